/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window while helium-rdw computes: gaps between frames, delays of the main loop, stopping,
 * reaction, throughput against runs without views, previews. One JSON line each.
 *
 * window [--cli PROGRAM] [--seconds S] [--item NAME], on a display of its own (docs/benchmarking.md) */
#include "config.h"

#include "app/application.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "plot/plot-view-private.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>

#define PRESET "preset:helium-rdw"
#define PATIENCE_S 120.0
#define LATENCY_MS 5
#define N_STOPS 25
#define MOVE_S 5.0

static SolApplication *app;
static SolWindow *window;
static double run_s = 1.0; /* of the last full run */
static gint64 painted_us;  /* end of the last frame */
static gint64 n_frames;
static GArray *gaps; /* ms; NULL: not asked for */
static char *cli;
static double seconds = 20.0;
static char *item;

static double
since_ms (gint64 from_us)
{
  return (double) (g_get_monotonic_time () - from_us) / 1e3;
}

/* --- series of numbers */

static GArray *
new_series (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

static void
add (GArray *series, double value)
{
  g_array_append_val (series, value);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* Takes the series. */
static void
report (const char *name, const char *unit, GArray *series)
{
  double load[1] = { -1.0 };
  if (getloadavg (load, 1) < 1)
    load[0] = -1.0;
  g_array_sort (series, compare);
  const double *v = (const double *) (gpointer) series->data;
  guint n = series->len;
  if (n > 0)
    printf ("{\"item\":\"%s\",\"unit\":\"%s\",\"n\":%u,\"min\":%.4g,\"median\":%.4g,\"p99\":%.4g,"
            "\"max\":%.4g,\"load\":%.2f,\"build\":\"%s\",\"gl\":\"%s\"}\n",
            name, unit, n, v[0], n % 2 == 1 ? v[n / 2] : 0.5 * (v[n / 2 - 1] + v[n / 2]),
            v[(guint) (0.99 * (n - 1) + 0.5)], v[n - 1], load[0], SOL_BUILD_TYPE,
            sol_settings_is_gl_disabled () ? "off" : "software, one thread");
  fflush (stdout);
  g_array_unref (series);
}

/* --- turning the main loop */

typedef gboolean (*Condition) (gpointer data);

static void
wait_until (Condition holds, gpointer data, const char *what)
{
  gint64 from_us = g_get_monotonic_time ();
  while (!holds (data))
    {
      if (since_ms (from_us) > PATIENCE_S * 1e3)
        g_error ("waited in vain: %s", what);
      g_main_context_iteration (NULL, TRUE);
    }
}

static gboolean
is_past (gpointer data)
{
  return g_get_monotonic_time () >= *(gint64 *) data;
}

static void
pass_s (double time_s)
{
  gint64 end_us = g_get_monotonic_time () + (gint64) (time_s * 1e6);
  wait_until (is_past, &end_us, "the time");
}

static gboolean
is_over (gpointer data)
{
  return !sol_run_controller_is_busy (window->controller);
}

static gboolean
has_left_stopping (gpointer data)
{
  return sol_run_controller_get_state (window->controller) != SOL_APP_STATE_STOPPING;
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
  if (gaps != NULL && painted_us > 0)
    add (gaps, (double) (now_us - painted_us) / 1e3);
  painted_us = now_us;
  n_frames++;
}

static void
activate (const char *name, GVariant *parameter)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), name, parameter);
}

/* Of all that a window shows while nothing computes. */
static void
settle (void)
{
  wait_until (is_over, NULL, "rest");
  pass_s (0.3);
}

static double
run_once (void)
{
  gint64 from_us = g_get_monotonic_time ();
  activate ("run", NULL);
  wait_until (is_over, NULL, "the end of the run");
  run_s = since_ms (from_us) / 1e3;
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
  add (latency->delays, MAX ((double) (now_us - latency->last_us) / 1e3 - LATENCY_MS, 0.0));
  latency->last_us = now_us;
  return G_SOURCE_CONTINUE;
}

static void
measure_frames (void)
{
  Latency latency = { new_series (), g_get_monotonic_time () };
  gaps = new_series ();
  painted_us = 0;
  guint source = g_timeout_add_full (G_PRIORITY_HIGH, LATENCY_MS, latency_cb, &latency, NULL);
  gint64 from_us = g_get_monotonic_time ();
  while (since_ms (from_us) < seconds * 1e3 / 2.0)
    {
      painted_us = 0; /* a clock at rest makes no gap */
      run_once ();
    }
  g_source_remove (source);
  report ("gap between frames during runs", "ms", g_steal_pointer (&gaps));
  report ("delay of a 5 ms timeout during runs", "ms", latency.delays);
}

