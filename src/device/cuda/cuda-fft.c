/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/cuda/cuda-fft.h"

#include "device/library.h"

#define FFT(name) "cufft" #name
#define HANDLE int
#define TO_HANDLE(plan) (int) (gintptr) (plan)
#define FROM_HANDLE(handle) (SolDriverHandle) (gintptr) (handle)

static const char *const names[] = { "libcufft.so.12", "libcufft.so.11", "libcufft.so.10",
                                     "libcufft.so", NULL };

#include "device/driver/driver-fft.inc"

/**
 * sol_cuda_load_fft:
 * @api: (out): the functions of the vendor's transforms
 * @reason: (out) (transfer full): on failure what is missing
 *
 * Threads: one at a time. Allocates: yes.
 * Returns: TRUE if all are there
 */
gboolean
sol_cuda_load_fft (SolDriverFftApi *api, char **reason)
{
  return load (api, reason);
}
