/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-export.h"

#include "plot/csv.h"
#include "plot/picture.h"

#include <glib/gi18n.h>

/* A page in landscape, in units of 1/72 inch; pixels are four times as many. */
#define WIDTH 900.0
#define HEIGHT 600.0
#define PIXELS 4.0

typedef struct
{
  char *plot;
  SolRunSource *source;
  SolPlotOptions options;
  char *path;
} Order;

static void
order_free (gpointer data)
{
  Order *order = data;
  g_free (order->plot);
  g_free (order->path);
  sol_run_source_unref (order->source);
  g_free (order);
}

static gboolean
write_scene (const SolScene *scene, const char *path, GError **error)
{
  static const struct
  {
    const char *suffix;
    SolPictureFormat format;
  } formats[] = {
    { ".pdf", SOL_PICTURE_PDF },
    { ".svg", SOL_PICTURE_SVG },
    { ".png", SOL_PICTURE_PNG },
  };
  SolPaintStyle style;
  sol_paint_style_init (&style);
  g_autofree char *lower = g_ascii_strdown (path, -1);
  if (g_str_has_suffix (lower, ".csv"))
    return sol_csv_write (scene, ',', path, error);
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_has_suffix (lower, formats[i].suffix))
      return sol_picture_write (scene, formats[i].format, WIDTH, HEIGHT, PIXELS, &style, path,
                                error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
               _ ("The name must end in .pdf, .svg, .png or .csv, which “%s” does not"), path);
  return FALSE;
}

static void export(GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  Order *order = data;
  GError *error = NULL;
  const SolPlotSource *source = sol_run_source_get_plot_source (order->source);
  g_autoptr (SolScene) scene = sol_plot_build (order->plot, source, &order->options, &error);
  if (scene != NULL && write_scene (scene, order->path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
sol_view_export_async (const char *plot,
                       SolRunSource *source,
                       const SolPlotOptions *options,
                       const char *path,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  Order *order = g_new0 (Order, 1);
  order->plot = g_strdup (plot);
  order->source = sol_run_source_ref (source);
  order->options = *options;
  order->path = g_strdup (path);
  g_task_set_task_data (task, order, order_free);
  g_task_run_in_thread (task, export);
}

gboolean
sol_view_export_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
