/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The views in their window: what is on screen together is of one run, and the keys reach the plot. */
#include "config.h"

#include "app/settings.h"
#include "patience.h"
#include "session/failure/failure.h"
#include "session/preview.h"
#include "sol-test.h"
#include "view/views-private.h"
#include "window-fixture.h"

#include <math.h>
#include <string.h>

/* So many steps that a preview takes long enough to be watched. */
#define SLOW "max_step = 2 um\n"

static GtkWidget *
find (GtkWidget *widget, GType type, const char *css_class)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) &&
      (css_class == NULL || gtk_widget_has_css_class (widget, css_class)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type, css_class);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Panels have their places too: what keys and options do depends on them. */
static gboolean
is_at_rest (SolWindow *window)
{
  graphene_rect_t area;
  SolPlotView *view = sol_views_get_active (window->views);
  return window_is_idle (window) && window_is_drawn (window) &&
         !sol_views_is_busy (window->views) &&
         (view == NULL || sol_plot_view_get_area (view, 0, &area));
}

static SolWindow *
open_case (const char *extra)
{
  g_autofree char *path = window_write_case (extra);
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, FALSE);
  return window;
}

/* Without a question for the edits. */
static void
leave (SolWindow *window)
{
  window->is_closing = TRUE;
  window_close (window);
}

/* --- one run at a time */

typedef struct
{
  GtkRange *scale;
  GtkWidget *badge;
  SolPlotFeed *full; /* the run before the preview */
  guint n_of_full, n_of_preview;
} Watch;

static void
assert_one_run (SolWindow *window, Watch *watch)
{
  gint64 n_planes;
  SolPlotFeed *shown = sol_plot_view_get_shown (sol_views_get_active (window->views), &n_planes);
  gboolean is_full = shown == watch->full;
  double z_end_m = sol_plot_feed_get_source (shown)->z_end_m;
  double z_m = sol_plot_feed_get_z_m (shown, n_planes - 1);
  g_assert_cmpint (gtk_widget_get_visible (watch->badge), ==, !is_full);
  sol_assert_near (P, gtk_adjustment_get_upper (gtk_range_get_adjustment (watch->scale)), z_end_m,
                   0.0);
  sol_assert_near (P, gtk_range_get_value (watch->scale), z_m, 1e-9 * z_end_m);
  watch->n_of_full += is_full;
  watch->n_of_preview += !is_full;
}

/* Class P: from the edit to the end of its preview, picture, scrubber and badge change together. */
static void
test_one_run (void)
{
  SolWindow *window = open_case ("planes = 61\n");
  window_wait_until (window, is_at_rest, "the first preview");
  g_action_group_activate_action (G_ACTION_GROUP (window), "run", NULL);
  window_wait_until (window, window_is_finished, "the run");
  window_wait_until (window, is_at_rest, "its picture");
  SolViews *views = window->views;
  Watch watch = { .scale = GTK_RANGE (find (GTK_WIDGET (views->scrubber), GTK_TYPE_SCALE, NULL)),
                  .badge = find (GTK_WIDGET (views->bar), GTK_TYPE_LABEL, "preview-badge"),
                  .full = sol_plot_feed_ref (views->feed) };
  assert_one_run (window, &watch);
  g_assert_true (sol_setup_assign (window->setup, "geometry.length=20 cm", NULL));
  while (!is_at_rest (window))
    {
      assert_one_run (window, &watch);
      g_main_context_iteration (NULL, TRUE);
    }
  assert_one_run (window, &watch);
  g_assert_cmpuint (watch.n_of_full, >, 1);
  g_assert_cmpuint (watch.n_of_preview, >, 0);
  g_autofree char *name = sol_preview_get_badge (views->run);
  g_test_message ("badge: %s", name);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (watch.badge)), ==, name);
  sol_assert_near (P, gtk_adjustment_get_upper (gtk_range_get_adjustment (watch.scale)), 0.2, 0.0);
  sol_plot_feed_unref (watch.full);
  leave (window);
}

/* Class P: a preview stays in sight, bright and named, until its run has as much to show or has taken a
 * second; what the run has not reached yet is never seen of one that is over soon. */
