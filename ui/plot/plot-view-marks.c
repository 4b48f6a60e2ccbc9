/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cursors, marks and pins of a view: what is marked in one is marked in all of the run. */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/reading/readout.h"

#include <math.h>

void
sol_plot_view_get_values (const SolPanel *panel,
                          const SolSnapPoint *point,
                          double value[SOL_N_CURSORS])
{
  SolCursor kind;
  for (int i = 0; i < SOL_N_CURSORS; i++)
    value[i] = NAN;
  if (sol_cursors_find (panel->x.quantity, &kind))
    value[kind] = sol_cursors_from_axis (panel->x.quantity, point->x);
  if (sol_cursors_find (panel->y.quantity, &kind))
    value[kind] = sol_cursors_from_axis (panel->y.quantity, point->y);
}

/* --- marks */

void
sol_plot_view_set_mark (SolPlotView *self, SolMark mark)
{
  const SolPanel *panel = sol_plot_view_get_panel (self, self->active);
  double value[SOL_N_CURSORS];
  if (panel == NULL || isnan (self->point.x))
    return;
  sol_plot_view_get_values (panel, &self->point, value);
  self->measures = TRUE;
  sol_cursors_set_mark (self->cursors, mark, value);
  self->measures = FALSE;
}

/* A, then B, then from the start: the axis across the panel decides. */
void
sol_plot_view_mark_next (SolPlotView *self)
{
  const SolPanel *panel = sol_plot_view_get_panel (self, self->active);
  SolCursor kind;
  if (panel == NULL || !sol_cursors_find (panel->x.quantity, &kind))
    return;
  gboolean has_a = !isnan (sol_cursors_get_mark (self->cursors, SOL_MARK_A, kind));
  gboolean has_b = !isnan (sol_cursors_get_mark (self->cursors, SOL_MARK_B, kind));
  if (has_a && has_b)
    sol_cursors_clear_marks (self->cursors);
  sol_plot_view_set_mark (self, has_a && !has_b ? SOL_MARK_B : SOL_MARK_A);
}

static double
get_place (SolPlotView *self, const SolAxis *axis, SolMark mark)
{
  SolCursor kind;
  if (!sol_cursors_find (axis->quantity, &kind))
    return NAN;
  return sol_cursors_to_axis (axis->quantity, sol_cursors_get_mark (self->cursors, mark, kind));
}

/* The panel that was marked last, wherever the pointer went since; NULL: it is hidden, or of another
 * view. */
static const SolPanel *
get_measured (SolPlotView *self)
{
  if (self->measured < 0 || (self->alone >= 0 && self->alone != self->measured))
    return NULL;
  return sol_plot_view_get_panel (self, self->alone >= 0 ? 0 : self->measured);
}

/* That panel says what lies between the marks, again with every scene. */
void
sol_plot_view_measure (SolPlotView *self)
{
  if (self->measures)
    self->measured = self->alone >= 0 ? self->alone : self->active;
  else if (!sol_cursors_has_marks (self->cursors))
    self->measured = -1;
  const SolPanel *panel = get_measured (self);
  if (panel == NULL)
    return;
  SolReadoutMarks marks = { get_place (self, &panel->x, SOL_MARK_A),
                            get_place (self, &panel->x, SOL_MARK_B),
                            get_place (self, &panel->y, SOL_MARK_A),
                            get_place (self, &panel->y, SOL_MARK_B) };
  g_autofree char *text = sol_readout_format_marks (panel, &marks);
  sol_cursors_say_measured (self->cursors, text);
}

/* Marks are part of the picture, so that what is exported shows what is seen. */
void
sol_plot_view_take_marks (SolPlotView *self)
{
  if (self->scene != NULL)
    {
      sol_mark_places_apply (sol_cursors_get_marks (self->cursors),
                             sol_shared_scene_get (self->scene));
      sol_plot_view_repaint (self);
    }
  sol_plot_view_measure (self);
}

/* --- pins */

void
sol_plot_view_toggle_pin (SolPlotView *self)
{
  if (self->feed == NULL)
    return;
  gint64 at = sol_plot_feed_find_plane (self->feed, sol_cursors_get_place_m (self->cursors));
  if (at >= 0)
    sol_cursors_toggle_pin (self->cursors, sol_plot_feed_get_z_m (self->feed, at),
                            1e-9 * sol_plot_feed_get_source (self->feed)->z_end_m);
}

/* --- frame */

static void
append_line (GtkSnapshot *snapshot, const graphene_rect_t *rect, guint32 rgb)
{
  GdkRGBA colour = sol_plot_view_get_colour (rgb, 0.9f);
  gtk_snapshot_append_color (snapshot, &colour, rect);
}

/* The cursor in one panel: upright at its place across, level at its place up. */
static void
append_cross (SolPlotView *self, GtkSnapshot *snapshot, int number, double x, double y)
{
  const SolPanel *panel = sol_plot_view_get_panel (self, number);
  const SolPaintArea *area = &self->areas[number];
  const SolTheme *theme = sol_plot_view_get_theme (self);
  guint32 ink = theme->ink[panel->has_colour ? SOL_INK_CURSOR : SOL_INK_REFERENCE];
  x = sol_axis_map (&panel->x, x);
  y = sol_axis_map (&panel->y, y);
  float width = (float) theme->line_factor;
  float left = (float) round (area->x + x * area->width);
  float top = (float) round (area->y + (1.0 - y) * area->height);
  if (y >= 0.0 && y <= 1.0)
    append_line (snapshot, &GRAPHENE_RECT_INIT ((float) area->x, top, (float) area->width, width),
                 ink);
  if (x >= 0.0 && x <= 1.0)
    append_line (snapshot, &GRAPHENE_RECT_INIT (left, (float) area->y, width, (float) area->height),
                 ink);
}

void
sol_plot_view_append_cursors (SolPlotView *self, GtkSnapshot *snapshot)
{
  for (int i = 0; sol_plot_view_get_panel (self, i) != NULL; i++)
    {
      const SolPanel *panel = sol_plot_view_get_panel (self, i);
      SolCursor across = 0, up = 0;
      gboolean has_x = sol_cursors_find (panel->x.quantity, &across);
      gboolean has_y = sol_cursors_find (panel->y.quantity, &up);
      double x = has_x ? sol_cursors_get (self->cursors, across) : NAN;
      double y = has_y ? sol_cursors_get (self->cursors, up) : NAN;
      append_cross (self, snapshot, i, sol_cursors_to_axis (panel->x.quantity, x),
                    sol_cursors_to_axis (panel->y.quantity, y));
    }
}
