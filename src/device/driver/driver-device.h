/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The device contract over the driver of CUDA or HIP. A kind's vtable forwards here. */
#pragma once

#include "device/device-ops.h"
#include "device/driver/driver-api.h"

void sol_driver_device_list (const SolDriverKind *kind, GPtrArray *infos);
gboolean sol_driver_device_get_free_memory (const SolDriverKind *kind,
                                            const SolDeviceInfo *info,
                                            guint64 *n_bytes);
gpointer
sol_driver_device_open (const SolDriverKind *kind, const SolDeviceInfo *info, GError **error);
void sol_driver_device_close (gpointer self);
gboolean sol_driver_device_finish (gpointer self, GError **error);
gpointer sol_driver_device_buffer_new (gpointer self, gsize n_bytes, GError **error);
void sol_driver_device_buffer_free (gpointer self, gpointer buffer);
gboolean sol_driver_device_write (gpointer self,
                                  gpointer to,
                                  gsize offset,
                                  gconstpointer from,
                                  gsize n_bytes,
                                  GError **error);
gboolean sol_driver_device_read (gpointer self,
                                 gpointer to,
                                 gpointer from,
                                 gsize offset,
                                 gsize n_bytes,
                                 GError **error);
gboolean
sol_driver_device_copy (gpointer self, gpointer to, gpointer from, gsize n_bytes, GError **error);
gpointer sol_driver_device_host_new (gpointer self, gsize n_bytes, GError **error);
void sol_driver_device_host_free (gpointer self, gpointer memory);
gboolean sol_driver_device_read_begin (gpointer self,
                                       gpointer to,
                                       gpointer from,
                                       gsize n_bytes,
                                       GError **error);
gboolean sol_driver_device_read_end (gpointer self, GError **error);
gpointer
sol_driver_device_program_new (gpointer self, const SolSource *source, char **log, GError **error);
void sol_driver_device_program_free (gpointer self, gpointer program);
gpointer
sol_driver_device_kernel_get (gpointer self, gpointer program, const char *name, GError **error);
gboolean
sol_driver_device_launch (gpointer self, gpointer entry, const SolLaunch *launch, GError **error);
gboolean sol_driver_device_graph_begin (gpointer self, GError **error);
gpointer sol_driver_device_graph_end (gpointer self, GError **error);
gboolean sol_driver_device_graph_launch (gpointer self, gpointer graph, GError **error);
void sol_driver_device_graph_free (gpointer self, gpointer graph);
gboolean sol_driver_device_seconds (gpointer self, double *seconds, GError **error);
