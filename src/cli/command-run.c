/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/command.h"

#include "base/error.h"
#include "base/file-write.h"
#include "cli/run-driver.h"
#include "cli/run-error.h"
#include "cli/timing-file.h"
#include "io/case/case-file.h"
#include "io/result/result-reader.h"
#include "session/check/case-check.h"
#include "session/device/run-backend.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define THREADS_NOT_GIVEN G_MININT

typedef struct
{
  char *output;
  char *backend;
  char *progress;
  char *timing;
  char **assignments;
  int n_threads;
  gboolean force;
  SolErrorWish error_wish;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->output);
  g_free (self->backend);
  g_free (self->progress);
  g_free (self->timing);
  g_strfreev (self->assignments);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
is_auto (const char *name)
{
  return name == NULL || strcmp (name, "auto") == 0;
}

/* The back end of that name; "auto" waits for the case and is the first of all until then. */
static const SolBackendOps *
find_backend (const char *name, GError **error)
{
  const char *wanted = is_auto (name) ? "cpu" : name;
  const SolBackendOps *ops = sol_backend_find (wanted);
  if (ops != NULL)
    return ops;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
               "--backend %s: there is no such back end; use auto, cpu, reference, opencl, cuda "
               "or hip",
               wanted);
  return NULL;
}

static gboolean
check_options (Options *options, GError **error)
{
  if (options->n_threads == THREADS_NOT_GIVEN)
    options->n_threads = 0;
  else if (options->n_threads < 1)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "--threads %d: it must be 1 or more", options->n_threads);
      return FALSE;
    }
  if (options->error_wish != SOL_ERROR_WISH_NONE && options->output == NULL)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "--estimate-error needs -o OUT.h5: the planes of the file are what is compared");
      return FALSE;
    }
  if (options->output != NULL && options->output[0] == '\0')
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "-o: the name of the result file is empty");
      return FALSE;
    }
  return TRUE;
}

/* --estimate-error takes a value or none. The options of the command are not at hand here. */
static SolErrorWish wished_error;

static gboolean
error_wish_cb (const char *name, const char *value, gpointer data, GError **error)
{
  return sol_error_wish_parse (value, &wished_error, error);
}

typedef struct
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
} Digits;

/* A number for a script to read: point as the decimal mark in every locale. */
static Digits
digits (const char *format, double value)
{
  Digits d;
  g_ascii_formatd (d.text, sizeof d.text, format, value);
  return d;
}

static void
print_times (const SolRunReport *report)
{
  const SolOutcome *o = &report->outcome;
  Digits total = digits ("%.3f", report->total_s);
  Digits translate = digits ("%.3f", report->translate_s);
  Digits engine = digits ("%.3f", o->kernel_s);
  Digits host = digits ("%.3f", o->host_s);
  Digits output = digits ("%.3f", o->output_s);
  g_print ("time %s s: translate %s, kernel %s, host %s, output %s\n", total.text, translate.text,
           engine.text, host.text, output.text);
}

static void
print_summary (const SolRunReport *report)
{
  const SolOutcome *o = &report->outcome;
  Digits z = digits ("%.6g", o->z_m);
  Digits in = digits ("%.6g", 1e6 * report->energy_in_j);
  Digits out = digits ("%.6g", 1e6 * report->energy_out_j);
  for (guint i = 0; o->messages != NULL && i < o->messages->len; i++)
    g_printerr ("note: %s\n", (char *) g_ptr_array_index (o->messages, i));
  g_print ("%s at z = %s m: %" G_GINT64_FORMAT " steps, %" G_GINT64_FORMAT
           " rejected, %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " planes\n",
           report->is_complete ? "complete" : (report->is_stopped ? "stopped" : "failed"), z.text,
           o->n_accepted, o->n_rejected, o->n_planes, report->n_planes_planned);
  g_print ("energy in %s uJ, out %s uJ\n", in.text, out.text);
  print_times (report);
  if (report->output_path != NULL)
    g_print ("%s\n", report->output_path);
}

/* One line each, before the run starts. What the check refuses the run refuses itself. */
static void
print_advice (const SolRunRequest *request)
{
  g_auto (SolCaseCheck) check = { 0 };
  if (!sol_case_check_run (&check, request->the_case, request->backend, request->output_path, NULL))
    return;
  for (guint i = 0; i < check.advice->len; i++)
    {
      const SolAdvice *advice = g_ptr_array_index (check.advice, i);
      g_autofree char *text = sol_command_typeset (advice->text);
      if (advice->severity >= SOL_ADVICE_WARNING)
        g_printerr ("%s: %s%s%s\n", sol_advice_severity_get_name (advice->severity), text,
                    advice->fix != NULL ? "; try --set " : "",
                    advice->fix != NULL ? advice->fix : "");
    }
}

