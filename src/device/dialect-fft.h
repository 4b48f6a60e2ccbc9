/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fourier transforms of batches of rows by kernels in the dialect: they work everywhere and need no
 * vendor's library. */
#pragma once

#include "device/kernel.h"

typedef struct _SolDialectFft SolDialectFft;

SolDialectFft *sol_dialect_fft_new (SolDevice *device,
                                    SolPrecision precision,
                                    gsize n,
                                    gsize n_rows,
                                    GError **error);
void sol_dialect_fft_free (SolDialectFft *self);
gboolean sol_dialect_fft_run (SolDialectFft *self,
                              SolDeviceFftKind kind,
                              SolBuffer *in,
                              SolBuffer *out,
                              GError **error);
gboolean sol_dialect_fft_takes (gsize n);
guint64 sol_dialect_fft_bytes (gsize n, gsize n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolDialectFft, sol_dialect_fft_free)
