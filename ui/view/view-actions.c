/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bar above the views and their menus ask of all views together. */
#include "config.h"

#include "view/view-menu.h"
#include "view/views-private.h"

static void
forward (SolViews *self, const char *action)
{
  SolPlotView *view = sol_views_get_active (self);
  if (view != NULL)
    gtk_widget_activate_action (GTK_WIDGET (view), action, NULL);
}

static void
pin_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolViews *self = user_data;
  if (self->plots->len > 0)
    gtk_widget_activate_action (self->plots->pdata[0], "plot.pin", NULL);
}

static void
maximise_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  forward (user_data, "plot.maximised");
}

static void
detach_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolPlotView *view = sol_views_get_active (user_data);
  if (view != NULL)
    sol_views_detach (user_data, view);
}

static void
clear_marks_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_cursors_clear_marks (((SolViews *) user_data)->cursors);
}

static void
mode_changed (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  SolViews *self = user_data;
  g_simple_action_set_state (action, state);
  self->options.mode = g_variant_get_int32 (state);
  sol_views_spread_options (self);
}

static void
polarisation_changed (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  SolViews *self = user_data;
  g_simple_action_set_state (action, state);
  self->options.pol = g_variant_get_int32 (state);
  sol_views_spread_options (self);
}

void
sol_views_add_actions (SolViews *self)
{
  static const GActionEntry entries[] = {
    { "pin", pin_activated },
    { "maximise", maximise_activated },
    { "detach", detach_activated },
    { "clear-marks", clear_marks_activated },
    { "mode", NULL, "i", "-1", mode_changed },
    { "polarisation", NULL, "i", "-1", polarisation_changed },
  };
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "views", G_ACTION_GROUP (self->actions));
  g_autoptr (GMenuModel) menu = sol_view_menu_new (NULL);
  sol_view_bar_set_menu (self->bar, menu);
}

static void
reset (SolViews *self, const char *name, int *option, int n)
{
  if (*option < n)
    return;
  *option = -1;
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_int32 (-1));
  sol_views_spread_options (self);
}

/* Modes and polarisations can be chosen where there are several. */
void
sol_views_update_modes (SolViews *self)
{
  if (self->feed == NULL)
    return;
  const SolPlotSource *source = sol_plot_feed_get_source (self->feed);
  if (source->n_mode == self->n_mode && source->n_pol == self->n_pol)
    return;
  self->n_mode = source->n_mode;
  self->n_pol = source->n_pol;
  reset (self, "mode", &self->options.mode, source->n_mode);
  reset (self, "polarisation", &self->options.pol, source->n_pol);
  g_autoptr (GMenuModel) menu = sol_view_menu_new (source);
  sol_view_bar_set_menu (self->bar, menu);
}
