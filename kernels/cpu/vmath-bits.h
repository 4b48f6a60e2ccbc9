/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Doubles as bit patterns: rounding, powers of two and scaling in vector code. */
#pragma once

#include <string.h>

/* Adding this rounds to the nearest integer and leaves it in the low bits. */
#define SOL_V_SHIFT 0x1.8p52
#define SOL_V_INLINE static inline __attribute__ ((always_inline))

typedef unsigned long long SolVBits;
_Static_assert(sizeof (SolVBits) == sizeof (double), "64 bits");

SOL_V_INLINE SolVBits
sol_v_bits (double x)
{
  SolVBits bits;
  memcpy (&bits, &x, sizeof bits);
  return bits;
}

SOL_V_INLINE double
sol_v_double (SolVBits bits)
{
  double x;
  memcpy (&x, &bits, sizeof x);
  return x;
}

/* 2^n of an integer n from -1022 to 1023. */
SOL_V_INLINE double
sol_v_power_of_two (double n)
{
  return sol_v_double ((sol_v_bits (n + SOL_V_SHIFT) + 1023) << 52);
}

/* x 2^n in two steps, so that the result overflows or becomes denormal with one rounding. */
SOL_V_INLINE double
sol_v_scale (double x, double n)
{
  double first = (0.5 * n + SOL_V_SHIFT) - SOL_V_SHIFT;
  return x * sol_v_power_of_two (first) * sol_v_power_of_two (n - first);
}
