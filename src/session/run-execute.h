/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run from the case to its end: checks, memory, translation, back end, stores, records. Called
 * from a thread of the caller's choice; whoever shows progress reads it from another. */
#pragma once

#include "backend/backend.h"
#include "problem/case.h"
#include "solver/propagate.h"

typedef struct
{
  const SolCase *the_case;
  const SolBackendOps *backend;
  const char *device;           /* "opencl:1"; NULL: the first of the back end's kind */
  int n_threads;                /* 0: what the problem repays */
  const char *output_path;      /* NULL: no file */
  gboolean force;               /* replaces an existing file */
  gboolean is_resume;           /* output_path is continued; the_case is what it holds */
  gboolean is_output_optional;  /* a file that cannot be written is a note, not a failure */
  gboolean stores_planes;       /* an observer keeps every plane: the ledger counts them */
  gboolean measure_transforms;  /* the floor of the Fourier transforms, right after the run */
  const SolObserver *observers; /* [n_observers] besides the file */
  gsize n_observers;
  /* Called before every trial, from the thread of the run; may block. NULL allowed. */
  void (*gate) (gpointer data);
  gpointer gate_data;
  /* Called once, from the thread of the run, when the problem stands and before the first plane: the
   * last chance to size stores. FALSE ends the run with the error. NULL allowed. */
  gboolean (*prepared) (gpointer data, const SolProblem *problem, GError **error);
  gpointer prepared_data;
} SolRunRequest;

/* A device that was lost in the run, which went on without it. */
typedef struct
{
  char *text;                   /* for the user; NULL: none was lost */
  const SolBackendOps *went_on; /* NULL: nobody could, and the run failed */
  double z_m;                   /* reached by the device */
  gint64 n_planes;              /* that it had made */
} SolRunLoss;

typedef struct
{
  SolOutcome outcome;      /* of all parts together */
  SolBackendCounts counts; /* of the last part */
  SolRunLoss loss;
  SolDeviceInfo *device; /* that the run began on; NULL: none */
  const char *method;
  double translate_s;
  double total_s;
  double fft_floor_s; /* NAN: not measured */
  gboolean is_complete;
  gboolean is_stopped;   /* by the cancellable */
  gboolean was_complete; /* a resume found nothing left to do */
  gint64 n_planes_planned;
  char *output_path; /* where the file lies now; NULL: none */
  double energy_in_j;
  double energy_out_j;
  char
      *record_json; /* the record of the run as its file has it; NULL: it did not come to a start */
} SolRunReport;

void sol_run_report_clear (SolRunReport *self);
gboolean sol_run_execute (const SolRunRequest *request,
                          SolProgress *progress,
                          GCancellable *cancellable,
                          SolRunReport *report,
                          GError **error);
SolLedger *
sol_run_make_ledger (const SolCase *the_case, const SolBackendOps *backend, GError **error);
SolLedger *sol_run_make_ledger_full (const SolCase *the_case,
                                     const SolBackendOps *backend,
                                     const SolMethod *method,
                                     gboolean stores_planes,
                                     GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolRunReport, sol_run_report_clear)
