/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/quantity-entry.h"

#include "base/quantity-show.h"
#include "base/quantity-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _SolQuantityEntry
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkEntry *entry;
  GtkMenuButton *menu; /* NULL: a plain number */
  GtkLabel *unit_label;
  SolUnitKind kind;
  char *display; /* unit that is written */
  char *unit;    /* unit that is shown */
  char *word;    /* that stands for no number, "auto"; NULL: none */
  SolQuantityEntryCommit commit;
  gpointer owner;
  char *value; /* in force, as the case file has it; NULL: not given */
  char *shown; /* that the field had when value was taken */
  char *fault;
  gboolean is_setting;
  gboolean is_unit_chosen; /* by hand */
};

enum
{
  PROP_FAULT = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (SolQuantityEntry, sol_quantity_entry, GTK_TYPE_WIDGET)

static void
set_fault (SolQuantityEntry *self, const char *fault)
{
  if (g_strcmp0 (fault, self->fault) == 0)
    return;
  g_free (self->fault);
  self->fault = g_strdup (fault);
  if (fault != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               fault != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                             : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAULT]);
}

static void
show_number (SolQuantityEntry *self, const char *number)
{
  self->is_setting = TRUE;
  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self->entry)), number) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), number);
  self->is_setting = FALSE;
  g_free (self->shown);
  self->shown = g_strdup (number);
}

static void
set_unit (SolQuantityEntry *self, const char *unit)
{
  if (self->menu == NULL)
    return;
  if (unit != self->unit)
    {
      g_free (self->unit);
      self->unit = g_strdup (unit);
    }
  g_autofree char *label = sol_quantity_text_decorate_unit (unit);
  gtk_label_set_text (self->unit_label, label);
}

/* By whoever types or takes it from the menu: it stays as long as the number can be read in it. */
static void
choose_unit (SolQuantityEntry *self, const char *unit)
{
  set_unit (self, unit);
  self->is_unit_chosen = TRUE;
}

static gboolean
is_word (SolQuantityEntry *self, const char *text)
{
  return self->word != NULL && (strcmp (text, self->word) == 0 || *text == '\0');
}

/* Shows the value in the unit of the field, or in SI where that alone is exact. */
static void
render (SolQuantityEntry *self)
{
  double value = NAN;
  if (self->value == NULL || is_word (self, self->value) ||
      !sol_units_parse (self->value, self->kind, &value, NULL, NULL))
    {
      show_number (self, self->value != NULL ? self->value : "");
      return;
    }
  const char *wanted = self->is_unit_chosen
                           ? self->unit
                           : sol_quantity_natural_unit (value, self->kind, self->display);
  g_autofree char *unit = NULL;
  g_autofree char *number = sol_quantity_show_brief (value, self->kind, wanted, &unit);
  show_number (self, number);
  set_unit (self, unit);
}

/* --- from the field to the inputs */

static gboolean
take (SolQuantityEntry *self, const char *canonical, gboolean is_live)
{
  g_autoptr (GError) error = NULL;
  if (self->commit != NULL && !self->commit (self->owner, canonical, is_live, &error))
    {
      set_fault (self, error->message);
      return FALSE;
    }
  g_free (self->value);
  self->value = g_strdup (canonical);
  set_fault (self, NULL);
  return TRUE;
}

static gboolean
commit_number (SolQuantityEntry *self, const char *text, gboolean is_live)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *used = NULL;
  g_autofree char *owned = g_strdup (text);
  double value = NAN;
  if (!sol_quantity_text_read (text, self->kind, self->unit, &value, &used, NULL, &error))
    {
      set_fault (self, error->message);
      return FALSE;
    }
  g_autofree char *canonical = sol_units_format (value, self->kind, self->display);
  if (!take (self, canonical, is_live))
    return FALSE;
  if (used != NULL)
    choose_unit (self, used);
  /* What was typed as a plain number stays as it was typed: 0.80 is not made 0.8. */
  g_autofree char *same = sol_quantity_text_step (owned, 0, 0);
  if (same != NULL)
    show_number (self, owned);
  else
    render (self);
  return TRUE;
}

static gboolean
commit_text (SolQuantityEntry *self, const char *raw, gboolean is_live)
{
  g_autofree char *text = g_strstrip (g_strdup (raw));
  if (!is_word (self, text))
    return commit_number (self, text, is_live);
  if (!take (self, self->word, is_live))
    return FALSE;
  render (self);
  return TRUE;
}

/**
 * sol_quantity_entry_commit:
 *
 * Takes what stands in the field, as Enter does.
 */
