/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Back ends on devices take the same steps as the reference, count their launches, name what they do not
 * offer, and tell of a device that is lost. Each kind runs in a process of its own: "host" always,
 * "opencl" where there is a driver. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "backend/step-outcome.h"
#include "device/device.h"
#include "kernels/reference/interaction.h"
#include "problem/responses/raman.h"
#include "sol-test.h"

#include <string.h>

#define STEP_M 1e-5

static const struct
{
  const char *assignments[7];
  double launches; /* most of a trial of rk45 whose first stage is known; 0: not bounded */
} cases[] = {
  { { "response.plasma=off", NULL }, 30.0 },
  { { "response.plasma=trapezoid", NULL }, 60.0 },
  { { "response.plasma=band", "response.preionised_fraction=0.1", NULL }, 60.0 },
  { { "response.plasma=band", "fill.gas=Ar:0.6, Kr:0.4", "fill.pressure=0.8 bar -> 0.2 bar", NULL },
    0.0 },
  { { "response.kerr=false", "response.plasma=band", NULL }, 60.0 },
  { { "response.third_harmonic=false", "response.plasma=off", NULL }, 0.0 },
  { { "response.plasma=band", "pulse.polarisation=elliptic:0.5", "pulse.angle=20 deg", NULL },
    0.0 },
  { { "response.plasma=band", "run.model=multimode", "geometry.modes=HE11..HE14",
      "grid.radial_points=8", NULL },
    72.0 },
};

static const SolBackendOps *
find_or_skip (const char *name, const SolProblem *problem)
{
  const SolBackendOps *ops = sol_backend_find (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolDevice) device = sol_device_open (name, &error);
  if (device == NULL)
    {
      g_test_skip (error->message);
      return NULL;
    }
  g_assert_true (ops->supports (problem, &error));
  return ops;
}

/* A transform through a table of factors of half a unit of rounding and passes of radix 4 instead of the
 * library's, and sums of tiles instead of one sum: the budget of the steps holds for either order. */
static void
test_steps (gconstpointer name)
{
  static const char *const methods[] = { "rk45", "rk4ip", "bs54", "dop853", "adams", "etd" };
  double worst = 0.0;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *method = methods[i % G_N_ELEMENTS (methods)];
      g_autoptr (SolProblem) problem = sol_test_problem (cases[i].assignments);
      const SolBackendOps *ops = find_or_skip (name, problem);
      if (ops == NULL)
        return;
      double budget = sol_test_outcome_budget (problem, STEP_M);
      SolTestOutcome want =
          sol_test_outcome (problem, sol_backend_find ("reference"), method, STEP_M, 1);
      SolTestOutcome got = sol_test_outcome (problem, ops, method, STEP_M, 1);
      double ratio = sol_test_outcome_compare (problem, &got, &want, budget);
      if (!(ratio <= 1.0)) /* class R: see sol_test_outcome_budget () */
        g_error ("class R: %s, case %d, %s: %.3g of the budget", ops->name, (int) i, method, ratio);
      g_assert_null (got.last.first_not_finite);
      sol_assert_near (R, got.last.edge_energy_time, want.last.edge_energy_time, 1e-12);
      sol_assert_near (R, got.last.exposure_undershoot, want.last.exposure_undershoot,
                       1e-12 + 1e-6 * fabs (want.last.exposure_undershoot));
      sol_assert_close (R, got.last.largest_field_v_per_m, want.last.largest_field_v_per_m, 1e-9);
      for (int s = 0; s < problem->n_species; s++)
        sol_assert_near (R, got.observation.ionised_fraction[s],
                         want.observation.ionised_fraction[s], 100.0 * budget);
      worst = fmax (worst, ratio);
      sol_test_outcome_clear (&got);
      sol_test_outcome_clear (&want);
    }
  g_test_message ("at most %.2g of the budget", worst);
}

