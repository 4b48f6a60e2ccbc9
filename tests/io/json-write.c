/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/json/json-write.h"
#include "sol-test.h"

static void
check_number (const char *expected, double value)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  json_builder_begin_object (b);
  sol_json_add_number (b, "x", value);
  json_builder_end_object (b);
  g_autofree char *text = sol_json_get_text (b, FALSE);
  g_assert_cmpstr (text, ==, expected);
}

/* What JSON has no word for must not make the rest of a file unreadable. */
static void
test_not_finite (void)
{
  check_number ("{\"x\":null}", NAN);
  check_number ("{\"x\":null}", INFINITY);
  check_number ("{\"x\":null}", -INFINITY);
  check_number ("{\"x\":0.5}", 0.5);
}

static void
test_members (void)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  json_builder_begin_object (b);
  sol_json_add_text (b, "text", "a \"b\"");
  sol_json_add_text (b, "none", NULL);
  sol_json_add_count (b, "count", G_MAXINT64);
  sol_json_add_flag (b, "flag", TRUE);
  sol_json_begin_object (b, "inner");
  json_builder_end_object (b);
  sol_json_begin_array (b, "list");
  json_builder_add_int_value (b, 1);
  json_builder_end_array (b);
  json_builder_end_object (b);
  g_autofree char *text = sol_json_get_text (b, FALSE);
  g_assert_cmpstr (text, ==,
                   "{\"text\":\"a \\\"b\\\"\",\"none\":null,\"count\":9223372036854775807,"
                   "\"flag\":true,\"inner\":{},\"list\":[1]}");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/json-write/not-finite", test_not_finite);
  g_test_add_func ("/io/json-write/members", test_members);
  return g_test_run ();
}
