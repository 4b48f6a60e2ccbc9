/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fourier transforms, unnormalised, by FFTW. The only file pair that knows FFTW; plans are made
 * under one lock, with a time limit, from cached wisdom where there is some. */
#pragma once

#include "base/complex.h"

#include <glib.h>

typedef struct _SolFft SolFft;

typedef enum
{
  SOL_FFT_REAL_TO_COMPLEX, /* [n] double -> [n/2 + 1] complex, exp (-i...); destroys its input */
  SOL_FFT_COMPLEX_TO_REAL, /* [n/2 + 1] complex -> [n] double, exp (+i...); destroys its input */
  SOL_FFT_FORWARD,         /* [n] complex -> [n] complex, exp (-i...); keeps its input */
  SOL_FFT_BACKWARD,        /* [n] complex -> [n] complex, exp (+i...); keeps its input */
} SolFftKind;

SolFft *sol_fft_new (SolFftKind kind, gsize n);
SolFft *sol_fft_new_estimated (SolFftKind kind, gsize n);
void sol_fft_free (SolFft *self);
gsize sol_fft_get_n (const SolFft *self);
void sol_fft_run (const SolFft *self, void *in, void *out);
void sol_fft_forget_plans (void);
const char *sol_fft_get_library_version (void);

gpointer sol_fft_alloc (gsize n_bytes);
void sol_fft_dealloc (gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolFft, sol_fft_free)