/* Faults of one part in 1e9, of a sign and of a term are seen. */
static void
test_planted (gconstpointer name)
{
  const char *const assignments[] = { "response.plasma=band", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (assignments);
  const SolBackendOps *ops = find_or_skip (name, problem);
  if (ops == NULL)
    return;
  double budget = sol_test_outcome_budget (problem, STEP_M);
  SolTestOutcome want =
      sol_test_outcome (problem, sol_backend_find ("reference"), "rk45", STEP_M, 1);
  double *projection = problem->transverse->lane_from_field;
  const double factors[] = { 1.0 + 1e-9, -1.0, 0.0 };
  for (gsize i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      double kept = *projection;
      *projection *= factors[i];
      SolTestOutcome got = sol_test_outcome (problem, ops, "rk45", STEP_M, 1);
      *projection = kept;
      double ratio = sol_test_outcome_compare (problem, &got, &want, budget);
      g_test_message ("factor %g: %.3g of the budget", factors[i], ratio);
      g_assert_cmpfloat (ratio, >, 1.0); /* class R: the comparison can fail */
      sol_test_outcome_clear (&got);
    }
  sol_test_outcome_clear (&want);
}

/* Launches of one trial, a transform counted as one: the passes of the dialect's own transform are taken
 * off and it is put in their place. */
static void
test_launches (gconstpointer name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (cases[i].assignments);
      const SolBackendOps *ops = find_or_skip (name, problem);
      if (ops == NULL)
        return;
      double launches = sol_test_count_launches (problem, ops, STEP_M);
      g_test_message ("case %d: %g launches a trial", (int) i, launches);
      /* One trial of the four has its first stage to do, a sixth more. */
      if (cases[i].launches > 0.0)
        g_assert_cmpfloat (launches, <=, cases[i].launches); /* class P: a count */
    }
}

/* A trial sends the scalars of its new stages and brings its measures back, nothing else: what is sent
 * cannot be known on the device, and no row of the field crosses. */
static void
test_bytes (gconstpointer name)
{
  static const char *const banded[] = { "response.plasma=band", "grid.absorber=on", NULL };
  static const char *const raman[] = { "fill.gas=H2", "response.raman=on", NULL };
  static const char *const *const problems[] = { banded, raman };
  for (gsize i = 0; i < G_N_ELEMENTS (problems); i++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (problems[i]);
      const SolBackendOps *ops = find_or_skip (name, problem);
      const SolMethod *method = sol_method_find ("rk45");
      SolBackendCounts before, after;
      SolTrialResult last;
      if (ops == NULL)
        return;
      gpointer backend = ops->open (problem, method, NULL, NULL);
      ops->set_state (backend, problem->input);
      sol_test_steps (problem, ops, backend, method, STEP_M, 1, &last);
      ops->counts (backend, &before);
      sol_test_steps (problem, ops, backend, method, STEP_M, 4, &last);
      ops->counts (backend, &after);
      ops->close (backend);
      /* Integrals, weights of the source, five more, densities; of a delayed response the weights of the
       * rows of its table and what acts at once. */
      gsize scalars = 2 * (gsize) problem->op->n_terms + 5 + (gsize) problem->n_species;
      if (problem->raman != NULL)
        scalars += (gsize) sol_raman_count_rows (problem->raman) + 1;
      gsize n_stages = (gsize) method->n_stages - 1, n_trials = 4;
      g_assert_cmpint (after.n_trials - before.n_trials, ==, (gint64) n_trials);
      g_assert_cmpint (after.bytes_to_device - before.bytes_to_device, ==,
                       (gint64) (n_trials * n_stages * scalars * sizeof (double))); /* class P */
      g_assert_cmpint (after.bytes_from_device - before.bytes_from_device, ==,
                       (gint64) (n_trials * 10 * sizeof (double))); /* class P */
      g_test_message ("%" G_GINT64_FORMAT " bytes a trial to the device, 80 back",
                      (after.bytes_to_device - before.bytes_to_device) / 4);
    }
}

