/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A standing case as steps of one length, nothing else: for counting instructions, and for the ratio
 * of the back end to its transforms where other work makes wall times useless. One JSON line.
 *
 * steps CASE N_STEPS [BACKEND [N_THREADS]]
 *
 * The two are timed in turn, a few steps and as many transforms as they took, in CPU time of this
 * thread, so that both meet the same neighbours; the wall time is for comparing numbers of threads. N_STEPS below the length of a turn are run without
 * transforms: a profiler then sees the back end alone. */
#include "config.h"

#include "backend/backend.h"
#include "cli/standing-cases.h"
#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "solver/translate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Steps of a turn. */
#define TURN 20
/* Steps over the whole length. */
#define STEPS_PER_LENGTH 800

static double
cpu_seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static SolProblem *
make_problem (const char *name, GError **error)
{
  const SolStandingCase *standing = NULL;
  SolTranslateInputs inputs = { .seed = 1 };
  for (int i = 0; (standing = sol_standing_case_get (i)) != NULL; i++)
    if (strcmp (standing->name, name) == 0)
      break;
  if (standing == NULL)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT, "there is no standing case %s", name);
      return NULL;
    }
  g_autofree char *text = sol_preset_get_text (standing->preset, error);
  g_autoptr (SolCase) the_case =
      text != NULL ? sol_case_from_text (text, -1, standing->preset, error) : NULL;
  for (int k = 0; the_case != NULL && standing->setting[k] != NULL; k++)
    if (!sol_case_set (the_case, standing->setting[k], error))
      return NULL;
  return the_case != NULL ? sol_translate (the_case, &inputs, error) : NULL;
}

typedef struct
{
  const SolProblem *problem;
  const SolMethod *method;
  const SolBackendOps *ops;
  gpointer engine;
  SolStageSet *stages;
  double s_m;
  double h_m;
} Bench;

static void
take_steps (Bench *bench, int n)
{
  SolTrialResult result;
  for (int i = 0; i < n; i++)
    {
      sol_stage_set_evaluate (bench->stages, bench->problem, bench->method->c, 0, bench->s_m,
                              bench->h_m);
      bench->ops->trial (bench->engine, bench->stages, bench->h_m, 0.0, &result);
      bench->ops->accept (bench->engine, TRUE);
      bench->s_m += bench->h_m;
    }
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static void
print_ratio (const char *name, Bench *bench, double *ratio, int n, double kernel_s, double wall_s)
{
  SolBackendCounts counts;
  char least[G_ASCII_DTOSTR_BUF_SIZE], middle[G_ASCII_DTOSTR_BUF_SIZE],
      micro[G_ASCII_DTOSTR_BUF_SIZE], wall[G_ASCII_DTOSTR_BUF_SIZE];
  bench->ops->counts (bench->engine, &counts);
  qsort (ratio, (size_t) n, sizeof *ratio, compare_doubles);
  double rhs_us = 1e6 * kernel_s / (double) counts.rhs_calls;
  printf (
      "{\"bench\": \"steps\", \"case\": \"%s\", \"isa\": \"%s\", \"rhs_calls\": %" G_GINT64_FORMAT
      ", \"fft_calls\": %" G_GINT64_FORMAT ", \"kernel_over_floor_min\": %s, "
      "\"kernel_over_floor_median\": %s, \"rhs_us\": %s, \"threads\": %d, \"rhs_wall_us\": %s}\n",
      name, counts.isa, counts.rhs_calls, counts.fft_calls,
      g_ascii_formatd (least, sizeof least, "%.3f", n > 0 ? ratio[0] : 0.0),
      g_ascii_formatd (middle, sizeof middle, "%.3f", n > 0 ? ratio[n / 2] : 0.0),
      g_ascii_formatd (micro, sizeof micro, "%.2f", rhs_us), counts.n_threads,
      g_ascii_formatd (wall, sizeof wall, "%.2f", 1e6 * wall_s / (double) counts.rhs_calls));
}

static void
take_turns (const char *name, Bench *bench, int n_steps)
{
  int n_turns = n_steps / TURN;
  g_autofree double *ratio = g_new0 (double, n_turns + 1);
  double kernel_s = 0.0, wall_s = 0.0;
  if (n_turns > 0)
    bench->ops->run_transforms (bench->engine, 2);
  for (int i = 0; i < n_turns; i++)
    {
      SolBackendCounts before, after;
      bench->ops->counts (bench->engine, &before);
      gint64 wall_start = g_get_monotonic_time ();
      double start = cpu_seconds ();
      take_steps (bench, TURN);
      wall_s += 1e-6 * (double) (g_get_monotonic_time () - wall_start);
      double seconds = cpu_seconds () - start;
      bench->ops->counts (bench->engine, &after);
      start = cpu_seconds ();
      bench->ops->run_transforms (bench->engine, after.fft_calls - before.fft_calls);
      ratio[i] = seconds / (cpu_seconds () - start);
      kernel_s += seconds;
    }
  take_steps (bench, n_steps % TURN);
  print_ratio (name, bench, ratio, n_turns, kernel_s, wall_s);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  int n_steps = argc > 2 ? atoi (argv[2]) : 0;
  const SolBackendOps *ops = sol_backend_find (argc > 3 ? argv[3] : "cpu");
  if (n_steps < 1 || n_steps > STEPS_PER_LENGTH || ops == NULL)
    {
      fprintf (stderr, "usage: steps CASE N_STEPS [BACKEND [N_THREADS]], at most %d steps\n",
               STEPS_PER_LENGTH);
      return 2;
    }
  g_autoptr (SolProblem) problem = make_problem (argv[1], &error);
  SolBackendOptions options = { argc > 4 ? atoi (argv[4]) : 1 };
  Bench bench = { .problem = problem, .method = sol_method_find ("rk45"), .ops = ops };
  if (problem != NULL)
    bench.engine = ops->open (problem, bench.method, &options, &error);
  if (bench.engine == NULL)
    {
      fprintf (stderr, "steps: %s\n", error->message);
      return 1;
    }
  bench.stages = sol_stage_set_new (problem, bench.method->n_stages);
  bench.h_m = sol_path_get_length_m (problem->path) / STEPS_PER_LENGTH;
  ops->set_state (bench.engine, problem->input);
  take_turns (argv[1], &bench, n_steps);
  sol_stage_set_free (bench.stages);
  ops->close (bench.engine);
  return 0;
}
