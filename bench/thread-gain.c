/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What threads gain: a standing case by one thread and by several, in turn, in one process. One JSON
 * line.
 *
 * thread-gain CASE [N_THREADS [N_PAIRS]]
 *
 * A pair is some milliseconds of steps by one thread and the same steps by all, each of the two first in
 * every other pair. Beside it stands what the machine itself gains: bare transforms, as many in all, by
 * one thread and by all; the share is the one over the other, of the same moment. A pair in which the scheduler kept one of the threads from running is counted
 * as disturbed; gains are printed over the others, and their median over all. */
#include "config.h"

#include "base/worker-pool.h"
#include "standing-steps.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Least time of a block of steps by one thread. */
#define BLOCK_S 1e-2
/* Share of a block for which threads that could run did not, from which on it is disturbed. */
#define DISTURBED 0.01
#define N_THREADS_MAX 64
#define N_PAIRS_MAX 10000
/* Parts of the bare transforms for every thread. */
#define PARTS 4

typedef struct
{
  BenchSteps one;
  BenchSteps all;
  BenchSteps bare[N_THREADS_MAX]; /* of whose transforms each thread runs its own */
  SolWorkerPool *pool;
  gint64 n_bare; /* transforms of a part */
  int n_threads;
  int n_steps;
} Bench;

typedef struct
{
  double wall_s;
  double waited_s; /* all threads of the process, while they could have run */
} Block;

/* Seconds that the threads of this process waited for a processor so far. */
static double
waited_seconds (void)
{
  double sum = 0.0;
  DIR *folder = opendir ("/proc/self/task");
  const struct dirent *entry;
  while (folder != NULL && (entry = readdir (folder)) != NULL)
    {
      unsigned long long ran_ns, waited_ns;
      g_autofree char *path = g_strdup_printf ("/proc/self/task/%s/schedstat", entry->d_name);
      FILE *file = fopen (path, "r");
      if (file != NULL && fscanf (file, "%llu %llu", &ran_ns, &waited_ns) == 2)
        sum += 1e-9 * (double) waited_ns;
      if (file != NULL)
        fclose (file);
    }
  if (folder != NULL)
    closedir (folder);
  return sum;
}

static void
run_bare_cb (gpointer data, int worker, gsize item)
{
  Bench *bench = data;
  const BenchSteps *steps = &bench->bare[worker];
  steps->ops->run_transforms (steps->engine, bench->n_bare);
}

static void
run_one (Bench *bench)
{
  bench_steps_take (&bench->one, bench->n_steps);
}

static void
run_all (Bench *bench)
{
  bench_steps_take (&bench->all, bench->n_steps);
}

static void
run_bare_one (Bench *bench)
{
  for (int i = 0; i < PARTS * bench->n_threads; i++)
    run_bare_cb (bench, 0, 0);
}

static void
run_bare_all (Bench *bench)
{
  sol_worker_pool_run (bench->pool, run_bare_cb, bench, (gsize) (PARTS * bench->n_threads));
}

static Block
time_block (Bench *bench, void (*run) (Bench *bench))
{
  double waited_s = waited_seconds ();
  gint64 start_us = g_get_monotonic_time ();
  run (bench);
  double wall_s = 1e-6 * (double) (g_get_monotonic_time () - start_us);
  return (Block){ wall_s, waited_seconds () - waited_s };
}

static gboolean
is_disturbed (const Block *block)
{
  return block->waited_s > DISTURBED * block->wall_s;
}

/* Adds one pair; returns whether it counts. */
static gboolean
add_pair (Bench *bench,
          gboolean is_all_first,
          void (*run_first) (Bench *bench),
          void (*run_second) (Bench *bench),
          double *gain)
{
  Block block[2];
  if (is_all_first)
    block[1] = time_block (bench, run_second);
  block[0] = time_block (bench, run_first);
  if (!is_all_first)
    block[1] = time_block (bench, run_second);
  *gain = block[0].wall_s / block[1].wall_s;
  return !is_disturbed (&block[0]) && !is_disturbed (&block[1]);
}

static void
print_gains (const char *name, double *gain, int n)
{
  char text[5][G_ASCII_DTOSTR_BUF_SIZE];
  qsort (gain, (size_t) n, sizeof *gain, bench_compare_doubles);
  for (int i = 0; i < 5; i++)
    g_ascii_formatd (text[i], sizeof text[i], "%.3f", n > 0 ? gain[i * (n - 1) / 4] : 0.0);
  printf (", \"%s\": {\"n\": %d, \"min\": %s, \"quartile\": %s, \"median\": %s, "
          "\"third_quartile\": %s, \"max\": %s}",
          name, n, text[0], text[1], text[2], text[3], text[4]);
}