/* A place inside a step and what the band absorber takes there, by every method; and every method's
 * steps. Bins at the edges lose much light in a step. */
static void
test_methods (gconstpointer name)
{
  static const char *const assignments[] = { "response.plasma=band", "grid.absorber=on",
                                             "fill.pressure=0.8 bar -> 0.2 bar", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (assignments);
  const SolBackendOps *ops = find_or_skip (name, problem);
  gsize n = sol_problem_get_n_field (problem);
  g_autofree SolComplex *want = g_new0 (SolComplex, n), *got = g_new0 (SolComplex, n);
  double budget = sol_test_outcome_budget (problem, STEP_M), taken[2];
  for (int m = 0; ops != NULL && sol_method_get (m) != NULL; m++)
    {
      const SolBackendOps *reference = sol_backend_find ("reference");
      const char *method = sol_method_get (m)->name;
      sol_test_inside (problem, reference, method, STEP_M, 3, 0.37, want, &taken[0]);
      sol_test_inside (problem, ops, method, STEP_M, 3, 0.37, got, &taken[1]);
      g_test_message ("%s: plane off by %.2g, budget %.2g", method,
                      sol_test_field_error (got, want, n), budget);
      sol_assert_field_close (R, got, want, n, budget);
      /* Light of the edges has the rounding of all of it. */
      sol_assert_near (R, taken[1], taken[0], budget * sol_test_energy_j (problem, problem->input));
      g_assert_cmpfloat (taken[0], >, 0.0); /* class R: not trivial */
    }
}

/* Dense output of bins that lose nearly all of their light within the step. */
static void
test_stiff (gconstpointer name)
{
  static const char *const assignments[] = { "response.plasma=off", "grid.absorber=on",
                                             "grid.absorber_strength=2000 1/m", NULL };
  static const double step_m = 2e-3;
  static const char *const methods[] = { "rk45", "dop853" }; /* the second with rows of its own */
  g_autoptr (SolProblem) problem = sol_test_problem (assignments);
  const SolBackendOps *ops = find_or_skip (name, problem);
  gsize n = sol_problem_get_n_field (problem);
  g_autofree SolComplex *want = g_new0 (SolComplex, n), *got = g_new0 (SolComplex, n);
  double budget = sol_test_outcome_budget (problem, step_m), taken[2], largest = 0.0;
  if (ops == NULL)
    return;
  for (gsize i = 0; i < problem->op->n_bins; i++)
    largest = fmax (largest, problem->op->absorber_per_m[i] * step_m);
  g_assert_cmpfloat (largest, >, SOL_STIFF_EXPONENT); /* class P: there are such bins */
  for (gsize m = 0; m < G_N_ELEMENTS (methods); m++)
    {
      sol_test_inside (problem, sol_backend_find ("reference"), methods[m], step_m, 0, 0.6, want,
                       &taken[0]);
      sol_test_inside (problem, ops, methods[m], step_m, 0, 0.6, got, &taken[1]);
      sol_assert_field_close (R, got, want, n, budget);
      double largest_bin = 0.0;
      for (gsize i = 0; i < n; i++)
        largest_bin = fmax (largest_bin, cabs (want[i]));
      for (gsize i = 0; i < problem->op->n_bins; i++)
        {
          gsize at = problem->grid->first_active + i;
          if (problem->op->absorber_per_m[i] * step_m > SOL_STIFF_EXPONENT)
            sol_assert_near (R, cabs (got[at] - want[at]), 0.0, budget * largest_bin);
        }
    }
}

/* Planes on their way are those that are waited for, bit for bit. */
static void
test_planes (gconstpointer name)
{
  static const char *const assignments[] = { "response.plasma=band", "grid.absorber=on",
                                             "pulse.delay=27 fs", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (assignments);
  const SolBackendOps *ops = find_or_skip (name, problem);
  if (ops == NULL)
    return;
  gsize n_bytes = sol_problem_get_n_field (problem) * sizeof (SolComplex);
  SolPlan plan = sol_test_plan ("rk45", 1e-5, 40);
  SolBackendOps waiting = *ops;
  waiting.begin_plane = NULL;
  waiting.end_plane = NULL;
  waiting.start_trial = NULL;
  g_autoptr (SolTestRun) want = sol_test_run_on (problem, &waiting, &plan, NULL, NULL);
  g_autoptr (SolTestRun) got = sol_test_run_on (problem, ops, &plan, NULL, NULL);
  g_assert_no_error (got->error);
  g_assert_cmpuint (got->planes->len, ==, 40);
  for (guint i = 0; i < want->planes->len; i++)
    g_assert_cmpmem (got->planes->pdata[i], n_bytes, want->planes->pdata[i], n_bytes);
  g_assert_cmpmem (got->seen->data, got->seen->len * sizeof (double), want->seen->data,
                   want->seen->len * sizeof (double));
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *assignments[4];
    const char *says;
  } rows[] = {
    { { "run.field=envelope", "pulse.polarisation=elliptic:0.4", NULL },
      "third harmonic of two polarisations" },
  };
  const SolBackendOps *ops = sol_backend_find ("opencl:3");
  g_assert_cmpstr (ops->name, ==, "opencl");
  g_assert_null (sol_backend_find ("openclx"));
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (rows[i].assignments);
      g_autoptr (GError) error = NULL;
      g_assert_false (ops->supports (problem, &error));
      g_assert_nonnull (strstr (error->message, rows[i].says));
    }
}

