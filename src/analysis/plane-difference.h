/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far two fields of the same plane are apart, on one grid or on two. */
#pragma once

#include "base/complex.h"

#include <glib.h>

/* A plane as it lies in memory: rows of modes (or nodes) and polarisations over the frequencies. */
typedef struct
{
  const SolComplex *field;       /* [n_row, n_omega] */
  const double *omega_rad_per_s; /* [n_omega] ascending, equal steps */
  gsize n_row;
  gsize n_omega;
} SolPlaneView;

/* Each relative to the better plane; 0 where that one is dark and the other too. */
typedef struct
{
  double field;    /* L2 norm of the difference of the amplitudes */
  double spectrum; /* L2 norm of the difference of |A|^2 */
  double energy;   /* difference of the energies */
} SolPlaneDifference;

void sol_plane_difference_compute (const SolPlaneView *plane,
                                   const SolPlaneView *better,
                                   SolPlaneDifference *out);
