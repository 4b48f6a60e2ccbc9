/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include "io/result/result-info.h"

/**
 * sol_command_info:
 * @argc: number of arguments
 * @argv: [argc] "info", options, OUT.h5
 *
 * Threads: main. Allocates: yes.
 * Returns: exit code
 */
int
sol_command_info (int argc, char **argv)
{
  static const SolCommand command = { "info", "OUT.h5",
                                      "Says what a result file holds, complete or interrupted.",
                                      sol_command_info };
  gboolean as_json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "As JSON", NULL },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  if (!sol_command_parse (&command, entries, &argc, &argv, 1, &exit_code))
    return exit_code;
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultReader) reader = sol_result_reader_new (argv[1], &error);
  g_autofree char *text = NULL;
  if (reader != NULL)
    text = as_json ? sol_result_info_get_json (reader, &error)
                   : sol_result_info_get_text (reader, &error);
  if (text == NULL)
    {
      sol_command_fail (error);
      return SOL_EXIT_FILE;
    }
  g_print ("%s", text);
  return SOL_EXIT_DONE;
}
