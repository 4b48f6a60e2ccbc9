/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

static const SolCommand commands[] = {
  { "run", "CASE [-o OUT.h5] [OPTION...]", "runs a case", sol_command_run },
  { "check", "CASE [OPTION...]", "says what follows from a case, runs nothing", sol_command_check },
  { "resume", "OUT.h5", "continues an interrupted run", sol_command_resume },
  { "info", "OUT.h5 [--json]", "says what a result file holds", sol_command_info },
  { "presets", "[--copy NAME]", "lists the built-in cases", sol_command_presets },
  { "export", "OUT.h5 --plot NAME --png FILE", "draws a plot or writes its numbers",
    sol_command_export },
  { "bench", "[--repeats N] [OPTION...]", "times the standing cases", sol_command_bench },
  { "devices", "[--json]", "lists back ends and devices", sol_command_devices },
};

static void
print_help (FILE *out)
{
  fprintf (out,
           "soliscope-cli %s: ultrashort pulses in gas-filled hollow fibres\n\n"
           "usage: soliscope-cli COMMAND [ARGUMENT...]\n\n",
           SOL_VERSION);
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    fprintf (out, "  %-9s %-32s %s\n", commands[i].name, commands[i].arguments,
             commands[i].summary);
  fprintf (
      out,
      "\nCASE is a file or preset:NAME. soliscope-cli COMMAND --help tells the options.\n"
      "Exit codes: 0 done, 1 the run failed, 2 bad usage or case file, 3 a file cannot be read "
      "or written, 130 stopped.\n");
}

int
main (int argc, char **argv)
{
  /* For the names of files and the user's letters; numbers in files never pass through it. */
  setlocale (LC_ALL, "");
  if (argc < 2)
    {
      print_help (stderr);
      return SOL_EXIT_USAGE;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0 ||
      strcmp (argv[1], "help") == 0)
    {
      print_help (stdout);
      return SOL_EXIT_DONE;
    }
  if (strcmp (argv[1], "--version") == 0)
    {
      g_print ("soliscope-cli %s\n", SOL_VERSION);
      return SOL_EXIT_DONE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      return commands[i].run (argc - 1, argv + 1);
  g_printerr ("soliscope-cli: there is no command \"%s\"; soliscope-cli --help lists them\n",
              argv[1]);
  return SOL_EXIT_USAGE;
}
