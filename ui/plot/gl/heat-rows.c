/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/gl/heat-rows.h"

#include <math.h>

#define LINES_AT_ONCE 16
#define LEAST_CELLS 64
#define MOST_ROWS 4096
/* Numbers in one texture, 64 MiB. */
#define MOST_NUMBERS ((gint64) 16 << 20)

static void
lay_out_levels (SolHeatRows *self, gsize n_cells)
{
  int size = (int) n_cells, offset = 0;
  self->n_levels = 0;
  while (self->n_levels < SOL_HEAT_MAX_LEVELS)
    {
      self->offset[self->n_levels] = offset;
      self->size[self->n_levels++] = size;
      offset += size;
      if (size <= LEAST_CELLS)
        break;
      size = (size + 1) / 2;
    }
  self->width = offset;
}

static int
round_up (gint64 n)
{
  int power = 1;
  while (power < n)
    power *= 2;
  return power;
}

/**
 * sol_heat_rows_make:
 * @self: (out caller-allocates): the rows, empty
 * @shape: their layout
 * @n_planned: how many there will be
 * @largest: texture that can be made
 *
 * What does not fit is merged by the maximum: no peak is lost.
 *
 * Returns: whether the texture was made
 */
gboolean
sol_heat_rows_make (SolHeatRows *self, const SolPlotRowShape *shape, gint64 n_planned, int largest)
{
  *self = (SolHeatRows){ .n_merged = 1, .n_grouped = 1 };
  lay_out_levels (self, shape->n);
  for (; self->width > largest; self->n_merged *= 2)
    lay_out_levels (self, (shape->n + 2 * self->n_merged - 1) / (2 * self->n_merged));
  gint64 most = MIN (MIN (largest, MOST_ROWS), MAX (MOST_NUMBERS / self->width, 1));
  while ((n_planned + self->n_grouped - 1) / self->n_grouped > most ||
         round_up ((n_planned + self->n_grouped - 1) / self->n_grouped) > largest)
    self->n_grouped++;
  self->height = round_up ((n_planned + self->n_grouped - 1) / self->n_grouped);
  self->lines = g_new (float, (gsize) self->width *LINES_AT_ONCE);
  glGenTextures (1, &self->texture);
  glBindTexture (GL_TEXTURE_2D, self->texture);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_R32F, self->width, self->height, 0, GL_RED, GL_FLOAT, NULL);
  return glGetError () == GL_NO_ERROR;
}

/**
 * sol_heat_rows_clear:
 * @self: the rows; with a current context
 */
void
sol_heat_rows_clear (SolHeatRows *self)
{
  if (self->texture != 0)
    glDeleteTextures (1, &self->texture);
  g_free (self->lines);
  *self = (SolHeatRows){ .texture = 0 };
}

/* One row of the texture: the largest of all rows of the feed that it holds, and its levels. */
static void
fill_line (const SolHeatRows *self,
           const SolPlotFeed *feed,
           SolPlotRows kind,
           gint64 first,
           gint64 past,
           float *line)
{
  const SolPlotRowShape *shape = sol_plot_feed_get_shape (feed, kind);
  for (int i = 0; i < self->width; i++)
    line[i] = SOL_PLOT_ROWS_GAP;
  for (gint64 k = first; k < past; k++)
    {
      const float *row = sol_plot_feed_get_row (feed, kind, k);
      for (gsize i = 0; i < shape->n; i++)
        line[i / self->n_merged] = fmaxf (line[i / self->n_merged], row[i]);
    }
  for (int l = 1; l < self->n_levels; l++)
    {
      const float *finer = line + self->offset[l - 1];
      for (int i = 0; i < self->size[l - 1]; i++)
        line[self->offset[l] + i / 2] = fmaxf (line[self->offset[l] + i / 2], finer[i]);
    }
}

/**
 * sol_heat_rows_upload:
 * @self: the rows; with a current context
 * @feed: the planes
 * @kind: which rows
 * @budget: (inout): bytes that may still be uploaded in this frame
 * @n_counted: (inout): rows that were uploaded
 *
 * Returns: whether all rows are there now
 */
gboolean
sol_heat_rows_upload (SolHeatRows *self,
                      const SolPlotFeed *feed,
                      SolPlotRows kind,
                      gsize *budget,
                      guint64 *n_counted)
{
  gint64 n = sol_plot_feed_get_n_rows (feed);
  gsize bytes = (gsize) self->width * sizeof (float);
  glBindTexture (GL_TEXTURE_2D, self->texture);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei (GL_UNPACK_ROW_LENGTH, 0);
  while (self->n_uploaded < n && *budget >= bytes)
    {
      gint64 from = self->n_uploaded / self->n_grouped;
      gint64 start = from % self->height;
      int n_lines = 0;
      while (self->n_uploaded < n && n_lines < LINES_AT_ONCE && start + n_lines < self->height &&
             *budget >= bytes)
        {
          gint64 first = (from + n_lines) * self->n_grouped;
          gint64 past = MIN (first + self->n_grouped, n);
          fill_line (self, feed, kind, first, past, self->lines + (gsize) n_lines * self->width);
          *n_counted += (guint64) (past - self->n_uploaded);
          self->n_uploaded = past;
          *budget -= bytes;
          n_lines++;
        }
      glTexSubImage2D (GL_TEXTURE_2D, 0, 0, (GLint) start, self->width, n_lines, GL_RED, GL_FLOAT,
                       self->lines);
    }
  return self->n_uploaded >= n;
}
