/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include "base/error.h"
#include "base/quantity-show.h"
#include "io/case/case-file.h"
#include "io/case/preset.h"

#include <gio/gio.h>
#include <string.h>

#define PRESET_PREFIX "preset:"

/**
 * sol_command_exit_code:
 * @error: why a command failed
 *
 * Threads: any. Allocates: no.
 * Returns: the exit code that says so
 */
int
sol_command_exit_code (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return SOL_EXIT_STOPPED;
  if (error->domain == SOL_FILE_ERROR)
    {
      gboolean is_text = error->code == SOL_FILE_ERROR_SYNTAX || error->code == SOL_FILE_ERROR_TYPE;
      return is_text || error->code == SOL_FILE_ERROR_MISSING ? SOL_EXIT_USAGE : SOL_EXIT_FILE;
    }
  if (error->domain == SOL_MODEL_ERROR)
    return SOL_EXIT_USAGE;
  if (g_error_matches (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED) ||
      g_error_matches (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT))
    return SOL_EXIT_USAGE;
  return SOL_EXIT_RUN_FAILED;
}

/**
 * sol_command_typeset:
 * @text: a quantity, or a sentence with quantities, for people
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): with its signs as they are printed, where the terminal has them; see
 *   sol_quantity_typeset()
 */
char *
sol_command_typeset (const char *text)
{
  return g_get_charset (NULL) ? sol_quantity_typeset (text) : g_strdup (text);
}

/**
 * sol_command_fail:
 * @error: why a command failed
 *
 * Prints the reason to stderr.
 *
 * Threads: main. Allocates: no.
 * Returns: the exit code that says so
 */
int
sol_command_fail (const GError *error)
{
  g_printerr ("soliscope-cli: %s\n", error->message);
  return sol_command_exit_code (error);
}

/* GLib leaves the "--" behind which an operand may begin with a dash. */
static void
drop_separator (int *argc, char **argv)
{
  int i = 1;
  while (i < *argc && strcmp (argv[i], "--") != 0)
    i++;
  if (i == *argc)
    return;
  memmove (argv + i, argv + i + 1, (gsize) (*argc - i) * sizeof *argv);
  (*argc)--;
}

/**
 * sol_command_parse:
 * @command: whose arguments these are
 * @entries: its options
 * @argc: (inout): number of arguments
 * @argv: (inout): arguments; options are taken out
 * @n_operands: how many must remain besides the name; negative: at most that many
 * @exit_code: (out): valid on FALSE
 *
 * Threads: main. Allocates: yes.
 * Returns: TRUE if the command is to go on
 */
gboolean
sol_command_parse (const SolCommand *command,
                   const GOptionEntry *entries,
                   int *argc,
                   char ***argv,
                   int n_operands,
                   int *exit_code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *usage = g_strdup_printf ("%s\n\n%s", command->arguments, command->summary);
  g_autofree char *name = g_strdup_printf ("soliscope-cli %s", command->name);
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  g_set_prgname (name);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, argc, argv, &error))
    {
      g_printerr ("%s: %s\n", name, error->message);
      *exit_code = SOL_EXIT_USAGE;
      return FALSE;
    }
  drop_separator (argc, *argv);
  int n = *argc - 1;
  if (n_operands >= 0 ? n != n_operands : n > -n_operands)
    {
      g_printerr ("%s: %d operands given; usage: %s %s\n", name, n, name, command->arguments);
      *exit_code = SOL_EXIT_USAGE;
      return FALSE;
    }
  return TRUE;
}

/**
 * sol_command_read_case:
 * @name: path of a case file, or "preset:NAME"
 * @assignments: (nullable): NULL-terminated GROUP.KEY=VALUE
 * @error: return location
 *
 * Warnings about the text go to stderr.
 *
 * Errors: SOL_FILE_ERROR_*.
 * Threads: main. Allocates: the case.
 * Returns: (transfer full): the case
 */
SolCase *
sol_command_read_case (const char *name, char **assignments, GError **error)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  const char *const *set = (const char *const *) assignments;
  SolCase *the_case;
  if (g_str_has_prefix (name, PRESET_PREFIX))
    {
      g_autofree char *text = sol_preset_get_text (name + strlen (PRESET_PREFIX), error);
      if (text == NULL)
        return NULL;
      the_case = sol_case_from_text_full (text, -1, name, set, warnings, error);
    }
  else
    {
      the_case = sol_case_file_read_full (name, set, warnings, error);
    }
  for (guint i = 0; i < warnings->len; i++)
    g_printerr ("soliscope-cli: warning: %s\n", (char *) g_ptr_array_index (warnings, i));
  return the_case;
}
