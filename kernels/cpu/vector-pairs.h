/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interleaved complex values as two vectors, and back, in either direction. */
#pragma once

#include "kernels/cpu/vector.h"

/* Pairs to two vectors and back. The even places of the two vectors behind each other, and the odd
 * ones; in reverse the same from the end. */
SOL_V_INLINE SolVector
sol_v_even (SolVector low, SolVector high)
{
  return SOL_V_PICK (low, high, (0, 2, 4, 6, 8, 10, 12, 14), (0, 2, 4, 6), (0, 2));
}

SOL_V_INLINE SolVector
sol_v_odd (SolVector low, SolVector high)
{
  return SOL_V_PICK (low, high, (1, 3, 5, 7, 9, 11, 13, 15), (1, 3, 5, 7), (1, 3));
}

SOL_V_INLINE SolVector
sol_v_even_backwards (SolVector low, SolVector high)
{
  return SOL_V_PICK (low, high, (14, 12, 10, 8, 6, 4, 2, 0), (6, 4, 2, 0), (2, 0));
}

SOL_V_INLINE SolVector
sol_v_odd_backwards (SolVector low, SolVector high)
{
  return SOL_V_PICK (low, high, (15, 13, 11, 9, 7, 5, 3, 1), (7, 5, 3, 1), (3, 1));
}

SOL_V_INLINE SolVector
sol_v_pairs_low (SolVector re, SolVector im)
{
  return SOL_V_PICK (re, im, (0, 8, 1, 9, 2, 10, 3, 11), (0, 4, 1, 5), (0, 2));
}

SOL_V_INLINE SolVector
sol_v_pairs_high (SolVector re, SolVector im)
{
  return SOL_V_PICK (re, im, (4, 12, 5, 13, 6, 14, 7, 15), (2, 6, 3, 7), (1, 3));
}

SOL_V_INLINE SolVector
sol_v_pairs_low_backwards (SolVector re, SolVector im)
{
  return SOL_V_PICK (re, im, (7, 15, 6, 14, 5, 13, 4, 12), (3, 7, 2, 6), (1, 3));
}

SOL_V_INLINE SolVector
sol_v_pairs_high_backwards (SolVector re, SolVector im)
{
  return SOL_V_PICK (re, im, (3, 11, 2, 10, 1, 9, 0, 8), (1, 5, 0, 4), (0, 2));
}
