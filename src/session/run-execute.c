/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run-execute.h"

#include "analysis/field-metrics.h"
#include "analysis/plane-measure.h"
#include "base/error.h"
#include "io/result/result-reader.h"
#include "problem/statistics.h"
#include "session/check/derived.h"
#include "session/run-inputs.h"
#include "session/run-layout.h"
#include "session/run-output.h"
#include "session/run-record.h"
#include "solver/absorbers.h"
#include "solver/step-store.h"

#include <math.h>

/* The floor of the transforms is the least of this many passes. */
#define N_FLOOR_PASSES 3
/* The equation gives no energy to the light but for what its factor omega^2 / beta deviates from
 * omega. Without self-steepening it is the number of photons that stays, and energy may rise. */
#define ENERGY_RISE_NOTED 1.05

/* Everything that lives as long as the run. */
typedef struct
{
  const SolRunRequest *request;
  GCancellable *cancellable;
  SolRunReport *report;
  SolCase *the_case; /* with every choice made */
  SolLedger *ledger;
  SolRunInputs inputs;
  SolProblem *problem;
  const SolMethod *method;
  gpointer backend;
  SolPlaneMeasure *measure;
  SolRunOutput output;
  SolStart start;
  SolComplex *start_field;
  SolComplex *first_plane; /* [n_first_plane] of a run that goes on, NULL: a new one */
  gsize n_first_plane;
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
  sol_run_output_clear (&run->output);
  g_free (run->start_field);
  g_free (run->first_plane);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static double
seconds (void)
{
  return 1e-6 * (double) g_get_monotonic_time ();
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
  return sol_run_make_ledger_full (the_case, backend, FALSE, error);
}

/**
 * sol_run_make_ledger_full:
 * @the_case: the case
 * @backend: the back end that would run it
 * @stores_planes: whether all planes and the step history are kept in memory
 * @error: return location
 *
 * Errors: as sol_translate_outline().
 * Threads: any. Allocates: the ledger.
 * Returns: (transfer full): what the run will hold in memory
 */
SolLedger *
sol_run_make_ledger_full (const SolCase *the_case,
                          const SolBackendOps *backend,
                          gboolean stores_planes,
                          GError **error)
{
  g_autoptr (SolProblem) outline = sol_translate_outline (the_case, error);
  if (outline == NULL)
    return NULL;
  const SolFieldGrid *grid = outline->grid;
  const SolMethod *method = sol_method_find (sol_translate_method_name (the_case));
  gboolean varies = sol_basis_varies (&outline->op->basis, SOL_SCALAR_PRESSURE);
  SolLedger *ledger = sol_ledger_new ();
  sol_ledger_add (ledger, "grid", grid->n_fine + 2 * grid->n_t + 2 * grid->n_omega,
                  sizeof (double));
  sol_ledger_add (ledger, "operator tables",
                  (guint64) (outline->op->n_mode * outline->op->n_terms) * grid->n_active,
                  sizeof (SolComplex) + sizeof (double));
  if (sol_responses_have (outline->responses, outline->n_responses, SOL_RESPONSE_RAMAN))
    sol_ledger_add (ledger, "Raman tables", grid->n_fine,
                    (guint64) sol_raman_expect_terms (outline->n_species, varies) *
                        sizeof (SolComplex));
  sol_ledger_add (ledger, "transverse matrices",
                  (guint64) outline->transverse->n_lane *
                      (guint64) sol_transverse_get_n_channel (outline->transverse),
                  2 * sizeof (double));
  sol_ledger_add (ledger, "input and plane", sol_problem_get_n_field (outline),
                  2 * sizeof (SolComplex));
  sol_ledger_add (ledger, "plane statistics", grid->n_t, 4 * sizeof (SolComplex));
  sol_absorbers_bytes (outline, ledger);
  backend->bytes (outline, method, ledger);
  if (stores_planes)
    {
      SolPlaneStoreShape shape = sol_run_get_store_shape (the_case, outline);
      sol_ledger_add (ledger, "planes in memory", 1, sol_plane_store_count_bytes (&shape));
      sol_ledger_add (ledger, "step history", SOL_STEP_STORE_FIRST, sizeof (SolStepRecord));
    }
  return ledger;
}

static gboolean
check_memory (Run *run, GError **error)
{
  run->ledger = sol_run_make_ledger_full (run->the_case, run->request->backend,
                                          run->request->stores_planes, error);
  return run->ledger != NULL &&
         sol_ledger_check (run->ledger, sol_ledger_get_available_bytes (), error);
}

/* The input, and field, absorbed energy and step of the last stored plane. */
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
    {
      run->report->was_complete = TRUE;
      return TRUE;
    }
  run->start.n_planes_done = n_saved;
  if (n_saved == 0)
    return TRUE;
  run->n_first_plane =
      (gsize) sol_result_layout_get_n_amplitude (layout) * (gsize) layout->n_pol * layout->n_omega;
  run->first_plane = g_new0 (SolComplex, run->n_first_plane);
  run->start_field = g_new0 (SolComplex, run->n_first_plane);
  run->start.field = run->start_field;
  if (!sol_result_reader_read_plane (reader, 0, run->first_plane, error) ||
      !sol_result_reader_read_plane (reader, n_saved - 1, run->start_field, error) ||
      !sol_result_reader_read_statistics (reader, n_saved - 1, statistics, error))
    return FALSE;
  run->start.absorbed_energy_j =
      statistics[sol_statistic_get_offset (SOL_STATISTIC_ABSORBED_ENERGY, layout->n_mode,
                                           layout->n_species)];
  if (sol_result_reader_read_last_accepted (reader, &step, NULL) && step.h_m > 0.0)
    run->start.h_m = step.h_m;
  return TRUE;
}

