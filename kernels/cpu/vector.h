/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Vectors of doubles as wide as the instruction set has them, for what a loop under "omp simd" cannot
 * say: running sums. */
#pragma once

#include "kernels/cpu/vmath-bits.h"

#include <stddef.h>

/* Places of two vectors behind each other, a list in brackets for each width. */
#define SOL_V_LIST(...) __VA_ARGS__
#if defined __AVX512F__
#define SOL_V_WIDTH 8
#define SOL_V_PICK(a, b, eight, four, two) __builtin_shufflevector (a, b, SOL_V_LIST eight)
#elif defined __AVX2__
#define SOL_V_WIDTH 4
#define SOL_V_PICK(a, b, eight, four, two) __builtin_shufflevector (a, b, SOL_V_LIST four)
#else
#define SOL_V_WIDTH 2
#define SOL_V_PICK(a, b, eight, four, two) __builtin_shufflevector (a, b, SOL_V_LIST two)
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
  return SOL_V_PICK (x, x, (7, 7, 7, 7, 7, 7, 7, 7), (3, 3, 3, 3), (1, 1));
}

/* The last element of before, then all of x but its last: the samples one earlier. */
SOL_V_INLINE SolVector
sol_v_earlier (SolVector before, SolVector x)
{
  return SOL_V_PICK (before, x, (7, 8, 9, 10, 11, 12, 13, 14), (3, 4, 5, 6), (1, 2));
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
