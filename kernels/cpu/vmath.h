/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exp, expm1, log and sincos without branches, tables or calls, so that a loop of them under
 * "#pragma omp simd" becomes vector code on every instruction set. NaN in, NaN out.
 *
 * Worst errors (tests/kernels/vmath.c holds them to these): exp 1 ulp (denormal results too),
 * expm1 2 ulp, log 1.5 ulp, sin and cos 1 ulp of their value plus 2^-75 absolute within
 * |x| <= SOL_VSINCOS_MAX and NaN beyond, where a caller takes libm (sol_cpu_sincos_row_* does).
 *
 * The bounds hold with and without fused multiply-adds, so a strict translation unit may use them.
 *
 * Method: argument reduction after W. J. Cody and W. Waite, Software Manual for the Elementary
 * Functions (1980), the reduced argument carried as a pair; then the Taylor polynomial, long enough
 * that its truncation is below 2^-57. */
#pragma once

#include "kernels/cpu/vmath-bits.h"

#define SOL_VSINCOS_MAX 0x1p27

/* x = n ln 2 + r (1 + tiny): returns exp (r) - 1, |r| <= 0.35. The high part of ln 2 has 42 bits,
 * so that n times it is exact. */
SOL_V_INLINE double
sol_v_exp_reduced (double x, double *n_out)
{
  double n = (x * 0x1.71547652b82fep0 + SOL_V_SHIFT) - SOL_V_SHIFT;
  double high = x - n * 0x1.62e42fefa38p-1;
  double low = n * 0x1.ef35793c7673p-45;
  double r = high - low;
  double rest = (high - r) - low;
  double p = 1.0 / 6227020800.0;
  p = p * r + 1.0 / 479001600.0;
  p = p * r + 1.0 / 39916800.0;
  p = p * r + 1.0 / 3628800.0;
  p = p * r + 1.0 / 362880.0;
  p = p * r + 1.0 / 40320.0;
  p = p * r + 1.0 / 5040.0;
  p = p * r + 1.0 / 720.0;
  p = p * r + 1.0 / 120.0;
  p = p * r + 1.0 / 24.0;
  p = p * r + 1.0 / 6.0;
  p = p * r + 0.5;
  *n_out = n;
  return r + (p * (r * r) + (rest + rest * r));
}

SOL_V_INLINE double
sol_vexp (double x)
{
  double n;
  x = x < -746.0 ? -746.0 : x;
  x = x > 710.0 ? 710.0 : x;
  double q = sol_v_exp_reduced (x, &n);
  return sol_v_scale (1.0 + q, n);
}

SOL_V_INLINE double
sol_vexpm1 (double x)
{
  double n;
  double clamped = x < -45.0 ? -45.0 : x;
  clamped = clamped > 710.0 ? 710.0 : clamped;
  double q = sol_v_exp_reduced (clamped, &n);
  double inverse = sol_v_power_of_two (n > 100.0 ? -100.0 : -n);
  double value = sol_v_scale (q + (1.0 - inverse), n);
  return x == 0.0 ? x : value; /* keeps the sign of zero */
}

/* x = 2^k m, m from sqrt (1/2) to sqrt (2); with f = m - 1 and s = f / (2 + f),
 * ln m = f - s (f - R), R = 2 (s^2/3 + s^4/5 + ...), f kept whole for its accuracy. */
SOL_V_INLINE double
sol_vlog (double x)
{
  int tiny = x < 0x1p-1022;
  SolVBits bits = sol_v_bits (tiny ? x * 0x1p54 : x);
  SolVBits k = (bits + (0x3ff0000000000000ULL - 0x3fe6a09e667f3bcdULL)) >> 52;
  double m = sol_v_double (bits - ((k - 1023) << 52));
  double kd = sol_v_double (k | 0x4330000000000000ULL) - (0x1p52 + 1023.0);
  kd = tiny ? kd - 54.0 : kd;
  double f = m - 1.0;
  double s = f / (2.0 + f);
  double z = s * s;
  double p = 2.0 / 21.0;
  p = p * z + 2.0 / 19.0;
  p = p * z + 2.0 / 17.0;
  p = p * z + 2.0 / 15.0;
  p = p * z + 2.0 / 13.0;
  p = p * z + 2.0 / 11.0;
  p = p * z + 2.0 / 9.0;
  p = p * z + 2.0 / 7.0;
  p = p * z + 2.0 / 5.0;
  p = p * z + 2.0 / 3.0;
  double h = 0.5 * f * f;
  double value =
      kd * 0x1.62e42fefa38p-1 - ((h - (s * (h + p * z) + kd * 0x1.ef35793c7673p-45)) - f);
  value = x > 0x1.fffffffffffffp1023 ? x : value;
  value = x == 0.0 ? -__builtin_inf () : value;
  value = x < 0.0 ? __builtin_nan ("") : value;
  return x != x ? x : value;
}

/* pi/2 in parts of 26, 26 and 53 bits: n times the first two is exact. */
#define SOL_V_PIO2_1 0x1.921fb5p+0
#define SOL_V_PIO2_2 0x1.110b46p-26
#define SOL_V_PIO2_3 0x1.1a62633145c07p-54

SOL_V_INLINE void
sol_vsincos (double x, double *out_sin, double *out_cos)
{
  x = __builtin_fabs (x) <= SOL_VSINCOS_MAX ? x : x - x + __builtin_nan ("");
  double shifted = x * 0x1.45f306dc9c883p-1 + SOL_V_SHIFT;
  double n = shifted - SOL_V_SHIFT;
  SolVBits quadrant = sol_v_bits (shifted);
  double t = (x - n * SOL_V_PIO2_1) - n * SOL_V_PIO2_2;
  double low = n * SOL_V_PIO2_3;
  double r = t - low;
  double rest = (t - r) - low;
  double z = r * r;
  double p = 1.0 / 355687428096000.0;
  p = p * z - 1.0 / 1307674368000.0;
  p = p * z + 1.0 / 6227020800.0;
  p = p * z - 1.0 / 39916800.0;
  p = p * z + 1.0 / 362880.0;
  p = p * z - 1.0 / 5040.0;
  p = p * z + 1.0 / 120.0;
  p = p * z - 1.0 / 6.0;
  double s = r + (p * (z * r) + rest * (1.0 - 0.5 * z));
  p = 1.0 / 20922789888000.0;
  p = p * z - 1.0 / 87178291200.0;
  p = p * z + 1.0 / 479001600.0;
  p = p * z - 1.0 / 3628800.0;
  p = p * z + 1.0 / 40320.0;
  p = p * z - 1.0 / 720.0;
  p = p * z + 1.0 / 24.0;
  double h = 0.5 * z;
  double w = 1.0 - h;
  double c = w + (((1.0 - w) - h) + (p * (z * z) - r * rest));
  SolVBits swap = -(quadrant & 1);
  SolVBits s_bits = sol_v_bits (s), c_bits = sol_v_bits (c);
  SolVBits sin_bits = (s_bits & ~swap) | (c_bits & swap);
  SolVBits cos_bits = (c_bits & ~swap) | (s_bits & swap);
  *out_sin = sol_v_double (sin_bits ^ ((quadrant & 2) << 62));
  *out_cos = sol_v_double (cos_bits ^ (((quadrant + 1) & 2) << 62));
}
