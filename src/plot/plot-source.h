/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where plots get their data: planes in memory, a result file, anything that has these functions. */
#pragma once

#include "base/complex.h"

#include <glib.h>

typedef struct
{
  const char *title; /* of the run */
  gint64 n_planned;  /* planes */
  double z_end_m;    /* planned end of the run */
  int n_mode;        /* whose energies are told apart */
  int n_row; /* amplitudes of a polarisation; 0: n_mode; more than n_mode: nodes of one beam */
  const double *row_weight; /* [n_row] of their squares in power; NULL: 1 */
  int n_pol;
  int n_species;
  gsize n_omega;
  gsize n_t;
  const double *omega_rad_per_s; /* [n_omega] ascending, equally spaced */
  const double *t_s;             /* [n_t] ascending, equally spaced, t_s[n_t / 2] = 0 */
  /* FALSE: spectra of real amplitudes, n_t = 2 (n_omega - 1), omega from 0.
   * TRUE: of complex envelopes, n_t = n_omega. */
  gboolean is_envelope;
  double wavelength_min_m; /* what the run resolves */
  double wavelength_max_m;
  const char *const *mode_names;    /* [n_mode]; NULL: numbers */
  const char *const *species_names; /* [n_species]; NULL: numbers */

  gpointer data; /* first argument of the functions */
  /* Planes that can be read now; never falls. */
  gint64 (*get_n_planes) (gpointer data);
  double (*get_z_m) (gpointer data, gint64 number);
  /* Copies [n_row, n_pol, n_omega] sqrt(W) s, and the statistics of problem/statistics.h; either may
   * be NULL, which is not wanted then. Called from the thread that builds the plot. */
  gboolean (
      *read) (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error);
  /* Copies the power [n_t] of the envelope of all modes together, if it is known already; FALSE: it
   * is computed from the field. NULL: never known. */
  gboolean (*read_power) (gpointer data, gint64 number, double *power_w);
} SolPlotSource;
