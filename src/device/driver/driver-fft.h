/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The vendor's transforms on a device of CUDA or HIP. */
#pragma once

#include "device/device-ops.h"

gpointer sol_driver_fft_new (gpointer self,
                             const SolFftShape *shape,
                             char **name,
                             guint64 *n_bytes,
                             GError **error);
void sol_driver_fft_free (gpointer self, gpointer fft);
gboolean sol_driver_fft_run (gpointer self,
                             gpointer fft,
                             SolDeviceFftKind kind,
                             gpointer in,
                             gpointer out,
                             GError **error);
