/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM (2013). */
#include "config.h"

#include "problem/linear/chebyshev.h"

#include "base/constants.h"

static double
to_unit (SolInterval interval, double x)
{
  double width = interval.high - interval.low;
  if (!(width > 0.0))
    return 0.0;
  return CLAMP (((x - interval.low) + (x - interval.high)) / width, -1.0, 1.0);
}

/**
 * sol_chebyshev_node:
 * @interval: where the function lives
 * @n_nodes: number of nodes
 * @j: which node, 0 to @n_nodes - 1
 *
 * Source: Trefethen (2013), zeros of the Chebyshev polynomial of degree @n_nodes.
 * Threads: any. Allocates: no.
 * Returns: the node inside @interval; of a point interval, that point
 */
double
sol_chebyshev_node (SolInterval interval, int n_nodes, int j)
{
  double x = cos (SOL_PI * (j + 0.5) / n_nodes);
  return 0.5 * (interval.low + interval.high) + 0.5 * (interval.high - interval.low) * x;
}

/**
 * sol_chebyshev_transform:
 * @n_nodes: number of nodes
 * @j: which node
 * @weight: (out caller-allocates): [n_nodes] what the value at node @j adds to each coefficient
 *
 * The coefficients of the interpolant are the sum over j of weight_j times the value at node j.
 *
 * Source: Trefethen (2013), discrete orthogonality on the zeros.
 * Threads: any. Allocates: no.
 */
void
sol_chebyshev_transform (int n_nodes, int j, double *weight)
{
  for (int m = 0; m < n_nodes; m++)
    weight[m] = (m == 0 ? 1.0 : 2.0) / n_nodes * cos (SOL_PI * m * (j + 0.5) / n_nodes);
}

/**
 * sol_chebyshev_basis:
 * @interval: where the series lives
 * @x: a point; outside the interval the nearest end is taken
 * @n_terms: number of terms, at least 1
 * @basis: (out caller-allocates): [n_terms] the polynomials at @x
 *
 * Threads: any. Allocates: no.
 */
void
sol_chebyshev_basis (SolInterval interval, double x, int n_terms, double *basis)
{
  double u = to_unit (interval, x);
  basis[0] = 1.0;
  if (n_terms > 1)
    basis[1] = u;
  for (int m = 2; m < n_terms; m++)
    basis[m] = 2.0 * u * basis[m - 1] - basis[m - 2];
}

/**
 * sol_chebyshev_sum:
 * @interval: where the series lives
 * @x: a point; outside the interval the nearest end is taken
 * @n_terms: number of terms
 * @coefficient: [n_terms]
 *
 * Source: C. W. Clenshaw, Math. Comp. 9, 118 (1955).
 * Threads: any. Allocates: no.
 * Returns: the sum of the series at @x
 */
double
sol_chebyshev_sum (SolInterval interval, double x, int n_terms, const double *coefficient)
{
  double u = to_unit (interval, x);
  double b1 = 0.0, b2 = 0.0;
  for (int m = n_terms - 1; m > 0; m--)
    {
      double b = 2.0 * u * b1 - b2 + coefficient[m];
      b2 = b1;
      b1 = b;
    }
  return u * b1 - b2 + coefficient[0];
}