/* --- stopping and reaction */

static void
measure_stops (void)
{
  GArray *series = new_series ();
  for (int i = 0; i < N_STOPS; i++)
    {
      settle ();
      activate ("run", NULL);
      pass_s (g_random_double_range (0.0, 0.9 * run_s));
      gint64 from_us = g_get_monotonic_time ();
      activate ("stop", NULL);
      wait_until (has_left_stopping, NULL, "the stop");
      add (series, since_ms (from_us));
    }
  report ("stop to idle", "ms", series);
}

/* From the action to the end of the frame that shows it, or the frame after nothing changed. */
static void
measure_reaction (const char *name, GVariant *one, GVariant *other)
{
  GArray *series = new_series ();
  g_autofree char *title = g_strdup_printf ("win.%s to the next frame during runs", name);
  GVariant *values[2] = { NULL, NULL };
  values[0] = one != NULL ? g_variant_ref_sink (one) : NULL;
  values[1] = other != NULL ? g_variant_ref_sink (other) : NULL;
  for (int i = 0; i < 2 * (N_STOPS / 2); i++)
    {
      if (is_over (NULL))
        activate ("run", NULL);
      pass_s (g_random_double_range (0.1, 0.2));
      gint64 before = n_frames;
      gint64 from_us = g_get_monotonic_time ();
      activate (name, values[i % 2]);
      gtk_widget_queue_draw (GTK_WIDGET (window->status));
      wait_until (is_painted_again, &before, "a frame");
      add (series, (double) (painted_us - from_us) / 1e3);
    }
  activate ("stop", NULL);
  wait_until (is_over, NULL, "the stop");
  report (title, "ms", series);
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
  g_autoptr (SolRun) run = sol_run_new (sol_setup_get_case (window->setup), &options);
  sol_run_start_async (run, plain_ended, &ended);
  wait_until (is_true, &ended, "the end of the run");
  *kernel_s = sol_run_get_report (run)->outcome.kernel_s;
  return since_ms (from_us) / 1e3;
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
  wait_until (is_true, &ended, "the command line");
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
  GArray *wall = new_series (), *rate = new_series (), *plain_wall = new_series ();
  GArray *plain_kernel = new_series (), *cli_total = new_series (), *cli_kernel = new_series ();
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", NULL);
  g_autofree char *output = g_build_filename (folder, "plain.h5", NULL);
  for (double spent_s = 0.0; spent_s < seconds;)
    {
      settle ();
      double with_s = run_once ();
      const SolRunReport *done =
          sol_run_get_report (sol_run_controller_get_run (window->controller));
      double kernel_s = done->outcome.kernel_s, other_s;
      double total_s = done->total_s;
      gint64 n = done->outcome.n_accepted + done->outcome.n_rejected;
      spent_s += with_s;
      add (wall, with_s);
      add (rate, (double) n / kernel_s);
      settle ();
      add (plain_wall, run_plain (output, &other_s) / with_s);
      add (plain_kernel, other_s / kernel_s);
      if (cli == NULL)
        continue;
      settle ();
      add (cli_total, run_cli (folder, &other_s) / total_s);
      add (cli_kernel, other_s / kernel_s);
    }
  report ("a run in the window, wall", "s", wall);
  report ("steps a second of kernel time in the window", "1/s", rate);
  report ("throughput against a run without views, wall", "ratio", plain_wall);
  report ("throughput against a run without views, kernel", "ratio", plain_kernel);
  report ("throughput against soliscope-cli, total", "ratio", cli_total);
  report ("throughput against soliscope-cli, kernel", "ratio", cli_kernel);
}

/* --- previews */

typedef struct
{
  gint64 from_us;
  SolPlotFeed *feed;     /* before the edit */
  SolSharedScene *scene; /* before the edit */
  double first_ms, end_ms, complete_ms;
} Edit;

/* At the end of a frame: what does it show? */
static void
look_at_edit (GdkFrameClock *clock, gpointer data)
{
  Edit *edit = data;
  SolPlotView *view = sol_views_get_active (window->views);
  SolRun *run = sol_run_controller_get_run (window->controller);
  if (view == NULL || view->feed == NULL || view->feed == edit->feed || view->scene == edit->scene)
    return;
  if (edit->first_ms < 0.0 && sol_plot_feed_get_n_rows (view->feed) > 0)
    edit->first_ms = since_ms (edit->from_us);
  if (sol_run_is_over (run) && edit->complete_ms < 0.0 && !sol_plot_view_is_busy (view))
    edit->complete_ms = since_ms (edit->from_us);
}

