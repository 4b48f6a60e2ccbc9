/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/reference/reference-backend.h"

#include "backend/reference/reference-rhs.h"
#include "base/constants.h"
#include "kernels/reference/interaction.h"

#include <string.h>

typedef struct
{
  const SolProblem *problem;
  const SolMethod *method; /* of the last trial */
  SolReferenceRhs rhs;
  gsize n; /* active bins */
  SolComplex *block;
  SolComplex *state;     /* [n] amplitude at the start of the step */
  SolComplex *candidate; /* [n] at its end */
  SolComplex *amplitude; /* [n] at a stage */
  SolComplex *increment; /* [n] integral of L to a stage */
  SolComplex *source;    /* [n] of the last stage, not carried back */
  SolComplex *total;     /* [n] integral of L over the step, while rows for dense output are made */
  SolComplex *stage;     /* [n_rows, n] sources carried back to the start */
  gboolean has_first;    /* stage 0 belongs to the state */
  double h_m;
  SolFft *coarse_backward; /* of the time absorber */
  SolFft *coarse_forward;
  SolComplex *coarse_spectrum;
  double *coarse_trace;
  gint64 absorber_fft_calls;
} Reference;

static gboolean
supports (const SolProblem *problem, const SolMethod *method, GError **error)
{
  return TRUE;
}

static void
bytes (const SolProblem *problem, const SolMethod *method, SolLedger *ledger)
{
  gsize n = problem->grid->n_active;
  sol_ledger_add (ledger, "state and stages", n,
                  (6 + (guint64) sol_method_count_rows (method)) * sizeof (SolComplex));
  sol_reference_rhs_bytes (problem, ledger);
  sol_ledger_add (ledger, "time absorber", problem->grid->n_t, 2 * sizeof (SolComplex));
}

static gpointer
open_reference (const SolProblem *problem,
                const SolMethod *method,
                const SolBackendOptions *options,
                GError **error)
{
  Reference *self = g_new0 (Reference, 1);
  gsize n = problem->grid->n_active;
  self->problem = problem;
  self->method = method;
  self->n = n;
  sol_reference_rhs_init (&self->rhs, problem);
  self->block = sol_fft_alloc ((6 + (gsize) sol_method_count_rows (method)) * n * sizeof (SolComplex));
  self->state = self->block;
  self->candidate = self->block + n;
  self->amplitude = self->block + 2 * n;
  self->increment = self->block + 3 * n;
  self->source = self->block + 4 * n;
  self->total = self->block + 5 * n;
  self->stage = self->block + 6 * n;
  gsize n_t = problem->grid->n_t;
  self->coarse_backward = sol_fft_new (SOL_FFT_COMPLEX_TO_REAL, n_t);
  self->coarse_forward = sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, n_t);
  self->coarse_spectrum = sol_fft_alloc ((n_t / 2 + 1) * sizeof (SolComplex));
  self->coarse_trace = sol_fft_alloc (n_t * sizeof (double));
  return self;
}

static void
close_reference (gpointer data)
{
  Reference *self = data;
  sol_reference_rhs_clear (&self->rhs);
  sol_fft_free (self->coarse_backward);
  sol_fft_free (self->coarse_forward);
  sol_fft_dealloc (self->coarse_spectrum);
  sol_fft_dealloc (self->coarse_trace);
  sol_fft_dealloc (self->block);
  g_free (self);
}

static void
set_state (gpointer data, const SolComplex *amplitude)
{
  Reference *self = data;
  memcpy (self->state, amplitude + self->problem->grid->first_active,
          self->n * sizeof (SolComplex));
  self->has_first = FALSE;
}

static void
to_full (const Reference *self, const SolComplex *active, SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  memset (amplitude, 0, grid->n_omega * sizeof (SolComplex));
  memcpy (amplitude + grid->first_active, active, self->n * sizeof (SolComplex));
}

static void
get_state (gpointer data, SolComplex *amplitude)
{
  Reference *self = data;
  to_full (self, self->state, amplitude);
}

static void
make_increments (Reference *self, const SolStage *stage)
{
  const SolOperator *op = self->problem->op;
  for (gsize i = 0; i < self->n; i++)
    self->increment[i] =
        sol_ref_phase_increment (op->linear_per_m + i, op->n_bins, stage->integral_m, op->n_terms);
}

/* Amplitude at stage i: E_i (y + h sum a_ij k_j). */
static void
combine (Reference *self, int i, double h_m)
{
  const double *a = self->method->a[i];
  for (gsize bin = 0; bin < self->n; bin++)
    {
      SolComplex sum = 0.0;
      for (int j = 0; j < i; j++)
        sum += a[j] * self->stage[(gsize) j * self->n + bin];
      self->amplitude[bin] =
          sol_ref_propagator (self->increment[bin]) * (self->state[bin] + h_m * sum);
    }
}

