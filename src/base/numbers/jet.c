/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: A. Griewank and A. Walther, Evaluating Derivatives, SIAM (2008), ch. 13. */
#include "config.h"

#include "base/numbers/jet.h"

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
 * sol_jet_compose:
 * @outer: [a.order + 1] Taylor coefficients of a function about the value of @a
 * @a: a jet
 *
 * Threads: any. Allocates: no.
 * Returns: the function of a
 */
SolJet
sol_jet_compose (const SolComplex *outer, SolJet a)
{
  SolJet inner = sol_jet_shift (a, -a.c[0]);
  SolJet r = sol_jet_constant (outer[a.order], a.order);
  for (int k = a.order - 1; k >= 0; k--)
    r = sol_jet_shift (sol_jet_mul (r, inner), outer[k]);
  return r;
}

/**
 * sol_jet_exp:
 * @a: a jet
 *
 * Threads: any. Allocates: no.
 * Returns: the exponential of a
 */
SolJet
sol_jet_exp (SolJet a)
{
  SolComplex outer[SOL_JET_ORDER_MAX + 1] = { !(fabs (cimag (a.c[0])) > 0.0) ? exp (creal (a.c[0]))
                                                                             : cexp (a.c[0]) };
  for (int k = 1; k <= a.order; k++)
    outer[k] = outer[k - 1] / k;
  return sol_jet_compose (outer, a);
}

/**
 * sol_jet_power:
 * @a: a jet; its value is not zero
 * @exponent: any real number
 *
 * Threads: any. Allocates: no.
 * Returns: the principal value of a to that power
 */
SolJet
sol_jet_power (SolJet a, double exponent)
{
  gboolean is_positive = !(fabs (cimag (a.c[0])) > 0.0) && creal (a.c[0]) > 0.0;
  SolComplex outer[SOL_JET_ORDER_MAX + 1] = { is_positive ? pow (creal (a.c[0]), exponent)
                                                          : cpow (a.c[0], exponent) };
  for (int k = 1; k <= a.order; k++)
    outer[k] = outer[k - 1] * (exponent - k + 1) / (k * a.c[0]);
  return sol_jet_compose (outer, a);
}

/**
 * sol_jet_cot:
 * @a: a jet; its value is no multiple of π
 *
 * By the derivative -1 - cot², coefficient after coefficient.
 *
 * Threads: any. Allocates: no.
 * Returns: the cotangent of a
 */
SolJet
sol_jet_cot (SolJet a)
{
  SolComplex outer[SOL_JET_ORDER_MAX + 1] = { 1.0 / ctan (a.c[0]) };
  for (int k = 1; k <= a.order; k++)
    {
      SolComplex square = k == 1 ? 1.0 : 0.0;
      for (int j = 0; j < k; j++)
        square += outer[j] * outer[k - 1 - j];
      outer[k] = -square / k;
    }
  return sol_jet_compose (outer, a);
}

/**
 * sol_jet_real:
 * @a: a jet
 *
 * Threads: any. Allocates: no.
 * Returns: the real part of a
 */
SolJet
sol_jet_real (SolJet a)
{
  for (int k = 0; k <= a.order; k++)
    a.c[k] = creal (a.c[k]);
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
