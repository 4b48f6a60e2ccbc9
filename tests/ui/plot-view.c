/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "patience.h"
#include "plot-scene.h"

#include "plot/scrubber.h"
#include "plot/spectral-axis.h"
#include "plot/table-view.h"
#include "sol-test.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

static GdkTexture *
render (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (widget),
                          gtk_widget_get_height (widget));
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  return gsk_renderer_render_texture (renderer, node, NULL);
}

/* Pixels of a panel's inside. */
static guint32 *
copy_panel (PlotScene *self, guint panel, int *width, int *height)
{
  graphene_rect_t area;
  g_assert_true (sol_plot_view_get_area (self->view, panel, &area));
  g_autoptr (GdkTexture) texture = render (GTK_WIDGET (self->view));
  int all = gdk_texture_get_width (texture);
  g_autofree guint32 *pixels = g_new (guint32, all * gdk_texture_get_height (texture));
  gdk_texture_download (texture, (guchar *) pixels, (gsize) all * 4);
  /* Without the frame and the ticks on it. */
  *width = (int) area.size.width - 4;
  *height = (int) area.size.height - 4;
  guint32 *part = g_new (guint32, *width * *height);
  for (int y = 0; y < *height; y++)
    memcpy (part + y * *width,
            pixels + ((int) area.origin.y + 2 + y) * all + (int) area.origin.x + 2,
            (gsize) *width * 4);
  return part;
}

/* --- drawing */

/* Class R: a view drawn by OpenGL and one drawn by the painter's raster look alike. */
static void
test_with_and_without_gl (void)
{
  guint32 *pixels[2];
  int width = 0, height = 0;
  for (int with_gl = 0; with_gl < 2; with_gl++)
    {
      PlotScene scene;
      plot_scene_set_up (&scene, "evolution", 21, with_gl);
      g_object_set (scene.view, "colour-map", "greys", NULL);
      plot_scene_settle (&scene);
      g_assert_true ((sol_plot_view_get_heat_area (scene.view) != NULL) == with_gl);
      patience_spin (100);
      pixels[with_gl] = copy_panel (&scene, 0, &width, &height);
      g_assert_cmpstr (sol_plot_view_get_gl_fault (scene.view), ==, NULL);
      plot_scene_tear_down (&scene);
    }
  int n_other = 0, n_dark = 0;
  for (int i = 0; i < width * height; i++)
    {
      n_other += plot_fixture_differ (pixels[0][i], pixels[1][i]) > 2;
      n_dark += (pixels[0][i] & 255) < 8;
    }
  /* The light is where it should be, not everywhere and not nowhere. */
  g_assert_cmpint (n_dark, >, width * height / 20);
  g_assert_cmpint (n_dark, <, width * height * 19 / 20);
  g_assert_cmpint (n_other, ==, 0);
  g_free (pixels[0]);
  g_free (pixels[1]);
}

static gboolean
has_fault (gpointer data)
{
  return sol_plot_view_get_gl_fault (((PlotScene *) data)->view) != NULL;
}

/* Class P: where there is no OpenGL, the reason is told and the maps are there all the same. */
static void
test_no_gl (void)
{
  if (!g_test_subprocess ())
    {
      g_setenv ("GDK_DEBUG", "gl-disable", TRUE);
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_unsetenv ("GDK_DEBUG");
      g_test_trap_assert_passed ();
      return;
    }
  PlotScene scene;
  plot_scene_set_up (&scene, "evolution", 21, TRUE);
  patience_wait (has_fault, &scene, "the reason");
  plot_scene_settle (&scene);
  patience_spin (100);
  g_assert_null (sol_plot_view_get_heat_area (scene.view));
  int width, height, n_light = 0;
  g_autofree guint32 *pixels = copy_panel (&scene, 0, &width, &height);
  for (int i = 0; i < width * height; i++)
    n_light += plot_fixture_differ (pixels[i], pixels[width * (height / 2)]) > 30;
  g_assert_cmpint (n_light, >, width * height / 20);
  plot_scene_tear_down (&scene);
}

/* Class P: at rest no frame is drawn. */
static void
count_frame (GdkFrameClock *clock, gpointer data)
{
  (*(int *) data)++;
}

