/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/views.h"

#include "app/settings.h"
#include "plot/spectral-axis.h"
#include "view/view-area.h"
#include "view/view-export.h"
#include "view/view-menu.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

/* A run is played from end to end in this time. */
#define PLAY_S 6.0

typedef struct
{
  const char *plot;
  const char *title;
  const char *icon;
} ViewInfo;

static const ViewInfo infos[] = {
  { "evolution", N_ ("Evolution"), "view-grid-symbolic" },
  { "spectrogram", N_ ("Spectrogram"), "image-x-generic-symbolic" },
  { "statistics", N_ ("Statistics"), "view-list-symbolic" },
};

#define N_VIEWS ((int) G_N_ELEMENTS (infos))

struct _SolViews
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *bar;
  GtkWidget *badge;
  AdwViewStack *stack;
  SolViewArea *areas[G_N_ELEMENTS (infos)];
  GtkScale *scrubber;
  GtkLabel *place;
  GtkToggleButton *follow;
  GtkToggleButton *play;
  SolRun *run;
  SolRunSource *source;
  SolPlotOptions options;
  gboolean is_held; /* ranges are those of the picture before, until the run is over */
  gint64 played_us; /* frame time of the last step of playing */
  gboolean is_setting;
};

enum
{
  READOUT,
  PLAY,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolViews, sol_views, GTK_TYPE_WIDGET)

static void
spread_options (SolViews *self)
{
  for (int i = 0; i < N_VIEWS; i++)
    sol_view_area_set_options (self->areas[i], &self->options);
}

/* The plane that the slices show: the newest, or the one at the scrubber. */
static double
get_place_m (SolViews *self)
{
  if (self->source == NULL || sol_run_source_get_n_planes (self->source) == 0)
    return NAN;
  if (isnan (self->options.z_m))
    return sol_run_source_get_z_m (self->source, sol_run_source_get_n_planes (self->source) - 1);
  return sol_run_source_get_z_m (self->source,
                                 sol_run_source_find_plane (self->source, self->options.z_m));
}

static void
show_place (SolViews *self)
{
  double z_m = get_place_m (self);
  g_autofree char *text = isnan (z_m) ? g_strdup ("") : g_strdup_printf (_ ("z = %.4g m"), z_m);
  gtk_label_set_text (self->place, text);
  if (isnan (z_m))
    return;
  self->is_setting = TRUE;
  gtk_range_set_value (GTK_RANGE (self->scrubber), z_m);
  self->is_setting = FALSE;
}

static void
set_place (SolViews *self, double z_m)
{
  self->options.z_m = z_m;
  show_place (self);
  spread_options (self);
}

static void
scrubbed (SolViews *self)
{
  if (self->is_setting)
    return;
  gtk_toggle_button_set_active (self->follow, FALSE);
  set_place (self, gtk_range_get_value (GTK_RANGE (self->scrubber)));
}

static void
follow_toggled (SolViews *self)
{
  gboolean is_on = gtk_toggle_button_get_active (self->follow);
  sol_settings_set_boolean ("follow", is_on);
  if (is_on)
    gtk_toggle_button_set_active (self->play, FALSE);
  set_place (self, is_on ? NAN : gtk_range_get_value (GTK_RANGE (self->scrubber)));
}

static void
play_toggled (SolViews *self)
{
  gboolean is_on = gtk_toggle_button_get_active (self->play);
  gtk_button_set_icon_name (GTK_BUTTON (self->play), is_on ? "media-playback-pause-symbolic"
                                                           : "media-playback-start-symbolic");
  if (!is_on || self->source == NULL)
    return;
  gtk_toggle_button_set_active (self->follow, FALSE);
  double end_m = gtk_adjustment_get_upper (gtk_range_get_adjustment (GTK_RANGE (self->scrubber)));
  if (gtk_range_get_value (GTK_RANGE (self->scrubber)) >= 0.999 * end_m)
    set_place (self, 0.0);
  self->played_us = 0;
  g_signal_emit (self, signals[PLAY], 0);
}

