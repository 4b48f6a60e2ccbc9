/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where plots get their data: planes in memory, a result file, anything that has these functions. */
#pragma once

#include "base/complex.h"

#include <glib.h>

/* What is known across the beam. Modal runs say how each mode looks; radial runs have their field at
 * each radius instead of modes. */
typedef struct
{
  gsize n_r;
  const double *r_m;       /* [n_r] ascending from the axis or near it */
  const double *weight_m2; /* [n_r] area that a radius stands for: ∫ f 2πr dr = Σ weight f */
  /* [n_mode, n_r] field of each mode in 1/m, Σ weight shape² = 1; fields of order m > 0 are this
   * times √2 cos(mφ). NULL: the run is radial, n_mode is 1, and read() copies [n_r, n_pol, n_omega]
   * in V/m s. */
  const double *shape;
  const int *order; /* [n_mode] how often the field turns round the axis; NULL: 0 */
} SolPlotBeam;

/* What theory expects at some places of the spectrum. */
typedef enum
{
  SOL_PLOT_MARK_ZERO_DISPERSION, /* of the guide at z */
  SOL_PLOT_MARK_DISPERSIVE_WAVE, /* in step with a pulse of this peak power at z */
  SOL_PLOT_N_MARKS,
} SolPlotMark;

#define SOL_PLOT_MAX_MARKS 4

/* Why theory expects nothing. */
typedef enum
{
  SOL_PLOT_ABSENCE_NONE,    /* it expects something */
  SOL_PLOT_ABSENCE_UNKNOWN, /* the inputs of the run are not known */
  SOL_PLOT_ABSENCE_BETAS,   /* the guide is given by the first terms of its dispersion */
  SOL_PLOT_ABSENCE_SOLID,   /* its core is not filled with gas */
  SOL_PLOT_ABSENCE_RADIAL,  /* there are no modes */
  SOL_PLOT_ABSENCE_EMPTY,   /* the core is evacuated at this place */
  SOL_PLOT_ABSENCE_NOWHERE, /* it was looked for, and is at no wavelength */
  SOL_PLOT_N_ABSENCES,
} SolPlotAbsence;

typedef struct
{
  const char *title; /* of the run */
  gint64 n_planned;  /* planes */
  double z_end_m;    /* planned end of the run */
  int n_mode;
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
  const SolPlotBeam *beam;          /* NULL: nothing is known */

  gpointer data; /* first argument of the functions */
  /* Planes that can be read now; never falls. */
  gint64 (*get_n_planes) (gpointer data);
  double (*get_z_m) (gpointer data, gint64 number);
  /* Copies [n_mode, n_pol, n_omega] sqrt(W) s, and the statistics of problem/statistics.h; either may
   * be NULL, which is not wanted then. Called from the thread that builds the plot. */
  gboolean (
      *read) (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error);
  /* Copies the power [n_t] of the envelope of all modes together, if it is known already; FALSE: it
   * is computed from the field. NULL: never known. */
  gboolean (*read_power) (gpointer data, gint64 number, double *power_w);
  /* Fills angular frequencies, or why there are none, and returns how many; any thread. NULL: the planes are
   * of no run. */
  int (*get_marks) (gpointer data,
                    SolPlotMark kind,
                    double z_m,
                    double power_w,
                    double omega_rad_per_s[SOL_PLOT_MAX_MARKS],
                    SolPlotAbsence *absence);
} SolPlotSource;

static inline gboolean
sol_plot_source_is_radial (const SolPlotSource *self)
{
  return self->beam != NULL && self->beam->shape == NULL;
}

/* Fields of one polarisation in a plane: modes, or radii. */
static inline gsize
sol_plot_source_get_n_fields (const SolPlotSource *self)
{
  return sol_plot_source_is_radial (self) ? self->beam->n_r : (gsize) self->n_mode;
}
