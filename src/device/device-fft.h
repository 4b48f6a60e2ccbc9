/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fourier transforms of batches of rows on a device, unnormalised: by the library of the device's kind
 * where it is found and works, else by kernels in the dialect (device/dialect-fft.h). */
#pragma once

#include "device/dialect-fft.h"

typedef struct _SolDeviceFft SolDeviceFft;

SolDeviceFft *sol_device_fft_new (SolDevice *device,
                                  SolPrecision precision,
                                  const SolFftShape *shape,
                                  GError **error);
void sol_device_fft_free (SolDeviceFft *self);
const char *sol_device_fft_get_name (const SolDeviceFft *self);
gboolean sol_device_fft_run (SolDeviceFft *self,
                             SolDeviceFftKind kind,
                             SolBuffer *in,
                             SolBuffer *out,
                             GError **error);
guint64 sol_device_fft_bytes (gsize n, gsize n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolDeviceFft, sol_device_fft_free)
