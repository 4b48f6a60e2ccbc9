/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A standing case as steps of one length, nothing else: for counting instructions, and for the ratio
 * of the back end to its transforms where other work makes wall times useless. One JSON line.
 *
 * steps CASE N_STEPS [BACKEND [N_THREADS]]
 *
 * The two are timed in turn, a few steps and as many transforms as they took, in CPU time of this
 * thread, so that both meet the same neighbours; what threads gain is measured by thread-gain.c. N_STEPS
 * below the length of a turn are run without transforms: a profiler then sees the back end alone. */
#include "config.h"

#include "standing-steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Steps of a turn. */
#define TURN 20

static double
cpu_seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void
print_ratio (const char *name,
             BenchSteps *bench,
             double *ratio,
             int n,
             double kernel_s,
             double wall_s)
{
  SolBackendCounts counts;
  char least[G_ASCII_DTOSTR_BUF_SIZE], middle[G_ASCII_DTOSTR_BUF_SIZE],
      micro[G_ASCII_DTOSTR_BUF_SIZE], wall[G_ASCII_DTOSTR_BUF_SIZE];
  bench->ops->counts (bench->engine, &counts);
  qsort (ratio, (size_t) n, sizeof *ratio, bench_compare_doubles);
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
take_turns (const char *name, BenchSteps *bench, int n_steps)
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
      bench_steps_take (bench, TURN);
      wall_s += 1e-6 * (double) (g_get_monotonic_time () - wall_start);
      double seconds = cpu_seconds () - start;
      bench->ops->counts (bench->engine, &after);
      start = cpu_seconds ();
      bench->ops->run_transforms (bench->engine, after.fft_calls - before.fft_calls);
      ratio[i] = seconds / (cpu_seconds () - start);
      kernel_s += seconds;
    }
  bench_steps_take (bench, n_steps % TURN);
  print_ratio (name, bench, ratio, n_turns, kernel_s, wall_s);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  int n_steps = argc > 2 ? atoi (argv[2]) : 0;
  const SolBackendOps *ops = sol_backend_find (argc > 3 ? argv[3] : "cpu");
  if (n_steps < 1 || n_steps > BENCH_STEPS_PER_LENGTH || ops == NULL)
    {
      fprintf (stderr, "usage: steps CASE N_STEPS [BACKEND [N_THREADS]], at most %d steps\n",
               BENCH_STEPS_PER_LENGTH);
      return 2;
    }
  g_autoptr (SolProblem) problem = bench_problem_new (argv[1], &error);
  BenchSteps bench;
  if (problem == NULL ||
      !bench_steps_init (&bench, problem, ops, argc > 4 ? atoi (argv[4]) : 1, &error))
    {
      fprintf (stderr, "steps: %s\n", error->message);
      return 1;
    }
  take_turns (argv[1], &bench, n_steps);
  bench_steps_clear (&bench);
  return 0;
}
