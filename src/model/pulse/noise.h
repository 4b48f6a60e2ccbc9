/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantum noise: one photon per mode and frequency bin with a random phase. The numbers depend on
 * seed, mode and bin alone, so any thread count and any order gives the same arrays. */
#pragma once

#include "base/complex.h"

#include <glib.h>

/* Separate these numbers from any other use of the same seed. */
#define SOL_NOISE_STREAM_QUANTUM 0x51u
#define SOL_NOISE_STREAM_CW 0x52u

guint64 sol_noise_draw_seed (void);
double sol_noise_get_phase (guint64 seed, guint32 stream, int mode, guint64 bin);
void sol_noise_add_real (guint64 seed,
                         int mode,
                         const double *omega_rad_per_s,
                         gsize first,
                         gsize n,
                         double domega_rad_per_s,
                         SolComplex *spectrum);
void sol_noise_add_envelope (guint64 seed,
                             int mode,
                             const double *omega_rad_per_s,
                             gsize first,
                             gsize n,
                             double domega_rad_per_s,
                             SolComplex *spectrum);
