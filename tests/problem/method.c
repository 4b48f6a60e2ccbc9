/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. C. Butcher, Numerical Methods for Ordinary Differential Equations (2016), ch. 3. */
#include "config.h"

#include "bounds.h"
#include "problem/method.h"
#include "sol-test.h"

#include <float.h>

#define N SOL_METHOD_N_STAGES_MAX
#define ORDER_MAX 9
/* A condition that does not hold is off by far more than rounding. */
#define LARGE 1e-8
#define N_TREES (1 + 1 + 2 + 4 + 9 + 20 + 48 + 115 + 286)

/* A rooted tree as the product of its root's branches: numbers of smaller trees, not ascending. */
typedef struct
{
  int order;
  double density; /* gamma: order times the densities of the branches */
  int n_branches;
  int branch[ORDER_MAX - 1];
} Tree;

static Tree trees[N_TREES];
static int n_trees;

/* Adds every tree of the order whose branches begin as those of partial, the others not above last. */
static void
add_trees (const Tree *partial, int order, int left, int last)
{
  if (left == 0)
    {
      Tree tree = *partial;
      tree.order = order;
      tree.density = order;
      for (int b = 0; b < tree.n_branches; b++)
        tree.density *= trees[tree.branch[b]].density;
      g_assert_cmpint (n_trees, <, N_TREES);
      trees[n_trees++] = tree;
      return;
    }
  for (int k = 0; k <= last; k++)
    {
      Tree longer = *partial;
      if (trees[k].order > left)
        break;
      longer.branch[longer.n_branches++] = k;
      add_trees (&longer, order, left - trees[k].order, k);
    }
}

static void
make_trees (void)
{
  const Tree none = { 0 };
  for (int order = 1; order <= ORDER_MAX; order++)
    add_trees (&none, order, order - 1, n_trees - 1);
}

/* Rows of a trial without history: those of the step and those for dense output. */
typedef struct
{
  double weight[N_TREES][N];
  double size[N_TREES][N]; /* the same of absolute values: what rounds */
} Elementary;

/* The elementary weight of each row: the product over branches of sum a_ij times theirs. */
static void
fill_weights (const SolMethod *method, Elementary *e)
{
  for (int t = 0; t < n_trees; t++)
    for (int i = 0; i < sol_method_count_rows (method); i++)
      {
        e->weight[t][i] = 1.0;
        e->size[t][i] = 1.0;
        for (int b = 0; b < trees[t].n_branches; b++)
          {
            double sum = 0.0, size = 0.0;
            for (int j = 0; j < i; j++)
              {
                sum += method->a[i][j] * e->weight[trees[t].branch[b]][j];
                size += fabs (method->a[i][j]) * e->size[trees[t].branch[b]][j];
              }
            e->weight[t][i] *= sum;
            e->size[t][i] *= size;
          }
      }
}

/* Weights that end at theta, and the sizes of what they are summed from. */
typedef struct
{
  double theta;
  double b[N];
  double size[N];
} Weights;

static Weights
step_weights (const SolMethod *m, const double *e)
{
  Weights w = { .theta = 1.0 };
  for (int i = 0; i < m->n_stages; i++)
    {
      w.b[i] = m->a[m->n_stages - 1][i] - (e != NULL ? e[i] : 0.0);
      w.size[i] = fabs (m->a[m->n_stages - 1][i]) + (e != NULL ? fabs (e[i]) : 0.0);
    }
  return w;
}

static Weights
dense_weights (const SolMethod *m, double theta)
{
  Weights w = { .theta = theta };
  for (int i = 0; i < sol_method_count_rows (m); i++)
    {
      w.b[i] = sol_method_dense_weight (m, i, theta);
      for (int k = 0; k < m->dense_degree; k++)
        w.size[i] += fabs (m->dense[i][k]) * pow (theta, k + 1);
    }
  return w;
}

/* The defect of one condition, and what rounding may make of it: coefficients are rounded, an
 * elementary weight of order q is a product of at most q sums of N. */
