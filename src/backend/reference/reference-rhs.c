/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md: the equation and its discretisation. */
#include "config.h"

#include "backend/reference/reference-rhs.h"

#include "base/constants.h"
#include "kernels/reference/kerr.h"
#include "kernels/reference/plasma-column.h"

#include <string.h>

/**
 * sol_reference_rhs_init:
 * @self: (out): the right-hand side
 * @problem: the problem; outlives it
 *
 * Threads: any. Allocates: yes.
 */
void
sol_reference_rhs_init (SolReferenceRhs *self, const SolProblem *problem)
{
  gsize n = problem->grid->n_fine;
  *self = (SolReferenceRhs){ .problem = problem };
  self->backward = sol_fft_new (SOL_FFT_COMPLEX_TO_REAL, n);
  self->forward = sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, n);
  self->spectrum = sol_fft_alloc ((n / 2 + 1) * sizeof (SolComplex));
  self->field = sol_fft_alloc (n * sizeof (double));
  self->quadrature =
      sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_KERR_NO_HARMONIC)
          ? sol_fft_alloc (n * sizeof (double))
          : NULL;
  self->polarisation = sol_fft_alloc (n * sizeof (double));
  self->scratch = sol_fft_alloc (5 * n * sizeof (double));
}

/**
 * sol_reference_rhs_clear:
 * @self: (inout): the right-hand side
 *
 * Threads: any. Allocates: no.
 */
void
sol_reference_rhs_clear (SolReferenceRhs *self)
{
  sol_fft_free (self->backward);
  sol_fft_free (self->forward);
  sol_fft_dealloc (self->spectrum);
  sol_fft_dealloc (self->field);
  sol_fft_dealloc (self->quadrature);
  sol_fft_dealloc (self->polarisation);
  sol_fft_dealloc (self->scratch);
  memset (self, 0, sizeof *self);
}

/**
 * sol_reference_rhs_bytes:
 * @problem: the problem
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_reference_rhs_bytes (const SolProblem *problem, SolLedger *ledger)
{
  gsize n = problem->grid->n_fine;
  int n_rows =
      sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_KERR_NO_HARMONIC)
          ? 3
          : 2;
  sol_ledger_add (ledger, "transform buffers", n / 2 + 1, 3 * sizeof (SolComplex));
  sol_ledger_add (ledger, "fine time rows", n, (guint64) n_rows * sizeof (double));
  sol_ledger_add (ledger, "plasma column", n, 5 * sizeof (double));
}

/* The spectrum on the fine grid, about t = 0 in the middle of the window, and back to time. */
static void
to_time (SolReferenceRhs *self, const SolComplex *amplitude, SolComplex factor, double *trace)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize n = grid->n_fine;
  double scale = sol_problem_field_from_amplitude (self->problem) / ((double) n * grid->dt_fine_s);
  memset (self->spectrum, 0, (n / 2 + 1) * sizeof (SolComplex));
  for (gsize i = 0; i < grid->n_active; i++)
    {
      gsize bin = grid->first_active + i;
      double sign = bin % 2 == 0 ? 1.0 : -1.0;
      self->spectrum[bin] = sign * scale * factor * amplitude[i];
    }
  sol_fft_run (self->backward, self->spectrum, trace);
  self->fft_calls++;
}

static void
add_plasma (SolReferenceRhs *self,
            const SolResponse *response,
            const SolStage *stage,
            SolPlasmaResult *plasma)
{
  SolPlasmaColumn column = {
    .rate = &response->rate,
    .density_per_m3 = stage->density_per_m3[response->species],
    .ip_j = response->ip_j,
    .preionised_fraction = response->preionised_fraction,
    .n_taps = response->filter.n_taps,
    .tap = response->filter.tap,
    .dt_s = self->problem->grid->dt_fine_s,
  };
  *plasma = sol_ref_plasma_column (&column, self->field, self->problem->grid->n_fine, self->scratch,
                                   self->polarisation);
}

static gboolean
row_is_finite (const double *row, gsize n)
{
  double sum = 0.0;
  for (gsize i = 0; i < n; i++)
    sum += fabs (row[i]);
  return isfinite (sum);
}

static void
add_responses (SolReferenceRhs *self, const SolStage *stage, SolTrialResult *result)
{
  const SolProblem *problem = self->problem;
  gsize n = problem->grid->n_fine;
  for (int i = 0; i < problem->n_responses; i++)
    {
      const SolResponse *response = &problem->responses[i];
      SolPlasmaResult plasma = { 0.0, 0.0 };
      double strength;
      switch (response->kind)
        {
        case SOL_RESPONSE_KERR:
          strength =
              sol_response_get_epsilon0_chi3 (response, stage->density_per_m3, problem->n_species);
          sol_ref_kerr (strength, self->field, n, self->polarisation);
          break;
        case SOL_RESPONSE_KERR_NO_HARMONIC:
          strength =
              sol_response_get_epsilon0_chi3 (response, stage->density_per_m3, problem->n_species);
          sol_ref_kerr_no_harmonic (strength, self->field, self->quadrature, n, self->polarisation);
          break;
        case SOL_RESPONSE_PLASMA:
          add_plasma (self, response, stage, &plasma);
          break;
        default:
          g_assert_not_reached ();
        }
      result->exposure_undershoot = MIN (result->exposure_undershoot, plasma.undershoot);
      if (result->first_not_finite == NULL && !row_is_finite (self->polarisation, n))
        result->first_not_finite = response->name;
    }
}

