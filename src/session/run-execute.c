/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run-execute.h"

#include "analysis/field-metrics.h"
#include "analysis/plane-measure.h"
#include "base/error.h"
#include "io/case-file.h"
#include "io/result-reader.h"
#include "io/result-writer.h"
#include "model/pulse/noise.h"
#include "problem/statistics.h"
#include "session/run-inputs.h"
#include "session/run-record.h"

#include <math.h>

/* The floor of the transforms is the least of this many passes. */
#define N_FLOOR_PASSES 3

/* Everything that lives as long as the run. */
typedef struct
{
  const SolRunRequest *request;
  SolRunReport *report;
  SolCase *the_case; /* with every choice made */
  SolLedger *ledger;
  SolRunInputs inputs;
  SolProblem *problem;
  const SolMethod *method;
  gpointer backend;
  SolPlaneMeasure *measure;
  SolResultWriter *writer;
  SolStart start;
  SolComplex *start_field;
} Run;

static void
run_clear (Run *run)
{
  if (run->backend != NULL)
    run->request->backend->close (run->backend);
  sol_case_free (run->the_case);
  sol_ledger_free (run->ledger);
  sol_run_inputs_clear (&run->inputs);
  sol_plane_measure_free (run->measure);
  sol_problem_free (run->problem);
  sol_result_writer_free (run->writer);
  g_free (run->start_field);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static double
seconds (void)
{
  return 1e-6 * (double) g_get_monotonic_time ();
}

static void
settle_path (char **path, const char *folder)
{
  g_autofree char *given = *path;
  if (given == NULL || given[0] == '\0')
    {
      *path = g_steal_pointer (&given);
      return;
    }
  *path = g_canonicalize_filename (given, folder);
}

/* The case as it will be stored: the seed drawn, paths made independent of the working folder. */
static void
settle_case (Run *run)
{
  SolCase *c = sol_case_copy (run->request->the_case);
  if (c->noise.quantum && !c->noise.has_seed)
    {
      c->noise.seed = sol_noise_draw_seed ();
      c->noise.has_seed = TRUE;
    }
  for (int i = 0; i < c->n_pulses; i++)
    settle_path (&c->pulses[i].shape_path, c->folder);
  settle_path (&c->stepper.schedule, c->folder);
  run->the_case = c;
}

static gint64
count_planes (const SolCase *c)
{
  return c->geometry.length_m > 0.0 ? c->stepper.planes : 1;
}

/**
 * sol_run_make_ledger:
 * @the_case: the case
 * @backend: the back end that would run it
 * @error: return location
 *
 * Errors: as sol_translate_outline().
 * Threads: any. Allocates: the ledger.
 * Returns: (transfer full): what the run will hold in memory
 */
SolLedger *
sol_run_make_ledger (const SolCase *the_case, const SolBackendOps *backend, GError **error)
{
  g_autoptr (SolProblem) outline = sol_translate_outline (the_case, error);
  if (outline == NULL)
    return NULL;
  const SolFieldGrid *grid = outline->grid;
  const SolMethod *method = sol_method_find (sol_translate_method_name (the_case));
  SolLedger *ledger = sol_ledger_new ();
  sol_ledger_add (ledger, "grid", grid->n_fine + 2 * grid->n_t + 2 * grid->n_omega,
                  sizeof (double));
  sol_ledger_add (ledger, "operator tables", (guint64) outline->op->n_terms * grid->n_active,
                  sizeof (SolComplex) + sizeof (double));
  sol_ledger_add (ledger, "input and plane", grid->n_omega, 2 * sizeof (SolComplex));
  sol_ledger_add (ledger, "plane statistics", grid->n_t, 4 * sizeof (SolComplex));
  backend->bytes (outline, method, ledger);
  return ledger;
}

static gboolean
check_memory (Run *run, GError **error)
{
  run->ledger = sol_run_make_ledger (run->the_case, run->request->backend, error);
  return run->ledger != NULL &&
         sol_ledger_check (run->ledger, sol_ledger_get_available_bytes (), error);
}

/* Field, absorbed energy and step of the last stored plane. */
static gboolean
read_start (Run *run, GError **error)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new (run->request->output_path, error);
  if (reader == NULL)
    return FALSE;
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  gint64 n_saved = sol_result_reader_get_n_saved (reader);
  int n_statistics = sol_statistics_get_n_values (layout->n_mode, layout->n_species);
  g_autofree double *statistics = g_new0 (double, n_statistics);
  SolStepRecord step;
  if (sol_result_reader_is_complete (reader))
    run->report->was_complete = TRUE;
  run->start.n_planes_done = n_saved;
  if (n_saved == 0)
    return TRUE;
  run->start_field = g_new0 (SolComplex, (gsize) layout->n_mode * layout->n_pol * layout->n_omega);
  run->start.field = run->start_field;
  if (!sol_result_reader_read_plane (reader, n_saved - 1, run->start_field, error) ||
      !sol_result_reader_read_statistics (reader, n_saved - 1, statistics, error))
    return FALSE;
  run->start.absorbed_energy_j =
      statistics[sol_statistic_get_offset (SOL_STATISTIC_ABSORBED_ENERGY, layout->n_mode,
                                           layout->n_species)];
  if (sol_result_reader_read_last_accepted (reader, &step, NULL) && step.h_m > 0.0)
    run->start.h_m = step.h_m;
  return TRUE;
}

