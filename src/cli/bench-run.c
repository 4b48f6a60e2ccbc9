/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/bench-run.h"

#include <glib/gstdio.h>

static GStrv
make_arguments (const SolBenchRun *self,
                const SolStandingCase *the_case,
                const char *program,
                const SolBenchOptions *options)
{
  g_autoptr (GStrvBuilder) b = g_strv_builder_new ();
  g_autofree char *preset = g_strconcat ("preset:", the_case->preset, NULL);
  g_autofree char *threads = g_strdup_printf ("%d", options->n_threads);
  g_strv_builder_add_many (b, program, "run", preset, "--progress=none", "--timing", self->timing,
                           "--threads", threads, "--backend",
                           options->backend != NULL ? options->backend : "auto", NULL);
  if (the_case->to_file)
    g_strv_builder_add_many (b, "-o", self->output, "--force", NULL);
  for (int i = 0; i < SOL_STANDING_CASE_SETTINGS_MAX && the_case->setting[i] != NULL; i++)
    g_strv_builder_add_many (b, "--set", the_case->setting[i], NULL);
  return g_strv_builder_end (b);
}

static void
run_clear (SolBenchRun *self)
{
  g_remove (self->timing);
  g_remove (self->output);
  g_clear_pointer (&self->timing, g_free);
  g_clear_pointer (&self->output, g_free);
  g_clear_object (&self->process);
}

static void
note_the_end (GObject *process, GAsyncResult *result, gpointer user_data)
{
  SolBenchRun *self = user_data;
  g_subprocess_wait_finish (G_SUBPROCESS (process), result, NULL);
  self->is_over = TRUE;
}

/**
 * sol_bench_run_begin:
 * @self: (out): the run; stays where it is until sol_bench_run_wait()
 * @the_case: what to run
 * @program: a soliscope-cli, this one or another
 * @options: how
 * @folder: for its files
 * @number: of the run, which keeps the files of several apart
 * @error: return location
 *
 * Errors: G_IO_ERROR or G_SPAWN_ERROR for a program that cannot be started.
 * Threads: main. Allocates: until sol_bench_run_wait().
 * Returns: TRUE once it is under way
 */
gboolean
sol_bench_run_begin (SolBenchRun *self,
                     const SolStandingCase *the_case,
                     const char *program,
                     const SolBenchOptions *options,
                     const char *folder,
                     int number,
                     GError **error)
{
  g_autofree char *timing_name = g_strdup_printf ("timing-%d.json", number);
  g_autofree char *output_name = g_strdup_printf ("out-%d.h5", number);
  *self = (SolBenchRun){ .timing = g_build_filename (folder, timing_name, NULL),
                         .output = g_build_filename (folder, output_name, NULL) };
  g_auto (GStrv) arguments = make_arguments (self, the_case, program, options);
  self->process =
      g_subprocess_newv ((const char *const *) arguments,
                         G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                         error);
  if (self->process != NULL)
    {
      g_subprocess_wait_async (self->process, NULL, note_the_end, self);
      return TRUE;
    }
  run_clear (self);
  return FALSE;
}

/**
 * sol_bench_run_wait:
 * @self: (inout): a run that has begun; cleared, its files removed
 * @times: (out) (optional): its timing file as JSON
 * @error: return location
 *
 * Errors: G_SPAWN_EXIT_ERROR for a run that failed, JSON_PARSER_ERROR and G_FILE_ERROR for its times.
 * Threads: main. Allocates: the JSON.
 * Returns: TRUE if it ended well
 */
gboolean
sol_bench_run_wait (SolBenchRun *self, JsonNode **times, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  while (!self->is_over)
    g_main_context_iteration (NULL, TRUE);
  gboolean ok = g_subprocess_wait_check (self->process, NULL, error) &&
                json_parser_load_from_file (parser, self->timing, error);
  if (ok && times != NULL)
    *times = json_parser_steal_root (parser);
  run_clear (self);
  return ok;
}
