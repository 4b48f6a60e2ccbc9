/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a run to what the views of it show. */
#include "config.h"

#include "session/run-source.h"
#include "view/views-private.h"

#include <math.h>

/* So often a view looks for the first plane of a run by itself, then with the frames. */
#define LOOK_MS 3
#define MOST_LOOKS 100
/* A run that is over by then takes the place of its preview as a whole; a longer one is followed from
 * then on, and what it has not reached is hatched. */
#define HOLD_US (1 * G_USEC_PER_SEC)

static void
set_feed (SolViews *self, SolPlotFeed *feed)
{
  self->has_picture = feed != NULL;
  for (guint i = 0; i < self->plots->len; i++)
    sol_plot_view_set_feed (self->plots->pdata[i], feed);
  sol_table_view_set_feed (self->table, feed);
  sol_views_update_modes (self);
}

/* Planes that every picture of the page has; -1 as long as one of them is of another run. */
static gint64
count_shown (SolViews *self)
{
  gint64 n = sol_plot_feed_get_n_planes (self->feed);
  for (guint i = 0; i < self->plots->len; i++)
    {
      gint64 n_there;
      GtkWidget *view = self->plots->pdata[i];
      if (!gtk_widget_get_mapped (view) || !gtk_widget_is_ancestor (view, GTK_WIDGET (self)))
        continue;
      if (sol_plot_view_get_shown (SOL_PLOT_VIEW (view), &n_there) != self->feed)
        return -1;
      n = MIN (n, n_there);
    }
  return n;
}

/* Scrubber and badge tell of what is seen, so they change with the picture and not before. */
void
sol_views_follow_picture (SolViews *self)
{
  gint64 n_planes = self->feed != NULL ? count_shown (self) : -1;
  if (n_planes < 0)
    return;
  sol_scrubber_show (self->scrubber, self->feed, n_planes);
  sol_view_bar_set_preview (self->bar, sol_run_is_preview (self->run) ? self->run : NULL);
}

static gboolean
is_held (SolViews *self)
{
  return !sol_run_is_over (self->run) && g_get_monotonic_time () < self->held_us;
}

/* The picture of the run before stays until the next has something to show. */
static void
take_feed (SolViews *self)
{
  if (self->feed != NULL || self->run == NULL || is_held (self))
    return;
  SolRunSource *source = sol_run_source_new (self->run);
  if (source == NULL)
    return;
  if (sol_run_source_get_n_planes (source) == 0)
    {
      sol_run_source_unref (source);
      return;
    }
  self->feed = sol_plot_feed_new (sol_run_source_get_plot_source (source), source,
                                  (GDestroyNotify) sol_run_source_unref);
  set_feed (self, self->feed);
}

/* Frames are too far apart for a hand that waits to see its first plane. */
static gboolean
look_for_first (gpointer user_data)
{
  SolViews *self = user_data;
  take_feed (self);
  if (self->feed == NULL && !sol_run_is_over (self->run) && --self->n_looks > 0)
    return G_SOURCE_CONTINUE;
  self->waiting = 0;
  return G_SOURCE_REMOVE;
}

void
sol_views_set_run (SolViews *self, SolRun *run, gboolean is_previewed)
{
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  g_clear_handle_id (&self->waiting, g_source_remove);
  self->held_us = is_previewed ? g_get_monotonic_time () + HOLD_US : 0;
  if (run != NULL && !sol_run_is_over (run) && !is_previewed)
    {
      self->n_looks = MOST_LOOKS;
      self->waiting = g_timeout_add (LOOK_MS, look_for_first, self);
    }
  g_set_object (&self->run, run);
  g_object_set (self->scrubber, "playing", FALSE, NULL);
  if (run == NULL || self->starts_anew)
    {
      self->starts_anew = FALSE;
      set_feed (self, NULL);
      sol_scrubber_show (self->scrubber, NULL, 0);
      sol_view_bar_set_preview (self->bar, NULL);
    }
  sol_views_update (self);
}

static gboolean
is_plane_pinned (SolViews *self)
{
  double pin_m[SOL_PLOT_MAX_PINS], shown_m = sol_cursors_get_shown_m (self->cursors);
  int n = sol_cursors_get_pins (self->cursors, pin_m);
  for (int i = 0; i < n; i++)
    if (fabs (pin_m[i] - shown_m) <= 1e-9 * shown_m)
      return TRUE;
  return FALSE;
}

/**
 * sol_views_start_anew:
 *
 * The next run that is shown is looked at as the first one is, from its newest plane unless that of now is pinned.
 * The picture goes as soon as there is such a run, whether that has planes or not.
 */
void
sol_views_start_anew (SolViews *self)
{
  self->starts_anew = TRUE;
  for (guint i = 0; i < self->plots->len; i++)
    sol_plot_view_start_anew (self->plots->pdata[i]);
  if (!is_plane_pinned (self))
    sol_cursors_set_place_m (self->cursors, NAN);
}

/* Whatever comes while a hand turns a knob is shown on axes that hold still; the last word about the inputs has
 * its own. */
static void
settle_if_over (SolViews *self)
{
  if (!sol_run_is_over (self->run) || sol_run_is_moving (self->run))
    return;
  for (guint i = 0; i < self->plots->len; i++)
    sol_plot_view_settle (self->plots->pdata[i]);
}

void
sol_views_update (SolViews *self)
{
  take_feed (self);
  sol_views_update_note (self);
  if (self->feed == NULL)
    return;
  settle_if_over (self);
  for (guint i = 0; i < self->plots->len; i++)
    if (gtk_widget_get_mapped (GTK_WIDGET (self->plots->pdata[i])))
      sol_plot_view_update (self->plots->pdata[i]);
  if (gtk_widget_get_mapped (GTK_WIDGET (self->table)))
    sol_table_view_update (self->table);
  sol_views_follow_picture (self);
}

gboolean
sol_views_has_picture (SolViews *self)
{
  for (guint i = 0; i < self->plots->len; i++)
    if (gtk_widget_get_mapped (GTK_WIDGET (self->plots->pdata[i])) &&
        sol_plot_view_get_scene (self->plots->pdata[i]) != NULL &&
        !sol_plot_view_is_busy (self->plots->pdata[i]))
      return TRUE;
  return FALSE;
}

gboolean
sol_views_is_busy (SolViews *self)
{
  for (guint i = 0; i < self->plots->len; i++)
    if (gtk_widget_get_mapped (GTK_WIDGET (self->plots->pdata[i])) &&
        sol_plot_view_is_busy (self->plots->pdata[i]))
      return TRUE;
  return FALSE;
}

void
sol_views_set_absence (SolViews *self, const char *why)
{
  for (guint i = 0; i < self->plots->len; i++)
    sol_plot_view_set_absence (self->plots->pdata[i], why);
}

gboolean
sol_views_keeps_picture (SolViews *self)
{
  return self->has_picture;
}

void
sol_views_set_outdated (SolViews *self, const char *why)
{
  sol_view_bar_set_outdated (self->bar, why);
  for (guint i = 0; i < self->plots->len; i++)
    gtk_widget_set_opacity (GTK_WIDGET (self->plots->pdata[i]), why != NULL ? 0.6 : 1.0);
}
