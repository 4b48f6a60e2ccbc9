/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every back end on problems of several lanes, nodes and components, with one thread and several,
 * against the reference. The matrices are made up: what is compared is what back ends do with a problem,
 * not where it comes from. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "backend/step-outcome.h"
#include "sol-test.h"

#include <math.h>
#include <string.h>

#define STEP_M 1e-5
/* Of all combinations: every one, or every so many where they take long. 7 divides none of their numbers. */
#define STRIDE_LONG 7
#ifdef __SANITIZE_ADDRESS__
#define STRIDE STRIDE_LONG
#else
#define STRIDE 1
#endif

typedef struct
{
  int n_mode;
  int n_pol;
  int n_node;
  int n_comp;
} Shape;

/* One lane at one node as a scalar and as a resolved place; two polarisations; modes; vectors; more
 * nodes than are mixed together, whole blocks of them and a rest; many lanes, as in free space. */
static const Shape shapes[] = {
  { 1, 1, 1, 1 }, { 1, 2, 1, 2 }, { 3, 1, 5, 1 },  { 2, 2, 4, 2 },
  { 4, 1, 8, 1 }, { 1, 1, 9, 1 }, { 5, 1, 17, 2 }, { 70, 1, 37, 1 },
};

typedef struct
{
  SolProblem problem; /* shares grid and responses with the full one */
  SolPath *path;
  SolOperator op;
  SolTransverse *transverse;
  SolResponse response[4];
} Synthetic;

/* The same coefficients for every mode, a little different from mode to mode. */
static void
spread_operator (SolOperator *op, const SolOperator *from, int n_mode)
{
  gsize n = (gsize) from->n_terms * from->n_bins;
  *op = *from;
  op->n_mode = n_mode;
  op->linear_per_m = g_new (SolComplex, (gsize) n_mode * n);
  op->source = g_new (double, (gsize) n_mode *n);
  for (gsize mode = 0; mode < (gsize) n_mode; mode++)
    for (gsize i = 0; i < n; i++)
      {
        op->linear_per_m[mode * n + i] = (1.0 + 0.01 * (double) mode) * from->linear_per_m[i];
        op->source[mode * n + i] = (1.0 - 0.003 * (double) mode) * from->source[i];
      }
}

/* Fields of the size of the averaged model's, and a way back that keeps the source's. */
static SolTransverse *
make_transverse (const SolTransverse *averaged,
                 const Shape *shape,
                 gboolean is_coupled,
                 GRand *rand)
{
  int n_lane = shape->n_mode * shape->n_pol;
  int n_channel = shape->n_node * shape->n_comp;
  SolTransverse *t = sol_transverse_new (n_lane, shape->n_node, shape->n_comp);
  double field = averaged->field_from_lane[0] / sqrt ((double) n_lane);
  t->is_resolved = TRUE;
  for (int i = 0; i < n_channel * n_lane; i++)
    {
      t->field_from_lane[i] = field * g_rand_double_range (rand, -1.0, 1.0);
      t->lane_from_field[i] = g_rand_double_range (rand, -1.0, 1.0) / sqrt ((double) n_channel);
    }
  for (int i = 0; i < shape->n_comp * n_lane; i++)
    t->axis[i] = field * g_rand_double_range (rand, -1.0, 1.0);
  for (int i = 0; i < shape->n_node; i++)
    t->weight_m2[i] = g_rand_double_range (rand, 1e-10, 1e-9);
  if (is_coupled)
    {
      t->coupling = g_new (double, n_lane *n_lane);
      for (int i = 0; i < n_lane * n_lane; i++)
        t->coupling[i] = g_rand_double_range (rand, -1.0, 1.0);
    }
  return t;
}

/* A pressure that falls and a core that narrows. */
static SolPath *
make_path (const SolProblem *full)
{
  const double z_m[] = { 0.0, sol_path_get_length_m (full->path) };
  double pressure_pa[2], radius_m[] = { 30e-6, 24e-6 };
  sol_path_get_range (full->path, SOL_SCALAR_PRESSURE, &pressure_pa[1], &pressure_pa[0]);
  const SolPathProfile profile[SOL_N_SCALARS] = { [SOL_SCALAR_PRESSURE] = { z_m, pressure_pa, 2 },
                                                  [SOL_SCALAR_CORE_RADIUS] = { z_m, radius_m, 2 } };
  return sol_path_new_full (profile, z_m[1], SOL_PATH_LENGTH);
}

