/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What threads gain: a standing case by one thread and by several, in turn, in one process. One JSON
 * line.
 *
 * thread-gain CASE [N_THREADS [N_ROUNDS]]
 *
 * A pair is some milliseconds of steps by one thread and the same steps by all, each of the two first in
 * every other round. In the pairs of a round the one thread is on each processor in turn, since one may be half
 * as fast again as the next (their other hyperthreads belong to others): the gain of a round is the harmonic
 * mean of those of its pairs, which is the number of processors where nothing is lost, however they differ. Beside
 * it stands what the machine itself gains: bare transforms, as many in all, by one thread and by all; the share
 * is the one over the other, of the same round. A round in which the scheduler kept one of the threads from
 * running is counted as disturbed, and left out. */
#include "config.h"

#include "base/worker-pool.h"
#include "standing-steps.h"

#include <dirent.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Least time of a block of steps by one thread. */
#define BLOCK_S 1e-2
/* Share of a block for which threads that could run did not, from which on it is disturbed. */
#define DISTURBED 0.01
#define N_THREADS_MAX 64
#define N_ROUNDS_MAX 10000
/* Parts of the bare transforms for every thread: so many that a slow processor takes as many fewer as it is slower. */
#define PARTS 64

typedef struct
{
  BenchSteps one;
  BenchSteps all;
  BenchSteps bare[N_THREADS_MAX]; /* of whose transforms each thread runs its own */
  SolWorkerPool *pool;
  gint64 n_bare; /* transforms of a part */
  int n_threads;
  int processor[N_THREADS_MAX]; /* those that the process keeps to */
  int n_processors;
  int n_steps;
} Bench;

/* Steps, or parts of the bare transforms. */
typedef void (*RunFunc) (Bench *bench, int n);

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
run_one (Bench *bench, int n)
{
  bench_steps_take (&bench->one, n);
}

static void
run_all (Bench *bench, int n)
{
  bench_steps_take (&bench->all, n);
}

static void
run_bare_one (Bench *bench, int n)
{
  for (int i = 0; i < n; i++)
    run_bare_cb (bench, 0, 0);
}

static void
run_bare_all (Bench *bench, int n)
{
  sol_worker_pool_run (bench->pool, run_bare_cb, bench, (gsize) n);
}

/* What one step or part leaves in the caches is there before the time begins: the thread may come from
 * another processor. */
static Block
time_block (Bench *bench, RunFunc run, int n)
{
  run (bench, 1);
  double waited_s = waited_seconds ();
  gint64 start_us = g_get_monotonic_time ();
  run (bench, n);
  double wall_s = 1e-6 * (double) (g_get_monotonic_time () - start_us);
  return (Block){ wall_s, waited_seconds () - waited_s };
}

static gboolean
is_disturbed (const Block *block)
{
  return block->waited_s > DISTURBED * block->wall_s;
}

/* One pair, with this thread where it is; returns whether it counts. */
static gboolean
add_pair (Bench *bench,
          gboolean is_all_first,
          RunFunc one,
          RunFunc all,
          int n,
          Block *alone,
          double *gain)
{
  Block together;
  if (is_all_first)
    together = time_block (bench, all, n);
  *alone = time_block (bench, one, n);
  if (!is_all_first)
    together = time_block (bench, all, n);
  *gain = alone->wall_s / together.wall_s;
  return !is_disturbed (alone) && !is_disturbed (&together);
}

static void
move_to (int processor)
{
  cpu_set_t set;
  CPU_ZERO (&set);
  CPU_SET (processor, &set);
  if (sched_setaffinity (0, sizeof set, &set) != 0)
    g_error ("thread-gain: cannot move to processor %d", processor);
}

