/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small case, and waiting for what runs in other threads. */
#pragma once

#include "io/case/case-file.h"
#include "session/run-private.h"

typedef struct
{
  GMainLoop *loop;
  int n_calls;
  gboolean ok;
  GError *error;
  SolRun *opened;
} SessionWait;

static inline SolCase *
session_case (const char *const *assignments)
{
  static const char *const base[] = {
    "geometry.core_radius=125 um", "geometry.length=0.2 m",   "fill.gas=He",
    "fill.pressure=0.4 bar",       "pulse.wavelength=800 nm", "pulse.duration=10 fs",
    "pulse.energy=100 uJ",         "response.plasma=off",     "grid.wavelength_min=300 nm",
    "grid.wavelength_max=2 um",    "grid.time_window=60 fs",  "stepper.rtol=1e-4",
    "stepper.planes=21",           "run.title=small",         NULL,
  };
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_new ();
  for (gsize i = 0; base[i] != NULL; i++)
    sol_case_set (c, base[i], &error);
  for (gsize i = 0; assignments != NULL && assignments[i] != NULL; i++)
    sol_case_set (c, assignments[i], &error);
  g_assert_no_error (error);
  return c;
}

static inline SolRun *
session_run_new (const char *const *assignments, const SolRunOptions *options)
{
  g_autoptr (SolCase) c = session_case (assignments);
  return sol_run_new (c, options);
}

static inline void
session_wait_init (SessionWait *wait)
{
  *wait = (SessionWait){ .loop = g_main_loop_new (NULL, FALSE) };
}

static inline void
session_wait_clear (SessionWait *wait)
{
  g_main_loop_unref (wait->loop);
  g_clear_error (&wait->error);
  g_clear_object (&wait->opened);
}

static inline void
session_started_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  SessionWait *wait = data;
  wait->n_calls++;
  wait->ok = sol_run_start_finish (SOL_RUN (source), result, &wait->error);
  g_main_loop_quit (wait->loop);
}

static inline void
session_exported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  SessionWait *wait = data;
  wait->ok = sol_run_export_finish (SOL_RUN (source), result, &wait->error);
  g_main_loop_quit (wait->loop);
}

static inline void
session_opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  SessionWait *wait = data;
  wait->opened = sol_run_open_finish (result, &wait->error);
  g_main_loop_quit (wait->loop);
}

/* Runs to the end. */
static inline gboolean
session_run (SolRun *run, GError **error)
{
  SessionWait wait;
  session_wait_init (&wait);
  sol_run_start_async (run, session_started_cb, &wait);
  g_main_loop_run (wait.loop);
  gboolean ok = wait.ok;
  g_assert_cmpint (ok, ==, wait.error == NULL);
  if (wait.error != NULL)
    g_propagate_error (error, g_steal_pointer (&wait.error));
  session_wait_clear (&wait);
  return ok;
}

static inline gboolean
session_export (SolRun *run, const char *path, gboolean force, GError **error)
{
  SessionWait wait;
  session_wait_init (&wait);
  sol_run_export_async (run, path, force, NULL, session_exported_cb, &wait);
  g_main_loop_run (wait.loop);
  gboolean ok = wait.ok;
  if (wait.error != NULL)
    g_propagate_error (error, g_steal_pointer (&wait.error));
  session_wait_clear (&wait);
  return ok;
}

static inline SolRun *
session_open (const char *path, GError **error)
{
  SessionWait wait;
  session_wait_init (&wait);
  sol_run_open_async (path, NULL, session_opened_cb, &wait);
  g_main_loop_run (wait.loop);
  SolRun *run = g_steal_pointer (&wait.opened);
  if (wait.error != NULL)
    g_propagate_error (error, g_steal_pointer (&wait.error));
  session_wait_clear (&wait);
  return run;
}

/* Spins the main context until the worker is where it is waited for. */
static inline void
session_wait_for (SolRun *run, SolRunPhase phase)
{
  while (sol_run_get_phase (run) < phase)
    {
      g_main_context_iteration (NULL, FALSE);
      g_thread_yield ();
    }
}