static void
test_from_preview_to_run (void)
{
  SolWindow *window = open_case ("planes = 61\nmax_step = 100 um\n");
  window_wait_until (window, is_at_rest, "the preview");
  SolViews *views = window->views;
  SolPlotView *view = sol_views_get_active (views);
  GtkWidget *badge = find (GTK_WIDGET (views->bar), GTK_TYPE_LABEL, "preview-badge");
  gint64 n_planes;
  SolPlotFeed *preview = sol_plot_feed_ref (sol_plot_view_get_shown (view, &n_planes));
  guint n_looks = 0;
  g_autoptr (GTimer) timer = g_timer_new ();
  g_action_group_activate_action (G_ACTION_GROUP (window), "run", NULL);
  while (!window_is_finished (window) || !is_at_rest (window))
    {
      gboolean is_held = sol_plot_view_get_shown (view, &n_planes) == preview;
      g_assert_cmpint (gtk_widget_get_visible (badge), ==, is_held);
      sol_assert_near (P, gtk_widget_get_opacity (GTK_WIDGET (view)), 1.0, 0.0);
      g_assert_true (is_held || n_planes == 61 || g_timer_elapsed (timer, NULL) >= 1.0);
      n_looks += is_held;
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (sol_plot_view_get_shown (view, &n_planes) != preview);
  g_assert_cmpint (n_planes, ==, 61);
  g_assert_false (gtk_widget_get_visible (badge));
  g_assert_cmpuint (n_looks, >, 1);
  sol_plot_feed_unref (preview);
  leave (window);
}

/* --- scrubber */

static GtkWidget *
find_by_icon (GtkWidget *widget, const char *icon)
{
  if (GTK_IS_BUTTON (widget) &&
      g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), icon) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_by_icon (child, icon);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Class P: buttons and keys of the scrubber go where their picture and their tooltip say. */
static void
test_scrubber (void)
{
  /* Planes are farther apart than a step of the scale would be. */
  SolWindow *window = open_case ("planes = 21\n");
  window_wait_until (window, is_at_rest, "the preview");
  g_action_group_activate_action (G_ACTION_GROUP (window), "run", NULL);
  window_wait_until (window, window_is_finished, "the run");
  window_wait_until (window, is_at_rest, "its picture");
  static const struct
  {
    const char *icon; /* NULL: a key of the scale */
    GtkScrollType scroll;
    const char *tooltip;
    int plane; /* that follows */
  } steps[] = {
    { "media-skip-backward-symbolic", 0, "First plane (Home)", 0 },
    { "go-next-symbolic", 0, "One plane on (Right)", 1 },
    { NULL, GTK_SCROLL_STEP_FORWARD, NULL, 2 },
    { NULL, GTK_SCROLL_PAGE_FORWARD, NULL, 12 },
    { "media-skip-forward-symbolic", 0, "Last plane (End)", 20 },
    { "go-previous-symbolic", 0, "One plane back (Left)", 19 },
    { NULL, GTK_SCROLL_STEP_BACKWARD, NULL, 18 },
    { NULL, GTK_SCROLL_START, NULL, 0 },
    { NULL, GTK_SCROLL_END, NULL, 20 },
    { NULL, GTK_SCROLL_PAGE_BACKWARD, NULL, 10 },
  };
  GtkWidget *scrubber = GTK_WIDGET (window->views->scrubber);
  GtkWidget *scale = find (scrubber, GTK_TYPE_SCALE, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      GtkWidget *button = steps[i].icon != NULL ? find_by_icon (scrubber, steps[i].icon) : NULL;
      if (button != NULL)
        g_signal_emit_by_name (button, "clicked");
      else
        g_signal_emit_by_name (scale, "move-slider", steps[i].scroll);
      if (button != NULL)
        g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, steps[i].tooltip);
      g_assert_cmpint (steps[i].icon != NULL, ==, button != NULL);
      sol_assert_near (P, gtk_range_get_value (GTK_RANGE (scale)), 0.1 * steps[i].plane / 20.0,
                       1e-12);
    }
  leave (window);
}

/* --- progress of a preview */

static GtkProgressBar *
get_progress (SolWindow *window)
{
  return GTK_PROGRESS_BAR (find (GTK_WIDGET (window->status), GTK_TYPE_PROGRESS_BAR, NULL));
}

static gboolean
shows_progress (SolWindow *window)
{
  return gtk_widget_get_visible (GTK_WIDGET (get_progress (window)));
}

static gboolean
is_on_its_way (SolWindow *window)
{
  return gtk_progress_bar_get_fraction (get_progress (window)) > 0.02;
}

