/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Previews in the window: after an edit, and while the pressure moves. */
#include "config.h"

#include "app/window-parts.h"
#include "plot/plot-view-private.h"
#include "window-bench.h"

#define MOVE_S 5.0
/* What the slider moves, between which values: both are part of the work that is measured, and do not follow
 * from the range that a slider happens to have. */
#define MOVED_LABEL "Pressure"
#define MOVED_LOW_BAR 0.70
#define MOVED_HIGH_BAR 0.95
/* There and back; so fast that every frame has another value, though a slider has steps. */
#define SWEEP_US 1000000
#define N_EDITS 10

typedef struct
{
  gint64 from_us;
  SolPlotFeed *feed;                      /* before the edit */
  SolSharedScene *scene;                  /* before the edit */
  double assigned_ms, plane_ms, scene_ms; /* on the way to the first planes */
  double first_ms, end_ms, complete_ms;
  BenchWork begin, work; /* of the finished preview */
} Edit;

/* At the end of a frame: what does it show? */
static void
look_at_edit (GdkFrameClock *clock, gpointer data)
{
  Edit *edit = data;
  SolPlotView *view = sol_views_get_active (bench_window->views);
  SolRun *run = sol_run_controller_get_run (bench_window->controller);
  if (view == NULL || view->feed == NULL || view->feed == edit->feed || view->scene == edit->scene)
    return;
  if (edit->first_ms < 0.0 && sol_plot_feed_get_n_rows (view->feed) > 0)
    edit->first_ms = bench_since_ms (edit->from_us);
  if (sol_run_is_over (run) && edit->complete_ms < 0.0 && !sol_plot_view_is_busy (view))
    {
      edit->complete_ms = bench_since_ms (edit->from_us);
      edit->work = bench_work_since (edit->begin);
    }
}

static gboolean
is_shown (gpointer data)
{
  Edit *edit = data;
  SolRun *run = sol_run_controller_get_run (bench_window->controller);
  const SolPlaneStore *store = sol_run_is_preview (run) ? sol_run_get_store (run) : NULL;
  SolPlotView *view = sol_views_get_active (bench_window->views);
  if (edit->plane_ms < 0.0 && store != NULL && sol_plane_store_get_n_planes (store) > 0)
    edit->plane_ms = bench_since_ms (edit->from_us);
  if (edit->scene_ms < 0.0 && view->feed != edit->feed && view->scene != edit->scene)
    edit->scene_ms = bench_since_ms (edit->from_us);
  if (edit->end_ms < 0.0 && sol_run_is_preview (run) && sol_run_is_over (run))
    edit->end_ms = bench_since_ms (edit->from_us);
  return edit->complete_ms >= 0.0;
}

void
bench_measure_edits (void)
{
  GArray *first = bench_new_series (), *end = bench_new_series (), *complete = bench_new_series ();
  GArray *main_work = bench_new_series (), *all_work = bench_new_series (),
         *left_out = bench_new_series (), *assigned = bench_new_series (),
         *prepared = bench_new_series (), *plane = bench_new_series (),
         *scene = bench_new_series ();
  int n_left_out = 0;
  for (int i = 0; i < N_EDITS; i++)
    {
      bench_settle ();
      SolPlotView *view = sol_views_get_active (bench_window->views);
      /* Held, so that nothing new comes to lie at the same place. */
      g_autoptr (SolPlotFeed) feed = view->feed != NULL ? sol_plot_feed_ref (view->feed) : NULL;
      g_autoptr (SolSharedScene) before =
          view->scene != NULL ? sol_shared_scene_ref (view->scene) : NULL;
      Edit edit = { .feed = feed, .scene = before, .first_ms = -1.0 };
      edit.plane_ms = edit.scene_ms = edit.end_ms = edit.complete_ms = -1.0;
      GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (bench_window));
      gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (look_at_edit), &edit);
      /* Never that of the full run, whose result would come back without a preview. */
      g_autofree char *text = g_strdup_printf ("pulse.energy=%d.5 uJ", 270 + i);
      edit.begin = bench_look_at_work ();
      edit.from_us = g_get_monotonic_time ();
      sol_setup_assign (bench_window->setup, text, NULL);
      edit.assigned_ms = bench_since_ms (edit.from_us);
      bench_wait_until (is_shown, &edit, "the preview");
      g_signal_handler_disconnect (clock, handler);
      if (edit.first_ms < 0.0 || edit.end_ms < 0.0)
        {
          n_left_out++;
          continue;
        }
      const SolRunReport *report =
          sol_run_get_report (sol_run_controller_get_run (bench_window->controller));
      bench_add (assigned, edit.assigned_ms);
      bench_add (prepared, report->translate_s * 1e3);
      bench_add (plane, edit.plane_ms);
      bench_add (scene, edit.scene_ms);
      bench_add (first, edit.first_ms);
      bench_add (end, edit.end_ms);
      bench_add (complete, edit.complete_ms);
      bench_add (main_work, edit.work.main_ms);
      bench_add (all_work, edit.work.all_ms);
    }
  bench_add (left_out, n_left_out);
  bench_report ("edits left out because their preview was cut off", "edits", left_out);
  bench_report ("committed edit to the end of its handlers", "ms", assigned);
  bench_report ("preparing the preview of an edit, in its thread", "ms", prepared);
  bench_report ("committed edit to its first plane seen by the main loop", "ms", plane);
  bench_report ("committed edit to the picture of first planes", "ms", scene);
  bench_report ("committed edit to first planes painted", "ms", first);
  bench_report ("committed edit to end of preview", "ms", end);
  bench_report ("committed edit to finished preview painted", "ms", complete);
  bench_report ("processor time of the main thread in a preview", "ms", main_work);
  bench_report ("processor time of a preview, all threads", "ms", all_work);
}

