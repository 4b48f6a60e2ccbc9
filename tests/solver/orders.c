/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measured orders with fixed steps, the last stage of each reused as the first of the next. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "problem/stage.h"
#include "sol-test.h"
#include "solver/adams.h"

#define N_LEVELS 4

typedef struct
{
  const char *pressure;
  SolPathCoordinate coordinate;
  const char *what;
} Profile;

static const Profile uniform = { "fill.pressure=0.8 bar", SOL_PATH_AUTO, "constant pressure" };
static const Profile gradient = { "fill.pressure=0.8 bar -> 0.2 bar", SOL_PATH_AUTO,
                                  "0.8 to 0.2 bar" };
static const Profile vacuum_in_z = { "fill.pressure=0.8 bar -> 0 bar", SOL_PATH_LENGTH,
                                     "0.8 to 0 bar in z" };
static const Profile vacuum_in_p = { "fill.pressure=0.8 bar -> 0 bar", SOL_PATH_PRESSURE,
                                     "0.8 to 0 bar in the pressure" };
static const Profile from_vacuum = { "fill.pressure=0 bar -> 0.8 bar", SOL_PATH_PRESSURE,
                                     "0 to 0.8 bar in the pressure" };

/* Two to four radians of nonlinear phase. */
static SolProblem *
make_problem (const Profile *profile)
{
  const char *const assignments[] = { profile->pressure, "pulse.energy=40 uJ", NULL };
  if (profile == &uniform)
    return sol_test_problem (assignments);
  return sol_test_problem_along (assignments, profile->coordinate);
}

static double
slope (const double *errors, const double *steps, int n)
{
  double first = log (errors[0] / errors[n - 1]), all = log (steps[0] / steps[n - 1]);
  return first / all;
}

/* Global errors after the whole length against steps eight times as short as the shortest. */
static double
measure_step (const Profile *profile, const char *backend, const char *method, int coarsest)
{
  g_autoptr (SolProblem) problem = make_problem (profile);
  double length = sol_path_get_length_m (problem->path), errors[N_LEVELS], steps[N_LEVELS];
  int finest = coarsest << (N_LEVELS + 2);
  /* In z the finest steps would not be exact enough: the same place in the pressure is. */
  const Profile *smooth = profile == &vacuum_in_z ? &vacuum_in_p : profile;
  g_autoptr (SolProblem) same = make_problem (smooth);
  g_autofree SolComplex *exact =
      sol_test_fixed_steps (same, backend, method, length / finest, finest);
  for (int k = 0; k < N_LEVELS; k++)
    {
      int n = coarsest << k;
      g_autofree SolComplex *got = sol_test_fixed_steps (problem, backend, method, length / n, n);
      errors[k] = sol_test_field_error (got, exact, problem->grid->n_omega);
      steps[k] = length / n;
    }
  double order = slope (errors, steps, N_LEVELS);
  g_test_message ("%s, %s, %s: order %.2f (errors %.2g to %.2g)", backend, method, profile->what,
                  order, errors[0], errors[N_LEVELS - 1]);
  return order;
}

