/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What light may pass through, by name: a glass, a gas at a pressure, or a constant index. */
#pragma once

#include "model/gas/glass.h"
#include "model/gas/medium.h"

typedef struct _SolMaterial SolMaterial;

SolMaterial *
sol_material_new (const char *name, double pressure_pa, double temperature_k, GError **error);
SolMaterial *sol_material_new_constant (double refractive_index);
void sol_material_free (SolMaterial *self);
const SolGlass *sol_material_get_glass (const SolMaterial *self);
gboolean sol_material_is_gas (const SolMaterial *self);
void sol_material_get_range_m (const SolMaterial *self,
                               double *wavelength_min_m,
                               double *wavelength_max_m);
SolJet sol_material_susceptibility (const SolMaterial *self, double omega_rad_per_s, int order);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolMaterial, sol_material_free)
