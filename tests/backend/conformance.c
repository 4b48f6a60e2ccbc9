/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every back end takes the same fixed steps of every combination of effects as the reference. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "backend/step-outcome.h"
#include "problem/stage.h"
#include "sol-test.h"

#include <float.h>
#include <string.h>

/* Short enough for a tenth of the gas ionised beforehand: half a radian in ten steps. */
#define STEP_M 1e-5
/* A build with sanitizers is ten times slower: it takes every eleventh combination, which still meets
 * each choice of each effect; the release build takes all. */
#ifdef __SANITIZE_ADDRESS__
#define STRIDE 11
#else
#define STRIDE 1
#endif

enum
{
  KERR_OFF,
  KERR_FULL,
  KERR_NO_HARMONIC,
  N_KERR
};

enum
{
  PLASMA_OFF,
  PLASMA_TRAPEZOID,
  PLASMA_BAND,
  N_PLASMA
};

typedef struct
{
  const char *method;
  int kerr;
  int plasma;
  double preionised_fraction;
} Choice;

/* The list of responses is the equation: a problem that has all of them is cut to a choice. */
typedef struct
{
  SolProblem problem; /* shares everything with the full one but the list */
  SolResponse response[4];
} Variant;

static void
variant_init (Variant *self, const SolProblem *full, const Choice *choice)
{
  self->problem = *full;
  self->problem.responses = self->response;
  self->problem.n_responses = 0;
  for (int i = 0; i < full->n_responses; i++)
    {
      SolResponse r = full->responses[i];
      gboolean is_kerr = r.kind != SOL_RESPONSE_PLASMA;
      if (is_kerr ? choice->kerr == KERR_OFF : choice->plasma == PLASMA_OFF)
        continue;
      if (is_kerr)
        r.kind = choice->kerr == KERR_FULL ? SOL_RESPONSE_KERR : SOL_RESPONSE_KERR_NO_HARMONIC;
      else if (choice->plasma == PLASMA_TRAPEZOID)
        r.filter = (SolBandFilter){ .tap = { 1.0 }, .gain = 1.0 };
      r.preionised_fraction = choice->preionised_fraction;
      self->response[self->problem.n_responses++] = r;
    }
}

static SolTestOutcome
run_steps (const SolProblem *problem, const SolBackendOps *ops, const char *method_name)
{
  return sol_test_outcome (problem, ops, method_name, STEP_M, 1);
}

/* The comparison of all tests below, over its budget. */
static double
compare (const SolProblem *problem, const SolTestOutcome *got, const SolTestOutcome *want)
{
  return sol_test_outcome_compare (problem, got, want, sol_test_outcome_budget (problem, STEP_M));
}

static double
compare_backends (const SolProblem *problem, const SolBackendOps *ops, const char *method)
{
  SolTestOutcome want = run_steps (problem, sol_backend_find ("reference"), method);
  SolTestOutcome got = run_steps (problem, ops, method);
  double ratio = compare (problem, &got, &want);
  sol_assert_near (R, got.last.exposure_undershoot, want.last.exposure_undershoot,
                   1e-12 + 1e-6 * fabs (want.last.exposure_undershoot));
  sol_assert_near (R, got.last.edge_energy_time, want.last.edge_energy_time, 1e-12);
  g_assert_null (got.last.first_not_finite);
  sol_test_outcome_clear (&got);
  sol_test_outcome_clear (&want);
  return ratio;
}

/* Mixture, self-steepening, loss, gradient, rate: bits of a number. */
static SolProblem *
make_full (int bits)
{
  const char *const assignments[] = {
    bits & 1 ? "fill.gas=Ar:0.6, Kr:0.4" : "fill.gas=Ar",
    bits & 2 ? "response.self_steepening=true" : "response.self_steepening=false",
    bits & 4 ? "geometry.loss=true" : "geometry.loss=false",
    bits & 8 ? "fill.pressure=0.8 bar -> 0.2 bar" : "fill.pressure=0.5 bar",
    bits & 16 ? "response.ionisation=ppt" : "response.ionisation=adk",
    "response.plasma=band",
    NULL,
  };
  return sol_test_problem (assignments);
}

