/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a feed as a texture: a ring of rows, each with coarser copies of itself beside it. */
#pragma once

#include "plot/gl/heat-lookup.h"

#include <epoxy/gl.h>

typedef struct
{
  GLuint texture; /* 0: not made yet */
  int width;
  int height;       /* a power of two */
  gsize n_merged;   /* cells of a row in one of the texture */
  gint64 n_grouped; /* rows in one of the texture */
  int n_levels;
  int offset[SOL_HEAT_MAX_LEVELS]; /* where each level begins */
  int size[SOL_HEAT_MAX_LEVELS];
  gint64 n_uploaded; /* rows */
  float *lines;      /* of one upload */
} SolHeatRows;

gboolean
sol_heat_rows_make (SolHeatRows *self, const SolPlotRowShape *shape, gint64 n_planned, int largest);
void sol_heat_rows_clear (SolHeatRows *self);
gboolean sol_heat_rows_upload (SolHeatRows *self,
                               const SolPlotFeed *feed,
                               SolPlotRows kind,
                               gsize *budget,
                               guint64 *n_counted);