/* The averaged problem's pulse in every lane, with another phase and a little later in each. */
static SolComplex *
make_input (const SolProblem *full, int n_lane)
{
  gsize n = full->grid->n_omega;
  SolComplex *input = g_new0 (SolComplex, (gsize) n_lane * n);
  for (gsize lane = 0; lane < (gsize) n_lane; lane++)
    for (gsize i = 0; i < n; i++)
      input[lane * n + i] = cexp (I * (double) lane) * full->input[i] *
                            cexp (-I * full->grid->omega_rad_per_s[i] * 1e-16 * (double) lane);
  return input;
}

static void
synthetic_init (Synthetic *self,
                const SolProblem *full,
                const Shape *shape,
                SolResponseKind kerr,
                gboolean has_plasma,
                gboolean is_coupled)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (77);
  self->problem = *full;
  spread_operator (&self->op, full->op, shape->n_mode);
  self->transverse = make_transverse (full->transverse, shape, is_coupled, rand);
  self->op.basis.interval[SOL_SCALAR_CORE_RADIUS] = (SolInterval){ 24e-6, 30e-6 };
  self->path = make_path (full);
  self->problem.path = self->path;
  self->problem.reference_core_radius_m = 30e-6;
  self->problem.op = &self->op;
  self->problem.transverse = self->transverse;
  self->problem.n_mode = shape->n_mode;
  self->problem.n_pol = shape->n_pol;
  self->problem.input = make_input (full, shape->n_mode * shape->n_pol);
  self->problem.responses = self->response;
  self->problem.n_responses = 0;
  for (int i = 0; i < full->n_responses; i++)
    {
      SolResponse r = full->responses[i];
      gboolean is_plasma = r.kind == SOL_RESPONSE_PLASMA;
      if (is_plasma && !has_plasma)
        continue;
      r.kind = is_plasma ? r.kind : kerr;
      self->response[self->problem.n_responses++] = r;
    }
}

static void
synthetic_clear (Synthetic *self)
{
  g_free (self->op.linear_per_m);
  g_free (self->op.source);
  sol_path_free (self->path);
  sol_transverse_free (self->transverse);
  g_free (self->problem.input);
}

static void
assert_same_observation (const SolProblem *problem,
                         const SolTestOutcome *got,
                         const SolTestOutcome *want,
                         double budget)
{
  /* The rate's logarithm has a slope of some tens in that of the field. */
  for (int s = 0; s < problem->n_species; s++)
    sol_assert_near (R, got->observation.ionised_fraction[s], want->observation.ionised_fraction[s],
                     100.0 * budget);
  sol_assert_near (R, got->last.edge_energy_time, want->last.edge_energy_time, 1e-12);
  sol_assert_near (R, got->last.exposure_undershoot, want->last.exposure_undershoot,
                   1e-12 + 1e-6 * fabs (want->last.exposure_undershoot));
}

static void
compare_shape (const SolProblem *full, const SolBackendOps *ops, int k, double *worst)
{
  const Shape *shape = &shapes[k / 12];
  SolResponseKind kerr = k % 2 ? SOL_RESPONSE_KERR : SOL_RESPONSE_KERR_NO_HARMONIC;
  gboolean has_plasma = k / 2 % 3 > 0, is_coupled = k / 6 % 2 > 0;
  Synthetic s;
  synthetic_init (&s, full, shape, kerr, has_plasma, is_coupled);
  double budget = sol_test_outcome_budget (&s.problem, STEP_M);
  SolTestOutcome want =
      sol_test_outcome (&s.problem, sol_backend_find ("reference"), "rk45", STEP_M, 1);
  SolTestOutcome got = sol_test_outcome (&s.problem, ops, "rk45", STEP_M, 1);
  SolTestOutcome shared = sol_test_outcome (&s.problem, ops, "rk45", STEP_M, 3);
  double ratio = sol_test_outcome_compare (&s.problem, &got, &want, budget);
  if (!(ratio <= 1.0)) /* class R: see sol_test_outcome_budget () */
    g_error (
        "class R: %s: %d modes, %d polarisations, %d nodes, %d components, kerr %d, plasma %d, "
        "coupling %d: %.3g of the budget",
        ops->name, shape->n_mode, shape->n_pol, shape->n_node, shape->n_comp, (int) kerr,
        has_plasma, is_coupled, ratio);
  assert_same_observation (&s.problem, &got, &want, budget);
  /* Who computes what does not change it. */
  gsize n_bytes = sol_problem_get_n_field (&s.problem) * sizeof (SolComplex);
  g_assert_cmpmem (shared.field, n_bytes, got.field, n_bytes);
  *worst = fmax (*worst, ratio);
  sol_test_outcome_clear (&want);
  sol_test_outcome_clear (&got);
  sol_test_outcome_clear (&shared);
  synthetic_clear (&s);
}

