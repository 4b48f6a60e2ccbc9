/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run-record.h"

#include "base/fft.h"
#include "device/precision-plan.h"
#include "io/json/json-write.h"
#include "io/result/result-layout.h"
#include "model/gas/material-file.h"

#include <gsl/gsl_version.h>
#include <math.h>

static void
add_program (JsonBuilder *b)
{
  g_autofree char *glib =
      g_strdup_printf ("%u.%u.%u", glib_major_version, glib_minor_version, glib_micro_version);
  sol_json_begin_object (b, "program");
  sol_json_add_text (b, "version", SOL_VERSION);
  sol_json_add_text (b, "compiler", SOL_COMPILER);
  sol_json_add_text (b, "build_type", SOL_BUILD_TYPE);
  sol_json_add_text (b, "options", SOL_C_OPTIONS);
  sol_json_add_text (b, "contraction", "on, except in protected helpers");
  sol_json_add_text (b, "sanitizers", SOL_SANITIZE);
  sol_json_add_text (b, "glib", glib);
  sol_json_add_text (b, "fftw", sol_fft_get_library_version ());
  sol_json_add_text (b, "gsl", gsl_version);
  sol_json_add_text (b, "hdf5", sol_result_get_library_version ());
  json_builder_end_object (b);
}

/* What the numbers rest on beside the case. */
static void
add_data (JsonBuilder *b)
{
  g_autofree char *materials = sol_material_checksum ();
  sol_json_begin_object (b, "data");
  sol_json_add_text (b, "constants", "CODATA 2018");
  sol_json_add_text (b, "materials_sha256", materials);
  json_builder_end_object (b);
}

static void
add_engine (JsonBuilder *b, const SolRunRequest *request, const SolRunReport *report)
{
  const SolRunLoss *loss = &report->loss;
  sol_json_begin_object (b, "engine");
  sol_json_add_text (b, "backend", request->backend->name);
  sol_json_add_text (b, "device", report->device != NULL ? report->device->name : "host");
  sol_json_add_text (b, "driver", report->device != NULL ? report->device->driver : NULL);
  if (loss->text != NULL)
    {
      sol_json_begin_object (b, "device_lost");
      sol_json_add_number (b, "z_m", loss->z_m);
      sol_json_add_count (b, "planes", loss->n_planes);
      sol_json_add_text (b, "went_on", loss->went_on->name);
      json_builder_end_object (b);
    }
  sol_json_add_text (b, "instruction_set", report->counts.isa);
  sol_json_add_count (b, "threads", MAX (report->counts.n_threads, 1));
  sol_json_add_text (b, "transforms",
                     report->counts.transforms != NULL ? report->counts.transforms : "FFTW");
  sol_json_add_text (b, "method", report->method);
  json_builder_end_object (b);
}

/* Of a run that resolves the cross-section: what its nodes are worth. */
static void
add_nodes (JsonBuilder *b, const SolProblem *problem)
{
  const SolTransverse *t = problem->transverse;
  if (!t->is_resolved)
    return;
  sol_json_begin_object (b, "nodes");
  sol_json_add_count (b, "count", t->n_node);
  sol_json_add_count (b, "components", t->n_comp);
  sol_json_add_number (b, "error", problem->node_error);
  json_builder_end_object (b);
}

static void
add_operator (JsonBuilder *b, const SolProblem *problem)
{
  const SolOperator *op = problem->op;
  sol_json_begin_object (b, "operator");
  sol_json_add_count (b, "terms", op->n_terms);
  sol_json_add_number (b, "fit_error", op->fit_error);
  sol_json_add_number (b, "density_fit_error", op->density_fit_error);
  sol_json_add_count (b, "clamped_bins", (gint64) op->n_clamped_bins);
  sol_json_add_number (b, "input_loss", problem->input_loss);
  if (problem->modes != NULL)
    sol_json_add_number (b, "effective_area_m2", problem->effective_area_m2);
  json_builder_end_object (b);
}

/* The certificate of the band rule, of the first ionising species: all share the filter. */
static void
add_band_rule (JsonBuilder *b, const SolProblem *problem)
{
  for (int i = 0; i < problem->n_responses; i++)
    {
      const SolResponse *response = &problem->responses[i];
      if (response->kind != SOL_RESPONSE_PLASMA || response->filter.n_taps == 0)
        continue;
      sol_json_begin_object (b, "band_rule");
      sol_json_add_count (b, "taps", response->filter.n_taps);
      sol_json_add_number (b, "edge_rad", response->filter.edge_rad);
      sol_json_add_number (b, "certificate", response->filter.certificate);
      sol_json_add_number (b, "gain", response->filter.gain);
      json_builder_end_object (b);
      return;
    }
}

static void
add_plan (JsonBuilder *b, const char *name, const char *wish, const SolPrecisionPlan *plan)
{
  g_autofree char *compute = sol_precision_plan_describe (plan);
  sol_json_begin_object (b, name);
  if (wish != NULL)
    sol_json_add_text (b, "requested", wish);
  sol_json_add_text (b, "compute", compute);
  sol_json_add_text (b, "reason", plan->reason);
  json_builder_end_object (b);
}

