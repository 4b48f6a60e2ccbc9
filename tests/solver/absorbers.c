/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the absorbers between the steps take, and how that converges. */
#include "config.h"

#include "bounds.h"
#include "solver/absorbers.h"

#include "backend/problem-fixture.h"
#include "backend/time-absorber.h"
#include "sol-test.h"

#include <math.h>
#include <string.h>

/* The rear half of the pulse lies in the taper of the window and leaves it, by dispersion. */
static const char *const at_the_edge[] = { "grid.absorber=true", "pulse.delay=27 fs",
                                           "grid.absorber_strength=2000 1/m", "pulse.energy=2 uJ",
                                           NULL };

static SolComplex *
copy_input (const SolProblem *problem)
{
  return g_memdup2 (problem->input, problem->grid->n_omega * sizeof (SolComplex));
}

/* It takes what it says: a pulse in the taper loses, one in the middle does not. */
static void
test_taken (void)
{
  static const char *const delays[] = { "pulse.delay=0 fs", "pulse.delay=30 fs" };
  for (int k = 0; k < 2; k++)
    {
      const char *const on[] = { "grid.absorber=true", delays[k], NULL };
      g_autoptr (SolProblem) problem = sol_test_problem (on);
      g_autoptr (SolWorkerPool) pool = sol_worker_pool_new (1);
      g_autoptr (SolTimeAbsorber) absorber = sol_time_absorber_new (problem, pool);
      g_autofree SolComplex *field = copy_input (problem);
      double before = sol_test_energy_j (problem, field);
      double taken = sol_time_absorber_absorb (absorber, 1e-4, field);
      double left = sol_test_energy_j (problem, field);
      /* class R: two sums over the band and a pair of transforms. */
      sol_assert_near (R, taken, before - left,
                       before * (sol_bound_fft_round_trip (problem->grid->n_t) +
                                 4.0 * sol_bound_gamma (2 * problem->grid->n_omega)));
      if (k == 0)
        sol_assert_near (T, taken / before, 0.0, 1e-9);
      else
        g_assert_true (taken / before > 0.05 && taken < before); /* class T: the taper absorbs */
    }
  g_autoptr (SolProblem) without = sol_test_problem (NULL);
  g_assert_null (sol_time_absorber_new (without, NULL));
}

/* Whoever takes a lane, the lanes and what is taken are the same. */
static void
test_threads (void)
{
  static const char *const modes[] = { "grid.absorber=true",   "pulse.delay=27 fs",
                                       "run.model=multimode",  "geometry.modes=HE11..HE13",
                                       "grid.radial_points=6", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (modes);
  gsize n = sol_problem_get_n_field (problem), n_omega = problem->grid->n_omega;
  g_autofree SolComplex *start = g_new (SolComplex, n);
  for (gsize i = 0; i < n; i++)
    start[i] = (double) (1 + i / n_omega) * problem->input[i % n_omega];
  g_autofree SolComplex *one = g_memdup2 (start, n * sizeof (SolComplex));
  g_autofree SolComplex *three = g_memdup2 (start, n * sizeof (SolComplex));
  SolComplex *const fields[] = { one, three };
  double taken_j[2];
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (SolWorkerPool) pool = sol_worker_pool_new (i == 0 ? 1 : 3);
      g_autoptr (SolTimeAbsorber) absorber = sol_time_absorber_new (problem, pool);
      taken_j[i] = sol_time_absorber_absorb (absorber, 1e-4, fields[i]);
    }
  g_assert_cmpfloat (taken_j[0], >, 0.0); /* class P: it does something */
  sol_assert_near (P, taken_j[1], taken_j[0], 0.0);
  sol_assert_near (P, sol_test_field_error (three, one, n), 0.0, 0.0);
  for (gsize lane = 0; lane < n / n_omega; lane++)
    g_assert_cmpfloat (sol_test_field_error (one + lane * n_omega, start + lane * n_omega, n_omega),
                       >, 1e-4); /* class P: every lane loses */
}

