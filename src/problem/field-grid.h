/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time and frequency samples, windows and active band of a real field or of an envelope. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_GRID_REAL,     /* E (t) itself: bins from zero frequency, n_omega = n_t / 2 + 1 */
  SOL_GRID_ENVELOPE, /* relative to the carrier: bin i at carrier + (i - n_omega / 2) domega,
                        n_omega = n_t */
} SolGridKind;

/* Length of either edge of the time window, in periods of the longest wavelength, that the currents of free electrons
 * need: cut off more sharply they radiate. docs/physics/before-a-run.md has the figures. */
#define SOL_FIELD_GRID_EDGE_PERIODS 2.5

/* Rows of a transform of n_fine samples hold n_fine_bins bins in ascending frequency, and the active
 * ones are one run in them, in both kinds. A spectrum about t = 0 is, up to a factor, the transform of
 * the samples times (-1)^(fine_first + i) at active bin i: t = 0 is in the middle of the row. Rows of
 * envelopes are ascending because their samples carry a factor (-1)^j, which makes them relative to
 * the lowest frequency of the row. */
typedef struct
{
  SolGridKind kind;
  double carrier_rad_per_s; /* ENVELOPE: its reference; REAL: 0 */
  gboolean is_plain; /* no windows, no oversampling, every bin of positive frequency active */
  /* Inputs. */
  double wavelength_min_m;
  double wavelength_max_m;
  double time_window_s;
  /* Fine grid, where products are formed. */
  gsize n_fine;
  double dt_fine_s;
  double *fine_window; /* [n_fine] time window */
  gsize n_fine_bins;   /* n_fine / 2 + 1, or n_fine of an envelope */
  gsize fine_first;    /* of the first active bin in a fine spectrum */
  /* Coarse grid, where the spectrum lives. */
  gsize n_omega; /* n_t / 2 + 1, or n_t of an envelope */
  gsize n_t;
  double dt_s;
  double domega_rad_per_s;
  double energy_per_bin;   /* J / (W s^2): energy is this times the sum of |A|^2 */
  double *omega_rad_per_s; /* [n_omega] absolute, ascending */
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
