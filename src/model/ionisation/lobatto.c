/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J.-P. Berrut and L. N. Trefethen, SIAM Review 46, 501 (2004). */
#include "config.h"

#include "model/ionisation/lobatto.h"

#include "base/constants.h"

#include <glib.h>

/* Row k of the power matrix: the Lagrange polynomial of node k, multiplied out. */
static void
expand_node (SolLobatto *self, int k)
{
  double c[SOL_LOBATTO_MAX] = { 1.0 };
  int degree = 0;
  for (int j = 0; j < self->n; j++)
    {
      if (j == k)
        continue;
      double scale = 1.0 / (self->node[k] - self->node[j]);
      degree++;
      for (int i = degree; i >= 0; i--)
        {
          double shifted = i > 0 ? c[i - 1] : 0.0;
          double same = i < degree ? self->node[j] * c[i] : 0.0;
          c[i] = scale * (shifted - same);
        }
    }
  for (int i = 0; i < self->n; i++)
    self->power[i][k] = c[i];
}

/**
 * sol_lobatto_init:
 * @self: OUT
 * @n: number of points, 2 to SOL_LOBATTO_MAX
 *
 * Source: Berrut and Trefethen (2004).
 * Threads: any. Allocates: no.
 */
void
sol_lobatto_init (SolLobatto *self, int n)
{
  g_return_if_fail (n >= 2 && n <= SOL_LOBATTO_MAX);
  self->n = n;
  for (int k = 0; k < n; k++)
    {
      double s = sin (0.5 * SOL_PI * k / (n - 1));
      self->node[k] = k == n - 1 ? 1.0 : s * s;
      self->weight[k] = (k % 2 == 0 ? 1.0 : -1.0) * (k == 0 || k == n - 1 ? 0.5 : 1.0);
    }
  for (int k = 0; k < n; k++)
    expand_node (self, k);
}

/**
 * sol_lobatto_to_powers:
 * @self: the points
 * @value: [n] values
 * @coefficient: OUT [n] coefficients of the polynomial in t, constant first
 *
 * For few points: the powers of t are poorly conditioned beyond ten.
 *
 * Source: Berrut and Trefethen (2004).
 * Threads: any. Allocates: no.
 */
void
sol_lobatto_to_powers (const SolLobatto *self, const double *value, double *coefficient)
{
  /* Of differences from the first value, so that a large constant costs no digits. */
  coefficient[0] = value[0];
  for (int i = 1; i < self->n; i++)
    {
      coefficient[i] = 0.0;
      for (int k = 1; k < self->n; k++)
        coefficient[i] += self->power[i][k] * (value[k] - value[0]);
    }
}

/**
 * sol_lobatto_weights_at:
 * @self: the points
 * @t: 0 to 1
 * @weight: OUT [n] what the values are multiplied by to give the polynomial at @t
 *
 * Source: Berrut and Trefethen (2004), the second barycentric form.
 * Threads: any. Allocates: no.
 */
void
sol_lobatto_weights_at (const SolLobatto *self, double t, double *weight)
{
  double sum = 0.0;
  int hit = -1;
  for (int k = 0; k < self->n; k++)
    {
      double distance = t - self->node[k];
      if (fabs (distance) < 1e-14)
        hit = k;
      weight[k] = hit == k ? 0.0 : self->weight[k] / distance;
      sum += weight[k];
    }
  for (int k = 0; k < self->n; k++)
    weight[k] = hit >= 0 ? (k == hit ? 1.0 : 0.0) : weight[k] / sum;
}
