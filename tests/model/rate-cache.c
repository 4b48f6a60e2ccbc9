/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/ionisation/rate-cache.h"

#include "base/constants.h"
#include "sol-test.h"

#include <string.h>

static SolIonisationOptions
options_at (double wavelength_m)
{
  return sol_ionisation_options_default (SOL_IONISATION_PPT,
                                         2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m);
}

static const SolIonisationAtom *
atom_of (const char *name)
{
  return sol_gas_get_atom (sol_gas_find (name, NULL));
}

/* The same question gets the same table, any other one another. */
static void
test_hits_and_misses (void)
{
  SolIonisationOptions options = options_at (800e-9);
  g_autoptr (SolRateTable) first = sol_rate_cache_get (atom_of ("He"), &options, NULL);
  g_autoptr (SolRateTable) again = sol_rate_cache_get (atom_of ("He"), &options, NULL);
  g_assert_nonnull (first);
  g_assert_true (first == again);
  g_autoptr (SolRateTable) argon = sol_rate_cache_get (atom_of ("Ar"), &options, NULL);
  g_assert_true (argon != first);
  options.stark = !options.stark;
  g_autoptr (SolRateTable) other = sol_rate_cache_get (atom_of ("He"), &options, NULL);
  g_assert_true (other != first);
  sol_rate_cache_clear ();
  options.stark = !options.stark;
  g_autoptr (SolRateTable) fresh = sol_rate_cache_get (atom_of ("He"), &options, NULL);
  g_assert_true (fresh != first);
  const SolRateRow *a = sol_rate_table_get_row (first), *b = sol_rate_table_get_row (fresh);
  g_assert_cmpint (a->n_envelope, ==, b->n_envelope);
  sol_assert_all_close (P, a->envelope, b->envelope, (gsize) a->n_envelope, 0.0);
}

/* Old tables go, and whoever uses one keeps it. */
static void
test_forgets_the_oldest (void)
{
  SolIonisationOptions options = options_at (800e-9);
  g_autoptr (SolRateTable) first = sol_rate_cache_get (atom_of ("He"), &options, NULL);
  double field_min = sol_rate_table_get_row (first)->field_min_v_per_m;
  for (int i = 0; i < 40; i++)
    {
      SolIonisationOptions another = options_at ((810.0 + i) * 1e-9);
      another.model = i % 8 == 0 ? SOL_IONISATION_PPT : SOL_IONISATION_ADK;
      g_autoptr (SolRateTable) table = sol_rate_cache_get (atom_of ("He"), &another, NULL);
      g_assert_nonnull (table);
    }
  g_autoptr (SolRateTable) again = sol_rate_cache_get (atom_of ("He"), &options, NULL);
  g_assert_true (again != first);
  sol_assert_near (P, sol_rate_table_get_row (first)->field_min_v_per_m, field_min, 0.0);
}

static void
test_errors_are_not_kept (void)
{
  const SolIonisationAtom bare = { .ip_hartree = 0.5, .charge = 1.0 };
  SolIonisationOptions options = options_at (800e-9);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_rate_cache_get (&bare, &options, &error));
      g_assert_nonnull (error);
    }
}

static gpointer
ask_cb (gpointer data)
{
  for (int i = 0; i < 50; i++)
    {
      SolIonisationOptions options = options_at ((500.0 + i % 30) * 1e-9);
      options.model = SOL_IONISATION_ADK;
      g_autoptr (SolRateTable) table = sol_rate_cache_get (atom_of (data), &options, NULL);
      g_assert_nonnull (table);
    }
  return NULL;
}

static void
test_many_threads (void)
{
  static const char *const names[] = { "He", "Ne", "Ar", "Kr" };
  GThread *threads[G_N_ELEMENTS (names)];
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    threads[i] = g_thread_new ("ask", ask_cb, (gpointer) names[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_thread_join (threads[i]);
  sol_rate_cache_clear ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rate-cache/hits-and-misses", test_hits_and_misses);
  g_test_add_func ("/rate-cache/forgets-the-oldest", test_forgets_the_oldest);
  g_test_add_func ("/rate-cache/errors-are-not-kept", test_errors_are_not_kept);
  g_test_add_func ("/rate-cache/many-threads", test_many_threads);
  return g_test_run ();
}
