/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The channel sums of a rate table. */
#pragma once

#include "base/rate-row.h"
#include "model/ionisation/ppt.h"

double *sol_rate_channels_new (const SolPpt *ppt, SolRateRow *row, double *error);
