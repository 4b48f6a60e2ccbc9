/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The glasses by name: refractive index with its derivatives, range, nonlinear index. */
#pragma once

#include "base/jet.h"

#include <glib.h>

typedef struct _SolGlass SolGlass;

const SolGlass *sol_glass_find (const char *name, GError **error);
const char *const *sol_glass_get_names (void);
void
sol_glass_get_range_m (const SolGlass *self, double *wavelength_min_m, double *wavelength_max_m);
SolJet sol_glass_index (const SolGlass *self, double omega_rad_per_s, int order);
