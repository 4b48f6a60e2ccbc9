/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: docs/physics/capillary-modes.md. */
#include "config.h"

#include "model/guide/index-jet.h"

#include <glib.h>

/**
 * sol_index_jet_minus_one:
 * @susceptibility: n² - 1
 *
 * Without the difference of nearly equal numbers. Where n² is (nearly) zero the root has no
 * derivative, and the square of the floor stands for it.
 *
 * Source: √(1+x) - 1 = x/(1 + √(1+x)).
 * Threads: any. Allocates: no.
 * Returns: the jet of n - 1
 */
SolJet
sol_index_jet_minus_one (SolJet susceptibility)
{
  double least = SOL_INDEX_REAL_MIN * SOL_INDEX_REAL_MIN;
  if (cabs (1.0 + susceptibility.c[0]) < least)
    susceptibility.c[0] = least - 1.0;
  SolJet root = sol_jet_sqrt (sol_jet_shift (susceptibility, 1.0));
  return sol_jet_div (susceptibility, sol_jet_shift (root, 1.0));
}

/**
 * sol_index_jet_clamp:
 * @minus_one: n - 1
 *
 * Real part of n at SOL_INDEX_REAL_MIN or above, imaginary part at zero or above; a part that is held
 * has no derivatives. What is not a number is held, too.
 *
 * Source: docs/physics/capillary-modes.md.
 * Threads: any. Allocates: no.
 * Returns: the jet of n - 1 of a wave that is not amplified
 */
SolJet
sol_index_jet_clamp (SolJet minus_one)
{
  double floor = SOL_INDEX_REAL_MIN - 1.0;
  gboolean hold_real = !(creal (minus_one.c[0]) >= floor);
  gboolean hold_imaginary = !(cimag (minus_one.c[0]) >= 0.0);
  for (int k = 0; k <= minus_one.order; k++)
    {
      double held = k == 0 ? floor : 0.0;
      double re = hold_real ? held : creal (minus_one.c[k]);
      double im = hold_imaginary ? 0.0 : cimag (minus_one.c[k]);
      minus_one.c[k] = CMPLX (re, im);
    }
  return minus_one;
}
