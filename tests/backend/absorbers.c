/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorbers between steps act on every back end as on the reference, leave no trace of what was
 * rejected, and move nothing but numbers on a device. */
#include "config.h"

#include "backend/absorbed-steps.h"
#include "backend/edge-layer.h"
#include "backend/problem-fixture.h"
#include "backend/step-outcome.h"
#include "bounds.h"
#include "sol-test.h"

#include <math.h>
#include <string.h>

#define STEP_M 1e-5
#define WAY_M 2e-4

/* Light in the tapers of the window, and in free space in the layer, too. */
#define AT_THE_EDGE                                                                                \
  "grid.absorber=on", "pulse.delay=27 fs", "grid.absorber_strength=2000 1/m", "pulse.energy=2 uJ"
#define FREE_SPACE                                                                                 \
  "run.model=radial", "geometry.kind=free-space", "geometry.aperture_radius=1 mm",                 \
      "grid.radial_points=12", "pulse.waist=450 um"

static const char *const cases[][10] = {
  { AT_THE_EDGE, "response.plasma=band", NULL },
  { AT_THE_EDGE, "pulse.polarisation=elliptic:0.5", NULL },
  { AT_THE_EDGE, "run.model=multimode", "geometry.modes=HE11..HE13", "grid.radial_points=6", NULL },
  { AT_THE_EDGE, "run.model=multimode", "geometry.modes=HE11..HE12", "grid.radial_points=6",
    "geometry.core_radius=30 um -> 28 um", NULL },
  { AT_THE_EDGE, "run.field=envelope", "response.third_harmonic=off", NULL },
  { AT_THE_EDGE, FREE_SPACE, NULL },
};

static double
energy_j (const SolProblem *problem, const SolComplex *field)
{
  double sum = 0.0;
  for (gsize i = 0; i < sol_problem_get_n_field (problem); i++)
    sum += creal (field[i]) * creal (field[i]) + cimag (field[i]) * cimag (field[i]);
  return problem->grid->energy_per_bin * sum;
}

/* Three absorptions of two round trips each, and of two sums over lanes and nodes, beside the steps. */
static double
budget_of (const SolProblem *problem)
{
  gsize n_sum = (gsize) (problem->transverse->n_lane + problem->transverse->n_node);
  return sol_test_outcome_budget (problem, STEP_M) +
         3.0 *
             (2.0 * sol_bound_fft_round_trip (problem->grid->n_t) + 2.0 * sol_bound_gamma (n_sum));
}

/* The worst of the fields and of the energies, over the budget. */
static double
compare (const SolProblem *problem, const SolTestAbsorbed *got, const SolTestAbsorbed *want)
{
  gsize n = sol_problem_get_n_field (problem);
  double budget = budget_of (problem), start = energy_j (problem, problem->input), worst = 0.0;
  for (int i = 0; i < SOL_TEST_N_ABSORBED; i++)
    {
      double field = sol_test_field_error (got->field[i], want->field[i], n) / budget;
      /* An energy is the difference of two that the field has twice the error of. */
      double energy = fabs (got->taken_j[i] - want->taken_j[i]) /
                      (start * (4.0 * budget + 2.0 * sol_bound_gamma (2 * n)));
      worst = fmax (worst, fmax (field, energy));
      if (isnan (field) || isnan (energy))
        worst = INFINITY;
    }
  return worst;
}

static void
test_same (gconstpointer data)
{
  const SolBackendOps *ops = data;
  if (!sol_test_has_backend (ops))
    return;
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (cases[k]);
      SolTestAbsorbed want =
          sol_test_absorbed (problem, sol_backend_find ("reference"), STEP_M, WAY_M);
      SolTestAbsorbed got = sol_test_absorbed (problem, ops, STEP_M, WAY_M);
      double start = energy_j (problem, problem->input);
      double ratio = compare (problem, &got, &want);
      g_test_message ("%s, case %d: %.2g of the budget, %.2g of the energy taken", ops->name,
                      (int) k, ratio, want.taken_j[0] / start);
      if (!(ratio <= 1.0)) /* class R: see budget_of () */
        g_error ("class R: %s, case %d: %.3g of the budget", ops->name, (int) k, ratio);
      g_assert_cmpfloat (want.taken_j[0] / start, >, 1e-3); /* class R: there is something to see */
      /* class R: the sum of what was taken is what is missing. */
      sol_assert_near (R, got.taken_j[0], start - energy_j (problem, got.field[0]),
                       start * budget_of (problem));
      g_assert_cmpfloat (got.taken_j[1], <, 0.0); /* class R: some is given back */
      sol_test_absorbed_clear (&got);
      sol_test_absorbed_clear (&want);
    }
}

