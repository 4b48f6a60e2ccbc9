/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run-driver.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

/* How often the main thread looks at the progress, in nanoseconds. */
#define TICK_NS 100000000L

typedef struct
{
  SolDriverWork work;
  gpointer data;
  SolProgress progress;
  GCancellable *cancellable;
  pthread_t main_thread;
  _Atomic gboolean is_done;
  gboolean ok;
  GError *error;
} Driver;

static gpointer
run_cb (gpointer data)
{
  Driver *driver = data;
  driver->ok = driver->work (driver->data, &driver->progress, driver->cancellable, &driver->error);
  atomic_store (&driver->is_done, TRUE);
  pthread_kill (driver->main_thread, SIGUSR1); /* ends the wait of the main thread at once */
  return NULL;
}

/**
 * sol_run_driver_work:
 * @work: what is to be done; looks at its cancellable
 * @data: for @work
 * @style: how progress is shown
 * @error: return location
 *
 * SIGINT and SIGTERM cancel the work. The signals stay blocked in every thread and are waited for, so
 * that no handler runs anywhere.
 *
 * Errors: those of @work.
 * Threads: main. Allocates: yes.
 * Returns: as @work
 */
gboolean
sol_run_driver_work (SolDriverWork work, gpointer data, SolProgressStyle style, GError **error)
{
  Driver driver = { .work = work, .data = data, .main_thread = pthread_self () };
  SolProgressDisplay display;
  sigset_t signals, before;
  driver.cancellable = g_cancellable_new ();
  sigemptyset (&signals);
  sigaddset (&signals, SIGINT);
  sigaddset (&signals, SIGTERM);
  sigaddset (&signals, SIGUSR1);
  pthread_sigmask (SIG_BLOCK, &signals, &before);
  sol_progress_display_init (&display, style, &driver.progress);
  GThread *thread = g_thread_new ("run", run_cb, &driver);
  while (!atomic_load (&driver.is_done))
    {
      struct timespec tick = { .tv_nsec = TICK_NS };
      int which = sigtimedwait (&signals, NULL, &tick);
      if (which == SIGINT || which == SIGTERM)
        g_cancellable_cancel (driver.cancellable);
      if (!atomic_load (&driver.is_done))
        sol_progress_display_show (&display);
    }
  g_thread_join (thread);
  sol_progress_display_end (&display);
  /* The wake-up signal may still be pending. */
  struct timespec none = { 0 };
  sigset_t wake;
  sigemptyset (&wake);
  sigaddset (&wake, SIGUSR1);
  sigtimedwait (&wake, NULL, &none);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  g_object_unref (driver.cancellable);
  if (driver.error != NULL)
    g_propagate_error (error, driver.error);
  return driver.ok;
}

typedef struct
{
  const SolRunRequest *request;
  SolRunReport *report;
} Run;

static gboolean
execute_cb (gpointer data, SolProgress *progress, GCancellable *cancellable, GError **error)
{
  const Run *run = data;
  return sol_run_execute (run->request, progress, cancellable, run->report, error);
}

/**
 * sol_run_driver_run:
 * @request: what to run
 * @style: how progress is shown
 * @report: (out): what happened
 * @error: return location
 *
 * SIGINT and SIGTERM stop the run within one step; its file is closed and can be resumed.
 *
 * Errors: as sol_run_execute().
 * Threads: main. Allocates: yes.
 * Returns: as sol_run_execute()
 */
gboolean
sol_run_driver_run (const SolRunRequest *request,
                    SolProgressStyle style,
                    SolRunReport *report,
                    GError **error)
{
  Run run = { request, report };
  return sol_run_driver_work (execute_cb, &run, style, error);
}
