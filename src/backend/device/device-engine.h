/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run on a device: what lies there, and the launches of one right-hand side. The state stays on the
 * device; only the numbers of a trial and whole planes come back. */
#pragma once

#include "backend/device/device-absorbers.h"
#include "backend/device/device-row-id.h"

/* Tables of one plasma response. */
typedef struct
{
  SolBuffer *table;
  SolBuffer *envelope;
  SolBuffer *channel;
  SolBuffer *taps;
} SolDeviceRate;

/* The delayed response by transforms: kernels/device/raman.cl. */
typedef struct
{
  const SolRaman *raman; /* NULL: none */
  gint64 n_rows;         /* transforms a node: 0 without the response */
  gint64 n_parts;        /* responses that are told apart */
  gint64 n_table;        /* rows of which they are sums */
  gint64 n_transform;
  gint64 n_bins;
  SolDeviceFft *fft;
  double *density_per_m3; /* [n_species] of the responses on the device; NAN: none yet */
  gint64 fft_calls;
} SolDeviceRaman;

/* A plane on its way, in memory of this machine that the device reads into. */
typedef struct
{
  gpointer memory;
  SolComplex *element; /* [n_lane, n_bins] */
  double *seen;        /* as the row of that name */
  SolDeviceTaken taken;
} SolDevicePlane;

typedef struct
{
  const SolProblem *problem;
  const SolMethod *method; /* of the last trial */
  SolDevice *device;
  SolProgram *program;
  SolKernel *kernels[SOL_N_DEVICE_KERNELS];
  SolBuffer *rows[SOL_N_DEVICE_ROWS];
  const SolResponse *kerr; /* NULL: none */
  SolDeviceRaman raman;
  SolDeviceAbsorbers absorbers;
  SolDeviceRate *rates; /* [n_responses], empty where the response is no plasma */
  SolDeviceFft *fft;
  SolDeviceFft *axis_fft; /* of n_comp rows */
  GError *failure;        /* the first of this run; all that follows does nothing */
  gint64 n_lane, n_node, n_comp, n_channel;
  gint64 n_bins, n_terms, n_species;
  gint64 n_fine, n_fine_bins, fine_first;
  gint64 width; /* reals a sample: 2 of an envelope */
  gint64 scalar_at[SOL_N_DEVICE_SCALARS];
  gint64 scalar_stride;
  gint64 tile, n_tiles;
  int n_rows;           /* of the method, those for dense output included */
  gint64 n_functions;   /* rows of weights a stage */
  gint64 place_weights; /* row of the weights of a plane, behind those of the trial */
  gint64 n_groups;      /* of launches whose work items keep a slot */
  gboolean is_single;
  gboolean has_band_absorber;
  double *scalars; /* host copies of rows */
  double *weights;
  SolComplex *element; /* [n_lane, n_bins] */
  double h_m;
  gboolean has_first;
  gboolean has_weights;      /* of the method, on the device */
  gboolean is_fresh_largest; /* the slots hold nothing of this trial yet */
  gboolean is_fresh_undershoot;
  gint64 rhs_calls;
  gint64 fft_calls;
  double state_norm; /* sqrt (sum |A|^2) */
  double candidate_norm;
  double absorbed_per_m; /* by the edges of the band in the last trial: rate times mean |A|^2 */
  SolDevicePlane planes[SOL_BACKEND_N_PLANES];
  int first_plane;      /* of those begun, which is ended next */
  int n_planes;         /* begun and not ended */
  gboolean has_started; /* the trial's launches are given, its numbers not read */
  gint64 n_trials;
  SolDeviceCounts moved; /* by trials, accepted steps and the absorbers before them */
} SolDeviceEngine;

/* device-rows.c */
gboolean sol_device_engine_build (SolDeviceEngine *self, GError **error);
void sol_device_engine_clear (SolDeviceEngine *self);
void
sol_device_engine_bytes (const SolProblem *problem, const SolMethod *method, SolLedger *ledger);
void
sol_device_engine_write (SolDeviceEngine *self, SolDeviceRowId row, const SolComplex *amplitude);
void sol_device_engine_read (SolDeviceEngine *self, SolDeviceRowId row, SolComplex *amplitude);
void sol_device_engine_spread (const SolDeviceEngine *self,
                               const SolComplex *elements,
                               SolComplex *amplitude);
void
sol_device_engine_read_elements (SolDeviceEngine *self, SolDeviceRowId row, SolComplex *elements);

/* device-rhs.c */
SolArg sol_device_row (const SolDeviceEngine *self, SolDeviceRowId row);
void sol_device_engine_launch (SolDeviceEngine *self,
                               SolDeviceKernelId which,
                               gint64 n_items,
                               const SolArg *args,
                               gsize n_args);
void sol_device_engine_launch_slots (SolDeviceEngine *self,
                                     SolDeviceKernelId which,
                                     const SolArg *args,
                                     gsize n_args);
void sol_device_engine_launch_one (SolDeviceEngine *self,
                                   SolDeviceKernelId which,
                                   const SolArg *args,
                                   gsize n_args);
void sol_device_engine_put_scalars (SolDeviceEngine *self, int row, const SolStage *stage);
void sol_device_engine_write_scalars (SolDeviceEngine *self, int first, int n);
void sol_device_engine_to_time (SolDeviceEngine *self,
                                SolDeviceFft *fft,
                                SolDeviceRowId from,
                                SolDeviceRowId to);
void sol_device_engine_to_spectra (SolDeviceEngine *self);
void sol_device_engine_run_rhs (SolDeviceEngine *self, int row, const SolStage *stage);
void sol_device_engine_synthesise (SolDeviceEngine *self,
                                   SolDeviceRowId from,
                                   SolDeviceRowId matrix,
                                   gint64 n_channel,
                                   int row);

/* device-step.c */
void sol_device_engine_begin_stage (SolDeviceEngine *self,
                                    int scalar_row,
                                    gint64 weight_row,
                                    int n_sum,
                                    SolDeviceRowId to);
void sol_device_engine_run_extra (SolDeviceEngine *self, int row, const SolStage *stage);
void sol_device_engine_move_history (SolDeviceEngine *self);
void sol_device_engine_start_trial (SolDeviceEngine *self, const SolStageSet *stages, double h_m);
void sol_device_engine_trial (SolDeviceEngine *self,
                              const SolStageSet *stages,
                              double h_m,
                              double floor_norm,
                              SolTrialResult *result);