gboolean
sol_quantity_entry_commit (SolQuantityEntry *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  /* A field that was not touched changes nothing, not even the last bit. */
  if (g_strcmp0 (text, self->shown) == 0)
    {
      set_fault (self, NULL);
      return TRUE;
    }
  if (*text == '\0' && self->value == NULL)
    return TRUE;
  return commit_text (self, text, FALSE);
}

void
sol_quantity_entry_restore (SolQuantityEntry *self)
{
  set_fault (self, NULL);
  render (self);
}

gboolean
sol_quantity_entry_step (SolQuantityEntry *self, int n_steps, int shift)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *next = sol_quantity_text_step (text, n_steps, shift);
  if (next == NULL)
    return FALSE;
  gboolean is_good = commit_text (self, next, TRUE);
  if (!is_good)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), next);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  return is_good;
}

static int
get_shift (GdkModifierType modifiers)
{
  return (modifiers & GDK_SHIFT_MASK) ? 1 : (modifiers & GDK_CONTROL_MASK) ? -1 : 0;
}

static gboolean
key_pressed (SolQuantityEntry *self, guint key, guint code, GdkModifierType modifiers)
{
  if (key == GDK_KEY_Up || key == GDK_KEY_Down)
    {
      sol_quantity_entry_step (self, key == GDK_KEY_Up ? 1 : -1, get_shift (modifiers));
      return TRUE;
    }
  /* Escape is for the field only while there is something to restore. */
  if (key != GDK_KEY_Escape ||
      (self->fault == NULL &&
       g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (self->entry)), self->shown) == 0))
    return FALSE;
  sol_quantity_entry_restore (self);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  return TRUE;
}

/* The wheel scrolls the panel unless the field has the focus. */
static gboolean
scrolled (GtkEventControllerScroll *controller, double dx, double dy, gpointer user_data)
{
  SolQuantityEntry *self = user_data;
  if (!(gtk_widget_get_state_flags (GTK_WIDGET (self->entry)) & GTK_STATE_FLAG_FOCUS_WITHIN) ||
      fabs (dy) < 0.5)
    return FALSE;
  GdkModifierType modifiers =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  sol_quantity_entry_step (self, dy < 0.0 ? 1 : -1, get_shift (modifiers));
  return TRUE;
}

/* --- units */

static void
unit_chosen (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolQuantityEntry *self = user_data;
  if (!sol_quantity_entry_commit (self))
    return;
  choose_unit (self, g_variant_get_string (parameter, NULL));
  render (self);
}

static void
add_units (SolQuantityEntry *self, const char *name)
{
  const char *const *units = sol_quantity_text_get_units (self->kind);
  if (units == NULL || self->display == NULL)
    return;
  g_autoptr (GMenu) model = g_menu_new ();
  for (int i = 0; units[i] != NULL; i++)
    {
      g_autofree char *label = sol_quantity_text_decorate_unit (units[i]);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "unit.choose", "s", units[i]);
      g_menu_append_item (model, item);
    }
  static const GActionEntry entries[] = { { "choose", unit_chosen, "s" } };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, 1, self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "unit", G_ACTION_GROUP (group));
  self->menu = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_menu_model (self->menu, G_MENU_MODEL (model));
  self->unit_label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_width_chars (self->unit_label, 3);
  gtk_menu_button_set_child (self->menu, GTK_WIDGET (self->unit_label));
  gtk_widget_add_css_class (GTK_WIDGET (self->menu), "unit-button");
  /* Translators: %s is the name of an input. */
  g_autofree char *label = g_strdup_printf (_ ("Unit of %s"), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->menu), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->menu));
  set_unit (self, self->display);
}

/* All digits of a number of which the field shows the first. */
static gboolean
tell_exactly (SolQuantityEntry *self,
              int x,
              int y,
              gboolean is_keyboard,
              GtkTooltip *tooltip,
              GtkWidget *entry)
{
  double value = NAN;
  if (self->value == NULL || !sol_units_parse (self->value, self->kind, &value, NULL, NULL))
    return FALSE;
  g_autofree char *unit = NULL;
  g_autofree char *number = sol_quantity_show_parts (value, self->kind, self->unit, &unit);
  if (g_strcmp0 (number, self->shown) == 0)
    return FALSE;
  g_autofree char *decorated = sol_quantity_text_decorate_unit (unit);
  g_autofree char *text = g_strdup_printf ("%s %s", number, decorated);
  gtk_tooltip_set_text (tooltip, g_strchomp (text));
  return TRUE;
}

