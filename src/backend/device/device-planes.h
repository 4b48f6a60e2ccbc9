/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Planes: the state inside the last trial, how it leaves the device while the run goes on, and what is seen on
 * the axis. */
#pragma once

#include "backend/device/device-engine.h"

/* device-dense.c */
void sol_device_engine_replace_stiff_bins (SolDeviceEngine *self,
                                           int scalar_row,
                                           double theta,
                                           SolDeviceRowId to);
void sol_device_engine_make_inside (SolDeviceEngine *self,
                                    double theta,
                                    const SolStage *at,
                                    SolDeviceRowId to);
void sol_device_engine_prepare_dense (SolDeviceEngine *self, const SolStageSet *stages);

/* device-planes.c */
gboolean sol_device_planes_open (SolDeviceEngine *self, GError **error);
void sol_device_planes_close (SolDeviceEngine *self);
gint64 sol_device_plane_count_seen (const SolDeviceEngine *self);
guint64 sol_device_plane_bytes (const SolDeviceEngine *self);
void sol_device_engine_observe (SolDeviceEngine *self,
                                const SolComplex *amplitude,
                                const SolStage *at,
                                SolObservation *observation);
double
sol_device_engine_dense (SolDeviceEngine *self, const SolPlace *place, SolComplex *amplitude);
void sol_device_engine_begin_plane (SolDeviceEngine *self, const SolPlace *place);
double sol_device_engine_end_plane (SolDeviceEngine *self,
                                    SolComplex *amplitude,
                                    SolObservation *observation);
