/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., SIAM (2002). */
#include "config.h"

#include "bounds.h"

#include <float.h>
#include <math.h>

/* The model of all of them: one operation gives (a op b)(1 + d) with |d| <= u, and a fused multiply
 * and add rounds once where two operations round twice, so that contraction never breaks a bound. */
static const double unit_roundoff = 0.5 * DBL_EPSILON;

/* A product of k factors (1 + d_i)^(+-1) is 1 + t with |t| <= k u / (1 - k u) (Higham, lemma 3.1). */
double
sol_bound_gamma (gsize k)
{
  double ku = (double) k * unit_roundoff;
  g_assert (ku < 0.5);
  return ku / (1.0 - ku);
}

/* Whatever the order of n - 1 additions, no term takes part in more than n - 1 of them, so each
 * carries a factor 1 + t with |t| <= gamma (n - 1). sum_abs is the sum of |x|. */
double
sol_bound_sum (gsize n, double sum_abs)
{
  return n < 2 ? 0.0 : sol_bound_gamma (n - 1) * sum_abs;
}

/* In a tree a term takes part in as many additions as there are levels above it. Lanes of a vector
 * loop and partial sums of threads are levels too: chunk length - 1, plus log2 (lanes), plus ... */
double
sol_bound_tree_sum (gsize depth, double sum_abs)
{
  return sol_bound_gamma (depth) * sum_abs;
}

/* One product and at most n - 1 additions for each term: gamma (n). sum_abs is the sum of |x y|. */
double
sol_bound_dot (gsize n, double sum_abs)
{
  return sol_bound_gamma (n) * sum_abs;
}

/* Element j of a running sum is a sum of its prefix; depth is the largest number of additions that a
 * term meets: for chunks of length m, C of them, at most (m - 1) + (C - 1) + 1. prefix_abs is the sum
 * of |x_i| for i <= j; never the result itself, which may have cancelled. */
double
sol_bound_scan (gsize depth, double prefix_abs)
{
  return sol_bound_gamma (depth) * prefix_abs;
}

/* 2K + 1 products summed in any order: one product and 2K additions a term, and one more rounding
 * where a scale or a sum of the two sides comes first. sum_abs is the sum of |c_k| |y_k|: the taps
 * have both signs. */
double
sol_bound_stencil (gsize half_width, double sum_abs)
{
  return sol_bound_gamma (2 * half_width + 2) * sum_abs;
}

/* Norm of (inverse (forward x) / n - x) over the norm of x. For radix two the theorem (Higham, 24.2)
 * gives per transform log2 (n) (m + gamma (4) (sqrt (2) + m)), with twiddles right to m = u about
 * 6.7 u a level, so 6.7 epsilon log2 (n) for the pair. What FFTW picks is not known beforehand: larger
 * radices, and Rader's or Bluestein's convolution for a prime n, which nests three transforms of up to
 * four times the length and multiplies by a spectrum whose elements differ in size. The factor of 76
 * above the theorem is for them; it still lies a thousand times below any fault. */
double
sol_bound_fft_round_trip (gsize n)
{
  gsize levels = 1;
  while (((gsize) 1 << levels) < n)
    levels++;
  return 512.0 * DBL_EPSILON * (double) levels;
}

/* Norm of the difference over the norm of the field after steps of an explicit method in the
 * interaction picture, both sides computed. A step multiplies the state by a propagator (a complex
 * product, sqrt (2) gamma (2) < 3 u, with its exponential right to 2 u), adds the combination of the
 * stages (one addition, u) and inherits what the stages carry times h L, which control keeps below
 * one: stages contribute at most as much again. Together 12 u a side, 24 u = 12 epsilon for two;
 * 16 covers the transforms where the nonlinear change of the step is below a tenth of the field. The
 * steps of a short window add up. */
double
sol_bound_steps (gsize n_steps)
{
  return 16.0 * DBL_EPSILON * (double) n_steps;
}

/* e_{n+1} <= (1 + h L) e_n + eta gives e_N <= (1 + h L)^N e_0 + eta sum (1 + h L)^k
 * <= exp (L Z) (e_0 + N eta) (Gronwall). start: the norm of the difference at the beginning; eta: the
 * largest norm that one step adds. */
double
sol_bound_growth (double lipschitz_per_m, double length_m, double start, gsize n_steps, double eta)
{
  return exp (lipschitz_per_m * length_m) * (start + (double) n_steps * eta);
}
