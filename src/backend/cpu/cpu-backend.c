/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State and stages hold the amplitude times (-1)^bin, real and imaginary parts in rows apart. */
#include "config.h"

#include "backend/cpu/cpu-backend.h"

#include "backend/cpu/cpu-rhs.h"
#include "backend/cpu/time-absorber.h"
#include "base/error.h"
#include "kernels/reference/interaction.h"

#include <math.h>
#include <string.h>

/* Rows that a run needs besides one a stage. */
enum
{
  ROW_STATE,
  ROW_CANDIDATE,
  ROW_SOURCE,    /* of the last stage, not carried back */
  ROW_INCREMENT, /* integral of L to the stage */
  ROW_FORWARD,
  ROW_INVERSE,
  ROW_UNITY, /* the propagator at the start of a step */
  ROW_PLACE, /* dense output */
  ROW_TOTAL, /* integral of L over the step, while dense output uses the other */
  N_ROWS
};

typedef struct
{
  const SolProblem *problem;
  const SolMethod *method; /* of the last trial */
  const SolCpuKernels *kernels;
  SolCpuRhs rhs;
  gsize n;      /* active bins */
  gsize stride; /* of rows */
  double *block;
  SolCpuRow row[N_ROWS];
  SolCpuRow stage[SOL_METHOD_N_STAGES_MAX]; /* carried back to the start */
  double *linear_re;                        /* [n_terms, stride] */
  double *linear_im;
  double *source_term;
  double *absorber;
  double field_scale; /* amplitude to the field's spectrum in V/m per sample */
  gboolean has_first;
  double h_m;
  SolCpuTimeAbsorber time_absorber;
} Cpu;

static gsize
row_stride (const SolProblem *problem)
{
  return (problem->grid->n_active + 7) / 8 * 8;
}

static gsize
n_rows (const SolProblem *problem, const SolMethod *method)
{
  return 2 * ((gsize) N_ROWS + (gsize) sol_method_count_rows (method)) +
         3 * (gsize) problem->op->n_terms + 1;
}

static gboolean
supports (const SolProblem *problem, const SolMethod *method, GError **error)
{
  const SolTransverse *t = problem->transverse;
  const char *what = NULL;
  if (problem->grid->kind != SOL_GRID_REAL)
    what = "an envelope";
  else if (t->n_lane > 1 || sol_transverse_get_n_channel (t) > 1)
    what = "more than one mode, polarisation or place across the guide";
  else if (sol_problem_is_tapered (problem))
    what = "a core radius that changes along z";
  if (what != NULL)
    g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
                 "cpu: %s is not available; use --backend reference", what);
  return what == NULL;
}

static void
bytes (const SolProblem *problem, const SolMethod *method, SolLedger *ledger)
{
  sol_ledger_add (ledger, "state, stages and operator", n_rows (problem, method),
                  row_stride (problem) * sizeof (double));
  sol_cpu_rhs_bytes (problem, ledger);
  sol_cpu_time_absorber_bytes (problem, ledger);
}

static double *
take_rows (double **next, gsize n, gsize stride)
{
  double *start = *next;
  *next += n * stride;
  return start;
}

static void
split_operator (Cpu *self)
{
  const SolOperator *op = self->problem->op;
  for (int m = 0; m < op->n_terms; m++)
    for (gsize i = 0; i < self->n; i++)
      {
        gsize from = (gsize) m * op->n_bins + i, to = (gsize) m * self->stride + i;
        self->linear_re[to] = creal (op->linear_per_m[from]);
        self->linear_im[to] = cimag (op->linear_per_m[from]);
        self->source_term[to] = op->source[from];
      }
  memcpy (self->absorber, op->absorber_per_m, self->n * sizeof (double));
  for (gsize i = 0; i < self->n; i++)
    self->row[ROW_UNITY].re[i] = 1.0;
}

static const SolCpuKernels *
choose_kernels (void)
{
  const char *wanted = g_getenv ("SOLISCOPE_ISA");
  const SolCpuKernels *kernels = wanted != NULL ? sol_cpu_kernels_by_name (wanted) : NULL;
  return kernels != NULL ? kernels : sol_cpu_kernels_best ();
}

