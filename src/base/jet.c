/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: A. Griewank and A. Walther, Evaluating Derivatives, SIAM (2008), ch. 13. */
#include "config.h"

#include "base/jet.h"

#include <glib.h>
#include <math.h>

/**
 * sol_jet_variable:
 * @x: the point of expansion, any unit
 * @order: highest derivative kept, 0 to SOL_JET_ORDER_MAX
 *
 * Threads: any. Allocates: no.
 * Returns: the jet of the variable itself
 */
SolJet
sol_jet_variable (double x, int order)
{
  SolJet r = { .order = order, .c = { x } };
  if (order > 0)
    r.c[1] = 1.0;
  return r;
}

/**
 * sol_jet_constant:
 * @value: the constant
 * @order: highest derivative kept
 *
 * Threads: any. Allocates: no.
 * Returns: the jet of a constant
 */
SolJet
sol_jet_constant (SolComplex value, int order)
{
  return (SolJet){ .order = order, .c = { value } };
}

/**
 * sol_jet_add:
 * @a: a jet
 * @b: a jet of the same order
 *
 * Threads: any. Allocates: no.
 * Returns: a + b
 */
SolJet
sol_jet_add (SolJet a, SolJet b)
{
  for (int k = 0; k <= a.order; k++)
    a.c[k] += b.c[k];
  return a;
}

/**
 * sol_jet_sub:
 * @a: a jet
 * @b: a jet of the same order
 *
 * Threads: any. Allocates: no.
 * Returns: a - b
 */
SolJet
sol_jet_sub (SolJet a, SolJet b)
{
  for (int k = 0; k <= a.order; k++)
    a.c[k] -= b.c[k];
  return a;
}

/**
 * sol_jet_mul:
 * @a: a jet
 * @b: a jet of the same order
 *
 * Threads: any. Allocates: no.
 * Returns: a b
 */
SolJet
sol_jet_mul (SolJet a, SolJet b)
{
  SolJet r = { .order = a.order };
  for (int k = 0; k <= a.order; k++)
    for (int j = 0; j <= k; j++)
      r.c[k] += a.c[j] * b.c[k - j];
  return r;
}

/**
 * sol_jet_div:
 * @a: a jet
 * @b: a jet of the same order; its value is not zero
 *
 * Threads: any. Allocates: no.
 * Returns: a / b
 */
SolJet
sol_jet_div (SolJet a, SolJet b)
{
  SolJet r = { .order = a.order };
  for (int k = 0; k <= a.order; k++)
    {
      SolComplex s = a.c[k];
      for (int j = 1; j <= k; j++)
        s -= b.c[j] * r.c[k - j];
      r.c[k] = s / b.c[0];
    }
  return r;
}

/**
 * sol_jet_sqrt:
 * @a: a jet; with order above zero its value is not zero
 *
 * Threads: any. Allocates: no.
 * Returns: the principal square root of a
 */
SolJet
sol_jet_sqrt (SolJet a)
{
  SolJet r = { .order = a.order };
  r.c[0] = csqrt (a.c[0]);
  for (int k = 1; k <= a.order; k++)
    {
      SolComplex s = a.c[k];
      for (int j = 1; j < k; j++)
        s -= r.c[j] * r.c[k - j];
      r.c[k] = s / (2.0 * r.c[0]);
    }
  return r;
}

/**
 * sol_jet_scale:
 * @a: a jet
 * @factor: a constant
 *
 * Threads: any. Allocates: no.
 * Returns: factor a
 */
SolJet
sol_jet_scale (SolJet a, SolComplex factor)
{
  for (int k = 0; k <= a.order; k++)
    a.c[k] *= factor;
  return a;
}

/**
 * sol_jet_shift:
 * @a: a jet
 * @offset: a constant
 *
 * Threads: any. Allocates: no.
 * Returns: a + offset
 */
SolJet
sol_jet_shift (SolJet a, SolComplex offset)
{
  a.c[0] += offset;
  return a;
}

/**
 * sol_jet_derivative:
 * @a: a jet
 * @k: which derivative, 0 to the order of @a
 *
 * Threads: any. Allocates: no.
 * Returns: the k-th derivative at the point of expansion
 */
SolComplex
sol_jet_derivative (const SolJet *a, int k)
{
  g_return_val_if_fail (k >= 0 && k <= a->order, NAN);
  double factorial = 1.0;
  for (int j = 2; j <= k; j++)
    factorial *= j;
  return factorial * a->c[k];
}
