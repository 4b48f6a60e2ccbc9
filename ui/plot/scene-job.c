/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scene-job.h"

#include "plot/csv.h"
#include "plot/draw-threads.h"

#include <time.h>

struct _SolSharedScene
{
  gatomicrefcount count;
  SolScene *scene;
};

typedef struct
{
  SolSceneJob *job;
  SolSceneJobCallback callback;
  gpointer data;
} Task;

/**
 * sol_scene_job_new:
 * @plot: name of a plot
 * @feed: the planes
 * @options: how they are shown
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): the job
 */
SolSceneJob *
sol_scene_job_new (const char *plot, SolPlotFeed *feed, const SolPlotOptions *options)
{
  SolSceneJob *self = g_new0 (SolSceneJob, 1);
  self->plot = g_strdup (plot);
  self->feed = sol_plot_feed_ref (feed);
  self->options = *options;
  sol_plot_ranges_init (&self->ranges);
  sol_plot_ranges_init (&self->held);
  return self;
}

/**
 * sol_scene_job_free:
 * @self: (nullable): the job
 *
 * Threads: any. Allocates: no.
 */
void
sol_scene_job_free (SolSceneJob *self)
{
  if (self == NULL)
    return;
  g_free (self->plot);
  g_free (self->numbers);
  g_free (self->fault);
  sol_plot_feed_unref (self->feed);
  sol_scene_free (self->scene);
  sol_plot_memory_free (self->memory);
  g_clear_pointer (&self->older, g_array_unref);
  g_clear_pointer (&self->rasters, g_array_unref);
  sol_pixels_unref (self->picture);
  g_free (self->areas);
  g_free (self);
}

static void
paint (SolSceneJob *self)
{
  sol_plot_ranges_apply (&self->ranges, self->scene);
  sol_mark_places_apply (&self->marks, self->scene);
  self->areas = g_new0 (SolPaintArea, MAX (self->scene->panels->len, 1));
  self->picture = sol_scene_picture_paint (self->scene, &self->size, self->areas, self->older,
                                           self->is_whole ? &self->rasters : NULL);
}

/* Of a processor: what others do meanwhile is not the price of the job. */
static double
read_clock_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * (double) now.tv_sec + 1e-6 * (double) now.tv_nsec;
}

static void
work (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  SolSceneJob *self = ((Task *) data)->job;
  g_autoptr (GError) error = NULL;
  double begin_ms = read_clock_ms ();
  if (self->memory == NULL)
    self->memory = sol_plot_memory_new ();
  if (sol_plot_feed_update (self->feed, &error))
    self->scene = sol_plot_build_on (self->memory, self->plot,
                                     sol_plot_feed_get_source (self->feed), &self->options, &error);
  self->n_planes = sol_plot_memory_get_n_planes (self->memory);
  if (self->scene != NULL)
    sol_plot_ranges_widen_levels (&self->held, self->scene);
  if (self->scene == NULL)
    self->fault = g_strdup (error->message);
  else if (self->wants_numbers)
    self->numbers = sol_csv_format (self->scene, '\t');
  else if (self->wants_picture)
    paint (self);
  self->cost_ms = read_clock_ms () - begin_ms;
  g_task_return_boolean (task, TRUE);
}

static void
work_done (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Task *task = g_task_get_task_data (G_TASK (result));
  /* What the job holds is let go in this thread, whichever lets go of the task. */
  g_autoptr (SolSceneJob) job = g_steal_pointer (&task->job);
  if (!g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    task->callback (g_steal_pointer (&job), task->data);
}

static void
free_task (gpointer data)
{
  Task *task = data;
  sol_scene_job_free (task->job);
  g_free (task);
}

/**
 * sol_scene_job_start:
 * @self: (transfer full): the job
 * @cancellable: whoever cancels it is not called any more
 * @callback: gets the job back
 * @data: for @callback
 *
 * Threads: main. Allocates: yes.
 */
void
sol_scene_job_start (SolSceneJob *self,
                     GCancellable *cancellable,
                     SolSceneJobCallback callback,
                     gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, work_done, NULL);
  Task *what = g_new (Task, 1);
  *what = (Task){ self, callback, data };
  g_task_set_task_data (task, what, free_task);
  sol_draw_threads_run (task, work);
}

/**
 * sol_shared_scene_new:
 * @scene: (transfer full): a scene; its axes stay with the main thread, all else is not changed
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the scene to be shared
 */
SolSharedScene *
sol_shared_scene_new (SolScene *scene)
{
  SolSharedScene *self = g_new0 (SolSharedScene, 1);
  g_atomic_ref_count_init (&self->count);
  self->scene = scene;
  return self;
}

/**
 * sol_shared_scene_ref:
 * @self: the scene
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer full): the same
 */
SolSharedScene *
sol_shared_scene_ref (SolSharedScene *self)
{
  g_atomic_ref_count_inc (&self->count);
  return self;
}

/**
 * sol_shared_scene_unref:
 * @self: (nullable): the scene
 *
 * Threads: any. Allocates: no.
 */
void
sol_shared_scene_unref (SolSharedScene *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->count))
    return;
  sol_scene_free (self->scene);
  g_free (self);
}

/**
 * sol_shared_scene_get:
 * @self: the scene
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): what is shared
 */
SolScene *
sol_shared_scene_get (const SolSharedScene *self)
{
  return self->scene;
}