static gboolean
has_words (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_words (child, words))
      return TRUE;
  return FALSE;
}

/* Class P: a preview that takes its time says how far it is, and one that is quick says nothing. */
static void
test_slow_preview (void)
{
  SolWindow *window = open_case (SLOW);
  window_wait_until (window, shows_progress, "the progress of the preview");
  g_assert_false (window_is_idle (window));
  window_wait_until (window, is_on_its_way, "some way");
  g_assert_true (has_words (GTK_WIDGET (window->status), "Preview: "));
  g_assert_true (has_words (GTK_WIDGET (window->status), " of 0.1 m") ||
                 has_words (GTK_WIDGET (window->status), " of 10 cm") ||
                 has_words (GTK_WIDGET (window->status), " of 100 mm"));
  g_assert_true (sol_setup_assign (window->setup, "stepper.max_step=1 m", NULL));
  window_wait_until (window, is_at_rest, "the quick preview");
  g_assert_false (shows_progress (window));
  g_assert_true (has_words (GTK_WIDGET (window->status), "Preview: "));
  leave (window);
}

/* Class P: a fixed 0 dB is remembered, as a density and not as a number of one axis. */
static void
test_reference_is_remembered (void)
{
  SolWindow *window = open_case ("planes = 21\n");
  window_wait_until (window, is_at_rest, "the preview");
  g_object_set (sol_views_get_active (window->views), "reference", "fixed", NULL);
  SolPlotOptions options = *sol_views_get_options (window->views);
  g_assert_cmpint (options.reference, ==, SOL_PLOT_REFERENCE_FIXED);
  leave (window);
  window = window_open_new ();
  const SolPlotOptions *kept = sol_views_get_options (window->views);
  g_assert_cmpint (kept->reference, ==, SOL_PLOT_REFERENCE_FIXED);
  sol_assert_close (P, kept->fixed_reference, options.fixed_reference, 1e-12);
  sol_assert_close (P, kept->fixed_rad_per_s, options.fixed_rad_per_s, 1e-12);
  /* What cannot be read is no reference. */
  sol_settings_set_string ("reference-density", "much");
  leave (window);
  window = window_open_new ();
  g_assert_cmpint (sol_views_get_options (window->views)->reference, ==, SOL_PLOT_REFERENCE_RUN);
  sol_settings_set_string ("reference", "run");
  leave (window);
}

/* --- keys */

/* Class P: letters go to the plot unless they are text; what moves about in the window only from it. */
static void
test_keys (void)
{
  const GdkModifierType none = 0;
  SolWindow *window = open_case ("planes = 61\n");
  window_wait_until (window, is_at_rest, "the preview");
  SolViews *views = window->views;
  GtkWidget *button = GTK_WIDGET (window->run_button), *view = views->plots->pdata[0];
  GtkWidget *text = find (GTK_WIDGET (window->form), GTK_TYPE_TEXT, NULL);
  GtkWidget *scale = find (GTK_WIDGET (views->scrubber), GTK_TYPE_SCALE, NULL);
  g_assert_nonnull (text);
  g_assert_true (sol_views_wants_key (views, NULL, GDK_KEY_m, none));
  g_assert_true (sol_views_wants_key (views, NULL, GDK_KEY_Left, none));
  g_assert_true (sol_views_wants_key (views, button, GDK_KEY_m, none));
  g_assert_true (sol_views_wants_key (views, button, GDK_KEY_K, GDK_SHIFT_MASK));
  g_assert_true (sol_views_wants_key (views, button, GDK_KEY_bracketleft, none));
  g_assert_false (sol_views_wants_key (views, button, GDK_KEY_c, GDK_CONTROL_MASK));
  g_assert_false (sol_views_wants_key (views, button, GDK_KEY_space, none));
  g_assert_false (sol_views_wants_key (views, button, GDK_KEY_Left, none));
  g_assert_false (sol_views_wants_key (views, button, GDK_KEY_Tab, none));
  g_assert_true (sol_views_wants_key (views, scale, GDK_KEY_Left, GDK_ALT_MASK));
  g_assert_false (sol_views_wants_key (views, text, GDK_KEY_m, none));
  g_assert_false (sol_views_wants_key (views, text, GDK_KEY_Left, GDK_ALT_MASK));
  /* It had the key already. */
  g_assert_false (sol_views_wants_key (views, view, GDK_KEY_m, none));
  /* Where no plot is seen there is none to have it. */
  sol_views_choose (views, 6);
  g_assert_false (sol_views_wants_key (views, button, GDK_KEY_m, none));
  leave (window);
}

