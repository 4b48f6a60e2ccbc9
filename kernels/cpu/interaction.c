/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. Hult, J. Lightwave Technol. 25, 3770 (2007). The twin of every kernel here is in
 * kernels/reference/interaction.c. */
#include "config.h"

#include "kernels/cpu/interaction.h"

#include "kernels/cpu/vmath.h"
#include "kernels/reference/interaction.h"

#include <string.h>

/* Bins of one pass over all stages: their partial sums stay in the first-level cache. */
#define BLOCK 128

/* Whether nothing is lost in these bins; NaN is something. */
static int
is_lossless (const double *increment_re, size_t n)
{
  int n_lossy = 0;
#pragma omp simd reduction(+ : n_lossy)
  for (size_t i = 0; i < n; i++)
    n_lossy += increment_re[i] == 0.0 ? 0 : 1;
  return n_lossy == 0;
}

/* Of bins without loss: the same bits as below, without the exponentials of zero. Rows of @inverse may be
 * NULL. */
static void
turn_bins (const double *increment_im, size_t n, SolCpuRow forward, SolCpuRow inverse)
{
  double *restrict f_re = forward.re, *restrict f_im = forward.im;
  double *restrict i_re = inverse.re, *restrict i_im = inverse.im;
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double sine, cosine;
      sol_vsincos (increment_im[i], &sine, &cosine);
      f_re[i] = cosine;
      f_im[i] = sine;
    }
  if (i_re == NULL)
    return;
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      i_re[i] = f_re[i];
      i_im[i] = -f_im[i];
    }
}

static void
propagate_bins (const double *increment_re,
                const double *increment_im,
                size_t n,
                SolCpuRow forward,
                SolCpuRow inverse)
{
  double *restrict f_re = forward.re, *restrict f_im = forward.im;
  double *restrict i_re = inverse.re, *restrict i_im = inverse.im;
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double sine, cosine;
      double loss = -increment_re[i];
      double cut = loss < SOL_INVERSE_EXPONENT_MAX ? loss : SOL_INVERSE_EXPONENT_MAX;
      cut = loss != loss ? loss : cut;
      sol_vsincos (increment_im[i], &sine, &cosine);
      double fall = sol_vexp (-loss);
      double rise = sol_vexp (cut);
      f_re[i] = fall * cosine;
      f_im[i] = fall * sine;
      i_re[i] = rise * cosine;
      i_im[i] = -rise * sine;
    }
}

/**
 * sol_cpu_propagators:
 * @increment_re: (nullable): [n] real part of the integral of L; NULL: nothing is lost
 * @increment_im: [n] imaginary part
 * @n: number of bins
 * @forward: OUT [n] exp (increment)
 * @inverse: OUT (rows nullable where nothing is lost): [n] exp (-increment), its magnitude from an
 *   exponential of its own and cut
 *
 * Source: Hult (2007); after the phase increments, before the stage combination.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (propagators) (const double *increment_re,
                            const double *increment_im,
                            size_t n,
                            SolCpuRow forward,
                            SolCpuRow inverse)
{
  if (increment_re == NULL)
    {
      turn_bins (increment_im, n, forward, inverse);
      return;
    }
  for (size_t start = 0; start < n; start += BLOCK)
    {
      size_t count = n - start < BLOCK ? n - start : BLOCK;
      SolCpuRow f = { forward.re + start, forward.im + start };
      SolCpuRow i = { inverse.re + start, inverse.im + start };
      if (is_lossless (increment_re + start, count))
        turn_bins (increment_im + start, count, f, i);
      else
        propagate_bins (increment_re + start, increment_im + start, count, f, i);
    }
}

/**
 * sol_cpu_combine:
 * @state: [n] amplitude at the start of the step
 * @stage: [n_stages] rows [n] of sources carried back to the start
 * @weight_m: [n_stages] weight times step length
 * @n_stages: number of rows
 * @propagator: [n] from the start to the stage
 * @n: number of bins
 * @scale: factor of what goes to the transform
 * @spectrum: OUT (nullable): [n] interleaved, @scale times the amplitude
 * @amplitude: OUT (rows nullable): [n] propagator (state + sum of weight times stage)
 *
 * Source: Hult (2007); before the transform to time.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (combine) (SolCpuRow state,
                        const SolCpuRow *stage,
                        const double *weight_m,
                        int n_stages,
                        SolCpuRow propagator,
                        size_t n,
                        double scale,
                        double *spectrum,
                        SolCpuRow amplitude)
{
  for (size_t start = 0; start < n; start += BLOCK)
    {
      size_t count = n - start < BLOCK ? n - start : BLOCK;
      double re[BLOCK], im[BLOCK];
      for (size_t i = 0; i < count; i++)
        {
          re[i] = 0.0;
          im[i] = 0.0;
        }
      for (int j = 0; j < n_stages; j++)
        {
          double w = weight_m[j];
          const double *restrict k_re = stage[j].re + start, *restrict k_im = stage[j].im + start;
#pragma omp simd
          for (size_t i = 0; i < count; i++)
            {
              re[i] += w * k_re[i];
              im[i] += w * k_im[i];
            }
        }
      const double *restrict y_re = state.re + start, *restrict y_im = state.im + start;
      const double *restrict e_re = propagator.re + start, *restrict e_im = propagator.im + start;
#pragma omp simd
      for (size_t i = 0; i < count; i++)
        {
          double a = y_re[i] + re[i], b = y_im[i] + im[i];
          re[i] = e_re[i] * a - e_im[i] * b;
          im[i] = e_re[i] * b + e_im[i] * a;
        }
      if (spectrum != NULL)
        {
          double *restrict out = spectrum + 2 * start;
#pragma omp simd
          for (size_t i = 0; i < count; i++)
            {
              out[2 * i] = scale * re[i];
              out[2 * i + 1] = scale * im[i];
            }
        }
      if (amplitude.re != NULL)
        {
          double *restrict a_re = amplitude.re + start, *restrict a_im = amplitude.im + start;
#pragma omp simd
          for (size_t i = 0; i < count; i++)
            {
              a_re[i] = re[i];
              a_im[i] = im[i];
            }
        }
    }
}

static void
add_coupled (const double *coupled,
             double scale,
             size_t n,
             double *restrict re,
             double *restrict im)
{
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      re[i] += scale * coupled[2 * i];
      im[i] += scale * coupled[2 * i + 1];
    }
}

/**
 * sol_cpu_finish_stage:
 * @spectrum: [n] interleaved transform of the polarisation
 * @source_term: the source factor, term m at row m of @stride
 * @stride: distance of its rows
 * @weight: [n_terms] Chebyshev basis times dz/ds
 * @n_terms: number of terms
 * @scale: time step, from the discrete to the continuous transform
 * @coupled: (nullable): [n] interleaved, what comes from other rows by itself
 * @coupled_scale: its factor
 * @inverse: [n] propagator back to the start of the step, or where nothing is lost that to the stage
 * @is_conjugate: whether it is that to the stage
 * @n: number of bins
 * @source: OUT (rows nullable): [n] dA/ds = -i times factor times polarisation, plus what is coupled
 * @carried: OUT [n] the same carried back to the start
 *
 * Source: docs/physics/propagation.md; after the transform to frequency.
 * Threads: any. Allocates: no.
 * Returns: the sum of |Re| + |Im| of @spectrum: not finite exactly if a bin is not (or it overflows)
 */
