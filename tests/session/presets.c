/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/case/preset.h"

#include "io/case/case-file.h"
#include "session/check/case-check.h"
#include "session/preset-card.h"
#include "session/run-execute.h"
#include "sol-test.h"

#include <string.h>

static SolCase *
read_preset (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = sol_preset_get_text (name, &error);
  g_assert_no_error (error);
  SolCase *c = sol_case_from_text_full (text, -1, name, NULL, warnings, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 0);
  return c;
}

/* The documents' example comes first, and no preset is left without a group, or hides in a long one. */
static void
test_groups (void)
{
  g_autoptr (GPtrArray) cards = sol_preset_card_list ();
  g_auto (GStrv) names = sol_preset_get_names ();
  g_autoptr (GHashTable) sizes = g_hash_table_new (g_str_hash, g_str_equal);
  const char *group = "";
  g_assert_cmpuint (cards->len, ==, g_strv_length (names));
  g_assert_cmpstr (((SolPresetCard *) cards->pdata[0])->name, ==, "helium-rdw");
  for (guint i = 0; i < cards->len; i++)
    {
      const SolPresetCard *card = cards->pdata[i];
      int n = GPOINTER_TO_INT (g_hash_table_lookup (sizes, card->group));
      g_assert_cmpstr (card->group, !=, "Further presets");
      g_assert_true (n == 0 || strcmp (group, card->group) == 0); /* of one group in one place */
      g_assert_cmpint (n, <, 8);
      g_hash_table_insert (sizes, (gpointer) card->group, GINT_TO_POINTER (n + 1));
      group = card->group;
    }
}

/* Every preset says what it shows, is offered, and has nothing serious against it. */
static void
test_check (void)
{
  g_auto (GStrv) names = sol_preset_get_names ();
  g_assert_cmpuint (g_strv_length (names), >=, 8);
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolCase) c = read_preset (names[i]);
      g_autofree char *summary = sol_preset_get_summary (names[i], &error);
      g_auto (SolCaseCheck) check = { 0 };
      g_test_message ("--- %s", names[i]);
      g_assert_no_error (error);
      g_assert_cmpuint (strlen (summary), >, 60);
      g_assert_nonnull (strstr (summary, "Look at"));
      g_assert_cmpuint (strlen (c->run.title), >, 0);
      sol_case_check_run (&check, c, sol_backend_find ("cpu"), NULL, &error);
      g_assert_no_error (error);
      g_assert_true (sol_case_check_translate (&check, &error));
      for (guint k = 0; k < check.advice->len; k++)
        {
          const SolAdvice *advice = g_ptr_array_index (check.advice, k);
          g_test_message ("%s: %s", sol_advice_severity_get_name (advice->severity), advice->text);
          g_assert_cmpint (advice->severity, <, SOL_ADVICE_SERIOUS);
          g_assert_cmpstr (advice->id, !=, "window-edges");
        }
    }
}

/* A few millimetres of each: the run ends, light is neither made nor lost in quantity. */
static void
test_run (void)
{
  g_auto (GStrv) names = sol_preset_get_names ();
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolCase) c = read_preset (names[i]);
      g_auto (SolRunReport) report = { 0 };
      SolProgress progress = { 0 };
      c->geometry.length_m = 2e-3;
      c->stepper.planes = 3;
      SolRunRequest request = { .the_case = c, .backend = sol_backend_find ("cpu") };
      sol_run_execute (&request, &progress, NULL, &report, &error);
      g_assert_no_error (error);
      g_test_message ("%s: %" G_GINT64_FORMAT " steps", names[i], report.outcome.n_accepted);
      g_assert_true (report.is_complete);
      g_assert_cmpint (report.outcome.n_planes, ==, 3);
      sol_assert_close (T, report.energy_out_j, report.energy_in_j, 0.01);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/presets/groups", test_groups);
  g_test_add_func ("/session/presets/nothing-serious-against-any", test_check);
  g_test_add_func ("/session/presets/short-run-of-each", test_run);
  return g_test_run ();
}
