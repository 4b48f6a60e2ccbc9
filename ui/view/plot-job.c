/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/plot-job.h"

SolPlotJob *
sol_plot_job_new (const char *plot, SolRunSource *source)
{
  SolPlotJob *self = g_new0 (SolPlotJob, 1);
  self->plot = g_strdup (plot);
  self->source = sol_run_source_ref (source);
  sol_plot_options_init (&self->options);
  sol_paint_style_init (&self->style);
  self->scale = 1;
  return self;
}

void
sol_plot_job_free (SolPlotJob *self)
{
  if (self == NULL)
    return;
  g_free (self->plot);
  g_free (self->fault);
  sol_run_source_unref (self->source);
  sol_scene_free (self->scene);
  g_clear_object (&self->picture);
  g_free (self);
}

static void
paint (SolPlotJob *self)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, self->width * self->scale,
                                  self->height * self->scale);
  cairo_surface_set_device_scale (surface, self->scale, self->scale);
  cairo_t *cr = cairo_create (surface);
  sol_painter_draw (cr, self->scene, self->width, self->height, &self->style, self->areas);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                  (gsize) stride * (gsize) height,
                                  (GDestroyNotify) cairo_surface_destroy, surface);
  self->picture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, (gsize) stride);
}

static void
work (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  SolPlotJob *self = data;
  g_autoptr (GError) error = NULL;
  gint64 start_us = g_get_monotonic_time ();
  self->n_planes = sol_run_source_get_n_planes (self->source);
  const SolPlotSource *source = sol_run_source_get_plot_source (self->source);
  self->scene = sol_plot_build (self->plot, source, &self->options, &error);
  if (self->scene == NULL)
    self->fault = g_strdup (error->message);
  else if (self->scene->panels->len <= SOL_PLOT_JOB_MAX_AREAS)
    paint (self);
  self->took_s = (double) (g_get_monotonic_time () - start_us) * 1e-6;
  g_task_return_pointer (task, self, (GDestroyNotify) sol_plot_job_free);
}

/* What the task holds may be let go in its thread; the job and what it refers to may not. */
static void
work_done (GObject *object, GAsyncResult *result, gpointer user_data)
{
  SolPlotJobCallback callback = (SolPlotJobCallback) g_task_get_source_tag (G_TASK (result));
  callback (g_task_propagate_pointer (G_TASK (result), NULL), user_data);
}

void
sol_plot_job_start (SolPlotJob *self, SolPlotJobCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, work_done, data);
  g_task_set_source_tag (task, callback);
  g_task_set_task_data (task, self, NULL);
  g_task_run_in_thread (task, work);
}
