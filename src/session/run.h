/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One execution of a frozen case in a thread of its own: planes in memory, progress in atomics, one
 * completion in the main context that started it. */
#pragma once

#include "session/run-execute.h"
#include "solver/plane-store.h"
#include "solver/step-store.h"

#include <gio/gio.h>

#define SOL_TYPE_RUN (sol_run_get_type ())
G_DECLARE_FINAL_TYPE (SolRun, sol_run, SOL, RUN, GObject)

typedef enum
{
  SOL_RUN_PHASE_NEW,
  SOL_RUN_PHASE_PREPARING, /* checks, tables, plans, allocation */
  SOL_RUN_PHASE_RUNNING,
  SOL_RUN_PHASE_PAUSED, /* waits at a step boundary */
  SOL_RUN_PHASE_COMPLETE,
  SOL_RUN_PHASE_STOPPED,
  SOL_RUN_PHASE_FAILED,
} SolRunPhase;

typedef struct
{
  const char *backend;     /* NULL: auto */
  int n_threads;           /* 0: auto */
  const char *output_path; /* NULL: memory only */
  gboolean force;
  gboolean is_preview;         /* reduced: never saved, says so */
  gboolean is_moving;          /* of inputs that a hand is turning: another run follows */
  gboolean is_output_optional; /* a file that cannot be written is a note, the run goes on */
} SolRunOptions;

/* Immutable facts of a run, valid from the first time sol_run_get_store() is not NULL. */
typedef struct
{
  gsize n_omega;
  gsize n_t;
  const double *omega_rad_per_s; /* [n_omega] */
  const double *t_s;             /* [n_t] */
  gsize first_active;
  gsize n_active;
  int n_mode;              /* 1 in radial runs */
  int n_r;                 /* radial nodes; 0 in modal runs */
  const double *r_m;       /* [n_r] */
  const double *weight_m2; /* [n_r] area that a node stands for */
  int n_pol;
  int n_species;
  const char *const *mode_names;    /* [n_mode] */
  const char *const *species_names; /* [n_species] */
  gint64 n_planes_planned;
  double z_end_m;
  double wavelength_min_m;
  double wavelength_max_m;
} SolRunShape;

SolRun *sol_run_new (const SolCase *the_case, const SolRunOptions *options);
/* The rest of a run that was stopped, failed to be written or was left behind: the planes that its file
 * holds come first, then new ones, into the same file. */
SolRun *sol_run_new_resuming (SolRun *before, const SolRunOptions *options);
gboolean sol_run_can_resume (SolRun *self);
const SolCase *sol_run_get_case (SolRun *self);
gboolean sol_run_is_of (SolRun *self, const SolCase *the_case); /* the same inputs */
gboolean sol_run_is_preview (SolRun *self);
gboolean sol_run_is_moving (SolRun *self);
double sol_run_get_doubtful_m (SolRun *self);

/* Starts the thread; the callback comes once, in the thread-default main context of the caller. The
 * object keeps itself alive until then. Dropping it before requests a stop. */
void sol_run_start_async (SolRun *self, GAsyncReadyCallback callback, gpointer user_data);
gboolean sol_run_start_finish (SolRun *self, GAsyncResult *result, GError **error);

int sol_run_count_at_work (void); /* threads of all runs of the process */

/* Requests: atomics, seen within one step; any thread, any phase. */
void sol_run_pause (SolRun *self);
void sol_run_resume (SolRun *self);
void sol_run_stop (SolRun *self);

/* Polled from the frame clock: no locks. The store is NULL until the run is prepared. */
SolRunPhase sol_run_get_phase (SolRun *self);
SolProgress *sol_run_get_progress (SolRun *self);
const SolPlaneStore *sol_run_get_store (SolRun *self);
const SolRunShape *sol_run_get_shape (SolRun *self);

const SolStepStore *sol_run_get_steps (SolRun *self); /* NULL as the store */

/* After completion; NULL before. */
gboolean sol_run_is_over (SolRun *self);
const SolRunReport *sol_run_get_report (SolRun *self);
const GError *sol_run_get_error (SolRun *self); /* NULL: it did not fail */

/* A complete or stopped run to a result file, in a worker thread. */
void sol_run_export_async (SolRun *self,
                           const char *path,
                           gboolean force,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data);
gboolean sol_run_export_finish (SolRun *self, GAsyncResult *result, GError **error);

/* A result file as a run that is over: its planes in memory. */
void sol_run_open_async (const char *path,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data);
SolRun *sol_run_open_finish (GAsyncResult *result, GError **error);