/* Linear in z, whatever the planes: what is seen is the way of the pulse. */
static void
play_on (SolViews *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  if (!sol_views_is_playing (self) || clock == NULL)
    return;
  gint64 now_us = gdk_frame_clock_get_frame_time (clock);
  gint64 passed_us = self->played_us > 0 ? now_us - self->played_us : 0;
  self->played_us = now_us;
  double end_m = gtk_adjustment_get_upper (gtk_range_get_adjustment (GTK_RANGE (self->scrubber)));
  double z_m = self->options.z_m + end_m * (double) passed_us * 1e-6 / PLAY_S;
  set_place (self, MIN (z_m, end_m));
  if (z_m >= end_m)
    gtk_toggle_button_set_active (self->play, FALSE);
}

static void
place_picked (SolViewArea *area, double z_m, SolViews *self)
{
  gtk_toggle_button_set_active (self->follow, FALSE);
  set_place (self, z_m);
}

static void
readout_changed (SolViewArea *area, const char *text, SolViews *self)
{
  g_signal_emit (self, signals[READOUT], 0, text);
}

/* All views share their ranges: what is zoomed in one is zoomed in all. */
static void
zoomed (SolViewArea *area, gboolean is_spectral, double lo, double hi, SolViews *self)
{
  self->is_held = FALSE;
  if (is_spectral)
    {
      self->options.spectral_lo = lo;
      self->options.spectral_hi = hi;
    }
  else
    {
      self->options.time_lo_s = lo;
      self->options.time_hi_s = hi;
    }
  spread_options (self);
}

static gboolean
key_pressed (SolViews *self, guint key, guint code, GdkModifierType modifiers)
{
  if (self->source == NULL || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return FALSE;
  gint64 n = sol_run_source_get_n_planes (self->source);
  gint64 at = n > 0 ? sol_run_source_find_plane (self->source, get_place_m (self)) : 0;
  gint64 jump = (modifiers & GDK_SHIFT_MASK) ? 10 : 1;
  switch (key)
    {
    case GDK_KEY_Left:
      at -= jump;
      break;
    case GDK_KEY_Right:
      at += jump;
      break;
    case GDK_KEY_Home:
      at = 0;
      break;
    case GDK_KEY_End:
      at = n - 1;
      break;
    case GDK_KEY_space:
      gtk_toggle_button_set_active (self->play, !gtk_toggle_button_get_active (self->play));
      return TRUE;
    case GDK_KEY_0:
      sol_views_reset_zoom (self);
      return TRUE;
    case GDK_KEY_l:
      gtk_widget_activate_action (GTK_WIDGET (self), "win.decibels", NULL);
      return TRUE;
    default:
      return FALSE;
    }
  if (n > 0)
    place_picked (NULL, sol_run_source_get_z_m (self->source, CLAMP (at, 0, n - 1)), self);
  return TRUE;
}

/* --- building */

static void
name_widget (gpointer widget, const char *name, const char *tooltip)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (widget), tooltip);
}

static void
add_bar (SolViews *self)
{
  self->bar = gtk_center_box_new ();
  gtk_widget_add_css_class (self->bar, "view-bar");
  GtkWidget *switcher = g_object_new (ADW_TYPE_VIEW_SWITCHER, "stack", self->stack, "policy",
                                      ADW_VIEW_SWITCHER_POLICY_WIDE, NULL);
  gtk_center_box_set_center_widget (GTK_CENTER_BOX (self->bar), switcher);
  g_autoptr (GMenuModel) model = sol_view_menu_new ();
  GtkWidget *menu = g_object_new (GTK_TYPE_MENU_BUTTON, "icon-name", "view-more-symbolic",
                                  "menu-model", model, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_widget_add_css_class (menu, "flat");
  name_widget (menu, _ ("View options"), _ ("Axis, scale and colours"));
  gtk_center_box_set_end_widget (GTK_CENTER_BOX (self->bar), menu);
  self->badge = gtk_label_new (_ ("Preview"));
  gtk_widget_add_css_class (self->badge, "preview-badge");
  gtk_widget_set_valign (self->badge, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->badge, FALSE);
  gtk_center_box_set_start_widget (GTK_CENTER_BOX (self->bar), self->badge);
  gtk_box_append (GTK_BOX (self->box), self->bar);
}

static void
add_areas (SolViews *self)
{
  for (int i = 0; i < N_VIEWS; i++)
    {
      self->areas[i] = SOL_VIEW_AREA (sol_view_area_new (infos[i].plot));
      AdwViewStackPage *page = adw_view_stack_add_titled (self->stack, GTK_WIDGET (self->areas[i]),
                                                          infos[i].plot, _ (infos[i].title));
      adw_view_stack_page_set_icon_name (page, infos[i].icon);
      g_signal_connect_object (self->areas[i], "readout", G_CALLBACK (readout_changed), self, 0);
      g_signal_connect_object (self->areas[i], "place-picked", G_CALLBACK (place_picked), self, 0);
      g_signal_connect_object (self->areas[i], "zoomed", G_CALLBACK (zoomed), self, 0);
    }
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->stack));
}

