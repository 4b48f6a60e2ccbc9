/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of soliscope-cli: each takes its own arguments and returns an exit code. */
#pragma once

#include "problem/case.h"

#include <glib.h>

enum
{
  SOL_EXIT_DONE = 0,
  SOL_EXIT_RUN_FAILED = 1,
  SOL_EXIT_USAGE = 2,
  SOL_EXIT_FILE = 3,
  SOL_EXIT_STOPPED = 130,
};

typedef struct
{
  const char *name;
  const char *arguments; /* for the help text */
  const char *summary;
  int (*run) (int argc, char **argv); /* argv[0] is the command's name */
} SolCommand;

int sol_command_run (int argc, char **argv);
int sol_command_resume (int argc, char **argv);
int sol_command_check (int argc, char **argv);
int sol_command_info (int argc, char **argv);
int sol_command_export (int argc, char **argv);
int sol_command_devices (int argc, char **argv);
int sol_command_presets (int argc, char **argv);
int sol_command_bench (int argc, char **argv);

/* What the commands share (command.c). */
char *sol_command_typeset (const char *text);
int sol_command_fail (const GError *error);
int sol_command_exit_code (const GError *error);
gboolean sol_command_parse (const SolCommand *command,
                            const GOptionEntry *entries,
                            int *argc,
                            char ***argv,
                            int n_operands,
                            int *exit_code);
SolCase *sol_command_read_case (const char *name, char **assignments, GError **error);
