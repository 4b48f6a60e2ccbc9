/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/problem.h"

#include "base/constants.h"

/**
 * sol_problem_free:
 * @self: (nullable): the problem
 *
 * Threads: any. Allocates: no.
 */
void
sol_problem_free (SolProblem *self)
{
  if (self == NULL)
    return;
  sol_field_grid_free (self->grid);
  sol_path_free (self->path);
  sol_medium_free (self->medium);
  sol_operator_free (self->op);
  g_free (self->mode_name);
  g_free (self->responses);
  g_free (self->gamma3_m5_per_v2);
  g_clear_pointer (&self->rate_tables, g_ptr_array_unref);
  g_free (self->input);
  g_free (self);
}

/**
 * sol_problem_field_from_amplitude:
 * @self: the problem
 *
 * Source: E = A / sqrt (epsilon0 c A_eff / 2), the normalisation of docs/CONVENTIONS.md.
 * Threads: any. Allocates: no.
 * Returns: the factor from the modal amplitude in sqrt(W) to the field in V/m
 */
double
sol_problem_field_from_amplitude (const SolProblem *self)
{
  return 1.0 / sqrt (0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * self->effective_area_m2);
}
