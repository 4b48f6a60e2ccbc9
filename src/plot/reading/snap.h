/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a cursor in a panel comes to rest: on samples, or on the peaks between them. */
#pragma once

#include "plot/panel.h"

typedef enum
{
  SOL_SNAP_SAMPLE,
  SOL_SNAP_PEAK,
  SOL_SNAP_FREE,
  SOL_N_SNAPS,
} SolSnapMode;

/* A place in a panel. */
typedef struct
{
  double x;      /* SI on the panel's axes */
  double y;      /* on maps the row */
  double value;  /* of the curve or the map there; NAN: there is none */
  double step_x; /* smallest difference that means something; 0: not known */
  double step_y;
} SolSnapPoint;

/* What a cursor reads: a line, or one row of a map. */
typedef struct
{
  const SolLayer *layer;
  const double *x; /* [n] ascending */
  const double *y; /* [n] */
  gsize n;
  const SolAxis *axis; /* of y */
} SolSnapCurve;

gboolean sol_snap_get_curve (const SolPanel *panel, double y, SolSnapCurve *curve);
gsize sol_snap_find_nearest (const double *places, gsize n, double place);
double sol_snap_interpolate (const SolSnapCurve *curve, double x);
void sol_snap_place (const SolPanel *panel, SolSnapMode mode, double reach, SolSnapPoint *point);
void sol_snap_move (const SolPanel *panel,
                    SolSnapMode mode,
                    double reach,
                    int across,
                    int up,
                    SolSnapPoint *point);
