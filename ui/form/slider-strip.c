/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/slider-strip.h"

#include "base/quantity-show.h"
#include "form/range-button.h"
#include "form/wheel.h"
#include "session/form-field.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define N_STEPS 200.0
#define N_DIGITS 4
/* Sliders that a model begins with. */
#define N_FIRST 2

/* The inputs that are turned most, the first first; any other is bound from its own menu. */
static const char *const keys[] = { "fill.pressure",  "pulse.energy",    "pulse.peak_power",
                                    "pulse.duration", "fibre.gamma",     "geometry.core_radius",
                                    "pulse.gdd",      "geometry.length", "pulse.wavelength",
                                    "pulse.delay" };

typedef struct
{
  SolSliderStrip *strip;
  const SolFormField *field;
  char *key;
  GtkWidget *box;
  GtkScale *scale;
  SolRangeButton *value;
  double unit_si;   /* one shown unit */
  gboolean is_held; /* has been moved by the hand that is on it */
} Slider;

struct _SolSliderStrip
{
  GtkWidget parent_instance;
  GtkWidget *scroller;
  GtkWidget *box;
  GtkMenuButton *add;
  SolSetup *setup;
  GPtrArray *sliders; /* of Slider */
  gboolean is_setting;
};

static guint moving_signal;

G_DEFINE_FINAL_TYPE (SolSliderStrip, sol_slider_strip, GTK_TYPE_WIDGET)

static void
slider_free (gpointer data)
{
  Slider *slider = data;
  g_free (slider->key);
  g_free (slider);
}

static const SolFormField *
find_field (const char *key)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int k = 0; k < group->n_fields; k++)
        {
          g_autofree char *own = sol_form_field_dup_key (&group->fields[k], 1);
          if (strcmp (own, key) == 0)
            return &group->fields[k];
        }
    }
  return NULL;
}

/* Of a profile the slider has the value at the entrance; the rest stays. */
static char *
split_profile (const char *text, const char **rest)
{
  *rest = text != NULL ? strstr (text, "->") : NULL;
  return *rest != NULL ? g_strndup (text, (gsize) (*rest - text)) : g_strdup (text);
}

static double
read_number (const Slider *slider, const char *text)
{
  double value = NAN;
  const char *rest;
  g_autofree char *first = split_profile (text, &rest);
  if (first != NULL)
    sol_units_parse (first, slider->field->param->unit, &value, NULL, NULL);
  return value;
}

static double
read_value (SolSliderStrip *self, const Slider *slider)
{
  g_autofree char *text = sol_setup_get_text (self->setup, slider->key);
  return read_number (slider, text);
}

static void
show_value (Slider *slider, double shown)
{
  const SolParam *param = slider->field->param;
  double value = shown * slider->unit_si;
  const char *unit = sol_quantity_natural_unit (value, param->unit, param->display);
  g_autofree char *plain = sol_quantity_show_in (value, param->unit, unit, N_DIGITS);
  g_autofree char *text = sol_quantity_typeset (plain);
  sol_range_button_set_value (slider->value, text);
}

/* What the user asked for, or what follows from the value as it is. */
static void
set_range (Slider *slider)
{
  SolSetup *setup = slider->strip->setup;
  const SolParam *param = slider->field->param;
  const SolSliderRange *asked = sol_range_button_get_asked (slider->value);
  SolSliderRange range;
  if (asked != NULL)
    range = *asked;
  else
    {
      g_autofree char *text = sol_setup_get_default_text (setup, slider->key);
      range = sol_slider_range_find (param, read_number (slider, text), slider->unit_si,
                                     read_value (slider->strip, slider));
    }
  double lo = range.lo / slider->unit_si, hi = range.hi / slider->unit_si;
  gtk_range_set_range (GTK_RANGE (slider->scale), lo, hi);
  gtk_range_set_increments (GTK_RANGE (slider->scale), (hi - lo) / N_STEPS,
                            (hi - lo) / N_STEPS * 10.0);
  sol_range_button_set_range (slider->value, &range);
}

/* Of the model of now, and given. */
static gboolean
is_usable (SolSliderStrip *self, const SolFormField *field, double value)
{
  return isfinite (value) && sol_form_field_is_used (field, self->setup, 1);
}

/* Under the hand the range stays; it is found anew when the hand lets go. */
static void
refresh (SolSliderStrip *self, Slider *slider)
{
  double shown = read_value (self, slider) / slider->unit_si;
  gtk_widget_set_visible (slider->box, is_usable (self, slider->field, shown));
  if (!isfinite (shown))
    return;
  self->is_setting = TRUE;
  if (!slider->is_held)
    set_range (slider);
  gtk_adjustment_set_value (gtk_range_get_adjustment (GTK_RANGE (slider->scale)), shown);
  self->is_setting = FALSE;
  show_value (slider, shown);
}