static gpointer
open_cpu (const SolProblem *problem,
          const SolMethod *method,
          const SolBackendOptions *options,
          GError **error)
{
  Cpu *self = g_new0 (Cpu, 1);
  gsize n_terms = (gsize) problem->op->n_terms;
  self->problem = problem;
  self->method = method;
  self->kernels = choose_kernels ();
  self->n = problem->grid->n_active;
  self->stride = row_stride (problem);
  self->block = sol_fft_alloc (n_rows (problem, method) * self->stride * sizeof (double));
  double *next = self->block;
  for (int i = 0; i < N_ROWS; i++)
    {
      self->row[i].re = take_rows (&next, 1, self->stride);
      self->row[i].im = take_rows (&next, 1, self->stride);
    }
  for (int i = 0; i < sol_method_count_rows (method); i++)
    {
      self->stage[i].re = take_rows (&next, 1, self->stride);
      self->stage[i].im = take_rows (&next, 1, self->stride);
    }
  self->linear_re = take_rows (&next, n_terms, self->stride);
  self->linear_im = take_rows (&next, n_terms, self->stride);
  self->source_term = take_rows (&next, n_terms, self->stride);
  self->absorber = take_rows (&next, 1, self->stride);
  split_operator (self);
  sol_cpu_rhs_init (&self->rhs, problem, self->kernels);
  double per_sample = 1.0 / ((double) problem->grid->n_fine * problem->grid->dt_fine_s);
  self->field_scale = problem->transverse->field_from_lane[0] * per_sample;
  sol_cpu_time_absorber_init (&self->time_absorber, problem, self->kernels);
  return self;
}

static void
close_cpu (gpointer data)
{
  Cpu *self = data;
  sol_cpu_rhs_clear (&self->rhs);
  sol_cpu_time_absorber_clear (&self->time_absorber);
  sol_fft_dealloc (self->block);
  g_free (self);
}

/* From the host's layout to a row, and back; both turn the sign of odd bins. */
static void
to_row (const Cpu *self, const SolComplex *amplitude, SolCpuRow row)
{
  gsize first = self->problem->grid->first_active;
  for (gsize i = 0; i < self->n; i++)
    {
      double sign = (first + i) % 2 == 0 ? 1.0 : -1.0;
      row.re[i] = sign * creal (amplitude[first + i]);
      row.im[i] = sign * cimag (amplitude[first + i]);
    }
}

static void
from_row (const Cpu *self, SolCpuRow row, SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  memset (amplitude, 0, grid->n_omega * sizeof (SolComplex));
  for (gsize i = 0; i < self->n; i++)
    {
      double sign = (grid->first_active + i) % 2 == 0 ? 1.0 : -1.0;
      amplitude[grid->first_active + i] = CMPLX (sign * row.re[i], sign * row.im[i]);
    }
}

static void
set_state (gpointer data, const SolComplex *amplitude)
{
  Cpu *self = data;
  to_row (self, amplitude, self->row[ROW_STATE]);
  self->has_first = FALSE;
}

static void
get_state (gpointer data, SolComplex *amplitude)
{
  Cpu *self = data;
  from_row (self, self->row[ROW_STATE], amplitude);
}

static void
make_propagators (Cpu *self, const double *integral_m)
{
  SolCpuRow increment = self->row[ROW_INCREMENT];
  self->kernels->phase_increments (self->linear_re, self->linear_im, self->stride, integral_m,
                                   self->problem->op->n_terms, self->n, increment.re, increment.im);
  self->kernels->propagators (increment.re, increment.im, self->n, self->row[ROW_FORWARD],
                              self->row[ROW_INVERSE]);
}

static void
combine (Cpu *self,
         const double *weight_m,
         int n,
         SolCpuRow propagator,
         double *bins,
         SolCpuRow out)
{
  self->kernels->combine (self->row[ROW_STATE], self->stage, weight_m, n, propagator, self->n,
                          self->field_scale, bins, out);
}

static void
finish (Cpu *self, const SolStage *stage, SolCpuRow inverse, SolCpuRow carried)
{
  self->kernels->finish_stage (sol_cpu_rhs_active_bins (&self->rhs), self->source_term,
                               self->stride, stage->source_weight, self->problem->op->n_terms,
                               self->problem->grid->dt_fine_s, inverse, self->n,
                               self->row[ROW_SOURCE], carried);
}

static const SolCpuRow no_row = { NULL, NULL };

static void
first_stage (Cpu *self, const SolStage *stage, SolTrialResult *result)
{
  combine (self, NULL, 0, self->row[ROW_UNITY], sol_cpu_rhs_active_bins (&self->rhs), no_row);
  sol_cpu_rhs_run (&self->rhs, stage, result);
  finish (self, stage, self->row[ROW_UNITY], self->stage[0]);
  /* A first stage that is not finite is run again by the next trial, which so names the cause too. */
  self->has_first = result->first_not_finite == NULL;
}

