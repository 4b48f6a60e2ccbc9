/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/step-store.h"

#include "sol-test.h"

#include <stdatomic.h>

#define N_ALL (SOL_STEP_STORE_FIRST * 9)

static SolStepRecord
record_of (gint64 k)
{
  return (SolStepRecord){ .z_m = (double) k,
                          .h_m = 0.5 * (double) k,
                          .error = -(double) k,
                          .accepted = k % 3 == 0,
                          .order = (int) (k % 7) };
}

static gboolean
is_right (const SolStepStore *store, gint64 k)
{
  SolStepRecord got, want = record_of (k);
  return sol_step_store_get_step (store, k, &got) && fabs (got.z_m - want.z_m) <= 0.0 &&
         fabs (got.h_m - want.h_m) <= 0.0 && fabs (got.error - want.error) <= 0.0 &&
         got.accepted == want.accepted && got.order == want.order;
}

static void
test_grows (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolStepStore) store = sol_step_store_new (&error);
  SolObserver observer = sol_step_store_get_observer (store);
  SolStepRecord record;
  g_assert_no_error (error);
  g_assert_false (sol_step_store_get_step (store, 0, &record));
  for (gint64 k = 0; k < N_ALL; k++)
    {
      sol_step_store_reserve (store);
      record = record_of (k);
      observer.step (observer.data, &record);
    }
  g_assert_cmpint (sol_step_store_get_n_steps (store), ==, N_ALL);
  g_assert_cmpint (sol_step_store_get_n_lost (store), ==, 0);
  for (gint64 k = 0; k < N_ALL; k++)
    g_assert_true (is_right (store, k));
  g_assert_false (sol_step_store_get_step (store, N_ALL, &record));
  g_assert_false (sol_step_store_get_step (store, -1, &record));
}

/* Without room the store says what it lost, and keeps what it has. */
static void
test_counts_what_is_lost (void)
{
  g_autoptr (SolStepStore) store = sol_step_store_new (NULL);
  for (gint64 k = 0; k < SOL_STEP_STORE_FIRST + 5; k++)
    {
      SolStepRecord record = record_of (k);
      sol_step_store_add (store, &record);
    }
  g_assert_cmpint (sol_step_store_get_n_steps (store), ==, SOL_STEP_STORE_FIRST);
  g_assert_cmpint (sol_step_store_get_n_lost (store), ==, 5);
  sol_step_store_reserve (store);
  SolStepRecord record = record_of (SOL_STEP_STORE_FIRST);
  sol_step_store_add (store, &record);
  g_assert_true (is_right (store, SOL_STEP_STORE_FIRST));
  g_assert_true (is_right (store, SOL_STEP_STORE_FIRST - 1));
}

static gpointer
write_cb (gpointer data)
{
  for (gint64 k = 0; k < N_ALL; k++)
    {
      SolStepRecord record = record_of (k);
      sol_step_store_reserve (data);
      sol_step_store_add (data, &record);
    }
  return NULL;
}

/* A reader beside the writer sees whole trials only, in order. */
static void
test_one_writer_one_reader (void)
{
  g_autoptr (SolStepStore) store = sol_step_store_new (NULL);
  GThread *thread = g_thread_new ("writer", write_cb, store);
  gint64 seen = 0;
  while (seen < N_ALL)
    {
      gint64 n = sol_step_store_get_n_steps (store);
      g_assert_cmpint (n, >=, seen);
      for (; seen < n; seen++)
        g_assert_true (is_right (store, seen));
    }
  g_thread_join (thread);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step-store/grows", test_grows);
  g_test_add_func ("/step-store/counts-what-is-lost", test_counts_what_is_lost);
  g_test_add_func ("/step-store/one-writer-one-reader", test_one_writer_one_reader);
  return g_test_run ();
}
