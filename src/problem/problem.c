/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/problem.h"

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
  sol_guide_index_free (self->guide);
  sol_operator_unref (self->op);
  sol_mode_size_free (self->mode_size);
  sol_transverse_free (self->transverse);
  g_free (self->modes);
  g_free (self->responses);
  sol_raman_free (self->raman);
  g_free (self->gamma3_m5_per_v2);
  g_clear_pointer (&self->rate_tables, g_ptr_array_unref);
  g_free (self->input);
  g_free (self);
}

/**
 * sol_problem_get_n_lane:
 * @self: the problem, or its outline
 *
 * Threads: any. Allocates: no.
 * Returns: the number of amplitudes at every frequency
 */
int
sol_problem_get_n_lane (const SolProblem *self)
{
  return self->n_mode * self->n_pol;
}

/**
 * sol_problem_get_n_field:
 * @self: the problem, or its outline
 *
 * Threads: any. Allocates: no.
 * Returns: the length of an array [n_mode, n_pol, n_omega]
 */
gsize
sol_problem_get_n_field (const SolProblem *self)
{
  return (gsize) sol_problem_get_n_lane (self) * self->grid->n_omega;
}

/**
 * sol_problem_get_n_energy:
 * @self: the problem, or its outline
 *
 * Threads: any. Allocates: no.
 * Returns: the number of energies that a plane has: one a mode; one in a radial run
 */
int
sol_problem_get_n_energy (const SolProblem *self)
{
  return self->modes != NULL ? self->n_mode : 1;
}

/**
 * sol_problem_is_tapered:
 * @self: the problem
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if the core radius changes along z
 */
gboolean
sol_problem_is_tapered (const SolProblem *self)
{
  return sol_basis_varies (&self->op->basis, SOL_SCALAR_CORE_RADIUS);
}