/* As many processors as there are threads, at most, for the threads that are yet to be started, too. */
static void
keep_to_processors (Bench *bench, int n_threads)
{
  cpu_set_t allowed, set;
  CPU_ZERO (&set);
  if (sched_getaffinity (0, sizeof allowed, &allowed) != 0)
    g_error ("thread-gain: cannot ask for the processors");
  for (int i = 0; i < CPU_SETSIZE && bench->n_processors < n_threads; i++)
    if (CPU_ISSET (i, &allowed))
      {
        bench->processor[bench->n_processors++] = i;
        CPU_SET (i, &set);
      }
  if (sched_setaffinity (0, sizeof set, &set) != 0)
    g_error ("thread-gain: cannot keep to %d processors", bench->n_processors);
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
  keep_to_processors (bench, n_threads);
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

/* How long a block is, and as many transforms as it takes. */
static void
size_blocks (Bench *bench)
{
  SolBackendCounts before, after;
  const SolBackendOps *ops = bench->one.ops;
  ops->counts (bench->one.engine, &before);
  Block block = time_block (bench, run_one, 1);
  ops->counts (bench->one.engine, &after);
  run_all (bench, 2);
  bench->n_steps = 1;
  while (bench->n_steps * block.wall_s < BLOCK_S)
    bench->n_steps++;
  /* Two steps have been taken in between. */
  bench->n_bare =
      1 + (after.fft_calls - before.fft_calls) * bench->n_steps / (2 * PARTS * bench->n_threads);
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

typedef struct
{
  double gain;    /* of the case */
  double machine; /* of bare transforms */
  double spread;  /* of the processors: time on the slowest over that on the fastest */
  gboolean is_sound;
} Round;

static Round
run_round (Bench *bench, gboolean is_all_first, double *pair)
{
  double inverse = 0.0, inverse_bare = 0.0, least_s = HUGE_VAL, most_s = 0.0;
  gboolean is_sound = TRUE;
  for (int i = 0; i < bench->n_processors; i++)
    {
      Block alone, bare;
      double gain;
      move_to (bench->processor[i]);
      is_sound &=
          add_pair (bench, is_all_first, run_one, run_all, bench->n_steps, &alone, &pair[i]);
      is_sound &= add_pair (bench, is_all_first, run_bare_one, run_bare_all,
                            PARTS * bench->n_threads, &bare, &gain);
      inverse += 1.0 / pair[i];
      inverse_bare += 1.0 / gain;
      least_s = MIN (least_s, alone.wall_s);
      most_s = MAX (most_s, alone.wall_s);
    }
  return (Round){ bench->n_processors / inverse, bench->n_processors / inverse_bare,
                  most_s / least_s, is_sound };
}

static void
rewind_at_end (Bench *bench)
{
  int n = bench->n_processors * (bench->n_steps + 1);
  if (bench->one.s_m + n * bench->one.h_m <= sol_path_get_length_m (bench->one.problem->path))
    return;
  bench_steps_rewind (&bench->one);
  bench_steps_rewind (&bench->all);
}

static void
measure (Bench *bench, const char *name, int n_rounds)
{
  g_autofree double *gain = g_new0 (double, n_rounds), *machine = g_new0 (double, n_rounds),
                    *share = g_new0 (double, n_rounds), *spread = g_new0 (double, n_rounds),
                    *pair = g_new0 (double, n_rounds * bench->n_processors);
  int n = 0;
  for (int i = 0; i < n_rounds; i++)
    {
      rewind_at_end (bench);
      Round round = run_round (bench, i % 2 == 1, pair + i * bench->n_processors);
      if (!round.is_sound)
        continue;
      gain[n] = round.gain;
      machine[n] = round.machine;
      share[n] = round.gain / round.machine;
      spread[n++] = round.spread;
    }
  printf ("{\"bench\": \"thread-gain\", \"case\": \"%s\", \"threads\": %d, \"processors\": %d, "
          "\"steps\": %d, \"states_equal\": %s",
          name, bench->n_threads, bench->n_processors, bench->n_steps,
          are_equal (bench) ? "true" : "false");
  print_gains ("gain", gain, n);
  print_gains ("machine", machine, n);
  print_gains ("share", share, n);
  print_gains ("spread", spread, n);
  print_gains ("all_pairs", pair, n_rounds * bench->n_processors);
  printf ("}\n");
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  int n_threads = argc > 2 ? atoi (argv[2]) : 2, n_rounds = argc > 3 ? atoi (argv[3]) : 100;
  if (argc < 2 || n_threads < 2 || n_threads > N_THREADS_MAX || n_rounds < 1 ||
      n_rounds > N_ROUNDS_MAX)
    {
      fprintf (stderr, "usage: thread-gain CASE [N_THREADS [N_ROUNDS]], 2 to %d threads\n",
               N_THREADS_MAX);
      return 2;
    }
  g_autoptr (SolProblem) problem = bench_problem_new (argv[1], &error);
  g_autofree Bench *bench = g_new0 (Bench, 1);
  gboolean is_open = problem != NULL && open_all (bench, problem, n_threads, &error);
  if (is_open)
    {
      size_blocks (bench);
      measure (bench, argv[1], n_rounds);
    }
  else
    fprintf (stderr, "thread-gain: %s\n", error->message);
  close_all (bench);
  return is_open ? 0 : 1;
}