static void
test_idle (void)
{
  PlotScene scene;
  int n = 0;
  plot_scene_set_up (&scene, "evolution", 21, TRUE);
  patience_spin (500);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (scene.view));
  g_signal_connect (clock, "paint", G_CALLBACK (count_frame), &n);
  patience_spin (2000);
  g_signal_handlers_disconnect_by_func (clock, count_frame, &n);
  g_assert_cmpint (n, ==, 0);
  plot_scene_tear_down (&scene);
}

/* Class P: planes that come are shown; what is not computed is hatched. */
static void
test_planes_arrive (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "evolution", 5, TRUE);
  guint n_hatched = 0;
  for (guint i = 0; i < plot_scene_get_panel (&scene, 0)->layers->len; i++)
    n_hatched +=
        ((SolLayer *) plot_scene_get_panel (&scene, 0)->layers->pdata[i])->kind == SOL_LAYER_HATCH;
  g_assert_cmpuint (n_hatched, ==, 1);
  for (int n = 6; n <= 21; n += 5)
    {
      scene.fixture.n_planes = n;
      sol_plot_view_update (scene.view);
      g_assert_true (sol_plot_view_is_busy (scene.view));
      plot_scene_settle (&scene);
      for (guint i = 0; i < plot_scene_get_panel (&scene, 0)->layers->len; i++)
        {
          const SolLayer *layer = plot_scene_get_panel (&scene, 0)->layers->pdata[i];
          if (layer->kind == SOL_LAYER_MAP)
            g_assert_cmpuint (layer->n_rows, ==, n);
        }
    }
  plot_scene_tear_down (&scene);
}

/* Light where there was none before, and less of it. */
static double
far_bump (double omega, gint64 plane, int bin)
{
  double at = (omega - 1e15) / 4e12 / 512.0;
  return 1e-22 * exp (-pow ((at - 0.65) / 0.02, 2.0));
}

/* Class P: planes of a run with other light are in sight from the first on, the axes do not jump while
 * they come nor when all are there, and what the hand chose stays; where everything is wanted in sight they
 * are those that the run alone has. */
static void
test_axes_follow (void)
{
  PlotScene scene, alone;
  plot_scene_set_up (&scene, "evolution", 21, FALSE);
  SolAxis before = plot_scene_get_panel (&scene, 0)->x;
  SolAxis time = plot_scene_get_panel (&scene, 1)->x;
  sol_axis_set_range (&time, -20e-15, 30e-15);
  sol_plot_view_set_range (scene.view, &time, FALSE);
  plot_scene_settle (&scene);
  PlotFixture other = scene.fixture;
  other.density = far_bump;
  other.n_planes = 1;
  SolPlotFeed *feed = plot_fixture_new_feed (&other);
  sol_plot_view_set_feed (scene.view, feed);
  plot_scene_settle (&scene);
  SolAxis first = plot_scene_get_panel (&scene, 0)->x;
  double blue = sol_spectral_axis_from_omega (SOL_QUANTITY_WAVELENGTH, 1e15 + 0.67 * 512.0 * 4e12);
  g_assert_true (first.lo < blue); /* class P */
  sol_assert_near (P, first.hi, before.hi, 0.0);
  other.n_planes = 20;
  sol_plot_view_update (scene.view);
  plot_scene_settle (&scene);
  sol_assert_near (P, plot_scene_get_panel (&scene, 0)->x.lo, first.lo, 0.0);
  sol_assert_near (P, plot_scene_get_panel (&scene, 0)->x.hi, first.hi, 0.0);
  other.n_planes = 21;
  sol_plot_view_update (scene.view);
  plot_scene_settle (&scene);
  sol_assert_near (P, plot_scene_get_panel (&scene, 0)->x.lo, first.lo, 0.0);
  sol_assert_near (P, plot_scene_get_panel (&scene, 0)->x.hi, first.hi, 0.0);
  sol_assert_near (P, plot_scene_get_panel (&scene, 1)->x.lo, time.lo, 0.0);
  sol_assert_near (P, plot_scene_get_panel (&scene, 1)->x.hi, time.hi, 0.0);
  sol_plot_view_reset_zoom (scene.view);
  plot_scene_settle (&scene);
  SolAxis last = plot_scene_get_panel (&scene, 0)->x;
  plot_scene_set_up (&alone, "evolution", 21, FALSE);
  sol_plot_view_start_anew (alone.view);
  sol_plot_view_set_feed (alone.view, feed);
  plot_scene_settle (&alone);
  sol_assert_near (P, last.lo, plot_scene_get_panel (&alone, 0)->x.lo, 0.0);
  sol_assert_near (P, last.hi, plot_scene_get_panel (&alone, 0)->x.hi, 0.0);
  g_assert_true (last.hi < before.hi); /* class P */
  plot_scene_tear_down (&alone);
  plot_scene_tear_down (&scene);
  sol_plot_feed_unref (feed);
}

