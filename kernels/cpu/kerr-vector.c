/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The twins are in kernels/reference/kerr.c. */
#include "config.h"

#include "kernels/cpu/kerr-vector.h"

#include "kernels/cpu/vmath-bits.h"

SOL_V_INLINE double
vector_with (int is_first,
             double epsilon0_chi3,
             const double *restrict x,
             const double *restrict y,
             const double *restrict window,
             size_t n,
             double *restrict along_x,
             double *restrict along_y)
{
  double largest = 0.0;
#pragma omp simd reduction(max : largest)
  for (size_t i = 0; i < n; i++)
    {
      double squared = x[i] * x[i] + y[i] * y[i];
      double factor = window[i] * (epsilon0_chi3 * squared);
      largest = squared > largest ? squared : largest;
      along_x[i] = is_first ? factor * x[i] : along_x[i] + factor * x[i];
      along_y[i] = is_first ? factor * y[i] : along_y[i] + factor * y[i];
    }
  return __builtin_sqrt (largest);
}

/**
 * sol_cpu_kerr_vector:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [2][n] E_x and E_y, V/m
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [2][n] epsilon0 chi3 (E_x^2 + E_y^2) E_i times the window, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.2.
 * Threads: any. Allocates: no.
 * Returns: the largest |E|; NaN are passed over
 */
double
SOL_CPU_NAME (kerr_vector) (double epsilon0_chi3,
                            const double *const *field,
                            const double *window,
                            int is_first,
                            size_t n,
                            double *const *polarisation)
{
  if (is_first)
    return vector_with (1, epsilon0_chi3, field[0], field[1], window, n, polarisation[0],
                        polarisation[1]);
  return vector_with (0, epsilon0_chi3, field[0], field[1], window, n, polarisation[0],
                      polarisation[1]);
}

SOL_V_INLINE double
no_harmonic_with (int is_first,
                  double epsilon0_chi3,
                  const double *restrict x,
                  const double *restrict y,
                  const double *restrict x_im,
                  const double *restrict y_im,
                  const double *restrict window,
                  size_t n,
                  double *restrict along_x,
                  double *restrict along_y)
{
  double largest = 0.0;
#pragma omp simd reduction(max : largest)
  for (size_t i = 0; i < n; i++)
    {
      double squared = x[i] * x[i] + y[i] * y[i];
      double xx = x[i] * x[i] + x_im[i] * x_im[i], yy = y[i] * y[i] + y_im[i] * y_im[i];
      /* E_x* E_y / 3: turns E_y into the last term along x, and its conjugate does along y. */
      double c_re = (x[i] * y[i] + x_im[i] * y_im[i]) / 3.0;
      double c_im = (x[i] * y_im[i] - x_im[i] * y[i]) / 3.0;
      double scale = window[i] * (0.75 * epsilon0_chi3);
      double p_x = scale * ((xx + 2.0 / 3.0 * yy) * x[i] + c_re * y[i] - c_im * y_im[i]);
      double p_y = scale * ((yy + 2.0 / 3.0 * xx) * y[i] + c_re * x[i] + c_im * x_im[i]);
      largest = squared > largest ? squared : largest;
      along_x[i] = is_first ? p_x : along_x[i] + p_x;
      along_y[i] = is_first ? p_y : along_y[i] + p_y;
    }
  return __builtin_sqrt (largest);
}

/**
 * sol_cpu_kerr_vector_no_harmonic:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [2][n] E_x and E_y, V/m
 * @quadrature: [2][n] imaginary parts of their analytic signals, V/m
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [2][n] real part of 3/4 epsilon0 chi3 [(|E_x|^2 + 2/3 |E_y|^2) E_x +
 *   1/3 E_x* E_y^2] and the same with x and y exchanged, times the window, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), eq. 4.2.10 with A = 2 B.
 * Threads: any. Allocates: no.
 * Returns: the largest |E|; NaN are passed over
 */
double
SOL_CPU_NAME (kerr_vector_no_harmonic) (double epsilon0_chi3,
                                        const double *const *field,
                                        const double *const *quadrature,
                                        const double *window,
                                        int is_first,
                                        size_t n,
                                        double *const *polarisation)
{
  if (is_first)
    return no_harmonic_with (1, epsilon0_chi3, field[0], field[1], quadrature[0], quadrature[1],
                             window, n, polarisation[0], polarisation[1]);
  return no_harmonic_with (0, epsilon0_chi3, field[0], field[1], quadrature[0], quadrature[1],
                           window, n, polarisation[0], polarisation[1]);
}
