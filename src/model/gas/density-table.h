/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Density of one gas as a fast function of pressure at one temperature. */
#pragma once

#include "model/gas/gas.h"

typedef struct _SolDensityTable SolDensityTable;

SolDensityTable *sol_density_table_new (const SolGas *gas,
                                        gboolean ideal,
                                        double temperature_k,
                                        double pressure_max_pa,
                                        GError **error);
void sol_density_table_free (SolDensityTable *self);
double sol_density_table_at (const SolDensityTable *self, double pressure_pa);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolDensityTable, sol_density_table_free)
