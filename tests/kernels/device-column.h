/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plasma column of device kernels on rows of any length, launch by launch. */
#pragma once

#include "device/kernel.h"
#include "kernels/plasma-column.h"

typedef struct _SolTestDeviceColumn SolTestDeviceColumn;

SolTestDeviceColumn *sol_test_device_column_new (const char *kind, GError **error);
void sol_test_device_column_free (SolTestDeviceColumn *self);
size_t sol_test_device_column_get_tile (const SolTestDeviceColumn *self);
SolPlasmaResult sol_test_device_column_run (SolTestDeviceColumn *self,
                                            const SolPlasmaColumn *column,
                                            size_t n_node,
                                            size_t n_comp,
                                            size_t n,
                                            const double *field,
                                            double *rate,
                                            double *polarisation);
