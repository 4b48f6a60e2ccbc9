/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns an error estimate into the next step length. Knows no field and no device. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_STEP_ACCEPTED,
  SOL_STEP_REJECTED,
  SOL_STEP_FAILED, /* too many rejections in a row */
} SolStepVerdict;

typedef struct
{
  double rtol;
  int power; /* of the step length in the error */
} SolControllerParams;

typedef struct
{
  SolStepVerdict verdict;
  double next_h_m;
} SolStepDecision;

typedef struct _SolController SolController;

SolController *sol_controller_new (const SolControllerParams *params);
void sol_controller_free (SolController *self);
void sol_controller_set_power (SolController *self, int power);
SolStepDecision sol_controller_decide (SolController *self, double h_m, double error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolController, sol_controller_free)
