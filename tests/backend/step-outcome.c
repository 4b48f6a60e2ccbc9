/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/step-outcome.h"

#include "backend/problem-fixture.h"
#include "bounds.h"
#include "sol-test.h"

#include <math.h>

static void
observe_end (const SolProblem *problem,
             const SolBackendOps *ops,
             gpointer backend,
             double step_m,
             SolTestOutcome *outcome)
{
  static const double at_start[1] = { 0.0 };
  g_autoptr (SolStageSet) place = sol_stage_set_new (problem, 1);
  sol_stage_set_evaluate (place, problem, at_start, 0, SOL_TEST_N_STEPS * step_m, 0.0);
  outcome->observation.ionised_fraction = g_new0 (double, problem->n_species);
  ops->observe (backend, outcome->field, &place->stage[0], &outcome->observation);
}

SolTestOutcome
sol_test_outcome (const SolProblem *problem,
                  const SolBackendOps *ops,
                  const char *method_name,
                  double step_m,
                  int n_threads)
{
  const SolMethod *method = sol_method_find (method_name);
  SolBackendOptions options = { n_threads };
  SolTestOutcome outcome = { .field = g_new0 (SolComplex, sol_problem_get_n_field (problem)) };
  g_autoptr (GError) error = NULL;
  g_assert_true (ops->supports (problem, &error));
  gpointer backend = ops->open (problem, method, &options, &error);
  g_assert_no_error (error);
  ops->set_state (backend, problem->input);
  sol_test_steps (problem, ops, backend, method, step_m, SOL_TEST_N_STEPS, &outcome.last);
  ops->get_state (backend, outcome.field);
  observe_end (problem, ops, backend, step_m, &outcome);
  ops->close (backend);
  return outcome;
}

void
sol_test_outcome_clear (SolTestOutcome *self)
{
  g_clear_pointer (&self->field, g_free);
  g_clear_pointer (&self->observation.ionised_fraction, g_free);
}

/* The largest sum of |integral of the basis| |L_m| over a step: what rounds in a phase. */
static double
largest_phase (const SolProblem *problem, double step_m)
{
  const SolOperator *op = problem->op;
  double integral_m[SOL_BASIS_N_TERMS_MAX], largest = 0.0;
  sol_path_integrate_basis (problem->path, 0, 0.0, step_m, &op->basis, integral_m);
  for (int mode = 0; mode < op->n_mode; mode++)
    for (gsize i = 0; i < op->n_bins; i++)
      {
        const SolComplex *linear = sol_operator_get_linear (op, mode);
        double sum = 0.0;
        for (int m = 0; m < op->n_terms; m++)
          sum += fabs (integral_m[m]) * cabs (linear[(gsize) m * op->n_bins + i]);
        largest = fmax (largest, sum);
      }
  return largest;
}

/* Both sides round a step (sol_bound_steps), each of the phases and the sums over lanes and channels;
 * the responses change the field by less than its norm in all, so an error grows at most by e. */
double
sol_test_outcome_budget (const SolProblem *problem, double step_m)
{
  const SolTransverse *t = problem->transverse;
  double phase =
      2.0 * sol_bound_gamma ((gsize) problem->op->n_terms + 1) * largest_phase (problem, step_m);
  gsize n_terms = (gsize) (t->n_lane + sol_transverse_get_n_channel (t));
  double sums = n_terms > 2 ? 2.0 * sol_bound_gamma (n_terms) : 0.0;
  return sol_bound_growth (1.0, 1.0, 0.0, SOL_TEST_N_STEPS, sol_bound_steps (1) + phase + sums);
}

/* Over the budget: at most one if the two agree. */
double
sol_test_outcome_compare (const SolProblem *problem,
                          const SolTestOutcome *got,
                          const SolTestOutcome *want,
                          double budget)
{
  gsize n = sol_problem_get_n_field (problem);
  double field = sol_test_field_error (got->field, want->field, n) / budget;
  double largest =
      fabs (got->last.largest_field_v_per_m / want->last.largest_field_v_per_m - 1.0) / budget;
  /* The estimate is relative to the norm of the field. */
  double estimate = fabs (got->last.error - want->last.error) / budget;
  double worst = fmax (field, fmax (estimate, largest / sqrt ((double) n)));
  /* fmax passes over a NaN, and one of them would mean that something is not computed at all. */
  return isnan (field) || isnan (largest) || isnan (estimate) ? INFINITY : worst;
}
