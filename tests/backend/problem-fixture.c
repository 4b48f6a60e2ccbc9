/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/problem-fixture.h"

#include "base/constants.h"
#include "device/device.h"
#include "io/case/case-file.h"
#include "solver/adams.h"
#include "solver/translate.h"

#include <math.h>

/* 512 fine samples, about ninety bins: a step takes microseconds. Ionisation is a few per cent. */
static const char base_case[] = "[run]\n"
                                "model = mode-averaged\n"
                                "[geometry]\n"
                                "core_radius = 30 um\n"
                                "length = 1 cm\n"
                                "dispersion = full\n"
                                "loss = true\n"
                                "[fill]\n"
                                "gas = Ar\n"
                                "pressure = 0.5 bar\n"
                                "temperature = 293.15 K\n"
                                "equation_of_state = ideal\n"
                                "[pulse]\n"
                                "wavelength = 800 nm\n"
                                "duration = 8 fs\n"
                                "energy = 12 uJ\n"
                                "shape = gauss\n"
                                "[response]\n"
                                "kerr = true\n"
                                "third_harmonic = true\n"
                                "plasma = off\n"
                                "raman = off\n"
                                "self_steepening = true\n"
                                "[grid]\n"
                                "wavelength_min = 250 nm\n"
                                "wavelength_max = 2 um\n"
                                "time_window = 60 fs\n"
                                "absorber = off\n"
                                "[noise]\n"
                                "quantum = false\n"
                                "[stepper]\n"
                                "rtol = 1e-6\n"
                                "planes = 5\n";

/* The small case with assignments SECTION.KEY=VALUE, NULL-terminated or NULL. */
SolCase *
sol_test_case (const char *const *assignments)
{
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_from_text_full (base_case, -1, "fixture", assignments, NULL, &error);
  if (c == NULL)
    g_error ("%s", error->message);
  return c;
}

SolProblem *
sol_test_problem (const char *const *assignments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) c = sol_test_case (assignments);
  SolTranslateInputs inputs = { .seed = 7 };
  SolProblem *problem = sol_translate (c, &inputs, &error);
  if (problem == NULL)
    g_error ("%s", error->message);
  return problem;
}

/* The same with another step coordinate than the automatic one. */
SolProblem *
sol_test_problem_along (const char *const *assignments, SolPathCoordinate coordinate)
{
  g_autoptr (SolCase) c = sol_test_case (assignments);
  SolProblem *problem = sol_test_problem (assignments);
  const SolProfile *p = &c->fill.pressure_pa;
  const double z_m[2] = { 0.0, c->geometry.length_m };
  g_assert_true (p->spans_length);
  sol_path_free (problem->path);
  problem->path = sol_path_new (z_m, p->value, 2, z_m[1], coordinate);
  return problem;
}

double
sol_test_energy_j (const SolProblem *problem, const SolComplex *amplitude)
{
  double sum = 0.0;
  for (gsize i = 0; i < problem->grid->n_omega; i++)
    sum +=
        creal (amplitude[i]) * creal (amplitude[i]) + cimag (amplitude[i]) * cimag (amplitude[i]);
  return 2.0 / SOL_PI * problem->grid->domega_rad_per_s * sum;
}

/* Steps of fixed length from s = 0, each accepted and its last stage reused, inside segment 0, then a
 * trial that is not accepted if there are more trials. Methods with a history begin with their lowest
 * order and choose it by their estimates. */
static void
run_trials (const SolProblem *problem,
            const SolBackendOps *ops,
            gpointer backend,
            const SolMethod *method,
            double h_m,
            int n_steps,
            int n_trials,
            SolAdams *adams,
            SolTrialResult *last)
{
  g_autoptr (SolStageSet) stages = sol_stage_set_new (problem, method->n_stages);
  for (int i = 0; i < n_trials; i++)
    {
      if (adams != NULL)
        stages->method = sol_adams_plan (adams, h_m);
      sol_stage_set_evaluate (stages, problem, method->c, 0, i * h_m, h_m);
      ops->trial (backend, stages, h_m, 0.0, last);
      if (i >= n_steps)
        continue;
      ops->accept (backend, TRUE);
      if (adams != NULL)
        sol_adams_accept (adams, h_m, last->estimate, 1e-6);
    }
}

void
sol_test_steps (const SolProblem *problem,
                const SolBackendOps *ops,
                gpointer backend,
                const SolMethod *method,
                double h_m,
                int n_steps,
                SolTrialResult *last)
{
  g_autoptr (SolAdams) adams = method->n_history > 0 ? sol_adams_new (method) : NULL;
  run_trials (problem, ops, backend, method, h_m, n_steps, n_steps, adams, last);
}

