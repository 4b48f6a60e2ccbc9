/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/benchmarking.md says how it measures and why. */
#include "config.h"

#include "cli/bench-side-by-side.h"

#include "cli/bench-print.h"

/* Runs of one case that are compared one at a time and several at a time. */
#define N_RUNS 8

/* What is compared beside the wall time: parts that the processor alone decides. */
static const struct
{
  const char *member, *name;
} parts[] = { { "kernel_s", "kernel_gain" },
              { "fft_floor_s", "fft_floor_gain" },
              { "output_s", "output_gain" } };
#define N_PARTS G_N_ELEMENTS (parts)

/* Eight runs. */
typedef struct
{
  double wall_s;
  double part_s[N_PARTS]; /* sums over the runs */
} Turn;

/* The first of the runs under way that is over; waits for it. */
static int
wait_for_any (SolBenchRun *run, const gboolean *is_under_way)
{
  for (;;)
    {
      for (int i = 0; i < N_RUNS; i++)
        if (is_under_way[i] && run[i].is_over)
          return i;
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
add_parts (Turn *turn, JsonNode *times)
{
  for (gsize k = 0; k < N_PARTS; k++)
    turn->part_s[k] +=
        json_object_get_double_member (json_node_get_object (times), parts[k].member);
}

/* A run that ends makes room for the next, whichever it is. After a failure those under way are
 * waited for. */
static gboolean
take_turn (Turn *turn,
           const SolStandingCase *the_case,
           const SolBenchOptions *options,
           const char *folder,
           int n_jobs,
           GError **error)
{
  SolBenchRun run[N_RUNS];
  gboolean is_under_way[N_RUNS] = { FALSE };
  int n_begun = 0, n_under_way = 0;
  gboolean ok = TRUE;
  *turn = (Turn){ 0 };
  gint64 start = g_get_monotonic_time ();
  while (n_under_way > 0 || (ok && n_begun < N_RUNS))
    {
      if (ok && n_begun < N_RUNS && n_under_way < n_jobs)
        {
          ok = sol_bench_run_begin (&run[n_begun], the_case, "/proc/self/exe", options, folder,
                                    n_begun, error);
          is_under_way[n_begun] = ok;
          n_under_way += ok ? 1 : 0;
          n_begun++;
          continue;
        }
      g_autoptr (JsonNode) times = NULL;
      int i = wait_for_any (run, is_under_way);
      is_under_way[i] = FALSE;
      n_under_way--;
      if (sol_bench_run_wait (&run[i], &times, ok ? error : NULL))
        add_parts (turn, times);
      else
        ok = FALSE;
    }
  turn->wall_s = 1e-6 * (double) (g_get_monotonic_time () - start);
  return ok;
}

/**
 * sol_bench_side_by_side:
 * @the_case: what to run
 * @options: how
 * @folder: for files
 * @n_jobs: how many at a time
 * @n_repeats: of the comparison
 * @error: return location
 *
 * Prints how many times as fast eight runs are @n_jobs at a time as one at a time, and the same of
 * parts of the runs, as if nothing else took time: that of the bare transforms is what the machine
 * allows. Each way is first in every other repeat.
 *
 * Errors: those of sol_bench_run_wait().
 * Threads: main. Allocates: for a moment.
 * Returns: TRUE if all runs ended well
 */
gboolean
sol_bench_side_by_side (const SolStandingCase *the_case,
                        const SolBenchOptions *options,
                        const char *folder,
                        int n_jobs,
                        int n_repeats,
                        GError **error)
{
  g_autofree double *gains = g_new0 (double, (gsize) n_repeats *(1 + N_PARTS));
  double *part_gains = gains + n_repeats;
  for (int r = 0; r < n_repeats; r++)
    {
      Turn turn[2]; /* one at a time, several */
      for (int k = 0; k < 2; k++)
        {
          int way = (k + r) % 2;
          if (!take_turn (&turn[way], the_case, options, folder, way == 0 ? 1 : n_jobs, error))
            return FALSE;
        }
      gains[r] = turn[0].wall_s / turn[1].wall_s;
      for (gsize k = 0; k < N_PARTS; k++)
        part_gains[k * n_repeats + r] = n_jobs * turn[0].part_s[k] / turn[1].part_s[k];
    }
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_append_printf (line, "{\"case\": \"%s\", \"runs\": %d, \"at_a_time\": %d",
                          the_case->name, N_RUNS, n_jobs);
  sol_bench_add_spread (line, "gain_over_one_at_a_time", gains, n_repeats);
  for (gsize k = 0; k < N_PARTS; k++)
    sol_bench_add_spread (line, parts[k].name, &part_gains[k * n_repeats], n_repeats);
  g_print ("%s}\n", line->str);
  return TRUE;
}
