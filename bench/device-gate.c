/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A device against the back end cpu of the same process: one JSON line about the device, then one a
 * case and size (bench/gate-cases.c). bench/gpu-check starts it.
 *
 * device-gate DEVICE SECONDS
 *
 * A repeat is what a run is: the state goes up, a number of trials with their accepting, the state
 * comes back; all of it is inside the time. Both sides take the same steps from the same state and their
 * states are compared. Behind the repeats one more trial is profiled, kernel by kernel. A row that would
 * not end within SECONDS is not begun. */
#include "config.h"

#include "backend/backend.h"
#include "backend/device/device-backend.h"
#include "device/device-profile.h"
#include "device/range.h"
#include "gate-cases.h"
#include "gate-forecast.h"
#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "io/json/json-write.h"
#include "solver/translate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steps over the whole length. */
#define STEPS_PER_LENGTH 800
#define N_REPEATS 5
#define N_TRIALS_MAX 50
/* Of the time that is left to a row and its successors, for its repeats. */
#define SHARE_OF_REPEATS 0.3
/* A run that differs by more of the largest amplitude is another run (docs/devices.md). */
#define AGREEMENT 1e-9

typedef struct
{
  const SolBackendOps *ops;
  gpointer engine;
  SolComplex *field; /* [n_mode, n_pol, n_omega] at the end of a repeat */
  double trial_s[N_REPEATS];
  double submissions; /* a trial, in the last repeat; of a device */
} Side;

typedef struct
{
  SolProblem *problem;
  const SolMethod *method;
  SolStageSet *stages;
  double h_m;
  double begin_s; /* when it began to open */
  double foreseen_s;
  SolGateCost cost;
  int n_trials;
  int n_repeats;
} Gate;

static double
seconds (void)
{
  return 1e-6 * (double) g_get_monotonic_time ();
}

static SolProblem *
make_problem (const SolGateCase *row, GError **error)
{
  SolTranslateInputs inputs = { .seed = 1 };
  g_autofree char *text = sol_preset_get_text (row->preset, error);
  g_autoptr (SolCase) the_case =
      text != NULL ? sol_case_from_text (text, -1, row->preset, error) : NULL;
  for (int k = 0; the_case != NULL && k < SOL_GATE_SETTINGS_MAX && row->setting[k] != NULL; k++)
    if (!sol_case_set (the_case, row->setting[k], error))
      return NULL;
  return the_case != NULL ? sol_translate (the_case, &inputs, error) : NULL;
}

static gint64
count_submissions (const Side *side)
{
  SolDeviceCounts counts = { 0 };
  if (side->ops->is_device)
    sol_device_get_counts (sol_device_backend_get_device (side->engine), &counts);
  return counts.submissions;
}

static double
run_trials (Gate *gate, Side *side, int n)
{
  SolTrialResult result;
  gint64 before = count_submissions (side);
  double s = 0.0, start = seconds ();
  side->ops->set_state (side->engine, gate->problem->input);
  for (int i = 0; i < n; i++, s += gate->h_m)
    {
      sol_stage_set_evaluate (gate->stages, gate->problem, gate->method->c, 0, s, gate->h_m);
      side->ops->trial (side->engine, gate->stages, gate->h_m, 0.0, &result);
      side->ops->accept (side->engine, TRUE);
    }
  side->ops->get_state (side->engine, side->field);
  double took = seconds () - start;
  side->submissions = (double) (count_submissions (side) - before) / n;
  return took;
}

