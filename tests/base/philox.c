/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/numbers/philox.h"

/* The known answers that the generator's authors publish with their library (Random123). */
static void
test_known_answers (void)
{
  static const struct
  {
    guint64 key;
    guint32 counter[4], want[4];
  } rows[] = {
    { 0, { 0, 0, 0, 0 }, { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 } },
    { G_MAXUINT64,
      { 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff },
      { 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd } },
    { G_GUINT64_CONSTANT (0x299f31d0a4093822),
      { 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344 },
      { 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 } },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint32 out[4];
      sol_philox (rows[i].key, rows[i].counter, out);
      for (int j = 0; j < 4; j++)
        g_assert_cmphex (out[j], ==, rows[i].want[j]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/philox/known-answers", test_known_answers);
  return g_test_run ();
}
