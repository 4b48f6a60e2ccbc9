/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include "base/error.h"
#include "io/case/preset.h"

static int
list_presets (void)
{
  g_auto (GStrv) names = sol_preset_get_names ();
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autofree char *summary = sol_preset_get_summary (names[i], NULL);
      g_autofree char *shown = sol_command_typeset (summary);
      g_print ("%-18s %s\n", names[i], shown);
    }
  return SOL_EXIT_DONE;
}

/* Into the working folder, never over a file that is there. */
static int
copy_preset (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = sol_preset_get_text (name, &error);
  g_autofree char *path = g_strconcat (name, ".ini", NULL);
  if (text == NULL)
    return sol_command_fail (error);
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_printerr ("soliscope-cli: %s exists already; move it away first\n", path);
      return SOL_EXIT_FILE;
    }
  if (!g_file_set_contents (path, text, -1, &error))
    {
      g_printerr ("soliscope-cli: %s\n", error->message);
      return SOL_EXIT_FILE;
    }
  g_print ("%s\n", path);
  return SOL_EXIT_DONE;
}

/**
 * sol_command_presets:
 * @argc: number of arguments
 * @argv: [argc] "presets", options
 *
 * Threads: main. Allocates: yes.
 * Returns: exit code
 */
int
sol_command_presets (int argc, char **argv)
{
  static const SolCommand command = { "presets", "",
                                      "Lists the built-in cases, or copies one here.",
                                      sol_command_presets };
  g_autofree char *copy = NULL;
  const GOptionEntry entries[] = {
    { "copy", 0, 0, G_OPTION_ARG_STRING, &copy, "Writes NAME.ini into this folder", "NAME" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  if (!sol_command_parse (&command, entries, &argc, &argv, 0, &exit_code))
    return exit_code;
  return copy != NULL ? copy_preset (copy) : list_presets ();
}