/* Faults that the comparison sees: a window or a layer that is one place off, a rate wrong in the ninth
 * digit, an absorber that is missing. */
static void
test_planted (gconstpointer data)
{
  const SolBackendOps *ops = data;
  if (!sol_test_has_backend (ops))
    return;
  g_autoptr (SolProblem) problem = sol_test_problem (cases[G_N_ELEMENTS (cases) - 1]);
  double *window = problem->grid->window, *edge = problem->transverse->edge;
  gsize n_t = problem->grid->n_t, n_node = (gsize) problem->transverse->n_node;
  g_autofree double *kept_window = g_memdup2 (window, n_t * sizeof (double));
  g_autofree double *kept_edge = g_memdup2 (edge, n_node * sizeof (double));
  double rate = problem->absorber_time_per_m, layer_rate = problem->absorber_radius_per_m;
  SolTestAbsorbed want = sol_test_absorbed (problem, sol_backend_find ("reference"), STEP_M, WAY_M);
  for (int fault = 0; fault < 6; fault++)
    {
      if (fault == 1)
        memmove (window + 1, kept_window, (n_t - 1) * sizeof (double));
      if (fault == 2)
        memmove (edge + 1, kept_edge, (n_node - 1) * sizeof (double));
      problem->absorber_time_per_m = rate * (fault == 3 ? 1.0 + 1e-9 : 1.0);
      problem->absorber_radius_per_m = layer_rate * (fault == 4 ? 1.0 + 1e-9 : 1.0);
      if (fault == 5)
        edge[n_node - 1] = 0.0;
      SolTestAbsorbed got = sol_test_absorbed (problem, ops, STEP_M, WAY_M);
      memcpy (window, kept_window, n_t * sizeof (double));
      memcpy (edge, kept_edge, n_node * sizeof (double));
      double ratio = compare (problem, &got, &want);
      g_test_message ("%s, fault %d: %.3g of the budget", ops->name, fault, ratio);
      if (fault == 0)
        g_assert_cmpfloat (ratio, <=, 1.0); /* class R: without a fault */
      else
        g_assert_cmpfloat (ratio, >, 1.0); /* class R: the comparison can fail */
      sol_test_absorbed_clear (&got);
    }
  sol_test_absorbed_clear (&want);
}

/* Absorbing and then not at all is nothing; light that meets no layer keeps every digit. */
static void
test_no_trace (gconstpointer data)
{
  static const char *const inside[] = { "grid.absorber=on", FREE_SPACE, "grid.radial_points=24",
                                        "pulse.waist=150 um", NULL };
  static const double all[SOL_N_ABSORBERS] = { WAY_M, WAY_M }, none[SOL_N_ABSORBERS] = { 0.0, 0.0 };
  static const double layer[SOL_N_ABSORBERS] = { [SOL_ABSORBER_RADIUS] = WAY_M };
  const SolBackendOps *ops = data;
  if (!sol_test_has_backend (ops))
    return;
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (SolProblem) problem =
          sol_test_problem (i == 0 ? cases[G_N_ELEMENTS (cases) - 1] : inside);
      gsize n = sol_problem_get_n_field (problem);
      g_autofree SolComplex *before = g_new0 (SolComplex, n), *after = g_new0 (SolComplex, n);
      SolBackendOptions options = { 1 };
      gpointer backend = ops->open (problem, sol_method_find ("rk45"), &options, NULL);
      ops->set_state (backend, problem->input);
      ops->get_state (backend, before);
      double norm = ops->norm (backend);
      ops->absorb (backend, i == 0 ? all : layer);
      if (i == 0)
        {
          g_assert_cmpfloat (ops->get_taken_j (backend), >, 0.0); /* class R: it does something */
          ops->get_state (backend, after);
          /* class R: the norm is that of the state. */
          sol_assert_close (R, ops->norm (backend),
                            sqrt (energy_j (problem, after) / problem->grid->energy_per_bin),
                            budget_of (problem));
          ops->absorb (backend, none);
        }
      ops->get_state (backend, after);
      sol_assert_near (P, ops->get_taken_j (backend), 0.0, 0.0);
      sol_assert_near (P, ops->norm (backend), norm, 0.0);
      sol_assert_near (P, sol_test_field_error (after, before, n), 0.0, 0.0);
      ops->close (backend);
    }
}

