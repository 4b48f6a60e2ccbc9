/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md. The spectrum holds the amplitude times (-1)^bin throughout, which
 * puts t = 0 into the middle of the row without a multiplication. */
#include "config.h"

#include "backend/cpu/cpu-rhs.h"

#include "base/constants.h"
#include "kernels/cpu/plasma-rows.h"

#include <string.h>

static gsize
scratch_length (const SolProblem *problem)
{
  if (!sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_PLASMA))
    return 0;
  return SOL_CPU_PLASMA_N_ROWS * SOL_CPU_PLASMA_ROW_LENGTH (problem->grid->n_fine);
}

static void
find_edges (SolCpuRhs *self)
{
  const SolFieldGrid *grid = self->problem->grid;
  self->edge_low = 0;
  self->edge_high = grid->n_fine;
  while (self->edge_low < grid->n_fine && grid->fine_window[self->edge_low] < 1.0)
    self->edge_low++;
  while (self->edge_high > self->edge_low && grid->fine_window[self->edge_high - 1] < 1.0)
    self->edge_high--;
}

/**
 * sol_cpu_rhs_init:
 * @self: (out): the right-hand side
 * @problem: the problem; outlives it
 * @kernels: the instruction set
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_rhs_init (SolCpuRhs *self, const SolProblem *problem, const SolCpuKernels *kernels)
{
  gsize n = problem->grid->n_fine;
  gsize n_scratch = scratch_length (problem);
  *self = (SolCpuRhs){ .problem = problem, .kernels = kernels };
  self->backward = sol_fft_new (SOL_FFT_COMPLEX_TO_REAL, n);
  self->forward = sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, n);
  self->spectrum = sol_fft_alloc ((n / 2 + 1) * sizeof (SolComplex));
  self->field = sol_fft_alloc (n * sizeof (double));
  self->polarisation = sol_fft_alloc (n * sizeof (double));
  if (sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_KERR_NO_HARMONIC))
    self->quadrature = sol_fft_alloc (n * sizeof (double));
  if (n_scratch > 0)
    self->scratch = sol_fft_alloc (n_scratch * sizeof (double));
  find_edges (self);
}

/**
 * sol_cpu_rhs_clear:
 * @self: (inout): the right-hand side
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_rhs_clear (SolCpuRhs *self)
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
 * sol_cpu_rhs_bytes:
 * @problem: the problem
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_cpu_rhs_bytes (const SolProblem *problem, SolLedger *ledger)
{
  gsize n = problem->grid->n_fine;
  gboolean has_quadrature =
      sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_KERR_NO_HARMONIC);
  sol_ledger_add (ledger, "transform buffers", n / 2 + 1, 3 * sizeof (SolComplex));
  sol_ledger_add (ledger, "fine time rows", n, (has_quadrature ? 3 : 2) * sizeof (double));
  sol_ledger_add (ledger, "plasma column", scratch_length (problem), sizeof (double));
}

/* All bins outside the band; the band is written by the stage combination. The transform to time
 * destroys its input, so this is done anew for every one. */
static void
clear_outside_band (SolCpuRhs *self)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize n_bins = grid->n_fine / 2 + 1, end = grid->first_active + grid->n_active;
  memset (self->spectrum, 0, grid->first_active * sizeof (SolComplex));
  memset (self->spectrum + end, 0, (n_bins - end) * sizeof (SolComplex));
}

/**
 * sol_cpu_rhs_active_bins:
 * @self: the right-hand side
 *
 * Threads: one. Allocates: no.
 * Returns: where the active bins of the next field, and of the last polarisation, lie: [n_active]
 *   interleaved complex
 */
double *
sol_cpu_rhs_active_bins (SolCpuRhs *self)
{
  return (double *) (self->spectrum + self->problem->grid->first_active);
}

/* The same spectrum turned by -i gives the imaginary part of the analytic signal. */
static void
turn_band (SolCpuRhs *self)
{
  double *bins = sol_cpu_rhs_active_bins (self);
  for (gsize i = 0; i < self->problem->grid->n_active; i++)
    {
      double re = bins[2 * i];
      bins[2 * i] = bins[2 * i + 1];
      bins[2 * i + 1] = -re;
    }
}

static void
to_time (SolCpuRhs *self, double *trace)
{
  clear_outside_band (self);
  sol_fft_run (self->backward, self->spectrum, trace);
  self->fft_calls++;
}

/* The field, and its quadrature where wanted, from the active bins. */
static void
make_fields (SolCpuRhs *self)
{
  if (self->quadrature != NULL)
    {
      /* The polarisation row lends its place to the band, which the first transform destroys. */
      gsize n_bytes = self->problem->grid->n_active * sizeof (SolComplex);
      memcpy (self->polarisation, sol_cpu_rhs_active_bins (self), n_bytes);
      turn_band (self);
      to_time (self, self->quadrature);
      memcpy (sol_cpu_rhs_active_bins (self), self->polarisation, n_bytes);
    }
  to_time (self, self->field);
}

static SolPlasmaResult
add_plasma (SolCpuRhs *self, const SolResponse *response, const SolStage *stage)
{
  const SolFieldGrid *grid = self->problem->grid;
  SolPlasmaColumn column = {
    .rate = &response->rate,
    .density_per_m3 = stage->density_per_m3[response->species],
    .ip_j = response->ip_j,
    .preionised_fraction = response->preionised_fraction,
    .n_taps = response->filter.n_taps,
    .tap = response->filter.tap,
    .dt_s = grid->dt_fine_s,
  };
  return self->kernels->plasma_column (&column, self->field, grid->n_fine, self->scratch,
                                       self->polarisation);
}

