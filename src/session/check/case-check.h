/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check before a run, the same for every program. */
#pragma once

#include "session/check/advice.h"
#include "session/run-inputs.h"

typedef struct
{
  SolRunInputs inputs;
  SolSketch *sketch;
  GPtrArray *advice; /* (element-type SolAdvice) the worst first */
} SolCaseCheck;

gboolean sol_case_check_run (SolCaseCheck *self,
                             const SolCase *the_case,
                             const SolBackendOps *backend,
                             const char *output_path,
                             GError **error);
gboolean sol_case_check_run_full (SolCaseCheck *self,
                                  const SolCase *the_case,
                                  const SolBackendOps *backend,
                                  const char *output_path,
                                  gboolean stores_planes,
                                  GError **error);
gboolean sol_case_check_translate (const SolCaseCheck *self, GError **error);
void sol_case_check_clear (SolCaseCheck *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolCaseCheck, sol_case_check_clear)
