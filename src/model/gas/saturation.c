/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: R. Span, Multiparameter Equations of State, Springer (2000), chs. 2 and 3. */
#include "config.h"

#include "model/gas/saturation.h"

#include "base/numbers/root.h"

#include <math.h>

/* Reduced densities between which the limits of stability are looked for, and the resolution. */
#define GAS_MIN 1e-6
#define GAS_MAX 1.6
#define LIQUID_MIN 0.5
#define LIQUID_MAX 3.4
#define SCAN_STEP 0.004
/* No fluid is compressed beyond this many times its reducing density. */
#define DELTA_MAX 20.0
/* Lowest vapour pressure that is looked for. */
#define PRESSURE_MIN 1e-30
/* The ends of a bracket keep this far from the limits of stability. */
#define MARGIN 1e-12

typedef struct
{
  const SolIsotherm *isotherm;
  double pressure;
  double gas_max; /* limits of stability */
  double liquid_min;
} Branches;

static double
pressure_mismatch (double delta, gpointer data)
{
  const Branches *b = data;
  if (!(delta > 0.0))
    return -1.0;
  return sol_isotherm_pressure (b->isotherm, delta) / b->pressure - 1.0;
}

static double
slope_at (double delta, gpointer data)
{
  const Branches *b = data;
  return sol_isotherm_at (b->isotherm, delta).slope;
}

/* First density from @from towards @to at which the fluid stops being stable; NAN if none. */
static double
find_spinodal (Branches *b, double from, double to)
{
  int n = (int) ceil (fabs (to - from) / SCAN_STEP);
  double before = from;
  for (int i = 1; i <= n; i++)
    {
      double here = from + (to - from) * i / n;
      if (slope_at (here, b) <= 0.0)
        {
          double root = NAN;
          double low = fmin (before, here), high = fmax (before, here);
          return sol_root_bracketed (slope_at, b, low, high, &root) ? root : before;
        }
      before = here;
    }
  return NAN;
}

static double
solve_branch (Branches *b, double low, double high)
{
  double root = NAN;
  return sol_root_bracketed (pressure_mismatch, b, low, high, &root) ? root : NAN;
}

/* Gibbs energy of the gas less that of the liquid, over RT, at the pressure exp (@log_pressure). */
static double
gibbs_difference (double log_pressure, gpointer data)
{
  Branches *b = data;
  b->pressure = exp (log_pressure);
  double gas = solve_branch (b, 0.0, b->gas_max);
  double liquid = solve_branch (b, b->liquid_min, LIQUID_MAX);
  SolIsothermPoint g = sol_isotherm_at (b->isotherm, gas);
  SolIsothermPoint l = sol_isotherm_at (b->isotherm, liquid);
  return log (gas / liquid) + (g.alpha - l.alpha) + (g.first - l.first);
}

/**
 * sol_isotherm_pressure:
 * @self: the isotherm
 * @delta: density over the reducing density, above zero
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 3.1.
 * Threads: any. Allocates: no.
 * Returns: δ (1 + δ ∂α_r/∂δ)
 */
double
sol_isotherm_pressure (const SolIsotherm *self, double delta)
{
  return delta * (1.0 + sol_isotherm_at (self, delta).first);
}

/**
 * sol_isotherm_gas_delta:
 * @self: the isotherm
 * @pressure: reduced pressure, above zero
 * @delta_max: the end of the gas branch, or infinity
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 3.3.
 * Threads: any. Allocates: yes.
 * Returns: the reduced density of the gas; NAN if there is none
 */
double
sol_isotherm_gas_delta (const SolIsotherm *self, double pressure, double delta_max)
{
  Branches b = { .isotherm = self, .pressure = pressure };
  double limit = fmin (delta_max, DELTA_MAX);
  double high = fmin (1.1 * pressure, limit);
  while (high < limit && pressure_mismatch (high, &b) < 0.0)
    high = fmin (1.5 * high, limit);
  return solve_branch (&b, 0.0, high);
}

/**
 * sol_isotherm_saturation:
 * @self: the isotherm, below the critical temperature
 *
 * Gas and liquid are in equilibrium where both have the same pressure and the same Gibbs energy.
 * The search runs over the pressures that both branches reach.
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 2.1.
 * Threads: any. Allocates: yes.
 * Returns: the saturation state; infinite members where the isotherm has no unstable part
 */
SolSaturation
sol_isotherm_saturation (const SolIsotherm *self)
{
  SolSaturation r = { INFINITY, INFINITY };
  Branches b = { .isotherm = self };
  b.gas_max = find_spinodal (&b, GAS_MIN, GAS_MAX);
  b.liquid_min = find_spinodal (&b, LIQUID_MAX, LIQUID_MIN);
  if (isnan (b.gas_max) || isnan (b.liquid_min))
    return r;
  double highest = sol_isotherm_pressure (self, b.gas_max) * (1.0 - MARGIN);
  double lowest = sol_isotherm_pressure (self, b.liquid_min) * (1.0 + MARGIN);
  double root = NAN;
  r.gas_delta_max = b.gas_max;
  r.pressure = highest;
  if (sol_root_bracketed (gibbs_difference, &b, log (fmax (lowest, PRESSURE_MIN)), log (highest),
                          &root))
    r.pressure = exp (root);
  return r;
}
