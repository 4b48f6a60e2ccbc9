/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/raster-job.h"

#include "plot/draw-threads.h"

typedef struct
{
  SolSharedScene *scene;
  SolScene moment;    /* its panels with their axes of the moment; layers are shared */
  GPtrArray *nothing; /* layers of panels that are left out */
  SolPictureSize size;
  SolPaintArea *areas;
  GArray *rasters;
  SolRasterJobCallback callback;
  gpointer data;
} Job;

static void
work (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  Job *self = data;
  self->rasters =
      sol_scene_picture_make_rasters (&self->moment, &self->size, self->areas, NULL, NULL, NULL);
  g_task_return_boolean (task, TRUE);
}

static void
work_done (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Job *self = g_task_get_task_data (G_TASK (result));
  if (!g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    self->callback (g_steal_pointer (&self->rasters), self->data);
}

static void
free_job (gpointer data)
{
  Job *self = data;
  sol_shared_scene_unref (self->scene);
  g_ptr_array_unref (self->moment.panels);
  g_ptr_array_unref (self->nothing);
  if (self->rasters != NULL)
    g_array_unref (self->rasters);
  g_free (self->areas);
  g_free (self);
}

/**
 * sol_raster_job_start:
 * @scene: a scene
 * @size: how it is shown
 * @areas: where the insides of its panels are
 * @is_on_gl: says which maps are not wanted; gets @data
 * @cancellable: whoever cancels it is not called any more
 * @callback: gets an array of SolRaster, one for each map
 * @data: for @callback and @is_on_gl
 *
 * Threads: main. Allocates: yes.
 */
void
sol_raster_job_start (SolSharedScene *scene,
                      const SolPictureSize *size,
                      const SolPaintArea *areas,
                      SolPictureIsOnGl is_on_gl,
                      GCancellable *cancellable,
                      SolRasterJobCallback callback,
                      gpointer data)
{
  const SolScene *plain = sol_shared_scene_get (scene);
  Job *self = g_new0 (Job, 1);
  self->scene = sol_shared_scene_ref (scene);
  self->moment.panels = g_ptr_array_new_with_free_func (g_free);
  self->size = *size;
  self->areas = g_new0 (SolPaintArea, MAX (plain->panels->len, 1));
  self->callback = callback;
  self->data = data;
  self->nothing = g_ptr_array_new ();
  for (guint i = 0; i < plain->panels->len; i++)
    {
      SolPanel *panel = g_memdup2 (plain->panels->pdata[i], sizeof *panel);
      if (is_on_gl (data, panel))
        panel->layers = self->nothing;
      g_ptr_array_add (self->moment.panels, panel);
      self->areas[i] = areas[i];
    }
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, work_done, NULL);
  g_task_set_task_data (task, self, free_job);
  sol_draw_threads_run (task, work);
}