static void
measure_error (Cpu *self, double floor_norm, SolTrialResult *result)
{
  const SolMethod *method = self->method;
  double before = sqrt (self->kernels->squared_norm (self->row[ROW_STATE], self->n));
  double after = sqrt (self->kernels->squared_norm (self->row[ROW_CANDIDATE], self->n));
  double scale = MAX (MAX (before, after), floor_norm);
  for (int k = 0; k < method->n_estimates; k++)
    {
      double weight_m[SOL_METHOD_N_STAGES_MAX];
      for (int i = 0; i < method->n_stages; i++)
        weight_m[i] = self->h_m * sol_method_get_estimate (method, k)[i];
      double norm = sqrt (self->kernels->squared_defect (self->stage, weight_m, method->n_stages,
                                                         self->row[ROW_FORWARD], self->n));
      result->estimate[k] = norm > 0.0 ? norm / scale : norm;
    }
  result->error = sol_method_combine_estimates (method, result->estimate);
  if (!isfinite (after) || !isfinite (result->error))
    result->error = NAN;
}

/* The source at a row's stage; new_place: the propagators are not those of the stage before. */
static void
run_stage (Cpu *self,
           int row,
           const SolStage *stage,
           gboolean new_place,
           SolCpuRow amplitude,
           SolTrialResult *result)
{
  double weight_m[SOL_METHOD_N_STAGES_MAX];
  for (int j = 0; j < row; j++)
    weight_m[j] = self->h_m * self->method->a[row][j];
  if (new_place)
    make_propagators (self, stage->integral_m);
  combine (self, weight_m, row, self->row[ROW_FORWARD], sol_cpu_rhs_active_bins (&self->rhs),
           amplitude);
  sol_cpu_rhs_run (&self->rhs, stage, result);
  finish (self, stage, self->row[ROW_INVERSE], self->stage[row]);
}

static void
trial (gpointer data,
       const SolStageSet *stages,
       double h_m,
       double floor_norm,
       SolTrialResult *result)
{
  Cpu *self = data;
  const SolMethod *method = stages->method != NULL ? stages->method : self->method;
  *result = (SolTrialResult){ 0.0 };
  self->method = method;
  self->h_m = h_m;
  if (!self->has_first)
    first_stage (self, &stages->stage[0], result);
  for (int i = 1 + method->n_history; i < method->n_stages; i++)
    run_stage (self, i, &stages->stage[i], islessgreater (method->c[i], method->c[i - 1]),
               i == method->n_stages - 1 ? self->row[ROW_CANDIDATE] : no_row, result);
  result->edge_energy_time = sol_cpu_rhs_edge_energy (&self->rhs);
  measure_error (self, floor_norm, result);
  if (!isfinite (result->error) && result->first_not_finite == NULL)
    result->first_not_finite = sol_cpu_rhs_name_not_finite (&self->rhs);
}

static void
swap_rows (SolCpuRow *a, SolCpuRow *b)
{
  SolCpuRow row = *a;
  *a = *b;
  *b = row;
}

/* Rows of earlier steps, and the first row among them, as seen from the end of this one. */
static void
move_history (Cpu *self)
{
  SolCpuRow increment = self->row[ROW_INCREMENT];
  if (self->method->n_history == 0)
    return;
  /* Dense output may have used these rows since. */
  self->kernels->propagators (increment.re, increment.im, self->n, self->row[ROW_FORWARD],
                              self->row[ROW_INVERSE]);
  for (int i = self->method->n_history; i > 0; i--)
    self->kernels->combine (self->stage[i - 1], NULL, NULL, 0, self->row[ROW_FORWARD], self->n, 1.0,
                            NULL, self->stage[i]);
}

static void
accept (gpointer data, gboolean reuse)
{
  Cpu *self = data;
  move_history (self);
  swap_rows (&self->row[ROW_STATE], &self->row[ROW_CANDIDATE]);
  swap_rows (&self->stage[0], &self->row[ROW_SOURCE]);
  self->has_first = reuse;
}

static void
reject (gpointer data)
{
}

static SolComplex
get_bin (SolCpuRow row, gsize i)
{
  return CMPLX (row.re[i], row.im[i]);
}

/* Bins that lose much light within the step, see sol_ref_stiff_dense(). */
static void
replace_stiff_bins (Cpu *self, double theta, SolCpuRow total, SolCpuRow place)
{
  SolCpuRow increment = self->row[ROW_INCREMENT];
  for (gsize i = 0; i < self->n; i++)
    {
      if (!(-total.re[i] > SOL_STIFF_EXPONENT))
        continue;
      SolStiffStep step = { get_bin (self->row[ROW_STATE], i),
                            get_bin (self->row[ROW_CANDIDATE], i),
                            get_bin (self->stage[0], i),
                            get_bin (self->row[ROW_SOURCE], i),
                            get_bin (total, i),
                            self->h_m };
      SolComplex value = sol_ref_stiff_dense (&step, get_bin (increment, i), theta);
      place.re[i] = creal (value);
      place.im[i] = cimag (value);
    }
}

