/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ionisation rate of one species in the form that kernels evaluate: plain numbers, no physics.
 * model/rate-table.c makes it and explains it. */
#pragma once

typedef enum
{
  SOL_RATE_ROW_CHANNELS, /* piecewise cubics between the multiphoton channel closings (PPT) */
  SOL_RATE_ROW_CLOSED,   /* ln W = c0 + c1 ln E - c2 / E (ADK) */
} SolRateRowKind;

/* W (E) in 1/s for E = |field| in V/m: exactly zero below field_min; above field_max
 * W (field_max) (E/field_max)^continuation. Between the two, CHANNELS: with v = v0 + v1 E^2,
 * n = ceil (v), q = sqrt (n - v) in [0, 1), cell number floor (q n_cells) of segment n - n_first,
 * s = q n_cells - floor (q n_cells): ln W = a0 + s (a1 + s (a2 + s a3)). */
typedef struct
{
  SolRateRowKind kind;
  double field_min_v_per_m;
  double field_max_v_per_m;
  double continuation;
  double c0, c1, c2;
  double v0, v1;
  int n_first;
  int n_segments;
  int n_cells;
  const double *coefficient; /* [n_segments, n_cells, 4] */
} SolRateRow;
