/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled with -ffp-contract=off: a fused product would change what is subtracted here. The twins
 * are in kernels/reference. */
#include "config.h"

#include "kernels/cpu/protected-strict.h"

#include "kernels/cpu/vmath.h"

#define BLOCK 128

/* The imaginary part alone, the same bits. */
static void
add_terms (const double *linear_im,
           size_t stride,
           const double *integral_m,
           int n_terms,
           size_t n,
           double *restrict im)
{
  for (size_t i = 0; i < n; i++)
    im[i] = 0.0;
  for (int m = 0; m < n_terms; m++)
    {
      const double *restrict l_im = linear_im + (size_t) m * stride;
      double w = integral_m[m];
#pragma omp simd
      for (size_t i = 0; i < n; i++)
        im[i] += w * l_im[i];
    }
}

/**
 * sol_cpu_phase_increments:
 * @linear_re: (nullable): the operator, term m at row m of @stride, real part, 1/m; NULL: nothing is lost,
 *   and @increment_re is left alone
 * @linear_im: imaginary part
 * @stride: distance of its rows
 * @integral_m: [n_terms] integrals of the basis
 * @n_terms: number of terms
 * @n: number of bins
 * @increment_re: OUT [n] real part of the integral of L
 * @increment_im: OUT [n] imaginary part
 *
 * Source: docs/physics/gradients.md; before the propagators.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (phase_increments) (const double *linear_re,
                                 const double *linear_im,
                                 size_t stride,
                                 const double *integral_m,
                                 int n_terms,
                                 size_t n,
                                 double *increment_re,
                                 double *increment_im)
{
  if (linear_re == NULL)
    {
      add_terms (linear_im, stride, integral_m, n_terms, n, increment_im);
      return;
    }
  for (size_t start = 0; start < n; start += BLOCK)
    {
      size_t count = n - start < BLOCK ? n - start : BLOCK;
      double *restrict re = increment_re + start, *restrict im = increment_im + start;
      for (size_t i = 0; i < count; i++)
        {
          re[i] = 0.0;
          im[i] = 0.0;
        }
      for (int m = 0; m < n_terms; m++)
        {
          const double *restrict l_re = linear_re + (size_t) m * stride + start;
          const double *restrict l_im = linear_im + (size_t) m * stride + start;
          double w = integral_m[m];
#pragma omp simd
          for (size_t i = 0; i < count; i++)
            {
              re[i] += w * l_re[i];
              im[i] += w * l_im[i];
            }
        }
    }
}

/**
 * sol_cpu_squared_defect:
 * @stage: [n_stages] rows [n] of sources carried back to the start
 * @weight_m: [n_stages] error weight times step length
 * @n_stages: number of rows
 * @propagator: [n] over the step
 * @n: number of bins
 *
 * Source: docs/physics/propagation.md, embedded error.
 * Threads: any. Allocates: no.
 * Returns: the sum over bins of the squared error at the end of the step
 */
double
SOL_CPU_NAME (squared_defect) (const SolCpuRow *stage,
                               const double *weight_m,
                               int n_stages,
                               SolCpuRow propagator,
                               size_t n)
{
  double total = 0.0;
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
      const double *restrict e_re = propagator.re + start, *restrict e_im = propagator.im + start;
      double sum = 0.0;
#pragma omp simd reduction(+ : sum)
      for (size_t i = 0; i < count; i++)
        {
          /* The propagated defect as a product first: the inverse propagators in the stages may be
           * large where the propagator is small. */
          double a = e_re[i] * re[i] - e_im[i] * im[i];
          double b = e_re[i] * im[i] + e_im[i] * re[i];
          sum += a * a + b * b;
        }
      total += sum;
    }
  return total;
}

/**
 * sol_cpu_ionised_fraction:
 * @exposure: [n] integral of the rate, less @offset
 * @n: number of samples
 * @offset: what to add to it
 * @preionised_fraction: p
 * @fraction: OUT [n] p - (1 - p) expm1 (-X), X floored at zero; may be @exposure
 *
 * Source: M. Geissler et al., Phys. Rev. Lett. 83, 2930 (1999), eq. 3.
 * Threads: any. Allocates: no.
 * Returns: the deepest exposure, at most zero
 */
double
SOL_CPU_NAME (ionised_fraction) (const double *exposure,
                                 size_t n,
                                 double offset,
                                 double preionised_fraction,
                                 double *fraction)
{
  double deepest = 0.0;
  double rest = 1.0 - preionised_fraction;
#pragma omp simd reduction(min : deepest)
  for (size_t i = 0; i < n; i++)
    {
      double x = exposure[i] + offset;
      deepest = x < deepest ? x : deepest;
      x = x < 0.0 ? 0.0 : x;
      fraction[i] = preionised_fraction - rest * sol_vexpm1 (-x);
    }
  return deepest;
}
