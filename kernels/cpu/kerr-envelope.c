/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The twins are in kernels/reference/kerr-envelope.c. */
#include "config.h"

#include "kernels/cpu/kerr-envelope.h"

#include "kernels/cpu/vmath-bits.h"

SOL_V_INLINE double
envelope_with (int is_first,
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
      double re = field[2 * i], im = field[2 * i + 1];
      double squared = re * re + im * im;
      double factor = window[i] * (0.75 * epsilon0_chi3 * squared);
      largest = squared > largest ? squared : largest;
      polarisation[2 * i] = is_first ? factor * re : polarisation[2 * i] + factor * re;
      polarisation[2 * i + 1] = is_first ? factor * im : polarisation[2 * i + 1] + factor * im;
    }
  return __builtin_sqrt (largest);
}

/**
 * sol_cpu_kerr_envelope:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] interleaved complex E, V/m
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [n] interleaved complex, 3/4 epsilon0 chi3 |E|^2 E times the window, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.1.
 * Threads: any. Allocates: no.
 * Returns: the largest |E|; NaN are passed over
 */
double
SOL_CPU_NAME (kerr_envelope) (double epsilon0_chi3,
                              const double *field,
                              const double *window,
                              int is_first,
                              size_t n,
                              double *polarisation)
{
  if (is_first)
    return envelope_with (1, epsilon0_chi3, field, window, n, polarisation);
  return envelope_with (0, epsilon0_chi3, field, window, n, polarisation);
}

SOL_V_INLINE double
harmonic_with (int is_first,
               double epsilon0_chi3,
               const double *restrict field,
               const double *restrict turn,
               const double *restrict window,
               size_t n,
               double *restrict polarisation)
{
  double largest = 0.0;
#pragma omp simd reduction(max : largest)
  for (size_t i = 0; i < n; i++)
    {
      double re = field[2 * i], im = field[2 * i + 1];
      double squared = re * re + im * im;
      double a = re * re - im * im, b = 2.0 * re * im;
      double factor_re = 3.0 * squared + turn[2 * i] * a - turn[2 * i + 1] * b;
      double factor_im = turn[2 * i] * b + turn[2 * i + 1] * a;
      double scale = window[i] * (0.25 * epsilon0_chi3);
      double q_re = scale * (factor_re * re - factor_im * im);
      double q_im = scale * (factor_re * im + factor_im * re);
      double p_re = q_re + (turn[2 * i] * q_re - turn[2 * i + 1] * q_im);
      double p_im = q_im - (turn[2 * i] * q_im + turn[2 * i + 1] * q_re);
      largest = squared > largest ? squared : largest;
      polarisation[2 * i] = is_first ? p_re : polarisation[2 * i] + p_re;
      polarisation[2 * i + 1] = is_first ? p_im : polarisation[2 * i + 1] + p_im;
    }
  return __builtin_sqrt (largest);
}

/**
 * sol_cpu_kerr_envelope_harmonic:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] interleaved complex E relative to some frequency w, V/m
 * @turn: [n] interleaved complex exp (2 i w t)
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [n] interleaved complex, Q + (exp (2 i w t) Q)* times the window, with Q = 1/4
 *   epsilon0 chi3 (3 |E|^2 + exp (2 i w t) E^2) E, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.1.
 * Threads: any. Allocates: no.
 * Returns: the largest |E|; NaN are passed over
 */
double
SOL_CPU_NAME (kerr_envelope_harmonic) (double epsilon0_chi3,
                                       const double *field,
                                       const double *turn,
                                       const double *window,
                                       int is_first,
                                       size_t n,
                                       double *polarisation)
{
  if (is_first)
    return harmonic_with (1, epsilon0_chi3, field, turn, window, n, polarisation);
  return harmonic_with (0, epsilon0_chi3, field, turn, window, n, polarisation);
}

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
      double x_re = x[2 * i], x_im = x[2 * i + 1], y_re = y[2 * i], y_im = y[2 * i + 1];
      double xx = x_re * x_re + x_im * x_im, yy = y_re * y_re + y_im * y_im;
      double scale = window[i] * (0.75 * epsilon0_chi3);
      double to_x = xx + 2.0 / 3.0 * yy, to_y = yy + 2.0 / 3.0 * xx;
      /* E_x* E_y / 3, which turns E_y into the last term along x; its conjugate does along y. */
      double c_re = (x_re * y_re + x_im * y_im) / 3.0, c_im = (x_re * y_im - x_im * y_re) / 3.0;
      double px_re = scale * (to_x * x_re + c_re * y_re - c_im * y_im);
      double px_im = scale * (to_x * x_im + c_re * y_im + c_im * y_re);
      double py_re = scale * (to_y * y_re + c_re * x_re + c_im * x_im);
      double py_im = scale * (to_y * y_im + c_re * x_im - c_im * x_re);
      largest = xx + yy > largest ? xx + yy : largest;
      along_x[2 * i] = is_first ? px_re : along_x[2 * i] + px_re;
      along_x[2 * i + 1] = is_first ? px_im : along_x[2 * i + 1] + px_im;
      along_y[2 * i] = is_first ? py_re : along_y[2 * i] + py_re;
      along_y[2 * i + 1] = is_first ? py_im : along_y[2 * i + 1] + py_im;
    }
  return __builtin_sqrt (largest);
}

/**
 * sol_cpu_kerr_envelope_vector:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [2][n] interleaved complex E_x and E_y, V/m
 * @window: [n] time window
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples
 * @polarisation: INOUT [2][n] interleaved complex, 3/4 epsilon0 chi3 [(|E_x|^2 + 2/3 |E_y|^2) E_x +
 *   1/3 E_x* E_y^2] and the same with x and y exchanged, times the window, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), eq. 4.2.10 with A = 2 B.
 * Threads: any. Allocates: no.
 * Returns: the largest |E|; NaN are passed over
 */
double
SOL_CPU_NAME (kerr_envelope_vector) (double epsilon0_chi3,
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