/* Shapes times Kerr effects, plasma (none, trapezoid or band by its turn) and coupling, along a pressure
 * gradient and a taper. */
static void
test_shapes (gconstpointer data)
{
  const SolBackendOps *ops = data;
  if (!sol_test_has_backend (ops))
    return;
  int stride = ops->is_device ? STRIDE_LONG : STRIDE;
  const char *const assignments[] = { "fill.gas=Ar:0.6, Kr:0.4", "fill.pressure=0.8 bar -> 0.2 bar",
                                      "response.plasma=band", NULL };
  g_autoptr (SolProblem) full = sol_test_problem (assignments);
  double worst = 0.0;
  int n = 0;
  for (int k = 0; k < 12 * (int) G_N_ELEMENTS (shapes); k++)
    if (n++ % stride == 0 && (k / 12 < 7 || k % 5 == 0))
      compare_shape (full, ops, k, &worst);
  g_test_message ("%s: at most %.2g of the budget", ops->name, worst);
}

/* Each of the faults would be seen. */
static void
test_planted (gconstpointer data)
{
  const SolBackendOps *ops = data;
  if (!sol_test_has_backend (ops))
    return;
  const char *const assignments[] = { "response.plasma=band", NULL };
  static const Shape shape = { 3, 1, 9, 2 };
  g_autoptr (SolProblem) full = sol_test_problem (assignments);
  Synthetic good;
  synthetic_init (&good, full, &shape, SOL_RESPONSE_KERR, TRUE, TRUE);
  double budget = sol_test_outcome_budget (&good.problem, STEP_M);
  SolTestOutcome want =
      sol_test_outcome (&good.problem, sol_backend_find ("reference"), "rk45", STEP_M, 1);
  for (int fault = 0; fault < 6; fault++)
    {
      Synthetic bad;
      synthetic_init (&bad, full, &shape, SOL_RESPONSE_KERR, TRUE, TRUE);
      SolTransverse *t = bad.transverse;
      switch (fault)
        {
        case 1:
          t->field_from_lane[17] *= 1.0 + 1e-9;
          break;
        case 2:
          t->lane_from_field[20] = -t->lane_from_field[20];
          break;
        case 3:
          t->coupling[1] = 0.0;
          break;
        case 4:
          for (gsize i = 0; i < (gsize) bad.op.n_terms * bad.op.n_bins; i++)
            bad.op.linear_per_m[i] *= 1.0 + 1e-9;
          break;
        case 5:
          t->n_node = 8;
          break;
        default:
          break;
        }
      SolTestOutcome got = sol_test_outcome (&bad.problem, ops, "rk45", STEP_M, 1);
      double ratio = sol_test_outcome_compare (&good.problem, &got, &want, budget);
      g_test_message ("%s: fault %d: %.3g of the budget", ops->name, fault, ratio);
      if (fault == 0)
        g_assert_cmpfloat (ratio, <=, 1.0); /* class R: without a fault */
      else
        g_assert_cmpfloat (ratio, >, 1.0); /* class R: the comparison can fail */
      sol_test_outcome_clear (&got);
      synthetic_clear (&bad);
    }
  sol_test_outcome_clear (&want);
  synthetic_clear (&good);
}

int
main (int argc, char **argv)
{
  static const char *const names[] = { "reference", "cpu", "host", "opencl" };
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const SolBackendOps *ops = sol_backend_find (names[i]);
      g_autofree char *shaped = g_strdup_printf ("/backend/resolved/shapes/%s", ops->name);
      g_autofree char *planted = g_strdup_printf ("/backend/resolved/planted/%s", ops->name);
      g_test_add_data_func (planted, ops, test_planted);
      /* The reference against itself would say nothing. */
      if (strcmp (ops->name, "reference") != 0)
        g_test_add_data_func (shaped, ops, test_shapes);
    }
  return g_test_run ();
}
