/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What backend/backend.h promises beyond the steps themselves, for every back end in the registry. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/constants.h"
#include "base/error.h"
#include "bounds.h"
#include "problem/stage.h"
#include "sol-test.h"
#include "solver/adams.h"

#include <float.h>
#include <string.h>

/* One open back end with the problem's input in it. */
typedef struct
{
  SolProblem *problem;
  const SolBackendOps *ops;
  const SolMethod *method;
  SolAdams *adams; /* NULL: the method's row is always the same */
  SolStageSet *stages;
  SolStageSet *place;
  SolStageSet *extra; /* NULL: no rows for dense output */
  gsize n;
  gpointer backend;
} Bench;

static Bench
bench_new (const SolBackendOps *ops, const char *method, const char *const *assignments)
{
  SolBackendOptions options = { 1 };
  g_autoptr (GError) error = NULL;
  Bench self = { .problem = sol_test_problem (assignments),
                 .ops = ops,
                 .method = sol_method_find (method) };
  self.stages = sol_stage_set_new (self.problem, self.method->n_stages);
  self.place = sol_stage_set_new (self.problem, 1);
  if (self.method->n_extra > 0)
    self.extra = sol_stage_set_new (self.problem, self.method->n_extra);
  if (self.method->n_history > 0)
    self.adams = sol_adams_new (self.method);
  self.n = self.problem->grid->n_omega;
  self.backend = ops->open (self.problem, self.method, &options, &error);
  g_assert_no_error (error);
  ops->set_state (self.backend, self.problem->input);
  return self;
}

static void
bench_clear (Bench *self)
{
  self->ops->close (self->backend);
  sol_stage_set_free (self->stages);
  sol_stage_set_free (self->place);
  sol_stage_set_free (self->extra);
  sol_adams_free (self->adams);
  sol_problem_free (self->problem);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Bench, bench_clear)

static SolComplex *
state_of (const Bench *bench)
{
  SolComplex *field = g_new0 (SolComplex, bench->n);
  bench->ops->get_state (bench->backend, field);
  return field;
}

static SolTrialResult
try_step (const Bench *bench, double s_m, double h_m)
{
  SolTrialResult result;
  if (bench->adams != NULL)
    bench->stages->method = sol_adams_plan (bench->adams, h_m);
  sol_stage_set_evaluate (bench->stages, bench->problem, bench->method->c, 0, s_m, h_m);
  bench->ops->trial (bench->backend, bench->stages, h_m, 0.0, &result);
  return result;
}

/* taken_j: what the absorber of the band took up to there. */
static SolComplex *
place_at (const Bench *bench, double s_m, double h_m, double theta, double *taken_j)
{
  SolComplex *field = g_new0 (SolComplex, bench->n);
  SolTrialResult result = { 0.0 };
  if (bench->extra != NULL)
    {
      sol_stage_set_evaluate (bench->extra, bench->problem,
                              bench->method->c + bench->method->n_stages, 0, s_m, h_m);
      bench->ops->prepare_dense (bench->backend, bench->extra, &result);
    }
  sol_stage_set_evaluate (bench->place, bench->problem, &theta, 0, s_m, h_m);
  SolPlace place = { theta, &bench->place->stage[0], theta * h_m };
  *taken_j = bench->ops->dense (bench->backend, &place, field);
  return field;
}

static SolComplex *
dense_at (const Bench *bench, double s_m, double h_m, double theta)
{
  double taken_j;
  return place_at (bench, s_m, h_m, theta, &taken_j);
}

static void
assert_same (const SolComplex *got, const SolComplex *want, gsize n)
{
  /* Equal numbers; the sign of a zero is free. */
  for (gsize i = 0; i < n; i++)
    sol_assert_near (P, cabs (got[i] - want[i]), 0.0, 0.0);
}

static const char *const with_all[] = { "fill.gas=Ar:0.6, Kr:0.4",
                                        "fill.pressure=0.8 bar -> 0.2 bar", "response.plasma=band",
                                        NULL };

