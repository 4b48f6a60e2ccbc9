/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/hip/hip-fft.h"

#include "device/library.h"

#define FFT(name) "hipfft" #name
#define HANDLE SolDriverHandle
#define TO_HANDLE(plan) (plan)
#define FROM_HANDLE(handle) (handle)

static const char *const names[] = { "libhipfft.so.0", "libhipfft.so", NULL };

#include "device/driver/driver-fft.inc"

/**
 * sol_hip_load_fft:
 * @api: (out): the functions of the vendor's transforms
 * @reason: (out) (transfer full): on failure what is missing
 *
 * Threads: one at a time. Allocates: yes.
 * Returns: TRUE if all are there
 */
gboolean
sol_hip_load_fft (SolDriverFftApi *api, char **reason)
{
  return load (api, reason);
}
