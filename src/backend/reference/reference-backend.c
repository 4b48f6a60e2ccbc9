/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/reference/reference-backend.h"

#include "backend/envelope-limits.h"
#include "backend/host-absorbers.h"
#include "backend/reference/reference-rhs.h"
#include "base/constants.h"
#include "kernels/reference/exponential.h"
#include "kernels/reference/interaction.h"

#include <string.h>

typedef struct
{
  const SolProblem *problem;
  const SolMethod *method; /* of the last trial */
  SolReferenceRhs rhs;
  SolWorkerPool *pool;         /* of one, for the absorbers */
  SolHostAbsorbers *absorbers; /* NULL: none */
  gsize n_bins;                /* active bins */
  gsize n;                     /* lanes times active bins */
  SolComplex *block;
  SolComplex *state;     /* [n_lane, n_bins] amplitude at the start of the step */
  SolComplex *candidate; /* [n] at its end */
  SolComplex *amplitude; /* [n] at a stage */
  SolComplex *increment; /* [n] integral of L to a stage */
  SolComplex *source;    /* [n] of the last stage, not carried back */
  SolComplex *total;     /* [n] integral of L over the step, while rows for dense output are made */
  SolComplex *stage;     /* [n_rows, n] sources carried back to the start */
  gboolean has_first;    /* stage 0 belongs to the state */
  double h_m;
} Reference;

static gboolean
supports (const SolProblem *problem, GError **error)
{
  return sol_envelope_limits_check ("reference", problem, error);
}

static void
bytes (const SolProblem *problem, const SolMethod *method, SolLedger *ledger)
{
  gsize n = (gsize) problem->transverse->n_lane * problem->grid->n_active;
  sol_ledger_add (ledger, "state and stages", n,
                  (6 + (guint64) sol_method_count_rows (method)) * sizeof (SolComplex));
  sol_reference_rhs_bytes (problem, ledger);
  sol_host_absorbers_bytes (problem, 1, ledger);
}

static gpointer
open_reference (const SolProblem *problem,
                const SolMethod *method,
                const SolBackendOptions *options,
                GError **error)
{
  Reference *self = g_new0 (Reference, 1);
  gsize n = (gsize) problem->transverse->n_lane * problem->grid->n_active;
  self->problem = problem;
  self->method = method;
  self->n_bins = problem->grid->n_active;
  self->n = n;
  sol_reference_rhs_init (&self->rhs, problem);
  self->block =
      sol_fft_alloc ((6 + (gsize) sol_method_count_rows (method)) * n * sizeof (SolComplex));
  SolComplex **const rows[] = { &self->state,  &self->candidate, &self->amplitude, &self->increment,
                                &self->source, &self->total,     &self->stage };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    *rows[i] = self->block + i * n;
  self->pool = sol_worker_pool_new (1);
  self->absorbers = sol_host_absorbers_new (problem, &sol_reference_backend_ops, self, self->pool);
  return self;
}

static void
close_reference (gpointer data)
{
  Reference *self = data;
  sol_reference_rhs_clear (&self->rhs);
  sol_host_absorbers_free (self->absorbers);
  sol_worker_pool_free (self->pool);
  sol_fft_dealloc (self->block);
  g_free (self);
}

static void
to_active (const Reference *self, const SolComplex *amplitude, SolComplex *active)
{
  const SolFieldGrid *grid = self->problem->grid;
  for (gsize lane = 0; lane * self->n_bins < self->n; lane++)
    memcpy (active + lane * self->n_bins, amplitude + lane * grid->n_omega + grid->first_active,
            self->n_bins * sizeof (SolComplex));
}

static void
set_state (gpointer data, const SolComplex *amplitude)
{
  Reference *self = data;
  to_active (self, amplitude, self->state);
  self->has_first = FALSE;
  sol_host_absorbers_forget (self->absorbers);
}

static void
to_full (const Reference *self, const SolComplex *active, SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  memset (amplitude, 0, sol_problem_get_n_field (self->problem) * sizeof (SolComplex));
  for (gsize lane = 0; lane * self->n_bins < self->n; lane++)
    memcpy (amplitude + lane * grid->n_omega + grid->first_active, active + lane * self->n_bins,
            self->n_bins * sizeof (SolComplex));
}

static void
get_state (gpointer data, SolComplex *amplitude)
{
  Reference *self = data;
  to_full (self, self->state, amplitude);
}

/* The integral of L of element i, a bin of a lane. */
static SolComplex
increment_of (const Reference *self, gsize i, const double *integral_m)
{
  const SolOperator *op = self->problem->op;
  int mode = (int) (i / self->n_bins) / self->problem->n_pol;
  return sol_ref_phase_increment (sol_operator_get_linear (op, mode) + i % self->n_bins, op->n_bins,
                                  integral_m, op->n_terms);
}

