/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What better runs say of the result that is shown. */
#include "config.h"

#include "run/run-controller-private.h"

/* Outlives the controller, if that goes while the better runs do. */
struct _SolRunEstimating
{
  GWeakRef controller;
  GCancellable *cancellable;
  SolProgress progress;
  gboolean with_grid;
};

static void
estimating_free (SolRunEstimating *self)
{
  g_weak_ref_clear (&self->controller);
  g_object_unref (self->cancellable);
  g_free (self);
}

/* The inputs may be others by now. */
static void
go_back (SolRunController *self)
{
  sol_run_controller_handle (self, SOL_APP_EVENT_ESTIMATE_OVER);
  if (sol_run_controller_mark_outdated (self) || self->is_outdated)
    sol_run_controller_handle (self, SOL_APP_EVENT_SETUP_CHANGED);
}

static void
estimated (GObject *source, GAsyncResult *result, gpointer user_data)
{
  SolRunEstimating *estimating = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRunController) self = g_weak_ref_get (&estimating->controller);
  SolErrorEstimate *estimate = sol_run_estimate_error_finish (SOL_RUN (source), result, &error);
  gboolean is_wanted = self != NULL && self->estimating == estimating;
  sol_error_estimate_free (estimate); /* the run has it */
  estimating_free (estimating);
  if (!is_wanted)
    return;
  self->estimating = NULL;
  go_back (self);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_free (self->estimate_fault);
  self->estimate_fault = error != NULL ? g_strdup (error->message) : NULL;
  sol_run_controller_emit (self, SOL_RUN_ESTIMATED);
}

void
sol_run_controller_start_estimate (SolRunController *self)
{
  SolRunEstimating *estimating = g_new0 (SolRunEstimating, 1);
  g_weak_ref_init (&estimating->controller, self);
  estimating->cancellable = g_cancellable_new ();
  estimating->with_grid = self->estimates_grid;
  self->estimating = estimating;
  sol_run_estimate_error_async (self->run, self->estimates_grid, &estimating->progress,
                                estimating->cancellable, estimated, estimating);
}

void
sol_run_controller_stop_estimate (SolRunController *self)
{
  if (self->estimating != NULL)
    g_cancellable_cancel (self->estimating->cancellable);
}

/* The better runs end within a step, and nobody is told. */
void
sol_run_controller_drop_estimate (SolRunController *self)
{
  sol_run_controller_stop_estimate (self);
  self->estimating = NULL;
}

/**
 * sol_run_controller_estimate:
 * @with_grid: on twice the window and at half the time step, too
 *
 * Runs the finished run again at a tenth of its tolerance. "estimated" tells when it is done.
 */
void
sol_run_controller_estimate (SolRunController *self, gboolean with_grid)
{
  self->estimates_grid = with_grid;
  sol_run_controller_handle (self, SOL_APP_EVENT_ESTIMATE);
}

/**
 * sol_run_controller_can_estimate:
 *
 * Returns: whether the result is a run of this window that came to its end
 */
gboolean
sol_run_controller_can_estimate (SolRunController *self)
{
  const SolRunReport *report =
      self->opened == NULL && self->run != NULL ? sol_run_get_report (self->run) : NULL;
  return report != NULL && report->is_complete && sol_run_get_store (self->run) != NULL;
}

SolProgress *
sol_run_controller_get_estimate_progress (SolRunController *self, int *n_runs)
{
  if (self->estimating == NULL)
    return NULL;
  *n_runs = self->estimating->with_grid ? SOL_N_ERROR_KINDS : 1;
  return &self->estimating->progress;
}

const char *
sol_run_controller_get_estimate_fault (SolRunController *self)
{
  return self->estimate_fault;
}
