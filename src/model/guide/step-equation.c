/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9;
 * docs/physics/step-index.md for the form that does not cancel. */
#include "config.h"

#include "model/guide/step-equation.h"

#include "base/numbers/gsl-errors.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_bessel.h>
#include <math.h>

/* Below this W the cladding's functions are taken at it: the mode is at its cut-off. */
#define W_MIN 1e-12

/* Taylor coefficients of a solution of x² y'' + x y' + (sign x² - n²) y = 0 about x from its value and
 * slope there. */
static void
expand_bessel (int n, double sign, double x, double value, double slope, int order, SolComplex *c)
{
  c[0] = value;
  if (order > 0)
    c[1] = slope;
  for (int k = 0; k + 2 <= order; k++)
    {
      SolComplex sum = (2.0 * x * (k + 1) * k + x * (k + 1)) * c[k + 1] +
                       ((double) (k * (k - 1) + k) - (double) (n * n) + sign * x * x) * c[k];
      if (k >= 1)
        sum += sign * 2.0 * x * c[k - 1];
      if (k >= 2)
        sum += sign * c[k - 2];
      c[k + 2] = -sum / (x * x * (k + 2) * (k + 1));
    }
}

static SolJet
bessel_j (int n, SolJet x)
{
  SolComplex c[SOL_JET_ORDER_MAX + 1];
  double at = creal (x.c[0]), value = jn (n, at), slope = 0.0;
  if (x.order > 0)
    slope = n == 0 ? -jn (1, at) : jn (n - 1, at) - n / at * value;
  expand_bessel (n, 1.0, at, value, slope, x.order, c);
  return sol_jet_compose (c, x);
}

static double
scaled_k (int n, double x)
{
  gsl_sf_result r;
  sol_gsl_errors_off ();
  return gsl_sf_bessel_Kn_scaled_e (n, x, &r) == GSL_SUCCESS ? r.val : NAN;
}

/* K_n times the exponential of the value of x, a constant that ratios lose. */
static SolJet
bessel_k (int n, SolJet x)
{
  SolComplex c[SOL_JET_ORDER_MAX + 1];
  double at = creal (x.c[0]), value = scaled_k (n, at), slope = 0.0;
  if (x.order > 0)
    slope = n == 0 ? -scaled_k (1, at) : -scaled_k (n - 1, at) - n / at * value;
  expand_bessel (n, -1.0, at, value, slope, x.order, c);
  return sol_jet_compose (c, x);
}

/* TE and TM: J_1 W K_0/K_1 + q U J_0, q the ratio of the permittivities for TM and 1 for TE. */
static SolJet
meridional (const SolStepMode *mode, SolJet u, SolJet w, SolJet ratio)
{
  SolJet outside = sol_jet_div (sol_jet_mul (w, bessel_k (0, w)), bessel_k (1, w));
  SolJet inside = sol_jet_mul (u, bessel_j (0, u));
  if (mode->kind == SOL_MODE_TM)
    inside = sol_jet_mul (inside, ratio);
  return sol_jet_add (sol_jet_mul (bessel_j (1, u), outside), inside);
}

/* HE: J_{n-1} - U J_n (A² - R²)/(A + R); EH: J_{n+1} + U J_n (B + R). With k∓ = K_{n∓1}/(W K_n),
 * A = n/U² + (1+s)(k⁻ + k⁺)/4 = -B + 2n/U², R the root of the quadratic equation. */
static SolJet
hybrid (const SolStepMode *mode, SolJet u, SolJet w, SolJet ratio)
{
  int n = mode->n;
  SolJet k0 = sol_jet_mul (w, bessel_k (n, w));
  SolJet minus = sol_jet_div (bessel_k (n - 1, w), k0);
  SolJet plus = sol_jet_div (bessel_k (n + 1, w), k0);
  SolJet one = sol_jet_constant (1.0, u.order);
  SolJet iu2 = sol_jet_div (one, sol_jet_mul (u, u)), iw2 = sol_jet_div (one, sol_jet_mul (w, w));
  SolJet sum = sol_jet_shift (ratio, 1.0);
  SolJet both = sol_jet_scale (sol_jet_add (minus, plus), 0.5); /* -K'/(W K) */
  SolJet unlike = sol_jet_mul (sol_jet_scale (sol_jet_sub (one, ratio), 0.5), both);
  SolJet phase = sol_jet_scale (sol_jet_mul (sol_jet_add (iu2, iw2),
                                             sol_jet_add (iu2, sol_jet_mul (ratio, iw2))),
                                (double) (n * n));
  SolJet root = sol_jet_sqrt (sol_jet_add (sol_jet_mul (unlike, unlike), phase));
  SolJet mean = sol_jet_mul (sol_jet_scale (sum, 0.5), both);
  SolJet inner = sol_jet_scale (iu2, n);
  SolJet j = sol_jet_mul (u, bessel_j (n, u));
  if (mode->kind == SOL_MODE_EH)
    {
      SolJet right = sol_jet_add (sol_jet_sub (mean, inner), root);
      return sol_jet_add (bessel_j (n + 1, u), sol_jet_mul (j, right));
    }
  SolJet bracket = sol_jet_add (sol_jet_mul (sum, inner), sol_jet_mul (ratio, plus));
  SolJet right =
      sol_jet_div (sol_jet_mul (minus, bracket), sol_jet_add (sol_jet_add (inner, mean), root));
  return sol_jet_sub (bessel_j (n - 1, u), sol_jet_mul (j, right));
}

/**
 * sol_step_equation:
 * @mode: the mode
 * @u: transverse wave number in the core times its radius
 * @v: the fibre parameter, the root of U² + W²
 * @ratio: permittivity of the cladding over that of the core
 *
 * Zero at the modes of the family and free of poles between them.
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 12-9.
 * Threads: any. Allocates: no.
 * Returns: the jet of the left side of the equation
 */
SolJet
sol_step_equation (const SolStepMode *mode, SolJet u, SolJet v, SolJet ratio)
{
  SolJet w2 = sol_jet_sub (sol_jet_mul (v, v), sol_jet_mul (u, u));
  if (!(creal (w2.c[0]) > W_MIN * W_MIN))
    w2.c[0] = W_MIN * W_MIN;
  SolJet w = sol_jet_sqrt (w2);
  gboolean is_hybrid = mode->kind == SOL_MODE_HE || mode->kind == SOL_MODE_EH;
  return is_hybrid ? hybrid (mode, u, w, ratio) : meridional (mode, u, w, ratio);
}

/**
 * sol_step_bessel_zero:
 * @order: of the function J
 * @m: which zero; 0 is the origin
 *
 * Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), sec. 9.5.
 * Threads: any. Allocates: no.
 * Returns: the m-th positive zero
 */
double
sol_step_bessel_zero (int order, int m)
{
  gsl_sf_result r;
  sol_gsl_errors_off ();
  if (m == 0)
    return 0.0;
  if (gsl_sf_bessel_zero_Jnu_e (order, (unsigned) m, &r) != GSL_SUCCESS)
    return NAN;
  return r.val;
}
