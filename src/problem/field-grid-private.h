/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the grids of the real field and of the envelope have in common. */
#pragma once

#include "problem/field-grid.h"

/* Samples per shortest optical period on the fine grid: cubic products of the band stay clear of
 * it. */
#define SOL_GRID_SAMPLES_PER_PERIOD 6.0
/* The band's filter falls from 1 at the shortest wavelength to 0 at this times its frequency. */
#define SOL_GRID_BAND_MARGIN 1.1
/* Beyond this a single column would need tens of gigabytes. */
#define SOL_GRID_N_FINE_MAX ((gsize) 1 << 26)

gboolean sol_field_grid_check_limits (double wavelength_min_m,
                                      double wavelength_max_m,
                                      double time_window_s,
                                      double time_step_s,
                                      GError **error);
gsize sol_field_grid_choose_n_fine (const SolFieldGrid *self, GError **error);
void sol_field_grid_fill_times (SolFieldGrid *self);