static void
test_combinations (gconstpointer data)
{
  static const char *const others[] = { "rk4ip", "bs54", "dop853", "adams", "etd" };
  int n = 0;
  double worst = 0.0;
  for (int bits = 0; bits < 32; bits++)
    {
      g_autoptr (SolProblem) full = make_full (bits);
      for (int k = 0; k < 2 * N_KERR * N_PLASMA * 2; k++)
        {
          const char *other = others[(k / 2 + bits) % (int) G_N_ELEMENTS (others)];
          Choice choice = { k % 2 == 0 ? "rk45" : other, k / 2 % N_KERR, k / 2 / N_KERR % N_PLASMA,
                            k >= 2 * N_KERR * N_PLASMA ? 0.1 : 0.0 };
          Variant variant;
          if (choice.plasma == PLASMA_OFF && (choice.preionised_fraction > 0.0 || bits < 16))
            continue;
          if (n++ % STRIDE != 0)
            continue;
          variant_init (&variant, full, &choice);
          double ratio = compare_backends (&variant.problem, data, choice.method);
          if (!(ratio <= 1.0)) /* class R: see sol_test_outcome_budget () */
            g_error ("class R: bits %d, %s, kerr %d, plasma %d, preionised %g: %.3g of the budget",
                     bits, choice.method, choice.kerr, choice.plasma, choice.preionised_fraction,
                     ratio);
          worst = fmax (worst, ratio);
        }
    }
  g_test_message ("%d combinations, at most %.2g of the budget", n, worst);
  g_assert_cmpint (n, ==, 32 * 2 * N_KERR * 4 + 16 * 2 * N_KERR);
}

/* The case that the faults are planted into: everything on. */
static const Choice everything = { "rk45", KERR_FULL, PLASMA_BAND, 0.1 };

static double
compare_with_fault (const Variant *good, const Variant *bad, const SolBackendOps *ops)
{
  SolTestOutcome want = run_steps (&good->problem, sol_backend_find ("reference"), "rk45");
  SolTestOutcome got = run_steps (&bad->problem, ops, "rk45");
  double ratio = compare (&good->problem, &got, &want);
  sol_test_outcome_clear (&got);
  sol_test_outcome_clear (&want);
  return ratio;
}

static void
assert_caught (const char *what, const Variant *good, const Variant *bad, const SolBackendOps *ops)
{
  double ratio = compare_with_fault (good, bad, ops);
  g_test_message ("%s: %.3g times the budget", what, ratio);
  g_assert_cmpfloat (ratio, >, 1.0); /* class R: the comparison can fail */
}

static void
plant_in_list (const SolProblem *full, const SolBackendOps *ops)
{
  Variant good, bad;
  double gamma3[2];
  variant_init (&good, full, &everything);
  for (int i = 0; i < good.problem.n_responses; i++)
    {
      g_autofree char *what = g_strdup_printf ("response %d dropped", i);
      variant_init (&bad, full, &everything);
      memmove (bad.response + i, bad.response + i + 1, (gsize) (3 - i) * sizeof (SolResponse));
      bad.problem.n_responses--;
      assert_caught (what, &good, &bad, ops);
    }
  variant_init (&bad, full, &everything);
  bad.response[0].gamma3_m5_per_v2 = gamma3;
  for (int s = 0; s < 2; s++)
    gamma3[s] = -full->gamma3_m5_per_v2[s];
  assert_caught ("sign of the Kerr effect", &good, &bad, ops);
  for (int s = 0; s < 2; s++)
    gamma3[s] = full->gamma3_m5_per_v2[s] * (1.0 + 1e-9);
  assert_caught ("Kerr effect off by 1e-9", &good, &bad, ops);
  variant_init (&bad, full, &everything);
  bad.response[1].ip_j = -bad.response[1].ip_j;
  assert_caught ("sign of the ionisation loss", &good, &bad, ops);
  bad.response[1].ip_j = 0.0;
  assert_caught ("ionisation loss dropped", &good, &bad, ops);
  variant_init (&bad, full, &everything);
  bad.response[1].filter.n_taps = 3;
  assert_caught ("a tap dropped", &good, &bad, ops);
}

