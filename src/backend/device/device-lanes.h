/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernels that work on every bin of every lane. */
#pragma once

#include "backend/device/device-engine.h"

/* The numbers that kernels of lanes begin with, in their order. */
#define SOL_DEVICE_LANE_SIZES(self)                                                                \
  sol_arg_idx ((self)->n_lane), sol_arg_idx ((self)->problem->n_pol),                              \
      sol_arg_idx ((self)->n_bins), sol_arg_idx ((self)->n_terms),                                 \
      sol_arg_idx ((self)->scalar_stride)

void sol_device_engine_launch_lanes (SolDeviceEngine *self,
                                     SolDeviceKernelId which,
                                     const SolArg *args,
                                     gsize n_args);

/* device-absorbers.c */
gboolean sol_device_engine_open_absorbers (SolDeviceEngine *self, GError **error);
void sol_device_engine_absorb (SolDeviceEngine *self, const double way_m[SOL_N_ABSORBERS]);
void sol_device_engine_settle_taken (SolDeviceEngine *self, const double *sums);
double sol_device_engine_get_taken_j (SolDeviceEngine *self);
SolDeviceTaken sol_device_engine_absorb_place (SolDeviceEngine *self,
                                               const SolPlace *place,
                                               SolDeviceRowId row,
                                               SolDeviceRowId seen);
double sol_device_engine_sum_taken (const SolDeviceEngine *self,
                                    const SolDeviceTaken *taken,
                                    const double *sums);
