/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/linear/operator-cache.h"

#include "backend/problem-fixture.h"
#include "sol-test.h"

#include <string.h>

#define GRADIENT "fill.pressure=1 bar -> 0 bar"

static SolOperator *
operator_of (const char *change)
{
  const char *const changes[] = { GRADIENT, change, NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (changes);
  return sol_operator_ref (problem->op);
}

static void
assert_equal (const SolOperator *a, const SolOperator *b)
{
  gsize n = (gsize) (a->n_mode * a->n_terms) * a->n_bins;
  g_assert_cmpint (a->n_terms, ==, b->n_terms);
  g_assert_cmpint (a->n_mode, ==, b->n_mode);
  g_assert_cmpuint (a->n_bins, ==, b->n_bins);
  g_assert_cmpint (a->n_density_terms, ==, b->n_density_terms);
  /* P: the same arithmetic on the same numbers. */
  g_assert_cmpmem (a->linear_per_m, n * sizeof (SolComplex), b->linear_per_m,
                   n * sizeof (SolComplex));
  g_assert_cmpmem (a->source, n * sizeof (double), b->source, n * sizeof (double));
  sol_assert_all_close (P, a->density_per_pa, b->density_per_pa, (gsize) a->n_density_terms, 0.0);
  sol_assert_near (P, a->fit_error, b->fit_error, 0.0);
}

/* What the light is does not matter to the guide; a new one has the same bits. */
static void
test_hits (void)
{
  static const char *const light[] = { "pulse.energy=13 uJ", "pulse.duration=9 fs",
                                       "pulse.shape=sech2",  "stepper.rtol=1e-4",
                                       "stepper.planes=7",   "response.third_harmonic=false" };
  sol_operator_cache_clear ();
  g_autoptr (SolOperator) first = operator_of (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (light); i++)
    {
      g_autoptr (SolOperator) again = operator_of (light[i]);
      g_assert_true (again == first);
    }
  sol_operator_cache_clear ();
  g_autoptr (SolOperator) fresh = operator_of (NULL);
  g_assert_true (fresh != first);
  assert_equal (first, fresh);
}

/* Whatever the operator depends on makes it another one, which is that of a process that never saw the
 * first. */
static void
test_misses (void)
{
  static const char *const guides[] = { "fill.pressure=1 bar -> 0.1 bar",
                                        "fill.gas=Ne",
                                        "fill.gas=Ar:0.5, Ne:0.5",
                                        "fill.temperature=300 K",
                                        "fill.equation_of_state=real",
                                        "geometry.core_radius=31 um",
                                        "geometry.core_radius=31 um -> 30 um",
                                        "geometry.dispersion=reduced",
                                        "geometry.loss=false",
                                        "grid.wavelength_min=240 nm",
                                        "grid.time_window=70 fs",
                                        "grid.absorber=true",
                                        "response.self_steepening=false",
                                        "pulse.wavelength=801 nm" };
  for (gsize i = 0; i < G_N_ELEMENTS (guides); i++)
    {
      sol_operator_cache_clear ();
      g_autoptr (SolOperator) first = operator_of (NULL);
      g_autoptr (SolOperator) other = operator_of (guides[i]);
      if (other == first)
        g_error ("%s: the operator of another guide was handed out", guides[i]);
      sol_operator_cache_clear ();
      g_autoptr (SolOperator) fresh = operator_of (guides[i]);
      assert_equal (other, fresh);
    }
}

/* Walls and modes are part of the key, too. */
static void
test_other_guides (void)
{
  static const char *const guides[][4] = {
    { GRADIENT },
    { GRADIENT, "geometry.modes=HE12", "pulse.mode=HE12" },
    { "geometry.kind=antiresonant", "grid.wavelength_min=700 nm",
      "geometry.wall_thickness=300 nm" },
    { "geometry.kind=antiresonant", "grid.wavelength_min=700 nm",
      "geometry.wall_thickness=310 nm" },
  };
  SolOperator *made[G_N_ELEMENTS (guides)] = { NULL };
  sol_operator_cache_clear ();
  for (gsize i = 0; i < G_N_ELEMENTS (guides); i++)
    {
      g_autoptr (SolProblem) first = sol_test_problem (guides[i]);
      g_autoptr (SolProblem) again = sol_test_problem (guides[i]);
      g_assert_true (first->op == again->op);
      made[i] = sol_operator_ref (first->op);
      for (gsize k = 0; k < i; k++)
        g_assert_true (made[k] != made[i]);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (guides); i++)
    sol_operator_unref (made[i]);
}

static SolOperatorParams
params_of (const SolProblem *problem)
{
  SolOperatorParams params = {
    .grid = problem->grid,
    .medium = problem->medium,
    .cladding = sol_glass_find ("silica", NULL),
    .guide = problem->guide,
    .source = SOL_SOURCE_AVERAGED,
    .effective_area_m2 = problem->effective_area_m2,
    .reference_omega_rad_per_s = problem->reference_omega_rad_per_s,
    .shock_omega_rad_per_s = NAN,
    .absorber_per_m = 1.0,
  };
  for (int k = 0; k < SOL_N_SCALARS; k++)
    sol_path_get_range (problem->path, (SolScalar) k, &params.range[k].low, &params.range[k].high);
  return params;
}

/* One that cannot be made is missed as well. */
static void
assert_missed (const SolOperatorParams *params, const SolOperator *first, const char *field)
{
  g_autoptr (SolOperator) other = sol_operator_cache_get (params, NULL);
  if (other == first)
    g_error ("%s is not in the key", field);
}

#define CHANGE(field, value)                                                                       \
  G_STMT_START                                                                                     \
  {                                                                                                \
    SolOperatorParams changed = params;                                                            \
    changed.field = (value);                                                                       \
    sol_operator_cache_clear ();                                                                   \
    g_autoptr (SolOperator) first = sol_operator_cache_get (&params, NULL);                        \
    g_autoptr (SolOperator) again = sol_operator_cache_get (&params, NULL);                        \
    g_assert_true (first != NULL && first == again);                                               \
    assert_missed (&changed, first, #field);                                                       \
  }                                                                                                \
  G_STMT_END

/* Every field makes another operator by itself. That of a solid core is not here: its guides have no key. */
static void
test_every_field (void)
{
  static const char *const changes[] = { GRADIENT, NULL };
  static const char *const others[] = { GRADIENT, "fill.gas=Ne", "grid.wavelength_min=240 nm",
                                        "geometry.loss=false", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (changes);
  g_autoptr (SolProblem) other = sol_test_problem (others);
  const SolOperatorParams params = params_of (problem);
  CHANGE (grid, other->grid);
  CHANGE (medium, other->medium);
  CHANGE (cladding, sol_glass_find ("BK7", NULL));
  CHANGE (guide, other->guide);
  for (int k = 0; k < SOL_N_SCALARS; k++)
    {
      CHANGE (range[k].low, nextafter (params.range[k].low, -INFINITY));
      CHANGE (range[k].high, nextafter (params.range[k].high, INFINITY));
    }
  CHANGE (source, SOL_SOURCE_MODAL);
  CHANGE (effective_area_m2, params.effective_area_m2 * (1.0 + 1e-15));
  CHANGE (reference_omega_rad_per_s, params.reference_omega_rad_per_s * (1.0 + 1e-15));
  CHANGE (removes_carrier, TRUE);
  CHANGE (shock_omega_rad_per_s, params.reference_omega_rad_per_s);
  CHANGE (absorber_per_m, 2.0);
}

/* What lies between the members of a mode is not part of it. */
static void
test_padding (void)
{
  SolCapillaryMode clean, dirty;
  memset (&clean, 0, sizeof clean);
  g_assert_true (sol_capillary_mode_init (&clean, SOL_MODE_HE, 1, 1, NULL));
  memset (&dirty, 0xff, sizeof dirty);
  dirty.kind = clean.kind;
  dirty.n = clean.n;
  dirty.m = clean.m;
  dirty.u = clean.u;
  g_autoptr (SolGuideIndex) a = sol_guide_index_new_capillary (&clean, 1, TRUE, TRUE);
  g_autoptr (SolGuideIndex) b = sol_guide_index_new_capillary (&dirty, 1, TRUE, TRUE);
  g_autoptr (GByteArray) key_a = g_byte_array_new ();
  g_autoptr (GByteArray) key_b = g_byte_array_new ();
  g_assert_true (sol_guide_index_add_identity (a, key_a));
  g_assert_true (sol_guide_index_add_identity (b, key_b));
  g_assert_cmpmem (key_a->data, key_a->len, key_b->data, key_b->len);
}

/* Old ones go, and whoever uses one keeps it. */
static void
test_forgets_the_oldest (void)
{
  sol_operator_cache_clear ();
  g_autoptr (SolOperator) first = operator_of (NULL);
  for (int i = 0; i < 8; i++)
    {
      g_autofree char *radius = g_strdup_printf ("geometry.core_radius=%d um", 40 + i);
      g_autoptr (SolOperator) another = operator_of (radius);
      g_assert_true (another != first);
    }
  g_autoptr (SolOperator) again = operator_of (NULL);
  g_assert_true (again != first);
  assert_equal (first, again);
}

static gpointer
ask_cb (gpointer data)
{
  for (int i = 0; i < 12; i++)
    {
      g_autofree char *radius = g_strdup_printf ("geometry.core_radius=%d um", 40 + i % 6);
      g_autoptr (SolOperator) op = operator_of (radius);
      sol_assert_near (P, op->basis.interval[SOL_SCALAR_CORE_RADIUS].low, (40 + i % 6) * 1e-6,
                       1e-20);
    }
  return NULL;
}

static void
test_many_threads (void)
{
  GThread *threads[3];
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("ask", ask_cb, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  sol_operator_cache_clear ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/operator-cache/hits", test_hits);
  g_test_add_func ("/problem/operator-cache/misses", test_misses);
  g_test_add_func ("/problem/operator-cache/other-guides", test_other_guides);
  g_test_add_func ("/problem/operator-cache/every-field", test_every_field);
  g_test_add_func ("/problem/operator-cache/padding", test_padding);
  g_test_add_func ("/problem/operator-cache/forgets-the-oldest", test_forgets_the_oldest);
  g_test_add_func ("/problem/operator-cache/many-threads", test_many_threads);
  return g_test_run ();
}