double
SOL_CPU_NAME (finish_stage) (const double *spectrum,
                             const double *source_term,
                             size_t stride,
                             const double *weight,
                             int n_terms,
                             double scale,
                             const double *coupled,
                             double coupled_scale,
                             SolCpuRow inverse,
                             int is_conjugate,
                             size_t n,
                             SolCpuRow source,
                             SolCpuRow carried)
{
  double total = 0.0, sign = is_conjugate ? -1.0 : 1.0;
  for (size_t start = 0; start < n; start += BLOCK)
    {
      size_t count = n - start < BLOCK ? n - start : BLOCK;
      double factor[BLOCK], sum = 0.0;
      const double *restrict p = spectrum + 2 * start;
      for (size_t i = 0; i < count; i++)
        factor[i] = weight[0] * source_term[start + i];
      for (int m = 1; m < n_terms; m++)
        {
          const double *restrict term = source_term + (size_t) m * stride + start;
          double w = weight[m];
#pragma omp simd
          for (size_t i = 0; i < count; i++)
            factor[i] += w * term[i];
        }
      const double *restrict e_re = inverse.re + start, *restrict e_im = inverse.im + start;
      double s_re[BLOCK], s_im[BLOCK];
      double *restrict c_re = carried.re + start, *restrict c_im = carried.im + start;
#pragma omp simd reduction(+ : sum)
      for (size_t i = 0; i < count; i++)
        {
          double a = factor[i] * (scale * p[2 * i + 1]);
          double b = -factor[i] * (scale * p[2 * i]);
          sum += __builtin_fabs (p[2 * i]) + __builtin_fabs (p[2 * i + 1]);
          s_re[i] = a;
          s_im[i] = b;
        }
      if (coupled != NULL)
        add_coupled (coupled + 2 * start, coupled_scale, count, s_re, s_im);
#pragma omp simd
      for (size_t i = 0; i < count; i++)
        {
          double turn = sign * e_im[i];
          c_re[i] = e_re[i] * s_re[i] - turn * s_im[i];
          c_im[i] = e_re[i] * s_im[i] + turn * s_re[i];
        }
      if (source.re != NULL)
        {
          memcpy (source.re + start, s_re, count * sizeof (double));
          memcpy (source.im + start, s_im, count * sizeof (double));
        }
      total += sum;
    }
  return total;
}

/**
 * sol_cpu_squared_norm:
 * @row: [n]
 * @n: number of bins
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: the sum of |row|^2
 */
double
SOL_CPU_NAME (squared_norm) (SolCpuRow row, size_t n)
{
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (size_t i = 0; i < n; i++)
    sum += row.re[i] * row.re[i] + row.im[i] * row.im[i];
  return sum;
}
