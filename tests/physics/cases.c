/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs every validation case, tests/physics/cases/NAME.ini, on every back end and compares the
 * quantities of its [expect] section. With --short only the cases marked "suite = short", otherwise
 * only the others. */
#include "config.h"

#include "expectation.h"
#include "io/case/case-file.h"
#include "sol-test.h"

#include <string.h>

static void
compare (const char *name, const GPtrArray *expectations, const SolPhysicsRun *run, const char *on)
{
  for (guint i = 0; i < expectations->len; i++)
    {
      const SolExpectation *e = g_ptr_array_index (expectations, i);
      double got = sol_expectation_measure (e, run);
      g_autofree char *shown = sol_expectation_format (e, got);
      g_test_message ("%-22s %-9s %s   [%s]: %s, %.2f of the tolerance", name, on, e->text,
                      e->reason, shown, (got - e->value) / e->tolerance);
    }
  for (guint i = 0; i < expectations->len; i++)
    {
      const SolExpectation *e = g_ptr_array_index (expectations, i);
      sol_test_close (name, SOL_CLASS_T, e->text, sol_expectation_measure (e, run), e->value, 0.0,
                      e->tolerance);
    }
}

static void
test_case (gconstpointer data)
{
  const char *path = data;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = NULL;
  gboolean is_short;
  g_autoptr (GPtrArray) expectations = sol_expectation_split (path, &text, &is_short);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) the_case = sol_case_from_text (text, -1, path, &error);
  g_assert_no_error (error);
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      /* With several modes over metres the oracle would take hours; that the two agree is the business
       * of the reference fields. */
      if (the_case->run.model == SOL_CASE_MODEL_MULTIMODE &&
          strcmp (sol_backend_get (i)->name, "reference") == 0)
        continue;
      g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, sol_backend_get (i)->name);
      g_test_message ("%s %s: %" G_GINT64_FORMAT " steps, %.2f s", name, sol_backend_get (i)->name,
                      run->report.outcome.n_accepted, run->report.total_s);
      compare (name, expectations, run, sol_backend_get (i)->name);
    }
}

static gboolean
is_chosen (const char *path, gboolean only_short)
{
  g_autofree char *text = NULL;
  gboolean is_short;
  g_autoptr (GPtrArray) expectations = sol_expectation_split (path, &text, &is_short);
  return is_short == only_short;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
add_tests (gboolean only_short)
{
  g_autofree char *folder = sol_test_data ("physics/cases");
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) list = g_dir_open (folder, 0, &error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_assert_no_error (error);
  for (const char *name = g_dir_read_name (list); name != NULL; name = g_dir_read_name (list))
    if (g_str_has_suffix (name, ".ini"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);
      g_autofree char *test = g_strconcat ("/physics/cases/", g_ptr_array_index (names, i), NULL);
      if (is_chosen (path, only_short))
        g_test_add_data_func_full (test, path, test_case, g_free);
      else
        g_free (path);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_tests (argc > 1 && strcmp (argv[1], "--short") == 0);
  return g_test_run ();
}
