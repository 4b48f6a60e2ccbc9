/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/linear/basis.h"

/**
 * sol_basis_varies:
 * @self: the basis
 * @scalar: one of the scalars
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if the scalar is not the same everywhere
 */
gboolean
sol_basis_varies (const SolBasis *self, SolScalar scalar)
{
  return self->interval[scalar].high > self->interval[scalar].low;
}

/**
 * sol_basis_count_varying:
 * @self: the basis
 *
 * Threads: any. Allocates: no.
 * Returns: how many scalars are not the same everywhere
 */
int
sol_basis_count_varying (const SolBasis *self)
{
  int n = 0;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    n += sol_basis_varies (self, (SolScalar) k) ? 1 : 0;
  return n;
}

/**
 * sol_basis_evaluate:
 * @self: the basis
 * @scalar: [SOL_N_SCALARS] values of the scalars at a place; those that do not vary are not read
 * @value: (out caller-allocates): [n_terms] the terms there
 *
 * Threads: any. Allocates: no.
 */
void
sol_basis_evaluate (const SolBasis *self, const double *scalar, double *value)
{
  double polynomial[SOL_BASIS_ALONE_DEGREE_MAX + 1];
  for (int m = 0; m < self->n_terms; m++)
    value[m] = 1.0;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    {
      if (!sol_basis_varies (self, (SolScalar) k))
        continue;
      int highest = 0;
      for (int m = 0; m < self->n_terms; m++)
        highest = MAX (highest, self->degree[m][k]);
      sol_chebyshev_basis (self->interval[k], scalar[k], highest + 1, polynomial);
      for (int m = 0; m < self->n_terms; m++)
        value[m] *= polynomial[self->degree[m][k]];
    }
}