/* Whole runs with the same steps, planes inside them and what was absorbed up to each. */
static void
test_runs (gconstpointer data)
{
  static const char *const methods[] = { "rk45", "adams" };
  const SolBackendOps *ops = data;
  if (!sol_test_has_backend (ops))
    return;
  for (gsize m = 0; m < G_N_ELEMENTS (methods); m++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (cases[0]);
      gsize n = sol_problem_get_n_field (problem);
      double ends_m[SOL_TEST_N_STEPS];
      SolPlan plan = sol_test_plan (methods[m], 1e-6, 5);
      double length_m = sol_path_get_length_m (problem->path);
      double step_m = length_m / SOL_TEST_N_STEPS;
      for (int i = 0; i < SOL_TEST_N_STEPS; i++)
        ends_m[i] = step_m * (i + 1);
      plan.schedule_z_m = ends_m;
      plan.n_schedule = SOL_TEST_N_STEPS;
      g_autoptr (SolTestRun) want = sol_test_run (problem, "reference", &plan, NULL, NULL);
      g_autoptr (SolTestRun) got = sol_test_run (problem, ops->name, &plan, NULL, NULL);
      /* One absorption a step and one a plane. */
      double budget = sol_test_outcome_budget (problem, step_m) +
                      (SOL_TEST_N_STEPS + 1) * 2.0 * sol_bound_fft_round_trip (problem->grid->n_t);
      double start = energy_j (problem, problem->input);
      g_assert_cmpint (got->planes->len, ==, 5);
      for (guint i = 0; i < 5; i++)
        {
          double absorbed = g_array_index (want->absorbed_j, double, i);
          sol_assert_field_close (R, got->planes->pdata[i], want->planes->pdata[i], n, budget);
          sol_assert_near (R, g_array_index (got->absorbed_j, double, i), absorbed,
                           4.0 * budget * start);
          if (i > 0)
            g_assert_cmpfloat (absorbed / start, >, 1e-2); /* class R: not trivial */
        }
    }
}

/* Of a device: what the absorbers add to a trial is one number that comes back, and so many launches. */
static void
test_moved (gconstpointer data)
{
  static const double way_m[SOL_N_ABSORBERS] = { [SOL_ABSORBER_TIME] = WAY_M };
  const SolBackendOps *ops = data;
  if (!sol_test_has_backend (ops))
    return;
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0]);
  SolBackendCounts before, absorbed, after;
  SolTrialResult last;
  const SolMethod *method = sol_method_find ("rk45");
  gpointer backend = ops->open (problem, method, NULL, NULL);
  ops->set_state (backend, problem->input);
  sol_test_steps (problem, ops, backend, method, STEP_M, 1, &last);
  ops->counts (backend, &before);
  ops->absorb (backend, way_m);
  ops->counts (backend, &absorbed);
  sol_test_steps (problem, ops, backend, method, STEP_M, 1, &last);
  ops->get_taken_j (backend);
  ops->counts (backend, &after);
  ops->close (backend);
  /* class P: counts. */
  g_assert_cmpint (absorbed.bytes_to_device, ==, before.bytes_to_device);
  g_assert_cmpint (absorbed.bytes_from_device, ==, before.bytes_from_device);
  g_assert_cmpint (after.bytes_from_device - before.bytes_from_device, ==, (10 + 1) * 8);
  gint64 launches = absorbed.launches - before.launches;
  g_test_message ("%" G_GINT64_FORMAT " launches of the absorbers, 8 bytes", launches);
  /* A copy, three kernels, two of half a way, a sum and four transforms. */
  if (!g_str_has_prefix (after.transforms, "dialect"))
    g_assert_cmpint (launches, ==, 11); /* class P: a count */
}