/* Local error of the dense output inside one step; falls with its order and one. */
static double
measure_dense (const Profile *profile,
               const char *backend_name,
               const char *method_name,
               int coarsest)
{
  const double theta = 0.4;
  const SolBackendOps *ops = sol_backend_find (backend_name);
  const SolMethod *method = sol_method_find (method_name);
  SolBackendOptions options = { 1 };
  g_autoptr (SolProblem) problem = make_problem (profile);
  g_autoptr (SolStageSet) stages = sol_stage_set_new (problem, method->n_stages);
  g_autoptr (SolStageSet) place = sol_stage_set_new (problem, 1);
  g_autoptr (SolStageSet) extra =
      method->n_extra > 0 ? sol_stage_set_new (problem, method->n_extra) : NULL;
  g_autofree SolComplex *got = g_new0 (SolComplex, problem->grid->n_omega);
  double length = sol_path_get_length_m (problem->path), errors[N_LEVELS], steps[N_LEVELS];
  for (int k = 0; k < N_LEVELS; k++)
    {
      double h = length / (coarsest << k);
      SolTrialResult result;
      gpointer backend = ops->open (problem, method, &options, NULL);
      ops->set_state (backend, problem->input);
      sol_stage_set_evaluate (stages, problem, method->c, 0, 0.0, h);
      ops->trial (backend, stages, h, 0.0, &result);
      if (extra != NULL)
        {
          sol_stage_set_evaluate (extra, problem, method->c + method->n_stages, 0, 0.0, h);
          ops->prepare_dense (backend, extra, &result);
        }
      sol_stage_set_evaluate (place, problem, &theta, 0, 0.0, h);
      SolPlace at = { theta, &place->stage[0], theta * h };
      ops->dense (backend, &at, got);
      ops->close (backend);
      g_autofree SolComplex *exact =
          sol_test_fixed_steps (problem, backend_name, "dop853", theta * h / 16, 16);
      errors[k] = sol_test_field_error (got, exact, problem->grid->n_omega);
      steps[k] = h;
    }
  double order = slope (errors, steps, N_LEVELS) - 1.0;
  g_test_message ("%s, %s, %s: order of dense output %.2f (local errors %.2g to %.2g)",
                  backend_name, method_name, profile->what, order, errors[0], errors[N_LEVELS - 1]);
  return order;
}

/* One run of the Adams methods over the length: steps double from a tiny one, so that the low orders of
 * the start leave no trace, and then stay. */
static SolComplex *
run_adams (const SolProblem *problem, const char *backend_name, double h_m)
{
  const SolBackendOps *ops = sol_backend_find (backend_name);
  const SolMethod *method = sol_method_find ("adams");
  double end = sol_path_get_length_m (problem->path), s = 0.0, h = ldexp (h_m, -16);
  SolBackendOptions options = { 1 };
  g_autoptr (SolStageSet) stages = sol_stage_set_new (problem, method->n_stages);
  g_autoptr (SolAdams) adams = sol_adams_new (method);
  SolComplex *field = g_new0 (SolComplex, problem->grid->n_omega);
  gpointer backend = ops->open (problem, method, &options, NULL);
  ops->set_state (backend, problem->input);
  for (int i = 1; s < end; i++)
    {
      SolTrialResult result;
      double step = MIN (h, end - s);
      stages->method = sol_adams_plan (adams, step);
      sol_stage_set_evaluate (stages, problem, method->c, 0, s, step);
      ops->trial (backend, stages, step, 0.0, &result);
      ops->accept (backend, TRUE);
      sol_adams_accept (adams, step, result.estimate, 1e-6);
      s = step < h ? end : s + step;
      /* Three steps of each length: a history of lengths that only doubled would ask for more. */
      if (i % 3 == 0)
        h = MIN (2.0 * h, h_m);
    }
  ops->get_state (backend, field);
  ops->close (backend);
  return field;
}

static double
measure_adams (const Profile *profile, const char *backend)
{
  g_autoptr (SolProblem) problem = make_problem (profile);
  double length = sol_path_get_length_m (problem->path), errors[N_LEVELS], steps[N_LEVELS];
  g_autofree SolComplex *exact =
      sol_test_fixed_steps (problem, backend, "dop853", length / 512, 512);
  for (int k = 0; k < N_LEVELS; k++)
    {
      steps[k] = length / (double) (64 << k);
      g_autofree SolComplex *got = run_adams (problem, backend, steps[k]);
      errors[k] = sol_test_field_error (got, exact, problem->grid->n_omega);
    }
  double order = slope (errors, steps, N_LEVELS - 1);
  g_test_message ("%s, adams, %s: order %.2f (errors %.2g to %.2g)", backend, profile->what, order,
                  errors[0], errors[N_LEVELS - 2]);
  return order;
}

