/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ionisation rate of one species in the form that kernels evaluate: plain numbers, no physics.
 * model/rate-table.c makes it; docs/physics/ionisation.md explains it. */
#pragma once

/* Polynomials have this many coefficients, constant first. */
#define SOL_RATE_ROW_TERMS 6
/* Every octave of E^2 has 2^4 cells of equal width. */
#define SOL_RATE_ROW_OCTAVE_BITS 4

typedef enum
{
  SOL_RATE_ROW_CHANNELS, /* W = exp (p - n a) T: PPT, sum over multiphoton channels */
  SOL_RATE_ROW_SMOOTH,   /* W = exp (p): PPT, the sum replaced by its integral */
  SOL_RATE_ROW_CLOSED,   /* ln W = c0 + c1 ln E - c2 / E: ADK */
} SolRateRowKind;

/* W (E) in 1/s for E = |field| in V/m: exactly zero below field_min; above field_max (which is
 * infinite for CLOSED) W (field_max) (E / field_max)^continuation.
 *
 * p and a are polynomials in u of the envelope cell of x = E^2: read as a bit pattern, x without
 * its sign has 11 bits of exponent and 52 of mantissa; the pattern shifted right by
 * 52 - OCTAVE_BITS, less cell_first, is the cell and the bits shifted out are u in [0, 1).
 *
 * T: with v = v0 + v1 x, n = ceil (v) and q = sqrt (n - v), a polynomial in
 * s = q n_cells - floor (q n_cells) of cell floor (q n_cells) of segment n - n_first. */
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
  int cell_first;
  int n_envelope;
  const double *envelope; /* [n_envelope, 2, SOL_RATE_ROW_TERMS]: p, then a */
  const double *channel;  /* [n_segments, n_cells, SOL_RATE_ROW_TERMS] */
} SolRateRow;
