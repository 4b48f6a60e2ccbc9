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
