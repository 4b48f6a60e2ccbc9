/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorbers between the steps on a device, where the state lies: kernels/device/absorb.cl. */
#pragma once

#include "backend/backend.h"
#include "device/device-fft.h"

typedef struct
{
  SolBuffer *saved;  /* [n_lane, n_bins] complex, the state before them; NULL: no absorbers */
  SolBuffer *closed; /* [n_t] (1 - window)^2; NULL: none in time */
  SolBuffer *edge;   /* [n_node] of the layer; NULL: none */
  SolDeviceFft *fft; /* of n_lane rows of n_t samples */
  gboolean has_saved;
  gboolean is_due[SOL_N_ABSORBERS]; /* what it took from the state is on the device only */
  double saved_norm;
  double taken_j;
} SolDeviceAbsorbers;

/* Sums over the lanes at a place: of each absorber between steps, and of the one at the edges of the band. */
#define SOL_DEVICE_N_TAKEN (SOL_N_ABSORBERS + 1)

/* What they took up to a place inside a trial. */
typedef struct
{
  gboolean has[SOL_DEVICE_N_TAKEN]; /* whether the sum is made */
  double dz_m;                      /* from the start of the trial */
} SolDeviceTaken;

gint64 sol_device_absorbers_count_spectrum (const SolProblem *problem);
void sol_device_absorbers_bytes (const SolProblem *problem, SolLedger *ledger);
void sol_device_absorbers_close (SolDeviceAbsorbers *self);
void sol_device_absorbers_forget (SolDeviceAbsorbers *self);
gsize sol_device_absorbers_count_due (const SolDeviceAbsorbers *self);