static double
squared_norm (const SolComplex *x, gsize n)
{
  double sum = 0.0;
  for (gsize i = 0; i < n; i++)
    sum += creal (x[i]) * creal (x[i]) + cimag (x[i]) * cimag (x[i]);
  return sum;
}

/* Norm of h sum e_i k_i at the end of the step. */
static double
measure_estimate (const Reference *self, const double *e, double h_m)
{
  double sum = 0.0;
  for (gsize bin = 0; bin < self->n; bin++)
    {
      SolComplex defect = 0.0;
      for (int i = 0; i < self->method->n_stages; i++)
        defect += e[i] * self->stage[(gsize) i * self->n + bin];
      SolComplex at_end = h_m * defect * exp (creal (self->increment[bin]));
      sum += creal (at_end) * creal (at_end) + cimag (at_end) * cimag (at_end);
    }
  return sqrt (sum);
}

/* The estimates over the largest of the three norms, and what they say together. */
static void
measure_error (const Reference *self, double h_m, double floor_norm, SolTrialResult *result)
{
  const SolMethod *method = self->method;
  double before = sqrt (squared_norm (self->state, self->n));
  double after = sqrt (squared_norm (self->candidate, self->n));
  double scale = fmax (fmax (before, after), floor_norm);
  for (int i = 0; i < method->n_estimates; i++)
    {
      double norm = measure_estimate (self, sol_method_get_estimate (method, i), h_m);
      result->estimate[i] = norm > 0.0 ? norm / scale : norm;
    }
  result->error = sol_method_combine_estimates (method, result->estimate);
  /* Before fmax, which passes over a NaN. */
  if (!isfinite (after) || !isfinite (result->error))
    result->error = NAN;
}

/* The source at a row's stage, carried back to the start. */
static void
run_stage (Reference *self, int row, const SolStage *stage, SolComplex *source, SolTrialResult *r)
{
  make_increments (self, stage);
  combine (self, row, self->h_m);
  sol_reference_rhs_evaluate (&self->rhs, stage, self->amplitude, source, r);
  for (gsize bin = 0; bin < self->n; bin++)
    self->stage[(gsize) row * self->n + bin] =
        sol_ref_inverse_propagator (self->increment[bin]) * source[bin];
}

static void
trial (gpointer data,
       const SolStageSet *stages,
       double h_m,
       double floor_norm,
       SolTrialResult *result)
{
  Reference *self = data;
  const SolMethod *method = stages->method != NULL ? stages->method : self->method;
  *result = (SolTrialResult){ 0.0 };
  self->method = method;
  self->h_m = h_m;
  if (!self->has_first)
    sol_reference_rhs_evaluate (&self->rhs, &stages->stage[0], self->state, self->stage, result);
  /* A first stage that is not finite is run again by the next trial, which so names the cause too. */
  self->has_first = result->first_not_finite == NULL;
  for (int i = 1 + method->n_history; i < method->n_stages; i++)
    run_stage (self, i, &stages->stage[i], self->source, result);
  memcpy (self->candidate, self->amplitude, self->n * sizeof (SolComplex));
  result->edge_energy_time = sol_reference_rhs_edge_energy (&self->rhs);
  measure_error (self, h_m, floor_norm, result);
}

/* Rows of earlier steps, and the first row among them, as seen from the end of this one. */
static void
move_history (Reference *self)
{
  for (int i = self->method->n_history; i > 0; i--)
    for (gsize bin = 0; bin < self->n; bin++)
      self->stage[(gsize) i * self->n + bin] = sol_ref_propagator (self->increment[bin]) *
                                               self->stage[(gsize) (i - 1) * self->n + bin];
}

static void
accept (gpointer data, gboolean reuse)
{
  Reference *self = data;
  move_history (self);
  memcpy (self->state, self->candidate, self->n * sizeof (SolComplex));
  memcpy (self->stage, self->source, self->n * sizeof (SolComplex));
  self->has_first = reuse;
}

static void
reject (gpointer data)
{
}

static void
prepare_dense (gpointer data, const SolStageSet *stages, SolTrialResult *result)
{
  Reference *self = data;
  memcpy (self->total, self->increment, self->n * sizeof (SolComplex));
  for (int i = 0; i < self->method->n_extra; i++)
    run_stage (self, self->method->n_stages + i, &stages->stage[i], self->amplitude, result);
  memcpy (self->increment, self->total, self->n * sizeof (SolComplex));
}