static double
compare_fields (const Gate *gate, const SolComplex *a, const SolComplex *b)
{
  double worst = 0.0, largest = 0.0;
  for (gsize i = 0; i < sol_problem_get_n_field (gate->problem); i++)
    {
      double difference = cabs (a[i] - b[i]);
      worst = difference <= worst ? worst : difference; /* keeps a NaN */
      largest = fmax (largest, cabs (b[i]));
    }
  return worst / largest;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static void
print_line (JsonBuilder *b)
{
  json_builder_end_object (b);
  g_autofree char *text = sol_json_get_text (b, FALSE);
  printf ("%s\n", text);
  fflush (stdout);
}

static void
put_times (JsonBuilder *b, const char *name, Side *side, int n)
{
  qsort (side->trial_s, (size_t) n, sizeof (double), compare_doubles);
  sol_json_begin_object (b, name);
  sol_json_add_number (b, "median", side->trial_s[n / 2]);
  sol_json_add_number (b, "min", side->trial_s[0]);
  sol_json_add_number (b, "max", side->trial_s[n - 1]);
  json_builder_end_object (b);
}

/* Launches and bytes of one trial with its accepting, and what its kernels cost one by one. */
static void
put_profile (JsonBuilder *b, Gate *gate, Side *side)
{
  SolDevice *device = sol_device_backend_get_device (side->engine);
  SolDeviceCounts before, after;
  SolTrialResult result;
  double total = 0.0;
  sol_device_get_counts (device, &before);
  sol_device_profile_begin (device);
  side->ops->trial (side->engine, gate->stages, gate->h_m, 0.0, &result);
  side->ops->accept (side->engine, TRUE);
  g_autoptr (GArray) costs = sol_device_profile_end (device);
  sol_device_get_counts (device, &after);
  for (guint i = 0; i < costs->len; i++)
    total += g_array_index (costs, SolDeviceCost, i).seconds;
  sol_json_add_count (b, "launches_per_trial", after.launches - before.launches);
  sol_json_add_number (b, "submissions_per_trial", side->submissions);
  sol_json_add_count (b, "bytes_written_per_trial",
                      (gint64) (after.bytes_written - before.bytes_written));
  sol_json_add_count (b, "bytes_read_per_trial", (gint64) (after.bytes_read - before.bytes_read));
  sol_json_add_count (b, "device_bytes", (gint64) after.bytes_peak);
  sol_json_add_number (b, "kernels_only_s", total);
  sol_json_begin_array (b, "costs");
  for (guint i = 0; i < costs->len; i++)
    {
      const SolDeviceCost *cost = &g_array_index (costs, SolDeviceCost, i);
      json_builder_begin_object (b);
      sol_json_add_text (b, "kernel", cost->name);
      sol_json_add_count (b, "launches", cost->n);
      sol_json_add_number (b, "share", total > 0.0 ? cost->seconds / total : 0.0);
      json_builder_end_object (b);
    }
  json_builder_end_array (b);
}

static void
begin_row (JsonBuilder *b, const SolGateCase *row)
{
  json_builder_begin_object (b);
  sol_json_add_text (b, "row", "case");
  sol_json_add_text (b, "case", row->name);
}

static void
put_size (JsonBuilder *b, const Gate *gate)
{
  sol_json_add_count (b, "lanes", gate->problem->transverse->n_lane);
  sol_json_add_count (b, "rows", gate->cost.size.n_row);
  sol_json_add_count (b, "samples", gate->cost.size.n_sample);
  sol_json_add_number (b, "foreseen_s", gate->foreseen_s);
}

static void
print_missing (const SolGateCase *row, const Gate *gate, const char *reason)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  begin_row (b, row);
  if (gate != NULL)
    put_size (b, gate);
  sol_json_add_text (b, "missing", reason);
  print_line (b);
}

