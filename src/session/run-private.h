/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of #SolRun, for the files that make it and for tests that bring a back end of their own.
 * What a worker writes and others read is atomic, or written before the atomic that announces it. */
#pragma once

#include "io/result/result-reader.h"
#include "session/error/run-error.h"
#include "session/run.h"
#include "solver/step-store.h"

struct _SolRun
{
  GObject parent_instance;
  SolCase *the_case;        /* as given */
  const SolBackendOps *ops; /* NULL: no such back end */
  char *backend_name;       /* as wished */
  int n_threads;
  char *output_path; /* NULL: memory only */
  gboolean force;
  gboolean is_output_optional;
  gboolean is_preview, is_moving;
  gboolean is_resume; /* output_path is continued */

  /* Requests. The lock is the worker's: requests only signal. */
  GMutex gate_lock;
  GCond gate_wake;
  _Atomic gboolean wants_pause;
  GCancellable *cancellable;

  /* Written by the worker. */
  _Atomic int phase; /* SolRunPhase; released last of all when the run is over */
  SolProgress progress;
  SolCase *settled;
  SolResultLayout *layout; /* announced by store, as are shape and steps */
  SolRunShape shape;
  double *weight_m2;       /* of the shape */
  const char **mode_names; /* of the shape; the texts are the layout's */
  SolStepStore *steps;
  SolPlaneStore *_Atomic store;
  SolRunReport report; /* announced by phase, as are doubtful_m and error */
  double doubtful_m;   /* of a preview; NAN: nothing */
  GError *error;

  SolErrorEstimate *estimate; /* of the main thread; NULL: none was made */

  /* The completion, in the context of whoever started it. */
  GThread *thread;
  GMainContext *context;
  GAsyncReadyCallback callback;
  gpointer user_data;
};

gpointer sol_run_thread_main (gpointer run);
gboolean
sol_run_take_layout (SolRun *self, SolResultLayout *layout, gint64 n_planes, GError **error);
gboolean sol_run_read_planes (SolRun *run,
                              SolResultReader *reader,
                              GCancellable *cancellable,
                              GError **error);
void sol_run_read_steps (SolRun *run, SolResultReader *reader);
gboolean sol_run_read_done (SolRun *self, GError **error);
gboolean sol_run_complete_cb (gpointer run);
