/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the names of upright lines go in a panel: beside their line, clear of each other, of other lines
 * and of the curves. */
#pragma once

#include "plot/painter.h"

/* Where the curves of a panel run, column by column. */
typedef struct
{
  SolPaintArea area;
  gsize n_curves;
  gsize n_columns;
  double
      *top; /* [n_curves, n_columns] least y of a curve in a column; +INFINITY: it is not there */
  double *bottom; /* [n_curves, n_columns] largest y; -INFINITY: it is not there */
} SolLabelGround;

typedef struct
{
  double x;          /* of its line */
  double width;      /* of its text with what stands round it */
  SolPaintArea box;  /* (out) */
  gboolean is_apart; /* (out) a further line lies between: a stroke joins it to its own */
} SolLabel;

void sol_label_ground_init (SolLabelGround *self,
                            const SolPaintArea *area,
                            gsize n_curves,
                            gsize n_columns);
void sol_label_ground_clear (SolLabelGround *self);
void sol_label_ground_add (SolLabelGround *self,
                           gsize curve,
                           double x_from,
                           double y_from,
                           double x_to,
                           double y_to);
void sol_label_place (const SolLabelGround *ground,
                      SolLabel *labels,
                      gsize n,
                      double height,
                      double gap);
