/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conservation, reversal and the closed form of linear propagation. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/constants.h"
#include "bounds.h"
#include "problem/stage.h"
#include "sol-test.h"

#include <float.h>

/* The spectrum stays inside the flat part of band and window: nothing is lost to their edges. */
#define INSIDE                                                                                     \
  "geometry.loss=false", "response.plasma=off", "grid.wavelength_min=120 nm",                      \
      "grid.wavelength_max=4 um", "grid.time_window=120 fs", "pulse.duration=10 fs"

static const char *const lossless[] = { INSIDE, "pulse.energy=40 uJ", NULL };
static const char *const lossless_gradient[] = { INSIDE, "pulse.energy=40 uJ",
                                                 "fill.pressure=0.8 bar -> 0 bar", NULL };

/* sum of n_eff |A|^2 (or of another weight n_eff / omega): n_eff from the source factor. */
static double
invariant (const SolProblem *problem, const SolComplex *field, double pressure_pa, double power)
{
  const SolOperator *op = problem->op;
  const SolFieldGrid *grid = problem->grid;
  double basis[SOL_BASIS_N_TERMS_MAX], sum = 0.0;
  double area = sqrt (2.0 * problem->effective_area_m2 / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S));
  const double scalar[SOL_N_SCALARS] = { pressure_pa };
  sol_basis_evaluate (&op->basis, scalar, basis);
  for (gsize i = 0; i < op->n_bins; i++)
    {
      SolComplex a = field[grid->first_active + i];
      double omega = grid->omega_rad_per_s[grid->first_active + i], source = 0.0;
      double window = grid->band_window[grid->first_active + i];
      for (int m = 0; m < op->n_terms; m++)
        source += basis[m] * op->source[(gsize) m * op->n_bins + i];
      if (!(window > 0.0))
        continue;
      double n = omega * area * window / (4.0 * source);
      sum += n * pow (omega / problem->reference_omega_rad_per_s, power) *
             (creal (a) * creal (a) + cimag (a) * cimag (a));
    }
  return sum;
}

static double
run_drift (const char *const *assignments, double power, double *change)
{
  g_autoptr (SolProblem) problem = sol_test_problem (assignments);
  SolPlan plan = sol_test_plan ("rk45", 1e-8, 2);
  g_autoptr (SolTestRun) run = sol_test_run (problem, "cpu", &plan, NULL, NULL);
  double length = sol_path_get_length_m (problem->path);
  SolPathPoint first = sol_path_at (problem->path, 0, 0.0);
  SolPathPoint last = sol_path_at (problem->path, 0, length);
  g_assert_no_error (run->error);
  const SolComplex *end = sol_test_run_last (run);
  double before = invariant (problem, problem->input, first.pressure_pa, power);
  double after = invariant (problem, end, last.pressure_pa, power);
  /* How much of it has moved to other frequencies. */
  *change = 0.0;
  for (gsize i = 0; i < problem->grid->n_omega; i++)
    *change = fmax (*change, fabs (cabs (end[i]) - cabs (problem->input[i])));
  double peak = 0.0;
  for (gsize i = 0; i < problem->grid->n_omega; i++)
    peak = fmax (peak, cabs (problem->input[i]));
  *change /= peak;
  return after / before - 1.0;
}

/* E dP/dt of an instantaneous lossless P is a total derivative: sum n |A|^2 with self-steepening. */
static void
test_kerr (void)
{
  double change, drift = run_drift (lossless, 0.0, &change);
  g_test_message ("self-steepening: drift of sum n |A|^2 %.2g, spectrum changed by %.2g", drift,
                  change);
  sol_assert_near (T, drift, 0.0, 1e-7);
  g_assert_cmpfloat (change, >, 0.05); /* class T: the spectrum does change */
  /* The comparison can fail: another weight drifts. */
  g_assert_cmpfloat (fabs (run_drift (lossless, -1.0, &change)), >, 1e-6); /* class T: not kept */
}

/* The sum over lanes and bins of omega^power W |A|^2/s, where dA/dz = ... - i s P and W is the band's
 * window in s. */
static double
sum_over_source (const SolProblem *problem, const SolComplex *field, double power)
{
  const SolOperator *op = problem->op;
  const SolFieldGrid *grid = problem->grid;
  double basis[SOL_BASIS_N_TERMS_MAX], sum = 0.0;
  const double scalar[SOL_N_SCALARS] = {
    sol_path_at (problem->path, 0, 0.0).pressure_pa,
  };
  sol_basis_evaluate (&op->basis, scalar, basis);
  for (int lane = 0; lane < sol_problem_get_n_lane (problem); lane++)
    for (gsize i = 0; i < op->n_bins; i++)
      {
        SolComplex a = field[(gsize) lane * grid->n_omega + grid->first_active + i];
        double omega = grid->omega_rad_per_s[grid->first_active + i], source = 0.0;
        double window = grid->band_window[grid->first_active + i];
        for (int m = 0; m < op->n_terms; m++)
          source += basis[m] *
                    sol_operator_get_source (op, lane / problem->n_pol)[(gsize) m * op->n_bins + i];
        if (window > 0.0 && source > 0.0)
          sum += pow (omega / problem->reference_omega_rad_per_s, power) * window / source *
                 (creal (a) * creal (a) + cimag (a) * cimag (a));
      }
  return sum;
}