/* class T throughout: a measured exponent over a factor of eight in the step. */
static void
test_constant (void)
{
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      const char *name = sol_backend_get (i)->name;
      sol_assert_near (T, measure_step (&uniform, name, "rk45", 16), 5.0, 0.3);
      sol_assert_near (T, measure_step (&uniform, name, "rk4ip", 16), 4.0, 0.3);
      g_assert_cmpfloat (measure_step (&uniform, name, "bs54", 16), >,
                         4.7); /* class T: its leading error is small */
      sol_assert_near (T, measure_step (&uniform, name, "dop853", 8), 8.0, 0.5);
      sol_assert_near (T, measure_step (&uniform, name, "etd", 16), 4.0, 0.3);
    }
}

static void
test_gradient (void)
{
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      const char *name = sol_backend_get (i)->name;
      sol_assert_near (T, measure_step (&gradient, name, "rk45", 16), 5.0, 0.3);
      sol_assert_near (T, measure_step (&gradient, name, "rk4ip", 16), 4.0, 0.3);
      g_assert_cmpfloat (measure_step (&gradient, name, "bs54", 16), >,
                         4.7); /* class T: its leading error is small */
      sol_assert_near (T, measure_step (&gradient, name, "dop853", 8), 8.0, 0.5);
      sol_assert_near (T, measure_step (&gradient, name, "etd", 16), 4.0, 0.3);
    }
}

static void
test_adams (void)
{
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      sol_assert_near (T, measure_adams (&uniform, sol_backend_get (i)->name), 8.0, 1.0);
      sol_assert_near (T, measure_adams (&gradient, sol_backend_get (i)->name), 8.0, 1.0);
    }
}

static void
test_dense (void)
{
  static const Profile *const profiles[] = { &uniform, &gradient, &vacuum_in_p };
  for (gsize k = 0; k < G_N_ELEMENTS (profiles); k++)
    {
      sol_assert_near (T, measure_dense (profiles[k], "cpu", "rk45", 16), 4.0, 0.4);
      sol_assert_near (T, measure_dense (profiles[k], "cpu", "rk4ip", 16), 3.0, 0.4);
      sol_assert_near (T, measure_dense (profiles[k], "cpu", "bs54", 16), 4.0, 0.4);
      sol_assert_near (T, measure_dense (profiles[k], "cpu", "etd", 16), 3.0, 0.4);
      sol_assert_near (T, measure_dense (profiles[k], "cpu", "dop853", k < 2 ? 8 : 16), 7.0, 0.5);
    }
  sol_assert_near (T, measure_dense (&uniform, "reference", "rk45", 16), 4.0, 0.4);
  sol_assert_near (T, measure_dense (&uniform, "reference", "rk4ip", 16), 3.0, 0.4);
}

/* In z the square root at the vacuum takes the order away; in the pressure it comes back. */
static void
test_vacuum_end (void)
{
  sol_assert_near (T, measure_step (&vacuum_in_z, "cpu", "rk45", 16), 1.6, 0.3);
  sol_assert_near (T, measure_step (&vacuum_in_z, "cpu", "rk4ip", 16), 1.6, 0.3);
  sol_assert_near (T, measure_step (&vacuum_in_p, "cpu", "rk45", 16), 5.0, 0.3);
  sol_assert_near (T, measure_step (&vacuum_in_p, "cpu", "rk4ip", 16), 4.0, 0.3);
  sol_assert_near (T, measure_step (&vacuum_in_p, "cpu", "dop853", 8), 8.0, 0.5);
  sol_assert_near (T, measure_step (&vacuum_in_p, "cpu", "etd", 16), 4.0, 0.3);
  sol_assert_near (T, measure_step (&from_vacuum, "cpu", "rk45", 16), 5.0, 0.3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/orders/constant", test_constant);
  g_test_add_func ("/solver/orders/gradient", test_gradient);
  g_test_add_func ("/solver/orders/adams", test_adams);
  g_test_add_func ("/solver/orders/dense", test_dense);
  g_test_add_func ("/solver/orders/vacuum-end", test_vacuum_end);
  return g_test_run ();
}
