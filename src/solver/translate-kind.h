/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From geometry.kind to the index, the materials and the effective area of a guide. */
#pragma once

#include "model/guide/mode-list.h"
#include "model/guide/step-index.h"
#include "problem/case.h"

SolGuideIndex *sol_translate_guide_index (const SolCase *the_case,
                                          const SolGuideMode *modes,
                                          int n_mode,
                                          GError **error);
gboolean sol_translate_wall (const SolCase *the_case, const SolGlass **glass, GError **error);
gboolean
sol_translate_step_profile (const SolCase *the_case, SolStepProfile *profile, GError **error);
const SolGlass *sol_translate_nonlinear_glass (const SolCase *the_case, GError **error);
gboolean sol_translate_area (const SolCase *the_case,
                             const SolGuideMode *mode,
                             double core_radius_m,
                             double omega_rad_per_s,
                             double *area_m2,
                             double *refractive_index,
                             GError **error);
gboolean sol_translate_cut_off_radius (const SolCase *the_case,
                                       const SolGuideMode *mode,
                                       double omega_rad_per_s,
                                       double *core_radius_m,
                                       GError **error);
gboolean sol_translate_is_solid (const SolCase *the_case);
