/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md: the equation and its discretisation; docs/physics/modes.md: nodes. */
#include "config.h"

#include "backend/reference/reference-rhs.h"

#include "base/constants.h"
#include "kernels/reference/kerr-envelope.h"
#include "kernels/reference/kerr.h"
#include "kernels/reference/plasma-column.h"
#include "problem/envelope-grid.h"

#include <string.h>

/* The analytic signal is wanted where the third harmonic of a real field is left out. */
static gboolean
wants_quadrature (const SolProblem *problem)
{
  return problem->grid->kind == SOL_GRID_REAL &&
         sol_responses_have (problem->responses, problem->n_responses,
                             SOL_RESPONSE_KERR_NO_HARMONIC);
}

/* Doubles in a row of fine time samples. */
static gsize
row_length (const SolProblem *problem)
{
  return problem->grid->n_fine * (problem->grid->kind == SOL_GRID_ENVELOPE ? 2 : 1);
}

static gboolean
wants_turn (const SolProblem *problem)
{
  return problem->grid->kind == SOL_GRID_ENVELOPE &&
         sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_KERR);
}

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
  const SolFieldGrid *grid = problem->grid;
  gboolean is_real = grid->kind == SOL_GRID_REAL;
  gsize n_comp = (gsize) problem->transverse->n_comp;
  gsize n_lane = (gsize) problem->transverse->n_lane;
  *self = (SolReferenceRhs){ .problem = problem, .n_row = row_length (problem) };
  gsize n_bytes = n_comp * self->n_row * sizeof (double);
  self->backward = sol_fft_new (is_real ? SOL_FFT_COMPLEX_TO_REAL : SOL_FFT_BACKWARD, grid->n_fine);
  self->forward = sol_fft_new (is_real ? SOL_FFT_REAL_TO_COMPLEX : SOL_FFT_FORWARD, grid->n_fine);
  self->spectrum = sol_fft_alloc (grid->n_fine_bins * sizeof (SolComplex));
  self->field = sol_fft_alloc (n_bytes);
  self->quadrature = wants_quadrature (problem) ? sol_fft_alloc (n_bytes) : NULL;
  self->polarisation = sol_fft_alloc (n_bytes);
  self->scratch = sol_fft_alloc (6 * grid->n_fine * sizeof (double));
  self->driven = sol_fft_alloc (n_lane * grid->n_active * sizeof (SolComplex));
  if (wants_turn (problem))
    {
      self->turn = sol_fft_alloc (grid->n_fine * sizeof (SolComplex));
      sol_envelope_grid_fill_turn (grid, self->turn);
    }
  sol_reference_raman_init (&self->raman, problem);
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
  sol_fft_dealloc (self->driven);
  sol_fft_dealloc (self->turn);
  sol_reference_raman_clear (&self->raman);
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
  const SolFieldGrid *grid = problem->grid;
  guint64 n_rows = wants_quadrature (problem) ? 3 : 2;
  sol_ledger_add (ledger, "transform buffers", grid->n_fine_bins, 3 * sizeof (SolComplex));
  sol_ledger_add (ledger, "fine time rows", row_length (problem),
                  n_rows * (guint64) problem->transverse->n_comp * sizeof (double));
  sol_ledger_add (ledger, "plasma column", grid->n_fine, 6 * sizeof (double));
  sol_ledger_add (ledger, "driven lanes", (guint64) problem->transverse->n_lane * grid->n_active,
                  sizeof (SolComplex));
  sol_ledger_add (ledger, "turn of the harmonic", wants_turn (problem) ? grid->n_fine : 0,
                  sizeof (SolComplex));
  sol_reference_raman_bytes (problem, ledger);
}

/* One channel: the spectrum sum over the lanes of @weight A on the fine grid, about t = 0 in the
 * middle of the window, and back to time. Turned by -i it is the imaginary part of the analytic
 * signal. */
static void
to_time (SolReferenceRhs *self,
         const SolComplex *amplitude,
         const double *weight,
         double field_scale,
         gboolean is_quadrature,
         double *trace)
{
  const SolFieldGrid *grid = self->problem->grid;
  double per_sample = field_scale / ((double) grid->n_fine * grid->dt_fine_s);
  SolComplex *active = self->spectrum + grid->fine_first;
  memset (self->spectrum, 0, grid->n_fine_bins * sizeof (SolComplex));
  for (int lane = 0; lane < self->problem->transverse->n_lane; lane++)
    {
      const SolComplex *from = amplitude + (gsize) lane * grid->n_active;
      double scale = weight[lane] * per_sample;
      for (gsize i = 0; i < grid->n_active; i++)
        active[i] += scale * from[i];
    }
  for (gsize i = 0; i < grid->n_active; i++)
    {
      SolComplex a = ((grid->fine_first + i) % 2 == 0 ? 1.0 : -1.0) * active[i];
      active[i] = is_quadrature ? CMPLX (cimag (a), -creal (a)) : a;
    }
  sol_fft_run (self->backward, self->spectrum, trace);
  self->fft_calls++;
}

