/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/device/device-rate.h"

#include <string.h>

/**
 * sol_device_rate_get_numbers:
 * @rate: a rate
 * @numbers: (out): [SOL_DEVICE_RATE_NUMBERS] what is no table, in the order of the kernel
 *
 * Threads: any. Allocates: no.
 */
void
sol_device_rate_get_numbers (const SolRateRow *rate, double *numbers)
{
  const double in_order[SOL_DEVICE_RATE_NUMBERS] = { (double) rate->kind,
                                                     rate->field_min_v_per_m,
                                                     rate->field_max_v_per_m,
                                                     rate->continuation,
                                                     rate->c0,
                                                     rate->c1,
                                                     rate->c2,
                                                     rate->v0,
                                                     rate->v1,
                                                     rate->n_first,
                                                     rate->n_segments,
                                                     rate->n_cells,
                                                     rate->cell_first };
  memcpy (numbers, in_order, sizeof in_order);
}

/**
 * sol_device_rate_get_n_envelope:
 * @rate: a rate
 *
 * Threads: any. Allocates: no.
 * Returns: number of doubles of the envelope table, 0 where the rate has none
 */
gsize
sol_device_rate_get_n_envelope (const SolRateRow *rate)
{
  return rate->envelope != NULL ? (gsize) rate->n_envelope * 2 * SOL_RATE_ROW_TERMS : 0;
}

/**
 * sol_device_rate_get_n_channel:
 * @rate: a rate
 *
 * Threads: any. Allocates: no.
 * Returns: number of doubles of the channel table, 0 where the rate has none
 */
gsize
sol_device_rate_get_n_channel (const SolRateRow *rate)
{
  return rate->channel != NULL
             ? (gsize) rate->n_segments * (gsize) rate->n_cells * SOL_RATE_ROW_TERMS
             : 0;
}