/* What goes in comes out, bit for bit, in the band; outside it nothing does. */
static void
test_state (gconstpointer ops)
{
  g_auto (Bench) bench = bench_new (ops, "rk45", NULL);
  const SolFieldGrid *grid = bench.problem->grid;
  g_autofree SolComplex *field = g_new0 (SolComplex, bench.n);
  GRand *rand = g_rand_new_with_seed (3);
  for (gsize i = 0; i < bench.n; i++)
    field[i] =
        CMPLX (g_rand_double_range (rand, -1.0, 1.0), g_rand_double_range (rand, -1e-9, 1e9));
  g_rand_free (rand);
  bench.ops->set_state (bench.backend, field);
  g_autofree SolComplex *back = state_of (&bench);
  assert_same (back + grid->first_active, field + grid->first_active, grid->n_active);
  for (gsize i = 0; i < bench.n; i++)
    if (i < grid->first_active || i >= grid->first_active + grid->n_active)
      sol_assert_near (P, cabs (back[i]), 0.0, 0.0);
  bench.ops->set_state (bench.backend, back);
  double sum = 0.0;
  for (gsize i = 0; i < bench.n; i++)
    sum += creal (back[i]) * creal (back[i]) + cimag (back[i]) * cimag (back[i]);
  sol_assert_close (R, bench.ops->norm (bench.backend), sqrt (sum),
                    2.0 * sol_bound_gamma (2 * grid->n_active + 2));
}

static void
check_dense_ends (const SolBackendOps *ops, const char *method, const char *const *assignments)
{
  g_auto (Bench) bench = bench_new (ops, method, assignments);
  double h = 2e-5;
  try_step (&bench, 0.0, h);
  g_autofree SolComplex *start = dense_at (&bench, 0.0, h, 0.0);
  g_autofree SolComplex *end = dense_at (&bench, 0.0, h, 1.0);
  g_autofree SolComplex *nearly = dense_at (&bench, 0.0, h, 1.0 - DBL_EPSILON);
  assert_same (start, bench.problem->input, bench.n);
  bench.ops->accept (bench.backend, TRUE);
  g_autofree SolComplex *state = state_of (&bench);
  assert_same (end, state, bench.n);
  /* class R: a step rounds, and so does its place. */
  sol_assert_field_close (R, nearly, state, bench.n, 8.0 * sol_bound_steps (1));
}

static void
test_dense_ends (gconstpointer ops)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      check_dense_ends (ops, sol_method_get (k)->name, NULL);
      check_dense_ends (ops, sol_method_get (k)->name, with_all);
    }
}

/* A rejected trial leaves no trace: neither in the state nor in the next trial. */
static void
test_reject (gconstpointer ops)
{
  g_auto (Bench) bench = bench_new (ops, "rk45", with_all);
  g_auto (Bench) fresh = bench_new (ops, "rk45", with_all);
  g_autofree SolComplex *before = state_of (&bench);
  try_step (&bench, 0.0, 3e-5);
  bench.ops->reject (bench.backend);
  g_autofree SolComplex *after = state_of (&bench);
  assert_same (after, before, bench.n);
  SolTrialResult again = try_step (&bench, 0.0, 1e-5);
  SolTrialResult first = try_step (&fresh, 0.0, 1e-5);
  bench.ops->accept (bench.backend, TRUE);
  fresh.ops->accept (fresh.backend, TRUE);
  g_autofree SolComplex *got = state_of (&bench);
  g_autofree SolComplex *want = state_of (&fresh);
  /* class R: each back end has transforms of its own. */
  sol_assert_field_close (R, got, want, bench.n, sol_bound_steps (1));
  sol_assert_near (R, again.error, first.error, sol_bound_steps (1));
}

/* The last stage of a step is the first of the next: computed anew it is the same. */
static void
test_reuse (gconstpointer ops)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      g_auto (Bench) with = bench_new (ops, sol_method_get (k)->name, with_all);
      g_auto (Bench) without = bench_new (ops, sol_method_get (k)->name, with_all);
      SolBackendCounts n_with, n_without;
      for (int i = 0; i < 5; i++)
        {
          try_step (&with, i * 1e-5, 1e-5);
          try_step (&without, i * 1e-5, 1e-5);
          with.ops->accept (with.backend, TRUE);
          without.ops->accept (without.backend, FALSE);
        }
      g_autofree SolComplex *got = state_of (&with);
      g_autofree SolComplex *want = state_of (&without);
      sol_assert_field_close (R, got, want, with.n, sol_bound_steps (5));
      with.ops->counts (with.backend, &n_with);
      without.ops->counts (without.backend, &n_without);
      int n_rows = with.method->n_stages - with.method->n_history;
      g_assert_cmpint (n_with.rhs_calls, ==, 5 * (n_rows - 1) + 1);
      g_assert_cmpint (n_without.rhs_calls, ==, 5 * n_rows);
      g_assert_cmpint (n_with.fft_calls, ==, 2 * n_with.rhs_calls);
    }
}

