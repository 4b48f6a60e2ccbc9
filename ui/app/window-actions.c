/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/settings.h"
#include "app/window-parts.h"
#include "plot/spectral-axis.h"

#include <glib/gi18n.h>
#include <string.h>

static void
handle (gpointer user_data, SolAppEvent event)
{
  sol_run_controller_handle (SOL_WINDOW (user_data)->controller, event);
}

static void
run_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  sol_window_take_typed (self);
  if (sol_form_get_fault (self->form) != NULL)
    {
      sol_window_toast (self, "%s", sol_form_get_fault (self->form));
      return;
    }
  self->is_touched = TRUE;
  sol_window_do (self, SOL_PENDING_RUN, NULL);
}

static void
resume_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  handle (user_data, SOL_APP_EVENT_RESUME);
}

static void
pause_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  SolAppState state = sol_run_controller_get_state (self->controller);
  handle (self, state == SOL_APP_STATE_PAUSED ? SOL_APP_EVENT_CONTINUE : SOL_APP_EVENT_PAUSE);
}

static void
stop_clicked (SolWindow *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "stop", NULL);
}

static void
pause_clicked (SolWindow *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), "pause", NULL);
}

static void
stop_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_run_controller_stop (SOL_WINDOW (user_data)->controller);
}

/**
 * sol_window_start_anew:
 *
 * A new setup without a file, and the examples; undo brings the setup back.
 */
void
sol_window_start_anew (SolWindow *self)
{
  char *missed = sol_window_begin_replacing (self);
  sol_run_controller_set_following (self->controller, FALSE);
  sol_setup_start_anew (self->setup, _ ("New setup"));
  sol_run_controller_set_following (self->controller, TRUE);
  sol_run_controller_forget (self->controller);
  sol_window_end_replacing (self, missed);
}

static void
new_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  GtkApplication *app = gtk_window_get_application (GTK_WINDOW (self));
  /* A run that goes on keeps its window. */
  if (sol_run_controller_is_active (self->controller))
    g_action_group_activate_action (G_ACTION_GROUP (app), "new-window", NULL);
  else
    sol_window_do (self, SOL_PENDING_NEW, NULL);
}

static void
stop_and_save_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  self->saves_when_stopped = TRUE;
  handle (self, SOL_APP_EVENT_STOP);
}

static void
save_result_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_window_save_result (SOL_WINDOW (user_data));
}

static void
open_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_window_choose_and_open (SOL_WINDOW (user_data));
}

static void
save_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_window_save (SOL_WINDOW (user_data), FALSE);
}

static void
save_as_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_window_save (SOL_WINDOW (user_data), TRUE);
}

static void
export_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_window_export (SOL_WINDOW (user_data));
}

static void
use_as_setup_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  g_autofree char *missed = sol_window_begin_replacing (self);
  if (sol_run_controller_use_as_setup (self->controller))
    sol_window_end_replacing (self, g_steal_pointer (&missed));
}

static void
estimate_error_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_run_controller_estimate (SOL_WINDOW (user_data)->controller, FALSE);
}

static void
estimate_error_grid_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_run_controller_estimate (SOL_WINDOW (user_data)->controller, TRUE);
}

static void
undo_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_setup_undo (SOL_WINDOW (user_data)->setup);
}

static void
redo_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_setup_redo (SOL_WINDOW (user_data)->setup);
}

static void
search_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  g_action_group_change_action_state (G_ACTION_GROUP (self), "show-inputs",
                                      g_variant_new_boolean (TRUE));
  sol_form_start_search (self->form);
}

static void
next_part_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_window_go_to_part (SOL_WINDOW (user_data), FALSE);
}

static void
previous_part_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_window_go_to_part (SOL_WINDOW (user_data), TRUE);
}

static void
menu_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_menu_button_popup (SOL_WINDOW (user_data)->menu_button);
}

static void
show_presets_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  self->wants_presets = TRUE;
  sol_window_apply_look (self);
}

static void
show_plots_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  self->wants_presets = FALSE;
  sol_window_apply_look (self);
}

static void
load_preset_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autofree char *what = g_strdup_printf ("preset:%s", g_variant_get_string (parameter, NULL));
  sol_window_open (SOL_WINDOW (user_data), what, FALSE);
}

static void
view_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  sol_views_choose (self->views, g_variant_get_int32 (parameter));
}

/* --- actions with a state */

static void
show_inputs_changed (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  sol_window_show_inputs (SOL_WINDOW (user_data), g_variant_get_boolean (state));
}

/* The plots, their scrubber and the sliders, nothing else. */
static void
presentation_changed (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  gboolean is_on = g_variant_get_boolean (state);
  gtk_widget_set_visible (GTK_WIDGET (self->header), !is_on);
  gtk_widget_set_visible (GTK_WIDGET (self->status), !is_on);
  adw_flap_set_reveal_flap (self->flap, !is_on && !adw_flap_get_folded (self->flap) &&
                                            sol_settings_get_boolean ("inputs-visible"));
  sol_views_set_presentation (self->views, is_on);
  if (is_on)
    gtk_window_fullscreen (GTK_WINDOW (self));
  else
    gtk_window_unfullscreen (GTK_WINDOW (self));
  g_simple_action_set_state (action, state);
}

