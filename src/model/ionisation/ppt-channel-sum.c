/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: F. A. Ilkov, J. E. Decker and S. L. Chin, J. Phys. B 25, 4005 (1992);
 * NIST Digital Library of Mathematical Functions, sections 2.10 (Euler-Maclaurin) and 13. */
#include "config.h"

#include "model/ionisation/ppt-channel-sum.h"

#include <gsl/gsl_sf_dawson.h>
#include <math.h>

/* Above this argument the asymptotic series reaches rounding: it leaves out what is of the order of
 * exp (-z^2) z^(2m). */
#define Z_ASYMPTOTIC(m) (6.0 + (m) / 3.0)
/* Below this one the closed form of m = 1 cancels. */
#define Z_SERIES 1.0
/* The maximum of Dawson's function; that of phi_m is at most m times that of phi_(m-1). */
#define PHI_0_MAX 0.5410442246351817
#define TAIL_TOLERANCE 1e-16
/* From here the terms fall fast enough to be added one by one. */
#define A_DIRECT 1.0
/* Otherwise this many are, and the rest is Euler and Maclaurin's. */
#define N_EXPLICIT 10
#define N_BERNOULLI 8

/* B_2j / (2j)!. */
static const double bernoulli[N_BERNOULLI] = {
  1.0 / 12.0,          -1.0 / 720.0,
  1.0 / 30240.0,       -1.0 / 1209600.0,
  1.0 / 47900160.0,    -691.0 / 1307674368000.0,
  1.0 / 74724249600.0, -3617.0 / 10670622842880000.0,
};

/* phi_m = B (m + 1, 1/2) / 2 z^(2m+1) exp (-z^2) 1F1 (1/2; m + 3/2; z^2), all terms positive. */
static double
phi_series (int m, double z)
{
  double x = z * z;
  double factor = z;
  for (int k = 1; k <= m; k++)
    factor *= x * k / (k + 0.5);
  double term = 1.0, sum = 1.0;
  for (int j = 0; term > 1e-17 * sum; j++)
    {
      term *= (j + 0.5) * x / ((m + 1.5 + j) * (j + 1.0));
      sum += term;
    }
  return factor * exp (-x) * sum;
}

static double
phi_asymptotic (int m, double z)
{
  double inverse = 1.0 / (z * z);
  double term = 0.5 / z;
  for (int k = 2; k <= m; k++)
    term *= k;
  double sum = term;
  for (int j = 0; fabs (term) > 1e-17 * sum; j++)
    {
      double ratio = (j + 0.5) * (m + j + 1.0) / (j + 1.0) * inverse;
      if (ratio >= 1.0)
        break;
      term *= ratio;
      sum += term;
    }
  return sum;
}

/**
 * sol_ppt_channel_functions:
 * @m_max: highest m, at most SOL_PPT_M_MAX
 * @z: argument, not negative
 * @phi: OUT [m_max + 1] phi_m (z) = exp (-z^2) integral from 0 to z of (z^2 - y^2)^m exp (y^2) dy
 *
 * Relative error below 1e-13.
 *
 * Source: Ilkov et al. (1992), equation 9; forms by DLMF 13.4 and 13.7.
 * Threads: any. Allocates: no.
 */
void
sol_ppt_channel_functions (int m_max, double z, double *phi)
{
  gsl_sf_result dawson = { 0.0, 0.0 };
  gsl_sf_dawson_e (z, &dawson);
  phi[0] = dawson.val;
  for (int m = 1; m <= m_max; m++)
    {
      if (z > Z_ASYMPTOTIC (m))
        phi[m] = phi_asymptotic (m, z);
      else if (m == 1 && z >= Z_SERIES)
        phi[m] = z * z * phi[0] + 0.5 * (phi[0] - z);
      else
        phi[m] = phi_series (m, z);
    }
}

