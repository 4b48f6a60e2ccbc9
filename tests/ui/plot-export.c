/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of what a view shows. */
#include "config.h"

#include "patience.h"
#include "plot-scene.h"

#include "plot/picture.h"
#include "sol-test.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <math.h>

static void
exported (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean is_good = sol_plot_view_export_finish (SOL_PLOT_VIEW (source), result, &error);
  *(int *) data = is_good ? 1 : 2;
}

static gboolean
is_set (gpointer data)
{
  return *(int *) data != 0;
}

static void
test_export (void)
{
  static const char *const names[] = { "a.png", "a.svg", "a.pdf", "a.csv", "a.tsv", "a.doc" };
  static const char *const starts[] = { "\x89PNG", "<?xml", "%PDF", "\"", "", "" };
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  g_autofree char *folder = g_dir_make_tmp ("plot-XXXXXX", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL), *text = NULL;
      int answer = 0;
      gsize n = 0;
      sol_plot_view_export_async (scene.view, path, NULL, exported, &answer);
      patience_wait (is_set, &answer, "the file");
      g_assert_cmpint (answer, ==, i + 1 < G_N_ELEMENTS (names) ? 1 : 2);
      if (answer == 2)
        continue;
      g_assert_true (g_file_get_contents (path, &text, &n, NULL));
      g_assert_cmpuint (n, >, 500);
      if (i < 3)
        g_assert_true (g_str_has_prefix (text, starts[i]));
      g_unlink (path);
    }
  g_rmdir (folder);
  plot_scene_tear_down (&scene);
}

static gsize
export_size (PlotScene *scene, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;
  int answer = 0;
  gsize n = 0;
  sol_plot_view_export_async (scene->view, path, NULL, exported, &answer);
  patience_wait (is_set, &answer, "the file");
  g_assert_cmpint (answer, ==, 1);
  g_assert_true (g_file_get_contents (path, &text, &n, NULL));
  g_unlink (path);
  return n;
}

/* Class P: a mark, and what is read between marks, are in the exported picture as they are in the window:
 * an SVG grows by the paths and glyphs of the flag, and again by those of the reading. */
static void
test_export_marks (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  g_autofree char *folder = g_dir_make_tmp ("plot-XXXXXX", NULL);
  gsize plain = export_size (&scene, folder, "plain.svg");
  SolPlotHit hit = { 0, FALSE, 0.4, 0.5 };
  sol_plot_view_point_at (scene.view, &hit);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene.view), "plot.mark-a", NULL));
  const SolPanel *panel = plot_scene_get_panel (&scene, 0);
  double a = sol_cursors_get_mark (scene.cursors, SOL_MARK_A, SOL_CURSOR_OMEGA);
  sol_assert_close (P, panel->mark_x[SOL_MARK_A], sol_cursors_to_axis (panel->x.quantity, a),
                    1e-12);
  g_assert_true (isnan (panel->mark_x[SOL_MARK_B]));
  g_assert_nonnull (sol_cursors_get_measured (scene.cursors));
  gsize read = export_size (&scene, folder, "read.svg");
  sol_cursors_say_measured (scene.cursors, "");
  gsize marked = export_size (&scene, folder, "marked.svg");
  g_assert_cmpuint (marked, >, plain + 100);
  g_assert_cmpuint (read, >, marked + 500);
  /* They go from the picture as they go from the window. */
  sol_cursors_clear_marks (scene.cursors);
  g_assert_true (isnan (plot_scene_get_panel (&scene, 0)->mark_x[SOL_MARK_A]));
  g_assert_cmpuint (export_size (&scene, folder, "plain.svg"), ==, plain);
  g_rmdir (folder);
  plot_scene_tear_down (&scene);
}

/* The picture of the screen, as the file has it. */
static GBytes *
draw_screen (PlotScene *scene)
{
  SolPaintStyle style;
  sol_paint_style_init (&style);
  GBytes *png =
      sol_picture_render (sol_plot_view_get_scene (scene->view), SOL_PICTURE_PNG,
                          gtk_widget_get_width (GTK_WIDGET (scene->view)),
                          gtk_widget_get_height (GTK_WIDGET (scene->view)), 2.0, &style, NULL);
  g_assert_nonnull (png);
  return png;
}

static void
assert_file_is_screen (PlotScene *scene)
{
  g_autofree char *folder = g_dir_make_tmp ("plot-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.png", NULL), *text = NULL;
  g_autoptr (GBytes) screen = draw_screen (scene);
  int answer = 0;
  gsize n = 0;
  sol_plot_view_export_async (scene->view, path, NULL, exported, &answer);
  patience_wait (is_set, &answer, "the file");
  g_assert_true (g_file_get_contents (path, &text, &n, NULL));
  g_assert_cmpmem (text, n, g_bytes_get_data (screen, NULL), g_bytes_get_size (screen));
  g_unlink (path);
  g_rmdir (folder);
}

/* One line in the middle of what the scene has, at a third of its height. */
static double
get_weak (double omega_rad_per_s, gint64 plane, int bin)
{
  return 3e-23 * exp (-pow (((double) bin / 512.0 - 0.5) / 0.02, 2.0));
}

/* Class P: the exported picture is that of the screen, to the last pixel: in axes that are held from the run
 * before, with pinned planes, with one panel alone, and of the planes that are seen while others are drawn. */
static void
test_export_is_the_screen (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  g_object_set (scene.view, "decibels", FALSE, NULL);
  plot_scene_settle (&scene);
  assert_file_is_screen (&scene);
  double hi = plot_scene_get_panel (&scene, 0)->y.hi;
  PlotFixture weak = scene.fixture;
  weak.density = get_weak;
  SolPlotFeed *feed = plot_fixture_new_feed (&weak);
  sol_plot_view_set_feed (scene.view, feed);
  assert_file_is_screen (&scene);
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->y.hi, hi, 1e-12); /* held */
  assert_file_is_screen (&scene);
  g_assert_true (sol_cursors_toggle_pin (scene.cursors, 0.0, 0.0));
  plot_scene_settle (&scene);
  assert_file_is_screen (&scene);
  plot_scene_tear_down (&scene);
  sol_plot_feed_unref (feed);
  plot_scene_set_up (&scene, "evolution", 21, FALSE);
  g_object_set (scene.view, "maximised", TRUE, NULL);
  plot_scene_settle (&scene);
  assert_file_is_screen (&scene);
  plot_scene_tear_down (&scene);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/ui/plot-export/formats", test_export);
  g_test_add_func ("/ui/plot-export/marks", test_export_marks);
  g_test_add_func ("/ui/plot-export/is-the-screen", test_export_is_the_screen);
  return g_test_run ();
}
