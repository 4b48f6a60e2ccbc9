/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/csv.h"
#include "plot/picture.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct
{
  SolAxis x, y, right, colour;
} PanelAxes;

typedef struct
{
  SolPlotFeed *feed;
  char *plot;
  char *path;
  SolPlotOptions options;
  GArray *axes; /* of PanelAxes, as on the screen */
  int alone;
  SolMarkPlaces marks;
  char *measured; /* what lies between them; NULL: nothing */
  double width, height;
} Export;

static void
free_export (gpointer data)
{
  Export *self = data;
  g_free (self->plot);
  g_free (self->path);
  g_free (self->measured);
  g_clear_pointer (&self->axes, g_array_unref);
  sol_plot_feed_unref (self->feed);
  g_free (self);
}

static GArray *
copy_axes (const SolScene *scene)
{
  GArray *axes = g_array_new (FALSE, FALSE, sizeof (PanelAxes));
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      PanelAxes own = { panel->x, panel->y, panel->right, panel->colour };
      g_array_append_val (axes, own);
    }
  return axes;
}

static void
show_axis (SolAxis *axis, const SolAxis *like)
{
  if (axis->quantity == like->quantity && axis->scale == like->scale)
    sol_axis_set_range (axis, like->lo, like->hi);
}

static void
show_axes (SolPanel *panel, const PanelAxes *like)
{
  show_axis (&panel->x, &like->x);
  show_axis (&panel->y, &like->y);
  if (panel->has_right)
    show_axis (&panel->right, &like->right);
  if (panel->has_colour)
    show_axis (&panel->colour, &like->colour);
}

/* As plot-view-work.c makes the scene of the screen, but of all samples. */
static SolScene *
build_scene (const Export *self, GError **error)
{
  SolScene *scene =
      sol_plot_build (self->plot, sol_plot_feed_get_source (self->feed), &self->options, error);
  if (scene == NULL)
    return NULL;
  if (self->alone >= 0 && self->alone < (int) scene->panels->len)
    sol_scene_isolate (scene, (guint) self->alone);
  for (guint i = 0; i < MIN (scene->panels->len, self->axes->len); i++)
    show_axes (scene->panels->pdata[i], &g_array_index (self->axes, PanelAxes, i));
  return scene;
}

static gboolean
write_file (const Export *self, GError **error)
{
  static const struct
  {
    const char *ending;
    SolPictureFormat format;
  } pictures[] = { { ".png", SOL_PICTURE_PNG },
                   { ".svg", SOL_PICTURE_SVG },
                   { ".pdf", SOL_PICTURE_PDF } };
  SolPaintStyle style;
  g_autoptr (SolScene) scene = build_scene (self, error);
  g_autofree char *ending = g_ascii_strdown (self->path, -1);
  if (scene == NULL)
    return FALSE;
  sol_paint_style_init (&style);
  if (sol_mark_places_apply (&self->marks, scene))
    style.footer = self->measured;
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (g_str_has_suffix (ending, pictures[i].ending))
      return sol_picture_write (scene, pictures[i].format, self->width, self->height, 2.0, &style,
                                self->path, error);
  if (g_str_has_suffix (ending, ".csv") || g_str_has_suffix (ending, ".tsv"))
    return sol_csv_write (scene, g_str_has_suffix (ending, ".tsv") ? '\t' : ',', self->path, error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("The ending of %s does not say which kind of file is wanted; use .png, .svg, "
                  ".pdf, .csv or .tsv."),
               self->path);
  return FALSE;
}

static void
work (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  if (write_file (data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * sol_plot_view_export_async:
 *
 * What the screen shows: the same planes, in the same axes and panels, and all samples that there are.
 */
void
sol_plot_view_export_async (SolPlotView *self,
                            const char *path,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  if (self->shown == NULL || self->scene == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                               _ ("There is nothing to export yet: run or open something first."));
      return;
    }
  Export *what = g_new0 (Export, 1);
  what->feed = sol_plot_feed_ref (self->shown);
  what->plot = g_strdup (self->plot);
  what->path = g_strdup (path);
  what->options = sol_plot_view_get_options_of (self, self->shown);
  what->options.most_columns = 0;
  what->axes = copy_axes (sol_plot_view_get_scene (self));
  what->alone = self->alone;
  what->marks = *sol_cursors_get_marks (self->cursors);
  what->measured = g_strdup (sol_cursors_get_measured (self->cursors));
  what->width = MAX (gtk_widget_get_width (GTK_WIDGET (self)), 400);
  what->height = MAX (gtk_widget_get_height (GTK_WIDGET (self)), 300);
  g_task_set_task_data (task, what, free_export);
  g_task_run_in_thread (task, work);
}

gboolean
sol_plot_view_export_finish (SolPlotView *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Numbers are copied along as long as they are a table for people: this thread must not wait. */
#define MOST_NUMBERS 60000

static gsize
count_numbers (const SolScene *scene)
{
  gsize n = 0;
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      for (guint k = 0; k < panel->layers->len; k++)
        {
          const SolLayer *layer = panel->layers->pdata[k];
          n += layer->kind == SOL_LAYER_MAP ? layer->n * layer->n_rows : 2 * layer->n;
        }
    }
  return n;
}

/* Picture and numbers at once: whoever pastes takes what it understands. */
void
sol_plot_view_copy_picture (SolPlotView *self)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  SolPaintStyle style;
  if (scene == NULL || self->width < 16)
    return;
  sol_paint_style_init (&style);
  if (sol_mark_places_apply (sol_cursors_get_marks (self->cursors),
                             sol_shared_scene_get (self->scene)))
    style.footer = sol_cursors_get_measured (self->cursors);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) png =
      sol_picture_render (scene, SOL_PICTURE_PNG, self->width, self->height, 2.0, &style, &error);
  g_autoptr (GdkTexture) texture = png != NULL ? gdk_texture_new_from_bytes (png, &error) : NULL;
  if (texture == NULL)
    {
      sol_cursors_say (self->cursors, error->message);
      return;
    }
  GdkContentProvider *parts[2] = { gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture) };
  gsize n = 1;
  if (count_numbers (scene) <= MOST_NUMBERS)
    {
      g_autofree char *numbers = sol_csv_format (scene, '\t');
      parts[n++] = gdk_content_provider_new_typed (G_TYPE_STRING, numbers);
    }
  g_autoptr (GdkContentProvider) provider = gdk_content_provider_new_union (parts, n);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), provider);
  sol_cursors_say (self->cursors, _ ("Copied"));
}
