/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reference cases as they stand, on every back end, against fields that another program computed
 * (docs/physics/validation.md). A case whose model is not offered must be refused by name. */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "physics-run.h"
#include "reference-field.h"
#include "sol-test.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *refusal; /* what the refusal names; NULL: the case runs */
} Case;

static const Case cases[] = {
  { "argon-kerr", NULL },     { "helium-rdw", NULL },     { "helium-four-modes", NULL },
  { "hydrogen-raman", NULL }, { "argon-elliptic", NULL }, { "argon-radial", NULL },
};

static char *
reference_path (const char *name, const char *ending)
{
  g_autofree char *file = g_strconcat ("physics/reference/", name, ending, NULL);
  return sol_test_data (file);
}

static SolCase *
read_case (const char *name)
{
  g_autofree char *path = reference_path (name, ".ini");
  g_autoptr (GError) error = NULL;
  SolCase *the_case = sol_case_file_read (path, &error);
  g_assert_no_error (error);
  return the_case;
}

static void
compare (const Case *test, const SolReferenceField *reference, const char *backend)
{
  g_autofree char *tolerance_path = reference_path (test->name, ".tol");
  double tolerance = sol_reference_field_read_tolerance (tolerance_path);
  g_autoptr (SolCase) the_case = read_case (test->name);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolPhysicsRun) run = sol_physics_run_try (the_case, backend, &error);
  if (g_error_matches (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED))
    {
      /* The oracle runs all of them. */
      g_assert_cmpstr (backend, !=, "reference");
      g_assert_true (g_str_has_prefix (error->message, backend));
      g_test_message ("%-10s %s", test->name, error->message);
      return;
    }
  g_assert_no_error (error);
  gsize n = reference->n_column * reference->n_omega;
  g_assert_cmpuint (run->grid->n_omega, ==, reference->n_omega);
  g_assert_cmpuint (run->n_column, ==, reference->n_column);
  g_assert_cmpint (run->n_planes, ==, reference->n_planes);
  /* Class R: a bin is a product of a whole number and the spacing. */
  sol_assert_all_close (R, run->grid->omega_rad_per_s, reference->omega_rad_per_s,
                        reference->n_omega, 1e-14);
  for (gsize i = 0; i < reference->n_planes; i++)
    {
      const SolComplex *got = sol_physics_run_get_plane (run, (gint64) i);
      const SolComplex *want = reference->field + i * n;
      double off = sol_test_field_error (got, want, n);
      g_test_message ("%-10s %-9s z = %-5g m  error %.2e  tolerance %.0e", test->name, backend,
                      run->z_m[i], off, tolerance);
      sol_assert_near (R, run->z_m[i], reference->z_m[i], 1e-15);
      sol_assert_field_close (T, got, want, n, tolerance);
    }
  g_test_message ("%s %s: %" G_GINT64_FORMAT " steps, %" G_GINT64_FORMAT " rejected, %.2f s",
                  test->name, backend, run->report.outcome.n_accepted,
                  run->report.outcome.n_rejected, run->report.total_s);
}

static void
check_refusal (const Case *test, const char *backend)
{
  g_autoptr (SolCase) the_case = read_case (test->name);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolPhysicsRun) run = sol_physics_run_try (the_case, backend, &error);
  g_assert_null (run);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
  if (strstr (error->message, test->refusal) == NULL)
    g_error ("the refusal “%s” does not name “%s”", error->message, test->refusal);
  g_test_skip (error->message);
}

static const char
    *only; /* the back end named by the command line, a device; NULL: those always there */

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (SolReferenceField) reference = NULL;
  if (test->refusal == NULL)
    {
      g_autofree char *path = reference_path (test->name, ".h5");
      reference = sol_reference_field_read (path);
    }
  if (only != NULL)
    compare (test, reference, only);
  for (int i = 0; only == NULL && sol_backend_get (i) != NULL; i++)
    {
      const char *backend = sol_backend_get (i)->name;
      if (test->refusal != NULL)
        check_refusal (test, backend);
      else
        compare (test, reference, backend);
    }
}

/* What a fault would do to the exit field. A correct solver keeps inside the tolerance; every one of
 * these leaves it by far. */
static const struct
{
  const char *name;
  const char *assignment;
  double at_least; /* error of the exit field; for helium the figures that came with the fields */
  double at_most;
} faults[] = {
  { "argon-kerr", "response.third_harmonic=false", 1e-5, 2.0 },
  { "argon-kerr", "response.self_steepening=false", 1e-5, 2.0 },
  { "argon-kerr", "geometry.loss=false", 1e-5, 2.0 },
  { "argon-kerr", "fill.equation_of_state=real", 1e-5, 2.0 },
  { "argon-kerr", "pulse.energy=150.0015 uJ", 3e-6, 2.0 },
  { "argon-kerr", "pulse.phase=3.141592653589793 rad", 1.999, 2.001 },
  { "helium-rdw", "response.ppt_occupancy=1", 0.26, 0.28 },
  { "helium-rdw", "response.ppt_stark=false", 0.055, 0.065 },
};

static void
test_catches_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = reference_path (faults[i].name, ".h5");
      g_autoptr (SolReferenceField) reference = sol_reference_field_read (path);
      g_autoptr (SolCase) the_case = read_case (faults[i].name);
      g_autoptr (GError) error = NULL;
      sol_case_set (the_case, faults[i].assignment, &error);
      g_assert_no_error (error);
      g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, "cpu");
      double off =
          sol_test_field_error (sol_physics_run_get_exit (run),
                                reference->field + (reference->n_planes - 1) * reference->n_omega,
                                reference->n_omega);
      g_test_message ("%-10s %-36s exit field off by %.3g", faults[i].name, faults[i].assignment,
                      off);
      g_assert_cmpfloat (off, >, faults[i].at_least); /* class T: outside the tolerance */
      g_assert_cmpfloat (off, <, faults[i].at_most);  /* class T: the size expected */
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  only = argc > 1 ? argv[1] : NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/physics/reference/", cases[i].name, NULL);
      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/physics/reference/catches-faults", test_catches_faults);
  return g_test_run ();
}