/* A run with n steps, each third of the length of its neighbours if they are uneven. */
static SolTestRun *
run_steps (const SolProblem *problem, int n, gboolean is_even)
{
  SolPlan plan = sol_test_plan ("dop853", 1e-6, 5);
  double length = sol_path_get_length_m (problem->path), sum = 0.0, z = 0.0;
  g_autofree double *ends_m = g_new (double, n);
  for (int i = 0; i < n; i++)
    sum += is_even || i % 2 == 0 ? 1.0 : 1.0 / 3.0;
  for (int i = 0; i < n; i++)
    {
      z += is_even || i % 2 == 0 ? 1.0 : 1.0 / 3.0;
      ends_m[i] = length * z / sum;
    }
  plan.schedule_z_m = ends_m;
  plan.n_schedule = (gsize) n;
  SolTestRun *run = sol_test_run (problem, "cpu", &plan, NULL, NULL);
  g_assert_no_error (run->error);
  g_assert_cmpint (run->outcome.n_accepted, ==, n);
  return run;
}

/* Of second order in the step: the field at the exit, with steps of one length and of two, and planes
 * inside steps, in their first quarters and in their last. */
static void
test_order (void)
{
  static const int n_steps[] = { 17, 33, 65 };
  g_autoptr (SolProblem) problem = sol_test_problem (at_the_edge);
  g_autoptr (SolTestRun) fine = run_steps (problem, 1025, TRUE);
  double start = sol_test_energy_j (problem, problem->input);
  double taken = g_array_index (fine->absorbed_j, double, 4) / start;
  g_test_message ("%.3g of the energy absorbed", taken);
  g_assert_cmpfloat (taken, >, 0.01); /* class T: there is something to see */
  double worst = INFINITY;
  for (int is_even = 0; is_even < 2; is_even++)
    for (guint plane = 1; plane < 5; plane++)
      {
        double error[3];
        for (int k = 0; k < 3; k++)
          {
            g_autoptr (SolTestRun) run = run_steps (problem, n_steps[k], is_even);
            error[k] = sol_test_field_error (g_ptr_array_index (run->planes, plane),
                                             g_ptr_array_index (fine->planes, plane),
                                             problem->grid->n_omega);
          }
        double order = log2 (error[0] / error[2]) / log2 (64.0 / 16.0);
        g_test_message ("%s steps, plane %u: errors %.3g, %.3g, %.3g, order %.2f",
                        is_even ? "even" : "uneven", plane, error[0], error[1], error[2], order);
        worst = fmin (worst, order);
      }
  g_assert_cmpfloat (worst, >, 1.7); /* class T: second order, first would give 1 */
}

/* As if a step of no length had been accepted. */
static void
accept_state (const SolProblem *problem, const SolBackendOps *ops, gpointer backend)
{
  g_autofree SolComplex *state = g_new0 (SolComplex, problem->grid->n_omega);
  ops->get_state (backend, state);
  ops->set_state (backend, state);
}

/* A trial that was rejected leaves no trace. */
static void
test_rejection (void)
{
  const SolBackendOps *ops = sol_backend_find ("cpu");
  SolBackendOptions options = { 1 };
  g_autoptr (SolProblem) problem = sol_test_problem (at_the_edge);
  gsize n = problem->grid->n_omega;
  g_autofree SolComplex *got = g_new0 (SolComplex, n);
  g_autofree SolComplex *want = g_new0 (SolComplex, n);
  double taken_j[2];
  for (int rejects = 0; rejects < 2; rejects++)
    {
      gpointer backend = ops->open (problem, sol_method_find ("rk45"), &options, NULL);
      ops->set_state (backend, problem->input);
      g_autoptr (SolAbsorbers) absorbers = sol_absorbers_new (problem, ops, backend);
      sol_absorbers_begin_step (absorbers, 1e-3);
      taken_j[0] = sol_absorbers_get_taken_j (absorbers);
      sol_absorbers_end_step (absorbers, 1.0);
      accept_state (problem, ops, backend);
      if (rejects)
        sol_absorbers_begin_step (absorbers, 4e-3);
      sol_absorbers_begin_step (absorbers, 5e-4);
      ops->get_state (backend, rejects ? got : want);
      taken_j[1] = sol_absorbers_get_taken_j (absorbers);
      ops->close (backend);
      g_assert_cmpfloat (taken_j[0], >, 0.0); /* class P: it does something */
      g_assert_cmpfloat (taken_j[1], >, 0.0);
    }
  sol_assert_near (P, sol_test_field_error (got, want, n), 0.0, 0.0);
  g_assert_true (memcmp (got, problem->input, n * sizeof (SolComplex)) != 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/absorbers/taken", test_taken);
  g_test_add_func ("/solver/absorbers/threads", test_threads);
  g_test_add_func ("/solver/absorbers/order", test_order);
  g_test_add_func ("/solver/absorbers/rejection", test_rejection);
  return g_test_run ();
}
