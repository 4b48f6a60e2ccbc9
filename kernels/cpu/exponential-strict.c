/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: S. M. Cox and P. C. Matthews, J. Comput. Phys. 176, 430 (2002). The twins are in
 * kernels/reference/exponential.c; a fused product would change what is subtracted here. */
#include "config.h"

#include "kernels/cpu/exponential-strict.h"

#include "kernels/cpu/vmath.h"
#include "kernels/reference/exponential.h"
#include "kernels/reference/interaction.h"

#define BLOCK 128
#define SERIES_TERMS 17

/* phi_1 to phi_3 of one bin as a series of the last, for |z| below one. */
static inline void
sum_series (double z_re, double z_im, double *re, double *im)
{
  double s_re = 1.0, s_im = 0.0;
  for (int k = SERIES_TERMS; k > 0; k--)
    {
      double a = z_re / (k + 3.0), b = z_im / (k + 3.0);
      double t = 1.0 + (a * s_re - b * s_im);
      s_im = a * s_im + b * s_re;
      s_re = t;
    }
  re[2] = s_re / 6.0;
  im[2] = s_im / 6.0;
  re[1] = 0.5 + (z_re * re[2] - z_im * im[2]);
  im[1] = z_re * im[2] + z_im * re[2];
  re[0] = 1.0 + (z_re * re[1] - z_im * im[1]);
  im[0] = z_re * im[1] + z_im * re[1];
}

/* The same by recursion from e^z; nonsense near zero, where it is not taken. */
static inline void
recur (double z_re, double z_im, double *re, double *im)
{
  static const double less[SOL_N_PHI] = { 1.0, 1.0, 0.5 };
  double sine, cosine, size = z_re * z_re + z_im * z_im;
  double magnitude = sol_vexp (z_re);
  sol_vsincos (z_im, &sine, &cosine);
  double a = magnitude * cosine, b = magnitude * sine;
  for (int k = 0; k < SOL_N_PHI; k++)
    {
      double p = a - less[k];
      re[k] = (p * z_re + b * z_im) / size;
      im[k] = (b * z_re - p * z_im) / size;
      a = re[k];
      b = im[k];
    }
}

/**
 * sol_cpu_exponentials:
 * @increment: [n] integral of L to the stage
 * @total: [n] integral of L over the step
 * @c: place of the stage
 * @n: number of bins
 * @phi: OUT [3] rows [n]: phi_1 to phi_3 of @c @total, turned by exp (@increment - @c @total)
 * @back: OUT [n] exp (@c @total - @increment), its magnitude cut
 *
 * Source: Cox and Matthews (2002); docs/physics/propagation.md; after the phase increments.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (exponentials) (SolCpuRow increment,
                             SolCpuRow total,
                             double c,
                             size_t n,
                             const SolCpuRow *phi,
                             SolCpuRow back)
{
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double z_re = c * total.re[i], z_im = c * total.im[i];
      double rest_re = increment.re[i] - z_re, rest_im = increment.im[i] - z_im;
      double series_re[SOL_N_PHI], series_im[SOL_N_PHI], far_re[SOL_N_PHI], far_im[SOL_N_PHI];
      double sine, cosine;
      int is_far = z_re * z_re + z_im * z_im >= 1.0;
      double cut = -rest_re < SOL_INVERSE_EXPONENT_MAX ? -rest_re : SOL_INVERSE_EXPONENT_MAX;
      cut = rest_re != rest_re ? rest_re : cut;
      sum_series (z_re, z_im, series_re, series_im);
      recur (z_re, z_im, far_re, far_im);
      sol_vsincos (rest_im, &sine, &cosine);
      double fall = sol_vexp (rest_re), rise = sol_vexp (cut);
      for (int k = 0; k < SOL_N_PHI; k++)
        {
          double re = is_far ? far_re[k] : series_re[k], im = is_far ? far_im[k] : series_im[k];
          phi[k].re[i] = fall * (re * cosine - im * sine);
          phi[k].im[i] = fall * (re * sine + im * cosine);
        }
      back.re[i] = rise * cosine;
      back.im[i] = -rise * sine;
    }
}

/**
 * sol_cpu_exponential_stage:
 * @state: [n] amplitude at the start of the step; rows NULL: none
 * @forward: [n] exp of the integral of L to the stage
 * @stage: [n_stages] rows [n] of sources, turned back by the rest of the linear part
 * @weight_m: [3, n_stages] weights of phi_1 to phi_3 times the step length
 * @n_stages: number of rows
 * @phi: [3] rows [n] as of sol_cpu_exponentials
 * @n: number of bins
 * @scale: factor of what goes to the transform
 * @spectrum: OUT (nullable): [n] interleaved, @scale times the amplitude
 * @amplitude: OUT (rows nullable): [n] forward state + sum of phi times weight times stage
 *
 * Source: S. Krogstad, J. Comput. Phys. 203, 72 (2005); before the transform to time.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (exponential_stage) (SolCpuRow state,
                                  SolCpuRow forward,
                                  const SolCpuRow *stage,
                                  const double *weight_m,
                                  int n_stages,
                                  const SolCpuRow *phi,
                                  size_t n,
                                  double scale,
                                  double *spectrum,
                                  SolCpuRow amplitude)
{
  for (size_t start = 0; start < n; start += BLOCK)
    {
      size_t count = n - start < BLOCK ? n - start : BLOCK;
      double re[BLOCK] = { 0.0 }, im[BLOCK] = { 0.0 };
      if (state.re != NULL)
        for (size_t i = 0; i < count; i++)
          {
            double a = state.re[start + i], b = state.im[start + i];
            re[i] = forward.re[start + i] * a - forward.im[start + i] * b;
            im[i] = forward.re[start + i] * b + forward.im[start + i] * a;
          }
      for (int k = 0; k < SOL_N_PHI; k++)
        {
          double sum_re[BLOCK] = { 0.0 }, sum_im[BLOCK] = { 0.0 };
          for (int j = 0; j < n_stages; j++)
            {
              double w = weight_m[k * n_stages + j];
              for (size_t i = 0; i < count; i++)
                {
                  sum_re[i] += w * stage[j].re[start + i];
                  sum_im[i] += w * stage[j].im[start + i];
                }
            }
          for (size_t i = 0; i < count; i++)
            {
              double p = phi[k].re[start + i], q = phi[k].im[start + i];
              re[i] += p * sum_re[i] - q * sum_im[i];
              im[i] += p * sum_im[i] + q * sum_re[i];
            }
        }
      for (size_t i = 0; spectrum != NULL && i < count; i++)
        {
          spectrum[2 * (start + i)] = scale * re[i];
          spectrum[2 * (start + i) + 1] = scale * im[i];
        }
      for (size_t i = 0; amplitude.re != NULL && i < count; i++)
        {
          amplitude.re[start + i] = re[i];
          amplitude.im[start + i] = im[i];
        }
    }
}