/* All components of the field, and their quadratures, where @weights [n_comp, n_lane] look. */
static void
make_fields (SolReferenceRhs *self,
             const SolComplex *amplitude,
             const double *weights,
             double field_scale)
{
  const SolTransverse *t = self->problem->transverse;
  for (int comp = 0; comp < t->n_comp; comp++)
    {
      const double *weight = weights + (gsize) comp * (gsize) t->n_lane;
      gsize row = (gsize) comp * self->n_row;
      to_time (self, amplitude, weight, field_scale, FALSE, self->field + row);
      if (self->quadrature != NULL)
        to_time (self, amplitude, weight, field_scale, TRUE, self->quadrature + row);
    }
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
  gsize n = self->problem->grid->n_fine;
  *plasma = self->problem->transverse->n_comp == 1
                ? sol_ref_plasma_column (&column, self->field, n, self->scratch, self->polarisation)
                : sol_ref_plasma_column_vector (&column, self->field, n, self->scratch,
                                                self->polarisation);
}

static void
add_kerr_envelope (SolReferenceRhs *self, const SolResponse *response, double strength)
{
  gsize n = self->problem->grid->n_fine;
  const SolComplex *field = (const SolComplex *) self->field;
  SolComplex *polarisation = (SolComplex *) self->polarisation;
  if (self->problem->transverse->n_comp > 1)
    sol_ref_kerr_envelope_vector (strength, field, n, polarisation);
  else if (response->kind == SOL_RESPONSE_KERR)
    sol_ref_kerr_envelope_harmonic (strength, field, self->turn, n, polarisation);
  else
    sol_ref_kerr_envelope (strength, field, n, polarisation);
}

static void
add_kerr (SolReferenceRhs *self, const SolResponse *response, const SolStage *stage)
{
  const SolProblem *problem = self->problem;
  gsize n = problem->grid->n_fine;
  double strength =
      sol_response_get_epsilon0_chi3 (response, stage->density_per_m3, problem->n_species);
  gboolean is_vector = problem->transverse->n_comp > 1;
  if (problem->grid->kind == SOL_GRID_ENVELOPE)
    add_kerr_envelope (self, response, strength);
  else if (response->kind == SOL_RESPONSE_KERR && !is_vector)
    sol_ref_kerr (strength, self->field, n, self->polarisation);
  else if (response->kind == SOL_RESPONSE_KERR)
    sol_ref_kerr_vector (strength, self->field, n, self->polarisation);
  else if (!is_vector)
    sol_ref_kerr_no_harmonic (strength, self->field, self->quadrature, n, self->polarisation);
  else
    sol_ref_kerr_vector_no_harmonic (strength, self->field, self->quadrature, n,
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
  gsize n = (gsize) problem->transverse->n_comp * self->n_row;
  for (int i = 0; i < problem->n_responses; i++)
    {
      const SolResponse *response = &problem->responses[i];
      SolPlasmaResult plasma = { 0.0, 0.0 };
      switch (response->kind)
        {
        case SOL_RESPONSE_KERR:
        case SOL_RESPONSE_KERR_NO_HARMONIC:
          add_kerr (self, response, stage);
          break;
        case SOL_RESPONSE_PLASMA:
          add_plasma (self, response, stage, &plasma);
          break;
        case SOL_RESPONSE_RAMAN:
          sol_reference_raman_add (&self->raman, self->field, self->quadrature, self->polarisation);
          break;
        default:
          g_assert_not_reached ();
        }
      result->exposure_undershoot = MIN (result->exposure_undershoot, plasma.undershoot);
      if (result->first_not_finite == NULL && !row_is_finite (self->polarisation, n))
        result->first_not_finite = response->name;
    }
}

/* |E|^2 of one sample at the node. */
static double
squared_field (const SolReferenceRhs *self, gsize sample)
{
  int n_comp = self->problem->transverse->n_comp;
  gsize width = self->n_row / self->problem->grid->n_fine;
  double sum = 0.0;
  for (int comp = 0; comp < n_comp; comp++)
    for (gsize part = 0; part < width; part++)
      {
        double value = self->field[(gsize) comp * self->n_row + sample * width + part];
        sum += value * value;
      }
  return sum;
}

static void
watch_field (SolReferenceRhs *self, int node, SolTrialResult *result)
{
  const SolFieldGrid *grid = self->problem->grid;
  const SolTransverse *t = self->problem->transverse;
  double largest = 0.0, edge = 0.0, all = 0.0, weight = t->weight_m2[node];
  for (gsize i = 0; i < grid->n_fine; i++)
    {
      double squared = squared_field (self, i);
      largest = fmax (largest, squared);
      all += squared;
      if (grid->fine_window[i] < 1.0)
        edge += squared;
    }
  self->energy_all += weight * all;
  self->energy_edge += weight * edge;
  result->largest_field_v_per_m = fmax (result->largest_field_v_per_m, sqrt (largest));
  if (result->first_not_finite == NULL && !isfinite (all))
    result->first_not_finite = "field";
}

static void
window_row (const SolReferenceRhs *self, double *row)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize width = self->n_row / grid->n_fine;
  for (gsize i = 0; i < self->n_row; i++)
    row[i] *= grid->fine_window[i / width];
}

