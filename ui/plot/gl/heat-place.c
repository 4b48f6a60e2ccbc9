/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/gl/heat-place.h"

#include <string.h>

static void
make (SolHeatPlace *self)
{
  GLuint textures[3];
  glGenTextures (3, textures);
  for (int i = 0; i < 3; i++)
    {
      glBindTexture (GL_TEXTURE_2D, textures[i]);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    }
  glBindTexture (GL_TEXTURE_2D, 0);
  self->columns = textures[0];
  self->lines = textures[1];
  self->colours = textures[2];
  self->has_columns = self->has_lines = self->has_colours = FALSE;
}

static gboolean
is_axis_same (const SolAxis *a, const SolAxis *b)
{
  return a->quantity == b->quantity && a->scale == b->scale &&
         memcmp (&a->lo, &b->lo, sizeof a->lo) == 0 && memcmp (&a->hi, &b->hi, sizeof a->hi) == 0;
}

/**
 * sol_heat_place_set_panel:
 * @self: the place
 * @panel: what it shows from now on
 *
 * Limits and scale of the colours need no texture.
 */
void
sol_heat_place_set_panel (SolHeatPlace *self, const SolHeatPanel *panel)
{
  const SolHeatPanel *old = &self->panel;
  gboolean is_kind = panel->kind == old->kind;
  self->has_columns = self->has_columns && is_kind && is_axis_same (&panel->x, &old->x);
  self->has_lines = self->has_lines && is_kind && is_axis_same (&panel->y, &old->y);
  self->has_colours =
      self->has_colours && panel->map == old->map && panel->is_reversed == old->is_reversed;
  self->panel = *panel;
}

static void
upload_table (GLuint texture, const float *table, int n)
{
  glBindTexture (GL_TEXTURE_2D, texture);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA32F, n, 1, 0, GL_RGBA, GL_FLOAT, table);
}

static void
upload_colours (SolHeatPlace *self)
{
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  unsigned char bytes[SOL_COLOUR_MAP_SIZE * 4];
  sol_colour_map_fill (self->panel.map, self->panel.is_reversed, colours);
  for (int i = 0; i < SOL_COLOUR_MAP_SIZE; i++)
    {
      bytes[4 * i] = (unsigned char) (colours[i] >> 16 & 255);
      bytes[4 * i + 1] = (unsigned char) (colours[i] >> 8 & 255);
      bytes[4 * i + 2] = (unsigned char) (colours[i] & 255);
      bytes[4 * i + 3] = 255;
    }
  glBindTexture (GL_TEXTURE_2D, self->colours);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA8, SOL_COLOUR_MAP_SIZE, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                bytes);
  self->has_colours = TRUE;
}

/**
 * sol_heat_place_update:
 * @self: the place; with a current context
 * @rows: the rows of its kind
 * @feed: the planes
 * @width: of the panel in pixels
 * @height: of the panel in pixels
 * @n_tables: (inout): tables that were uploaded
 *
 * Brings the textures up to date.
 */
void
sol_heat_place_update (SolHeatPlace *self,
                       const SolHeatRows *rows,
                       const SolPlotFeed *feed,
                       int width,
                       int height,
                       guint64 *n_tables)
{
  const SolPlotRowShape *shape = sol_plot_feed_get_shape (feed, self->panel.kind);
  if (self->columns == 0)
    make (self);
  g_autofree float *table = g_new (float, (gsize) MAX (width, height) * SOL_HEAT_LOOKUP_N);
  if (!self->has_columns || self->width != width)
    {
      sol_heat_lookup_fill_columns (&self->panel, shape, rows->n_merged, rows->n_levels,
                                    (gsize) width, table);
      upload_table (self->columns, table, width);
      (*n_tables)++;
    }
  if (!self->has_lines || self->height != height || self->n_rows != rows->n_uploaded)
    {
      sol_heat_lookup_fill_lines (&self->panel, feed, rows->n_uploaded, rows->n_grouped,
                                  (gsize) height, table);
      upload_table (self->lines, table, height);
      (*n_tables)++;
    }
  if (!self->has_colours)
    upload_colours (self);
  self->has_columns = self->has_lines = TRUE;
  self->width = width;
  self->height = height;
  self->n_rows = rows->n_uploaded;
}

/**
 * sol_heat_place_clear:
 * @self: the place; with a current context
 *
 * The panel stays; its textures are made again when they are needed.
 */
void
sol_heat_place_clear (SolHeatPlace *self)
{
  const GLuint textures[] = { self->columns, self->lines, self->colours };
  if (self->columns != 0)
    glDeleteTextures (SOL_HEAT_PLACE_N_OBJECTS, textures);
  self->columns = self->lines = self->colours = 0;
}
