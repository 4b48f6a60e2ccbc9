/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/row-case.h"

#include "sol-test.h"

static const int sizes[] = { 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 997, 8192 };

const char *const sol_test_isas[] = { "base", "avx2", "avx512", NULL };

double *
sol_test_row (SolTestRowCase *c, double low, double high)
{
  double *row = g_new (double, c->n + 1);
  for (gsize i = 0; i < c->n; i++)
    row[i] = g_rand_double_range (c->rand, low, high);
  row[c->n] = SOL_TEST_GUARD;
  return row;
}

SolCpuRow
sol_test_complex_row (SolTestRowCase *c, double size)
{
  return (SolCpuRow){ sol_test_row (c, -size, size), sol_test_row (c, -size, size) };
}

void
sol_test_complex_row_clear (SolCpuRow *row)
{
  g_free (row->re);
  g_free (row->im);
}

SolComplex
sol_test_at (SolCpuRow row, gsize i)
{
  return CMPLX (row.re[i], row.im[i]);
}

void
sol_test_assert_guard (const SolTestRowCase *c, const double *row)
{
  sol_assert_near (P, row[c->n], SOL_TEST_GUARD, 0.0);
}

typedef struct
{
  const char *isa;
  SolTestRowFunc check;
} Item;

static void
test_sizes (gconstpointer data)
{
  const Item *item = data;
  SolTestRowCase c = { .kernels = sol_cpu_kernels_by_name (item->isa) };
  if (c.kernels == NULL)
    {
      g_test_skip ("this processor or build lacks the instruction set");
      return;
    }
  c.rand = g_rand_new_with_seed (17);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      c.n = (gsize) sizes[i];
      item->check (&c);
    }
  g_rand_free (c.rand);
}

/* One test a check and instruction set, /kernels/GROUP/NAME/ISA. */
void
sol_test_add_row_checks (const char *group, const SolTestRowCheck *checks, gsize n)
{
  for (gsize i = 0; sol_test_isas[i] != NULL; i++)
    for (gsize k = 0; k < n; k++)
      {
        g_autofree char *path =
            g_strdup_printf ("/kernels/%s/%s/%s", group, checks[k].name, sol_test_isas[i]);
        Item *item = g_new (Item, 1);
        *item = (Item){ sol_test_isas[i], checks[k].check };
        g_test_add_data_func_full (path, item, test_sizes, g_free);
      }
}
