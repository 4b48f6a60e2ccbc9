/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed response of a problem, P = E (h * S), as a table of transforms on its time grid and as
 * a list of damped oscillators. docs/physics/raman.md */
#pragma once

#include "base/complex.h"
#include "model/raman/raman-gas.h"
#include "model/raman/raman-glass.h"
#include "problem/linear/chebyshev.h"

/* Parts that a field of two components sees differently. */
typedef enum
{
  SOL_RAMAN_ISOTROPIC = 1 << 0, /* vibration and glass: drives with |E|^2 */
  SOL_RAMAN_ROTATION = 1 << 1,  /* a tensor without trace */
  SOL_RAMAN_ALL = SOL_RAMAN_ISOTROPIC | SOL_RAMAN_ROTATION,
} SolRamanParts;

/* The lines of one gas with one damping. Its transform is a series in the damping rate. */
typedef struct
{
  int species;
  SolRamanBranch branch;
  SolInterval rate_per_s;
  int n_terms;
  SolComplex *spectrum; /* [n_terms, n_bins] */
  double instant;       /* what acts at once beside the samples, C m^4/(V^3): see raman.md */
} SolRamanTerm;

typedef struct
{
  gsize n;     /* samples of a time row */
  double dt_s; /* their spacing */
  gsize
      n_transform; /* 2 n: rows are padded with zeros; n: the response is periodic in the window */
  gsize n_bins;    /* n_transform / 2 + 1 */
  gsize n_taper;   /* lag in samples from which the taper acts */
  int n_terms;
  SolRamanTerm *term;
  SolComplex *glass; /* [n_bins] of a response that is no gas; NULL: none */
} SolRaman;

SolRaman *sol_raman_new_gas (gsize n,
                             double dt_s,
                             gboolean is_mended,
                             const SolRamanGas *gas,
                             const double *density_low_per_m3,
                             const double *density_high_per_m3,
                             int n_species);
SolRaman *sol_raman_new_glass (gsize n,
                               double dt_s,
                               gboolean is_padded,
                               const SolRamanGlass *glass,
                               double strength);
int sol_raman_expect_terms (int n_species, gboolean is_gradient);
void sol_raman_free (SolRaman *self);
void sol_raman_get_spectrum (const SolRaman *self,
                             SolRamanParts parts,
                             const double *density_per_m3,
                             SolComplex *spectrum);
int sol_raman_count_rows (const SolRaman *self);
void sol_raman_copy_rows (const SolRaman *self, SolComplex *rows);
double sol_raman_get_weights (const SolRaman *self,
                              SolRamanParts parts,
                              const double *density_per_m3,
                              double *weight);
gboolean sol_raman_has (const SolRaman *self, SolRamanParts parts);
int sol_raman_count_lines (const SolRaman *self, SolRamanParts parts);
double
sol_raman_get_instant (const SolRaman *self, SolRamanParts parts, const double *density_per_m3);
int sol_raman_get_lines (const SolRaman *self,
                         SolRamanParts parts,
                         const double *density_per_m3,
                         double *pole_re,
                         double *pole_im,
                         double *strength);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolRaman, sol_raman_free)