/* Between the parts of the preparation, none of which can be interrupted. */
static gboolean
goes_on (Run *run)
{
  run->report->is_stopped = g_cancellable_is_cancelled (run->cancellable);
  return !run->report->is_stopped;
}

static gboolean
translate (Run *run, GError **error)
{
  const SolRunRequest *request = run->request;
  SolTranslateInputs inputs = { .seed = run->the_case->noise.seed };
  SolBackendOptions options = { .n_threads = request->n_threads, .device = request->device };
  if (!sol_run_inputs_read (&run->inputs, run->the_case, run->first_plane == NULL, error))
    return FALSE;
  inputs.pulse_tables = run->inputs.pulse_tables;
  inputs.pulse_fields = (const SolPulseField *const *) run->inputs.pulse_fields;
  inputs.first_plane = run->first_plane;
  inputs.n_first_plane = run->n_first_plane;
  run->problem = sol_translate (run->the_case, &inputs, error);
  if (run->problem == NULL || !goes_on (run))
    return FALSE;
  run->method = sol_method_find (sol_translate_method_name (run->the_case));
  run->report->method = run->method->name;
  if (!request->backend->supports (run->problem, run->method, error))
    return FALSE;
  run->backend = request->backend->open (run->problem, run->method, &options, error);
  run->measure = sol_plane_measure_new (run->problem);
  return run->backend != NULL;
}

static gboolean
store_record (Run *run, const char *outcome, const char *message, GError **error)
{
  SolRunReport *report = run->report;
  g_free (report->record_json);
  report->record_json =
      sol_run_record_to_json (run->request, run->problem, report, run->ledger, outcome, message);
  return sol_run_output_set_record (&run->output, report->record_json, error);
}

static gboolean
open_output (Run *run, GError **error)
{
  const SolRunRequest *request = run->request;
  SolRunOutputOptions options = { .path = request->output_path,
                                  .force = request->force,
                                  .is_resume = request->is_resume,
                                  .is_optional = request->is_output_optional };
  g_autoptr (SolResultLayout) layout = sol_run_make_layout (run->the_case, run->problem);
  return sol_run_output_open (&run->output, &options, layout, error) &&
         store_record (run, "running", NULL, error);
}

