/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loop over steps: trial, decision, planes, records, stop. It owns the control of a run and knows
 * no array of the field. */
#pragma once

#include "backend/backend.h"
#include "solver/observer.h"
#include "solver/progress.h"

#include <gio/gio.h>

/* What a plane is measured from. */
typedef struct
{
  double z_m;
  const SolComplex *field; /* [n_mode, n_pol, n_omega] */
  const SolStage *at;
  const SolObservation *observation;
  double absorbed_energy_j; /* from the start to here */
} SolPlaneContext;

typedef struct
{
  const SolMethod *method;
  double rtol;
  double atol;
  double max_step_m;          /* INFINITY: none */
  gint64 n_planes;            /* both ends included, equally spaced in z */
  const double *schedule_z_m; /* [n_schedule] ends of the steps to replay; NULL: adaptive */
  gsize n_schedule;
  /* Fills the statistics of a plane (problem/statistics.h); from the thread of the run. Returns the power that it
   * made for them, valid until the next call, or NULL. */
  const double *(*measure) (gpointer data, const SolPlaneContext *context, double *statistics);
  gpointer measure_data;
  /* Called before every trial, from the thread of the run; may block, which pauses it. NULL allowed. */
  void (*gate) (gpointer data);
  gpointer gate_data;
  const SolObserver *observers; /* [n_observers] */
  gsize n_observers;
} SolPlan;

/* Where a run starts: at the input, or behind the last plane of an earlier run. */
typedef struct
{
  const SolComplex *field; /* [n_mode, n_pol, n_omega]; NULL: the problem's input */
  gint64 n_planes_done;    /* planes stored already; the last of them is this field */
  double absorbed_energy_j;
  double h_m;        /* first step; NAN: estimated */
  gint64 n_accepted; /* trials of this run until here, which its progress goes on from */
  gint64 n_rejected;
} SolStart;

typedef struct
{
  double z_m; /* reached */
  gint64 n_accepted;
  gint64 n_rejected;
  gint64 n_planes; /* stored, those from before a resume included */
  double kernel_s;
  double host_s;
  double output_s;
  double accumulated_error; /* sum over the accepted steps of their estimated errors */
  double largest_field_v_per_m;
  double last_h_m;           /* of the last trial, accepted or not */
  double last_error;         /* of it, over the tolerance */
  const char *not_finite_in; /* static; what gave NaN or Inf first; NULL: nothing, or not known */
  GPtrArray *messages;       /* sentences for the user, each once */
} SolOutcome;

void sol_outcome_clear (SolOutcome *self);
void sol_outcome_append (SolOutcome *self, const SolOutcome *rest);
gboolean sol_propagate (const SolProblem *problem,
                        const SolPlan *plan,
                        const SolStart *start,
                        const SolBackendOps *ops,
                        gpointer backend,
                        SolProgress *progress,
                        GCancellable *cancellable,
                        SolOutcome *outcome,
                        GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolOutcome, sol_outcome_clear)