/* --- words */

static void
test_accessible (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "evolution", 21, TRUE);
  gtk_test_accessible_assert_role (scene.view, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (scene.view, GTK_ACCESSIBLE_PROPERTY_LABEL, "Evolution");
  gtk_test_accessible_has_property (GTK_ACCESSIBLE (scene.view),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  plot_scene_tear_down (&scene);
}

/* --- the other views */

static gboolean
has_rows (gpointer data)
{
  return sol_table_view_get_n_rows (data) > 0 && !sol_table_view_is_busy (data);
}

/* Class P: a title has the room that its text takes, and the unit of the axes. */
static guint
check_titles (GtkWidget *widget)
{
  guint n = 0;
  if (!gtk_widget_get_mapped (widget))
    return 0;
  if (GTK_IS_LABEL (widget) && strchr (gtk_label_get_text (GTK_LABEL (widget)), '(') != NULL)
    {
      PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (widget));
      const char *text = gtk_label_get_text (GTK_LABEL (widget));
      int width;
      pango_layout_get_pixel_size (layout, &width, NULL);
      /* Titles come with the frame after the numbers. */
      if (gtk_widget_get_width (widget) == 0)
        return 0;
      g_assert_cmpint (gtk_widget_get_width (widget), >=, width);
      g_assert_cmpint (pango_layout_get_line_count (layout), ==, 1);
      g_assert_false (pango_layout_is_ellipsized (layout));
      g_assert_null (strstr (text, "(J/m)"));
      g_assert_null (strstr (text, "(m)"));
      n = strstr (text, "J/nm)") != NULL || strstr (text, "(nm)") != NULL ||
          strstr (text, "(µm)") != NULL;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_titles (child);
  return n;
}

/* Class P: numbers of a column, which end at one place, have one number of decimals, and none is rounding. */
static void
check_decimals (GtkWidget *widget, GtkWidget *table, GHashTable *decimals)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "numeric") &&
      gtk_widget_get_mapped (widget))
    {
      const char *text = gtk_label_get_text (GTK_LABEL (widget)), *point = strchr (text, '.');
      graphene_rect_t place;
      g_assert_true (gtk_widget_compute_bounds (widget, table, &place));
      int right = (int) lroundf (place.origin.x + place.size.width);
      int n = point != NULL ? (int) g_utf8_strlen (point, -1) : 1;
      int known = GPOINTER_TO_INT (g_hash_table_lookup (decimals, GINT_TO_POINTER (right)));
      g_assert_true (!g_str_has_prefix (text, "−") || strchr (text, 'e') != NULL ||
                     g_ascii_strtod (g_utf8_next_char (text), NULL) <= 200.0);
      if (g_strcmp0 (text, "≈ 0") == 0)
        return;
      g_assert_true (known == 0 || known == n);
      g_hash_table_insert (decimals, GINT_TO_POINTER (right), GINT_TO_POINTER (n));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_decimals (child, table, decimals);
}

static gboolean
has_titles (gpointer table)
{
  return check_titles (table) >= 2;
}

