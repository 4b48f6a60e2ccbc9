/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/layer.h"

#include <glib/gi18n.h>
#include <math.h>

static SolLayer *
new_layer (SolLayerKind kind, const char *name, const double *x, const double *y, gsize n)
{
  SolLayer *self = g_new0 (SolLayer, 1);
  self->kind = kind;
  self->z_m = NAN;
  self->name = g_strdup (name);
  self->n = n;
  self->x = x != NULL ? g_memdup2 (x, n * sizeof *x) : NULL;
  self->y = y != NULL ? g_memdup2 (y, n * sizeof *y) : NULL;
  return self;
}

/**
 * sol_layer_new_line:
 * @name: (nullable): name in the legend; NULL: it does not appear there
 * @x: [n] SI, ascending
 * @y: [n] SI; NAN is a gap
 * @n: number of samples
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a line; kind, ink and dash may be changed
 */
SolLayer *
sol_layer_new_line (const char *name, const double *x, const double *y, gsize n)
{
  return new_layer (SOL_LAYER_LINE, name, x, y, n);
}

static SolLayer *
new_map (const char *name,
         const double *x,
         gsize n,
         const double *row,
         gsize n_rows,
         double row_end)
{
  SolLayer *self = new_layer (SOL_LAYER_MAP, name, x, NULL, n);
  self->n_rows = n_rows;
  self->row = g_memdup2 (row, n_rows * sizeof *row);
  self->row_edge = g_new (double, n_rows + 1);
  self->row_edge[0] = row[0];
  for (gsize k = 1; k < n_rows; k++)
    self->row_edge[k] = 0.5 * (row[k - 1] + row[k]);
  self->row_edge[n_rows] = row_end;
  return self;
}

/**
 * sol_layer_new_map:
 * @name: name in the table
 * @x: [n] SI, ascending
 * @n: number of columns
 * @row: [n_rows] SI, ascending
 * @n_rows: number of rows, at least 1
 * @row_end: where the last row ends, at or above row[n_rows - 1]
 *
 * Rows meet in the middle between their places; the first begins at its own.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a map whose values [n_rows, n] are NAN
 */
SolLayer *
sol_layer_new_map (const char *name,
                   const double *x,
                   gsize n,
                   const double *row,
                   gsize n_rows,
                   double row_end)
{
  SolLayer *self = new_map (name, x, n, row, n_rows, row_end);
  self->value = g_new (double, n_rows *n);
  for (gsize i = 0; i < n_rows * n; i++)
    self->value[i] = NAN;
  return self;
}

/**
 * sol_layer_new_shared_map:
 * @name: name in the table
 * @x: [n] SI, ascending
 * @n: number of columns
 * @row: [n_rows] SI, ascending
 * @n_rows: number of rows, at least 1
 * @row_end: where the last row ends, at or above row[n_rows - 1]
 * @value: [n_rows, n] the start of an atomic rc box, of which the layer takes a reference; its rows
 *   never change, and further ones may be written behind them
 *
 * As sol_layer_new_map().
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a map of these values
 */
SolLayer *
sol_layer_new_shared_map (const char *name,
                          const double *x,
                          gsize n,
                          const double *row,
                          gsize n_rows,
                          double row_end,
                          double *value)
{
  SolLayer *self = new_map (name, x, n, row, n_rows, row_end);
  self->value = g_atomic_rc_box_acquire (value);
  self->is_shared = TRUE;
  return self;
}

/**
 * sol_layer_new_cursor:
 * @x: place of an upright line; NAN: the line is level
 * @y: place of a level line
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a cursor
 */
SolLayer *
sol_layer_new_cursor (double x, double y)
{
  SolLayer *self =
      new_layer (SOL_LAYER_CURSOR, NULL, isnan (x) ? NULL : &x, isnan (x) ? &y : NULL, 1);
  self->ink = SOL_INK_CURSOR;
  return self;
}

/**
 * sol_layer_new_hatch:
 * @lo: where the part begins that is not computed
 * @hi: where it ends
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a hatched part of the panel
 */
SolLayer *
sol_layer_new_hatch (double lo, double hi)
{
  double ends[] = { lo, hi };
  return new_layer (SOL_LAYER_HATCH, NULL, NULL, ends, 2);
}

/**
 * sol_layer_new_note:
 * @text: what it says
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a note in the middle of the panel
 */
SolLayer *
sol_layer_new_note (const char *text)
{
  SolLayer *self = new_layer (SOL_LAYER_NOTE, NULL, NULL, NULL, 0);
  self->ink = SOL_INK_TEXT;
  self->text = g_strdup (text);
  return self;
}

/**
 * sol_layer_free:
 * @self: (nullable): a layer
 *
 * Threads: any. Allocates: no.
 */
void
sol_layer_free (SolLayer *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->shown);
  g_free (self->text);
  g_free (self->x);
  g_free (self->y);
  g_free (self->row);
  g_free (self->row_edge);
  if (self->is_shared)
    g_atomic_rc_box_release (self->value);
  else
    g_free (self->value);
  g_free (self);
}

/**
 * sol_layer_get_shown_name:
 * @self: a layer that has a name
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the name in the language of the user
 */
const char *
sol_layer_get_shown_name (const SolLayer *self)
{
  if (self->shown != NULL)
    return self->shown;
  return *self->name != '\0' ? _ (self->name) : self->name;
}

/**
 * sol_layer_has_line:
 * @self: a layer
 *
 * Threads: any. Allocates: no.
 * Returns: whether it shows values y over x
 */
gboolean
sol_layer_has_line (const SolLayer *self)
{
  return self->kind == SOL_LAYER_LINE || self->kind == SOL_LAYER_FILL ||
         self->kind == SOL_LAYER_MARK;
}