static int
execute (const SolRunRequest *request, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_auto (SolRunReport) report = { 0 };
  SolProgressStyle style;
  if (!sol_progress_style_parse (options->progress, &style, &error))
    return sol_command_fail (error);
  if (options->timing != NULL && !sol_file_check_writable (options->timing, &error))
    {
      g_prefix_error (&error, "--timing: ");
      return sol_command_fail (error);
    }
  /* Who no longer watches the progress does not end the run. */
  signal (SIGPIPE, SIG_IGN);
  gboolean ok = sol_run_driver_run (request, style, &report, &error);
  if (report.was_complete)
    {
      g_print ("%s is complete; nothing is left to do\n", request->output_path);
      return SOL_EXIT_DONE;
    }
  if (report.outcome.n_planes > 0)
    print_summary (&report);
  if (!ok)
    return sol_command_fail (error);
  if (options->timing != NULL && !sol_timing_file_write (options->timing, request, &report, &error))
    return sol_command_fail (error);
  if (options->error_wish != SOL_ERROR_WISH_NONE && report.is_complete &&
      !sol_run_error_execute (request, &report, options->error_wish, style, &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return sol_command_fail (error);
      g_printerr ("stopped before the error was known; the result is complete\n");
      return SOL_EXIT_STOPPED;
    }
  return report.is_stopped ? SOL_EXIT_STOPPED : SOL_EXIT_DONE;
}

/**
 * sol_command_run:
 * @argc: number of arguments
 * @argv: [argc] "run", options, CASE
 *
 * Threads: main. Allocates: yes.
 * Returns: exit code
 */
int
sol_command_run (int argc, char **argv)
{
  static const SolCommand command = { "run", "CASE", "Runs a case: a file, or preset:NAME.",
                                      sol_command_run };
  g_auto (Options) options = { .n_threads = THREADS_NOT_GIVEN };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, "Result file", "OUT.h5" },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.assignments, "Changes one value of the case",
      "GROUP.KEY=VALUE" },
    { "backend", 0, 0, G_OPTION_ARG_STRING, &options.backend,
      "auto, cpu, reference, opencl, cuda or hip", "NAME" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.n_threads, "At most this many", "N" },
    { "progress", 0, 0, G_OPTION_ARG_STRING, &options.progress, "auto, bar, json or none",
      "STYLE" },
    { "timing", 0, 0, G_OPTION_ARG_FILENAME, &options.timing, "Writes where the time went",
      "FILE.json" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, "Replaces an existing result", NULL },
    { "estimate-error", 0, G_OPTION_FLAG_OPTIONAL_ARG, G_OPTION_ARG_CALLBACK, error_wish_cb,
      "Runs it again at a tenth of the tolerance and tells the difference; grid: also on twice the "
      "window and at half the time step",
      "steps|grid" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  if (!sol_command_parse (&command, entries, &argc, &argv, 1, &exit_code))
    return exit_code;
  g_autoptr (GError) error = NULL;
  options.error_wish = wished_error;
  if (!check_options (&options, &error))
    return sol_command_fail (error);
  const SolBackendOps *backend = find_backend (options.backend, &error);
  if (backend == NULL)
    return sol_command_fail (error);
  g_autoptr (SolCase) the_case = sol_command_read_case (argv[1], options.assignments, &error);
  if (the_case == NULL)
    return sol_command_fail (error);
  if (is_auto (options.backend))
    backend = sol_run_choose_backend (the_case);
  SolRunRequest request = { .the_case = the_case,
                            .backend = backend,
                            .n_threads = options.n_threads,
                            .output_path = options.output,
                            .force = options.force,
                            .measure_transforms = options.timing != NULL };
  print_advice (&request);
  return execute (&request, &options);
}

/* The case that a result file was run with; the file says itself what else is in it. */
static SolCase *
read_stored_case (const char *path, GError **error)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new (path, error);
  if (reader == NULL)
    return NULL;
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  return sol_case_from_text (layout->case_text, -1, path, error);
}

/**
 * sol_command_resume:
 * @argc: number of arguments
 * @argv: [argc] "resume", options, OUT.h5
 *
 * Threads: main. Allocates: yes.
 * Returns: exit code
 */
int
sol_command_resume (int argc, char **argv)
{
  static const SolCommand command = { "resume", "OUT.h5",
                                      "Continues an interrupted run to its planned end.",
                                      sol_command_resume };
  g_auto (Options) options = { .n_threads = THREADS_NOT_GIVEN };
  const GOptionEntry entries[] = {
    { "backend", 0, 0, G_OPTION_ARG_STRING, &options.backend, "auto, reference or cpu", "NAME" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.n_threads, "At most this many", "N" },
    { "progress", 0, 0, G_OPTION_ARG_STRING, &options.progress, "auto, bar, json or none",
      "STYLE" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  if (!sol_command_parse (&command, entries, &argc, &argv, 1, &exit_code))
    return exit_code;
  g_autoptr (GError) error = NULL;
  if (!check_options (&options, &error))
    return sol_command_fail (error);
  const SolBackendOps *backend = find_backend (options.backend, &error);
  if (backend == NULL)
    return sol_command_fail (error);
  g_autoptr (SolCase) the_case = read_stored_case (argv[1], &error);
  if (the_case == NULL)
    return sol_command_fail (error) == SOL_EXIT_RUN_FAILED ? SOL_EXIT_RUN_FAILED : SOL_EXIT_FILE;
  if (is_auto (options.backend))
    backend = sol_run_choose_backend (the_case);
  SolRunRequest request = { .the_case = the_case,
                            .backend = backend,
                            .n_threads = options.n_threads,
                            .output_path = argv[1],
                            .is_resume = TRUE };
  return execute (&request, &options);
}
