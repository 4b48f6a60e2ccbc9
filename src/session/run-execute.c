/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run-execute.h"

#include "analysis/field-metrics.h"
#include "analysis/plane-measure.h"
#include "base/error.h"
#include "problem/statistics.h"
#include "session/check/derived.h"
#include "session/device/run-last-plane.h"
#include "session/device/run-loss.h"
#include "session/run-inputs.h"
#include "session/run-layout.h"
#include "session/run-ledger.h"
#include "session/run-output.h"
#include "session/run-record.h"

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
  const SolBackendOps *ops; /* the one asked for, or its substitute */
  gpointer backend;
  SolPlaneMeasure *measure;
  SolRunOutput output;
  SolLastPlane last;
  SolComplex *first_plane; /* [last.n_field] of a run that goes on, NULL: a new one */
} Run;

static void
close_backend (Run *run)
{
  if (run->backend != NULL)
    run->ops->close (run->backend);
  run->backend = NULL;
}

static void
run_clear (Run *run)
{
  close_backend (run);
  sol_case_free (run->the_case);
  sol_ledger_free (run->ledger);
  sol_run_inputs_clear (&run->inputs);
  sol_plane_measure_free (run->measure);
  sol_problem_free (run->problem);
  sol_run_output_clear (&run->output);
  sol_last_plane_clear (&run->last);
  g_free (run->first_plane);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static double
seconds (void)
{
  return 1e-6 * (double) g_get_monotonic_time ();
}

static gboolean
check_memory (Run *run, GError **error)
{
  run->ledger = sol_run_make_ledger_full (run->the_case, run->request->backend, run->method,
                                          run->request->stores_planes, error);
  return run->ledger != NULL &&
         sol_run_check_memory (run->ledger, run->request, &run->report->device, error);
}

/* The input, and the last stored plane. */
static gboolean
read_start (Run *run, GError **error)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new (run->request->output_path, error);
  if (reader == NULL)
    return FALSE;
  if (sol_result_reader_is_complete (reader))
    {
      run->report->was_complete = TRUE;
      return TRUE;
    }
  if (!sol_last_plane_read (&run->last, reader, error))
    return FALSE;
  if (run->last.n_planes == 0)
    return TRUE;
  run->first_plane = g_new0 (SolComplex, run->last.n_field);
  return sol_result_reader_read_plane (reader, 0, run->first_plane, error);
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
  inputs.n_first_plane = run->first_plane != NULL ? run->last.n_field : 0;
  run->problem = sol_translate (run->the_case, &inputs, error);
  if (run->problem == NULL || !goes_on (run))
    return FALSE;
  if (!run->ops->supports (run->problem, error))
    return FALSE;
  run->backend = run->ops->open (run->problem, run->method, &options, error);
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
has_lost_device (const Run *run)
{
  return run->backend != NULL && run->ops->is_device &&
         run->ops->get_failure (run->backend) != NULL;
}

/* The name of a device is the report's own: the device goes first. */
static void
take_counts (Run *run)
{
  SolRunReport *report = run->report;
  run->ops->counts (run->backend, &report->counts);
  if (run->ops->is_device)
    report->counts.isa = report->device->name;
}

/* A run whose device is lost goes on from its last plane without one. TRUE: it can. Otherwise the
 * failure says why it cannot. */
static gboolean
replace_lost_device (Run *run, GError **failure)
{
  SolRunLoss *loss = &run->report->loss;
  SolRunSubstitute substitute;
  g_autoptr (GError) refusal = NULL;
  loss->z_m = run->report->outcome.z_m;
  loss->n_planes = run->last.n_planes;
  take_counts (run);
  close_backend (run);
  if (!sol_run_loss_substitute (run->request, run->problem, run->method, &substitute, &refusal))
    {
      g_prefix_error (failure, "the device was lost, and the processor cannot go on (%s): ",
                      refusal->message);
      return FALSE;
    }
  run->ops = loss->went_on = substitute.ops;
  run->backend = substitute.backend;
  loss->text = sol_run_loss_describe (*failure, loss->z_m, &run->last);
  g_clear_error (failure);
  return TRUE;
}

static gboolean
propagate_part (Run *run,
                const SolPlan *plan,
                SolProgress *progress,
                SolOutcome *outcome,
                GError **error)
{
  SolStart start = sol_last_plane_get_start (&run->last);
  start.n_accepted = run->report->outcome.n_accepted;
  start.n_rejected = run->report->outcome.n_rejected;
  return sol_propagate (run->problem, plan, &start, run->ops, run->backend, progress,
                        run->cancellable, outcome, error);
}

static gboolean
propagate_parts (Run *run, const SolPlan *plan, SolProgress *progress, GError **error)
{
  SolOutcome *outcome = &run->report->outcome;
  GError *failure = NULL;
  gboolean ok = propagate_part (run, plan, progress, outcome, &failure);
  if (!ok && has_lost_device (run) && replace_lost_device (run, &failure))
    {
      g_auto (SolOutcome) rest = { 0 };
      ok = propagate_part (run, plan, progress, &rest, &failure);
      sol_outcome_append (outcome, &rest);
      g_ptr_array_add (outcome->messages, g_strdup (run->report->loss.text));
    }
  if (failure != NULL)
    g_propagate_error (error, failure);
  return ok;
}

static gboolean
propagate (Run *run, SolProgress *progress, GError **error)
{
  const SolRunRequest *request = run->request;
  const SolCase *c = run->the_case;
  g_autofree SolObserver *observers = g_new0 (SolObserver, request->n_observers + 2);
  gsize n = 0;
  if (run->output.writer != NULL)
    observers[n++] = sol_run_output_get_observer (&run->output);
  for (gsize i = 0; i < request->n_observers; i++)
    observers[n++] = request->observers[i];
  if (run->ops->is_device)
    observers[n++] = sol_last_plane_get_observer (&run->last);
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
  return propagate_parts (run, &plan, progress, error);
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

/* The light where the run ended; where its device is lost, that of the last plane. */
static void
get_end (Run *run, SolComplex *field)
{
  if (run->backend != NULL)
    run->ops->get_state (run->backend, field);
  if (run->backend != NULL && !has_lost_device (run))
    return;
  if (run->last.n_planes > 0)
    sol_transverse_from_plane (run->problem->transverse, run->problem->grid->n_omega,
                               run->last.field, field);
  else
    memcpy (field, run->problem->input,
            sol_problem_get_n_field (run->problem) * sizeof (SolComplex));
}

static void
measure_end (Run *run)
{
  SolRunReport *report = run->report;
  g_autofree SolComplex *field = g_new0 (SolComplex, sol_problem_get_n_field (run->problem));
  if (run->backend != NULL)
    take_counts (run);
  get_end (run, field);
  report->energy_in_j = spectrum_energy_j (run, run->problem->input);
  report->energy_out_j = spectrum_energy_j (run, field);
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
  double least = INFINITY;
  for (int i = 0; i < N_FLOOR_PASSES && run->backend != NULL; i++)
    {
      double start = seconds ();
      run->ops->run_transforms (run->backend, run->report->counts.fft_calls);
      least = MIN (least, seconds () - start);
    }
  run->report->fft_floor_s = isfinite (least) ? least : NAN;
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
  g_clear_pointer (&self->loss.text, g_free);
  g_clear_pointer (&self->device, sol_device_info_free);
}

static gboolean
prepare (Run *run, GError **error)
{
  const SolRunRequest *request = run->request;
  run->the_case = sol_run_settle_case (request->the_case);
  run->method = sol_method_find (sol_translate_method_name (run->the_case));
  run->report->method = run->method->name;
  run->report->n_planes_planned = sol_run_count_planes (run->the_case);
  if (!check_memory (run, error) || (request->is_resume && !read_start (run, error)))
    return FALSE;
  if (run->report->was_complete)
    return sol_result_writer_settle (request->output_path, error);
  if (!goes_on (run) || !translate (run, error) || !goes_on (run))
    return FALSE;
  if (request->prepared != NULL && !request->prepared (request->prepared_data, run->problem, error))
    return FALSE;
  if (run->ops->is_device)
    sol_last_plane_keep (&run->last, run->problem);
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
                       .ops = request->backend };
  GError *failure = NULL;
  double start = seconds ();
  *report = (SolRunReport){ .fft_floor_s = NAN };
  sol_last_plane_init (&run.last);
  if (!prepare (&run, error))
    return report->is_stopped;
  report->translate_s = seconds () - start;
  if (report->was_complete)
    {
      report->is_complete = TRUE;
      return TRUE;
    }
  gboolean ok = propagate (&run, progress, &failure);
  measure_end (&run);
  watch_energy (&run);
  ok = finish (&run, ok, failure, error);
  report->total_s = seconds () - start;
  if (request->measure_transforms)
    measure_floor (&run);
  return ok;
}