/* What every lossless model keeps, by P alone: a real field with every product the energy, omega/s,
 * since P dE/dt is a total derivative; a P that follows the envelope keeps the photons, 1/s, as well,
 * since E* P is real. The weight that is not kept shows that the test can fail. */
static const struct
{
  const char *name;
  const char *assignments[16];
  double kept[2];
  double not_kept;
} models[] = {
  { "two polarisations",
    { INSIDE, "pulse.energy=25 uJ", "pulse.polarisation=elliptic:0.4", NULL },
    { 1.0, 1.0 },
    0.0 },
  { "two polarisations, no harmonic",
    { INSIDE, "pulse.energy=25 uJ", "pulse.polarisation=elliptic:0.4",
      "response.third_harmonic=false", NULL },
    { 0.0, 1.0 },
    2.0 },
  { "envelope",
    { INSIDE, "pulse.energy=25 uJ", "run.field=envelope", "response.third_harmonic=false", NULL },
    { 0.0, 1.0 },
    2.0 },
  { "envelope, harmonic",
    { INSIDE, "pulse.energy=25 uJ", "run.field=envelope", NULL },
    { 1.0, 1.0 },
    0.0 },
  { "modes",
    { INSIDE, "pulse.energy=25 uJ", "run.model=multimode", "geometry.modes=HE11, HE12",
      "grid.radial_points=8", NULL },
    { 1.0, 1.0 },
    0.0 },
  { "modes, no self-steepening",
    { INSIDE, "pulse.energy=25 uJ", "run.model=multimode", "geometry.modes=HE11, HE12",
      "grid.radial_points=8", "response.self_steepening=false", NULL },
    { 1.0, 1.0 },
    0.0 },
  { "modes of an envelope",
    { INSIDE, "pulse.energy=25 uJ", "run.model=multimode", "geometry.modes=HE11, HE12",
      "grid.radial_points=8", "run.field=envelope", "response.third_harmonic=false", NULL },
    { 0.0, 1.0 },
    2.0 },
  { "vector",
    { INSIDE, "pulse.energy=25 uJ", "run.model=vector", "geometry.modes=HE11a, HE11b, TM01",
      "grid.radial_points=8", "pulse.polarisation=elliptic:0.4", NULL },
    { 1.0, 1.0 },
    0.0 },
  { "free space",
    { "response.plasma=off", "grid.wavelength_min=120 nm", "grid.wavelength_max=4 um",
      "grid.time_window=120 fs", "pulse.duration=10 fs", "pulse.energy=150 uJ", "run.model=radial",
      "geometry.kind=free-space", "geometry.aperture_radius=0.6 mm", "pulse.waist=100 um",
      "grid.radial_points=24", NULL },
    { 1.0, 1.0 },
    0.0 },
};

static void
test_models (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (models[i].assignments);
      SolPlan plan = sol_test_plan ("rk45", 1e-8, 2);
      g_autoptr (SolTestRun) run = sol_test_run (problem, "cpu", &plan, NULL, NULL);
      g_assert_no_error (run->error);
      g_autofree SolComplex *end = g_new (SolComplex, sol_problem_get_n_field (problem));
      sol_transverse_from_plane (problem->transverse, problem->grid->n_omega,
                                 sol_test_run_last (run), end);
      double drift[3];
      const double power[3] = { models[i].kept[0], models[i].kept[1], models[i].not_kept };
      for (int k = 0; k < 3; k++)
        drift[k] = sum_over_source (problem, end, power[k]) /
                       sum_over_source (problem, problem->input, power[k]) -
                   1.0;
      g_test_message ("%s: drift %.2g, %.2g; of another sum %.2g", models[i].name, drift[0],
                      drift[1], drift[2]);
      sol_assert_near (T, drift[0], 0.0, 1e-7);
      sol_assert_near (T, drift[1], 0.0, 1e-7);
      g_assert_cmpfloat (fabs (drift[2]), >, 1e-6); /* class T: not kept */
    }
}

/* In a gradient n changes with the gas; what a mode of slowly varying n loses or gains is below. */
static void
test_kerr_gradient (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (lossless_gradient);
  double change, drift = run_drift (lossless_gradient, 0.0, &change);
  double n = invariant (problem, problem->input, 0.0, 0.0) /
                 invariant (problem, problem->input, 0.8e5, 0.0) -
             1.0;
  g_test_message ("gradient: drift %.2g, of which %.2g is the index itself", drift, n);
  /* class T: n - 1 is 2e-4, and the light that moves within the band carries that much of it. */
  sol_assert_near (T, drift - n, 0.0, 2e-6);
}

