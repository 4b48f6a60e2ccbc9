/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large a mode is whose shape changes with the core radius: series over the radii of a taper. */
#pragma once

#include "problem/linear/chebyshev.h"

/* Effective area and index of the mode in a core of some radius; FALSE with an error where it has none. */
typedef gboolean (*SolModeSizeFunction) (gpointer data,
                                         double core_radius_m,
                                         double *area_m2,
                                         double *refractive_index,
                                         GError **error);

typedef struct _SolModeSize SolModeSize;

SolModeSize *sol_mode_size_new (SolInterval core_radius_m,
                                double reference_core_radius_m,
                                SolModeSizeFunction function,
                                gpointer data,
                                GError **error);
void sol_mode_size_free (SolModeSize *self);
void sol_mode_size_at (const SolModeSize *self,
                       double core_radius_m,
                       double *field_scale,
                       double *intensity_scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolModeSize, sol_mode_size_free)
