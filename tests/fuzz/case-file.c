/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a case file: they are refused with a message, or what is read can be written and read
 * again without change. */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "target.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SolCase) c =
      sol_case_from_text_full ((const char *) data, (gssize) n, "input", NULL, warnings, &error);
  if (c == NULL)
    {
      g_assert_true (error != NULL && error->domain == SOL_FILE_ERROR);
      g_assert_true (g_str_has_prefix (error->message, "input"));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  g_assert_no_error (error);
  g_autofree char *text = sol_case_to_text (c);
  g_autoptr (SolCase) again = sol_case_from_text (text, -1, "canonical", &error);
  g_assert_no_error (error);
  g_autofree char *text_again = sol_case_to_text (again);
  g_assert_cmpstr (text_again, ==, text);
  g_autoptr (SolCase) copy = sol_case_copy (again);
  g_autofree char *text_of_copy = sol_case_to_text (copy);
  g_assert_cmpstr (text_of_copy, ==, text);
  return 0;
}
