/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The linear operator and the source factor of every mode as short series in the scalars that change
 * along z: L (mode, omega, z) = sum over m of basis_m (z) L_m (mode, omega). All modes share the
 * basis and the moving frame. */
#pragma once

#include "base/complex.h"
#include "model/gas/glass.h"
#include "model/gas/medium.h"
#include "model/guide/guide-index.h"
#include "problem/field-grid.h"
#include "problem/linear/basis.h"

/* What stands between the polarisation and the change of an amplitude. With W the frequency window
 * and one omega replaced by the carrier where self-steepening is off: */
typedef enum
{
  SOL_SOURCE_AVERAGED,   /* W omega^2 / (4 c beta) sqrt (2 A_eff / (epsilon0 c)) */
  SOL_SOURCE_MODAL,      /* W omega / 4 */
  SOL_SOURCE_FREE_SPACE, /* W mu0 omega^2 / (2 k_z) */
} SolSourceKind;

typedef struct
{
  const SolFieldGrid *grid;
  const SolMedium *medium;  /* what fills the core; NULL: nothing */
  const SolGlass *core;     /* a solid core instead; NULL: none */
  const SolGlass *cladding; /* NULL: none */
  const SolGuideIndex *guide;
  SolInterval range[SOL_N_SCALARS];
  double effective_area_m2;         /* of the averaged source */
  double reference_omega_rad_per_s; /* of the moving frame */
  double shock_omega_rad_per_s; /* carrier that stands for omega without self-steepening; NAN: on */
  double absorber_per_m;        /* amplitude rate at the very edge of the band; 0: none */
  SolSourceKind source;
  gboolean removes_carrier; /* the phase of light at the reference is taken out: of envelopes whose
                               terms do not depend on it */
} SolOperatorParams;

/* Shared by reference, and not changed once it is made. */
typedef struct
{
  SolBasis basis;
  int n_mode;
  int n_terms; /* of the basis */
  int n_density_terms;
  int n_species;
  gsize n_bins;                /* active bins */
  SolComplex *linear_per_m;    /* [n_mode, n_terms, n_bins] */
  double *source;              /* [n_mode, n_terms, n_bins] i d A/dz = source P */
  double *absorber_per_m;      /* [n_bins] amplitude rate, part of linear_per_m */
  double *density_per_pa;      /* [n_species, n_density_terms] density over pressure */
  double fit_error;            /* of the series, relative to omega/c, over the bins it holds for */
  double density_fit_error;    /* relative */
  gsize n_clamped_bins;        /* bins whose index meets its floor somewhere: no such promise */
  double clamped_wavelength_m; /* one of them; NAN: none */
} SolOperator;

SolOperator *sol_operator_new (const SolOperatorParams *params, GError **error);
SolOperator *sol_operator_new_empty (void);
SolOperator *sol_operator_ref (SolOperator *self);
void sol_operator_unref (SolOperator *self);
gsize sol_operator_count_bytes (const SolOperator *self);
const SolComplex *sol_operator_get_linear (const SolOperator *self, int mode);
const double *sol_operator_get_source (const SolOperator *self, int mode);
void sol_operator_densities (const SolOperator *self, double pressure_pa, double *density_per_m3);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolOperator, sol_operator_unref)