static gboolean
translate (Run *run, GError **error)
{
  const SolRunRequest *request = run->request;
  SolTranslateInputs inputs = { .seed = run->the_case->noise.seed };
  SolBackendOptions options = { .n_threads = request->n_threads };
  if (!sol_run_inputs_read (&run->inputs, run->the_case, error))
    return FALSE;
  inputs.pulse_tables = run->inputs.pulse_tables;
  run->problem = sol_translate (run->the_case, &inputs, error);
  if (run->problem == NULL)
    return FALSE;
  run->method = sol_method_find (sol_translate_method_name (run->the_case));
  run->report->method = run->method->name;
  if (!request->backend->supports (run->problem, run->method, error))
    return FALSE;
  run->backend = request->backend->open (run->problem, run->method, &options, error);
  run->measure = sol_plane_measure_new (run->problem);
  return run->backend != NULL;
}

static SolResultLayout *
make_layout (const Run *run)
{
  static const char *const kinds[] = { "HE", "TE", "TM" };
  const SolProblem *problem = run->problem;
  const SolFieldGrid *grid = problem->grid;
  SolResultLayout *layout = g_new0 (SolResultLayout, 1);
  layout->n_planes = count_planes (run->the_case);
  layout->n_mode = problem->n_mode;
  layout->n_pol = problem->n_pol;
  layout->n_omega = grid->n_omega;
  layout->n_t = grid->n_t;
  layout->n_species = problem->n_species;
  layout->field = run->the_case->run.field;
  layout->z_end_m = run->the_case->geometry.length_m;
  layout->wavelength_min_m = grid->wavelength_min_m;
  layout->wavelength_max_m = grid->wavelength_max_m;
  layout->omega_rad_per_s = g_memdup2 (grid->omega_rad_per_s, grid->n_omega * sizeof (double));
  layout->t_s = g_memdup2 (grid->t_s, grid->n_t * sizeof (double));
  layout->modes = g_new0 (SolResultMode, 1);
  layout->modes[0] = (SolResultMode){ .name = g_strdup (problem->mode_name),
                                      .kind = g_strdup (kinds[problem->mode.kind]),
                                      .azimuthal = problem->mode.n,
                                      .radial = problem->mode.m,
                                      .u = problem->mode.u };
  layout->species = g_new0 (char *, problem->n_species);
  for (int i = 0; i < problem->n_species; i++)
    layout->species[i] = g_strdup (sol_gas_get_name (sol_medium_get_gas (problem->medium, i)));
  layout->case_text = sol_case_to_text (run->the_case);
  return layout;
}

static gboolean
store_record (Run *run, const char *outcome, const char *message, GError **error)
{
  g_autofree char *json = NULL;
  if (run->writer == NULL)
    return TRUE;
  json = sol_run_record_to_json (run->request, run->problem, run->report, run->ledger, outcome,
                                 message);
  return sol_result_writer_set_record (run->writer, json, error);
}

static gboolean
open_writer (Run *run, GError **error)
{
  const SolRunRequest *request = run->request;
  if (request->output_path == NULL)
    return TRUE;
  if (request->is_resume)
    {
      run->writer = sol_result_writer_reopen (request->output_path, error);
    }
  else
    {
      g_autoptr (SolResultLayout) layout = make_layout (run);
      run->writer = sol_result_writer_new (request->output_path, layout, request->force, error);
    }
  return run->writer != NULL && store_record (run, "running", NULL, error);
}

static gboolean
propagate (Run *run, SolProgress *progress, GCancellable *cancellable, GError **error)
{
  const SolRunRequest *request = run->request;
  const SolCase *c = run->the_case;
  g_autofree SolObserver *observers = g_new0 (SolObserver, request->n_observers + 1);
  gsize n = 0;
  if (run->writer != NULL)
    observers[n++] = sol_result_writer_get_observer (run->writer);
  for (gsize i = 0; i < request->n_observers; i++)
    observers[n++] = request->observers[i];
  SolPlan plan = {
    .method = run->method,
    .rtol = c->stepper.rtol,
    .atol = c->stepper.atol,
    .max_step_m = isfinite (c->stepper.max_step_m) ? c->stepper.max_step_m : INFINITY,
    .n_planes = count_planes (c),
    .schedule_z_m = run->inputs.schedule_z_m,
    .n_schedule = run->inputs.n_schedule,
    .measure = sol_plane_measure_run,
    .measure_data = run->measure,
    .gate = request->gate,
    .gate_data = request->gate_data,
    .observers = observers,
    .n_observers = n,
  };
  return sol_propagate (run->problem, &plan, &run->start, request->backend, run->backend, progress,
                        cancellable, &run->report->outcome, error);
}

