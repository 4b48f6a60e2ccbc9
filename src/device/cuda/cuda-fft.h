/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binds cuFFT, opened at run time. */
#pragma once

#include "device/driver/driver-api.h"

gboolean sol_cuda_load_fft (SolDriverFftApi *api, char **reason);
