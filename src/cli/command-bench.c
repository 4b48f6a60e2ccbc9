/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/benchmarking.md says how it measures and why. */
#include "config.h"

#include "cli/bench-print.h"
#include "cli/bench-run.h"
#include "cli/bench-side-by-side.h"
#include "cli/command.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>

static const char *const parts[] = { "translate_s", "kernel_s", "host_s",
                                     "output_s",    "total_s",  "fft_floor_s" };
static const char *const counts[] = { "steps",    "rejected", "rhs_calls", "fft_calls",
                                      "fft_size", "planes",   "threads" };

typedef struct
{
  SolBenchOptions run;
  char *backend;
  char *only;
  char *against; /* another soliscope-cli; NULL: none */
  int n_repeats;
  int n_jobs; /* 0: no runs side by side */
  char *folder;
} Options;

static double
get_part (GPtrArray *runs, int r, const char *name)
{
  return json_object_get_double_member (json_node_get_object (g_ptr_array_index (runs, r)), name);
}

static void
print_case (const SolStandingCase *the_case, GPtrArray *runs)
{
  int n = (int) runs->len;
  g_autofree double *values = g_new0 (double, n);
  JsonObject *first = json_node_get_object (g_ptr_array_index (runs, 0));
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_append_printf (
      line, "{\"case\": \"%s\", \"backend\": \"%s\", \"method\": \"%s\", \"runs\": %d",
      the_case->name, json_object_get_string_member (first, "backend"),
      json_object_get_string_member (first, "method"), n);
  for (gsize k = 0; k < G_N_ELEMENTS (counts); k++)
    g_string_append_printf (line, ", \"%s\": %" G_GINT64_FORMAT, counts[k],
                            json_object_get_int_member (first, counts[k]));
  for (gsize k = 0; k < G_N_ELEMENTS (parts); k++)
    {
      for (int r = 0; r < n; r++)
        values[r] = get_part (runs, r, parts[k]);
      sol_bench_add_spread (line, parts[k], values, n);
    }
  /* The yardstick as a ratio within each run: absolute times of different runs do not mix. */
  for (int r = 0; r < n; r++)
    values[r] = get_part (runs, r, "kernel_s") / get_part (runs, r, "fft_floor_s");
  sol_bench_add_spread (line, "kernel_over_floor", values, n);
  g_print ("%s}\n", line->str);
}

/* How many times as fast this program is as the other, from runs taken in turn. */
static void
print_gain (const SolStandingCase *the_case, GPtrArray *own, GPtrArray *other)
{
  static const char *const compared[] = { "translate_s", "kernel_s", "output_s", "total_s" };
  int n = (int) own->len;
  g_autofree double *values = g_new0 (double, n);
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_append_printf (line, "{\"case\": \"%s\", \"comparison\": \"other over this\"",
                          the_case->name);
  for (gsize k = 0; k < G_N_ELEMENTS (compared); k++)
    {
      for (int r = 0; r < n; r++)
        values[r] = get_part (other, r, compared[k]) / get_part (own, r, compared[k]);
      sol_bench_add_spread (line, compared[k], values, n);
    }
  g_print ("%s}\n", line->str);
}

static gboolean
run_into (GPtrArray *runs,
          const SolStandingCase *the_case,
          const char *program,
          const Options *options,
          GError **error)
{
  SolBenchRun run;
  JsonNode *times = NULL;
  if (!sol_bench_run_begin (&run, the_case, program, &options->run, options->folder, 0, error) ||
      !sol_bench_run_wait (&run, &times, error))
    return FALSE;
  g_ptr_array_add (runs, times);
  return TRUE;
}

/* The first run of each program warms plans and caches and is not counted; of a pair each program is
 * first in every other one. */
static gboolean
bench_case (const SolStandingCase *the_case, const Options *options, GError **error)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  g_autoptr (GPtrArray) other = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  for (int r = 0; r <= options->n_repeats; r++)
    {
      for (int turn = 0; turn < 2; turn++)
        {
          gboolean is_own = turn == r % 2;
          if (!is_own && options->against == NULL)
            continue;
          if (!run_into (is_own ? own : other, the_case,
                         is_own ? "/proc/self/exe" : options->against, options, error))
            return FALSE;
        }
      if (r == 0)
        {
          g_ptr_array_set_size (own, 0);
          g_ptr_array_set_size (other, 0);
        }
    }
  print_case (the_case, own);
  if (options->against != NULL)
    print_gain (the_case, own, other);
  return TRUE;
}

static int
bench_all (const Options *options)
{
  gboolean found = FALSE;
  const SolStandingCase *the_case;
  for (int i = 0; (the_case = sol_standing_case_get (i)) != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      if (options->only != NULL && !g_str_equal (options->only, the_case->name))
        continue;
      found = TRUE;
      gboolean ok = options->n_jobs > 0
                        ? sol_bench_side_by_side (the_case, &options->run, options->folder,
                                                  options->n_jobs, options->n_repeats, &error)
                        : bench_case (the_case, options, &error);
      if (!ok)
        {
          g_printerr ("soliscope-cli: bench: %s: %s\n", the_case->name, error->message);
          return SOL_EXIT_RUN_FAILED;
        }
    }
  if (found)
    return SOL_EXIT_DONE;
  g_printerr ("soliscope-cli: bench: there is no case \"%s\"\n", options->only);
  return SOL_EXIT_USAGE;
}

static void
options_clear (Options *self)
{
  if (self->folder != NULL)
    g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->backend);
  g_free (self->only);
  g_free (self->against);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/**
 * sol_command_bench:
 * @argc: number of arguments
 * @argv: [argc] "bench", options
 *
 * Threads: main. Allocates: yes.
 * Returns: exit code
 */
int
sol_command_bench (int argc, char **argv)
{
  static const SolCommand command = { "bench", "",
                                      "Times the standing cases; one JSON object a line.",
                                      sol_command_bench };
  g_auto (Options) options = { .n_repeats = 5, .run = { .n_threads = 1 } };
  const GOptionEntry entries[] = {
    { "repeats", 0, 0, G_OPTION_ARG_INT, &options.n_repeats, "Counted runs a case", "N" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.run.n_threads, "At most this many", "N" },
    { "backend", 0, 0, G_OPTION_ARG_STRING, &options.backend,
      "auto, cpu, reference, opencl, cuda or hip", "NAME" },
    { "case", 0, 0, G_OPTION_ARG_STRING, &options.only, "Only this case", "NAME" },
    { "against", 0, 0, G_OPTION_ARG_FILENAME, &options.against,
      "Another soliscope-cli, run in turn with this one", "PROGRAM" },
    { "jobs", 0, 0, G_OPTION_ARG_INT, &options.n_jobs,
      "Instead, eight runs a case: one against N at a time", "N" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  g_autoptr (GError) error = NULL;
  if (!sol_command_parse (&command, entries, &argc, &argv, 0, &exit_code))
    return exit_code;
  if (options.n_repeats < 1 || options.n_jobs < 0)
    {
      g_printerr ("soliscope-cli: bench: --repeats and --jobs must be 1 or more\n");
      return SOL_EXIT_USAGE;
    }
  options.run.backend = options.backend;
  options.folder = g_dir_make_tmp ("soliscope-bench-XXXXXX", &error);
  if (options.folder != NULL)
    return bench_all (&options);
  g_printerr ("soliscope-cli: bench: %s\n", error->message);
  return SOL_EXIT_FILE;
}