/* The scale behind the label that says what it moves. */
static GtkWidget *
find_scale (GtkWidget *widget)
{
  GtkWidget *label = gtk_widget_get_prev_sibling (widget);
  if (GTK_IS_SCALE (widget) && GTK_IS_LABEL (label) &&
      strcmp (gtk_label_get_text (GTK_LABEL (label)), MOVED_LABEL) == 0)
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

typedef struct
{
  GtkRange *scale;
  GArray *cost; /* ms of processor time of each move */
} Move;

static void
run_changed (SolRunController *controller, GPtrArray *runs)
{
  SolRun *run = sol_run_controller_get_run (controller);
  if (run != NULL && sol_run_is_preview (run))
    g_ptr_array_add (runs, g_object_ref (run));
}

/* As a hand moves: once a frame, which is how motion reaches a widget. */
static gboolean
move_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Move *move = data;
  gint64 from_us = g_get_monotonic_time ();
  BenchWork begin = bench_look_at_work ();
  double phase = (double) (from_us % SWEEP_US) / SWEEP_US;
  double share = phase < 0.5 ? 2.0 * phase : 2.0 - 2.0 * phase;
  gtk_range_set_value (move->scale, MOVED_LOW_BAR + (MOVED_HIGH_BAR - MOVED_LOW_BAR) * share);
  bench_add (move->cost, bench_work_since (begin).main_ms);
  return G_SOURCE_CONTINUE;
}

void
bench_measure_slider (void)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);
  GArray *begun = bench_new_series (), *complete = bench_new_series (),
         *planes = bench_new_series (), *translate = bench_new_series (),
         *total = bench_new_series (), *cut = bench_new_series ();
  bench_settle ();
  GtkWidget *scale = find_scale (GTK_WIDGET (bench_window->sliders));
  if (scale == NULL)
    g_error ("there is no slider of \"" MOVED_LABEL "\"");
  gulong handler =
      g_signal_connect (bench_window->controller, "run-changed", G_CALLBACK (run_changed), runs);
  bench_gaps = bench_new_series ();
  bench_painted_us = 0;
  Move move = { GTK_RANGE (scale), bench_new_series () };
  guint tick = gtk_widget_add_tick_callback (GTK_WIDGET (bench_window), move_cb, &move, NULL);
  bench_pass_s (MOVE_S);
  gtk_widget_remove_tick_callback (GTK_WIDGET (bench_window), tick);
  GArray *moves = bench_new_series ();
  bench_add (moves, move.cost->len / MOVE_S);
  bench_report ("moves of the pressure's slider, 0.70 to 0.95 bar and back", "1/s", moves);
  bench_report ("processor time of a move of the pressure, main thread", "ms", move.cost);
  bench_report ("gap between frames while the pressure moves", "ms", g_steal_pointer (&bench_gaps));
  guint n_complete = 0;
  g_signal_handler_disconnect (bench_window->controller, handler);
  for (guint i = 0; i < runs->len; i++)
    {
      const SolPlaneStore *store = sol_run_get_store (runs->pdata[i]);
      if (sol_run_get_phase (runs->pdata[i]) == SOL_RUN_PHASE_COMPLETE)
        {
          const SolRunReport *report = sol_run_get_report (runs->pdata[i]);
          n_complete++;
          bench_add (translate, report->translate_s * 1e3);
          bench_add (total, report->total_s * 1e3);
        }
      bench_add (planes, store != NULL ? (double) sol_plane_store_get_n_planes (store) : 0.0);
    }
  bench_add (begun, runs->len / MOVE_S);
  bench_add (complete, n_complete / MOVE_S);
  bench_add (cut, runs->len - n_complete);
  bench_report ("previews begun while the pressure moves", "1/s", begun);
  bench_report ("previews finished while the pressure moves", "1/s", complete);
  bench_report ("previews cut off while the pressure moves, not in what follows", "previews", cut);
  bench_report ("preparing a preview that was finished", "ms", translate);
  bench_report ("a preview that was finished, from its thread", "ms", total);
  bench_report ("planes of a preview while the pressure moves (61 planned)", "planes", planes);
  bench_settle ();
}