/* Steps, a trial behind them, and the place theta in it; absorbed: by the edges of the band within it.
 * plane: [n_mode, n_pol, n_omega]. */
void
sol_test_inside (const SolProblem *problem,
                 const SolBackendOps *ops,
                 const char *method_name,
                 double h_m,
                 int n_steps,
                 double theta,
                 SolComplex *plane,
                 double *absorbed)
{
  const SolMethod *method = sol_method_find (method_name);
  g_autoptr (SolStageSet) extra = sol_stage_set_new (problem, MAX (method->n_extra, 1));
  g_autoptr (SolStageSet) at = sol_stage_set_new (problem, 1);
  SolTrialResult last;
  SolBackendOptions options = { 1 };
  gpointer backend = ops->open (problem, method, &options, NULL);
  ops->set_state (backend, problem->input);
  /* Dense output reads the planner's row. */
  g_autoptr (SolAdams) adams = method->n_history > 0 ? sol_adams_new (method) : NULL;
  run_trials (problem, ops, backend, method, h_m, n_steps, n_steps + 1, adams, &last);
  sol_stage_set_evaluate (extra, problem, method->c + method->n_stages, 0, n_steps * h_m, h_m);
  sol_stage_set_evaluate (at, problem, &theta, 0, n_steps * h_m, h_m);
  *absorbed = ops->absorbed (backend, h_m);
  if (method->n_extra > 0)
    ops->prepare_dense (backend, extra, &last);
  SolPlace place = { theta, &at->stage[0], theta * h_m };
  ops->dense (backend, &place, plane);
  g_autofree double *fractions = g_new0 (double, problem->n_species);
  SolObservation observation = { fractions };
  ops->observe (backend, plane, &at->stage[0], &observation);
  ops->close (backend);
}

/* [n_omega] the field after fixed steps from the problem's input. */
SolComplex *
sol_test_fixed_steps (const SolProblem *problem,
                      const char *backend_name,
                      const char *method_name,
                      double h_m,
                      int n_steps)
{
  const SolBackendOps *ops = sol_backend_find (backend_name);
  const SolMethod *method = sol_method_find (method_name);
  SolBackendOptions options = { 1 };
  SolTrialResult last;
  SolComplex *field = g_new0 (SolComplex, problem->grid->n_omega);
  gpointer backend = ops->open (problem, method, &options, NULL);
  g_assert_nonnull (backend);
  ops->set_state (backend, problem->input);
  sol_test_steps (problem, ops, backend, method, h_m, n_steps, &last);
  ops->get_state (backend, field);
  ops->close (backend);
  return field;
}

SolPlan
sol_test_plan (const char *method_name, double rtol, gint64 n_planes)
{
  return (SolPlan){ .method = sol_method_find (method_name),
                    .rtol = rtol,
                    .atol = 1e-10,
                    .max_step_m = INFINITY,
                    .n_planes = n_planes };
}

static const double *
measure (gpointer data, const SolPlaneContext *context, double *statistics)
{
  SolTestRun *run = data;
  double absorbed = context->absorbed_energy_j;
  g_array_append_val (run->absorbed_j, absorbed);
  g_array_append_val (run->seen, context->observation->exposure_undershoot);
  g_array_append_vals (run->seen, context->observation->ionised_fraction,
                       (guint) run->problem->n_species);
  return (const double *) (gconstpointer) run->absorbed_j->data;
}

static gboolean
keep_plane (gpointer data, const SolPlane *plane, GError **error)
{
  SolTestRun *run = data;
  gsize n = sol_problem_get_n_field (run->problem);
  double z = plane->z_m;
  /* What was measured for the statistics goes on to everybody. */
  gconstpointer measured = run->absorbed_j->data, handed_out = plane->power_w;
  g_assert_true (handed_out == measured);
  g_assert_cmpint (plane->number, ==, run->n_before + (gint64) run->z_m->len);
  g_array_append_val (run->z_m, z);
  g_ptr_array_add (run->planes, g_memdup2 (plane->field, n * sizeof (SolComplex)));
  return TRUE;
}

static void
keep_step (gpointer data, const SolStepRecord *record)
{
  SolTestRun *run = data;
  g_array_append_vals (run->records, record, 1);
}

