/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gas pressure along the guide: between two points the square of the pressure is linear in z. */
#pragma once

#include <glib.h>

typedef struct _SolPressureLaw SolPressureLaw;

SolPressureLaw *
sol_pressure_law_new (gsize n_points, const double *z_m, const double *pressure_pa, GError **error);
void sol_pressure_law_free (SolPressureLaw *self);
double sol_pressure_law_at (const SolPressureLaw *self, double z_m);
gboolean sol_pressure_law_is_constant (const SolPressureLaw *self);
gsize sol_pressure_law_get_n_points (const SolPressureLaw *self);
double sol_pressure_law_get_point_z_m (const SolPressureLaw *self, gsize i);
double sol_pressure_law_get_largest_pa (const SolPressureLaw *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPressureLaw, sol_pressure_law_free)
