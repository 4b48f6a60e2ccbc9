/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grids of an envelope: around its carrier, with or without room for the third harmonic, or the
 * plain one of exactly so many points. */
#pragma once

#include "base/complex.h"
#include "problem/field-grid.h"

typedef struct
{
  double carrier_rad_per_s;
  double wavelength_min_m;
  double wavelength_max_m;
  double time_window_s;
  double time_step_s;      /* a finer step than the band asks for, or NAN */
  gboolean third_harmonic; /* products reach three times the band */
  gsize points;            /* 0: from the band; otherwise exactly these over exactly the window */
} SolEnvelopeGridParams;

SolFieldGrid *sol_field_grid_new_envelope (const SolEnvelopeGridParams *params, GError **error);
SolFieldGrid *sol_field_grid_new_envelope_outline (const SolEnvelopeGridParams *params,
                                                   GError **error);
void sol_envelope_grid_fill_turn (const SolFieldGrid *grid, SolComplex *turn);