static double
defect (const SolMethod *m, const Elementary *e, int t, const Weights *w, double *budget)
{
  double sum = 0.0, size = 0.0;
  for (int i = 0; i < sol_method_count_rows (m); i++)
    {
      sum += w->b[i] * e->weight[t][i];
      size += w->size[i] * e->size[t][i];
    }
  double want = pow (w->theta, trees[t].order) / trees[t].density;
  *budget = sol_bound_gamma ((gsize) (trees[t].order * (N + 2) + 16)) * (size + want);
  return fabs (sum - want);
}

/* Every condition up to the order holds. */
static void
assert_order (const SolMethod *m, const Elementary *e, const Weights *w, int order)
{
  for (int t = 0; t < n_trees && trees[t].order <= order; t++)
    {
      double budget, d = defect (m, e, t, w, &budget);
      sol_assert_near (R, d, 0.0, budget);
    }
}

/* And some of the next does not, by far more than rounding. */
static void
assert_no_more (const SolMethod *m, const Elementary *e, const Weights *w, int order)
{
  double worst = 0.0;
  for (int t = 0; t < n_trees; t++)
    {
      double budget;
      if (trees[t].order == order + 1)
        worst = fmax (worst, defect (m, e, t, w, &budget));
    }
  g_test_message ("%s: defect %.2g at order %d", m->name, worst, order + 1);
  g_assert_cmpfloat (worst, >, LARGE); /* class T: no more */
}

/* Rows whose dense output is made of their stages. */
static gboolean
has_plain_dense (const SolMethod *m)
{
  return m->n_history == 0 && m->phi == NULL;
}

/* Rows whose weights are the same in every trial. */
static gboolean
is_fixed (const SolMethod *m)
{
  return m->n_history == 0;
}

static void
test_trees (void)
{
  static const int counts[] = { 1, 1, 2, 4, 9, 20, 48, 115, 286 };
  int n = 0;
  for (int order = 1; order <= ORDER_MAX; order++)
    for (int k = 0; k < counts[order - 1]; k++)
      g_assert_cmpint (trees[n++].order, ==, order);
  g_assert_cmpint (n, ==, n_trees);
}

static void
test_step (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      Weights w = step_weights (m, NULL);
      g_autofree Elementary *e = g_new0 (Elementary, 1);
      if (!is_fixed (m))
        continue;
      fill_weights (m, e);
      assert_order (m, e, &w, m->order);
      assert_no_more (m, e, &w, m->order);
    }
}

static void
test_embedded (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      g_autofree Elementary *e = g_new0 (Elementary, 1);
      if (!is_fixed (m))
        continue;
      fill_weights (m, e);
      Weights w = step_weights (m, sol_method_get_estimate (m, 0));
      assert_order (m, e, &w, m->embedded_order);
      /* An estimate of the step's own order would estimate nothing. */
      assert_no_more (m, e, &w, m->embedded_order);
    }
  /* The second estimate of the pair that has two. */
  const SolMethod *m = sol_method_find ("dop853");
  g_autofree Elementary *e = g_new0 (Elementary, 1);
  fill_weights (m, e);
  Weights w = step_weights (m, sol_method_get_estimate (m, 1));
  g_assert_cmpint (m->n_estimates, ==, 2);
  assert_order (m, e, &w, 3);
  assert_no_more (m, e, &w, 3);
}

/* Two estimates of orders five and three make an error of order seven; one passes as it is. */
static void
test_estimates (void)
{
  const SolMethod *pair = sol_method_find ("dop853"), *plain = sol_method_find ("rk45");
  const double h[2] = { 1e-2, 1e-3 };
  double error[2];
  for (int k = 0; k < 2; k++)
    {
      double estimate[2] = { pow (h[k], 6), pow (h[k], 4) };
      error[k] = sol_method_combine_estimates (pair, estimate);
      sol_assert_near (P, sol_method_combine_estimates (plain, estimate), estimate[0], 0.0);
    }
  /* class T: the third-order estimate is the larger one by far. */
  sol_assert_near (T, log10 (error[0] / error[1]), 8.0, 1e-2);
  g_assert_cmpint (pair->error_power, ==, 8);
  const double same[2] = { 3.0, 3.0 };
  sol_assert_close (R, sol_method_combine_estimates (pair, same), 3.0 / sqrt (1.01),
                    4 * DBL_EPSILON);
  const double bad[][2] = { { NAN, 1.0 }, { 1.0, NAN }, { 1.0, INFINITY }, { INFINITY, 1.0 } };
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (isfinite (sol_method_combine_estimates (pair, bad[i])));
  const double none[2] = { 0.0, 0.0 };
  sol_assert_near (P, sol_method_combine_estimates (pair, none), 0.0, 0.0);
}