static void
test_table (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  SolTableView *table = SOL_TABLE_VIEW (sol_table_view_new (scene.cursors));
  sol_table_view_set_feed (table, scene.feed);
  GtkWidget *window =
      plot_fixture_new_window (GTK_WIDGET (table), PLOT_SCENE_WIDTH, PLOT_SCENE_HEIGHT);
  patience_wait (has_rows, table, "numbers");
  /* One line for each bin that the plot shows. */
  const SolAxis *axis = &plot_scene_get_panel (&scene, 0)->x;
  guint n = 0;
  for (int i = 0; i < scene.fixture.n_omega; i++)
    {
      double omega = scene.fixture.first_rad_per_s + i * scene.fixture.step_rad_per_s;
      double place = sol_axis_map (axis, sol_spectral_axis_from_omega (axis->quantity, omega));
      n += place >= 0.0 && place <= 1.0;
    }
  g_assert_cmpuint (sol_table_view_get_n_rows (table), ==, n);
  patience_wait (has_titles, table, "titles");
  g_autoptr (GHashTable) decimals = g_hash_table_new (NULL, NULL);
  check_decimals (GTK_WIDGET (table), GTK_WIDGET (table), decimals);
  g_assert_cmpuint (g_hash_table_size (decimals), >=, 3);
  plot_fixture_let_go (window);
  plot_scene_tear_down (&scene);
}

static void
test_scrubber (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum", 11, FALSE);
  SolScrubber *scrubber = SOL_SCRUBBER (sol_scrubber_new (scene.cursors));
  gboolean follows = FALSE;
  sol_scrubber_show (scrubber, scene.feed, 11);
  GtkWidget *window = plot_fixture_new_window (GTK_WIDGET (scrubber), PLOT_SCENE_WIDTH, 60);
  g_object_get (scrubber, "follow", &follows, NULL);
  g_assert_true (follows);
  sol_scrubber_step (scrubber, -3);
  sol_assert_close (P, sol_cursors_get_place_m (scene.cursors), 7.0 / 20.0, 1e-12);
  g_object_get (scrubber, "follow", &follows, NULL);
  g_assert_false (follows);
  sol_scrubber_step (scrubber, 100);
  sol_assert_close (P, sol_cursors_get_place_m (scene.cursors), 10.0 / 20.0, 1e-12);
  g_object_set (scrubber, "follow", TRUE, NULL);
  g_assert_true (isnan (sol_cursors_get_place_m (scene.cursors)));
  /* It keeps to the planes of the picture, whatever is on its way there. */
  sol_assert_close (P, sol_cursors_get_shown_m (scene.cursors), 10.0 / 20.0, 1e-12);
  sol_scrubber_show (scrubber, scene.feed, 4);
  sol_assert_close (P, sol_cursors_get_shown_m (scene.cursors), 3.0 / 20.0, 1e-12);
  sol_scrubber_step (scrubber, 100);
  sol_assert_close (P, sol_cursors_get_place_m (scene.cursors), 3.0 / 20.0, 1e-12);
  plot_fixture_let_go (window);
  plot_scene_tear_down (&scene);
}

/* Class P: views that go while work is under way are not called back. */
static void
test_gone_while_busy (void)
{
  static PlotScene scenes[20]; /* the work reads its planes to the end */
  for (int i = 0; i < 20; i++)
    {
      plot_scene_set_up (&scenes[i], "evolution", 21, i % 2);
      sol_cursors_set_place_m (scenes[i].cursors, 0.05 * i);
      g_assert_true (sol_plot_view_is_busy (scenes[i].view));
      plot_scene_tear_down (&scenes[i]);
    }
  patience_spin (200);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/ui/plot-view/with-and-without-gl", test_with_and_without_gl);
  g_test_add_func ("/ui/plot-view/no-gl", test_no_gl);
  g_test_add_func ("/ui/plot-view/idle", test_idle);
  g_test_add_func ("/ui/plot-view/planes-arrive", test_planes_arrive);
  g_test_add_func ("/ui/plot-view/axes-follow", test_axes_follow);
  g_test_add_func ("/ui/plot-view/accessible", test_accessible);
  g_test_add_func ("/ui/plot-view/table", test_table);
  g_test_add_func ("/ui/plot-view/scrubber", test_scrubber);
  g_test_add_func ("/ui/plot-view/gone-while-busy", test_gone_while_busy);
  return g_test_run ();
}
