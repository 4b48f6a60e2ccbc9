/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of keys in docs/CASE-FILE.md are those of the code. With SOL_UPDATE_DOCS set in the
 * environment the document is brought up to date instead. */
#include "config.h"

#include "problem/case-params.h"
#include "sol-test.h"

#include <float.h>
#include <string.h>

static const char begin_mark[] = "<!-- keys: begin -->\n";
static const char end_mark[] = "<!-- keys: end -->\n";

static void
append_limit (GString *text, const SolParam *param, double limit)
{
  g_autofree char *shown = sol_units_format (limit, param->unit, param->display);
  g_string_append (text, shown);
}

static void
append_value (GString *text, const SolParam *param)
{
  if (param->choices != NULL)
    for (gsize i = 0; param->choices[i] != NULL; i++)
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", param->choices[i]);
  else
    g_string_append (text, param->kind->name);
  if (param->min < param->max && param->max < DBL_MAX)
    {
      g_string_append (text, ", ");
      append_limit (text, param, param->min);
      g_string_append (text, " to ");
      append_limit (text, param, param->max);
    }
  if (param->flags & SOL_PARAM_AUTO)
    g_string_append (text, ", or auto");
}

static void
append_default (GString *text, const SolParam *param)
{
  if (param->required != NULL)
    g_string_append_printf (text, "*needed*%s%s", param->twin != NULL ? ", or " : "",
                            param->twin != NULL ? param->twin : "");
  else if (param->flags & SOL_PARAM_ALIAS)
    g_string_append_printf (text, "see %s", param->twin);
  else if (param->initial != NULL && *param->initial != '\0')
    g_string_append (text, param->initial);
}

static char *
make_tables (void)
{
  GString *text = g_string_new (begin_mark);
  for (int g = 0; g < SOL_CASE_N_GROUPS; g++)
    {
      const SolParamGroup *group = &sol_case_groups[g];
      g_string_append_printf (text, "\n### [%s]\n\n%s\n\n", group->name, group->help);
      g_string_append (
          text, "| key | value | default | meaning | in use with |\n|---|---|---|---|---|\n");
      for (gsize i = 0; i < group->n_params; i++)
        {
          const SolParam *param = &group->params[i];
          g_string_append_printf (text, "| `%s` | ", param->name);
          append_value (text, param);
          g_string_append (text, " | ");
          append_default (text, param);
          g_string_append_printf (text, " | %s | %s |\n", param->help,
                                  param->used != NULL ? param->used->text : "");
        }
    }
  g_string_append_printf (text, "\n%s", end_mark);
  return g_string_free (text, FALSE);
}

static void
test_document (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "CASE-FILE.md", NULL);
  g_autofree char *document = NULL;
  g_autofree char *tables = make_tables ();
  g_assert_true (g_file_get_contents (path, &document, NULL, NULL));
  char *begin = strstr (document, begin_mark), *end = strstr (document, end_mark);
  g_assert_true (begin != NULL && end != NULL && begin < end);
  end += strlen (end_mark);
  g_autofree char *found = g_strndup (begin, (gsize) (end - begin));
  if (g_getenv ("SOL_UPDATE_DOCS") != NULL)
    {
      g_autoptr (GString) updated = g_string_new_len (document, begin - document);
      g_string_append (updated, tables);
      g_string_append (updated, end);
      g_assert_true (g_file_set_contents (path, updated->str, -1, NULL));
    }
  else if (strcmp (found, tables) != 0)
    g_error ("docs/CASE-FILE.md is out of date; run this test with SOL_UPDATE_DOCS=1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/case-docs/document-is-up-to-date", test_document);
  return g_test_run ();
}
