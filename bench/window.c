/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window while helium-rdw computes: gaps between frames, delays of the main loop, stopping,
 * reaction, throughput against runs without views, previews. One JSON line each.
 *
 * window [--cli PROGRAM] [--seconds S] [--item NAME] [--drawing WORD], on a display (docs/benchmarking.md) */
#include "config.h"

#include "app/application.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "plot/plot-view-private.h"
#include "window-bench.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PRESET "preset:helium-rdw"
#define PATIENCE_S 60.0
#define LATENCY_MS 5
#define N_STOPS 25

static SolApplication *app;
SolWindow *bench_window;
static double run_s = 1.0; /* of the last full run */
gint64 bench_painted_us;   /* end of the last frame */
static gint64 n_frames;
GArray *bench_gaps; /* ms; NULL: not asked for */
static char *cli;
static double seconds = 20.0;
static char *item;
static char *drawing;

double
bench_since_ms (gint64 from_us)
{
  return (double) (g_get_monotonic_time () - from_us) / 1e3;
}

static double
read_clock_ms (clockid_t clock)
{
  struct timespec now;
  clock_gettime (clock, &now);
  return 1e3 * (double) now.tv_sec + 1e-6 * (double) now.tv_nsec;
}

BenchWork
bench_look_at_work (void)
{
  return (BenchWork){ read_clock_ms (CLOCK_THREAD_CPUTIME_ID),
                      read_clock_ms (CLOCK_PROCESS_CPUTIME_ID) };
}

BenchWork
bench_work_since (BenchWork from)
{
  BenchWork now = bench_look_at_work ();
  return (BenchWork){ now.main_ms - from.main_ms, now.all_ms - from.all_ms };
}

/* --- series of numbers */