static gboolean
propagate (Run *run, SolProgress *progress, GCancellable *cancellable, GError **error)
{
  const SolRunRequest *request = run->request;
  const SolCase *c = run->the_case;
  g_autofree SolObserver *observers = g_new0 (SolObserver, request->n_observers + 1);
  gsize n = 0;
  if (run->output.writer != NULL)
    observers[n++] = sol_run_output_get_observer (&run->output);
  for (gsize i = 0; i < request->n_observers; i++)
    observers[n++] = request->observers[i];
  SolPlan plan = {
    .method = run->method,
    .rtol = c->stepper.rtol,
    .atol = c->stepper.atol,
    .max_step_m = isfinite (c->stepper.max_step_m) ? c->stepper.max_step_m : INFINITY,
    .n_planes = sol_run_count_planes (c),
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
  sol_field_metrics_compute_columns (metrics, run->problem->grid,
                                     (gsize) sol_problem_get_n_lane (run->problem), spectrum, NULL,
                                     &result);
  return result.energy_j;
}

static void
measure_end (Run *run)
{
  SolRunReport *report = run->report;
  const SolBackendOps *ops = run->request->backend;
  g_autofree SolComplex *field = g_new0 (SolComplex, sol_problem_get_n_field (run->problem));
  ops->get_state (run->backend, field);
  report->energy_in_j = spectrum_energy_j (run, run->problem->input);
  report->energy_out_j = spectrum_energy_j (run, field);
  ops->counts (run->backend, &report->counts);
}

static void
watch_energy (Run *run)
{
  SolRunReport *report = run->report;
  double z_m, largest = sol_plane_measure_get_largest_energy_j (run->measure, &z_m);
  if (report->energy_out_j > largest)
    {
      largest = report->energy_out_j;
      z_m = report->outcome.z_m;
    }
  if (!run->the_case->response.self_steepening ||
      largest <= ENERGY_RISE_NOTED * report->energy_in_j)
    return;
  g_autofree char *place = sol_derived_format (z_m, "m");
  g_autofree char *factor = sol_derived_format (largest / report->energy_in_j, "1");
  g_ptr_array_add (
      report->outcome.messages,
      g_strdup_printf ("at z = %s the light has %s times the energy that came in, which "
                       "no part of the model gives: this result is wrong. What reaches "
                       "the edges of the time window is driven there; a larger "
                       "grid.time_window may help, or a smaller grid.time_step",
                       place, factor));
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

static gboolean
close_output (Run *run, const char *outcome, const char *message, GError **error)
{
  SolRunReport *report = run->report;
  GPtrArray *notes = report->outcome.messages;
  g_autoptr (GError) record_error = NULL;
  double start = seconds ();
  gboolean stored = store_record (run, outcome, message, &record_error);
  if (!stored)
    g_debug ("record not stored: %s", record_error->message);
  gboolean closed = sol_run_output_close (&run->output, report->is_complete, &report->output_path,
                                          stored ? error : NULL);
  report->outcome.output_s += seconds () - start;
  if (run->output.note != NULL)
    g_ptr_array_add (notes, g_steal_pointer (&run->output.note));
  if (!stored)
    g_propagate_error (error, g_steal_pointer (&record_error));
  return stored && closed;
}

/* Every exit path of the loop comes through here: the file is closed with what happened. What went
 * wrong in the loop counts more than what went wrong in storing that. */
static gboolean
finish (Run *run, gboolean ok, GError *failure, GError **error)
{
  SolRunReport *report = run->report;
  report->is_complete = ok;
  report->is_stopped = g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  gboolean failed = !ok && !report->is_stopped;
  const char *outcome = ok ? "complete" : (failed ? "failed" : "stopped");
  gboolean closed =
      close_output (run, outcome, failed ? failure->message : NULL, failed ? NULL : error);
  if (failed)
    g_propagate_error (error, failure);
  else
    g_clear_error (&failure);
  return closed && !failed;
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
  g_clear_pointer (&self->record_json, g_free);
}

static gboolean
prepare (Run *run, GError **error)
{
  const SolRunRequest *request = run->request;
  run->the_case = sol_run_settle_case (request->the_case);
  run->report->n_planes_planned = sol_run_count_planes (run->the_case);
  if (!check_memory (run, error) || (request->is_resume && !read_start (run, error)))
    return FALSE;
  if (run->report->was_complete)
    return sol_result_writer_settle (request->output_path, error);
  if (!goes_on (run) || !translate (run, error) || !goes_on (run))
    return FALSE;
  if (request->prepared != NULL && !request->prepared (request->prepared_data, run->problem, error))
    return FALSE;
  return goes_on (run) && open_output (run, error);
}

/**
 * sol_run_execute:
 * @request: what to run
 * @progress: (inout): written while it runs
 * @cancellable: (nullable): stops it within one step
 * @report: (out): what happened; valid on failure too
 * @error: return location
 *
 * A run that is stopped returns TRUE with is_stopped set; its file is closed and can be resumed.
 * Stopped before its first plane, it has no file and no planes. A
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
  g_auto (Run) run = { .request = request,
                       .report = report,
                       .cancellable = cancellable,
                       .start = { .h_m = NAN } };
  GError *failure = NULL;
  double start = seconds ();
  *report = (SolRunReport){ .fft_floor_s = NAN };
  if (!prepare (&run, error))
    return report->is_stopped;
  report->translate_s = seconds () - start;
  if (report->was_complete)
    {
      report->is_complete = TRUE;
      return TRUE;
    }
  gboolean ok = propagate (&run, progress, cancellable, &failure);
  measure_end (&run);
  watch_energy (&run);
  ok = finish (&run, ok, failure, error);
  report->total_s = seconds () - start;
  if (request->measure_transforms)
    measure_floor (&run);
  return ok;
}