/* Runs and keeps everything; a failure is in ok and error. Observers of the plan are called too. */
SolTestRun *
sol_test_run (const SolProblem *problem,
              const char *backend_name,
              const SolPlan *plan,
              const SolStart *start,
              GCancellable *cancellable)
{
  return sol_test_run_on (problem, sol_backend_find (backend_name), plan, start, cancellable);
}

SolTestRun *
sol_test_run_on (const SolProblem *problem,
                 const SolBackendOps *ops,
                 const SolPlan *plan,
                 const SolStart *start,
                 GCancellable *cancellable)
{
  SolBackendOptions options = { 1 };
  SolStart from_input = { .h_m = NAN };
  SolTestRun *run = g_new0 (SolTestRun, 1);
  run->problem = problem;
  run->n_before = start != NULL ? start->n_planes_done : 0;
  run->z_m = g_array_new (FALSE, FALSE, sizeof (double));
  run->absorbed_j = g_array_new (FALSE, FALSE, sizeof (double));
  run->seen = g_array_new (FALSE, FALSE, sizeof (double));
  run->planes = g_ptr_array_new_with_free_func (g_free);
  run->records = g_array_new (FALSE, FALSE, sizeof (SolStepRecord));
  SolObserver observers[2] = { { run, keep_plane, keep_step } };
  SolPlan with_observer = *plan;
  if (plan->n_observers > 0)
    observers[1] = plan->observers[0];
  with_observer.observers = observers;
  with_observer.n_observers = plan->n_observers > 0 ? 2 : 1;
  with_observer.measure = measure;
  with_observer.measure_data = run;
  gpointer backend = ops->open (problem, plan->method, &options, &run->error);
  g_assert_no_error (run->error);
  run->ok = sol_propagate (problem, &with_observer, start != NULL ? start : &from_input, ops,
                           backend, &run->progress, cancellable, &run->outcome, &run->error);
  ops->close (backend);
  return run;
}

const SolComplex *
sol_test_run_last (const SolTestRun *run)
{
  return g_ptr_array_index (run->planes, run->planes->len - 1);
}

/* [n] ends of the accepted steps in z. */
double *
sol_test_run_schedule (const SolTestRun *run, gsize *n)
{
  double *z_m = g_new (double, run->records->len);
  *n = 0;
  for (guint i = 0; i < run->records->len; i++)
    {
      const SolStepRecord *record = &g_array_index (run->records, SolStepRecord, i);
      if (record->accepted)
        z_m[(*n)++] = record->z_m + record->h_m;
    }
  return z_m;
}

void
sol_test_run_free (SolTestRun *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->z_m);
  g_array_unref (self->absorbed_j);
  g_array_unref (self->seen);
  g_ptr_array_unref (self->planes);
  g_array_unref (self->records);
  sol_outcome_clear (&self->outcome);
  g_clear_error (&self->error);
  g_free (self);
}

/* Launches of a trial of rk45 on a device, the mean of four of which the first has its first stage to make; a
 * transform is one, as it is one call where a library does it. */
double
sol_test_count_launches (const SolProblem *problem, const SolBackendOps *ops, double step_m)
{
  const SolMethod *method = sol_method_find ("rk45");
  SolBackendCounts counts;
  SolTrialResult last;
  gpointer backend = ops->open (problem, method, NULL, NULL);
  g_assert_nonnull (backend);
  ops->set_state (backend, problem->input);
  sol_test_steps (problem, ops, backend, method, step_m, 4, &last);
  ops->counts (backend, &counts);
  ops->close (backend);
  gboolean is_real = problem->grid->kind == SOL_GRID_REAL;
  double n_passes = is_real ? 1.0 : 0.0; /* the real transform's first or last pass */
  for (gsize n = problem->grid->n_fine / (is_real ? 2 : 1); n > 1; n = n >= 4 ? n / 4 : n / 2)
    n_passes++;
  if (!g_str_has_prefix (counts.transforms, "dialect"))
    n_passes = 1.0;
  return (double) counts.launches / (double) counts.n_trials -
         (double) counts.fft_calls / 4.0 * (n_passes - 1.0);
}

/**
 * sol_test_has_backend:
 * @ops: a back end
 *
 * Skips the test where the back end is a device that is not there, and says why.
 *
 * Threads: main. Allocates: for a moment.
 * Returns: whether it can be opened here
 */
gboolean
sol_test_has_backend (const SolBackendOps *ops)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolDevice) device = ops->is_device ? sol_device_open (ops->name, &error) : NULL;
  if (error != NULL)
    g_test_skip (error->message);
  return error == NULL;
}
