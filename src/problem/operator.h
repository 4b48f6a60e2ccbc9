/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The linear operator and the source factor of one mode as short series in the gas pressure:
 * L (omega, p) = sum over m of T_m (p) L_m (omega). */
#pragma once

#include "base/complex.h"
#include "model/gas/glass.h"
#include "model/gas/medium.h"
#include "model/guide/capillary-mode.h"
#include "problem/chebyshev.h"
#include "problem/field-grid.h"

/* The quadrature over a step is exact for this many terms (problem/path.h). */
#define SOL_OPERATOR_N_TERMS_MAX 30

typedef struct
{
  const SolFieldGrid *grid;
  const SolMedium *medium;
  const SolGlass *cladding;
  SolCapillaryMode mode;
  SolCapillary capillary;
  double effective_area_m2;
  double pressure_low_pa;
  double pressure_high_pa;
  double reference_omega_rad_per_s; /* of the moving frame */
  double shock_omega_rad_per_s; /* carrier that stands for omega without self-steepening; NAN: on */
  double absorber_per_m;        /* amplitude rate at the very edge of the band; 0: none */
} SolOperatorParams;

typedef struct
{
  SolInterval pressure;
  int n_terms;
  int n_density_terms;
  int n_species;
  gsize n_bins;                /* active bins */
  SolComplex *linear_per_m;    /* [n_terms, n_bins] */
  double *source;              /* [n_terms, n_bins] i d A/dz = source P */
  double *absorber_per_m;      /* [n_bins] amplitude rate, part of linear_per_m */
  double *density_per_pa;      /* [n_species, n_density_terms] density over pressure */
  double fit_error;            /* of the series, relative to omega/c, over the bins it holds for */
  double density_fit_error;    /* relative */
  gsize n_clamped_bins;        /* bins whose index meets its floor somewhere: no such promise */
  double clamped_wavelength_m; /* one of them; NAN: none */
} SolOperator;

SolOperator *sol_operator_new (const SolOperatorParams *params, GError **error);
void sol_operator_free (SolOperator *self);
void sol_operator_densities (const SolOperator *self, double pressure_pa, double *density_per_m3);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolOperator, sol_operator_free)