/* Linear and lossless: every |A| stays, in one step or many, with and without a gradient. */
static void
test_linear_energy (void)
{
  static const char *const profiles[] = { "fill.pressure=0.5 bar",
                                          "fill.pressure=0.8 bar -> 0 bar" };
  for (int k = 0; k < 2; k++)
    {
      const char *const linear[] = { "response.kerr=false", "geometry.loss=false", profiles[k],
                                     NULL };
      g_autoptr (SolProblem) problem = sol_test_problem (linear);
      SolPlan plan = sol_test_plan ("rk45", 1e-6, 3);
      g_autoptr (SolTestRun) run = sol_test_run (problem, "cpu", &plan, NULL, NULL);
      g_assert_no_error (run->error);
      double want = sol_test_energy_j (problem, problem->input);
      sol_assert_close (R, sol_test_energy_j (problem, sol_test_run_last (run)), want,
                        2.0 * sol_bound_steps ((gsize) run->outcome.n_accepted));
    }
}

/* A (z) = A (0) exp (integral of L): the closed form, with loss and gradient, by every back end. */
static void
test_linear_analytic (void)
{
  const char *const linear[] = { "response.kerr=false", "fill.pressure=2 bar -> 0 bar",
                                 "geometry.core_radius=15 um", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (linear);
  const SolOperator *op = problem->op;
  const SolFieldGrid *grid = problem->grid;
  double length = sol_path_get_length_m (problem->path), integral_m[SOL_BASIS_N_TERMS_MAX];
  double phase = 0.0;
  g_autofree SolComplex *want = g_new0 (SolComplex, grid->n_omega);
  sol_path_integrate_basis (problem->path, 0, 0.0, length, &op->basis, integral_m);
  for (gsize i = 0; i < op->n_bins; i++)
    {
      SolComplex sum = 0.0;
      for (int m = 0; m < op->n_terms; m++)
        sum += integral_m[m] * op->linear_per_m[(gsize) m * op->n_bins + i];
      want[grid->first_active + i] = problem->input[grid->first_active + i] * cexp (sum);
      phase = fmax (phase, cabs (sum));
    }
  for (int k = 0; sol_backend_get (k) != NULL; k++)
    for (int n = 1; n <= 100; n += 33)
      {
        g_autofree SolComplex *got =
            sol_test_fixed_steps (problem, sol_backend_get (k)->name, "rk45", length / n, n);
        /* class R: the steps' own rounding and that of the phase, whose places are rounded too. */
        double limit = sol_bound_steps ((gsize) n) +
                       4.0 * sol_bound_gamma ((gsize) op->n_terms + 1 + (gsize) n) * phase;
        sol_assert_field_close (R, got, want, grid->n_omega, limit);
      }
}

/* Conjugated, lossless light runs back to its start: nothing in the steps prefers a direction. */
static void
test_reversal (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (lossless);
  SolPlan plan = sol_test_plan ("rk45", 1e-9, 2);
  gsize n = problem->grid->n_omega;
  g_autofree SolComplex *start = g_memdup2 (problem->input, n * sizeof (SolComplex));
  g_autoptr (SolTestRun) there = sol_test_run (problem, "cpu", &plan, NULL, NULL);
  for (gsize i = 0; i < n; i++)
    problem->input[i] = conj (sol_test_run_last (there)[i]);
  g_autoptr (SolTestRun) back = sol_test_run (problem, "cpu", &plan, NULL, NULL);
  g_autofree SolComplex *got = g_memdup2 (sol_test_run_last (back), n * sizeof (SolComplex));
  for (gsize i = 0; i < n; i++)
    got[i] = conj (got[i]);
  double moved = sol_test_field_error (sol_test_run_last (there), start, n);
  g_test_message ("there %.3g, and back %.2g", moved, sol_test_field_error (got, start, n));
  g_assert_cmpfloat (moved, >, 0.1); /* class T: not trivial */
  /* class T: two runs of some tens of steps at 1e-9 each. */
  sol_assert_field_close (T, got, start, n, 1e-6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/conservation/kerr", test_kerr);
  g_test_add_func ("/solver/conservation/models", test_models);
  g_test_add_func ("/solver/conservation/kerr-gradient", test_kerr_gradient);
  g_test_add_func ("/solver/conservation/linear-energy", test_linear_energy);
  g_test_add_func ("/solver/conservation/linear-analytic", test_linear_analytic);
  g_test_add_func ("/solver/conservation/reversal", test_reversal);
  return g_test_run ();
}
