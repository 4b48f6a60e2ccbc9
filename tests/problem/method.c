/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. C. Butcher, Numerical Methods for Ordinary Differential Equations (2016), ch. 3. */
#include "config.h"

#include "problem/method.h"
#include "sol-test.h"

#include <float.h>

#define N SOL_METHOD_N_STAGES_MAX

/* A rooted tree as the product of its root's branches: up to four numbers of smaller trees. */
typedef struct
{
  int order;
  int density; /* gamma: order times the densities of the branches */
  int n_branches;
  int branch[4];
} Tree;

/* All seventeen trees up to order five, each made of earlier ones. */
static const Tree trees[] = {
  { 1, 1, 0, { 0 } },          /*  0: a point */
  { 2, 2, 1, { 0 } },          /*  1 */
  { 3, 3, 2, { 0, 0 } },       /*  2 */
  { 3, 6, 1, { 1 } },          /*  3 */
  { 4, 4, 3, { 0, 0, 0 } },    /*  4 */
  { 4, 8, 2, { 0, 1 } },       /*  5 */
  { 4, 12, 1, { 2 } },         /*  6 */
  { 4, 24, 1, { 3 } },         /*  7 */
  { 5, 5, 4, { 0, 0, 0, 0 } }, /*  8 */
  { 5, 10, 3, { 0, 0, 1 } },   /*  9 */
  { 5, 20, 2, { 1, 1 } },      /* 10 */
  { 5, 15, 2, { 0, 2 } },      /* 11 */
  { 5, 30, 2, { 0, 3 } },      /* 12 */
  { 5, 20, 1, { 4 } },         /* 13 */
  { 5, 40, 1, { 5 } },         /* 14 */
  { 5, 60, 1, { 6 } },         /* 15 */
  { 5, 120, 1, { 7 } },        /* 16 */
};

/* The elementary weight of each stage: the product over branches of sum a_ij times theirs. */
static void
fill_weights (const SolMethod *method, double phi[G_N_ELEMENTS (trees)][N])
{
  for (gsize t = 0; t < G_N_ELEMENTS (trees); t++)
    for (int i = 0; i < method->n_stages; i++)
      {
        phi[t][i] = 1.0;
        for (int b = 0; b < trees[t].n_branches; b++)
          {
            double sum = 0.0;
            for (int j = 0; j < i; j++)
              sum += method->a[i][j] * phi[trees[t].branch[b]][j];
            phi[t][i] *= sum;
          }
      }
}

/* Largest defect of the conditions up to an order of weights that end at theta. */
static double
defect (const SolMethod *method, const double *b, double theta, int up_to, gboolean only_that)
{
  double phi[G_N_ELEMENTS (trees)][N], worst = 0.0;
  fill_weights (method, phi);
  for (gsize t = 0; t < G_N_ELEMENTS (trees); t++)
    {
      double sum = 0.0;
      if (trees[t].order > up_to || (only_that && trees[t].order < up_to))
        continue;
      for (int i = 0; i < method->n_stages; i++)
        sum += b[i] * phi[t][i];
      worst = fmax (worst, fabs (sum - pow (theta, trees[t].order) / trees[t].density));
    }
  return worst;
}

#define SMALL (1e3 * DBL_EPSILON) /* seven products of coefficients up to 30 */
#define LARGE 1e-5                /* a condition that does not hold is off by far more */

static void
test_trees (void)
{
  g_assert_cmpint (G_N_ELEMENTS (trees), ==, 1 + 1 + 2 + 4 + 9);
  for (gsize t = 0; t < G_N_ELEMENTS (trees); t++)
    {
      int order = 1, density = 1;
      for (int b = 0; b < trees[t].n_branches; b++)
        {
          order += trees[trees[t].branch[b]].order;
          density *= trees[trees[t].branch[b]].density;
        }
      g_assert_cmpint (order, ==, trees[t].order);
      g_assert_cmpint (density * order, ==, trees[t].density);
    }
}

