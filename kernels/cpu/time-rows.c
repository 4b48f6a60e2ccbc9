/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The twins are in kernels/reference/kerr.c and in the reference right-hand side. */
#include "config.h"

#include "kernels/cpu/time-rows.h"

#include "kernels/cpu/vmath.h"

SOL_V_INLINE double
kerr_with (int is_first,
           double epsilon0_chi3,
           const double *restrict field,
           const double *restrict window,
           size_t n,
           double *restrict polarisation)
{
  double largest = 0.0;
#pragma omp simd reduction(max : largest)
  for (size_t i = 0; i < n; i++)
    {
      double e = field[i];
      double p = window[i] * (epsilon0_chi3 * e * e * e);
      double magnitude = __builtin_fabs (e);
      largest = magnitude > largest ? magnitude : largest;
      polarisation[i] = is_first ? p : polarisation[i] + p;
    }
  return largest;
}

/**
 * sol_cpu_kerr:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] E, V/m
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [n] epsilon0 chi3 E^3 times the window, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), eq. 1.1.2 and 4.1.3.
 * Threads: any. Allocates: no.
 * Returns: the largest |E|; NaN are passed over
 */
double
SOL_CPU_NAME (kerr) (double epsilon0_chi3,
                     const double *field,
                     const double *window,
                     int is_first,
                     size_t n,
                     double *polarisation)
{
  if (is_first)
    return kerr_with (1, epsilon0_chi3, field, window, n, polarisation);
  return kerr_with (0, epsilon0_chi3, field, window, n, polarisation);
}

SOL_V_INLINE double
kerr_no_harmonic_with (int is_first,
                       double epsilon0_chi3,
                       const double *restrict field,
                       const double *restrict quadrature,
                       const double *restrict window,
                       size_t n,
                       double *restrict polarisation)
{
  double largest = 0.0;
#pragma omp simd reduction(max : largest)
  for (size_t i = 0; i < n; i++)
    {
      double squared = field[i] * field[i] + quadrature[i] * quadrature[i];
      double p = window[i] * (0.75 * epsilon0_chi3 * squared * field[i]);
      double magnitude = __builtin_fabs (field[i]);
      largest = magnitude > largest ? magnitude : largest;
      polarisation[i] = is_first ? p : polarisation[i] + p;
    }
  return largest;
}

/**
 * sol_cpu_kerr_no_harmonic:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] E, V/m
 * @quadrature: [n] imaginary part of the analytic signal, V/m
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [n] 3/4 epsilon0 chi3 |E_a|^2 E times the window, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.1.
 * Threads: any. Allocates: no.
 * Returns: the largest |E|; NaN are passed over
 */
double
SOL_CPU_NAME (kerr_no_harmonic) (double epsilon0_chi3,
                                 const double *field,
                                 const double *quadrature,
                                 const double *window,
                                 int is_first,
                                 size_t n,
                                 double *polarisation)
{
  if (is_first)
    return kerr_no_harmonic_with (1, epsilon0_chi3, field, quadrature, window, n, polarisation);
  return kerr_no_harmonic_with (0, epsilon0_chi3, field, quadrature, window, n, polarisation);
}

/**
 * sol_cpu_largest:
 * @row: [n]
 * @n: number of samples
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: the largest |row|; NaN are passed over
 */
double
SOL_CPU_NAME (largest) (const double *row, size_t n)
{
  double largest = 0.0;
#pragma omp simd reduction(max : largest)
  for (size_t i = 0; i < n; i++)
    {
      double magnitude = __builtin_fabs (row[i]);
      largest = magnitude > largest ? magnitude : largest;
    }
  return largest;
}

/**
 * sol_cpu_sum_of_squares:
 * @row: [n]
 * @n: number of samples
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: the sum of row^2
 */
double
SOL_CPU_NAME (sum_of_squares) (const double *row, size_t n)
{
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (size_t i = 0; i < n; i++)
    sum += row[i] * row[i];
  return sum;
}

/**
 * sol_cpu_absorb_row:
 * @closed: [n] (1 - window)^2
 * @strength: amplitude rate times distance
 * @scale: a factor for all samples
 * @n: number of samples
 * @row: INOUT [n] multiplied by @scale exp (-@strength closed)
 *
 * Source: docs/physics/grids-and-windows.md, absorbers in rate form.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (
    absorb_row) (const double *closed, double strength, double scale, size_t n, double *row)
{
  double *restrict p = row;
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    p[i] *= scale * sol_vexp (-strength * closed[i]);
}