static void
lift (SolViews *views, gboolean is_key)
{
  sol_views_see_input (views, is_key ? GDK_KEY_RELEASE : GDK_BUTTON_RELEASE);
  while (views->returning != 0)
    g_main_context_iteration (NULL, TRUE);
}

/* Class P: what the pointer was used on leaves the keys to the plot under the pointer, a slider all of them; what the
 * keyboard has led to keeps them, and text in any case. */
static void
test_keys_after_the_pointer (void)
{
  SolWindow *window = open_case ("planes = 61\n");
  window_wait_until (window, is_at_rest, "the preview");
  SolViews *views = window->views;
  GtkWindow *root = GTK_WINDOW (window);
  GtkWidget *slider = find (GTK_WIDGET (window->sliders), GTK_TYPE_SCALE, NULL);
  GtkWidget *button = find (GTK_WIDGET (views->scrubber), GTK_TYPE_BUTTON, NULL);
  GtkWidget *text = find (GTK_WIDGET (window->form), GTK_TYPE_TEXT, NULL);
  sol_views_choose (views, 1);
  window_wait_until (window, is_at_rest, "the slices");
  GtkWidget *left = GTK_WIDGET (sol_views_get_active (views));
  GtkWidget *right = gtk_widget_get_next_sibling (left);
  for (int is_key = 0; is_key < 2; is_key++)
    {
      sol_views_see_input (views, is_key ? GDK_KEY_PRESS : GDK_BUTTON_PRESS);
      gtk_widget_grab_focus (slider);
      g_assert_true (sol_views_find_first (views, slider) == (is_key ? NULL : left));
      lift (views, is_key);
      g_assert_true (gtk_window_get_focus (root) == (is_key ? slider : left));
      sol_views_see_input (views, is_key ? GDK_KEY_PRESS : GDK_BUTTON_PRESS);
      gtk_widget_grab_focus (button);
      gtk_widget_set_state_flags (right, GTK_STATE_FLAG_PRELIGHT, FALSE);
      g_assert_true (sol_views_find_first (views, button) == (is_key ? NULL : right));
      lift (views, is_key);
      g_assert_true (gtk_window_get_focus (root) == button);
      g_assert_null (sol_views_find_first (views, text));
      gtk_widget_unset_state_flags (right, GTK_STATE_FLAG_PRELIGHT);
    }
  /* A click beside the slider that Tab led to: the pointer leads again. */
  gtk_widget_grab_focus (slider);
  sol_views_see_input (views, GDK_BUTTON_PRESS);
  g_assert_true (sol_views_find_first (views, slider) == left);
  leave (window);
}

static gboolean
is_saved (SolWindow *window)
{
  return sol_run_controller_get_saved_path (window->controller) != NULL;
}

static gboolean
is_viewing (SolWindow *window)
{
  return window_get_state (window) == SOL_APP_STATE_VIEWING && is_at_rest (window);
}

static gboolean
has_slow_preview (SolWindow *window)
{
  return !window_is_idle (window) && window_is_drawn (window);
}

/* Class P: the buttons of a complaint go with it; the focus goes to the plots, not to the first field. */
static void
test_focus_after_a_complaint (void)
{
  SolWindow *window = open_case ("");
  window_wait_until (window, is_at_rest, "the preview");
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "A cause.");
  SolFailureFacts facts = { .z_m = 0.05, .h_m = NAN, .error_over_tolerance = NAN };
  g_autoptr (SolFailure) failure = sol_failure_new (error, &facts);
  for (int way = 0; way < 2; way++)
    {
      sol_failure_banner_show (window->banner, failure);
      patience_spin (400); /* it slides in */
      g_assert_true (
          gtk_widget_grab_focus (find (GTK_WIDGET (window->banner), GTK_TYPE_BUTTON, NULL)));
      if (way == 0)
        g_signal_emit_by_name (window->banner, "dismissed");
      else
        g_signal_emit_by_name (window->banner, "fix", SOL_FAILURE_FIX_ASSIGN, "pulse.energy=2 uJ");
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                     GTK_WIDGET (sol_views_get_active (window->views)));
    }
  window_wait_until (window, window_is_finished, "the run");
  leave (window);
}

