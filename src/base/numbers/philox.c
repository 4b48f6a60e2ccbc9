/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. K. Salmon, M. A. Moraes, R. O. Dror and D. E. Shaw, "Parallel random numbers: as
 * easy as 1, 2, 3", Proc. SC11 (2011). */
#include "config.h"

#include "base/numbers/philox.h"

#define N_ROUNDS 10
#define MULTIPLIER_0 0xD2511F53u
#define MULTIPLIER_1 0xCD9E8D57u
/* Golden ratio and sqrt (3) - 1 as 32-bit fractions. */
#define WEYL_0 0x9E3779B9u
#define WEYL_1 0xBB67AE85u

/**
 * sol_philox:
 * @key: the stream, low word first
 * @counter: [4] which block of it, low word first
 * @out: (out caller-allocates): [4] uniform 32-bit words; @counter is allowed
 *
 * The counter-based generator Philox4x32-10.
 *
 * Source: J. K. Salmon et al., Proc. SC11 (2011), section 3.2 and table 2.
 * Threads: any. Allocates: no.
 */
void
sol_philox (guint64 key, const guint32 counter[4], guint32 out[4])
{
  guint32 key0 = (guint32) key, key1 = (guint32) (key >> 32);
  guint32 x0 = counter[0], x1 = counter[1], x2 = counter[2], x3 = counter[3];
  for (int i = 0; i < N_ROUNDS; i++)
    {
      guint64 a = (guint64) MULTIPLIER_0 * x0;
      guint64 b = (guint64) MULTIPLIER_1 * x2;
      x0 = (guint32) (b >> 32) ^ x1 ^ key0;
      x1 = (guint32) b;
      x2 = (guint32) (a >> 32) ^ x3 ^ key1;
      x3 = (guint32) a;
      key0 += WEYL_0;
      key1 += WEYL_1;
    }
  out[0] = x0;
  out[1] = x1;
  out[2] = x2;
  out[3] = x3;
}
