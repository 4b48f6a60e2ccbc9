/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-readout.h"

#include <math.h>

void
sol_plot_readout_find (SolPlotReadout *self,
                       const SolScene *scene,
                       const SolPaintArea *areas,
                       double x,
                       double y)
{
  *self = (SolPlotReadout){ .panel = NULL, .x = NAN, .y = NAN };
  for (guint i = 0; scene != NULL && i < scene->panels->len; i++)
    {
      const SolPaintArea *area = &areas[i];
      double across = (x - area->x) / area->width;
      double up = 1.0 - (y - area->y) / area->height;
      if (!(across >= 0.0 && across <= 1.0 && up >= 0.0 && up <= 1.0))
        continue;
      self->panel = scene->panels->pdata[i];
      self->x = sol_axis_unmap (&self->panel->x, across);
      self->y = sol_axis_unmap (&self->panel->y, up);
    }
}

/* The sample of ascending places that is nearest; n > 0. */
static gsize
find_nearest (const double *places, gsize n, double place)
{
  gsize lo = 0;
  gsize hi = n - 1;
  while (hi - lo > 1)
    {
      gsize middle = lo + (hi - lo) / 2;
      if (places[middle] <= place)
        lo = middle;
      else
        hi = middle;
    }
  return fabs (places[hi] - place) < fabs (places[lo] - place) ? hi : lo;
}

/* The value in its unit, and in decibels where the axis has them. */
static char *
format_value (const SolAxis *axis, double value)
{
  g_autofree char *number = sol_axis_format_value (axis, value);
  double level = 10.0 * log10 (value / axis->reference);
  if (axis->scale != SOL_AXIS_DB || !isfinite (level))
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s (%s%.1f dB)", number, level < 0.0 ? "−" : "", fabs (level));
}

static void
append_value (GString *text, const SolAxis *axis, double value)
{
  g_autofree char *number = format_value (axis, value);
  g_string_append_printf (text, "%s%s %s", text->len > 0 ? "   " : "", sol_axis_get_label (axis),
                          number);
}

static void
append_map (GString *text, const SolPanel *panel, const SolLayer *map, double x, double y)
{
  if (map->n == 0 || map->n_rows == 0 || y > map->row_edge[map->n_rows])
    return;
  gsize column = find_nearest (map->x, map->n, x);
  gsize row = find_nearest (map->row, map->n_rows, y);
  append_value (text, &panel->colour, map->value[row * map->n + column]);
}

static void
append_line (GString *text, const SolPanel *panel, const SolLayer *line, double x)
{
  if (line->n == 0)
    return;
  double y = line->y[find_nearest (line->x, line->n, x)];
  const SolAxis *axis = line->is_right ? &panel->right : &panel->y;
  g_autofree char *number = format_value (axis, y);
  g_string_append_printf (text, "   %s %s",
                          line->name != NULL ? line->name : sol_axis_get_label (axis), number);
}

/**
 * sol_plot_readout_format:
 *
 * Returns: (transfer full): place and values there, each with its unit; empty beside all panels
 */
char *
sol_plot_readout_format (const SolPlotReadout *self)
{
  GString *text = g_string_new (NULL);
  if (self->panel == NULL)
    return g_string_free (text, FALSE);
  append_value (text, &self->panel->x, self->x);
  gboolean has_line = FALSE;
  for (guint i = 0; i < self->panel->layers->len; i++)
    {
      const SolLayer *layer = self->panel->layers->pdata[i];
      if (layer->kind == SOL_LAYER_MAP)
        {
          append_value (text, &self->panel->y, self->y);
          append_map (text, self->panel, layer, self->x, self->y);
          has_line = TRUE;
        }
      else if (layer->kind == SOL_LAYER_LINE || layer->kind == SOL_LAYER_FILL)
        {
          append_line (text, self->panel, layer, self->x);
          has_line = TRUE;
        }
    }
  if (!has_line)
    append_value (text, &self->panel->y, self->y);
  return g_string_free (text, FALSE);
}