/* The polarisation of one node to the lanes: driven += R P. */
static void
drive_lanes (SolReferenceRhs *self, int node)
{
  const SolFieldGrid *grid = self->problem->grid;
  const SolTransverse *t = self->problem->transverse;
  const SolComplex *active = self->spectrum + grid->fine_first;
  for (int comp = 0; comp < t->n_comp; comp++)
    {
      double *row = self->polarisation + (gsize) comp * self->n_row;
      window_row (self, row);
      sol_fft_run (self->forward, row, self->spectrum);
      self->fft_calls++;
      for (int lane = 0; lane < t->n_lane; lane++)
        {
          gsize channel = (gsize) (node * t->n_comp + comp);
          double weight = grid->dt_fine_s *
                          t->lane_from_field[(gsize) (lane * t->n_node * t->n_comp) + channel];
          SolComplex *to = self->driven + (gsize) lane * grid->n_active;
          for (gsize i = 0; i < grid->n_active; i++)
            to[i] += weight * active[i];
        }
    }
}

static void
to_source (SolReferenceRhs *self, const SolStage *stage, SolComplex *source)
{
  const SolProblem *problem = self->problem;
  const SolFieldGrid *grid = problem->grid;
  const SolOperator *op = problem->op;
  for (int lane = 0; lane < problem->transverse->n_lane; lane++)
    {
      const double *term = sol_operator_get_source (op, lane / problem->n_pol);
      gsize first = (gsize) lane * grid->n_active;
      for (gsize i = 0; i < grid->n_active; i++)
        {
          double factor = 0.0;
          for (int m = 0; m < op->n_terms; m++)
            factor += stage->source_weight[m] * term[(gsize) m * op->n_bins + i];
          double sign = (grid->fine_first + i) % 2 == 0 ? 1.0 : -1.0;
          double rate = stage->source_scale * factor * sign;
          SolComplex driven = self->driven[first + i];
          source[first + i] = CMPLX (rate * cimag (driven), -rate * creal (driven));
        }
    }
}

/* What a taper carries from lane to lane. */
static void
add_coupling (SolReferenceRhs *self,
              const SolStage *stage,
              const SolComplex *amplitude,
              SolComplex *source)
{
  const SolTransverse *t = self->problem->transverse;
  gsize n = self->problem->grid->n_active;
  if (t->coupling == NULL)
    return;
  for (int to = 0; to < t->n_lane; to++)
    for (int from = 0; from < t->n_lane; from++)
      {
        double rate = stage->coupling_per_m * t->coupling[to * t->n_lane + from];
        for (gsize i = 0; i < n; i++)
          source[(gsize) to * n + i] += rate * amplitude[(gsize) from * n + i];
      }
}

/**
 * sol_reference_rhs_evaluate:
 * @self: the right-hand side
 * @stage: scalars of the place
 * @amplitude: [n_lane, n_active] amplitudes there, sqrt(W) s
 * @source: (out): [n_lane, n_active] dA/ds of the source, sqrt(W) s/m
 * @result: (inout): largest field, undershoot, first non-finite response
 *
 * Source: docs/physics/propagation.md, docs/physics/modes.md.
 * Threads: one. Allocates: no.
 */
void
sol_reference_rhs_evaluate (SolReferenceRhs *self,
                            const SolStage *stage,
                            const SolComplex *amplitude,
                            SolComplex *source,
                            SolTrialResult *result)
{
  const SolTransverse *t = self->problem->transverse;
  gsize n_comp = (gsize) t->n_comp;
  memset (self->driven, 0, (gsize) t->n_lane * self->problem->grid->n_active * sizeof (SolComplex));
  self->energy_all = self->energy_edge = 0.0;
  sol_reference_raman_set_stage (&self->raman, stage);
  for (int node = 0; node < t->n_node; node++)
    {
      const double *weights = t->field_from_lane + (gsize) node * n_comp * (gsize) t->n_lane;
      make_fields (self, amplitude, weights, stage->field_scale);
      watch_field (self, node, result);
      memset (self->polarisation, 0, n_comp * self->n_row * sizeof (double));
      add_responses (self, stage, result);
      drive_lanes (self, node);
    }
  to_source (self, stage, source);
  add_coupling (self, stage, amplitude, source);
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
  return self->energy_all > 0.0 ? self->energy_edge / self->energy_all : 0.0;
}

/**
 * sol_reference_rhs_observe:
 * @self: the right-hand side
 * @stage: scalars of the place
 * @amplitude: [n_lane, n_active] amplitudes there
 * @observation: (out): what the plasma columns on the axis say
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
        make_fields (self, amplitude, problem->transverse->axis, stage->field_scale);
      has_field = TRUE;
      add_plasma (self, response, stage, &plasma);
      observation->ionised_fraction[response->species] = plasma.ionised_fraction;
      observation->exposure_undershoot = MIN (observation->exposure_undershoot, plasma.undershoot);
    }
}
