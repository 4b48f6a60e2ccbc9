/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs that are started, paused, continued, stopped and dropped at random moments. */
#include "config.h"

#include "session/run.h"

#include "session-run.h"

#include <math.h>

#define N_RUNS 240

typedef struct
{
  int n_started;
  int n_ended;
  int n_freed;
} Count;

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  Count *count = data;
  SolRun *run = SOL_RUN (source);
  SolRunPhase phase = sol_run_get_phase (run);
  g_assert_true (sol_run_start_finish (run, result, &error));
  g_assert_no_error (error);
  g_assert_true (phase == SOL_RUN_PHASE_COMPLETE || phase == SOL_RUN_PHASE_STOPPED);
  g_assert_cmpint (sol_run_get_report (run)->is_complete, ==, phase == SOL_RUN_PHASE_COMPLETE);
  if (phase == SOL_RUN_PHASE_COMPLETE)
    g_assert_cmpint (sol_plane_store_get_n_planes (sol_run_get_store (run)), ==, 21);
  count->n_ended++;
}

static void
freed_cb (gpointer data, GObject *where)
{
  ((Count *) data)->n_freed++;
}

/* Lets some time go by, in the measure of work done and not of the clock. */
static void
dawdle (GRand *rand)
{
  int n = g_rand_int_range (rand, 0, 3) == 0 ? g_rand_int_range (rand, 0, 3000) : 0;
  for (int i = 0; i < n; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_thread_yield ();
    }
}

/* What a frame does: looks at all there is, without a lock. */
static void
look (SolRun *run)
{
  SolPlane plane;
  const SolPlaneStore *store = sol_run_get_store (run);
  gint64 n = store != NULL ? sol_plane_store_get_n_planes (store) : 0;
  if (n == 0)
    return;
  g_assert_true (sol_plane_store_get_plane (store, n - 1, &plane));
  g_assert_cmpint (plane.number, ==, n - 1);
  g_assert_cmpuint (sol_run_get_shape (run)->n_omega, >, 0);
  g_assert_true (isfinite (creal (plane.field[0])));
}

static void
play (SolRun *run, GRand *rand)
{
  int n = g_rand_int_range (rand, 0, 6);
  for (int i = 0; i < n; i++)
    {
      dawdle (rand);
      look (run);
      switch (g_rand_int_range (rand, 0, 5))
        {
        case 0:
        case 1:
          sol_run_pause (run);
          break;
        case 2:
        case 3:
          sol_run_resume (run);
          break;
        default:
          sol_run_stop (run);
        }
    }
}

static void
test_random_moments (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (31);
  Count count = { 0 };
  for (int i = 0; i < N_RUNS; i++)
    {
      SolRun *run = session_run_new (NULL, &(SolRunOptions){ .n_threads = 1 });
      g_object_weak_ref (G_OBJECT (run), freed_cb, &count);
      if (g_rand_int_range (rand, 0, 8) == 0)
        play (run, rand);
      sol_run_start_async (run, ended_cb, &count);
      count.n_started++;
      play (run, rand);
      /* Some are held to their end, others dropped; a paused one that is held is let go on. */
      if (g_rand_boolean (rand))
        {
          sol_run_resume (run);
          while (count.n_ended < count.n_started)
            g_main_context_iteration (NULL, TRUE);
          look (run);
        }
      g_object_unref (run);
      dawdle (rand);
    }
  while (count.n_freed < N_RUNS)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (count.n_ended, ==, N_RUNS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/random-moments", test_random_moments);
  return g_test_run ();
}