static void
print_row (const SolGateCase *row, Gate *gate, Side *cpu, Side *device, double agreement)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  SolBackendCounts counts;
  cpu->ops->counts (cpu->engine, &counts);
  begin_row (b, row);
  put_size (b, gate);
  sol_json_add_count (b, "trials", gate->n_trials);
  sol_json_add_count (b, "repeats", gate->n_repeats);
  sol_json_add_count (b, "cpu_threads", counts.n_threads);
  sol_json_add_text (b, "cpu_isa", counts.isa);
  put_times (b, "cpu_trial_s", cpu, gate->n_repeats);
  put_times (b, "device_trial_s", device, gate->n_repeats);
  sol_json_add_number (b, "gain",
                       cpu->trial_s[gate->n_repeats / 2] / device->trial_s[gate->n_repeats / 2]);
  sol_json_add_number (b, "agreement", agreement);
  sol_json_add_flag (b, "agrees", agreement <= AGREEMENT);
  put_profile (b, gate, device);
  device->ops->counts (device->engine, &counts);
  sol_json_add_text (b, "transforms", counts.transforms);
  sol_json_add_number (b, "took_s", seconds () - gate->begin_s);
  print_line (b);
}

/* A row that would not end in time is not begun. NULL: it would. */
static char *
foresee (Gate *gate, const SolGateForecast *forecast, double left_s)
{
  gate->foreseen_s = sol_gate_forecast_get_s (forecast, gate->cost.name, &gate->cost.size);
  return gate->foreseen_s < left_s
             ? NULL
             : g_strdup_printf ("left out: would take about %.0f s of the %.0f s left",
                                gate->foreseen_s, fmax (left_s, 0.0));
}

/* The first trial warms a side, the second is timed. Where there is no time for more, it is the repeat. */
static void
warm (Gate *gate, Side *cpu, Side *device)
{
  double first_s = run_trials (gate, cpu, 1) + run_trials (gate, device, 1);
  cpu->trial_s[0] = run_trials (gate, cpu, 1);
  device->trial_s[0] = run_trials (gate, device, 1);
  gate->cost.trial_s = cpu->trial_s[0] + device->trial_s[0];
  gate->cost.once_s += fmax (first_s - gate->cost.trial_s, 0.0);
}

/* As many trials as the budget allows, the repeats in turn. */
static void
repeat (Gate *gate, Side *cpu, Side *device, double budget_s)
{
  double n_affordable = budget_s / gate->cost.trial_s;
  gate->n_repeats = n_affordable >= N_REPEATS ? N_REPEATS : (n_affordable >= 3.0 ? 3 : 1);
  gate->n_trials = (int) CLAMP (n_affordable / gate->n_repeats, 1.0, N_TRIALS_MAX);
  for (int i = gate->n_trials == 1 ? 1 : 0; i < gate->n_repeats; i++)
    {
      Side *first = i % 2 == 0 ? cpu : device, *second = i % 2 == 0 ? device : cpu;
      first->trial_s[i] = run_trials (gate, first, gate->n_trials) / gate->n_trials;
      second->trial_s[i] = run_trials (gate, second, gate->n_trials) / gate->n_trials;
    }
}

static void
measure (const SolGateCase *row, Gate *gate, Side *cpu, Side *device, double budget_s)
{
  gate->cost.once_s = seconds () - gate->begin_s;
  warm (gate, cpu, device);
  repeat (gate, cpu, device, budget_s);
  const GError *failure = device->ops->get_failure (device->engine);
  if (failure != NULL)
    print_missing (row, gate, failure->message);
  else
    print_row (row, gate, cpu, device, compare_fields (gate, device->field, cpu->field));
}

static gboolean
open_side (Side *side, const char *backend, const char *spec, Gate *gate, GError **error)
{
  SolBackendOptions options = { .device = spec };
  side->ops = sol_backend_find (backend);
  side->field = g_new0 (SolComplex, sol_problem_get_n_field (gate->problem));
  if (side->ops->supports (gate->problem, error))
    side->engine = side->ops->open (gate->problem, gate->method, &options, error);
  return side->engine != NULL;
}

static void
close_side (Side *side)
{
  if (side->engine != NULL)
    side->ops->close (side->engine);
  g_free (side->field);
}