/* Adds the terms k = 0, 1, ... until the bound on the rest is below the tolerance. */
static void
sum_directly (int m_max, double decay, double b, double q_squared, double *sum)
{
  double phi[SOL_PPT_M_MAX + 1];
  double weight = 1.0;
  for (int k = 0; weight != 0.0; k++)
    {
      sol_ppt_channel_functions (m_max, sqrt (b * (k + q_squared)), phi);
      int settled = 1;
      double bound = PHI_0_MAX * fabs (weight * decay) / (1.0 - fabs (decay));
      for (int m = 0; m <= m_max; m++)
        {
          bound *= m > 1 ? m : 1;
          sum[m] += weight * phi[m];
          settled = settled && bound <= TAIL_TOLERANCE * fabs (sum[m]);
        }
      if (settled)
        return;
      weight *= decay;
    }
}

/* The terms f_m (x) = exp (-a (x - q^2)) phi_m (sqrt (b x)) at x = x0, x0 + 1, ... obey
 *   f_m' = -(a + b) f_m + m b f_(m-1),   f_0' = -(a + b) f_0 + h,
 * h = sqrt (b / x) / 2 exp (-a (x - q^2)), x h' = -(1/2 + a x) h: this gives their integral from x0
 * to infinity without cancellation, and all derivatives. */
static void
add_tail (int m_max, double a, double b, double q_squared, double x0, double *sum)
{
  double f[SOL_PPT_M_MAX + 1];
  double weight = exp (-a * (x0 - q_squared));
  sol_ppt_channel_functions (m_max, sqrt (b * x0), f);
  double rest = 0.5 * sqrt (M_PI * b / a) * exp (a * q_squared) * erfc (sqrt (a * x0));
  double integral = 0.0;
  for (int m = 0; m <= m_max; m++)
    {
      f[m] *= weight;
      integral = (f[m] + (m == 0 ? rest : m * b * integral)) / (a + b);
      sum[m] += integral + 0.5 * f[m];
    }
  double h = 0.5 * sqrt (b / x0) * weight, h_before = 0.0;
  for (int order = 1; order < 2 * N_BERNOULLI; order++)
    {
      for (int m = m_max; m >= 0; m--)
        f[m] = -(a + b) * f[m] + (m == 0 ? h : m * b * f[m - 1]);
      double h_next = -((order - 0.5 + a * x0) * h + a * (order - 1) * h_before) / x0;
      h_before = h;
      h = h_next;
      if (order % 2 == 1)
        for (int m = 0; m <= m_max; m++)
          sum[m] -= bernoulli[order / 2] * f[m];
    }
}

/**
 * sol_ppt_channel_sum:
 * @m_max: highest m, at most SOL_PPT_M_MAX
 * @a: decay rate of the channels, positive; not used where @decay is below exp (-1)
 * @decay: exp (-@a), or the analytic continuation of that to fields with E^2 < 0
 * @b: positive
 * @q_squared: distance from the channel's closing, 0 to 1
 * @sum: OUT [m_max + 1] sums over k >= 0 of @decay^k phi_m (sqrt (@b (k + @q_squared)))
 *
 * Many terms: ten are added, the rest is integrated in closed form and corrected with eight terms
 * of Euler and Maclaurin. The remainder is below 1e-13 of the sum.
 *
 * Source: Ilkov et al. (1992), equation 8; DLMF 2.10(i).
 * Threads: any. Allocates: no.
 */
void
sol_ppt_channel_sum (int m_max, double a, double decay, double b, double q_squared, double *sum)
{
  double phi[SOL_PPT_M_MAX + 1];
  for (int m = 0; m <= m_max; m++)
    sum[m] = 0.0;
  if (decay < exp (-A_DIRECT))
    {
      sum_directly (m_max, decay, b, q_squared, sum);
      return;
    }
  for (int k = 0; k < N_EXPLICIT; k++)
    {
      double weight = exp (-a * k);
      sol_ppt_channel_functions (m_max, sqrt (b * (k + q_squared)), phi);
      for (int m = 0; m <= m_max; m++)
        sum[m] += weight * phi[m];
    }
  add_tail (m_max, a, b, q_squared, N_EXPLICIT + q_squared, sum);
}