static void
test_dense (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      g_autofree Elementary *e = g_new0 (Elementary, 1);
      if (!has_plain_dense (m))
        continue;
      fill_weights (m, e);
      for (int j = 0; j <= 20; j++)
        {
          Weights w = dense_weights (m, j / 20.0);
          assert_order (m, e, &w, m->dense_order);
          if (j == 7)
            assert_no_more (m, e, &w, m->dense_order);
          for (int i = 0; j == 0 && i < sol_method_count_rows (m); i++)
            sol_assert_near (P, w.b[i], 0.0, 0.0);
          for (int i = 0; j == 20 && i < m->n_stages; i++)
            sol_assert_near (R, w.b[i], m->a[m->n_stages - 1][i],
                             sol_bound_gamma (20) * (w.size[i] + 1.0));
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
      for (int i = 0; has_plain_dense (m) && i < sol_method_count_rows (m); i++)
        {
          double end = 0.0, size = 0.0;
          for (int j = 0; j < m->dense_degree; j++)
            {
              end += (j + 1) * m->dense[i][j];
              size += (j + 1) * fabs (m->dense[i][j]);
            }
          sol_assert_near (P, m->dense[i][0], i == 0 ? 1.0 : 0.0, 0.0);
          sol_assert_near (R, end, i == m->n_stages - 1 ? 1.0 : 0.0, sol_bound_gamma (20) * size);
        }
    }
}

/* Exponential methods: what is left without a linear part is the classical row, and sources that stand
 * still or grow evenly are integrated exactly (the conditions of order two for stiff parts). */
static void
test_phi (void)
{
  static const double at_zero[SOL_METHOD_N_PHI] = { 1.0, 1.0 / 2, 1.0 / 6 };
  int n_found = 0;
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      if (m->phi == NULL)
        continue;
      n_found++;
      g_assert_cmpint (m->n_stages, <=, SOL_METHOD_N_PHI_ROWS);
      for (int i = 0; i <= m->n_stages; i++)
        {
          double sum[SOL_METHOD_N_PHI] = { 0.0 }, moment[SOL_METHOD_N_PHI] = { 0.0 };
          gboolean is_estimate = i == m->n_stages;
          for (int j = 0; j < m->n_stages; j++)
            {
              double classical = 0.0;
              for (int q = 0; q < SOL_METHOD_N_PHI; q++)
                {
                  double w = is_estimate ? m->phi->e[q][j] : m->phi->a[q][i][j];
                  classical += at_zero[q] * w;
                  sum[q] += w;
                  moment[q] += w * m->c[j];
                }
              sol_assert_near (R, classical, is_estimate ? m->e[j] : m->a[i][j],
                               16.0 * DBL_EPSILON);
            }
          sol_assert_near (R, sum[0], is_estimate ? 0.0 : m->c[i], 16.0 * DBL_EPSILON);
          sol_assert_near (R, fabs (sum[1]) + fabs (sum[2]), 0.0, 16.0 * DBL_EPSILON);
          if (i == m->n_stages - 1)
            {
              sol_assert_near (R, moment[1], 1.0, 16.0 * DBL_EPSILON);
              sol_assert_near (R, fabs (moment[0]) + fabs (moment[2]), 0.0, 16.0 * DBL_EPSILON);
            }
        }
      /* The cubic Hermite polynomial: value and slope at both ends. */
      g_assert_cmpint (m->n_extra, ==, 1);
      sol_assert_near (P, sol_method_dense_weight (m, m->n_stages, 1.0), 1.0, 0.0);
      sol_assert_near (P, sol_method_dense_weight (m, 0, 1.0), 0.0, 0.0);
      sol_assert_near (P, sol_method_dense_weight (m, m->n_stages - 1, 1.0), 0.0, 0.0);
      sol_assert_near (P, m->dense[0][0], 1.0, 0.0);
    }
  g_assert_cmpint (n_found, ==, 1);
}