static void
prepare (Gate *gate)
{
  const SolTransverse *t = gate->problem->transverse;
  gate->stages = sol_stage_set_new (gate->problem, gate->method->n_stages);
  gate->h_m = sol_path_get_length_m (gate->problem->path) / STEPS_PER_LENGTH;
  gate->cost.size = (SolGateSize){ .n_row = (gint64) t->n_node * t->n_comp,
                                   .n_sample = (gint64) gate->problem->grid->n_fine };
}

/* Measures a case, or says why not. */
static void
run_case (const SolGateCase *row,
          const char *spec,
          double end_s,
          int n_left,
          SolGateForecast *forecast)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *late = NULL;
  Gate gate = { .problem = make_problem (row, &error),
                .method = sol_method_find ("rk45"),
                .cost = { .name = row->name } };
  Side cpu = { 0 }, device = { 0 };
  gate.begin_s = seconds ();
  double left_s = end_s - gate.begin_s;
  if (gate.problem != NULL)
    {
      prepare (&gate);
      late = foresee (&gate, forecast, left_s);
    }
  if (late != NULL)
    print_missing (row, &gate, late);
  else if (gate.problem != NULL && open_side (&cpu, "cpu", NULL, &gate, &error) &&
           open_side (&device, spec, spec, &gate, &error))
    {
      measure (row, &gate, &cpu, &device, SHARE_OF_REPEATS * left_s / n_left);
      sol_gate_forecast_learn (forecast, &gate.cost);
    }
  else
    print_missing (row, gate.problem != NULL ? &gate : NULL, error->message);
  close_side (&device);
  close_side (&cpu);
  sol_stage_set_free (gate.stages);
  sol_problem_free (gate.problem);
}

/* What is to be measured is said first: what a stop from outside cuts off has a name. */
static void
put_cases (JsonBuilder *b)
{
  sol_json_begin_array (b, "cases");
  for (const SolGateCase *row = sol_gate_cases; row->name != NULL; row++)
    json_builder_add_string_value (b, row->name);
  json_builder_end_array (b);
}

static gboolean
print_device (const char *spec, GError **error)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  g_autoptr (SolDevice) device = sol_device_open (spec, error);
  if (device == NULL)
    return FALSE;
  const SolDeviceInfo *info = sol_device_get_info (device);
  const char *ranges = sol_range_open (info->kind);
  json_builder_begin_object (b);
  sol_json_add_text (b, "row", "device");
  sol_json_add_text (b, "device", spec);
  sol_json_add_text (b, "name", info->name);
  sol_json_add_text (b, "driver", info->driver);
  sol_json_add_flag (b, "is_cpu", info->is_cpu);
  sol_json_add_count (b, "memory_bytes", (gint64) info->memory_bytes);
  sol_json_add_count (b, "units", info->n_units);
  sol_json_add_text (b, "version", SOL_VERSION);
  sol_json_add_text (b, "compiler", SOL_COMPILER);
  sol_json_add_text (b, "build", SOL_BUILD_TYPE);
  sol_json_add_text (b, "ranges", ranges != NULL ? ranges : "none");
  put_cases (b);
  print_line (b);
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  double end_s = argc > 2 ? seconds () + g_ascii_strtod (argv[2], NULL) : 0.0;
  SolGateForecast forecast = { 0 };
  int n_left = 0;
  if (argc != 3)
    {
      fprintf (stderr, "usage: device-gate DEVICE SECONDS\n");
      return 2;
    }
  if (!print_device (argv[1], &error))
    {
      fprintf (stderr, "device-gate: %s\n", error->message);
      return 1;
    }
  for (const SolGateCase *row = sol_gate_cases; row->name != NULL; row++)
    n_left++;
  for (const SolGateCase *row = sol_gate_cases; row->name != NULL; row++, n_left--)
    {
      sol_range_begin (row->name);
      if (seconds () < end_s)
        run_case (row, argv[1], end_s, n_left, &forecast);
      else
        print_missing (row, NULL, "left out: no time was left");
      sol_range_end ();
    }
  return 0;
}
