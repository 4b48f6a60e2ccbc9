/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/benchmarking.md says how it measures and why. */
#include "config.h"

#include "cli/command.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdlib.h>

/* The standing cases that exist, each seconds long at most. */
static const struct
{
  const char *name;
  const char *preset;
  const char *set; /* NULL: as it is */
} standing_cases[] = {
  { "helium-band", "helium-rdw", "response.plasma=band" },
  { "helium-trapezoid", "helium-rdw", "response.plasma=trapezoid" },
  { "helium-kerr", "helium-rdw", "response.plasma=off" },
};

static const char *const parts[] = { "translate_s", "kernel_s", "host_s",
                                     "output_s",    "total_s",  "fft_floor_s" };
static const char *const counts[] = { "steps",    "rejected", "rhs_calls", "fft_calls",
                                      "fft_size", "planes",   "threads" };

typedef struct
{
  char *backend;
  char *only;
  int n_repeats;
  int n_threads;
} Options;

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* One run in a fresh process; its timing file as JSON. */
static JsonNode *
run_once (gsize i, const Options *options, const char *folder, GError **error)
{
  g_autofree char *timing = g_build_filename (folder, "timing.json", NULL);
  g_autofree char *output = g_build_filename (folder, "out.h5", NULL);
  g_autofree char *threads = g_strdup_printf ("%d", options->n_threads);
  g_autofree char *preset = g_strconcat ("preset:", standing_cases[i].preset, NULL);
  const char *argv[] = { "/proc/self/exe",
                         "run",
                         preset,
                         "-o",
                         output,
                         "--force",
                         "--progress=none",
                         "--timing",
                         timing,
                         "--threads",
                         threads,
                         "--backend",
                         options->backend != NULL ? options->backend : "auto",
                         standing_cases[i].set != NULL ? "--set" : NULL,
                         standing_cases[i].set,
                         NULL };
  g_autoptr (GSubprocess) process =
      g_subprocess_newv (argv,
                         G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                         error);
  if (process == NULL || !g_subprocess_wait_check (process, NULL, error))
    return NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  if (!json_parser_load_from_file (parser, timing, error))
    return NULL;
  return json_parser_steal_root (parser);
}

static void
print_part (GString *line, const char *name, double *values, int n)
{
  char least[G_ASCII_DTOSTR_BUF_SIZE], middle[G_ASCII_DTOSTR_BUF_SIZE],
      most[G_ASCII_DTOSTR_BUF_SIZE];
  qsort (values, n, sizeof *values, compare_doubles);
  double median = n % 2 == 1 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
  g_ascii_formatd (least, sizeof least, "%.6f", values[0]);
  g_ascii_formatd (middle, sizeof middle, "%.6f", median);
  g_ascii_formatd (most, sizeof most, "%.6f", values[n - 1]);
  g_string_append_printf (line, ", \"%s\": {\"min\": %s, \"median\": %s, \"max\": %s}", name, least,
                          middle, most);
}

static void
print_case (gsize i, GPtrArray *runs)
{
  int n = (int) runs->len;
  g_autofree double *values = g_new0 (double, n);
  JsonObject *first = json_node_get_object (g_ptr_array_index (runs, 0));
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_append_printf (
      line, "{\"case\": \"%s\", \"backend\": \"%s\", \"method\": \"%s\", \"runs\": %d",
      standing_cases[i].name, json_object_get_string_member (first, "backend"),
      json_object_get_string_member (first, "method"), n);
  for (gsize k = 0; k < G_N_ELEMENTS (counts); k++)
    g_string_append_printf (line, ", \"%s\": %" G_GINT64_FORMAT, counts[k],
                            json_object_get_int_member (first, counts[k]));
  for (gsize k = 0; k < G_N_ELEMENTS (parts); k++)
    {
      for (int r = 0; r < n; r++)
        values[r] =
            json_object_get_double_member (json_node_get_object (g_ptr_array_index (runs, r)),
                                           parts[k]);
      print_part (line, parts[k], values, n);
    }
  /* The yardstick as a ratio within each run: absolute times of different runs do not mix. */
  for (int r = 0; r < n; r++)
    {
      JsonObject *run = json_node_get_object (g_ptr_array_index (runs, r));
      values[r] = json_object_get_double_member (run, "kernel_s") /
                  json_object_get_double_member (run, "fft_floor_s");
    }
  print_part (line, "kernel_over_floor", values, n);
  g_print ("%s}\n", line->str);
}

static int
bench_case (gsize i, const Options *options, const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) json_node_unref);
  /* The first run warms plans and caches and is not counted. */
  for (int r = 0; r <= options->n_repeats; r++)
    {
      g_autoptr (JsonNode) run = run_once (i, options, folder, &error);
      if (run == NULL)
        {
          g_printerr ("soliscope-cli: bench: %s: %s\n", standing_cases[i].name, error->message);
          return SOL_EXIT_RUN_FAILED;
        }
      if (r > 0)
        g_ptr_array_add (runs, g_steal_pointer (&run));
    }
  print_case (i, runs);
  return SOL_EXIT_DONE;
}

static void
remove_folder (const char *folder)
{
  static const char *const names[] = { "timing.json", "out.h5" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_remove (path);
    }
  g_rmdir (folder);
}

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
  Options options = { .n_repeats = 5, .n_threads = 1 };
  const GOptionEntry entries[] = {
    { "repeats", 0, 0, G_OPTION_ARG_INT, &options.n_repeats, "Counted runs a case", "N" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.n_threads, "At most this many", "N" },
    { "backend", 0, 0, G_OPTION_ARG_STRING, &options.backend, "auto, reference or cpu", "NAME" },
    { "case", 0, 0, G_OPTION_ARG_STRING, &options.only, "Only this case", "NAME" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  int exit_code = 0;
  gboolean found = FALSE;
  if (!sol_command_parse (&command, entries, &argc, &argv, 0, &exit_code))
    return exit_code;
  if (options.n_repeats < 1)
    {
      g_printerr ("soliscope-cli: bench: --repeats must be 1 or more\n");
      return SOL_EXIT_USAGE;
    }
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-bench-XXXXXX", &error);
  if (folder == NULL)
    {
      g_printerr ("soliscope-cli: bench: %s\n", error->message);
      return SOL_EXIT_FILE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (standing_cases) && exit_code == SOL_EXIT_DONE; i++)
    if (options.only == NULL || g_str_equal (options.only, standing_cases[i].name))
      {
        found = TRUE;
        exit_code = bench_case (i, &options, folder);
      }
  if (!found)
    {
      g_printerr ("soliscope-cli: bench: there is no case \"%s\"\n", options.only);
      exit_code = SOL_EXIT_USAGE;
    }
  remove_folder (folder);
  g_free (options.backend);
  g_free (options.only);
  return exit_code;
}
