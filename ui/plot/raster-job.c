/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/raster-job.h"

#include "plot/map-raster.h"
#include "plot/theme.h"

#include <math.h>

#define MOST_PIXELS 4096

typedef struct
{
  guint number;
  SolPanel panel; /* the axes of the moment; layers are not used */
  const SolLayer *map;
  SolMapCover cover;
  gsize n_x, n_y;
} Item;

typedef struct
{
  SolSharedScene *scene;
  GArray *items;
  GArray *rasters;
  guint32 gap;
  SolRasterJobCallback callback;
  gpointer data;
} Job;

static void
clear_raster (gpointer data)
{
  g_clear_object (&((SolRaster *) data)->texture);
}

/**
 * sol_raster_array_new:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): an array of SolRaster
 */
GArray *
sol_raster_array_new (void)
{
  GArray *self = g_array_new (FALSE, FALSE, sizeof (SolRaster));
  g_array_set_clear_func (self, clear_raster);
  return self;
}

static GdkTexture *
make_texture (const Item *item, guint32 gap)
{
  gsize stride = item->n_x * 4;
  unsigned char *pixels = g_malloc (stride * item->n_y);
  sol_map_raster_fill (&item->panel, item->map, &item->cover, gap, item->n_x, item->n_y, pixels,
                       stride);
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, stride * item->n_y);
  return gdk_memory_texture_new ((int) item->n_x, (int) item->n_y, GDK_MEMORY_DEFAULT, bytes,
                                 stride);
}

static void
work (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  Job *self = data;
  for (guint i = 0; i < self->items->len; i++)
    {
      const Item *item = &g_array_index (self->items, Item, i);
      const SolAxis *x = &item->panel.x, *y = &item->panel.y;
      SolRaster raster = { .panel = item->number,
                           .x = *x,
                           .y = *y,
                           .lo_x = sol_axis_unmap (x, item->cover.left),
                           .hi_x = sol_axis_unmap (x, item->cover.right),
                           .lo_y = sol_axis_unmap (y, item->cover.lower),
                           .hi_y = sol_axis_unmap (y, item->cover.upper),
                           .texture = make_texture (item, self->gap) };
      g_array_append_val (self->rasters, raster);
    }
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
  g_array_unref (self->items);
  if (self->rasters != NULL)
    g_array_unref (self->rasters);
  g_free (self);
}

static void
add_map (Job *self, guint number, const SolPanel *panel, const SolLayer *map, double w, double h)
{
  Item item = { .number = number, .panel = *panel, .map = map };
  item.panel.layers = NULL;
  item.panel.title = NULL;
  if (!sol_map_raster_get_cover (panel, map, &item.cover))
    return;
  item.n_x = (gsize) CLAMP (round (w * (item.cover.right - item.cover.left)), 1.0, MOST_PIXELS);
  item.n_y = (gsize) CLAMP (round (h * (item.cover.upper - item.cover.lower)), 1.0, MOST_PIXELS);
  g_array_append_val (self->items, item);
}

/**
 * sol_raster_job_start:
 * @scene: a scene
 * @areas: where the insides of its panels are
 * @scale: pixels of the screen in one unit of them
 * @is_dark: of the theme
 * @cancellable: whoever cancels it is not called any more
 * @callback: gets an array of SolRaster, one for each map
 * @data: for @callback
 *
 * Threads: main. Allocates: yes.
 */
void
sol_raster_job_start (SolSharedScene *scene,
                      const SolPaintArea *areas,
                      int scale,
                      gboolean is_dark,
                      GCancellable *cancellable,
                      SolRasterJobCallback callback,
                      gpointer data)
{
  const SolScene *plain = sol_shared_scene_get (scene);
  Job *self = g_new0 (Job, 1);
  self->scene = sol_shared_scene_ref (scene);
  self->items = g_array_new (FALSE, FALSE, sizeof (Item));
  self->rasters = sol_raster_array_new ();
  self->gap = sol_theme_get (is_dark, FALSE)->gap;
  self->callback = callback;
  self->data = data;
  for (guint i = 0; i < plain->panels->len; i++)
    {
      const SolPanel *panel = plain->panels->pdata[i];
      for (guint k = 0; k < panel->layers->len; k++)
        {
          const SolLayer *layer = panel->layers->pdata[k];
          if (layer->kind == SOL_LAYER_MAP && layer->n > 0 && layer->n_rows > 0)
            add_map (self, i, panel, layer, areas[i].width * scale, areas[i].height * scale);
        }
    }
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, work_done, NULL);
  g_task_set_task_data (task, self, free_job);
  g_task_run_in_thread (task, work);
}