static void
live_changed (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  sol_settings_set_boolean ("live", g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

static void
spectral_axis_changed (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  sol_settings_set_string ("spectral-axis", g_variant_get_string (state, NULL));
  g_simple_action_set_state (action, state);
  sol_views_read_settings (self->views);
}

static void
colour_map_changed (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  sol_settings_set_string ("colour-map", g_variant_get_string (state, NULL));
  g_simple_action_set_state (action, state);
  sol_views_read_settings (self->views);
}

static void
decibels_changed (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  g_simple_action_set_state (action, state);
  sol_views_set_decibels (self->views, g_variant_get_boolean (state));
}

static void
reset_zoom_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_views_reset_zoom (SOL_WINDOW (user_data)->views);
}

static void
export_plot_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_window_export_plot (SOL_WINDOW (user_data));
}

static const GActionEntry actions[] = {
  { "run", run_activated },
  { "resume", resume_activated },
  { "pause", pause_activated },
  { "stop", stop_activated },
  { "stop-and-save", stop_and_save_activated },
  { "save-result", save_result_activated },
  { "new", new_activated },
  { "open", open_activated },
  { "save", save_activated },
  { "save-as", save_as_activated },
  { "export", export_activated },
  { "export-plot", export_plot_activated },
  { "use-as-setup", use_as_setup_activated },
  { "estimate-error", estimate_error_activated },
  { "estimate-error-grid", estimate_error_grid_activated },
  { "undo", undo_activated },
  { "redo", redo_activated },
  { "search-inputs", search_activated },
  { "next-part", next_part_activated },
  { "previous-part", previous_part_activated },
  { "menu", menu_activated },
  { "show-presets", show_presets_activated },
  { "show-plots", show_plots_activated },
  { "load-preset", load_preset_activated, "s" },
  { "view", view_activated, "i" },
  { "reset-zoom", reset_zoom_activated },
  { "show-inputs", NULL, NULL, "true", show_inputs_changed },
  { "presentation", NULL, NULL, "false", presentation_changed },
  { "live", NULL, NULL, "true", live_changed },
  { "spectral-axis", NULL, "s", "'wavelength'", spectral_axis_changed },
  { "colour-map", NULL, "s", "'viridis'", colour_map_changed },
  { "decibels", NULL, NULL, "true", decibels_changed },
};

static void
take_state (SolWindow *self, const char *name, GVariant *state)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
}

/* Settings are those of all windows: the preferences change them, too, and the menus of the other windows. */
static void
take_settings (SolWindow *self)
{
  take_state (self, "live", g_variant_new_boolean (sol_settings_get_boolean ("live")));
  sol_views_read_settings (self->views);
  sol_window_take_options (self);
}

static void
setting_changed (gpointer owner, const char *key)
{
  take_settings (SOL_WINDOW (owner));
}

/* Last of all: what Escape means to a menu or a field comes first. */
static void
add_way_back (SolWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, (GdkModifierType) 0),
                        gtk_named_action_new ("win.show-plots")));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
sol_window_add_actions (SolWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  take_state (self, "show-inputs",
              g_variant_new_boolean (sol_settings_get_boolean ("inputs-visible")));
  take_settings (self);
  sol_settings_watch (G_OBJECT (self), setting_changed);
  add_way_back (self);
  g_signal_connect_object (self->stop_button, "clicked", G_CALLBACK (stop_clicked), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pause_button, "clicked", G_CALLBACK (pause_clicked), self,
                           G_CONNECT_SWAPPED);
}

/* What the user chose in the menu of a view is chosen in that of the window as well. */
void
sol_window_take_options (SolWindow *self)
{
  const SolPlotOptions *options = sol_views_get_options (self->views);
  const SolColourMap *map = sol_colour_map_find (options->colour_map);
  take_state (self, "spectral-axis",
              g_variant_new_string (sol_spectral_axis_get_name (options->spectral_axis)));
  take_state (self, "colour-map",
              g_variant_new_string ((map != NULL ? map : sol_colour_map_get (0))->name));
  take_state (self, "decibels", g_variant_new_boolean (options->is_db));
}

static void
enable (SolWindow *self, const char *name, gboolean is_enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), is_enabled);
}

/* A tooltip that is set asks the display where the pointer is. */
void
sol_window_say (GtkWidget *widget, const char *tooltip)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) != 0)
    gtk_widget_set_tooltip_text (widget, tooltip);
}

static void
update_undo (SolWindow *self)
{
  const char *undo = sol_setup_get_undo_label (self->setup);
  const char *redo = sol_setup_get_redo_label (self->setup);
  enable (self, "undo", undo != NULL);
  enable (self, "redo", redo != NULL);
  /* Translators: %s is a step, as in "pressure 1 → 2 bar". */
  g_autofree char *undo_text = undo != NULL ? g_strdup_printf (_ ("Undo: %s"), undo) : NULL;
  g_autofree char *redo_text = redo != NULL ? g_strdup_printf (_ ("Redo: %s"), redo) : NULL;
  sol_window_say (GTK_WIDGET (self->undo_button),
                  undo_text != NULL ? undo_text : _ ("Undo (Ctrl+Z)"));
  sol_window_say (GTK_WIDGET (self->redo_button),
                  redo_text != NULL ? redo_text : _ ("Redo (Ctrl+Shift+Z)"));
}

/**
 * sol_window_update_actions:
 *
 * What can be done, and whether something would be lost, follows from the state of the run and from the inputs
 * alone.
 */
void
sol_window_update_actions (SolWindow *self)
{
  sol_window_apply_look (self);
  sol_window_update_title (self);
  update_undo (self);
}
