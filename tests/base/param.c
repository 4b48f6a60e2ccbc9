/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "base/nearest-name.h"
#include "base/param.h"
#include "sol-test.h"

#include <string.h>

static void
test_distance (void)
{
  g_assert_cmpuint (sol_name_distance ("pressure", "pressure"), ==, 0);
  g_assert_cmpuint (sol_name_distance ("presure", "pressure"), ==, 1);
  g_assert_cmpuint (sol_name_distance ("pressrue", "pressure"), ==, 1);
  g_assert_cmpuint (sol_name_distance ("Pressure", "pressure"), ==, 0);
  g_assert_cmpuint (sol_name_distance ("", "gas"), ==, 3);
  g_assert_cmpuint (sol_name_distance ("kitten", "sitting"), ==, 3);
  g_autofree char *far = g_strnfill (1000, 'a');
  g_assert_cmpuint (sol_name_distance (far, "gas"), ==, 1000);
}

/* A distance: symmetric, zero for equal words alone, never above the longer word. */
static void
test_distance_is_one (void)
{
  for (int i = 0; i < 2000; i++)
    {
      char words[2][13];
      for (int w = 0; w < 2; w++)
        {
          int n = g_test_rand_int_range (0, 13);
          for (int k = 0; k < n; k++)
            words[w][k] = (char) g_test_rand_int_range ('a', 'e');
          words[w][n] = '\0';
        }
      gsize there = sol_name_distance (words[0], words[1]);
      g_assert_cmpuint (there, ==, sol_name_distance (words[1], words[0]));
      g_assert_cmpuint (there, <=, MAX (strlen (words[0]), strlen (words[1])));
      g_assert_true ((there == 0) == (strcmp (words[0], words[1]) == 0));
    }
}

static void
test_text (void)
{
  static const char *const good[] = { "", "a title", "a#b", "naïve µ", "x = y; [z]" };
  static const char *const bad[] = { " a", "a ", "a #b", "#", "a\nb", "a\tb", "\xff", "\x7f" };
  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (sol_param_check_text (good[i], NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_false (sol_param_check_text (bad[i], &error));
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE);
    }
  g_autofree char *tall = g_strnfill (4097, 'a');
  g_assert_false (sol_param_check_text (tall, NULL));
}

static void
test_limits (void)
{
  SolParam param = { .unit = SOL_UNIT_LENGTH, .display = "um", .min = 1e-6, .max = 1e-3 };
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_param_check_limits (&param, 1e-6, NULL));
  g_assert_true (sol_param_check_limits (&param, 1e-3, NULL));
  g_assert_false (sol_param_check_limits (&param, 2e-3, &error));
  g_assert_nonnull (strstr (error->message, "2000 um"));
  g_assert_nonnull (strstr (error->message, "1000 um"));
  g_clear_error (&error);
  g_assert_false (sol_param_check_limits (&param, 0.5e-6, &error));
  g_assert_nonnull (strstr (error->message, "below"));
  param.flags = SOL_PARAM_ABOVE_MIN;
  g_assert_false (sol_param_check_limits (&param, 1e-6, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/param/distance-counts-edits", test_distance);
  g_test_add_func ("/base/param/distance-is-a-metric", test_distance_is_one);
  g_test_add_func ("/base/param/text-must-survive-a-line", test_text);
  g_test_add_func ("/base/param/limits-are-named", test_limits);
  return g_test_run ();
}
