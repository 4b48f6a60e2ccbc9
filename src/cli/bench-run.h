/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One standing case in a process of its own. */
#pragma once

#include "cli/standing-cases.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

typedef struct
{
  const char *backend; /* NULL: auto */
  int n_threads;
} SolBenchOptions;

/* A run that has begun. */
typedef struct
{
  GSubprocess *process;
  char *timing; /* file of its times */
  char *output; /* its result file */
  gboolean is_over;
} SolBenchRun;

gboolean sol_bench_run_begin (SolBenchRun *self,
                              const SolStandingCase *the_case,
                              const char *program,
                              const SolBenchOptions *options,
                              const char *folder,
                              int number,
                              GError **error);
gboolean sol_bench_run_wait (SolBenchRun *self, JsonNode **times, GError **error);
