/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The twins are in kernels/reference/kerr.c and in the reference right-hand side. */
#include "config.h"

#include "kernels/cpu/time-rows.h"

#include "kernels/cpu/vmath.h"

/**
 * sol_cpu_kerr:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] E, V/m
 * @n: number of samples
 * @polarisation: INOUT [n] to which epsilon0 chi3 E^3 is added, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), eq. 1.1.2 and 4.1.3.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (kerr) (double epsilon0_chi3, const double *field, size_t n, double *polarisation)
{
  double *restrict p = polarisation;
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    p[i] += epsilon0_chi3 * field[i] * field[i] * field[i];
}

/**
 * sol_cpu_kerr_no_harmonic:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] E, V/m
 * @quadrature: [n] imaginary part of the analytic signal, V/m
 * @n: number of samples
 * @polarisation: INOUT [n] to which 3/4 epsilon0 chi3 |E_a|^2 E is added, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.1.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (kerr_no_harmonic) (double epsilon0_chi3,
                                 const double *field,
                                 const double *quadrature,
                                 size_t n,
                                 double *polarisation)
{
  double *restrict p = polarisation;
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double squared = field[i] * field[i] + quadrature[i] * quadrature[i];
      p[i] += 0.75 * epsilon0_chi3 * squared * field[i];
    }
}

/**
 * sol_cpu_window_row:
 * @window: [n]
 * @n: number of samples
 * @row: INOUT [n] multiplied by @window
 *
 * Source: own; after the last response, before the transform to frequency.
 * Threads: any. Allocates: no.
 * Returns: the sum of |row|: not finite exactly if a sample is not (or the sum overflows)
 */
double
SOL_CPU_NAME (window_row) (const double *window, size_t n, double *row)
{
  double *restrict p = row;
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (size_t i = 0; i < n; i++)
    {
      sum += __builtin_fabs (p[i]);
      p[i] *= window[i];
    }
  return sum;
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
