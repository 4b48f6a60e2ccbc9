/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/draw-threads.h"

/* One slow plot does not hold up the others, and a run keeps a processor. */
#define N_THREADS 2

typedef struct
{
  GTask *task;
  GTaskThreadFunc work;
} Order;

static void
execute (gpointer data, gpointer user_data)
{
  Order *order = data;
  GTask *task = order->task;
  if (!g_task_return_error_if_cancelled (task))
    order->work (task, g_task_get_source_object (task), g_task_get_task_data (task),
                 g_task_get_cancellable (task));
  g_object_unref (task);
  g_free (order);
}

static GThreadPool *
get_pool (void)
{
  static GThreadPool *pool = NULL;
  if (g_once_init_enter (&pool))
    g_once_init_leave (&pool, g_thread_pool_new (execute, NULL, N_THREADS, TRUE, NULL));
  return pool;
}

/**
 * sol_draw_threads_run:
 * @task: a task
 * @work: what is to be done for it; returns it
 *
 * As g_task_run_in_thread(), in threads that stay: Pango keeps its fonts by thread.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_draw_threads_run (GTask *task, GTaskThreadFunc work)
{
  Order *order = g_new (Order, 1);
  *order = (Order){ g_object_ref (task), work };
  g_thread_pool_push (get_pool (), order, NULL);
}
