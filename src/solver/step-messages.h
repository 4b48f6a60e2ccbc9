/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences of the loop: why a run failed, and what happened on the way that a user should know,
 * each said once. */
#pragma once

#include "backend/backend.h"
#include "solver/propagate.h"

typedef struct
{
  const SolProblem *problem;
  GPtrArray *messages;
  gboolean said_field;
  gboolean said_edge;
  gboolean said_undershoot;
} SolStepMessages;

void sol_step_messages_init (SolStepMessages *self, const SolProblem *problem, GPtrArray *messages);
void sol_step_messages_watch (SolStepMessages *self, double z_m, const SolTrialResult *result);
void sol_step_messages_set_not_finite (GError **error,
                                       double z_m,
                                       gint64 step,
                                       double h_m,
                                       const SolTrialResult *result,
                                       const SolOutcome *outcome);
void sol_step_messages_set_rejected (GError **error,
                                     double z_m,
                                     gint64 step,
                                     double h_m,
                                     double error_over_tolerance);
void sol_step_messages_set_too_small (GError **error,
                                      double z_m,
                                      gint64 step,
                                      double h_m,
                                      double error_over_tolerance);