/* The nearest number of three digits: what a hand can mean. */
static double
round_to_step (GtkAdjustment *adjustment, double value)
{
  double step = gtk_adjustment_get_step_increment (adjustment);
  double unit = pow (10.0, floor (log10 (step)));
  return round (value / unit) * unit;
}

static void
slider_moved (Slider *slider)
{
  SolSliderStrip *self = slider->strip;
  if (self->is_setting)
    return;
  GtkAdjustment *adjustment = gtk_range_get_adjustment (GTK_RANGE (slider->scale));
  double shown = round_to_step (adjustment, gtk_range_get_value (GTK_RANGE (slider->scale)));
  const SolParam *param = slider->field->param;
  const char *rest;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (number, sizeof number, "%.10g", shown);
  g_autofree char *old = sol_setup_get_text (self->setup, slider->key);
  g_autofree char *first = split_profile (old, &rest);
  g_autofree char *assignment =
      g_strdup_printf ("%s=%s %s %s", slider->key, number,
                       param->display != NULL ? param->display : "", rest != NULL ? rest : "");
  show_value (slider, shown);
  g_signal_emit (self, moving_signal, 0, TRUE);
  slider->is_held = TRUE;
  sol_setup_assign_live (self->setup, g_strchomp (assignment), NULL);
  g_signal_emit (self, moving_signal, 0, FALSE);
}

static gboolean
is_offered (SolSliderStrip *self, const char *key)
{
  const SolFormField *field = find_field (key);
  g_autofree char *text = field != NULL ? sol_setup_get_text (self->setup, key) : NULL;
  return text != NULL && sol_form_field_is_used (field, self->setup, 1);
}

/* Of another model none of the sliders may be: those that are turned most take their place. Who has taken
 * all sliders away gets none. */
static void
setup_changed (SolSliderStrip *self)
{
  guint n_shown = 0;
  for (guint i = 0; i < self->sliders->len; i++)
    {
      Slider *slider = self->sliders->pdata[i];
      refresh (self, slider);
      n_shown += gtk_widget_get_visible (slider->box) ? 1 : 0;
    }
  gboolean wants_more = self->sliders->len > 0 && n_shown == 0;
  for (gsize i = 0; wants_more && n_shown < N_FIRST && i < G_N_ELEMENTS (keys); i++)
    if (is_offered (self, keys[i]) && sol_slider_strip_bind (self, keys[i]))
      n_shown++;
}

/* The hand lets go. */
static void
hand_lifted (Slider *slider)
{
  slider->is_held = FALSE;
  refresh (slider->strip, slider);
}

/* The next move is a step of its own. */
static void
focus_left (Slider *slider)
{
  sol_setup_close_step (slider->strip->setup);
  hand_lifted (slider);
}

static void
range_asked (Slider *slider)
{
  refresh (slider->strip, slider);
}

/* The gestures of the scale take a drag for themselves: its end is seen by its events alone. */
static gboolean
input_seen (GtkEventController *controller, GdkEvent *event, Slider *slider)
{
  GdkEventType type = gdk_event_get_event_type (event);
  if (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    sol_setup_close_step (slider->strip->setup);
  if (type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL ||
      type == GDK_KEY_RELEASE)
    hand_lifted (slider);
  return FALSE;
}

static void
removal_asked (Slider *slider)
{
  SolSliderStrip *self = slider->strip;
  gtk_widget_grab_focus (GTK_WIDGET (self->add));
  gtk_box_remove (GTK_BOX (self->box), slider->box);
  g_ptr_array_remove (self->sliders, slider);
  gtk_widget_set_sensitive (GTK_WIDGET (self->add), TRUE);
}

static void
make_slider (SolSliderStrip *self, Slider *slider)
{
  const char *label = _ (slider->field->param->label);
  slider->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_hexpand (slider->box, TRUE);
  gtk_box_append (GTK_BOX (slider->box), gtk_label_new (label));
  slider->scale = GTK_SCALE (gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0.0, 1.0, 0.1));
  gtk_widget_set_hexpand (GTK_WIDGET (slider->scale), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (slider->scale), 90, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (slider->scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_box_append (GTK_BOX (slider->box), GTK_WIDGET (slider->scale));
  slider->value = SOL_RANGE_BUTTON (sol_range_button_new (slider->field->param));
  gtk_box_append (GTK_BOX (slider->box), GTK_WIDGET (slider->value));
}

static void
connect_slider (Slider *slider)
{
  sol_wheel_leave_to_scroller (GTK_WIDGET (slider->scale));
  g_signal_connect_swapped (slider->scale, "value-changed", G_CALLBACK (slider_moved), slider);
  g_signal_connect_swapped (slider->value, "asked", G_CALLBACK (range_asked), slider);
  g_signal_connect_swapped (slider->value, "removal-asked", G_CALLBACK (removal_asked), slider);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), slider);
  gtk_widget_add_controller (GTK_WIDGET (slider->scale), focus);
  GtkEventController *input = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (input, GTK_PHASE_CAPTURE);
  g_signal_connect (input, "event", G_CALLBACK (input_seen), slider);
  gtk_widget_add_controller (GTK_WIDGET (slider->scale), input);
}

