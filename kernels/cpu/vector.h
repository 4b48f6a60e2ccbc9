/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Vectors of doubles as wide as the instruction set has them, for what a loop under "omp simd" cannot
 * say: running sums. */
#pragma once

#include "kernels/cpu/vmath-bits.h"

#include <stddef.h>

#if defined __AVX512F__
#define SOL_V_WIDTH 8
#elif defined __AVX2__
#define SOL_V_WIDTH 4
#else
#define SOL_V_WIDTH 2
#endif

typedef double SolVector __attribute__ ((vector_size (8 * SOL_V_WIDTH)));
/* The same at any address of a double. */
typedef double SolVectorAt __attribute__ ((vector_size (8 * SOL_V_WIDTH), aligned (8), may_alias));

SOL_V_INLINE SolVector
sol_v_load (const double *from)
{
  return *(const SolVectorAt *) from;
}

SOL_V_INLINE void
sol_v_store (double *to, SolVector x)
{
  *(SolVectorAt *) to = x;
}

/* The last element in all places. */
SOL_V_INLINE SolVector
sol_v_last (SolVector x)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (x, x, 7, 7, 7, 7, 7, 7, 7, 7);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (x, x, 3, 3, 3, 3);
#else
  return __builtin_shufflevector (x, x, 1, 1);
#endif
}

/* The last element of before, then all of x but its last: the samples one earlier. */
SOL_V_INLINE SolVector
sol_v_earlier (SolVector before, SolVector x)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (before, x, 7, 8, 9, 10, 11, 12, 13, 14);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (before, x, 3, 4, 5, 6);
#else
  return __builtin_shufflevector (before, x, 1, 2);
#endif
}

/* Running sums inside a vector: log2 of its width additions deep. */
SOL_V_INLINE SolVector
sol_v_running_sum (SolVector x)
{
  const SolVector zero = { 0.0 };
#if SOL_V_WIDTH == 8
  x += __builtin_shufflevector (zero, x, 0, 8, 9, 10, 11, 12, 13, 14);
  x += __builtin_shufflevector (zero, x, 0, 0, 8, 9, 10, 11, 12, 13);
  x += __builtin_shufflevector (zero, x, 0, 0, 0, 0, 8, 9, 10, 11);
#elif SOL_V_WIDTH == 4
  x += __builtin_shufflevector (zero, x, 0, 4, 5, 6);
  x += __builtin_shufflevector (zero, x, 0, 0, 4, 5);
#else
  x += __builtin_shufflevector (zero, x, 0, 2);
#endif
  return x;
}

/* Pairs to two vectors and back. The even places of the two vectors behind each other, and the odd
 * ones; in reverse the same from the end. */
SOL_V_INLINE SolVector
sol_v_even (SolVector low, SolVector high)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (low, high, 0, 2, 4, 6, 8, 10, 12, 14);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (low, high, 0, 2, 4, 6);
#else
  return __builtin_shufflevector (low, high, 0, 2);
#endif
}

SOL_V_INLINE SolVector
sol_v_odd (SolVector low, SolVector high)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (low, high, 1, 3, 5, 7, 9, 11, 13, 15);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (low, high, 1, 3, 5, 7);
#else
  return __builtin_shufflevector (low, high, 1, 3);
#endif
}

SOL_V_INLINE SolVector
sol_v_even_backwards (SolVector low, SolVector high)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (low, high, 14, 12, 10, 8, 6, 4, 2, 0);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (low, high, 6, 4, 2, 0);
#else
  return __builtin_shufflevector (low, high, 2, 0);
#endif
}

SOL_V_INLINE SolVector
sol_v_odd_backwards (SolVector low, SolVector high)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (low, high, 15, 13, 11, 9, 7, 5, 3, 1);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (low, high, 7, 5, 3, 1);
#else
  return __builtin_shufflevector (low, high, 3, 1);
#endif
}

SOL_V_INLINE SolVector
sol_v_pairs_low (SolVector re, SolVector im)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (re, im, 0, 8, 1, 9, 2, 10, 3, 11);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (re, im, 0, 4, 1, 5);
#else
  return __builtin_shufflevector (re, im, 0, 2);
#endif
}

SOL_V_INLINE SolVector
sol_v_pairs_high (SolVector re, SolVector im)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (re, im, 4, 12, 5, 13, 6, 14, 7, 15);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (re, im, 2, 6, 3, 7);
#else
  return __builtin_shufflevector (re, im, 1, 3);
#endif
}

SOL_V_INLINE SolVector
sol_v_pairs_low_backwards (SolVector re, SolVector im)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (re, im, 7, 15, 6, 14, 5, 13, 4, 12);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (re, im, 3, 7, 2, 6);
#else
  return __builtin_shufflevector (re, im, 1, 3);
#endif
}

SOL_V_INLINE SolVector
sol_v_pairs_high_backwards (SolVector re, SolVector im)
{
#if SOL_V_WIDTH == 8
  return __builtin_shufflevector (re, im, 3, 11, 2, 10, 1, 9, 0, 8);
#elif SOL_V_WIDTH == 4
  return __builtin_shufflevector (re, im, 1, 5, 0, 4);
#else
  return __builtin_shufflevector (re, im, 0, 2);
#endif
}
