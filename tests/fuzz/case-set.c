/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any lines as assignments to a good case: one that is refused changes nothing; a case that is
 * complete after them can be written and read again without change. */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "problem/case-params.h"
#include "target.h"

#include <string.h>

static const char start[] =
    "[geometry]\ncore_radius = 125 um\nlength = 1 m\n[fill]\ngas = He\npressure = 1 bar\n"
    "[pulse]\nwavelength = 800 nm\nduration = 10 fs\nenergy = 100 uJ\n";

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t n)
{
  g_autofree char *input = g_strndup ((const char *) data, n);
  g_auto (GStrv) lines = g_strsplit (input, "\n", 50);
  g_autoptr (SolCase) c = sol_case_from_text (start, -1, "start", NULL);
  for (gsize i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *before = sol_case_to_text (c);
      gboolean is_good = sol_case_set (c, lines[i], &error);
      g_autofree char *after = sol_case_to_text (c);
      g_assert_true (is_good == (error == NULL));
      if (is_good)
        continue;
      g_assert_cmpstr (after, ==, before);
      g_assert_true (error->domain == SOL_FILE_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
  if (sol_case_check (c, NULL))
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = sol_case_to_text (c);
      g_autoptr (SolCase) again = sol_case_from_text (text, -1, "canonical", &error);
      g_assert_no_error (error);
      g_autofree char *text_again = sol_case_to_text (again);
      g_assert_cmpstr (text_again, ==, text);
    }
  const char *const *assignments = (const char *const *) lines;
  g_autoptr (SolCase) batch = sol_case_from_text_full (start, -1, "start", assignments, NULL, NULL);
  g_autofree char *text = batch != NULL ? sol_case_to_text (batch) : NULL;
  g_autoptr (SolCase) again = text != NULL ? sol_case_from_text (text, -1, "start", NULL) : NULL;
  g_assert_true ((batch == NULL) == (again == NULL));
  return 0;
}
