/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md. The spectrum holds the amplitude times (-1)^bin throughout, which
 * puts t = 0 into the middle of the row without a multiplication. */
#include "config.h"

#include "backend/cpu/cpu-rhs.h"

#include "base/constants.h"
#include "kernels/cpu/plasma-rows.h"

#include <string.h>

/* What the responses of one right-hand side tell. */
typedef struct
{
  double largest; /* field, V/m; NAN: nobody looked */
  double undershoot;
} Watch;

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
  sol_cpu_band_transform_init (&self->transform, problem->grid, kernels);
  sol_cpu_band_work_init (&self->work, &self->transform);
  self->bins = sol_fft_alloc (problem->grid->n_active * sizeof (SolComplex));
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
  sol_cpu_band_transform_clear (&self->transform);
  sol_cpu_band_work_clear (&self->work);
  sol_fft_dealloc (self->bins);
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
  sol_cpu_band_transform_bytes (problem->grid, 1, ledger);
  sol_ledger_add (ledger, "bins of the band", problem->grid->n_active, sizeof (SolComplex));
  sol_ledger_add (ledger, "fine time rows", n, (has_quadrature ? 3 : 2) * sizeof (double));
  sol_ledger_add (ledger, "plasma column", scratch_length (problem), sizeof (double));
}

/* The same spectrum turned by -i gives the imaginary part of the analytic signal. */
static void
turn_band (SolCpuRhs *self)
{
  double *bins = self->bins;
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
  sol_cpu_band_to_time (&self->transform, &self->work, self->bins, trace);
  self->fft_calls++;
}

/* The field, and its quadrature where wanted, from the active bins. */
static void
make_fields (SolCpuRhs *self)
{
  to_time (self, self->field);
  if (self->quadrature == NULL)
    return;
  turn_band (self);
  to_time (self, self->quadrature);
}

static SolPlasmaResult
add_plasma (SolCpuRhs *self,
            const SolResponse *response,
            const SolStage *stage,
            gboolean is_first)
{
  const SolFieldGrid *grid = self->problem->grid;
  const double *field[1] = { self->field };
  double *polarisation[1] = { self->polarisation };
  SolPlasmaColumn column = {
    .rate = &response->rate,
    .density_per_m3 = stage->density_per_m3[response->species],
    .ip_j = response->ip_j,
    .preionised_fraction = response->preionised_fraction,
    .n_taps = response->filter.n_taps,
    .tap = response->filter.tap,
    .dt_s = grid->dt_fine_s,
  };
  return self->kernels->plasma_column (&column, field, 1, grid->fine_window, is_first,
                                       grid->n_fine, self->scratch, polarisation);
}

/* One response times the window; the first one writes the row. */
static void
add_response (SolCpuRhs *self, int i, gboolean is_first, const SolStage *stage, Watch *watch)
{
  const SolProblem *problem = self->problem;
  const SolResponse *response = &problem->responses[i];
  const double *window = problem->grid->fine_window;
  gsize n = problem->grid->n_fine;
  SolPlasmaResult plasma;
  switch (response->kind)
    {
    case SOL_RESPONSE_KERR:
      watch->largest = self->kernels->kerr (
          sol_response_get_epsilon0_chi3 (response, stage->density_per_m3, problem->n_species),
          self->field, window, is_first, n, self->polarisation);
      break;
    case SOL_RESPONSE_KERR_NO_HARMONIC:
      watch->largest = self->kernels->kerr_no_harmonic (
          sol_response_get_epsilon0_chi3 (response, stage->density_per_m3, problem->n_species),
          self->field, self->quadrature, window, is_first, n, self->polarisation);
      break;
    case SOL_RESPONSE_PLASMA:
      plasma = add_plasma (self, response, stage, is_first);
      watch->undershoot = MIN (watch->undershoot, plasma.undershoot);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
add_responses (SolCpuRhs *self, const SolStage *stage, SolTrialResult *result)
{
  const SolProblem *problem = self->problem;
  gsize n = problem->grid->n_fine;
  Watch watch = { NAN, 0.0 };
  for (int i = 0; i < problem->n_responses; i++)
    add_response (self, i, i == 0, stage, &watch);
  if (problem->n_responses == 0)
    memset (self->polarisation, 0, n * sizeof (double));
  /* The Kerr effect sees every sample on its way. */
  if (isnan (watch.largest))
    watch.largest = self->kernels->largest (self->field, n);
  result->largest_field_v_per_m = MAX (result->largest_field_v_per_m, watch.largest);
  result->exposure_undershoot = MIN (result->exposure_undershoot, watch.undershoot);
}

/**
 * sol_cpu_rhs_run:
 * @self: the right-hand side; its bins hold the field's spectrum in V/m per sample, times
 *   (-1)^bin, and receive the transform of the polarisation, times (-1)^bin
 * @stage: scalars of the place
 * @result: (inout): largest field, undershoot
 *
 * Threads: one. Allocates: no.
 */
void
sol_cpu_rhs_run (SolCpuRhs *self, const SolStage *stage, SolTrialResult *result)
{
  make_fields (self);
  add_responses (self, stage, result);
  sol_cpu_band_to_bins (&self->transform, &self->work, self->polarisation, self->bins);
  self->fft_calls++;
  self->rhs_calls++;
}

/**
 * sol_cpu_rhs_find_not_finite:
 * @self: the right-hand side, after a run whose spectrum is not finite
 * @stage: scalars of the place
 *
 * Runs the responses again, one by one.
 *
 * Threads: one. Allocates: no.
 * Returns: name of the first response that is not finite; "field" if that is not, "source" if all are
 */
const char *
sol_cpu_rhs_find_not_finite (SolCpuRhs *self, const SolStage *stage)
{
  gsize n = self->problem->grid->n_fine;
  Watch ignored = { NAN, 0.0 };
  if (!isfinite (self->kernels->sum_of_squares (self->field, n)))
    return "field";
  for (int i = 0; i < self->problem->n_responses; i++)
    {
      add_response (self, i, TRUE, stage, &ignored);
      if (!isfinite (self->kernels->sum_of_squares (self->polarisation, n)))
        return self->problem->responses[i].name;
    }
  return "source";
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
 * @self: the right-hand side; its bins hold the field's spectrum
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
      SolPlasmaResult plasma = add_plasma (self, response, stage, TRUE);
      observation->ionised_fraction[response->species] = plasma.ionised_fraction;
      observation->exposure_undershoot = MIN (observation->exposure_undershoot, plasma.undershoot);
    }
}