static double
spectrum_energy_j (Run *run, const SolComplex *spectrum)
{
  SolFieldMetricsResult result;
  g_autoptr (SolFieldMetrics) metrics = sol_field_metrics_new (run->problem->grid);
  sol_field_metrics_compute (metrics, run->problem->grid, spectrum, &result);
  return result.energy_j;
}

static void
measure_end (Run *run)
{
  SolRunReport *report = run->report;
  const SolBackendOps *ops = run->request->backend;
  g_autofree SolComplex *field = g_new0 (SolComplex, run->problem->grid->n_omega);
  ops->get_state (run->backend, field);
  report->energy_in_j = spectrum_energy_j (run, run->problem->input);
  report->energy_out_j = spectrum_energy_j (run, field);
  ops->counts (run->backend, &report->counts);
}

static void
measure_floor (Run *run)
{
  const SolBackendOps *ops = run->request->backend;
  double least = INFINITY;
  for (int i = 0; i < N_FLOOR_PASSES; i++)
    {
      double start = seconds ();
      ops->run_transforms (run->backend, run->report->counts.fft_calls);
      least = MIN (least, seconds () - start);
    }
  run->report->fft_floor_s = least;
}

/* Every exit path of the loop comes through here: the file is closed with what happened. */
static gboolean
finish (Run *run, gboolean ok, GError *failure, GError **error)
{
  SolRunReport *report = run->report;
  g_autoptr (GError) store_error = NULL;
  report->is_complete = ok;
  report->is_stopped = g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  const char *outcome = ok ? "complete" : (report->is_stopped ? "stopped" : "failed");
  const char *message = ok || report->is_stopped ? NULL : failure->message;
  if (run->writer != NULL)
    {
      double start = seconds ();
      if (!store_record (run, outcome, message, &store_error))
        g_debug ("record not stored: %s", store_error->message);
      g_autoptr (GError) close_error = NULL;
      if (!sol_result_writer_close (run->writer, ok, &close_error) && store_error == NULL)
        store_error = g_steal_pointer (&close_error);
      report->output_path = g_strdup (sol_result_writer_get_path (run->writer));
      report->outcome.output_s += seconds () - start;
    }
  if (failure != NULL && !report->is_stopped)
    g_propagate_error (error, failure);
  else if (failure != NULL)
    g_error_free (failure);
  else if (store_error != NULL)
    g_propagate_error (error, g_steal_pointer (&store_error));
  else
    return TRUE;
  if (report->is_stopped && store_error != NULL)
    g_propagate_error (error, g_steal_pointer (&store_error));
  return report->is_stopped && (error == NULL || *error == NULL);
}

/**
 * sol_run_report_clear:
 * @self: (inout): the report
 *
 * Threads: any. Allocates: no.
 */
void
sol_run_report_clear (SolRunReport *self)
{
  sol_outcome_clear (&self->outcome);
  g_clear_pointer (&self->output_path, g_free);
}

static gboolean
prepare (Run *run, GError **error)
{
  settle_case (run);
  run->report->n_planes_planned = count_planes (run->the_case);
  if (!check_memory (run, error))
    return FALSE;
  if (run->request->is_resume && !read_start (run, error))
    return FALSE;
  if (run->report->was_complete)
    return TRUE;
  const SolRunRequest *request = run->request;
  if (!translate (run, error))
    return FALSE;
  if (request->prepared != NULL && !request->prepared (request->prepared_data, run->problem, error))
    return FALSE;
  return open_writer (run, error);
}

/**
 * sol_run_execute:
 * @request: what to run
 * @progress: (inout): written while it runs
 * @cancellable: (nullable): stops it within one step
 * @report: (out): what happened; valid on failure too
 * @error: return location
 *
 * A run that is stopped returns TRUE with is_stopped set; its file is closed and can be resumed. A
 * run that fails leaves a valid file with the planes up to the failure.
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY with the ledger, SOL_SOLVER_ERROR_UNSUPPORTED and _INPUT,
 * SOL_MODEL_ERROR_*, SOL_FILE_ERROR_*, SOL_SOLVER_ERROR_NOT_FINITE and _STEP.
 * Threads: any; one run a call. Allocates: before the first step.
 * Returns: TRUE when it ended as asked
 */
gboolean
sol_run_execute (const SolRunRequest *request,
                 SolProgress *progress,
                 GCancellable *cancellable,
                 SolRunReport *report,
                 GError **error)
{
  g_auto (Run) run = { .request = request, .report = report, .start = { .h_m = NAN } };
  GError *failure = NULL;
  double start = seconds ();
  *report = (SolRunReport){ .fft_floor_s = NAN };
  if (!prepare (&run, error))
    return FALSE;
  report->translate_s = seconds () - start;
  if (report->was_complete)
    {
      report->is_complete = TRUE;
      return TRUE;
    }
  gboolean ok = propagate (&run, progress, cancellable, &failure);
  measure_end (&run);
  ok = finish (&run, ok, failure, error);
  report->total_s = seconds () - start;
  if (request->measure_transforms)
    measure_floor (&run);
  return ok;
}
