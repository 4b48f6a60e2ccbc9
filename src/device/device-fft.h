/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fourier transforms of batches of rows on a device, by kernels in the dialect: they work everywhere
 * and need no vendor's library. Unnormalised, double or single precision. */
#pragma once

#include "device/kernel.h"

typedef enum
{
  SOL_DEVICE_FFT_FORWARD,         /* complex, exp (-i) */
  SOL_DEVICE_FFT_BACKWARD,        /* complex, exp (+i) */
  SOL_DEVICE_FFT_REAL_TO_COMPLEX, /* forward, n samples to n/2 + 1 bins */
  SOL_DEVICE_FFT_COMPLEX_TO_REAL, /* backward */
} SolDeviceFftKind;

typedef struct _SolDeviceFft SolDeviceFft;

SolDeviceFft *sol_device_fft_new (SolDevice *device,
                                  SolPrecision precision,
                                  gsize n,
                                  gsize n_rows,
                                  GError **error);
void sol_device_fft_free (SolDeviceFft *self);
gboolean sol_device_fft_run (SolDeviceFft *self,
                             SolDeviceFftKind kind,
                             SolBuffer *in,
                             SolBuffer *out,
                             GError **error);
guint64 sol_device_fft_bytes (gsize n, gsize n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolDeviceFft, sol_device_fft_free)