/* What a plane says of the plasma is what the column of its field says, and the state is left alone. */
static void
test_observe (gconstpointer ops)
{
  g_auto (Bench) bench = bench_new (ops, "rk45", with_all);
  g_auto (Bench) reference = bench_new (sol_backend_find ("reference"), "rk45", with_all);
  static const double start[1] = { 0.0 };
  double got[2] = { -1.0, -1.0 }, want[2] = { -1.0, -1.0 };
  SolObservation seen = { got, 1.0 }, expected = { want, 1.0 };
  g_autofree SolComplex *before = state_of (&bench);
  sol_stage_set_evaluate (bench.place, bench.problem, start, 0, 0.0, 0.0);
  bench.ops->observe (bench.backend, bench.problem->input, &bench.place->stage[0], &seen);
  reference.ops->observe (reference.backend, bench.problem->input, &bench.place->stage[0],
                          &expected);
  /* class R: the rate's exponent of about 30 rounds, and so do 512 additions. */
  sol_assert_all_close (R, got, want, 2, 1e-12);
  sol_assert_near (R, seen.exposure_undershoot, expected.exposure_undershoot, 1e-12);
  for (int s = 0; s < 2; s++)
    g_assert_true (want[s] > 1e-6 && want[s] < 1.0); /* class T: ionised, not wholly */
  g_autofree SolComplex *after = state_of (&bench);
  assert_same (after, before, bench.n);
  /* Without plasma there is nothing to see. */
  g_auto (Bench) linear = bench_new (ops, "rk45", NULL);
  seen.exposure_undershoot = 1.0;
  linear.ops->observe (linear.backend, linear.problem->input, &linear.place->stage[0], &seen);
  sol_assert_near (P, got[0], 0.0, 0.0);
  sol_assert_near (P, seen.exposure_undershoot, 0.0, 0.0);
}

/* Only lost light, one step of any length: the absorber at the edge of the band accounts for all. */
static void
test_absorbed (gconstpointer ops)
{
  const char *const on[] = { "grid.absorber=true", "response.kerr=false", "geometry.loss=false",
                             "pulse.duration=3 fs", NULL };
  for (double h = 1e-5; h < 1.1e-2; h *= 10.0)
    {
      g_auto (Bench) bench = bench_new (ops, "rk45", on);
      double before = sol_test_energy_j (bench.problem, bench.problem->input);
      try_step (&bench, 0.0, h);
      double taken = bench.ops->absorbed (bench.backend, h), half_taken, all_taken;
      g_autofree SolComplex *middle = place_at (&bench, 0.0, h, 0.5, &half_taken);
      g_autofree SolComplex *end = place_at (&bench, 0.0, h, 1.0, &all_taken);
      bench.ops->accept (bench.backend, TRUE);
      g_autofree SolComplex *after = state_of (&bench);
      /* class R: the energies are sums over the band. */
      double limit = 1e-12 * before;
      sol_assert_near (R, taken, before - sol_test_energy_j (bench.problem, after), limit);
      sol_assert_near (R, all_taken, taken, 0.0);
      sol_assert_near (R, half_taken, before - sol_test_energy_j (bench.problem, middle), limit);
      g_assert_cmpfloat (taken, >, 100.0 * limit); /* class T: not trivial */
    }
}

