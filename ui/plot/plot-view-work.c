/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a view has its picture made, and what it does with it. */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/plot-view-colours.h"

#include <glib/gi18n.h>

/* Pause before planes are drawn that have come meanwhile, in times of what a picture takes and at
 * least: some pictures a second show a run as well as more, which would slow it down, also from the
 * processor next to its own. */
#define PAUSE_TIMES 10.0
#define PAUSE_MS 80.0

static void start_job (SolPlotView *self);

/* What is read where no picture is. */
const char *
sol_plot_view_explain_nothing (SolPlotView *self)
{
  if (self->fault != NULL)
    return self->fault;
  if (self->feed != NULL)
    return _ ("Preparing the first picture…");
  return self->absence != NULL ? self->absence : _ ("Nothing to show");
}

void
sol_plot_view_set_absence (SolPlotView *self, const char *why)
{
  if (g_strcmp0 (self->absence, why) == 0)
    return;
  g_free (self->absence);
  self->absence = g_strdup (why);
  sol_plot_view_describe_soon (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
describe (gpointer user_data)
{
  SolPlotView *self = user_data;
  if (!self->is_description_old)
    {
      self->describing = 0;
      return G_SOURCE_REMOVE;
    }
  self->is_description_old = FALSE;
  g_autofree char *text =
      self->scene != NULL ? sol_scene_describe (sol_shared_scene_get (self->scene)) : NULL;
  g_autofree char *whole =
      text != NULL && self->feed != NULL
          ? g_strdup_printf (_ ("%s; %d of %d planes"), text, (int) self->n_planes,
                             (int) sol_plot_feed_get_source (self->feed)->n_planned)
          : g_strdup (sol_plot_view_explain_nothing (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, whole,
                                  -1);
  return G_SOURCE_CONTINUE;
}

/* At most once a second, whatever happens. */
void
sol_plot_view_describe_soon (SolPlotView *self)
{
  self->is_description_old = TRUE;
  if (self->describing != 0)
    return;
  describe (self);
  self->describing = g_timeout_add_seconds (1, describe, self);
}

/* What the hand asks for does not wait. */
void
sol_plot_view_make_dirty (SolPlotView *self)
{
  self->is_dirty = TRUE;
  self->is_urgent = TRUE;
  g_clear_handle_id (&self->pause, g_source_remove);
  if (!self->is_busy)
    start_job (self);
}

static gboolean
pause_over (gpointer user_data)
{
  SolPlotView *self = user_data;
  self->pause = 0;
  if (self->is_dirty)
    start_job (self);
  return G_SOURCE_REMOVE;
}

static void
take_scene (SolPlotView *self, SolSceneJob *job)
{
  g_clear_pointer (&self->fault, g_free);
  self->fault = g_steal_pointer (&job->fault);
  sol_plot_view_set_shown (self, job->feed, job->n_planes);
  if (job->scene == NULL)
    {
      gtk_widget_queue_draw (GTK_WIDGET (self));
      sol_plot_view_tell_scene (self);
      return;
    }
  if (self->is_fresh)
    sol_plot_view_drop_unfit (self, job->scene);
  self->is_fresh = FALSE;
  sol_plot_view_keep_colours (self, job->scene);
  sol_plot_ranges_apply (&self->ranges, job->scene);
  if (self->alone >= 0 && self->alone < (int) job->scene->panels->len)
    sol_scene_isolate (job->scene, (guint) self->alone);
  sol_mark_places_apply (sol_cursors_get_marks (self->cursors), job->scene);
  g_clear_pointer (&self->scene, sol_shared_scene_unref);
  self->scene = sol_shared_scene_new (g_steal_pointer (&job->scene));
  sol_plot_view_describe_soon (self);
  if (!sol_plot_view_take_picture (self, job))
    {
      self->is_raster_dirty = TRUE;
      sol_plot_view_repaint (self);
    }
  sol_plot_view_measure (self);
  sol_plot_view_read_again (self);
  sol_plot_view_tell_scene (self);
  if (self->says_theory)
    sol_plot_view_say_theory (self);
  self->says_theory = FALSE;
}

/* All planes are there, and not all of them in the picture. */
static gboolean
has_come_to_an_end (SolPlotView *self)
{
  return self->feed != NULL && self->is_dirty &&
         sol_plot_feed_get_n_planes (self->feed) >=
             sol_plot_feed_get_source (self->feed)->n_planned;
}

static void
job_done (SolSceneJob *finished, gpointer user_data)
{
  SolPlotView *self = user_data;
  g_autoptr (SolSceneJob) job = finished;
  self->is_busy = FALSE;
  self->memory = g_steal_pointer (&job->memory);
  if (job->feed == self->feed)
    take_scene (self, job);
  else if (self->memory != NULL)
    sol_plot_memory_forget (self->memory);
  /* What the hand asks for comes at once; planes wait until the run has had its share. */
  if (self->is_urgent || has_come_to_an_end (self))
    {
      start_job (self);
      return;
    }
  double pause_ms = CLAMP (PAUSE_TIMES * job->cost_ms, PAUSE_MS, 1000.0);
  self->pause = g_timeout_add ((guint) pause_ms, pause_over, self);
}

/* How a picture of these planes is made: with what the hand has chosen, pinned and zoomed, and what is held. */
SolPlotOptions
sol_plot_view_get_options_of (SolPlotView *self, SolPlotFeed *feed)
{
  SolPlotOptions options = self->options;
  const SolPlotSource *source = sol_plot_feed_get_source (feed);
  options.z_m = CLAMP (sol_cursors_get_place_m (self->cursors), 0.0, source->z_end_m);
  options.n_pins = sol_cursors_get_pins (self->cursors, options.pin_m);
  sol_plot_view_fill_ranges (self, &options);
  return options;
}

static void
start_job (SolPlotView *self)
{
  if (self->feed == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  SolPlotOptions options = sol_plot_view_get_options_of (self, self->feed);
  self->is_dirty = self->is_urgent = FALSE;
  self->is_busy = TRUE;
  self->n_planes = sol_plot_feed_get_n_planes (self->feed);
  SolSceneJob *job = sol_scene_job_new (self->plot, self->feed, &options);
  job->memory = g_steal_pointer (&self->memory);
  job->held = self->held;
  sol_plot_view_ask_for_picture (self, job);
  self->n_pictures++;
  sol_scene_job_start (job, self->cancellable, job_done, self);
}

void
sol_plot_view_update (SolPlotView *self)
{
  if (self->feed == NULL || sol_plot_feed_get_n_planes (self->feed) == self->n_planes)
    return;
  self->is_dirty = TRUE;
  if (!self->is_busy && (self->pause == 0 || has_come_to_an_end (self)))
    {
      g_clear_handle_id (&self->pause, g_source_remove);
      start_job (self);
    }
}
