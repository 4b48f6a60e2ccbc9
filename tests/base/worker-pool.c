/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/processors.h"
#include "base/worker-pool.h"
#include "sol-test.h"

#include <stdatomic.h>

#define N_ITEMS 997
#define N_BATCHES 3000
#define N_WORKERS_MAX 5

typedef struct
{
  _Atomic int n_done[N_ITEMS];
  _Atomic int n_inside[N_WORKERS_MAX];
  int n_workers;
} Batch;

static void
count_cb (gpointer data, int worker, gsize item)
{
  Batch *batch = data;
  g_assert_cmpint (worker, >=, 0);
  g_assert_cmpint (worker, <, batch->n_workers);
  /* A worker's number is its own while it works. */
  g_assert_cmpint (atomic_fetch_add (&batch->n_inside[worker], 1), ==, 0);
  atomic_fetch_add (&batch->n_done[item], 1);
  atomic_fetch_sub (&batch->n_inside[worker], 1);
}

/* Every item of every batch once, before the call returns. */
static void
test_every_item_once (void)
{
  static const gsize sizes[] = { 0, 1, 2, 3, 7, N_ITEMS };
  for (int n_workers = 1; n_workers <= N_WORKERS_MAX; n_workers++)
    {
      g_autoptr (SolWorkerPool) pool = sol_worker_pool_new (n_workers);
      g_assert_cmpint (sol_worker_pool_get_n_workers (pool), ==, n_workers);
      for (int i = 0; i < N_BATCHES; i++)
        {
          Batch batch = { .n_workers = n_workers };
          gsize n = sizes[(gsize) i % G_N_ELEMENTS (sizes)];
          sol_worker_pool_run (pool, count_cb, &batch, n);
          for (gsize k = 0; k < N_ITEMS; k++)
            g_assert_cmpint (batch.n_done[k], ==, k < n ? 1 : 0);
          if (i % 500 == 0)
            g_usleep (2000); /* long enough for workers to fall asleep */
        }
    }
}

static void
test_pool_without_work (void)
{
  for (int i = 0; i < 50; i++)
    {
      g_autoptr (SolWorkerPool) pool = sol_worker_pool_new (1 + i % 4);
      g_assert_nonnull (pool);
    }
}

static void
test_quota (void)
{
  g_assert_cmpint (sol_processors_from_quota ("max 100000\n"), ==, G_MAXINT);
  g_assert_cmpint (sol_processors_from_quota ("200000 100000\n"), ==, 2);
  g_assert_cmpint (sol_processors_from_quota ("350000 100000\n"), ==, 3);
  g_assert_cmpint (sol_processors_from_quota ("50000 100000\n"), ==, 1);
  g_assert_cmpint (sol_processors_from_quota (""), ==, G_MAXINT);
  g_assert_cmpint (sol_processors_from_quota ("200000"), ==, G_MAXINT);
  g_assert_cmpint (sol_processors_from_quota ("200000 0"), ==, G_MAXINT);
  g_assert_cmpint (sol_processors_available (), >=, 1);
  g_assert_cmpint (sol_processors_available (), ==, sol_processors_available ());
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/worker-pool/every-item-once", test_every_item_once);
  g_test_add_func ("/base/worker-pool/without-work", test_pool_without_work);
  g_test_add_func ("/base/processors/quota", test_quota);
  return g_test_run ();
}
