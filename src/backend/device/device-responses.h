/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the responses launch between the fields of a stage and its polarisation. */
#pragma once

#include "backend/device/device-engine.h"

/* device-response.c */
void sol_device_engine_make_quadrature (SolDeviceEngine *self);
void sol_device_engine_write_first (SolDeviceEngine *self, int row, const SolResponse *kerr);

/* device-plasma.c */
SolBuffer *
sol_device_engine_make_table (SolDeviceEngine *self, const double *values, gsize n, GError **error);
gboolean sol_device_engine_make_rates (SolDeviceEngine *self, GError **error);
void sol_device_engine_add_plasma (SolDeviceEngine *self, int row, int i);
void sol_device_engine_observe_plasma (SolDeviceEngine *self, int i, SolDeviceRowId seen);

/* device-raman.c */
void sol_device_raman_measure (SolDeviceRaman *self, const SolProblem *problem);
gboolean sol_device_raman_open (SolDeviceEngine *self, GError **error);
void sol_device_raman_close (SolDeviceRaman *self);
void sol_device_raman_put_weights (SolDeviceEngine *self, const SolStage *stage, double *weight);
void sol_device_raman_add (SolDeviceEngine *self, int row, const SolStage *stage);
void sol_device_raman_run_transforms (SolDeviceEngine *self);
