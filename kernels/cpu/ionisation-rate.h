/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ionisation rate along a row of fields, vectorised. */
#pragma once

#include "base/rate-row.h"
#include "kernels/cpu/isa.h"
#include "kernels/cpu/row.h"

SolCpuRange SOL_CPU_NAME (ionisation_rate) (const SolRateRow *row,
                                            const double *field,
                                            int n,
                                            double *rate);
