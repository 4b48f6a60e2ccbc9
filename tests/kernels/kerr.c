/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instantaneous polarisations of every instruction set against their twins, written and added. */
#include "config.h"

#include "base/complex.h"
#include "bounds.h"
#include "kernels/reference/kerr.h"
#include "kernels/row-case.h"
#include "sol-test.h"

#include <float.h>

/* Written and added, with a window; the reference knows neither and adds. */
static void
check_kerr_kind (SolTestRowCase *c, gboolean no_harmonic, gboolean is_first)
{
  g_autofree double *field = sol_test_row (c, -2e10, 2e10), *other = sol_test_row (c, -2e10, 2e10);
  g_autofree double *window = sol_test_row (c, 0.0, 1.0);
  g_autofree double *got = sol_test_row (c, -1.0, 1.0);
  g_autofree double *start = g_memdup2 (got, (c->n + 1) * sizeof (double));
  g_autofree double *want = g_new0 (double, c->n);
  double chi = 3e-31, largest, want_largest = 0.0;
  if (no_harmonic)
    {
      largest = c->kernels->kerr_no_harmonic (chi, field, other, window, is_first, c->n, got);
      sol_ref_kerr_no_harmonic (chi, field, other, c->n, want);
    }
  else
    {
      largest = c->kernels->kerr (chi, field, window, is_first, c->n, got);
      sol_ref_kerr (chi, field, c->n, want);
    }
  sol_test_assert_guard (c, got);
  for (gsize i = 0; i < c->n; i++)
    {
      double before = is_first ? 0.0 : start[i];
      want_largest = fmax (want_largest, fabs (field[i]));
      sol_assert_near (R, got[i], before + window[i] * want[i],
                       2.0 * sol_bound_gamma (8) * (fabs (want[i]) + fabs (before)));
    }
  sol_assert_near (P, largest, want_largest, 0.0);
}

static void
check_kerr (SolTestRowCase *c)
{
  for (int k = 0; k < 4; k++)
    check_kerr_kind (c, (k & 1) != 0, (k & 2) != 0);
}

/* Two components, written and added; the reference has its rows side by side. */
static void
check_kerr_vector_kind (SolTestRowCase *c, gboolean no_harmonic, gboolean is_first)
{
  double chi = 3e-31, largest, want_largest = 0.0;
  g_autofree double *window = sol_test_row (c, 0.0, 1.0);
  g_autofree double *field = g_new (double, 2 * c->n), *other = g_new (double, 2 * c->n);
  g_autofree double *want = g_new0 (double, 2 * c->n);
  g_autofree double *got_x = sol_test_row (c, -1.0, 1.0), *got_y = sol_test_row (c, -1.0, 1.0);
  g_autofree double *start_x = g_memdup2 (got_x, (c->n + 1) * sizeof (double));
  g_autofree double *start_y = g_memdup2 (got_y, (c->n + 1) * sizeof (double));
  const double *const fields[] = { field, field + c->n };
  const double *const others[] = { other, other + c->n };
  double *const got[] = { got_x, got_y };
  const double *const start[] = { start_x, start_y };
  for (gsize i = 0; i < 2 * c->n; i++)
    {
      field[i] = g_rand_double_range (c->rand, -2e10, 2e10);
      other[i] = g_rand_double_range (c->rand, -2e10, 2e10);
    }
  if (no_harmonic)
    {
      largest =
          c->kernels->kerr_vector_no_harmonic (chi, fields, others, window, is_first, c->n, got);
      sol_ref_kerr_vector_no_harmonic (chi, field, other, c->n, want);
    }
  else
    {
      largest = c->kernels->kerr_vector (chi, fields, window, is_first, c->n, got);
      sol_ref_kerr_vector (chi, field, c->n, want);
    }
  for (gsize i = 0; i < 2 * c->n; i++)
    {
      gsize comp = i / c->n, k = i % c->n;
      double before = is_first ? 0.0 : start[comp][k];
      double squared = field[k] * field[k] + field[c->n + k] * field[c->n + k];
      double all = squared + other[k] * other[k] + other[c->n + k] * other[c->n + k];
      double size = chi * pow (no_harmonic ? all : squared, 1.5);
      want_largest = fmax (want_largest, sqrt (squared));
      sol_assert_near (R, got[comp][k], before + window[k] * want[i],
                       2.0 * sol_bound_gamma (14) * (size + fabs (before)));
    }
  sol_test_assert_guard (c, got_x);
  sol_test_assert_guard (c, got_y);
  sol_assert_close (R, largest, want_largest, 4.0 * DBL_EPSILON);
}

static void
check_kerr_vector (SolTestRowCase *c)
{
  for (int k = 0; k < 4; k++)
    check_kerr_vector_kind (c, (k & 1) != 0, (k & 2) != 0);
}

static const SolTestRowCheck checks[] = {
  { "scalar", check_kerr },
  { "vector", check_kerr_vector },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sol_test_add_row_checks ("kerr", checks, G_N_ELEMENTS (checks));
  return g_test_run ();
}
