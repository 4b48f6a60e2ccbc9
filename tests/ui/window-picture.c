/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is seen is what it is said to be, from one setup to the next, and buttons stand still meanwhile. */
#include "config.h"

#include "app/settings.h"
#include "plot/plot-view-private.h"
#include "run/run-controller-private.h"
#include "view/views-private.h"
#include "window-fixture.h"

#include <string.h>

static SolPlotView *
get_view (SolWindow *window)
{
  SolPlotView *view = sol_views_get_active (window->views);
  return view != NULL ? view : window->views->plots->pdata[0];
}

static gboolean
has_picture (SolWindow *window)
{
  return sol_plot_view_get_scene (get_view (window)) != NULL;
}

static const char *
get_title (SolWindow *window)
{
  return sol_plot_feed_get_source (get_view (window)->shown)->title;
}

/* Class P: an empty window says at once that something comes. */
static void
test_empty_window_says_that_it_computes (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:neon-spm", FALSE);
  g_assert_cmpstr (sol_plot_view_explain_nothing (get_view (window)), ==,
                   "Computing the first planes…");
  window_wait_until (window, window_is_drawn, "the picture");
  window_close (window);
}

/* Class P: the picture of a setup goes with it, on every way to another one and back; an edit leaves it. */
static void
test_no_picture_under_another_name (void)
{
  char *path;
  g_autofree char *file = NULL;
  SolWindow *window = window_run_small (&path, &file);
  window_wait_until (window, window_is_drawn, "its picture");
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  g_assert_true (has_picture (window));
  window_wait_until (window, window_is_idle, "the preview");
  window_wait_until (window, window_is_drawn, "its picture");
  /* While a preview is at work, which is not waited for. */
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=3 uJ", NULL));
  sol_window_open (window, "preset:neon-spm", FALSE);
  g_assert_false (has_picture (window));
  window_wait_until (window, window_is_drawn, "the picture of the preset");
  g_assert_cmpstr (get_title (window), ==, "Self-phase modulation in neon");
  window_activate (window, "undo");
  g_assert_false (has_picture (window));
  window_wait_until (window, window_is_drawn, "the picture of the case");
  g_assert_cmpstr (get_title (window), ==, "Small");
  window_activate (window, "redo");
  g_assert_false (has_picture (window));
  window_wait_until (window, window_is_drawn, "the picture of the preset again");
  /* A file that cannot be read changes nothing. */
  sol_window_open (window, "/nowhere/case.ini", FALSE);
  g_assert_true (has_picture (window));
  sol_window_open (window, file, FALSE);
  window_wait_until (window, window_is_viewing, "the result");
  g_assert_false (has_picture (window));
  window_wait_until (window, window_is_drawn, "its picture");
  /* Its inputs are of it. */
  window_activate (window, "use-as-setup");
  g_assert_true (has_picture (window));
  g_assert_cmpstr (get_title (window), ==, "Small");
  window_activate (window, "new");
  g_assert_false (has_picture (window));
  window_close (window);
  window_remove_case (path);
}

static const char *
get_badge (SolWindow *window)
{
  GtkWidget *box = gtk_widget_get_first_child (GTK_WIDGET (window->views->bar));
  GtkWidget *badge = gtk_center_box_get_start_widget (GTK_CENTER_BOX (box));
  return gtk_widget_get_visible (badge) ? gtk_label_get_text (GTK_LABEL (badge)) : NULL;
}

/* Edits until one is seen before its preview has a plane, which is a matter of microseconds. */
static gboolean
is_seen_without_planes (SolWindow *window)
{
  for (int i = 0; i < 100; i++)
    {
      g_autofree char *edit = g_strdup_printf ("pulse.energy=%d nJ", 2000 + i);
      window_wait_until (window, window_is_idle, "the preview before");
      window_wait_until (window, window_is_drawn, "its picture");
      g_assert_true (sol_setup_assign (window->setup, edit, NULL));
      g_assert_cmpstr (get_badge (window), !=, "Picture of the run before"); /* not at once */
      if (window->controller->bare_us == 0)
        continue;
      window->controller->bare_us -= (gint64) (1e6 * SOL_APP_LOOK_PATIENCE_S);
      sol_window_apply_look (window);
      if (window->controller->bare_us != 0)
        return TRUE;
    }
  return FALSE;
}

/* Class P: a picture that an edit has left behind for a while says so, and no longer than that. */
static void
test_old_picture_says_so (void)
{
  char *path;
  SolWindow *window = window_run_small (&path, NULL);
  window_wait_until (window, window_is_drawn, "its picture");
  g_assert_null (get_badge (window));
  g_assert_true (is_seen_without_planes (window));
  g_assert_cmpstr (get_badge (window), ==, "Picture of the run before");
  g_assert_cmpfloat (gtk_widget_get_opacity (GTK_WIDGET (get_view (window))), <, 1.0); /* class P */
  window_wait_until (window, window_is_idle, "the preview");
  window_wait_until (window, window_is_drawn, "its picture");
  g_assert_cmpstr (get_badge (window), ==, "Preview");
  g_assert_cmpfloat (gtk_widget_get_opacity (GTK_WIDGET (get_view (window))), >=,
                     1.0); /* class P */
  window_close (window);
  window_remove_case (path);
}

static gboolean
offers_stop (SolWindow *window)
{
  return gtk_widget_is_sensitive (GTK_WIDGET (window->stop_button));
}

/* Class P: the key stops a preview from its first moment, the button is offered once it lasts; a run that somebody
 * asked for can be stopped by both, and in other ways, while it is there. */
static void
test_stop_stands_still (void)
{
  char *path = window_write_case (WINDOW_LONG_RUN);
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, FALSE);
  g_assert_true (window_can (window, "stop"));
  g_assert_false (offers_stop (window));
  window_wait_until (window, offers_stop, "a preview that lasts");
  g_assert_null (adw_split_button_get_menu_model (window->stop_button));
  window_activate (window, "run");
  g_assert_true (offers_stop (window));
  g_assert_nonnull (adw_split_button_get_menu_model (window->stop_button));
  g_signal_emit_by_name (window->stop_button, "clicked");
  window_wait_until (window, window_is_stopped, "the stop");
  g_assert_false (offers_stop (window));
  g_assert_null (adw_split_button_get_menu_model (window->stop_button));
  window_close (window);
  window_remove_case (path);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/picture/empty-window", test_empty_window_says_that_it_computes);
  g_test_add_func ("/ui/picture/no-other-name", test_no_picture_under_another_name);
  g_test_add_func ("/ui/picture/old-picture-says-so", test_old_picture_says_so);
  g_test_add_func ("/ui/picture/stop-stands-still", test_stop_stands_still);
  return window_fixture_run ();
}