static void
add_scrubber (SolViews *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_add_css_class (row, "scrubber-bar");
  self->play = GTK_TOGGLE_BUTTON (gtk_toggle_button_new ());
  gtk_button_set_icon_name (GTK_BUTTON (self->play), "media-playback-start-symbolic");
  name_widget (self->play, _ ("Play along z"), _ ("Play along z (Space)"));
  self->scrubber =
      GTK_SCALE (gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0.0, 1.0, 0.01));
  name_widget (self->scrubber, _ ("Place along the guide"), NULL);
  gtk_widget_set_hexpand (GTK_WIDGET (self->scrubber), TRUE);
  self->place = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_width_chars (self->place, 12);
  gtk_label_set_xalign (self->place, 1.0f);
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "numeric");
  self->follow = GTK_TOGGLE_BUTTON (gtk_toggle_button_new_with_mnemonic (_ ("_Follow")));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->follow), _ ("Keep to the newest plane"));
  gtk_widget_add_css_class (GTK_WIDGET (self->play), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self->follow), "flat");
  gtk_toggle_button_set_active (self->follow, sol_settings_get_boolean ("follow"));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->play));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->scrubber));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->place));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->follow));
  gtk_box_append (GTK_BOX (self->box), row);
  g_signal_connect_swapped (self->play, "toggled", G_CALLBACK (play_toggled), self);
  g_signal_connect_swapped (self->follow, "toggled", G_CALLBACK (follow_toggled), self);
  g_signal_connect_swapped (self->scrubber, "value-changed", G_CALLBACK (scrubbed), self);
}

static void
setting_changed (gpointer owner, const char *key)
{
  sol_views_read_settings (SOL_VIEWS (owner));
}

static void
sol_views_dispose (GObject *object)
{
  SolViews *self = SOL_VIEWS (object);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->source, sol_run_source_unref);
  g_clear_object (&self->run);
  G_OBJECT_CLASS (sol_views_parent_class)->dispose (object);
}