static gboolean
open_all (Bench *bench, const SolProblem *problem, int n_threads, GError **error)
{
  const SolBackendOps *ops = sol_backend_find ("cpu");
  SolBackendCounts counts;
  if (!bench_steps_init (&bench->one, problem, ops, 1, error) ||
      !bench_steps_init (&bench->all, problem, ops, n_threads, error))
    return FALSE;
  ops->counts (bench->all.engine, &counts);
  bench->n_threads = counts.n_threads;
  bench->pool = sol_worker_pool_new (counts.n_threads);
  for (int i = 0; i < counts.n_threads; i++)
    if (!bench_steps_init (&bench->bare[i], problem, ops, 1, error))
      return FALSE;
  return TRUE;
}

static void
close_all (Bench *bench)
{
  bench_steps_clear (&bench->one);
  bench_steps_clear (&bench->all);
  for (int i = 0; i < bench->n_threads; i++)
    bench_steps_clear (&bench->bare[i]);
  sol_worker_pool_free (bench->pool);
}

/* How long a block is, after a step that warms, and as many transforms as it takes. */
static void
size_blocks (Bench *bench)
{
  SolBackendCounts before, after;
  const SolBackendOps *ops = bench->one.ops;
  bench->n_steps = 1;
  run_one (bench);
  run_all (bench);
  ops->counts (bench->one.engine, &before);
  Block block = time_block (bench, run_one);
  ops->counts (bench->one.engine, &after);
  run_all (bench);
  while (bench->n_steps * block.wall_s < BLOCK_S)
    bench->n_steps++;
  bench->n_bare =
      1 + (after.fft_calls - before.fft_calls) * bench->n_steps / (PARTS * bench->n_threads);
  run_bare_one (bench);
  run_bare_all (bench);
}

static gboolean
are_equal (Bench *bench)
{
  gsize n = sol_problem_get_n_field (bench->one.problem);
  g_autofree SolComplex *one = g_new0 (SolComplex, n), *all = g_new0 (SolComplex, n);
  bench->one.ops->get_state (bench->one.engine, one);
  bench->all.ops->get_state (bench->all.engine, all);
  return memcmp (one, all, n * sizeof *one) == 0;
}

static void
measure (Bench *bench, const char *name, int n_pairs)
{
  g_autofree double *gain = g_new0 (double, n_pairs), *every = g_new0 (double, n_pairs),
                    *machine = g_new0 (double, n_pairs), *share = g_new0 (double, n_pairs);
  int n = 0, n_machine = 0, n_share = 0;
  for (int i = 0; i < n_pairs; i++)
    {
      if (bench->one.s_m + bench->n_steps * bench->one.h_m >
          sol_path_get_length_m (bench->one.problem->path))
        {
          bench_steps_rewind (&bench->one);
          bench_steps_rewind (&bench->all);
        }
      gboolean is_sound = add_pair (bench, i % 2 == 1, run_one, run_all, &every[i]);
      if (is_sound)
        gain[n++] = every[i];
      if (!add_pair (bench, i % 2 == 1, run_bare_one, run_bare_all, &machine[n_machine]))
        continue;
      if (is_sound)
        share[n_share++] = every[i] / machine[n_machine];
      n_machine++;
    }
  printf ("{\"bench\": \"thread-gain\", \"case\": \"%s\", \"threads\": %d, \"steps\": %d, "
          "\"states_equal\": %s",
          name, bench->n_threads, bench->n_steps, are_equal (bench) ? "true" : "false");
  print_gains ("gain", gain, n);
  print_gains ("all_pairs", every, n_pairs);
  print_gains ("machine", machine, n_machine);
  print_gains ("share", share, n_share);
  printf ("}\n");
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  int n_threads = argc > 2 ? atoi (argv[2]) : 2, n_pairs = argc > 3 ? atoi (argv[3]) : 100;
  if (argc < 2 || n_threads < 2 || n_threads > N_THREADS_MAX || n_pairs < 1 ||
      n_pairs > N_PAIRS_MAX)
    {
      fprintf (stderr, "usage: thread-gain CASE [N_THREADS [N_PAIRS]], 2 to %d threads\n",
               N_THREADS_MAX);
      return 2;
    }
  g_autoptr (SolProblem) problem = bench_problem_new (argv[1], &error);
  g_autofree Bench *bench = g_new0 (Bench, 1);
  gboolean is_open = problem != NULL && open_all (bench, problem, n_threads, &error);
  if (is_open)
    {
      size_blocks (bench);
      measure (bench, argv[1], n_pairs);
    }
  else
    fprintf (stderr, "thread-gain: %s\n", error->message);
  close_all (bench);
  return is_open ? 0 : 1;
}
