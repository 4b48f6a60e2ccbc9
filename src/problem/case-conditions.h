/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a key of the case file is in use or needed. Models, geometries and other choices of a kind
 * decide; switches that turn an effect on or off never do, so that they can be flipped alone. */
#pragma once

#include "base/param.h"

extern const SolParamCondition sol_case_with_anything;
extern const SolParamCondition sol_case_with_core;
extern const SolParamCondition sol_case_with_cladding;
extern const SolParamCondition sol_case_with_capillary;
extern const SolParamCondition sol_case_with_antiresonant;
extern const SolParamCondition sol_case_with_vincetti;
extern const SolParamCondition sol_case_with_step_index;
extern const SolParamCondition sol_case_with_free_space;
extern const SolParamCondition sol_case_with_guide;
extern const SolParamCondition sol_case_with_gas;
extern const SolParamCondition sol_case_with_modes;
extern const SolParamCondition sol_case_with_polarisation;
extern const SolParamCondition sol_case_with_one_mode;
extern const SolParamCondition sol_case_with_duration;
extern const SolParamCondition sol_case_with_own_energy;
extern const SolParamCondition sol_case_with_field_model;
extern const SolParamCondition sol_case_with_ppt;
extern const SolParamCondition sol_case_with_nodes;
extern const SolParamCondition sol_case_with_vector;
extern const SolParamCondition sol_case_with_gnlse;
extern const SolParamCondition sol_case_with_fibre;
extern const SolParamCondition sol_case_with_glass;
extern const SolParamCondition sol_case_with_blow_wood;