static void
watch_field (SolReferenceRhs *self, SolTrialResult *result)
{
  gsize n = self->problem->grid->n_fine;
  for (gsize i = 0; i < n; i++)
    result->largest_field_v_per_m = fmax (result->largest_field_v_per_m, fabs (self->field[i]));
  if (result->first_not_finite == NULL && !row_is_finite (self->field, n))
    result->first_not_finite = "field";
}

static void
to_source (SolReferenceRhs *self, const SolStage *stage, SolComplex *source)
{
  const SolProblem *problem = self->problem;
  const SolFieldGrid *grid = problem->grid;
  const SolOperator *op = problem->op;
  sol_fft_run (self->forward, self->polarisation, self->spectrum);
  self->fft_calls++;
  for (gsize i = 0; i < grid->n_active; i++)
    {
      gsize bin = grid->first_active + i;
      double factor = 0.0;
      for (int m = 0; m < op->n_terms; m++)
        factor += stage->source_weight[m] * op->source[(gsize) m * op->n_bins + i];
      double sign = bin % 2 == 0 ? 1.0 : -1.0;
      SolComplex p = sign * grid->dt_fine_s * self->spectrum[bin];
      source[i] = -I * factor * p;
    }
}

/**
 * sol_reference_rhs_evaluate:
 * @self: the right-hand side
 * @stage: scalars of the place
 * @amplitude: [n_active] amplitude there, sqrt(W) s
 * @source: (out): [n_active] dA/ds of the source, sqrt(W) s/m
 * @result: (inout): largest field, undershoot, first non-finite response
 *
 * Source: docs/physics/propagation.md.
 * Threads: one. Allocates: no.
 */
void
sol_reference_rhs_evaluate (SolReferenceRhs *self,
                            const SolStage *stage,
                            const SolComplex *amplitude,
                            SolComplex *source,
                            SolTrialResult *result)
{
  gsize n = self->problem->grid->n_fine;
  to_time (self, amplitude, 1.0, self->field);
  if (self->quadrature != NULL)
    to_time (self, amplitude, -I, self->quadrature);
  watch_field (self, result);
  memset (self->polarisation, 0, n * sizeof (double));
  add_responses (self, stage, result);
  for (gsize i = 0; i < n; i++)
    self->polarisation[i] *= self->problem->grid->fine_window[i];
  to_source (self, stage, source);
  self->rhs_calls++;
}

/**
 * sol_reference_rhs_edge_energy:
 * @self: the right-hand side, after an evaluation
 *
 * Threads: one. Allocates: no.
 * Returns: share of the energy of the last field where the time window is below one
 */
double
sol_reference_rhs_edge_energy (const SolReferenceRhs *self)
{
  const SolFieldGrid *grid = self->problem->grid;
  double edge = 0.0, all = 0.0;
  for (gsize i = 0; i < grid->n_fine; i++)
    {
      double squared = self->field[i] * self->field[i];
      all += squared;
      if (grid->fine_window[i] < 1.0)
        edge += squared;
    }
  return all > 0.0 ? edge / all : 0.0;
}

/**
 * sol_reference_rhs_observe:
 * @self: the right-hand side
 * @stage: scalars of the place
 * @amplitude: [n_active] amplitude there
 * @observation: (out): what the plasma columns say
 *
 * Threads: one. Allocates: no.
 */
void
sol_reference_rhs_observe (SolReferenceRhs *self,
                           const SolStage *stage,
                           const SolComplex *amplitude,
                           SolObservation *observation)
{
  const SolProblem *problem = self->problem;
  gboolean has_field = FALSE;
  observation->exposure_undershoot = 0.0;
  for (int s = 0; s < problem->n_species; s++)
    observation->ionised_fraction[s] = 0.0;
  for (int i = 0; i < problem->n_responses; i++)
    {
      const SolResponse *response = &problem->responses[i];
      SolPlasmaResult plasma;
      if (response->kind != SOL_RESPONSE_PLASMA)
        continue;
      if (!has_field)
        to_time (self, amplitude, 1.0, self->field);
      has_field = TRUE;
      add_plasma (self, response, stage, &plasma);
      observation->ionised_fraction[response->species] = plasma.ionised_fraction;
      observation->exposure_undershoot = MIN (observation->exposure_undershoot, plasma.undershoot);
    }
}
