/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A device that is lost in a run: who goes on from the last plane, and what is said of it. */
#pragma once

#include "session/device/run-last-plane.h"
#include "session/run-execute.h"

typedef struct
{
  const SolBackendOps *ops;
  gpointer backend;
} SolRunSubstitute;

gboolean sol_run_loss_substitute (const SolRunRequest *request,
                                  const SolProblem *problem,
                                  const SolMethod *method,
                                  SolRunSubstitute *substitute,
                                  GError **error);
char *sol_run_loss_describe (const GError *failure, double z_m, const SolLastPlane *last);