GArray *
bench_new_series (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

void
bench_add (GArray *series, double value)
{
  g_array_append_val (series, value);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* Who draws: the toolkit, and in plots OpenGL or nobody. */
static const char *
name_renderer (void)
{
  return G_OBJECT_TYPE_NAME (gtk_native_get_renderer (GTK_NATIVE (bench_window)));
}

static gboolean
has_gl_plots (void)
{
  SolPlotView *view = sol_views_get_active (bench_window->views);
  return view != NULL && sol_plot_view_get_heat_area (view) != NULL;
}

/* Takes the series. */
void
bench_report (const char *name, const char *unit, GArray *series)
{
  double load[1] = { -1.0 };
  if (getloadavg (load, 1) < 1)
    load[0] = -1.0;
  g_array_sort (series, compare);
  const double *v = (const double *) (gpointer) series->data;
  guint n = series->len;
  if (n > 0)
    printf ("{\"item\":\"%s\",\"unit\":\"%s\",\"n\":%u,\"min\":%.4g,\"median\":%.4g,\"p99\":%.4g,"
            "\"max\":%.4g,\"load\":%.2f,\"build\":\"%s\",\"renderer\":\"%s\",\"gl_plots\":%s,"
            "\"run_threads\":%d,\"gl_threads\":1}\n",
            name, unit, n, v[0], n % 2 == 1 ? v[n / 2] : 0.5 * (v[n / 2 - 1] + v[n / 2]),
            v[(guint) (0.99 * (n - 1) + 0.5)], v[n - 1], load[0], SOL_BUILD_TYPE, name_renderer (),
            has_gl_plots () ? "true" : "false", sol_settings_get_int ("threads"));
  fflush (stdout);
  g_array_unref (series);
}

/* --- turning the main loop */

void
bench_wait_until (BenchCondition holds, gpointer data, const char *what)
{
  gint64 from_us = g_get_monotonic_time ();
  while (!holds (data))
    {
      if (bench_since_ms (from_us) > PATIENCE_S * 1e3)
        g_error ("waited in vain: %s", what);
      g_main_context_iteration (NULL, TRUE);
    }
}

static gboolean
is_past (gpointer data)
{
  return g_get_monotonic_time () >= *(gint64 *) data;
}

void
bench_pass_s (double time_s)
{
  gint64 end_us = g_get_monotonic_time () + (gint64) (time_s * 1e6);
  bench_wait_until (is_past, &end_us, "the time");
}

static gboolean
is_over (gpointer data)
{
  return !sol_run_controller_is_busy (bench_window->controller);
}

static gboolean
has_left_stopping (gpointer data)
{
  return sol_run_controller_get_state (bench_window->controller) != SOL_APP_STATE_STOPPING;
}

static gboolean
is_painted_again (gpointer data)
{
  return n_frames > *(gint64 *) data;
}

static gboolean
wake (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static void
frame_painted (GdkFrameClock *clock, gpointer data)
{
  gint64 now_us = g_get_monotonic_time ();
  if (bench_gaps != NULL && bench_painted_us > 0)
    bench_add (bench_gaps, (double) (now_us - bench_painted_us) / 1e3);
  bench_painted_us = now_us;
  n_frames++;
}

static void
activate (const char *name, GVariant *parameter)
{
  g_action_group_activate_action (G_ACTION_GROUP (bench_window), name, parameter);
}

/* Of all that a window shows while nothing computes. */
void
bench_settle (void)
{
  bench_wait_until (is_over, NULL, "rest");
  bench_pass_s (0.3);
}

static double
run_once (void)
{
  gint64 from_us = g_get_monotonic_time ();
  activate ("run", NULL);
  bench_wait_until (is_over, NULL, "the end of the run");
  run_s = bench_since_ms (from_us) / 1e3;
  return run_s;
}

/* --- frames and the main loop */

typedef struct
{
  GArray *delays; /* ms beyond the time asked for */
  gint64 last_us;
} Latency;

static gboolean
latency_cb (gpointer data)
{
  Latency *latency = data;
  gint64 now_us = g_get_monotonic_time ();
  bench_add (latency->delays, MAX ((double) (now_us - latency->last_us) / 1e3 - LATENCY_MS, 0.0));
  latency->last_us = now_us;
  return G_SOURCE_CONTINUE;
}

static void
measure_frames (void)
{
  Latency latency = { bench_new_series (), g_get_monotonic_time () };
  bench_gaps = bench_new_series ();
  bench_painted_us = 0;
  guint source = g_timeout_add_full (G_PRIORITY_HIGH, LATENCY_MS, latency_cb, &latency, NULL);
  gint64 from_us = g_get_monotonic_time ();
  while (bench_since_ms (from_us) < seconds * 1e3 / 2.0)
    {
      bench_painted_us = 0; /* a clock at rest makes no gap */
      run_once ();
    }
  g_source_remove (source);
  bench_report ("gap between frames during runs", "ms", g_steal_pointer (&bench_gaps));
  bench_report ("delay of a 5 ms timeout during runs", "ms", latency.delays);
}

/* --- stopping and reaction */

static void
measure_stops (void)
{
  GArray *series = bench_new_series ();
  for (int i = 0; i < N_STOPS; i++)
    {
      bench_settle ();
      activate ("run", NULL);
      bench_pass_s (g_random_double_range (0.0, 0.9 * run_s));
      gint64 from_us = g_get_monotonic_time ();
      activate ("stop", NULL);
      bench_wait_until (has_left_stopping, NULL, "the stop");
      bench_add (series, bench_since_ms (from_us));
    }
  bench_report ("stop to idle", "ms", series);
}

/* From the action to the end of the frame that shows it, or the frame after nothing changed. */
static void
measure_reaction (const char *name, GVariant *one, GVariant *other)
{
  GArray *series = bench_new_series ();
  g_autofree char *title = g_strdup_printf ("win.%s to the next frame during runs", name);
  GVariant *values[2] = { NULL, NULL };
  values[0] = one != NULL ? g_variant_ref_sink (one) : NULL;
  values[1] = other != NULL ? g_variant_ref_sink (other) : NULL;
  for (int i = 0; i < 2 * (N_STOPS / 2); i++)
    {
      if (is_over (NULL))
        activate ("run", NULL);
      bench_pass_s (g_random_double_range (0.1, 0.2));
      gint64 before = n_frames;
      gint64 from_us = g_get_monotonic_time ();
      activate (name, values[i % 2]);
      gtk_widget_queue_draw (GTK_WIDGET (bench_window->status));
      bench_wait_until (is_painted_again, &before, "a frame");
      bench_add (series, (double) (bench_painted_us - from_us) / 1e3);
    }
  activate ("stop", NULL);
  bench_wait_until (is_over, NULL, "the stop");
  bench_report (title, "ms", series);
  g_clear_pointer (&values[0], g_variant_unref);
  g_clear_pointer (&values[1], g_variant_unref);
}

/* --- throughput: with the window, without views, the command line, in turn */

static void
plain_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  sol_run_start_finish (SOL_RUN (source), result, NULL);
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

static double
run_plain (const char *path, double *kernel_s)
{
  SolRunOptions options = { .n_threads = 1, .output_path = path, .force = TRUE };
  gboolean ended = FALSE;
  gint64 from_us = g_get_monotonic_time ();
  g_autoptr (SolRun) run = sol_run_new (sol_setup_get_case (bench_window->setup), &options);
  sol_run_start_async (run, plain_ended, &ended);
  bench_wait_until (is_true, &ended, "the end of the run");
  *kernel_s = sol_run_get_report (run)->outcome.kernel_s;
  return bench_since_ms (from_us) / 1e3;
}

static void
cli_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  if (!g_subprocess_wait_check_finish (G_SUBPROCESS (source), result, &error))
    g_error ("%s: %s", cli, error->message);
  *(gboolean *) data = TRUE;
}

/* Seconds from the request to the closed file, as the program itself counts. */
static double
run_cli (const char *folder, double *kernel_s)
{
  g_autofree char *timing = g_build_filename (folder, "timing.json", NULL);
  g_autofree char *output = g_build_filename (folder, "cli.h5", NULL);
  gboolean ended = FALSE;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                        &error, cli, "run", PRESET, "-o", output, "--force", "--progress=none",
                        "--threads", "1", "--timing", timing, NULL);
  if (process == NULL)
    g_error ("%s", error->message);
  g_subprocess_wait_check_async (process, NULL, cli_ended, &ended);
  bench_wait_until (is_true, &ended, "the command line");
  g_autoptr (JsonParser) parser = json_parser_new ();
  if (!json_parser_load_from_file (parser, timing, &error))
    g_error ("%s", error->message);
  JsonObject *object = json_node_get_object (json_parser_get_root (parser));
  *kernel_s = json_object_get_double_member (object, "kernel_s");
  return json_object_get_double_member (object, "total_s");
}

static void
measure_throughput (void)
{
  GArray *wall = bench_new_series (), *rate = bench_new_series (),
         *plain_wall = bench_new_series (), *main_work = bench_new_series (),
         *views_work = bench_new_series ();
  GArray *plain_kernel = bench_new_series (), *cli_total = bench_new_series (),
         *cli_kernel = bench_new_series ();
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", NULL);
  g_autofree char *output = g_build_filename (folder, "plain.h5", NULL);
  for (double spent_s = 0.0; spent_s < seconds;)
    {
      bench_settle ();
      BenchWork begin = bench_look_at_work ();
      double with_s = run_once ();
      BenchWork with = bench_work_since (begin);
      const SolRunReport *done =
          sol_run_get_report (sol_run_controller_get_run (bench_window->controller));
      double kernel_s = done->outcome.kernel_s, other_s;
      double total_s = done->total_s;
      gint64 n = done->outcome.n_accepted + done->outcome.n_rejected;
      spent_s += with_s;
      bench_add (wall, with_s);
      bench_add (rate, (double) n / kernel_s);
      bench_settle ();
      begin = bench_look_at_work ();
      bench_add (plain_wall, run_plain (output, &other_s) / with_s);
      bench_add (main_work, with.main_ms);
      bench_add (views_work, with.all_ms - bench_work_since (begin).all_ms);
      bench_add (plain_kernel, other_s / kernel_s);
      if (cli == NULL)
        continue;
      bench_settle ();
      bench_add (cli_total, run_cli (folder, &other_s) / total_s);
      bench_add (cli_kernel, other_s / kernel_s);
    }
  bench_report ("a run in the window, wall", "s", wall);
  bench_report ("steps a second of kernel time in the window", "1/s", rate);
  bench_report ("processor time of the main thread in a run", "ms", main_work);
  bench_report ("processor time of a run beyond one without views", "ms", views_work);
  bench_report ("throughput against a run without views, wall", "ratio", plain_wall);
  bench_report ("throughput against a run without views, kernel", "ratio", plain_kernel);
  bench_report ("throughput against soliscope-cli, total", "ratio", cli_total);
  bench_report ("throughput against soliscope-cli, kernel", "ratio", cli_kernel);
}

/* --- */

static gboolean
is_wanted (const char *name)
{
  return item == NULL || g_strcmp0 (item, name) == 0;
}

static gboolean
is_inspected (gpointer data)
{
  return sol_form_is_settled (bench_window->form);
}

static void
open_window (void)
{
  bench_window = sol_window_new (GTK_APPLICATION (app));
  gtk_window_present (GTK_WINDOW (bench_window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (bench_window));
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (bench_window)), "after-paint",
                    G_CALLBACK (frame_painted), NULL);
  sol_settings_set_boolean ("live", FALSE);
  sol_settings_set_int ("threads", 1);
  sol_window_open (bench_window, PRESET, FALSE);
  bench_wait_until (is_inspected, NULL, "the check of the inputs");
  run_once (); /* warms plans, tables, programs of OpenGL */
  run_once ();
}

