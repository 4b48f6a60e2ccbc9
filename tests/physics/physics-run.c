/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "physics-run.h"

#include "io/case/case-file.h"
#include "sol-test.h"
#include "solver/translate.h"

#include <string.h>

static gboolean
keep_plane (gpointer data, const SolPlane *plane, GError **error)
{
  SolPhysicsRun *self = data;
  gsize n = self->n_column * self->grid->n_omega, n_statistics = (gsize) self->n_statistics;
  gsize i = (gsize) self->n_planes++;
  self->z_m = g_renew (double, self->z_m, i + 1);
  self->field = g_renew (SolComplex, self->field, (i + 1) * n);
  self->statistics = g_renew (double, self->statistics, (i + 1) * n_statistics);
  self->z_m[i] = plane->z_m;
  memcpy (self->field + i * n, plane->field, n * sizeof *plane->field);
  if (n_statistics > 0)
    memcpy (self->statistics + i * n_statistics, plane->statistics,
            n_statistics * sizeof *plane->statistics);
  return TRUE;
}

static gboolean
take_problem (gpointer data, const SolProblem *problem, GError **error)
{
  SolPhysicsRun *self = data;
  self->n_column = (gsize) sol_problem_get_n_lane (problem);
  self->n_energy = sol_problem_get_n_energy (problem);
  return TRUE;
}

static gboolean
prepared (gpointer data, const SolProblem *problem, GError **error)
{
  SolPhysicsRun *self = data;
  take_problem (data, problem, error);
  self->n_statistics = sol_statistics_get_n_values (self->n_energy, problem->n_species);
  return TRUE;
}

static SolCase *
case_from_list (const char *text, va_list list)
{
  g_autoptr (GPtrArray) assignments = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  for (const char *a = va_arg (list, const char *); a != NULL; a = va_arg (list, const char *))
    g_ptr_array_add (assignments, (gpointer) a);
  g_ptr_array_add (assignments, NULL);
  SolCase *the_case =
      sol_case_from_text_full (text, -1, "case", (const char *const *) assignments->pdata, NULL,
                               &error);
  g_assert_no_error (error);
  return the_case;
}

SolCase *
sol_physics_case (const char *text, ...)
{
  va_list list;
  va_start (list, text);
  SolCase *the_case = case_from_list (text, list);
  va_end (list);
  return the_case;
}

SolPhysicsRun *
sol_physics_run_try (const SolCase *the_case, const char *backend, GError **error)
{
  g_autoptr (SolPhysicsRun) self = g_new0 (SolPhysicsRun, 1);
  SolObserver observer = { .data = self, .plane = keep_plane };
  SolRunRequest request = { .the_case = the_case,
                            .backend = sol_backend_find (backend),
                            .n_threads = 1,
                            .prepared = prepared,
                            .prepared_data = self,
                            .observers = &observer,
                            .n_observers = 1 };
  SolProgress progress = { 0 };
  self->the_case = sol_case_copy (the_case);
  self->grid = sol_translate_grid (the_case, FALSE, error);
  if (self->grid == NULL || !sol_run_execute (&request, &progress, NULL, &self->report, error))
    return NULL;
  return g_steal_pointer (&self);
}

SolPhysicsRun *
sol_physics_run (const SolCase *the_case, const char *backend)
{
  g_autoptr (GError) error = NULL;
  SolPhysicsRun *self = sol_physics_run_try (the_case, backend, &error);
  g_assert_no_error (error);
  g_assert_true (self->report.is_complete);
  return self;
}

SolPhysicsRun *
sol_physics_run_text (const char *backend, const char *text, ...)
{
  va_list list;
  va_start (list, text);
  g_autoptr (SolCase) the_case = case_from_list (text, list);
  va_end (list);
  return sol_physics_run (the_case, backend);
}