static void
make_increments (Reference *self, const SolStage *stage)
{
  for (gsize i = 0; i < self->n; i++)
    self->increment[i] = increment_of (self, i, stage->integral_m);
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

typedef double PhiRow[SOL_METHOD_N_PHI_ROWS];

/* Sum of phi functions times weights times the first rows, at one bin. */
static SolComplex
sum_phi (const Reference *self, const PhiRow *weight, int n_rows, const SolComplex *phi, gsize bin)
{
  SolComplex sum = 0.0;
  for (int k = 0; k < SOL_METHOD_N_PHI; k++)
    for (int j = 0; j < n_rows; j++)
      sum += weight[k][j] * (phi[k] * self->stage[(gsize) j * self->n + bin]);
  return sum;
}

/* The same with phi functions; sources are turned back by the rest of the linear part alone. */
static void
run_exponential_stage (Reference *self, int row, const SolStage *stage, SolTrialResult *result)
{
  const SolMethod *method = self->method;
  PhiRow weight[SOL_METHOD_N_PHI];
  SolExponentials x;
  for (int k = 0; k < SOL_METHOD_N_PHI; k++)
    memcpy (weight[k], method->phi->a[k][row], sizeof weight[k]);
  make_increments (self, stage);
  for (gsize bin = 0; bin < self->n; bin++)
    {
      sol_ref_exponentials (self->increment[bin], self->total[bin], method->c[row], &x);
      self->amplitude[bin] = sol_ref_propagator (self->increment[bin]) * self->state[bin] +
                             self->h_m * sum_phi (self, weight, row, x.phi, bin);
    }
  sol_reference_rhs_evaluate (&self->rhs, stage, self->amplitude, self->source, result);
  for (gsize bin = 0; bin < self->n; bin++)
    {
      sol_ref_exponentials (self->increment[bin], self->total[bin], method->c[row], &x);
      self->stage[(gsize) row * self->n + bin] = x.back * self->source[bin];
    }
}

/* Norm of h sum e_i (z) n_i at the end of the step. */
static double
measure_exponential_estimate (const Reference *self, double h_m)
{
  const SolMethod *method = self->method;
  double sum = 0.0;
  for (gsize bin = 0; bin < self->n; bin++)
    {
      SolComplex phi[SOL_METHOD_N_PHI];
      sol_ref_phi_functions (self->total[bin], phi);
      SolComplex defect = h_m * sum_phi (self, method->phi->e, method->n_stages, phi, bin);
      sum += creal (defect) * creal (defect) + cimag (defect) * cimag (defect);
    }
  return sqrt (sum);
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
      double norm = method->phi != NULL
                        ? measure_exponential_estimate (self, h_m)
                        : measure_estimate (self, sol_method_get_estimate (method, i), h_m);
      result->estimate[i] = norm > 0.0 ? norm / scale : norm;
    }
  result->error = sol_method_combine_estimates (method, result->estimate);
  /* Before fmax, which passes over a NaN. */
  if (!isfinite (after) || !isfinite (result->error))
    result->error = NAN;
}

/* Bins that lose much light within the step whose whole integral of L is @total. */
static void
replace_stiff_bins (Reference *self, const SolComplex *total, double theta)
{
  for (gsize bin = 0; bin < self->n; bin++)
    if (-creal (total[bin]) > SOL_STIFF_EXPONENT)
      {
        SolStiffStep step = { self->state[bin],  self->candidate[bin], self->stage[bin],
                              self->source[bin], total[bin],           self->h_m };
        self->amplitude[bin] = sol_ref_stiff_dense (&step, self->increment[bin], theta);
      }
}

/* The source at a row's stage, carried back to the start. Rows behind those of the step look back from
 * its end, where what a lossy bin is carried back by has grown: that bin is made another way. */
static void
run_stage (Reference *self, int row, const SolStage *stage, SolComplex *source, SolTrialResult *r)
{
  make_increments (self, stage);
  combine (self, row, self->h_m);
  if (row >= self->method->n_stages)
    replace_stiff_bins (self, self->total, self->method->c[row]);
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
  if (method->phi != NULL)
    {
      make_increments (self, &stages->stage[method->n_stages - 1]);
      memcpy (self->total, self->increment, self->n * sizeof (SolComplex));
      for (int i = 1; i < method->n_stages; i++)
        run_exponential_stage (self, i, &stages->stage[i], result);
    }
  for (int i = 1 + method->n_history; i < method->n_stages && method->phi == NULL; i++)
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
      self->stage[(gsize) i * self->n + bin] =
          sol_ref_propagator (self->increment[bin]) * self->stage[(gsize) (i - 1) * self->n + bin];
}

