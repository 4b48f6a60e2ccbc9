/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time and frequency samples of the field model, its windows and its active band. */
#pragma once

#include <glib.h>

typedef struct
{
  /* Inputs. */
  double wavelength_min_m;
  double wavelength_max_m;
  double time_window_s;
  /* Fine grid, where products are formed. */
  gsize n_fine;
  double dt_fine_s;
  double *fine_window; /* [n_fine] time window */
  /* Coarse grid, where the spectrum lives. */
  gsize n_omega; /* n_t / 2 + 1 */
  gsize n_t;
  double dt_s;
  double domega_rad_per_s;
  double *omega_rad_per_s; /* [n_omega] */
  double *t_s;             /* [n_t] */
  double *window;          /* [n_t] time window on the coarse grid */
  double *band_window;     /* [n_omega] frequency window W */
  /* Active bins [first_active, first_active + n_active). */
  gsize first_active;
  gsize n_active;
} SolFieldGrid;

SolFieldGrid *sol_field_grid_new (double wavelength_min_m,
                                  double wavelength_max_m,
                                  double time_window_s,
                                  double time_step_s,
                                  GError **error);
SolFieldGrid *sol_field_grid_new_outline (double wavelength_min_m,
                                          double wavelength_max_m,
                                          double time_window_s,
                                          double time_step_s,
                                          GError **error);
void sol_field_grid_free (SolFieldGrid *self);
double sol_planck_taper (double x, double left0, double left1, double right1, double right0);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolFieldGrid, sol_field_grid_free)
