/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An ionisation rate laid out as kernels/device/plasma.cl reads it. */
#pragma once

#include "base/rate-row.h"

#include <glib.h>

#define SOL_DEVICE_RATE_NUMBERS 13

void sol_device_rate_get_numbers (const SolRateRow *rate, double *numbers);
gsize sol_device_rate_get_n_envelope (const SolRateRow *rate);
gsize sol_device_rate_get_n_channel (const SolRateRow *rate);