/* Class P: a preview that takes its time can be stopped; what it has reached stays, and no run follows. */
static void
test_stop_a_preview (void)
{
  SolWindow *window = open_case ("planes = 401\nmax_step = 0.2 um\n");
  sol_settings_set_boolean ("live", TRUE);
  window_wait_until (window, has_slow_preview, "a preview at work");
  g_assert_false (window_can (window, "stop-and-save"));
  window_activate (window, "stop");
  window_wait_until (window, is_at_rest, "the end of the preview");
  SolRun *shown = sol_run_controller_get_run (window->controller);
  g_assert_true (sol_run_is_preview (shown));
  g_assert_cmpint (sol_run_get_phase (shown), ==, SOL_RUN_PHASE_STOPPED);
  g_assert_false (window_can (window, "stop"));
  patience_spin (500); /* the hand has rested */
  g_assert_true (window_is_idle (window));
  g_assert_null (sol_run_controller_get_result (window->controller));
  leave (window);
}

/* Class P: an opened result of other inputs says whose it is and begins at its end, its own guide is drawn and not
 * to be moved by hand; the button makes its inputs the setup. A plane that is pinned stays. */
static void
test_foreign_result (void)
{
  SolWindow *window = open_case ("planes = 21\n");
  SolViews *views = window->views;
  double x, y;
  window_wait_until (window, is_at_rest, "the preview");
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run");
  g_assert_false (gtk_widget_get_visible (window->foreign));
  window_activate (window, "save-result");
  window_wait_until (window, is_saved, "the file");
  g_autofree char *path = g_strdup (sol_run_controller_get_saved_path (window->controller));
  g_assert_true (sol_setup_assign (window->setup, "geometry.length=20 cm", NULL));
  window_wait_until (window, is_at_rest, "the preview of other inputs");
  sol_cursors_set_place_m (sol_views_get_cursors (views), 0.1);
  sol_window_open (window, path, FALSE);
  window_wait_until (window, is_viewing, "the result");
  g_assert_true (gtk_widget_get_visible (window->foreign));
  g_assert_cmpstr (gtk_label_get_text (window->foreign_text), ==,
                   "Result of “Small”, not of the inputs");
  g_assert_true (isnan (sol_cursors_get_place_m (sol_views_get_cursors (views))));
  sol_views_choose (views, 5);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_false (sol_geometry_view_get_handle (views->geometry, 0, &x, &y));
  sol_assert_near (P, views->foreign->geometry.length_m, 0.1, 0.0);
  sol_views_choose (views, 0);
  g_signal_emit_by_name (window_find_button (window->foreign, "_Use as setup"), "clicked");
  g_autofree char *length = sol_setup_get_text (window->setup, "geometry.length");
  g_assert_cmpstr (length, ==, "0.1 m");
  g_assert_false (gtk_widget_get_visible (window->foreign));
  g_assert_null (views->foreign);
  window_wait_until (window, is_at_rest, "the same result");
  sol_cursors_set_place_m (sol_views_get_cursors (views), 0.05);
  sol_cursors_toggle_pin (sol_views_get_cursors (views),
                          sol_cursors_get_shown_m (sol_views_get_cursors (views)), 0.0);
  sol_views_start_anew (views);
  sol_assert_near (P, sol_cursors_get_place_m (sol_views_get_cursors (views)), 0.05, 0.0);
  leave (window);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/views/one-run", test_one_run);
  g_test_add_func ("/ui/views/from-preview-to-run", test_from_preview_to_run);
  g_test_add_func ("/ui/views/scrubber", test_scrubber);
  g_test_add_func ("/ui/views/slow-preview", test_slow_preview);
  g_test_add_func ("/ui/views/reference", test_reference_is_remembered);
  g_test_add_func ("/ui/views/keys", test_keys);
  g_test_add_func ("/ui/views/keys-after-the-pointer", test_keys_after_the_pointer);
  g_test_add_func ("/ui/views/focus-after-a-complaint", test_focus_after_a_complaint);
  g_test_add_func ("/ui/views/stop-a-preview", test_stop_a_preview);
  g_test_add_func ("/ui/views/foreign-result", test_foreign_result);
  return window_fixture_run ();
}
