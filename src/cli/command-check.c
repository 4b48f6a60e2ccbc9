/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include "session/check/case-check.h"
#include "session/check/derived.h"
#include "session/device/run-backend.h"
#include "solver/translate.h"

/* printf pads by bytes, and units have letters of two and three. */
static void
print_column (const char *text, int width)
{
  g_print ("%s%*s", text, MAX (width - (int) g_utf8_strlen (text, -1), 0) + 1, "");
}

static void
print_row (const char *label, int width, const char *text, int text_width, const char *meaning)
{
  print_column (label, width + 1);
  print_column (text, text_width);
  g_print ("%s\n", meaning);
}

static void
print_derived (const SolSketch *sketch)
{
  g_autoptr (GPtrArray) list = sol_derived_list (sketch);
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  int width = 0, text_width = 0;
  for (guint i = 0; i < list->len; i++)
    {
      const SolDerived *row = g_ptr_array_index (list, i);
      g_ptr_array_add (titles, sol_derived_dup_title (row));
      g_ptr_array_add (texts, sol_command_typeset (row->text));
      width = MAX (width, (int) g_utf8_strlen (titles->pdata[i], -1));
      text_width = MAX (text_width, (int) g_utf8_strlen (texts->pdata[i], -1) + 1);
    }
  for (guint i = 0; i < list->len; i++)
    print_row (titles->pdata[i], width, texts->pdata[i], text_width,
               ((SolDerived *) list->pdata[i])->meaning);
  print_row ("stepper", width, sketch->method->name, text_width,
             sol_translate_method_reason (sketch->the_case));
}

static void
print_advice (const SolCaseCheck *check)
{
  if (check->advice->len == 0)
    g_print ("\nno advice\n");
  else
    g_print ("\nadvice\n");
  for (guint i = 0; i < check->advice->len; i++)
    {
      const SolAdvice *advice = g_ptr_array_index (check->advice, i);
      g_autofree char *text = sol_command_typeset (advice->text);
      g_print ("%s: %s\n", sol_advice_severity_get_name (advice->severity), text);
      if (advice->fix != NULL)
        g_print ("    --set \"%s\"\n", advice->fix);
    }
}

/**
 * sol_command_check:
 * @argc: number of arguments
 * @argv: [argc] "check", options, CASE
 *
 * Threads: main. Allocates: yes.
 * Returns: exit code
 */
int
sol_command_check (int argc, char **argv)
{
  static const SolCommand command = {
    "check", "CASE", "Says what follows from a case and what to mind; runs nothing.",
    sol_command_check
  };
  g_auto (GStrv) assignments = NULL;
  g_autofree char *output = NULL;
  const GOptionEntry entries[] = {
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &assignments, "Changes one value of the case",
      "GROUP.KEY=VALUE" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "Looks for room for this result file",
      "OUT.h5" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  if (!sol_command_parse (&command, entries, &argc, &argv, 1, &exit_code))
    return exit_code;
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) the_case = sol_command_read_case (argv[1], assignments, &error);
  if (the_case == NULL)
    return sol_command_fail (error);
  g_auto (SolCaseCheck) check = { 0 };
  if (!sol_case_check_run (&check, the_case, sol_run_choose_backend (the_case), output, &error) ||
      !sol_case_check_translate (&check, &error))
    return sol_command_fail (error);
  print_derived (check.sketch);
  print_advice (&check);
  return SOL_EXIT_DONE;
}