/* --- object */

static void
focus_left (SolQuantityEntry *self)
{
  sol_quantity_entry_commit (self);
}

static void
activated (SolQuantityEntry *self)
{
  if (sol_quantity_entry_commit (self))
    gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

static void
text_changed (SolQuantityEntry *self)
{
  /* The old fault does not speak of the new text; the new one comes with Enter. */
  if (!self->is_setting && self->fault != NULL)
    {
      const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
      double value;
      if (sol_quantity_text_read (text, self->kind, self->unit, &value, NULL, NULL, NULL))
        set_fault (self, NULL);
    }
}

static void
add_controllers (SolQuantityEntry *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), focus);
  GtkEventController *wheel =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), wheel);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activated), self);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (text_changed), self);
  g_signal_connect_swapped (self->entry, "query-tooltip", G_CALLBACK (tell_exactly), self);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self->entry), TRUE);
}

static void
sol_quantity_entry_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FAULT)
    g_value_set_string (value, SOL_QUANTITY_ENTRY (object)->fault);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sol_quantity_entry_dispose (GObject *object)
{
  SolQuantityEntry *self = SOL_QUANTITY_ENTRY (object);
  self->commit = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->display, g_free);
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->word, g_free);
  g_clear_pointer (&self->value, g_free);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->fault, g_free);
  G_OBJECT_CLASS (sol_quantity_entry_parent_class)->dispose (object);
}

static void
sol_quantity_entry_class_init (SolQuantityEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_quantity_entry_dispose;
  G_OBJECT_CLASS (klass)->get_property = sol_quantity_entry_get_property;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  props[PROP_FAULT] =
      g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
}

static void
sol_quantity_entry_init (SolQuantityEntry *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->box, "linked");
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->entry = GTK_ENTRY (gtk_entry_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->entry), "quantity");
  gtk_widget_set_hexpand (GTK_WIDGET (self->entry), TRUE);
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), 1.0f);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), 10);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->entry));
  add_controllers (self);
}

GtkWidget *
sol_quantity_entry_new (SolUnitKind kind, const char *display, const char *name, const char *help)
{
  SolQuantityEntry *self = g_object_new (SOL_TYPE_QUANTITY_ENTRY, NULL);
  self->kind = kind;
  self->display = g_strdup (display);
  self->unit = g_strdup (display);
  add_units (self, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
  return GTK_WIDGET (self);
}

void
sol_quantity_entry_set_commit (SolQuantityEntry *self,
                               SolQuantityEntryCommit commit,
                               gpointer owner)
{
  self->commit = commit;
  self->owner = owner;
}

void
sol_quantity_entry_allow_word (SolQuantityEntry *self, const char *word)
{
  g_free (self->word);
  self->word = g_strdup (word);
}

/**
 * sol_quantity_entry_set_text:
 * @text: (nullable): the value in force, "0.8 bar"; NULL: not given
 *
 * A field that shows this value already stays as it is, in the words of whoever typed it.
 */
void
sol_quantity_entry_set_text (SolQuantityEntry *self, const char *text)
{
  if (g_strcmp0 (text, self->value) == 0 && self->shown != NULL)
    return;
  g_free (self->value);
  self->value = g_strdup (text);
  set_fault (self, NULL);
  render (self);
}

/**
 * sol_quantity_entry_set_hint:
 * @value: what the quantity comes to where it is not given, in SI
 *
 * The empty field shows it, in the unit beside it, which is also that of what is typed next.
 */
void
sol_quantity_entry_set_hint (SolQuantityEntry *self, double value)
{
  double size = 1.0;
  const char *natural = sol_quantity_natural_unit (value, self->kind, self->display);
  g_autofree char *unit = sol_quantity_fit_unit (value, self->kind, natural);
  g_autofree char *one = g_strdup_printf ("1 %s", unit != NULL ? unit : "");
  sol_units_parse (g_strchomp (one), self->kind, &size, NULL, NULL);
  g_autofree char *hint = sol_quantity_show (value / size, "1", 4);
  if (g_strcmp0 (gtk_entry_get_placeholder_text (self->entry), hint) != 0)
    gtk_entry_set_placeholder_text (self->entry, hint);
  if (self->value == NULL && g_strcmp0 (unit, self->unit) != 0)
    set_unit (self, unit);
}

const char *
sol_quantity_entry_get_fault (SolQuantityEntry *self)
{
  return self->fault;
}

GtkEditable *
sol_quantity_entry_get_editable (SolQuantityEntry *self)
{
  return GTK_EDITABLE (self->entry);
}