/* The row of increments keeps those of the whole step, for the stiff bins: work in the other. */
static void
swap_increments (Cpu *self)
{
  swap_rows (&self->row[ROW_INCREMENT], &self->row[ROW_TOTAL]);
}

static void
prepare_dense (gpointer data, const SolStageSet *stages, SolTrialResult *result)
{
  Cpu *self = data;
  SolCpuRow source = self->row[ROW_SOURCE];
  /* The source at the end is wanted again, the one of an extra stage is not. */
  self->row[ROW_SOURCE] = self->row[ROW_PLACE];
  swap_increments (self);
  for (int i = 0; i < self->method->n_extra; i++)
    run_stage (self, self->method->n_stages + i, &stages->stage[i], TRUE, no_row, result);
  swap_increments (self);
  self->row[ROW_SOURCE] = source;
}

static void
dense (gpointer data, double theta, const SolStage *at, SolComplex *amplitude)
{
  Cpu *self = data;
  double weight_m[SOL_METHOD_N_STAGES_MAX];
  if (!(theta < 1.0))
    {
      from_row (self, self->row[ROW_CANDIDATE], amplitude);
      return;
    }
  int n_rows = sol_method_count_rows (self->method);
  for (int i = 0; i < n_rows; i++)
    weight_m[i] = self->h_m * sol_method_dense_weight (self->method, i, theta);
  swap_increments (self);
  make_propagators (self, at->integral_m);
  combine (self, weight_m, n_rows, self->row[ROW_FORWARD], NULL, self->row[ROW_PLACE]);
  replace_stiff_bins (self, theta, self->row[ROW_TOTAL], self->row[ROW_PLACE]);
  swap_increments (self);
  from_row (self, self->row[ROW_PLACE], amplitude);
}

static double
squared_norm (Cpu *self)
{
  return self->kernels->squared_norm (self->row[ROW_STATE], self->n);
}

static double
absorb (gpointer data, double dz_m)
{
  Cpu *self = data;
  double before = squared_norm (self);
  sol_cpu_time_absorber_run (&self->time_absorber, dz_m, self->row[ROW_STATE]);
  self->has_first = FALSE;
  double taken = before - squared_norm (self);
  return self->problem->grid->energy_per_bin * taken;
}

static double
absorbed (gpointer data, double dz_m, const SolComplex *amplitude)
{
  Cpu *self = data;
  const SolFieldGrid *grid = self->problem->grid;
  double sum = 0.0;
  for (gsize i = 0; i < self->n; i++)
    {
      if (!(self->absorber[i] > 0.0))
        continue;
      SolComplex end = amplitude != NULL ? amplitude[grid->first_active + i]
                                         : get_bin (self->row[ROW_CANDIDATE], i);
      sum +=
          2.0 * self->absorber[i] * sol_ref_mean_intensity (get_bin (self->row[ROW_STATE], i), end);
    }
  return grid->energy_per_bin * dz_m * sum;
}

static double
norm (gpointer data)
{
  return sqrt (squared_norm (data));
}

static void
observe (gpointer data,
         const SolComplex *amplitude,
         const SolStage *at,
         SolObservation *observation)
{
  Cpu *self = data;
  double *bins = sol_cpu_rhs_active_bins (&self->rhs);
  gsize first = self->problem->grid->first_active;
  for (gsize i = 0; i < self->n; i++)
    {
      double scale = (first + i) % 2 == 0 ? self->field_scale : -self->field_scale;
      bins[2 * i] = scale * creal (amplitude[first + i]);
      bins[2 * i + 1] = scale * cimag (amplitude[first + i]);
    }
  sol_cpu_rhs_observe (&self->rhs, at, observation);
}

static void
run_transforms (gpointer data, gint64 n_calls)
{
  Cpu *self = data;
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
  Cpu *self = data;
  *out = (SolBackendCounts){
    .rhs_calls = self->rhs.rhs_calls,
    .fft_calls = self->rhs.fft_calls,
    .fft_size = self->problem->grid->n_fine,
    .absorber_fft_size = self->problem->grid->n_t,
    .absorber_fft_calls = self->time_absorber.fft_calls,
    .n_threads = 1,
    .isa = self->kernels->name,
  };
}

const SolBackendOps sol_cpu_backend_ops = {
  .name = "cpu",
  .description = "vectorised row passes on this processor",
  .supports = supports,
  .bytes = bytes,
  .open = open_cpu,
  .close = close_cpu,
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