static void
measure (void)
{
  if (is_wanted ("frames"))
    measure_frames ();
  if (is_wanted ("stop"))
    measure_stops ();
  if (is_wanted ("reaction"))
    {
      measure_reaction ("view", g_variant_new_int32 (1), g_variant_new_int32 (0));
      measure_reaction ("show-inputs", NULL, NULL);
      measure_reaction ("decibels", NULL, NULL);
    }
  if (is_wanted ("throughput"))
    measure_throughput ();
  if (is_wanted ("preview"))
    {
      run_once ();
      bench_measure_edits ();
      bench_measure_slider ();
    }
}

int
main (int argc, char **argv)
{
  const GOptionEntry options[] = {
    { "cli", 0, 0, G_OPTION_ARG_FILENAME, &cli, "soliscope-cli to compare with", "PROGRAM" },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, "of runs for the throughput", "S" },
    { "item", 0, 0, G_OPTION_ARG_STRING, &item,
      "only frames, stop, reaction, throughput or preview", "NAME" },
    { "drawing", 0, 0, G_OPTION_ARG_STRING, &drawing, "as in the preferences", "WORD" },
    { NULL },
  };
  g_setenv ("LP_NUM_THREADS", "1", TRUE);
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_option_context_add_main_entries (context, options, NULL);
  g_autoptr (GError) error = NULL;
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("window: %s\n", error->message);
      return 2;
    }
  gtk_disable_setlocale (); /* numbers with a point */
  app = sol_application_new ();
  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (app), NULL, &error))
    {
      g_printerr ("window: %s\n", error->message);
      return 1;
    }
  g_application_hold (G_APPLICATION (app));
  g_timeout_add (20, wake, NULL);
  if (drawing != NULL)
    sol_settings_set_string ("drawing", drawing);
  open_window ();
  measure ();
  return 0;
}
