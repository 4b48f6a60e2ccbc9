/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ionisation rate along a row of fields, one at a time. */
#pragma once

#include "base/rate-row.h"

void sol_ref_ionisation_rate (const SolRateRow *row, const double *field, int n, double *rate);
