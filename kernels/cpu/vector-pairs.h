/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interleaved complex values as two vectors, and back, in either direction. */
#pragma once

#include "kernels/cpu/vector.h"

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