/**
 * sol_slider_strip_bind:
 *
 * Returns: FALSE if there is no room, or the input has no number
 */
gboolean
sol_slider_strip_bind (SolSliderStrip *self, const char *key)
{
  const SolFormField *field = find_field (key);
  for (guint i = 0; i < self->sliders->len; i++)
    if (strcmp (((Slider *) self->sliders->pdata[i])->key, key) == 0)
      return TRUE;
  if (field == NULL || self->sliders->len >= SOL_SLIDER_STRIP_MAX ||
      (field->kind != SOL_FORM_QUANTITY && field->kind != SOL_FORM_PROFILE))
    return FALSE;
  Slider *slider = g_new0 (Slider, 1);
  g_autofree char *one =
      g_strconcat ("1 ", field->param->display != NULL ? field->param->display : "", NULL);
  slider->strip = self;
  slider->field = field;
  slider->key = g_strdup (key);
  sol_units_parse (g_strchomp (one), field->param->unit, &slider->unit_si, NULL, NULL);
  make_slider (self, slider);
  g_ptr_array_add (self->sliders, slider);
  gtk_box_append (GTK_BOX (self->box), slider->box);
  refresh (self, slider);
  connect_slider (slider);
  gtk_widget_set_sensitive (GTK_WIDGET (self->add), self->sliders->len < SOL_SLIDER_STRIP_MAX);
  return TRUE;
}

static void
bind_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_slider_strip_bind (user_data, g_variant_get_string (parameter, NULL));
}

/* Made anew whenever it opens: another model has other inputs. */
static void
fill_menu (GtkMenuButton *button, gpointer user_data)
{
  SolSliderStrip *self = user_data;
  g_autoptr (GMenu) model = g_menu_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      if (!is_offered (self, keys[i]))
        continue;
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (find_field (keys[i])->param->label), NULL);
      g_menu_item_set_action_and_target (item, "sliders.bind", "s", keys[i]);
      g_menu_append_item (model, item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (model));
}

static void
add_menu (SolSliderStrip *self)
{
  static const GActionEntry entries[] = { { "bind", bind_activated, "s" } };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, 1, self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "sliders", G_ACTION_GROUP (group));
  self->add = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->add, "list-add-symbolic");
  gtk_menu_button_set_create_popup_func (self->add, fill_menu, self, NULL);
  gtk_menu_button_set_direction (self->add, GTK_ARROW_UP);
  gtk_widget_add_css_class (GTK_WIDGET (self->add), "flat");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->add), _ ("Bind an input to a slider"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->add), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Bind an input to a slider"), -1);
  gtk_widget_set_parent (GTK_WIDGET (self->add), GTK_WIDGET (self));
}

static void
sol_slider_strip_dispose (GObject *object)
{
  SolSliderStrip *self = SOL_SLIDER_STRIP (object);
  if (self->setup != NULL)
    g_signal_handlers_disconnect_by_data (self->setup, self);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  if (self->add != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->add));
  self->add = NULL;
  g_clear_pointer (&self->sliders, g_ptr_array_unref);
  g_clear_object (&self->setup);
  G_OBJECT_CLASS (sol_slider_strip_parent_class)->dispose (object);
}

static void
sol_slider_strip_class_init (SolSliderStripClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_slider_strip_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  moving_signal = g_signal_new ("moving", SOL_TYPE_SLIDER_STRIP, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
sol_slider_strip_init (SolSliderStrip *self)
{
  self->sliders = g_ptr_array_new_with_free_func (slider_free);
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_add_css_class (GTK_WIDGET (self), "scrubber-bar");
  /* Six sliders are wider than small windows; the button for more stays in sight. */
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->box);
  gtk_widget_set_hexpand (self->scroller, TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  add_menu (self);
}

void
sol_slider_strip_set_setup (SolSliderStrip *self, SolSetup *setup)
{
  g_return_if_fail (self->setup == NULL);
  self->setup = g_object_ref (setup);
  g_signal_connect_swapped (setup, "changed", G_CALLBACK (setup_changed), self);
  sol_slider_strip_bind (self, "fill.pressure");
  sol_slider_strip_bind (self, "pulse.energy");
}
