/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The glasses by name: refractive index with its derivatives, range, nonlinear index. */
#pragma once

#include "base/numbers/jet.h"

#include <glib.h>

typedef struct _SolGlass SolGlass;

const SolGlass *sol_glass_find (const char *name, GError **error);
const char *const *sol_glass_get_names (void);
const char *sol_glass_get_name (const SolGlass *self);
void
sol_glass_get_range_m (const SolGlass *self, double *wavelength_min_m, double *wavelength_max_m);
SolJet sol_glass_index (const SolGlass *self, double omega_rad_per_s, int order);
gboolean sol_glass_n2_m2_per_w (const SolGlass *self, double *n2_m2_per_w, GError **error);
gboolean sol_glass_chi3_m2_per_v2 (const SolGlass *self, double *chi3_m2_per_v2, GError **error);