static void
add_response (SolCpuRhs *self,
              const SolResponse *response,
              const SolStage *stage,
              double *undershoot)
{
  const SolProblem *problem = self->problem;
  gsize n = problem->grid->n_fine;
  SolPlasmaResult plasma;
  switch (response->kind)
    {
    case SOL_RESPONSE_KERR:
      self->kernels->kerr (sol_response_get_epsilon0_chi3 (response, stage->density_per_m3,
                                                           problem->n_species),
                           self->field, n, self->polarisation);
      break;
    case SOL_RESPONSE_KERR_NO_HARMONIC:
      self->kernels->kerr_no_harmonic (sol_response_get_epsilon0_chi3 (response,
                                                                       stage->density_per_m3,
                                                                       problem->n_species),
                                       self->field, self->quadrature, n, self->polarisation);
      break;
    case SOL_RESPONSE_PLASMA:
      plasma = add_plasma (self, response, stage);
      *undershoot = MIN (*undershoot, plasma.undershoot);
      break;
    case SOL_RESPONSE_RAMAN: /* refused */
    default:
      g_assert_not_reached ();
    }
}

/* Run again, response by response, only when a trial was found not finite. */
static const char *
find_first_not_finite (SolCpuRhs *self, const SolStage *stage)
{
  gsize n = self->problem->grid->n_fine;
  double ignored = 0.0;
  if (!isfinite (self->kernels->sum_of_squares (self->field, n)))
    return "field";
  memset (self->polarisation, 0, n * sizeof (double));
  for (int i = 0; i < self->problem->n_responses; i++)
    {
      add_response (self, &self->problem->responses[i], stage, &ignored);
      if (!isfinite (
              self->kernels->window_row (self->problem->grid->fine_window, n, self->polarisation)))
        return self->problem->responses[i].name;
    }
  return "source";
}

/**
 * sol_cpu_rhs_run:
 * @self: the right-hand side; its active bins hold the field's spectrum in V/m per sample, times
 *   (-1)^bin, and receive the transform of the polarisation, times (-1)^bin
 * @stage: scalars of the place
 * @result: (inout): largest field, undershoot, first non-finite response
 *
 * Threads: one. Allocates: no.
 */
void
sol_cpu_rhs_run (SolCpuRhs *self, const SolStage *stage, SolTrialResult *result)
{
  const SolProblem *problem = self->problem;
  gsize n = problem->grid->n_fine;
  make_fields (self);
  double largest = self->kernels->largest (self->field, n);
  result->largest_field_v_per_m = MAX (result->largest_field_v_per_m, largest);
  memset (self->polarisation, 0, n * sizeof (double));
  for (int i = 0; i < problem->n_responses; i++)
    add_response (self, &problem->responses[i], stage, &result->exposure_undershoot);
  double sum = self->kernels->window_row (problem->grid->fine_window, n, self->polarisation);
  if (!isfinite (sum) && result->first_not_finite == NULL)
    result->first_not_finite = find_first_not_finite (self, stage);
  sol_fft_run (self->forward, self->polarisation, self->spectrum);
  self->fft_calls++;
  self->rhs_calls++;
}

/**
 * sol_cpu_rhs_name_not_finite:
 * @self: the right-hand side, after a run whose responses were finite
 *
 * Threads: one. Allocates: no.
 * Returns: (nullable): "field" if the last field is not finite
 */
const char *
sol_cpu_rhs_name_not_finite (const SolCpuRhs *self)
{
  double sum = self->kernels->sum_of_squares (self->field, self->problem->grid->n_fine);
  return isfinite (sum) ? NULL : "field";
}

/**
 * sol_cpu_rhs_edge_energy:
 * @self: the right-hand side, after a run
 *
 * Threads: one. Allocates: no.
 * Returns: share of the energy of the last field where the time window is below one
 */
double
sol_cpu_rhs_edge_energy (const SolCpuRhs *self)
{
  gsize n = self->problem->grid->n_fine;
  double edge = self->kernels->sum_of_squares (self->field, self->edge_low) +
                self->kernels->sum_of_squares (self->field + self->edge_high, n - self->edge_high);
  double rest = self->kernels->sum_of_squares (self->field + self->edge_low,
                                               self->edge_high - self->edge_low);
  return edge + rest > 0.0 ? edge / (edge + rest) : 0.0;
}

/**
 * sol_cpu_rhs_observe:
 * @self: the right-hand side; its active bins hold the field's spectrum
 * @stage: scalars of the place
 * @observation: (out): what the plasma columns say
 *
 * Threads: one. Allocates: no.
 */
void
sol_cpu_rhs_observe (SolCpuRhs *self, const SolStage *stage, SolObservation *observation)
{
  const SolProblem *problem = self->problem;
  observation->exposure_undershoot = 0.0;
  for (int s = 0; s < problem->n_species; s++)
    observation->ionised_fraction[s] = 0.0;
  if (self->scratch == NULL)
    return;
  to_time (self, self->field);
  for (int i = 0; i < problem->n_responses; i++)
    {
      const SolResponse *response = &problem->responses[i];
      if (response->kind != SOL_RESPONSE_PLASMA)
        continue;
      SolPlasmaResult plasma = add_plasma (self, response, stage);
      observation->ionised_fraction[response->species] = plasma.ionised_fraction;
      observation->exposure_undershoot = MIN (observation->exposure_undershoot, plasma.undershoot);
    }
}