enum
{
  N_RADII = 64,
  N_OMEGA = 5
};

/* A beam that fills the disc, in another phase at each frequency. */
static void
fill_beam (const SolTransverse *t, SolComplex *lane)
{
  for (int j = 0; j < N_RADII; j++)
    for (int w = 0; w < N_OMEGA; w++)
      {
        double sum = 0.0;
        for (int i = 0; i < N_RADII; i++)
          sum += t->lane_from_field[j * N_RADII + i] * exp (-pow (t->r_m[i] / 0.6e-3, 2.0));
        lane[j * N_OMEGA + w] = sum * cexp (CMPLX (0.0, w));
      }
}

/* What the layer leaves of a lane, by its definition: A - R ((1 - exp (-x edge)) S A). */
static SolComplex
left_of (const SolTransverse *t,
         double exponent,
         const SolComplex *lane,
         int j,
         int w,
         double *scale)
{
  SolComplex left = lane[j * N_OMEGA + w];
  *scale = cabs (left);
  for (int i = 0; i < N_RADII; i++)
    for (int k = 0; k < N_RADII; k++)
      {
        SolComplex part = t->lane_from_field[j * N_RADII + i] * -expm1 (-exponent * t->edge[i]) *
                          t->field_from_lane[i * N_RADII + k] * lane[k * N_OMEGA + w];
        left -= part;
        *scale += cabs (part);
      }
  return left;
}

/* The layer takes what its definition says, and gives it back over as much less than nothing. */
static void
test_layer (void)
{
  SolComplex start[N_RADII * N_OMEGA], lane[N_RADII * N_OMEGA];
  g_autoptr (SolTransverse) t = sol_transverse_new_radial (1e-3, N_RADII);
  g_assert_null (sol_edge_layer_new (t, N_OMEGA));
  sol_transverse_add_layer (t, 1e-3);
  g_autoptr (SolEdgeLayer) layer = sol_edge_layer_new (t, N_OMEGA);
  fill_beam (t, start);
  memcpy (lane, start, sizeof lane);
  double taken = sol_edge_layer_absorb (layer, 0.5, lane);
  /* class T: there is light */
  g_assert_cmpfloat (sol_test_field_error (lane, start, N_RADII * N_OMEGA), >, 1e-2);
  for (int j = 0; j < N_RADII; j++)
    for (int w = 0; w < N_OMEGA; w++)
      {
        double scale;
        SolComplex left = left_of (t, 0.5, start, j, w, &scale);
        sol_assert_near (R, cabs (lane[j * N_OMEGA + w] - left), 0.0,
                         sol_bound_gamma (2 * N_RADII + 4) * scale);
      }
  double given = sol_edge_layer_absorb (layer, -0.5, lane);
  /* class T: the transform is its own inverse to 1e-7. */
  sol_assert_near (T, sol_test_field_error (lane, start, N_RADII * N_OMEGA), 0.0, 1e-6);
  sol_assert_close (T, -given, taken, 1e-4);
}

int
main (int argc, char **argv)
{
  static const char *const names[] = { "reference", "cpu", "host", "opencl" };
  static const struct
  {
    const char *name;
    GTestDataFunc function;
  } tests[] = { { "same", test_same },
                { "planted-faults", test_planted },
                { "no-trace", test_no_trace },
                { "runs", test_runs },
                { "moved", test_moved } };
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/backend/absorbers/layer", test_layer);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (tests); k++)
      {
        const SolBackendOps *ops = sol_backend_find (names[i]);
        gboolean compares = tests[k].function == test_same || tests[k].function == test_runs;
        g_autofree char *path =
            g_strdup_printf ("/backend/absorbers/%s/%s", tests[k].name, ops->name);
        /* The reference against itself would say nothing, and only devices move something. */
        if ((compares && i == 0) || (tests[k].function == test_moved && !ops->is_device))
          continue;
        g_test_add_data_func (path, ops, tests[k].function);
      }
  return g_test_run ();
}