static gboolean
is_shown (gpointer data)
{
  Edit *edit = data;
  SolRun *run = sol_run_controller_get_run (window->controller);
  if (edit->end_ms < 0.0 && sol_run_is_preview (run) && sol_run_is_over (run))
    edit->end_ms = since_ms (edit->from_us);
  return edit->complete_ms >= 0.0;
}

static void
measure_edits (void)
{
  GArray *first = new_series (), *end = new_series (), *complete = new_series ();
  for (int i = 0; i < 10; i++)
    {
      settle ();
      SolPlotView *view = sol_views_get_active (window->views);
      Edit edit = { 0, view->feed, view->scene, -1.0, -1.0, -1.0 };
      GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
      gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (look_at_edit), &edit);
      g_autofree char *text = g_strdup_printf ("pulse.energy=%d uJ", 270 + i);
      edit.from_us = g_get_monotonic_time ();
      sol_setup_assign (window->setup, text, NULL);
      wait_until (is_shown, &edit, "the preview");
      g_signal_handler_disconnect (clock, handler);
      add (first, edit.first_ms);
      add (end, edit.end_ms);
      add (complete, edit.complete_ms);
    }
  report ("committed edit to first planes painted", "ms", first);
  report ("committed edit to end of preview", "ms", end);
  report ("committed edit to finished preview painted", "ms", complete);
}

static GtkWidget *
find_scale (GtkWidget *widget)
{
  if (GTK_IS_SCALE (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_scale (child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
run_changed (SolRunController *controller, GPtrArray *runs)
{
  SolRun *run = sol_run_controller_get_run (controller);
  if (run != NULL && sol_run_is_preview (run))
    g_ptr_array_add (runs, g_object_ref (run));
}

static gboolean
move_cb (gpointer data)
{
  GtkRange *scale = data;
  GtkAdjustment *adjustment = gtk_range_get_adjustment (scale);
  double lower = gtk_adjustment_get_lower (adjustment);
  double width = gtk_adjustment_get_upper (adjustment) - lower;
  double phase = (double) (g_get_monotonic_time () % 4000000) / 4e6;
  gtk_range_set_value (scale,
                       lower + width * (phase < 0.5 ? 0.3 + 0.4 * phase : 0.7 - 0.4 * phase));
  return G_SOURCE_CONTINUE;
}

static void
measure_slider (void)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);
  GArray *begun = new_series (), *complete = new_series (), *planes = new_series ();
  settle ();
  sol_slider_strip_bind (window->sliders, "pulse.energy");
  GtkWidget *scale = find_scale (GTK_WIDGET (window->sliders));
  gulong handler =
      g_signal_connect (window->controller, "run-changed", G_CALLBACK (run_changed), runs);
  gaps = new_series ();
  painted_us = 0;
  guint source = g_timeout_add (16, move_cb, scale);
  pass_s (MOVE_S);
  g_source_remove (source);
  report ("gap between frames while a slider moves", "ms", g_steal_pointer (&gaps));
  guint n_complete = 0;
  g_signal_handler_disconnect (window->controller, handler);
  for (guint i = 0; i < runs->len; i++)
    {
      const SolPlaneStore *store = sol_run_get_store (runs->pdata[i]);
      n_complete += sol_run_get_phase (runs->pdata[i]) == SOL_RUN_PHASE_COMPLETE ? 1 : 0;
      add (planes, store != NULL ? (double) sol_plane_store_get_n_planes (store) : 0.0);
    }
  add (begun, runs->len / MOVE_S);
  add (complete, n_complete / MOVE_S);
  report ("previews begun while a slider moves", "1/s", begun);
  report ("previews finished while a slider moves", "1/s", complete);
  report ("planes of a preview while a slider moves (61 planned)", "planes", planes);
  settle ();
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
  return sol_form_is_settled (window->form);
}

static void
open_window (void)
{
  window = sol_window_new (GTK_APPLICATION (app));
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (window)), "after-paint",
                    G_CALLBACK (frame_painted), NULL);
  sol_settings_set_boolean ("live", FALSE);
  sol_settings_set_int ("threads", 1);
  sol_window_open (window, PRESET, FALSE);
  wait_until (is_inspected, NULL, "the check of the inputs");
  run_once (); /* warms plans, tables, programs of OpenGL */
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
      measure_edits ();
      measure_slider ();
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
  open_window ();
  measure ();
  return 0;
}