/* Rows sum to their nodes, lie within the step, and the last stage is the first of the next step. */
static void
test_rows (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const SolMethod *m = sol_method_get (k);
      g_assert_cmpint (sol_method_count_rows (m), <=, N);
      g_assert_cmpint (m->n_estimates, >=, 1);
      for (int i = 0; i < sol_method_count_rows (m); i++)
        {
          double sum = 0.0, size = 0.0;
          for (int j = 0; j < N; j++)
            {
              sum += m->a[i][j];
              size += fabs (m->a[i][j]);
              if (j >= i)
                sol_assert_near (P, m->a[i][j], 0.0, 0.0);
            }
          if (is_fixed (m) && (m->phi == NULL || i < m->n_stages))
            sol_assert_near (R, sum, m->c[i], sol_bound_gamma (N + 1) * size);
          g_assert_true (m->c[i] >= 0.0 && m->c[i] <= 1.0); /* class P: inside the step */
        }
      for (int q = 0; is_fixed (m) && q < m->n_estimates; q++)
        {
          double sum = 0.0, size = 0.0;
          for (int i = 0; i < m->n_stages; i++)
            {
              sum += sol_method_get_estimate (m, q)[i];
              size += fabs (sol_method_get_estimate (m, q)[i]) + 1.0;
            }
          sol_assert_near (R, sum, 0.0, sol_bound_gamma (2 * N) * size);
        }
      sol_assert_near (P, m->c[0], 0.0, 0.0);
      sol_assert_near (P, m->c[m->n_stages - 1], 1.0, 0.0);
      g_assert_true (sol_method_find (m->name) == m);
      g_assert_nonnull (m->source);
    }
  g_assert_null (sol_method_find ("euler"));
  g_assert_null (sol_method_get (-1));
}

/* What "auto" is: the first property that decides. */
static void
test_choice (void)
{
  static const struct
  {
    SolEquationTraits traits;
    double rtol;
    const char *name;
  } rows[] = {
    { 0, 1e-6, "bs54" },
    { SOL_EQUATION_ONSETS | SOL_EQUATION_IONISES | SOL_EQUATION_HARMONIC, 1e-9, "bs54" },
    { SOL_EQUATION_ONSETS | SOL_EQUATION_HARMONIC, 4e-4, "bs54" },
    { SOL_EQUATION_ONSETS | SOL_EQUATION_HARMONIC | SOL_EQUATION_MODES, 4e-4, "rk45" },
    { SOL_EQUATION_ONSETS | SOL_EQUATION_HARMONIC, 3.9e-4, "rk45" },
    { SOL_EQUATION_ONSETS | SOL_EQUATION_HARMONIC, 1e-9, "rk45" },
    { SOL_EQUATION_HARMONIC, 1e-6, "rk45" },
    { SOL_EQUATION_HARMONIC, 1e-8, "dop853" },
    { SOL_EQUATION_COUPLES | SOL_EQUATION_ONSETS | SOL_EQUATION_HARMONIC, 1e-9, "rk45" },
    { SOL_EQUATION_SPREADS | SOL_EQUATION_ONSETS | SOL_EQUATION_HARMONIC, 1e-6, "rk45" },
    { SOL_EQUATION_SPREADS | SOL_EQUATION_ONSETS, 1e-6, "bs54" },
    { SOL_EQUATION_SPREADS | SOL_EQUATION_HARMONIC, 1e-8, "dop853" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpstr (sol_method_choose (rows[i].traits, rows[i].rtol)->name, ==, rows[i].name);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  make_trees ();
  g_test_add_func ("/problem/method/trees", test_trees);
  g_test_add_func ("/problem/method/step", test_step);
  g_test_add_func ("/problem/method/embedded", test_embedded);
  g_test_add_func ("/problem/method/estimates", test_estimates);
  g_test_add_func ("/problem/method/dense", test_dense);
  g_test_add_func ("/problem/method/dense-slope", test_dense_slope);
  g_test_add_func ("/problem/method/phi", test_phi);
  g_test_add_func ("/problem/method/rows", test_rows);
  g_test_add_func ("/problem/method/choice", test_choice);
  return g_test_run ();
}
