/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps as pixels: the largest value of each in its colour. */
#pragma once

#include "plot/panel.h"

/* Part of a panel, in places of its axes. */
typedef struct
{
  double left;
  double right;
  double lower;
  double upper;
} SolMapCover;

gboolean sol_map_raster_get_cover (const SolPanel *panel, const SolLayer *map, SolMapCover *cover);
gboolean sol_map_raster_get_span (const SolAxis *axis,
                                  double lo,
                                  double hi,
                                  const SolMapCover *cover,
                                  gsize n_y,
                                  gsize *first,
                                  gsize *past);
void sol_map_raster_fill_rows (const SolPanel *panel,
                               const SolLayer *map,
                               guint32 gap,
                               gsize n_old,
                               gsize n_x,
                               gsize n_y,
                               unsigned char *pixels,
                               gsize stride);
void sol_map_raster_fill (const SolPanel *panel,
                          const SolLayer *map,
                          const SolMapCover *cover,
                          guint32 gap,
                          gsize n_x,
                          gsize n_y,
                          unsigned char *pixels,
                          gsize stride);
