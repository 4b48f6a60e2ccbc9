/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

/* A stream that the caller has closed would give its number to the next file that is opened, and what
 * is printed would end up inside a result. */
static void
hold_standard_streams (void)
{
  int fd;
  do
    fd = open ("/dev/null", O_RDWR);
  while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd > STDERR_FILENO)
    close (fd);
}

/* Texts and file names are UTF-8 and leave as they are, whatever letters the locale knows. */
static void
print_raw_cb (const char *text)
{
  fputs (text, stdout);
}

static void
print_error_raw_cb (const char *text)
{
  fputs (text, stderr);
  fflush (stderr);
}

/* Results that did not arrive are no success. */
static int
close_output (int exit_code)
{
  errno = 0;
  gboolean failed = fflush (stdout) != 0;
  if (!failed && !ferror (stdout))
    return exit_code;
  g_printerr ("soliscope-cli: the results cannot be written to the standard output%s%s\n",
              errno != 0 ? ": " : "", errno != 0 ? g_strerror (errno) : "");
  return exit_code == SOL_EXIT_DONE ? SOL_EXIT_FILE : exit_code;
}

static int
dispatch (int argc, char **argv)
{
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

int
main (int argc, char **argv)
{
  hold_standard_streams ();
  /* A file that may grow no more is an error of a write, which has a message. */
  signal (SIGXFSZ, SIG_IGN);
  /* For the names of files and the user's letters; numbers in files never pass through it. */
  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C"); /* notes and errors are stored with the result */
  g_set_print_handler (print_raw_cb);
  g_set_printerr_handler (print_error_raw_cb);
  return close_output (dispatch (argc, argv));
}