/* An absent device is an error that says what is there. */
static void
test_absent (void)
{
  const char *const assignments[] = { "response.plasma=off", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (assignments);
  g_autoptr (GError) error = NULL;
  const SolBackendOptions options = { .device = "host:7" };
  const SolBackendOps *ops = sol_backend_find ("host");
  g_assert_null (ops->open (problem, sol_method_find ("rk45"), &options, &error));
  g_assert_nonnull (strstr (error->message, "host:7"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/backend/device/refusals-have-names", test_refusals);
  g_test_add_func ("/backend/device/absent-device-is-told", test_absent);
  g_test_add_data_func ("/backend/device/host/same-steps", "host", test_steps);
  g_test_add_data_func ("/backend/device/opencl/same-steps", "opencl", test_steps);
  g_test_add_data_func ("/backend/device/cuda/same-steps", "cuda", test_steps);
  g_test_add_data_func ("/backend/device/hip/same-steps", "hip", test_steps);
  g_test_add_data_func ("/backend/device/host/planted-faults", "host", test_planted);
  g_test_add_data_func ("/backend/device/opencl/planted-faults", "opencl", test_planted);
  g_test_add_data_func ("/backend/device/cuda/planted-faults", "cuda", test_planted);
  g_test_add_data_func ("/backend/device/hip/planted-faults", "hip", test_planted);
  g_test_add_data_func ("/backend/device/opencl/planes", "opencl", test_planes);
  g_test_add_data_func ("/backend/device/cuda/planes", "cuda", test_planes);
  g_test_add_data_func ("/backend/device/hip/planes", "hip", test_planes);
  g_test_add_data_func ("/backend/device/opencl/launches", "opencl", test_launches);
  g_test_add_data_func ("/backend/device/host/bytes", "host", test_bytes);
  g_test_add_data_func ("/backend/device/opencl/bytes", "opencl", test_bytes);
  g_test_add_data_func ("/backend/device/host/methods", "host", test_methods);
  g_test_add_data_func ("/backend/device/host/stiff-bins", "host", test_stiff);
  g_test_add_data_func ("/backend/device/opencl/stiff-bins", "opencl", test_stiff);
  g_test_add_data_func ("/backend/device/opencl/methods", "opencl", test_methods);
  return g_test_run ();
}