static void
plant_in_operator (const SolProblem *full, const SolBackendOps *ops)
{
  Variant good, bad;
  gsize n = (gsize) full->op->n_terms * full->op->n_bins;
  SolOperator op = *full->op;
  g_autofree SolComplex *linear = g_memdup2 (op.linear_per_m, n * sizeof (SolComplex));
  g_autofree double *source = g_memdup2 (op.source, n * sizeof (double));
  g_autofree SolComplex *input = g_memdup2 (full->input, full->grid->n_omega * sizeof (SolComplex));
  variant_init (&good, full, &everything);
  variant_init (&bad, full, &everything);
  bad.problem.op = &op;
  op.linear_per_m = linear;
  for (gsize i = 0; i < n; i++)
    linear[i] = conj (full->op->linear_per_m[i]);
  assert_caught ("sign of the dispersion", &good, &bad, ops);
  for (gsize i = 0; i < n; i++)
    linear[i] = full->op->linear_per_m[i] * (1.0 + 1e-9);
  assert_caught ("operator off by 1e-9", &good, &bad, ops);
  op.linear_per_m = full->op->linear_per_m;
  op.source = source;
  for (gsize i = op.n_bins; i < n; i++)
    source[i] = 0.0;
  assert_caught ("terms of the source factor dropped", &good, &bad, ops);
  op.source = full->op->source;
  for (gsize i = 0; i < full->grid->n_omega; i++)
    input[i] *= 1.0 + 1e-9;
  bad.problem.input = input;
  assert_caught ("field off by 1e-9", &good, &bad, ops);
}

static void
test_planted (gconstpointer data)
{
  const char *const assignments[] = { "fill.gas=Ar:0.6, Kr:0.4", "fill.pressure=0.8 bar -> 0.2 bar",
                                      "response.plasma=band", "response.preionised_fraction=0.1",
                                      NULL };
  g_autoptr (SolProblem) full = sol_test_problem (assignments);
  Variant same;
  variant_init (&same, full, &everything);
  /* class R: without a fault the comparison holds, on the way that the faults take. */
  g_assert_cmpfloat (compare_with_fault (&same, &same, data), <=, 1.0);
  plant_in_list (full, data);
  plant_in_operator (full, data);
}

/* The responses do change the field, and by less than the budget's growth allows for. */
static void
test_not_trivial (void)
{
  g_autoptr (SolProblem) full = make_full (31);
  for (int k = 0; k < N_KERR * N_PLASMA * 2; k++)
    {
      Choice linear = { "rk45", KERR_OFF, PLASMA_OFF, 0.0 };
      Choice choice = { "rk45", k % N_KERR, k / N_KERR % N_PLASMA,
                        k >= N_KERR * N_PLASMA ? 0.1 : 0.0 };
      Variant variant, alone;
      variant_init (&variant, full, &choice);
      variant_init (&alone, full, &linear);
      SolTestOutcome with = run_steps (&variant.problem, sol_backend_find ("reference"), "rk45");
      SolTestOutcome without = run_steps (&alone.problem, sol_backend_find ("reference"), "rk45");
      double change = sol_test_field_error (with.field, without.field, full->grid->n_omega);
      gboolean is_linear = choice.kerr == KERR_OFF && choice.plasma == PLASMA_OFF;
      sol_assert_near (T, change, 0.0, is_linear ? 0.0 : 1.0);
      if (!is_linear)
        g_assert_cmpfloat (change, >, 1e-3); /* class T: not trivial */
      sol_test_outcome_clear (&with);
      sol_test_outcome_clear (&without);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      const SolBackendOps *ops = sol_backend_get (i);
      g_autofree char *planted = g_strdup_printf ("/backend/conformance/planted/%s", ops->name);
      g_autofree char *all = g_strdup_printf ("/backend/conformance/combinations/%s", ops->name);
      g_test_add_data_func (planted, ops, test_planted);
      /* The reference against itself would say nothing. */
      if (strcmp (ops->name, "reference") != 0)
        g_test_add_data_func (all, ops, test_combinations);
    }
  g_test_add_func ("/backend/conformance/not-trivial", test_not_trivial);
  return g_test_run ();
}