static void
check_zero (const SolBackendOps *ops, const char *const *assignments, gboolean is_dark)
{
  g_auto (Bench) bench = bench_new (ops, "rk45", assignments);
  SolTrialResult result = try_step (&bench, 0.0, 1e-4);
  g_autofree SolComplex *middle = dense_at (&bench, 0.0, 1e-4, 0.5);
  bench.ops->accept (bench.backend, TRUE);
  g_autofree SolComplex *end = state_of (&bench);
  double density_sum = 0.0;
  g_assert_null (result.first_not_finite);
  sol_assert_near (P, result.error, 0.0, 0.0);
  for (int s = 0; s < bench.problem->n_species; s++)
    density_sum += bench.stages->stage[0].density_per_m3[s];
  if (is_dark)
    {
      sol_assert_near (P, sol_test_energy_j (bench.problem, end), 0.0, 0.0);
      sol_assert_near (P, sol_test_energy_j (bench.problem, middle), 0.0, 0.0);
      sol_assert_near (P, result.largest_field_v_per_m, 0.0, 0.0);
      sol_assert_near (P, result.edge_energy_time, 0.0, 0.0);
      sol_assert_near (P, bench.ops->absorbed (bench.backend, 1e-4), 0.0, 0.0);
      return;
    }
  sol_assert_near (P, density_sum, 0.0, 0.0);
  g_assert_true (isfinite (sol_test_energy_j (bench.problem, end)));
  /* class R: nothing but loss acts. */
  g_assert_cmpfloat (sol_test_energy_j (bench.problem, end), >, 0.0);
}

static void
test_zero (gconstpointer ops)
{
  const char *const dark[] = { "pulse.energy=0 uJ", "response.plasma=band",
                               "response.preionised_fraction=0.1", "grid.absorber=true", NULL };
  const char *const vacuum[] = { "fill.pressure=0 bar", "response.plasma=band",
                                 "response.preionised_fraction=0.1", NULL };
  check_zero (ops, dark, TRUE);
  check_zero (ops, vacuum, FALSE);
}

/* A number that is none, or a field beyond all numbers, is found and named, on every retry again. */
static void
test_not_finite (gconstpointer ops)
{
  g_auto (Bench) bench = bench_new (ops, "rk45", with_all);
  const char *const linear[] = { "response.kerr=false", NULL };
  g_auto (Bench) alone = bench_new (ops, "rk45", linear);
  g_autofree SolComplex *field = g_memdup2 (bench.problem->input, bench.n * sizeof (SolComplex));
  gsize at = bench.problem->grid->first_active + 20;
  field[at] = NAN;
  bench.ops->set_state (bench.backend, field);
  alone.ops->set_state (alone.backend, field);
  for (int i = 0; i < 3; i++)
    {
      SolTrialResult result = try_step (&bench, 0.0, 1e-5);
      g_assert_true (isnan (result.error));
      g_assert_cmpstr (result.first_not_finite, ==, "field");
      bench.ops->reject (bench.backend);
      result = try_step (&alone, 0.0, 1e-5);
      g_assert_true (isnan (result.error));
      g_assert_cmpstr (result.first_not_finite, ==, "field");
      alone.ops->reject (alone.backend);
    }
  /* Finite, but its cube is not. */
  for (gsize i = 0; i < bench.n; i++)
    field[i] = 1e120 * bench.problem->input[i];
  bench.ops->set_state (bench.backend, field);
  for (int i = 0; i < 3; i++)
    {
      SolTrialResult result = try_step (&bench, 0.0, 1e-5);
      g_assert_true (isnan (result.error));
      g_assert_cmpstr (result.first_not_finite, ==, "Kerr effect");
      bench.ops->reject (bench.backend);
    }
}

/* A core of 1 um loses light within micrometres: nothing overflows, whatever the step. */
static void
test_stiff (gconstpointer ops)
{
  const char *const narrow[] = { "geometry.core_radius=1 um", "pulse.energy=1 nJ", NULL };
  for (double h = 1e-7; h < 1.1e-2; h *= 10.0)
    {
      g_auto (Bench) bench = bench_new (ops, "rk45", narrow);
      double before = sol_test_energy_j (bench.problem, bench.problem->input);
      SolTrialResult result = try_step (&bench, 0.0, h);
      g_assert_true (isfinite (result.error));
      for (double theta = 0.0; theta <= 1.0; theta += 0.0625)
        {
          g_autofree SolComplex *inside = dense_at (&bench, 0.0, h, theta);
          double energy = sol_test_energy_j (bench.problem, inside);
          /* class T: passive but for the error of the step. */
          g_assert_true (isfinite (energy) && energy <= before * (1.0 + 2.0 * result.error));
        }
      bench.ops->accept (bench.backend, TRUE);
      g_autofree SolComplex *end = state_of (&bench);
      g_assert_true (isfinite (sol_test_energy_j (bench.problem, end)));
    }
}

