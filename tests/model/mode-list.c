/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/guide/mode-field.h"
#include "model/guide/mode-list.h"
#include "sol-test.h"

static void
assert_names (const char *text, const char *want)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) names = g_string_new (NULL);
  int n;
  g_autofree SolGuideMode *modes = sol_mode_list_parse (text, &n, &error);
  g_assert_no_error (error);
  for (int i = 0; i < n; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "", modes[i].name);
  g_assert_cmpstr (names->str, ==, want);
}

static void
test_lists (void)
{
  assert_names ("HE11", "HE11");
  assert_names ("HE11..HE14", "HE11 HE12 HE13 HE14");
  assert_names ("3", "HE11 HE12 HE13");
  assert_names ("HE11, HE12 ,TE01,TM01", "HE11 HE12 TE01 TM01");
  assert_names ("HE11a, HE11b, HE21a, HE21b", "HE11a HE11b HE21a HE21b");
  assert_names ("TE01..TE03, HE31", "TE01 TE02 TE03 HE31");
  assert_names ("11", "HE11 HE12 HE13 HE14 HE15 HE16 HE17 HE18 HE19 HE1,10 HE1,11");
}

static void
test_refused (void)
{
  static const char *const texts[] = { "",      "HE10",       "XX11",        "TE11",
                                       "TE01a", "HE11, HE11", "HE11, HE11a", "HE11,,HE12" };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      int n;
      g_assert_null (sol_mode_list_parse (texts[i], &n, &error));
      g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN);
    }
}

/* Without a letter it is the first of the pair; the other is another mode. */
static void
test_find (void)
{
  int n;
  g_autofree SolGuideMode *modes = sol_mode_list_parse ("HE11, HE21b, TM01", &n, NULL);
  g_assert_cmpint (sol_mode_list_find (modes, n, "HE11a"), ==, 0);
  g_assert_cmpint (sol_mode_list_find (modes, n, "HE21b"), ==, 1);
  g_assert_cmpint (sol_mode_list_find (modes, n, "HE21"), ==, -1);
  g_assert_cmpint (sol_mode_list_find (modes, n, "TM01"), ==, 2);
  g_assert_cmpint (sol_mode_list_find (modes, n, "rubbish"), ==, -1);
}

/* HE11a along x and HE11b along y; every b is the a turned by a quarter of its own period. */
static void
test_orientation (void)
{
  int n;
  g_autofree SolGuideMode *modes = sol_mode_list_parse ("HE11a, HE11b, HE31a, HE31b", &n, NULL);
  for (int k = 0; k < 8; k++)
    {
      double theta = 0.8 * k;
      SolModeField x = sol_mode_field_at (&modes[0].shape, 1.0, 0.3, theta, modes[0].angle_rad);
      SolModeField y = sol_mode_field_at (&modes[1].shape, 1.0, 0.3, theta, modes[1].angle_rad);
      SolModeField a = sol_mode_field_at (&modes[2].shape, 1.0, 0.3, theta, modes[2].angle_rad);
      SolModeField b = sol_mode_field_at (&modes[3].shape, 1.0, 0.3, theta, modes[3].angle_rad);
      g_assert_cmpfloat (x.x, >, 0.0); /* class P: the sign on the axis */
      g_assert_cmpfloat (y.y, >, 0.0); /* class P: the sign on the axis */
      sol_assert_near (R, x.y / x.x, 0.0, 1e-15);
      sol_assert_near (R, y.x / y.y, 0.0, 1e-15);
      sol_assert_near (R, (a.x * b.x + a.y * b.y) / (a.x * a.x + a.y * a.y), 0.0, 1e-14);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/mode-list/lists", test_lists);
  g_test_add_func ("/model/mode-list/refused", test_refused);
  g_test_add_func ("/model/mode-list/find", test_find);
  g_test_add_func ("/model/mode-list/orientation", test_orientation);
  return g_test_run ();
}
