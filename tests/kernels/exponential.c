/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The phi functions against their integrals, and the rows against the bins. */
#include "config.h"

#include "bounds.h"
#include "kernels/cpu/table.h"
#include "kernels/reference/exponential.h"
#include "kernels/reference/interaction.h"
#include "sol-test.h"

#include <float.h>
#include <gsl/gsl_integration.h>

#define N 301
#define N_NODES 64

/* phi_k (z) = integral of e^((1 - t) z) t^(k-1)/(k-1)! over [0, 1]; so many nodes are exact to rounding
 * for |z| below 40. */
static SolComplex
integrate (SolComplex z, int k)
{
  gsl_integration_glfixed_table *table = gsl_integration_glfixed_table_alloc (N_NODES);
  SolComplex sum = 0.0;
  static const double factorial[] = { 1.0, 1.0, 1.0, 2.0 }; /* of k - 1 */
  for (gsize i = 0; i < N_NODES; i++)
    {
      double t, w;
      gsl_integration_glfixed_point (0.0, 1.0, i, &t, &w, table);
      sum += w * sol_ref_propagator ((1.0 - t) * z) * pow (t, k - 1) / factorial[k];
    }
  gsl_integration_glfixed_table_free (table);
  return sum;
}

static void
check_at (SolComplex z)
{
  SolComplex phi[SOL_N_PHI];
  sol_ref_phi_functions (z, phi);
  for (int k = 0; k < SOL_N_PHI; k++)
    {
      SolComplex want = integrate (z, k + 1);
      /* The quadrature sums its nodes; a recursion step magnifies by 2 at most from |z| = 1 on. */
      double limit = sol_bound_gamma (N_NODES + 16) + 64.0 * DBL_EPSILON * (1.0 + cabs (z));
      sol_assert_near (R, cabs (phi[k] - want), 0.0, limit);
    }
}

static void
test_integrals (void)
{
  const double sizes[] = {
    1e-300, 1e-12, 1e-3, 0.1, 0.9, 0.999999, 1.000001, 1.5, 4.0, 12.0, 30.0
  };
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (int angle = 0; angle < 16; angle++)
      {
        SolComplex z = sizes[i] * cexp (I * (G_PI_2 + angle * G_PI / 15.0)); /* loss, not gain */
        check_at (z);
      }
  SolComplex phi[SOL_N_PHI];
  sol_ref_phi_functions (0.0, phi);
  sol_assert_near (P, cabs (phi[0] - 1.0) + cabs (phi[1] - 0.5), 0.0, 0.0);
  sol_assert_near (R, cabs (phi[2] - 1.0 / 6), 0.0, DBL_EPSILON);
  sol_ref_phi_functions (CMPLX (NAN, 1.0), phi);
  g_assert_true (isnan (creal (phi[0]))); /* class P: NaN stays */
}

typedef struct
{
  double *block;
  SolCpuRow increment, total, forward, state, spectrum, amplitude, back;
  SolCpuRow phi[SOL_N_PHI];
  SolCpuRow stage[3];
} Rows;

static void
rows_init (Rows *r, GRand *rand)
{
  SolCpuRow *all = &r->increment;
  gsize n_rows = (sizeof (Rows) - offsetof (Rows, increment)) / sizeof (SolCpuRow);
  r->block = g_new0 (double, 2 * N * n_rows);
  for (gsize k = 0; k < n_rows; k++)
    all[k] = (SolCpuRow){ r->block + 2 * k * N, r->block + (2 * k + 1) * N };
  for (gsize i = 0; i < N; i++)
    {
      double size = pow (10.0, g_rand_double_range (rand, -6.0, 2.0));
      r->total.re[i] = i % 3 == 0 ? 0.0 : -0.1 * size;
      r->total.im[i] = i % 2 == 0 ? size : -size;
      r->increment.re[i] = 0.4 * r->total.re[i];
      r->increment.im[i] = 0.4 * r->total.im[i] + g_rand_double_range (rand, -1.0, 1.0);
      for (int j = 0; j < 3; j++)
        {
          r->stage[j].re[i] = g_rand_double_range (rand, -1.0, 1.0);
          r->stage[j].im[i] = g_rand_double_range (rand, -1.0, 1.0);
        }
      r->state.re[i] = g_rand_double_range (rand, -1.0, 1.0);
      r->state.im[i] = g_rand_double_range (rand, -1.0, 1.0);
      r->forward.re[i] = g_rand_double_range (rand, -1.0, 1.0);
      r->forward.im[i] = g_rand_double_range (rand, -1.0, 1.0);
    }
}

static SolComplex
bin (SolCpuRow row, gsize i)
{
  return CMPLX (row.re[i], row.im[i]);
}

/* Every instruction set against the reference, bin by bin. */
static void
test_rows (void)
{
  static const char *const isas[] = { "base", "avx2", "avx512" };
  static const double weight[9] = { 0.5, -1.0, 2.0, 0.25, 1.0, -3.0, 4.0, -0.125, 1.0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  for (gsize k = 0; k < G_N_ELEMENTS (isas); k++)
    {
      const SolCpuKernels *kernels = sol_cpu_kernels_by_name (isas[k]);
      Rows r;
      if (kernels == NULL)
        continue;
      rows_init (&r, rand);
      g_autofree double *spectrum = g_new0 (double, 2 * N);
      kernels->exponentials (r.increment, r.total, 0.5, N, r.phi, r.back);
      kernels->exponential_stage (r.state, r.forward, r.stage, weight, 3, r.phi, N, 3.0, spectrum,
                                  r.amplitude);
      for (gsize i = 0; i < N; i++)
        {
          SolExponentials want;
          SolComplex value = bin (r.forward, i) * bin (r.state, i);
          double size = cabs (bin (r.total, i)) + 1.0;
          sol_ref_exponentials (bin (r.increment, i), bin (r.total, i), 0.5, &want);
          /* class R: phases round with their size, a recursion magnifies by a few. */
          double limit = 64.0 * DBL_EPSILON * size;
          for (int q = 0; q < SOL_N_PHI; q++)
            {
              SolComplex sum = 0.0;
              sol_assert_near (R, cabs (bin (r.phi[q], i) - want.phi[q]), 0.0,
                               limit * (1.0 + cabs (want.phi[q])));
              for (int j = 0; j < 3; j++)
                sum += weight[3 * q + j] * bin (r.stage[j], i);
              value += want.phi[q] * sum;
            }
          sol_assert_near (R, cabs (bin (r.back, i) - want.back), 0.0,
                           limit * (1.0 + cabs (want.back)));
          sol_assert_near (R, cabs (bin (r.amplitude, i) - value), 0.0,
                           100.0 * limit * (1.0 + cabs (want.phi[0])));
          sol_assert_near (R, spectrum[2 * i], 3.0 * r.amplitude.re[i],
                           4.0 * DBL_EPSILON * fabs (spectrum[2 * i]));
        }
      g_free (r.block);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kernels/exponential/integrals", test_integrals);
  g_test_add_func ("/kernels/exponential/rows", test_rows);
  return g_test_run ();
}
