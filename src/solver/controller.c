/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: G. Soderlind, ACM Trans. Math. Softw. 29, 1 (2003); E. Hairer, S. P. Norsett, G. Wanner,
 * Solving Ordinary Differential Equations I (1993), II.4. */
#include "config.h"

#include "solver/controller.h"

#include <math.h>

#define SAFETY 0.9
#define GROWTH_MAX 5.0
#define SHRINK_MIN 0.2
#define GROWTH_AT_ZERO_ERROR 5.0
#define N_RETRIES_MAX 10
/* A step far better than asked for says little about the next one. */
#define REMEMBERED_ERROR_MIN 1e-4
/* Exponents of the proportional-integral law in units of one over the power of the step in the error. */
#define INTEGRAL 0.7
#define PROPORTIONAL 0.4

struct _SolController
{
  SolControllerParams params;
  double last_error; /* over the tolerance, of the last accepted step; 0: none yet */
  int n_rejected;    /* in a row */
};

/**
 * sol_controller_new:
 * @params: tolerance and power of the step length in the error
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a controller without history
 */
SolController *
sol_controller_new (const SolControllerParams *params)
{
  SolController *self = g_new0 (SolController, 1);
  self->params = *params;
  return self;
}

/**
 * sol_controller_free:
 * @self: (nullable): the controller
 *
 * Threads: any. Allocates: no.
 */
void
sol_controller_free (SolController *self)
{
  g_free (self);
}

/**
 * sol_controller_set_power:
 * @self: (inout): the controller
 * @power: of the step length in the error of the next trials
 *
 * Threads: one. Allocates: no.
 */
void
sol_controller_set_power (SolController *self, int power)
{
  self->params.power = power;
}

static SolStepDecision
refuse (SolController *self, double h_m, double factor)
{
  self->n_rejected++;
  gboolean is_over = self->n_rejected > N_RETRIES_MAX;
  return (SolStepDecision){ is_over ? SOL_STEP_FAILED : SOL_STEP_REJECTED, factor * h_m };
}

/**
 * sol_controller_decide:
 * @self: (inout): the controller
 * @h_m: length of the step tried
 * @error: norm of its error over the norm of the solution; NaN: the trial was not finite
 *
 * Accepts at @error <= rtol. A non-finite trial halves the step, a zero error grows it by a fixed
 * factor, and after a rejection the next accepted step does not grow.
 *
 * Source: Soderlind (2003), proportional-integral control with exponents 0.7/k and 0.4/k.
 * Threads: one. Allocates: no.
 * Returns: the verdict and the length of the next trial
 */
SolStepDecision
sol_controller_decide (SolController *self, double h_m, double error)
{
  if (!isfinite (error))
    return refuse (self, h_m, 0.5);
  double relative = error / self->params.rtol;
  double k = self->params.power;
  if (relative > 1.0)
    return refuse (self, h_m, MAX (SHRINK_MIN, SAFETY * pow (relative, -1.0 / k)));
  double factor = GROWTH_AT_ZERO_ERROR;
  if (relative > 0.0)
    {
      if (self->last_error > 0.0)
        factor = SAFETY * pow (relative, -INTEGRAL / k) * pow (self->last_error, PROPORTIONAL / k);
      else
        factor = SAFETY * pow (relative, -1.0 / k);
      factor = CLAMP (factor, SHRINK_MIN, GROWTH_MAX);
    }
  if (self->n_rejected > 0)
    factor = MIN (factor, 1.0);
  self->n_rejected = 0;
  self->last_error = MAX (relative, REMEMBERED_ERROR_MIN);
  return (SolStepDecision){ SOL_STEP_ACCEPTED, factor * h_m };
}
