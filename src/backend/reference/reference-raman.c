/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/raman.md. */
#include "config.h"

#include "backend/reference/reference-raman.h"

#include "kernels/reference/raman.h"

#include <string.h>

static gboolean
is_vector (const SolProblem *problem)
{
  return problem->transverse->n_comp > 1;
}

/**
 * sol_reference_raman_init:
 * @self: (out): the convolution
 * @problem: the problem; outlives it
 *
 * Threads: any. Allocates: yes.
 */
void
sol_reference_raman_init (SolReferenceRaman *self, const SolProblem *problem)
{
  const SolRaman *raman = problem->raman;
  *self = (SolReferenceRaman){ .problem = problem, .raman = raman };
  if (raman == NULL)
    return;
  gsize n_bytes = raman->n_bins * sizeof (SolComplex);
  self->forward = sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, raman->n_transform);
  self->backward = sol_fft_new (SOL_FFT_COMPLEX_TO_REAL, raman->n_transform);
  self->row = sol_fft_alloc (raman->n_transform * sizeof (double));
  self->bins = sol_fft_alloc (n_bytes);
  self->all = sol_fft_alloc (n_bytes);
  if (!is_vector (problem))
    return;
  self->isotropic = sol_fft_alloc (n_bytes);
  self->rotation = sol_fft_alloc (n_bytes);
}

/**
 * sol_reference_raman_clear:
 * @self: (inout): the convolution
 *
 * Threads: any. Allocates: no.
 */
void
sol_reference_raman_clear (SolReferenceRaman *self)
{
  sol_fft_free (self->forward);
  sol_fft_free (self->backward);
  sol_fft_dealloc (self->row);
  sol_fft_dealloc (self->bins);
  sol_fft_dealloc (self->all);
  sol_fft_dealloc (self->isotropic);
  sol_fft_dealloc (self->rotation);
  memset (self, 0, sizeof *self);
}

/**
 * sol_reference_raman_bytes:
 * @problem: the problem, or its outline
 * @ledger: (inout): receives the row
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_reference_raman_bytes (const SolProblem *problem, SolLedger *ledger)
{
  if (sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_RAMAN))
    sol_ledger_add (ledger, "Raman convolution", problem->grid->n_fine,
                    (is_vector (problem) ? 6 : 4) * sizeof (SolComplex));
}

/**
 * sol_reference_raman_set_stage:
 * @self: the convolution
 * @stage: scalars of the place
 *
 * Threads: one. Allocates: no.
 */
void
sol_reference_raman_set_stage (SolReferenceRaman *self, const SolStage *stage)
{
  if (self->raman == NULL)
    return;
  if (!is_vector (self->problem))
    sol_raman_get_spectrum (self->raman, SOL_RAMAN_ALL, stage->density_per_m3, self->all);
  else
    {
      sol_raman_get_spectrum (self->raman, SOL_RAMAN_ISOTROPIC, stage->density_per_m3,
                              self->isotropic);
      sol_raman_get_spectrum (self->raman, SOL_RAMAN_ROTATION, stage->density_per_m3,
                              self->rotation);
    }
}

/* The row: S = E_i E_j of real fields, half the real part of E_i E_j* of the others. */
static void
add_square (SolReferenceRaman *self, const double *field, const double *quadrature, int i, int j)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize n = grid->n_fine;
  if (grid->kind == SOL_GRID_ENVELOPE)
    for (gsize part = 0; part < 2; part++)
      sol_ref_raman_square (0.5, field + 2 * n * (gsize) i + part, field + 2 * n * (gsize) j + part,
                            2, n, self->row);
  else if (quadrature == NULL)
    sol_ref_raman_square (1.0, field + n * (gsize) i, field + n * (gsize) j, 1, n, self->row);
  else
    {
      sol_ref_raman_square (0.5, field + n * (gsize) i, field + n * (gsize) j, 1, n, self->row);
      sol_ref_raman_square (0.5, quadrature + n * (gsize) i, quadrature + n * (gsize) j, 1, n,
                            self->row);
    }
}

static void
convolve (SolReferenceRaman *self, const SolComplex *response)
{
  sol_fft_run (self->forward, self->row, self->bins);
  sol_ref_raman_spectrum (response, self->raman->n_bins, self->bins);
  sol_fft_run (self->backward, self->bins, self->row);
  self->transforms += 2;
}

static void
clear_row (SolReferenceRaman *self)
{
  memset (self->row, 0, self->raman->n_transform * sizeof (double));
}

/* P_i += scale E_j (h * S). */
static void
apply (SolReferenceRaman *self,
       double scale,
       const double *field,
       int i,
       int j,
       double *polarisation)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize width = grid->kind == SOL_GRID_ENVELOPE ? 2 : 1, n = width * grid->n_fine;
  for (gsize part = 0; part < width; part++)
    sol_ref_raman_apply (scale, field + n * (gsize) j + part, self->row, width, grid->n_fine,
                         polarisation + n * (gsize) i + part);
}

/* P_i = (3/2) sum over j of E_j h * (E_i E_j - |E|^2/3 where i = j), pair by pair of what drives. */
static void
add_rotation (SolReferenceRaman *self,
              const double *field,
              const double *quadrature,
              double *polarisation)
{
  for (int i = 0; i < 2; i++)
    {
      int other = 1 - i;
      clear_row (self);
      add_square (self, field, quadrature, i, i);
      convolve (self, self->rotation);
      apply (self, 1.0, field, i, i, polarisation);
      apply (self, -0.5, field, other, other, polarisation);
    }
  clear_row (self);
  add_square (self, field, quadrature, 0, 1);
  convolve (self, self->rotation);
  apply (self, 1.5, field, 0, 1, polarisation);
  apply (self, 1.5, field, 1, 0, polarisation);
}

/**
 * sol_reference_raman_add:
 * @self: the convolution, at a stage
 * @field: [n_comp, n_row] V/m
 * @quadrature: (nullable): [n_comp, n_row] imaginary part of the analytic signal, where the third
 *   harmonic is left out of a real field
 * @polarisation: (inout): [n_comp, n_row] C/m^2
 *
 * Source: docs/physics/raman.md.
 * Threads: one. Allocates: no.
 */
void
sol_reference_raman_add (SolReferenceRaman *self,
                         const double *field,
                         const double *quadrature,
                         double *polarisation)
{
  int n_comp = self->problem->transverse->n_comp;
  const SolComplex *response = n_comp > 1 ? self->isotropic : self->all;
  clear_row (self);
  for (int i = 0; i < n_comp; i++)
    add_square (self, field, quadrature, i, i);
  convolve (self, response);
  for (int i = 0; i < n_comp; i++)
    apply (self, 1.0, field, i, i, polarisation);
  if (n_comp > 1 && sol_raman_has (self->raman, SOL_RAMAN_ROTATION))
    add_rotation (self, field, quadrature, polarisation);
}