SolProblem *
sol_physics_translate (const SolCase *the_case)
{
  SolTranslateInputs inputs = { .seed = the_case->noise.seed };
  g_autoptr (GError) error = NULL;
  SolProblem *problem = sol_translate (the_case, &inputs, &error);
  g_assert_no_error (error);
  return problem;
}

SolPhysicsRun *
sol_physics_run_changed (const SolCase *the_case,
                         const char *backend,
                         void (*change) (SolProblem *problem))
{
  g_autoptr (SolProblem) problem = sol_physics_translate (the_case);
  const SolBackendOps *ops = sol_backend_find (backend);
  const SolBackendOptions options = { .n_threads = 1 };
  const SolCaseStepper *stepper = &the_case->stepper;
  SolPhysicsRun *self = g_new0 (SolPhysicsRun, 1);
  SolObserver observer = { .data = self, .plane = keep_plane };
  SolPlan plan = { .method = sol_method_find (sol_translate_method_name (the_case)),
                   .rtol = stepper->rtol,
                   .atol = stepper->atol,
                   .max_step_m = isfinite (stepper->max_step_m) ? stepper->max_step_m : INFINITY,
                   .n_planes = stepper->planes,
                   .observers = &observer,
                   .n_observers = 1 };
  SolStart start = { .h_m = NAN };
  SolProgress progress = { 0 };
  g_autoptr (GError) error = NULL;
  if (change != NULL)
    change (problem);
  self->the_case = sol_case_copy (the_case);
  self->grid = sol_translate_grid (the_case, FALSE, &error);
  g_assert_no_error (error);
  take_problem (self, problem, NULL);
  gpointer engine = ops->open (problem, plan.method, &options, &error);
  g_assert_no_error (error);
  sol_propagate (problem, &plan, &start, ops, engine, &progress, NULL, &self->report.outcome,
                 &error);
  g_assert_no_error (error);
  ops->close (engine);
  return self;
}

void
sol_physics_run_free (SolPhysicsRun *self)
{
  if (self == NULL)
    return;
  sol_case_free (self->the_case);
  sol_field_grid_free (self->grid);
  g_free (self->z_m);
  g_free (self->field);
  g_free (self->statistics);
  sol_run_report_clear (&self->report);
  g_free (self);
}

const SolComplex *
sol_physics_run_get_plane (const SolPhysicsRun *self, gint64 number)
{
  g_assert_true (number >= 0 && number < self->n_planes);
  return self->field + (gsize) number * self->n_column * self->grid->n_omega;
}

const SolComplex *
sol_physics_run_get_exit (const SolPhysicsRun *self)
{
  return sol_physics_run_get_plane (self, self->n_planes - 1);
}

double
sol_physics_run_get_statistic (const SolPhysicsRun *self, SolStatisticId id, gint64 number)
{
  g_assert_true (number >= 0 && number < self->n_planes);
  int offset = sol_statistic_get_offset (id, self->n_energy, self->the_case->fill.n_species);
  const double *value = self->statistics + number * self->n_statistics + offset;
  double sum = value[0];
  for (int i = 1; id == SOL_STATISTIC_ENERGY && i < self->n_energy; i++)
    sum += value[i];
  return sum;
}

SolFieldMetricsResult
sol_physics_run_measure (const SolPhysicsRun *self, gint64 number)
{
  g_autoptr (SolFieldMetrics) metrics = sol_field_metrics_new (self->grid);
  SolFieldMetricsResult result;
  sol_field_metrics_compute_columns (metrics, self->grid, self->n_column,
                                     sol_physics_run_get_plane (self, number), NULL, &result);
  return result;
}

double
sol_physics_run_difference (const SolPhysicsRun *self, const SolPhysicsRun *reference)
{
  g_assert_cmpuint (self->grid->n_omega, ==, reference->grid->n_omega);
  g_assert_cmpuint (self->n_column, ==, reference->n_column);
  return sol_test_field_error (sol_physics_run_get_exit (self),
                               sol_physics_run_get_exit (reference),
                               self->n_column * self->grid->n_omega);
}
