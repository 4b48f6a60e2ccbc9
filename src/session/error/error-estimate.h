/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error of a run, told by better runs: the same case at a tenth of the tolerance and, if asked for,
 * on larger grids. docs/REPRODUCIBILITY.md says what the numbers are. */
#pragma once

#include "io/error/error-file.h"
#include "session/run-execute.h"

typedef enum
{
  SOL_ERROR_STEPS,     /* against a tenth of the tolerance */
  SOL_ERROR_WINDOW,    /* the same on twice the time window */
  SOL_ERROR_TIME_STEP, /* the same at half the step of the fine time grid */
  SOL_N_ERROR_KINDS,
} SolErrorKind;

typedef struct
{
  const SolCase *the_case; /* as it ran, settled */
  const SolBackendOps *backend;
  const char *device; /* as in SolRunRequest */
  int n_threads;
  gboolean with_grid; /* window and time step, too: two more runs, each twice as large */
  gint64 n_planes;    /* that the run has */
  gsize n_row;        /* modes times polarisations */
  gsize n_omega;
  const double *omega_rad_per_s; /* [n_omega] */
  /* [n_row, n_omega] plane of the run; from the thread that estimates. */
  gboolean (*read_plane) (gpointer data, gint64 number, SolComplex *field, GError **error);
  gpointer read_data;
  double edge_energy_time; /* largest share at the planes, NAN: not known */
  double edge_energy_frequency;
} SolErrorRequest;

/* Values along the planes; NULL for a kind that was not asked for. */
typedef struct
{
  gint64 n_planes;
  double *field[SOL_N_ERROR_KINDS]; /* [n_planes] relative L2 difference of the amplitudes */
  double *spectrum[SOL_N_ERROR_KINDS];
  double *energy[SOL_N_ERROR_KINDS];
  double rtol;    /* of the better runs */
  double total_s; /* that they took */
  double edge_energy_time;
  double edge_energy_frequency;
} SolErrorEstimate;

gboolean sol_error_estimate_run (const SolErrorRequest *request,
                                 SolProgress *progress,
                                 GCancellable *cancellable,
                                 SolErrorEstimate *estimate,
                                 GError **error);
void sol_error_estimate_clear (SolErrorEstimate *self);
SolErrorEstimate *sol_error_estimate_copy (const SolErrorEstimate *self);
void sol_error_estimate_free (SolErrorEstimate *self);
const char *sol_error_kind_get_name (SolErrorKind kind);
SolErrorKind sol_error_estimate_get_limit (const SolErrorEstimate *self);
double sol_error_estimate_get_worst (const SolErrorEstimate *self, SolErrorKind kind);
char *sol_error_estimate_describe (const SolErrorEstimate *self);
char *sol_error_estimate_add_to_record (const SolErrorEstimate *self, const char *record_json);
gboolean sol_error_estimate_store (const SolErrorEstimate *self,
                                   const char *path,
                                   const char *record_json,
                                   GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolErrorEstimate, sol_error_estimate_clear)