static void
sol_views_class_init (SolViewsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_views_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  signals[READOUT] = g_signal_new ("readout", SOL_TYPE_VIEWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[PLAY] =
      g_signal_new ("play", SOL_TYPE_VIEWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
sol_views_init (SolViews *self)
{
  sol_plot_options_init (&self->options);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->stack = ADW_VIEW_STACK (adw_view_stack_new ());
  add_bar (self);
  add_areas (self);
  add_scrubber (self);
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self->stack), keys);
  sol_settings_watch (G_OBJECT (self), setting_changed);
  sol_views_read_settings (self);
}

/* --- what the window says */

static void
take_source (SolViews *self)
{
  if (self->source != NULL || self->run == NULL)
    return;
  self->source = sol_run_source_new (self->run);
  if (self->source == NULL)
    return;
  double end_m = sol_run_source_get_plot_source (self->source)->z_end_m;
  gtk_range_set_range (GTK_RANGE (self->scrubber), 0.0, end_m);
  gtk_range_set_increments (GTK_RANGE (self->scrubber), end_m / 200.0, end_m / 20.0);
  for (int i = 0; i < N_VIEWS; i++)
    sol_view_area_set_source (self->areas[i], self->source);
}

/* While planes come in, axes that fit what is there would jump; those of the run before stay. */
static void
hold_ranges (SolViews *self)
{
  const SolScene *scene = sol_view_area_get_scene (self->areas[0]);
  for (guint i = 0; scene != NULL && i < scene->panels->len; i++)
    {
      const SolAxis *axis = &((const SolPanel *) scene->panels->pdata[i])->x;
      if (axis->quantity == self->options.spectral_axis && isnan (self->options.spectral_lo))
        {
          self->options.spectral_lo = axis->lo;
          self->options.spectral_hi = axis->hi;
          self->is_held = TRUE;
        }
      if (axis->quantity == SOL_QUANTITY_TIME && isnan (self->options.time_lo_s))
        {
          self->options.time_lo_s = axis->lo;
          self->options.time_hi_s = axis->hi;
          self->is_held = TRUE;
        }
    }
}

static void
release_ranges (SolViews *self)
{
  if (self->is_held && self->run != NULL && sol_run_is_over (self->run) &&
      !sol_run_is_preview (self->run))
    sol_views_reset_zoom (self);
}

void
sol_views_set_run (SolViews *self, SolRun *run)
{
  /* Only a run that came to its end has shown what its axes need. */
  if (run != NULL && !sol_run_is_over (run) && self->run != NULL &&
      sol_run_get_phase (self->run) == SOL_RUN_PHASE_COMPLETE)
    hold_ranges (self);
  g_clear_pointer (&self->source, sol_run_source_unref);
  g_set_object (&self->run, run);
  gtk_toggle_button_set_active (self->play, FALSE);
  gtk_widget_set_visible (self->badge, run != NULL && sol_run_is_preview (run));
  sol_views_update (self);
}

void
sol_views_update (SolViews *self)
{
  take_source (self);
  release_ranges (self);
  play_on (self);
  if (self->source == NULL)
    return;
  if (isnan (self->options.z_m))
    show_place (self);
  for (int i = 0; i < N_VIEWS; i++)
    if (gtk_widget_get_mapped (GTK_WIDGET (self->areas[i])))
      sol_view_area_update (self->areas[i]);
}

void
sol_views_set_outdated (SolViews *self, gboolean is_outdated)
{
  gtk_widget_set_opacity (GTK_WIDGET (self->stack), is_outdated ? 0.6 : 1.0);
}

void
sol_views_read_settings (SolViews *self)
{
  g_autofree char *axis = sol_settings_get_string ("spectral-axis");
  g_autofree char *map = sol_settings_get_string ("colour-map");
  SolQuantity quantity = sol_spectral_axis_find (axis);
  const SolColourMap *colours = sol_colour_map_find (map);
  if (sol_spectral_axis_is (quantity) && quantity != self->options.spectral_axis)
    {
      /* A range on another axis means nothing here. */
      self->options.spectral_lo = NAN;
      self->options.spectral_hi = NAN;
      self->options.spectral_axis = quantity;
    }
  self->options.colour_map = colours != NULL ? colours->name : NULL;
  self->options.floor_db = -(double) sol_settings_get_int ("floor-db");
  spread_options (self);
}

void
sol_views_set_decibels (SolViews *self, gboolean is_db)
{
  self->options.is_db = is_db;
  spread_options (self);
}

void
sol_views_reset_zoom (SolViews *self)
{
  self->is_held = FALSE;
  self->options.spectral_lo = NAN;
  self->options.spectral_hi = NAN;
  self->options.time_lo_s = NAN;
  self->options.time_hi_s = NAN;
  spread_options (self);
}

void
sol_views_choose (SolViews *self, int number)
{
  if (number >= 0 && number < N_VIEWS)
    adw_view_stack_set_visible_child_name (self->stack, infos[number].plot);
}

void
sol_views_set_presentation (SolViews *self, gboolean is_on)
{
  gtk_widget_set_visible (self->bar, !is_on);
}

gboolean
sol_views_is_playing (SolViews *self)
{
  return gtk_toggle_button_get_active (self->play);
}

gboolean
sol_views_has_picture (SolViews *self)
{
  for (int i = 0; i < N_VIEWS; i++)
    if (gtk_widget_get_mapped (GTK_WIDGET (self->areas[i])))
      return sol_view_area_get_scene (self->areas[i]) != NULL &&
             !sol_view_area_is_busy (self->areas[i]);
  return FALSE;
}

gboolean
sol_views_export_async (SolViews *self,
                        const char *path,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  const char *plot = adw_view_stack_get_visible_child_name (self->stack);
  if (self->source == NULL || sol_run_source_get_n_planes (self->source) == 0 || plot == NULL)
    return FALSE;
  sol_view_export_async (plot, self->source, &self->options, path, callback, user_data);
  return TRUE;
}