static void
accept (gpointer data, gboolean reuse)
{
  Reference *self = data;
  move_history (self);
  memcpy (self->state, self->candidate, self->n * sizeof (SolComplex));
  memcpy (self->stage, self->source, self->n * sizeof (SolComplex));
  self->has_first = reuse;
  sol_host_absorbers_forget (self->absorbers);
}

static void
reject (gpointer data)
{
}

/* Rows of the cubic Hermite polynomial in the interaction picture. */
static void
prepare_hermite (Reference *self)
{
  SolComplex *end = self->stage + (gsize) (self->method->n_stages - 1) * self->n;
  SolComplex *change = end + self->n;
  for (gsize bin = 0; bin < self->n; bin++)
    {
      SolComplex back = sol_ref_inverse_propagator (self->increment[bin]);
      end[bin] = back * self->source[bin];
      change[bin] = (back * self->candidate[bin] - self->state[bin]) / self->h_m;
    }
}

static void
prepare_dense (gpointer data, const SolStageSet *stages, SolTrialResult *result)
{
  Reference *self = data;
  if (self->method->phi != NULL)
    {
      prepare_hermite (self);
      return;
    }
  memcpy (self->total, self->increment, self->n * sizeof (SolComplex));
  for (int i = 0; i < self->method->n_extra; i++)
    run_stage (self, self->method->n_stages + i, &stages->stage[i], self->amplitude, result);
  memcpy (self->increment, self->total, self->n * sizeof (SolComplex));
}

/* [n] the state at a place of the step. */
static const SolComplex *
find_place (Reference *self, double theta, const SolStage *at)
{
  const SolMethod *method = self->method;
  if (!(theta < 1.0))
    return self->candidate;
  memcpy (self->total, self->increment, self->n * sizeof (SolComplex));
  make_increments (self, at);
  for (gsize bin = 0; bin < self->n; bin++)
    {
      SolComplex sum = 0.0;
      for (int i = 0; i < sol_method_count_rows (method); i++)
        sum += sol_method_dense_weight (method, i, theta) * self->stage[(gsize) i * self->n + bin];
      self->amplitude[bin] =
          sol_ref_propagator (self->increment[bin]) * (self->state[bin] + self->h_m * sum);
    }
  replace_stiff_bins (self, self->total, theta);
  memcpy (self->increment, self->total, self->n * sizeof (SolComplex));
  return self->amplitude;
}

/* Energy that the edges of the band took between the state and one dz_m further on, [n]. */
static double
sum_absorbed (const Reference *self, double dz_m, const SolComplex *end)
{
  const SolFieldGrid *grid = self->problem->grid;
  const double *rate = self->problem->op->absorber_per_m;
  double sum = 0.0;
  for (gsize i = 0; i < self->n; i++)
    if (rate[i % self->n_bins] > 0.0)
      sum += 2.0 * rate[i % self->n_bins] * sol_ref_mean_intensity (self->state[i], end[i]);
  return grid->energy_per_bin * dz_m * sum;
}

static double
dense (gpointer data, const SolPlace *place, SolComplex *amplitude)
{
  Reference *self = data;
  const SolComplex *there = find_place (self, place->theta, place->at);
  double taken_j = sum_absorbed (self, place->dz_m, there);
  to_full (self, there, amplitude);
  return taken_j + sol_host_absorbers_absorb_place (self->absorbers, place->way_m, amplitude);
}

static double
absorbed (gpointer data, double dz_m)
{
  const Reference *self = data;
  return sum_absorbed (self, dz_m, self->candidate);
}

static void
absorb (gpointer data, const double way_m[SOL_N_ABSORBERS])
{
  const Reference *self = data;
  sol_host_absorbers_absorb (self->absorbers, way_m);
}

static double
get_taken_j (gpointer data)
{
  const Reference *self = data;
  return sol_host_absorbers_get_taken_j (self->absorbers);
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
  to_active (self, amplitude, self->amplitude);
  sol_reference_rhs_observe (&self->rhs, at, self->amplitude, observation);
}

static void
run_transforms (gpointer data, gint64 n_calls)
{
  Reference *self = data;
  /* Unnormalised transforms of anything else would overflow on the way. */
  memset (self->rhs.field, 0, self->rhs.n_row * sizeof (double));
  memset (self->rhs.spectrum, 0, self->problem->grid->n_fine_bins * sizeof (SolComplex));
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
  .absorb = absorb,
  .get_taken_j = get_taken_j,
  .trial = trial,
  .accept = accept,
  .reject = reject,
  .prepare_dense = prepare_dense,
  .dense = dense,
  .absorbed = absorbed,
  .norm = norm,
  .observe = observe,
  .run_transforms = run_transforms,
  .counts = counts,
};