static void
test_step (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      const double *b = m->a[m->n_stages - 1];
      sol_assert_near (R, defect (m, b, 1.0, m->order, FALSE), 0.0, SMALL);
      if (m->order < 5)
        g_assert_cmpfloat (defect (m, b, 1.0, m->order + 1, TRUE), >, LARGE); /* class T: no more */
    }
}

static void
test_embedded (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      double embedded[N];
      for (int i = 0; i < m->n_stages; i++)
        embedded[i] = m->a[m->n_stages - 1][i] - m->e[i];
      sol_assert_near (R, defect (m, embedded, 1.0, m->embedded_order, FALSE), 0.0, SMALL);
      /* class T: an estimate of the step's own order would estimate nothing. */
      g_assert_cmpfloat (defect (m, embedded, 1.0, m->embedded_order + 1, TRUE), >, LARGE);
    }
}

static void
test_dense (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      double b[N];
      for (int j = 0; j <= 20; j++)
        {
          double theta = j / 20.0;
          for (int i = 0; i < m->n_stages; i++)
            b[i] = sol_method_dense_weight (m, i, theta);
          sol_assert_near (R, defect (m, b, theta, m->dense_order, FALSE), 0.0, SMALL);
          if (j == 7)
            g_assert_cmpfloat (defect (m, b, theta, m->dense_order + 1, TRUE), >,
                               LARGE); /* class T: no more */
          for (int i = 0; j == 0 && i < m->n_stages; i++)
            sol_assert_near (P, b[i], 0.0, 0.0);
          for (int i = 0; j == 20 && i < m->n_stages; i++)
            sol_assert_near (R, b[i], m->a[m->n_stages - 1][i], SMALL);
        }
    }
}

/* The slope of the dense output is the first stage's at the start and the last one's at the end. */
static void
test_dense_slope (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      for (int i = 0; i < m->n_stages; i++)
        {
          double end = 0.0;
          for (int j = 0; j < m->dense_degree; j++)
            end += (j + 1) * m->dense[i][j];
          sol_assert_near (R, m->dense[i][0], i == 0 ? 1.0 : 0.0, SMALL);
          sol_assert_near (R, end, i == m->n_stages - 1 ? 1.0 : 0.0, SMALL);
        }
    }
}

/* Rows sum to their nodes, nodes ascend, and the last stage is the first of the next step. */
static void
test_rows (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      double error_sum = 0.0;
      g_assert_cmpint (m->n_stages, <=, N);
      for (int i = 0; i < m->n_stages; i++)
        {
          double sum = 0.0;
          for (int j = 0; j < N; j++)
            {
              sum += m->a[i][j];
              if (j >= i)
                sol_assert_near (P, m->a[i][j], 0.0, 0.0);
            }
          sol_assert_near (R, sum, m->c[i], SMALL);
          if (i > 0)
            g_assert_cmpfloat (m->c[i], >=, m->c[i - 1]); /* class P: ascending */
          error_sum += m->e[i];
        }
      sol_assert_near (R, error_sum, 0.0, SMALL);
      sol_assert_near (P, m->c[0], 0.0, 0.0);
      sol_assert_near (P, m->c[m->n_stages - 1], 1.0, 0.0);
      g_assert_true (sol_method_find (m->name) == m);
      g_assert_nonnull (m->source);
    }
  g_assert_null (sol_method_find ("euler"));
  g_assert_null (sol_method_get (-1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/method/trees", test_trees);
  g_test_add_func ("/problem/method/step", test_step);
  g_test_add_func ("/problem/method/embedded", test_embedded);
  g_test_add_func ("/problem/method/dense", test_dense);
  g_test_add_func ("/problem/method/dense-slope", test_dense_slope);
  g_test_add_func ("/problem/method/rows", test_rows);
  return g_test_run ();
}
