/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fewer samples for the picture, with every peak kept: a map by the maximum of each cell, a line by
 * the first, least, largest and last of each column. */
#pragma once

#include "plot/axis.h"

void sol_thinning_get_cell_maxima (const double *x,
                                   const double *value,
                                   gsize n,
                                   const double *edge,
                                   gsize n_cells,
                                   double *maximum);
gsize sol_thinning_get_line (const SolAxis *axis,
                             const double *x,
                             const double *y,
                             gsize n,
                             gsize n_columns,
                             gsize *kept);