/* Analysis is a matter of the processor, whatever the field was advanced on. */
static void
add_precision (JsonBuilder *b, const SolCase *c, const SolRunReport *report)
{
  static const struct
  {
    const char *word;
    SolPrecisionWish wish;
  } wishes[] = {
    [SOL_CASE_ANALYSIS_AUTO] = { "auto", SOL_PRECISION_WISH_AUTO },
    [SOL_CASE_ANALYSIS_FP32] = { "fp32", SOL_PRECISION_WISH_SINGLE },
    [SOL_CASE_ANALYSIS_FP64] = { "fp64", SOL_PRECISION_WISH_DOUBLE },
  };
  double rate = report->device != NULL ? report->device->fp64_to_fp32 : SOL_DEVICE_PROCESSOR_RATE;
  SolPrecisionPlan field = sol_precision_plan_make (SOL_PRECISION_CLASS_FIELD, FALSE, rate,
                                                    SOL_PRECISION_WISH_AUTO, NAN);
  SolPrecisionPlan analysis =
      sol_precision_plan_make (SOL_PRECISION_CLASS_METRIC, FALSE, SOL_DEVICE_PROCESSOR_RATE,
                               wishes[c->analysis].wish, NAN);
  sol_json_begin_object (b, "precision");
  sol_json_add_number (b, "fp64_to_fp32", rate);
  add_plan (b, "propagation", NULL, &field);
  add_plan (b, "analysis", wishes[c->analysis].word, &analysis);
  json_builder_end_object (b);
}

static void
add_ledger (JsonBuilder *b, const SolLedger *ledger)
{
  sol_json_begin_object (b, "memory_bytes");
  for (gsize i = 0; i < sol_ledger_get_n_rows (ledger); i++)
    {
      const SolLedgerRow *row = sol_ledger_get_row (ledger, i);
      sol_json_add_count (b, row->name, (gint64) row->n_bytes);
    }
  sol_json_add_count (b, "total", (gint64) sol_ledger_get_total (ledger));
  json_builder_end_object (b);
}

static void
add_outcome (JsonBuilder *b, const SolRunReport *report, const char *outcome, const char *message)
{
  const SolOutcome *o = &report->outcome;
  sol_json_begin_object (b, "outcome");
  sol_json_add_text (b, "state", outcome);
  sol_json_add_text (b, "message", message);
  sol_json_add_number (b, "z_m", o->z_m);
  sol_json_add_count (b, "steps", o->n_accepted);
  sol_json_add_count (b, "rejected", o->n_rejected);
  sol_json_add_count (b, "planes", o->n_planes);
  sol_json_add_number (b, "energy_in_j", report->energy_in_j);
  sol_json_add_number (b, "energy_out_j", report->energy_out_j);
  sol_json_add_number (b, "largest_field_v_per_m", o->largest_field_v_per_m);
  sol_json_add_number (b, "sum_of_step_errors", o->accumulated_error);
  sol_json_begin_array (b, "notes");
  for (guint i = 0; o->messages != NULL && i < o->messages->len; i++)
    json_builder_add_string_value (b, g_ptr_array_index (o->messages, i));
  json_builder_end_array (b);
  json_builder_end_object (b);
}

static void
add_timings (JsonBuilder *b, const SolRunReport *report)
{
  sol_json_begin_object (b, "timings_s");
  sol_json_add_number (b, "translate", report->translate_s);
  sol_json_add_number (b, "kernel", report->outcome.kernel_s);
  sol_json_add_number (b, "host", report->outcome.host_s);
  sol_json_add_number (b, "output", report->outcome.output_s);
  json_builder_end_object (b);
  sol_json_begin_object (b, "counts");
  sol_json_add_count (b, "rhs_calls", report->counts.rhs_calls);
  sol_json_add_count (b, "fft_calls", report->counts.fft_calls);
  sol_json_add_count (b, "fft_size", (gint64) report->counts.fft_size);
  json_builder_end_object (b);
}

/**
 * sol_run_record_to_json:
 * @request: what was asked for
 * @problem: what was solved
 * @report: how it went so far
 * @ledger: its memory
 * @outcome: "running", "complete", "stopped" or "failed"
 * @message: (nullable): why it failed
 *
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): the record as stored in /record
 */
char *
sol_run_record_to_json (const SolRunRequest *request,
                        const SolProblem *problem,
                        const SolRunReport *report,
                        const SolLedger *ledger,
                        const char *outcome,
                        const char *message)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  json_builder_begin_object (b);
  add_program (b);
  add_data (b);
  sol_json_add_text (b, "host", g_get_host_name ());
  add_engine (b, request, report);
  if (request->the_case->noise.quantum)
    {
      /* A text, since JSON readers keep only 53 bits of a number. */
      g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->seed);
      sol_json_add_text (b, "seed", seed);
    }
  add_operator (b, problem);
  add_nodes (b, problem);
  add_band_rule (b, problem);
  add_precision (b, request->the_case, report);
  add_ledger (b, ledger);
  add_timings (b, report);
  add_outcome (b, report, outcome, message);
  json_builder_end_object (b);
  return sol_json_get_text (b, TRUE);
}
