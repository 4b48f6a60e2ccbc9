/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of the case file, one table a group, and what holds across keys. */
#pragma once

#include "base/param.h"
#include "problem/case.h"

#define SOL_CASE_N_GROUPS 10

/* More pulses than this in one case are a slip. */
#define SOL_CASE_MAX_PULSES 99

/* [SOL_CASE_N_GROUPS], in the order of the case file. */
extern const SolParamGroup sol_case_groups[];

const SolParamGroup *sol_case_group_find (const char *name);
gboolean sol_case_group_is_pulse (const SolParamGroup *group);
int sol_case_group_count (const SolCase *self, const SolParamGroup *group);
gpointer sol_case_group_get (const SolCase *self, const SolParamGroup *group, int pulse);
char *sol_case_group_dup_name (const SolParamGroup *group, int pulse);
gboolean
sol_case_param_is_used (const SolCase *self, const SolParam *param, gconstpointer group_data);
gboolean sol_case_check (const SolCase *self, GError **error);
void sol_case_reset_unused (SolCase *self);
void sol_case_add_pulse (SolCase *self);
void sol_case_duplicate_pulse (SolCase *self, int pulse);
void sol_case_remove_pulse (SolCase *self, int pulse);