static void
dense (gpointer data, double theta, const SolStage *at, SolComplex *amplitude)
{
  Reference *self = data;
  const SolMethod *method = self->method;
  const SolOperator *op = self->problem->op;
  const SolFieldGrid *grid = self->problem->grid;
  if (!(theta < 1.0))
    {
      to_full (self, self->candidate, amplitude);
      return;
    }
  memset (amplitude, 0, grid->n_omega * sizeof (SolComplex));
  for (gsize bin = 0; bin < self->n; bin++)
    {
      SolComplex increment =
          sol_ref_phase_increment (op->linear_per_m + bin, op->n_bins, at->integral_m, op->n_terms);
      SolComplex value;
      if (-creal (self->increment[bin]) > SOL_STIFF_EXPONENT)
        {
          SolStiffStep step = { self->state[bin],  self->candidate[bin], self->stage[bin],
                                self->source[bin], self->increment[bin], self->h_m };
          value = sol_ref_stiff_dense (&step, increment, theta);
        }
      else
        {
          SolComplex sum = 0.0;
          for (int i = 0; i < sol_method_count_rows (method); i++)
            sum +=
                sol_method_dense_weight (method, i, theta) * self->stage[(gsize) i * self->n + bin];
          value = sol_ref_propagator (increment) * (self->state[bin] + self->h_m * sum);
        }
      amplitude[grid->first_active + bin] = value;
    }
}

static double
absorb (gpointer data, double dz_m)
{
  Reference *self = data;
  const SolFieldGrid *grid = self->problem->grid;
  double before = squared_norm (self->state, self->n);
  memset (self->coarse_spectrum, 0, grid->n_omega * sizeof (SolComplex));
  for (gsize i = 0; i < self->n; i++)
    {
      gsize bin = grid->first_active + i;
      self->coarse_spectrum[bin] = (bin % 2 == 0 ? 1.0 : -1.0) * self->state[i];
    }
  sol_fft_run (self->coarse_backward, self->coarse_spectrum, self->coarse_trace);
  for (gsize i = 0; i < grid->n_t; i++)
    {
      double closed = 1.0 - grid->window[i];
      self->coarse_trace[i] *=
          exp (-self->problem->absorber_time_per_m * closed * closed * dz_m) / (double) grid->n_t;
    }
  sol_fft_run (self->coarse_forward, self->coarse_trace, self->coarse_spectrum);
  for (gsize i = 0; i < self->n; i++)
    {
      gsize bin = grid->first_active + i;
      self->state[i] = (bin % 2 == 0 ? 1.0 : -1.0) * self->coarse_spectrum[bin];
    }
  self->absorber_fft_calls += 2;
  self->has_first = FALSE;
  return 2.0 / SOL_PI * grid->domega_rad_per_s * (before - squared_norm (self->state, self->n));
}

static double
absorbed (gpointer data, double dz_m, const SolComplex *amplitude)
{
  Reference *self = data;
  const SolFieldGrid *grid = self->problem->grid;
  const SolComplex *end = amplitude != NULL ? amplitude + grid->first_active : self->candidate;
  double sum = 0.0;
  for (gsize i = 0; i < self->n; i++)
    if (self->problem->op->absorber_per_m[i] > 0.0)
      sum += 2.0 * self->problem->op->absorber_per_m[i] *
             sol_ref_mean_intensity (self->state[i], end[i]);
  return 2.0 / SOL_PI * grid->domega_rad_per_s * dz_m * sum;
}

static double
norm (gpointer data)
{
  Reference *self = data;
  return sqrt (squared_norm (self->state, self->n));
}

static void
observe (gpointer data,
         const SolComplex *amplitude,
         const SolStage *at,
         SolObservation *observation)
{
  Reference *self = data;
  sol_reference_rhs_observe (&self->rhs, at, amplitude + self->problem->grid->first_active,
                             observation);
}

static void
run_transforms (gpointer data, gint64 n_calls)
{
  Reference *self = data;
  gsize n = self->problem->grid->n_fine;
  /* Unnormalised transforms of anything else would overflow on the way. */
  memset (self->rhs.field, 0, n * sizeof (double));
  memset (self->rhs.spectrum, 0, (n / 2 + 1) * sizeof (SolComplex));
  for (gint64 i = 0; i < n_calls; i += 2)
    {
      sol_fft_run (self->rhs.forward, self->rhs.field, self->rhs.spectrum);
      if (i + 1 < n_calls)
        sol_fft_run (self->rhs.backward, self->rhs.spectrum, self->rhs.field);
    }
}

static void
counts (gpointer data, SolBackendCounts *out)
{
  Reference *self = data;
  *out = (SolBackendCounts){
    .rhs_calls = self->rhs.rhs_calls,
    .fft_calls = self->rhs.fft_calls,
    .fft_size = self->problem->grid->n_fine,
    .absorber_fft_size = self->problem->grid->n_t,
    .absorber_fft_calls = self->absorber_fft_calls,
    .n_threads = 1,
    .isa = "portable",
  };
}

const SolBackendOps sol_reference_backend_ops = {
  .name = "reference",
  .description = "the readable oracle: strict arithmetic, one thread",
  .supports = supports,
  .bytes = bytes,
  .open = open_reference,
  .close = close_reference,
  .set_state = set_state,
  .get_state = get_state,
  .trial = trial,
  .accept = accept,
  .reject = reject,
  .prepare_dense = prepare_dense,
  .dense = dense,
  .absorb = absorb,
  .absorbed = absorbed,
  .norm = norm,
  .observe = observe,
  .run_transforms = run_transforms,
  .counts = counts,
};
