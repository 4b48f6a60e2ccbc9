/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A device against the back end cpu of the same process: one JSON line about the device, then one a
 * case and size (bench/gate-cases.c). bench/gpu-check starts it.
 *
 * device-gate DEVICE SECONDS
 *
 * A repeat is what a run is: the state goes up, a number of trials with their accepting, the state
 * comes back; all of it is inside the time. Both sides take the same steps from the same state and their
 * states are compared. Behind the repeats one more trial is profiled, kernel by kernel. */
#include "config.h"

#include "backend/backend.h"
#include "backend/device/device-backend.h"
#include "device/device-profile.h"
#include "device/range.h"
#include "gate-cases.h"
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
/* Trials beside the repeats: two to warm, one profiled, and a first repeat. */
#define N_WARM 5.0
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
  double sample_s; /* of a trial on both sides, of the row before */
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
  side->ops->trial (side->engine, gate->stages, gate->h_m, 0.0, &result);
  side->ops->accept (side->engine, TRUE);
  sol_device_get_counts (device, &after);
  sol_device_profile_begin (device);
  side->ops->trial (side->engine, gate->stages, gate->h_m, 0.0, &result);
  side->ops->accept (side->engine, TRUE);
  g_autoptr (GArray) costs = sol_device_profile_end (device);
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
put_size (JsonBuilder *b, const SolProblem *p)
{
  sol_json_add_count (b, "lanes", p->transverse->n_lane);
  sol_json_add_count (b, "rows", (gint64) p->transverse->n_node * p->transverse->n_comp);
  sol_json_add_count (b, "samples", (gint64) p->grid->n_fine);
}

static void
print_missing (const SolGateCase *row, const SolProblem *problem, const char *reason)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  begin_row (b, row);
  if (problem != NULL)
    put_size (b, problem);
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
  put_size (b, gate->problem);
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
  print_line (b);
}

/* A row that would not be done in time is not begun: its trials are taken to cost what a sample of the
 * row before cost. */
static char *
foresee (const Gate *gate, double left_s)
{
  const SolTransverse *t = gate->problem->transverse;
  double samples = (double) t->n_node * t->n_comp * (double) gate->problem->grid->n_fine;
  double trial_s = samples * gate->sample_s;
  if (N_WARM * trial_s < left_s)
    return NULL;
  return g_strdup_printf ("not begun: a trial would take about %.2g s, and %.0f s are left",
                          trial_s, left_s);
}

/* Warm both sides, choose how many trials the budget allows, and take the repeats in turn. */
static void
measure (const SolGateCase *row, Gate *gate, Side *cpu, Side *device, double budget_s)
{
  run_trials (gate, cpu, 1);
  run_trials (gate, device, 1);
  double both = run_trials (gate, cpu, 1) + run_trials (gate, device, 1);
  gate->sample_s =
      both / ((double) gate->problem->transverse->n_node * gate->problem->transverse->n_comp *
              (double) gate->problem->grid->n_fine);
  gate->n_repeats = both * N_REPEATS <= budget_s ? N_REPEATS : 1;
  gate->n_trials = CLAMP ((int) (budget_s / (gate->n_repeats * both)), 1, N_TRIALS_MAX);
  for (int i = 0; i < gate->n_repeats; i++)
    {
      Side *first = i % 2 == 0 ? cpu : device, *second = i % 2 == 0 ? device : cpu;
      first->trial_s[i] = run_trials (gate, first, gate->n_trials) / gate->n_trials;
      second->trial_s[i] = run_trials (gate, second, gate->n_trials) / gate->n_trials;
    }
  const GError *failure = device->ops->get_failure (device->engine);
  if (failure != NULL)
    print_missing (row, gate->problem, failure->message);
  else
    print_row (row, gate, cpu, device, compare_fields (gate, device->field, cpu->field));
}

static gboolean
open_side (Side *side, const char *backend, const char *spec, Gate *gate, GError **error)
{
  SolBackendOptions options = { .device = spec };
  side->ops = sol_backend_find (backend);
  side->field = g_new0 (SolComplex, sol_problem_get_n_field (gate->problem));
  if (side->ops->supports (gate->problem, gate->method, error))
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

/* Measures a case, or says why not. sample_s: what the row before found, and this one. */
static void
run_case (const SolGateCase *row, const char *spec, double left_s, int n_left, double *sample_s)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *late = NULL;
  Gate gate = { .problem = make_problem (row, &error),
                .method = sol_method_find ("rk45"),
                .sample_s = *sample_s };
  Side cpu = { 0 }, device = { 0 };
  if (gate.problem != NULL)
    {
      gate.stages = sol_stage_set_new (gate.problem, gate.method->n_stages);
      gate.h_m = sol_path_get_length_m (gate.problem->path) / STEPS_PER_LENGTH;
      late = foresee (&gate, left_s);
    }
  if (late != NULL)
    print_missing (row, gate.problem, late);
  else if (gate.problem != NULL && open_side (&cpu, "cpu", NULL, &gate, &error) &&
           open_side (&device, spec, spec, &gate, &error))
    measure (row, &gate, &cpu, &device, 0.6 * left_s / n_left);
  else
    print_missing (row, gate.problem, error->message);
  *sample_s = gate.sample_s;
  close_side (&device);
  close_side (&cpu);
  sol_stage_set_free (gate.stages);
  sol_problem_free (gate.problem);
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
  print_line (b);
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  double end = argc > 2 ? seconds () + g_ascii_strtod (argv[2], NULL) : 0.0;
  double sample_s = 0.0;
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
      double left = end - seconds ();
      sol_range_begin (row->name);
      if (left > 0.0)
        run_case (row, argv[1], left, n_left, &sample_s);
      else
        print_missing (row, NULL, "no time was left");
      sol_range_end ();
    }
  return 0;
}