/* Norm of the difference in the bins that lose more than one e-folding over a step. */
static double
stiff_error (const Bench *bench, double h, const SolComplex *got, const SolComplex *want)
{
  gsize first = bench->problem->grid->first_active;
  double sum = 0.0;
  for (gsize i = 0; i < bench->problem->op->n_bins; i++)
    {
      SolComplex d = got[first + i] - want[first + i];
      if (-h * creal (bench->problem->op->linear_per_m[i]) > 1.0)
        sum += creal (d) * creal (d) + cimag (d) * cimag (d);
    }
  return sqrt (sum);
}

/* Dense output where bins lose up to several e-foldings within the step: against many small steps. */
static void
test_stiff_dense (gconstpointer ops)
{
  const char *const narrow[] = { "geometry.core_radius=4 um", "pulse.energy=20 nJ", NULL };
  g_auto (Bench) bench = bench_new (ops, "rk45", narrow);
  g_auto (Bench) fine = bench_new (ops, "rk45", narrow);
  double h = 3e-4, largest_loss = 0.0;
  gsize n_stiff = 0;
  for (gsize i = 0; i < bench.problem->op->n_bins; i++)
    {
      double loss = -h * creal (bench.problem->op->linear_per_m[i]);
      n_stiff += loss > 1.0;
      largest_loss = fmax (largest_loss, loss);
    }
  SolTrialResult result = try_step (&bench, 0.0, h);
  g_test_message ("%zu of %zu bins lose more than one e-folding, at most %.3g; error %.2g", n_stiff,
                  bench.problem->op->n_bins, largest_loss, result.error);
  g_assert_cmpuint (n_stiff, >, 10);
  for (int k = 1; k <= 64; k++)
    {
      try_step (&fine, (k - 1) * h / 64, h / 64);
      fine.ops->accept (fine.backend, TRUE);
      g_autofree SolComplex *want = state_of (&fine);
      g_autofree SolComplex *got = dense_at (&bench, 0.0, h, k / 64.0);
      /* class T: in these bins no worse inside the step than the step as a whole admits of itself. */
      sol_assert_near (T, stiff_error (&bench, h, got, want) / fine.ops->norm (fine.backend), 0.0,
                       result.error);
    }
}

/* The ledger names what open takes; every transform counts. */
static void
test_ledger_and_transforms (gconstpointer data)
{
  const SolBackendOps *ops = data;
  g_auto (Bench) bench = bench_new (ops, "rk45", with_all);
  g_autoptr (SolLedger) ledger = sol_ledger_new ();
  ops->bytes (bench.problem, bench.method, ledger);
  g_assert_cmpuint (sol_ledger_get_n_rows (ledger), >=, 3);
  g_assert_cmpuint (sol_ledger_get_total (ledger), >, 8 * 512 * sizeof (double));
  g_autofree SolComplex *before = state_of (&bench);
  ops->run_transforms (bench.backend, 7);
  g_autofree SolComplex *after = state_of (&bench);
  assert_same (after, before, bench.n);
  SolBackendCounts counts;
  ops->counts (bench.backend, &counts);
  g_assert_cmpuint (counts.fft_size, ==, bench.problem->grid->n_fine);
  g_assert_nonnull (counts.isa);
  g_assert_cmpint (counts.n_threads, >=, 1);
}

typedef struct
{
  const char *name;
  GTestDataFunc function;
} TestCase;

int
main (int argc, char **argv)
{
  static const TestCase cases[] = {
    { "state", test_state },
    { "dense-ends", test_dense_ends },
    { "reject", test_reject },
    { "reuse", test_reuse },
    { "observe", test_observe },
    { "absorbed", test_absorbed },
    { "zero", test_zero },
    { "not-finite", test_not_finite },
    { "stiff", test_stiff },
    { "stiff-dense", test_stiff_dense },
    { "ledger-and-transforms", test_ledger_and_transforms },
  };
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
      {
        const SolBackendOps *ops = sol_backend_get (i);
        g_autofree char *path =
            g_strdup_printf ("/backend/contract/%s/%s", cases[k].name, ops->name);
        g_test_add_data_func (path, ops, cases[k].function);
      }
  g_assert_null (sol_backend_find ("abacus"));
  return g_test_run ();
}
