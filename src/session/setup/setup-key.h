/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A key of a case by its name, "pulse.2.energy", and its value as text: also of the keys that are
 * only another name for a quantity and that a case file never holds. */
#pragma once

#include "base/param.h"
#include "problem/case.h"

typedef struct
{
  const SolParamGroup *group;
  const SolParam *param;
  int pulse; /* from 1; 1 for other groups */
} SolSetupKey;

gboolean sol_setup_key_find (SolSetupKey *self, const char *group_key);
char *sol_setup_key_get_text (const SolSetupKey *self, const SolCase *the_case);
char *sol_setup_key_describe_change (const SolSetupKey *self,
                                     const SolCase *before,
                                     const SolCase *after);
gboolean sol_setup_key_take (const SolSetupKey *self,
                             SolCase *the_case,
                             const SolCase *from,
                             gboolean of_first);
