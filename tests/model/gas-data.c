/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "model/gas/gas-data.h"
#include "sol-test.h"

#include <gio/gio.h>

static char *
argon_text (void)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/soliscope/gases/Ar.json", 0, NULL);
  g_assert_nonnull (bytes);
  gsize n;
  const char *text = g_bytes_get_data (bytes, &n);
  return g_strndup (text, n);
}

static char *
replace (const char *text, const char *what, const char *by)
{
  g_auto (GStrv) parts = g_strsplit (text, what, 2);
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  return g_strjoinv (by, parts);
}

static void
test_complete (void)
{
  g_autofree char *text = argon_text ();
  g_autoptr (GError) error = NULL;
  g_autoptr (SolGas) gas = sol_gas_data_parse ("test", text, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gas->name, ==, "Ar");
  g_assert_cmpint (gas->formula.n_terms, ==, 3);
  g_assert_cmpint (gas->gamma3.form, ==, SOL_GAMMA3_CHI3);
}

/* Keys that a later version may add are no error. */
static void
test_unknown_keys_are_carried (void)
{
  g_autofree char *text = argon_text ();
  g_autofree char *more =
      replace (text, "\"title\"", "\"boiling\": { \"point_k\": 87 }, \"title\"");
  g_autoptr (GError) error = NULL;
  g_autoptr (SolGas) gas = sol_gas_data_parse ("test", more, -1, &error);
  g_assert_no_error (error);
  g_assert_nonnull (gas);
}

static void
test_broken_values (void)
{
  static const struct
  {
    const char *what, *by;
    int code;
  } rows[] = {
    { "soliscope-gas-1", "soliscope-gas-2", SOL_FILE_ERROR_VERSION },
    { "\"name\"", "\"nome\"", SOL_FILE_ERROR_MISSING },
    { "\"molecular\": false", "\"molecular\": 0", SOL_FILE_ERROR_TYPE },
    { "\"equation_of_state\": \"Ar\"", "\"equation_of_state\": \"At\"", SOL_FILE_ERROR_MISSING },
    { "\"sellmeier\"", "\"cauchy\"", SOL_FILE_ERROR_TYPE },
    { "\"b\": [", "\"b\": [\"x\", ", SOL_FILE_ERROR_TYPE },
    { "\"c_um2\": [", "\"c_um2\": [1, ", SOL_FILE_ERROR_TYPE },
    { "\"c_um2\": [", "\"c_um2\": [1e999, ", SOL_FILE_ERROR_TYPE },
    { "\"range_um\"", "\"range\"", SOL_FILE_ERROR_MISSING },
    { "\"pressure_pa\": 100000", "\"pressure_pa\": 0", SOL_FILE_ERROR_TYPE },
    { "\"form\": \"chi3\"", "\"form\": \"chi4\"", SOL_FILE_ERROR_TYPE },
    { "\"factor\"", "\"faktor\"", SOL_FILE_ERROR_MISSING },
    { "\"ip_hartree\"", "\"ip\"", SOL_FILE_ERROR_MISSING },
    { "\"l\": 1", "\"l\": 1.5", SOL_FILE_ERROR_TYPE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = argon_text ();
      g_autofree char *broken = replace (text, rows[i].what, rows[i].by);
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_gas_data_parse ("test", broken, -1, &error));
      g_assert_error (error, SOL_FILE_ERROR, rows[i].code);
    }
}

/* A reference state that is no gas is refused when the file is read, not when it is used. */
static void
test_impossible_reference (void)
{
  g_autofree char *text = argon_text ();
  g_autofree char *broken = replace (text, "\"temperature_k\": 273.15", "\"temperature_k\": 84");
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_gas_data_parse ("test", broken, -1, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

/* Cut anywhere, the file gives an error and nothing else. */
static void
test_truncated (void)
{
  g_autofree char *text = argon_text ();
  gssize end = (gssize) strlen (text) - 2; /* before the last brace */
  for (gssize n = 0; n <= end; n++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_gas_data_parse ("test", text, n, &error));
      g_assert_nonnull (error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/gas-data/complete", test_complete);
  g_test_add_func ("/model/gas-data/unknown-keys-are-carried", test_unknown_keys_are_carried);
  g_test_add_func ("/model/gas-data/broken-values", test_broken_values);
  g_test_add_func ("/model/gas-data/impossible-reference", test_impossible_reference);
  g_test_add_func ("/model/gas-data/truncated", test_truncated);
  return g_test_run ();
}
