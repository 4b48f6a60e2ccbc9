/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/cpu/elementary.h"

#include "kernels/cpu/vmath.h"

#include <math.h>

/**
 * sol_cpu_exp_row:
 * @x: [n] arguments
 * @n: length
 * @out: OUT [n], may be @x
 *
 * exp of each element, to 1 ulp.
 *
 * Source: vmath.h.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (exp_row) (const double *x, int n, double *out)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    out[i] = sol_vexp (x[i]);
}

/**
 * sol_cpu_expm1_row:
 * @x: [n] arguments
 * @n: length
 * @out: OUT [n], may be @x
 *
 * exp less 1 of each element, to 2 ulp.
 *
 * Source: vmath.h.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (expm1_row) (const double *x, int n, double *out)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    out[i] = sol_vexpm1 (x[i]);
}

/**
 * sol_cpu_log_row:
 * @x: [n] arguments
 * @n: length
 * @out: OUT [n], may be @x
 *
 * The natural logarithm of each element, to 1.5 ulp.
 *
 * Source: vmath.h.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (log_row) (const double *x, int n, double *out)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    out[i] = sol_vlog (x[i]);
}

/**
 * sol_cpu_sincos_row:
 * @x: [n] angles in rad, any size
 * @n: length
 * @out_sin: OUT [n], not @x
 * @out_cos: OUT [n], not @x
 *
 * Sine and cosine of each element; libm answers for |x| above SOL_VSINCOS_MAX.
 *
 * Source: vmath.h.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (sincos_row) (const double *x, int n, double *out_sin, double *out_cos)
{
  long long beyond = 0;
#pragma omp simd reduction(| : beyond)
  for (int i = 0; i < n; i++)
    {
      double s, c;
      sol_vsincos (x[i], &s, &c);
      out_sin[i] = s;
      out_cos[i] = c;
      beyond |= fabs (x[i]) > SOL_VSINCOS_MAX ? 1 : 0;
    }
  if (!beyond)
    return;
  for (int i = 0; i < n; i++)
    if (fabs (x[i]) > SOL_VSINCOS_MAX)
      {
        out_sin[i] = sin (x[i]);
        out_cos[i] = cos (x[i]);
      }
}
