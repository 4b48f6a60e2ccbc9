/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a view is read: zoom, history, cursors, marks, pins. */
#include "config.h"

#include "plot-scene.h"

#include "plot/spectral-axis.h"
#include "sol-test.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

/* Class P: back and forward in the history gives the ranges that were. */
static void
test_history (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "evolution", 21, FALSE);
  SolAxis whole = plot_scene_get_panel (&scene, 0)->x, part = whole;
  sol_axis_set_range (&part, sol_axis_unmap (&whole, 0.25), sol_axis_unmap (&whole, 0.5));
  sol_plot_view_set_range (scene.view, &part, FALSE);
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->x.lo, part.lo, 1e-12);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->x.hi, part.hi, 1e-12);
  /* The slice below shows the same. */
  sol_assert_close (P, plot_scene_get_panel (&scene, 2)->x.lo, part.lo, 1e-12);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene.view), "plot.zoom-back", NULL));
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->x.lo, whole.lo, 1e-12);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene.view), "plot.zoom-forward", NULL));
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->x.hi, part.hi, 1e-12);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene.view), "plot.reset-zoom", NULL));
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->x.hi, whole.hi, 1e-12);
  plot_scene_tear_down (&scene);
}

static void
turn_wheel (PlotScene *self, guint panel, double across, double up, double factor, gboolean zooms_y)
{
  SolPlotHit hit = { (int) panel, FALSE, across, up };
  sol_plot_view_zoom (self->view, &hit, factor, TRUE, zooms_y);
  plot_scene_settle (self);
}

/* Class P: wherever the wheel turns, some of the curve stays in the panel, and a series of notches is
 * one step of the history. */
static void
test_wheel (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  SolAxis whole = plot_scene_get_panel (&scene, 0)->x;
  for (int i = 0; i < 12; i++)
    {
      turn_wheel (&scene, 0, 0.9, 0.95, i < 6 ? 0.8 : 1.4, TRUE);
      const SolPanel *panel = plot_scene_get_panel (&scene, 0);
      SolSnapCurve curve;
      double top = -INFINITY;
      g_assert_true (sol_snap_get_curve (panel, NAN, &curve));
      for (gsize k = 0; k < curve.n; k++)
        {
          double place = sol_axis_map (&panel->x, curve.x[k]);
          if (place >= 0.0 && place <= 1.0)
            top = fmax (top, sol_axis_map (&panel->y, curve.y[k]));
        }
      /* class P: the curve is not below the panel, and the axis not beyond the data. */
      g_assert_true (top > 0.0); /* class P */
      /* class P: the same. */
      g_assert_true (panel->x.lo >= panel->x.least * (1.0 - 1e-9) &&
                     panel->x.hi <= panel->x.most * (1.0 + 1e-9));
    }
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene.view), "plot.zoom-back", NULL));
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->x.lo, whole.lo, 1e-12);
  plot_scene_tear_down (&scene);
}

/* Class P: a run of the same case with the same axes is looked at in the same way; ranges that show
 * nothing of it, or of another case, are let go. */
static void
test_zoom_over_runs (void)
{
  static const struct
  {
    const char *title;
    double z_end_m, step_rad_per_s;
    gboolean keeps_x, keeps_y;
  } runs[] = { { NULL, 1.0, 4e12, TRUE, TRUE },
               { NULL, 0.9, 4e12, TRUE, TRUE },
               { NULL, 0.2, 4e12, TRUE, FALSE },
               { NULL, 1.0, 0.4e12, FALSE, TRUE },
               { "Others", 1.0, 4e12, FALSE, FALSE } };
  for (gsize i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      PlotScene scene;
      plot_scene_set_up (&scene, "spectrum-evolution", 21, FALSE);
      SolAxis x = plot_scene_get_panel (&scene, 0)->x, y = plot_scene_get_panel (&scene, 0)->y;
      sol_axis_set_range (&x, 700e-9, 900e-9);
      sol_axis_set_range (&y, 0.5, 0.8);
      sol_plot_view_set_range (scene.view, &x, FALSE);
      sol_plot_view_set_range (scene.view, &y, FALSE);
      plot_scene_settle (&scene);
      PlotFixture other = scene.fixture;
      other.z_end_m = runs[i].z_end_m;
      other.title = runs[i].title;
      other.step_rad_per_s = runs[i].step_rad_per_s;
      SolPlotFeed *feed = plot_fixture_new_feed (&other);
      sol_plot_view_set_feed (scene.view, feed);
      plot_scene_settle (&scene);
      const SolPanel *panel = plot_scene_get_panel (&scene, 0);
      gboolean is_kept_x = fabs (panel->x.lo - 700e-9) < 1e-15;
      gboolean is_kept_y = fabs (panel->y.lo - 0.5) < 1e-12;
      g_assert_cmpint (is_kept_x, ==, runs[i].keeps_x);
      g_assert_cmpint (is_kept_y, ==, runs[i].keeps_y);
      if (!runs[i].keeps_y)
        sol_assert_close (P, panel->y.hi, runs[i].z_end_m, 1e-12);
      plot_scene_tear_down (&scene);
      sol_plot_feed_unref (feed);
    }
}

/* Light in one place of the band, as strong as wanted. */
static double place = 0.5, strength = 1.0;

static double
one_bump (double omega, gint64 plane, int bin)
{
  double at = (omega - 1e15) / 4e12 / 512.0;
  return strength * 1e-22 * exp (-pow ((at - place) / 0.02, 2.0));
}

/* The feed that is shown reads it. */
static void
show_bump (PlotScene *scene, double at, double how_strong)
{
  static PlotFixture other;
  other = scene->fixture;
  place = at;
  strength = how_strong;
  other.density = one_bump;
  SolPlotFeed *feed = plot_fixture_new_feed (&other);
  sol_plot_view_set_feed (scene->view, feed);
  plot_scene_settle (scene);
  sol_plot_feed_unref (feed);
}

/* Class P: under the hand axes and colours hold still and grow where light leaves them; they fit a case that is
 * opened, when everything is wanted in sight, and a run that they would show nothing of. */
static void
test_axes_hold (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum-evolution", 21, FALSE);
  g_object_set (scene.view, "decibels", FALSE, NULL);
  sol_plot_view_start_anew (scene.view);
  show_bump (&scene, 0.5, 1.0);
  SolAxis x = plot_scene_get_panel (&scene, 0)->x,
          colour = plot_scene_get_panel (&scene, 0)->colour;
  /* Weaker, elsewhere: all of both is in sight, and no level has changed. */
  show_bump (&scene, 0.6, 0.5);
  const SolPanel *panel = plot_scene_get_panel (&scene, 0);
  sol_assert_close (P, panel->x.hi, x.hi, 1e-12);
  g_assert_true (panel->x.lo < x.lo);
  sol_assert_close (P, panel->colour.hi, colour.hi, 1e-12);
  /* Back again, nothing moves. */
  SolAxis wide = panel->x;
  show_bump (&scene, 0.5, 1.0);
  panel = plot_scene_get_panel (&scene, 0);
  sol_assert_close (P, panel->x.lo, wide.lo, 1e-12);
  sol_assert_close (P, panel->x.hi, wide.hi, 1e-12);
  /* Stronger light is not cut. */
  show_bump (&scene, 0.5, 2.0);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->colour.hi, 2.0 * colour.hi, 1e-6);
  /* A hundredth of it would be dark. */
  show_bump (&scene, 0.5, 0.02);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->colour.hi, 0.02 * colour.hi, 1e-6);
  /* Everything in sight: this run alone. */
  sol_plot_view_reset_zoom (scene.view);
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->x.lo, x.lo, 1e-12);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->x.hi, x.hi, 1e-12);
  /* Opened anew, though of the same title. */
  show_bump (&scene, 0.6, 1.0);
  sol_plot_view_start_anew (scene.view);
  show_bump (&scene, 0.5, 1.0);
  panel = plot_scene_get_panel (&scene, 0);
  sol_assert_close (P, panel->x.lo, x.lo, 1e-12);
  sol_assert_close (P, panel->colour.hi, colour.hi, 1e-6);
  plot_scene_tear_down (&scene);
}

/* Class P: marks and cursors are the same in all views; the view that was marked says what lies
 * between. */
static void
take_text (SolCursors *cursors, const char *text, gpointer data)
{
  g_free (*(char **) data);
  *(char **) data = g_strdup (text);
}

static void
test_marks (void)
{
  PlotScene scene;
  char *measured = NULL, *said = NULL;
  plot_scene_set_up (&scene, "evolution", 21, FALSE);
  g_signal_connect (scene.cursors, "measured", G_CALLBACK (take_text), &measured);
  g_signal_connect (scene.cursors, "readout", G_CALLBACK (take_text), &said);
  GtkWidget *widget = GTK_WIDGET (scene.view);
  g_object_set (scene.view, "snap", "peak", NULL);
  SolPlotHit hit = { 2, FALSE, 0.3, 0.5 };
  sol_plot_view_point_at (scene.view, &hit);
  double first = sol_cursors_get (scene.cursors, SOL_CURSOR_OMEGA);
  g_assert_nonnull (strstr (said, "Wavelength"));
  g_assert_nonnull (strstr (said, " nm"));
  g_assert_true (gtk_widget_activate_action (widget, "plot.mark", NULL));
  hit.across = 0.7;
  sol_plot_view_point_at (scene.view, &hit);
  g_assert_true (gtk_widget_activate_action (widget, "plot.mark", NULL));
  sol_assert_near (P, sol_cursors_get_mark (scene.cursors, SOL_MARK_A, SOL_CURSOR_OMEGA), first,
                   0.0);
  g_assert_true (isnan (sol_cursors_get_mark (scene.cursors, SOL_MARK_A, SOL_CURSOR_TIME)));
  g_assert_nonnull (strstr (measured, "Δλ"));
  g_assert_nonnull (strstr (measured, "B/A"));
  /* Another plane is measured at once. */
  g_autofree char *before = g_strdup (measured);
  sol_cursors_set_place_m (scene.cursors, 0.1);
  plot_scene_settle (&scene);
  g_assert_cmpstr (measured, !=, before);
  /* It is the marked panel that is read, though the pointer went to the map above, which has more rows
   * than the one that is shown. */
  g_autofree char *shown = g_strdup (measured);
  SolPlotHit elsewhere = { 0, FALSE, 0.5, 0.1 };
  sol_plot_view_point_at (scene.view, &elsewhere);
  sol_cursors_set_place_m (scene.cursors, 0.8);
  plot_scene_settle (&scene);
  g_assert_cmpstr (measured, !=, shown);
  sol_cursors_set_place_m (scene.cursors, 0.1);
  plot_scene_settle (&scene);
  g_assert_cmpstr (measured, ==, shown);
  g_assert_true (gtk_widget_activate_action (widget, "plot.clear-marks", NULL));
  g_assert_cmpstr (measured, ==, "");
  plot_scene_tear_down (&scene);
  g_free (measured);
  g_free (said);
}

static GtkEventController *
find_motion (GtkWidget *widget)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkEventController) found = g_list_model_get_item (all, i);
      if (GTK_IS_EVENT_CONTROLLER_MOTION (found))
        return found; /* the widget has it */
    }
  return NULL;
}

static double
one_wide_bump (double omega, gint64 plane, int bin)
{
  return 1e-22 * exp (-pow (((omega - 1e15) / 4e12 / 512.0 - 0.5) / 0.2, 2.0));
}

/* Class P: under a pointer that stands still the reading is that of the run, the plane and the axes that are
 * seen; the pointer gone, nothing is read, and what another has said stays. */
static void
test_still_pointer (void)
{
  PlotScene scene;
  graphene_rect_t area;
  char *said = NULL;
  plot_scene_set_up (&scene, "evolution", 21, FALSE);
  g_signal_connect (scene.cursors, "readout", G_CALLBACK (take_text), &said);
  GtkEventController *motion = find_motion (GTK_WIDGET (scene.view));
  g_assert_true (sol_plot_view_get_area (scene.view, 0, &area));
  g_signal_emit_by_name (motion, "motion", (double) area.origin.x + 0.4 * (double) area.size.width,
                         (double) area.origin.y + 0.5 * (double) area.size.height);
  g_autofree char *first = g_strdup (said);
  g_assert_nonnull (strstr (first, "Wavelength"));
  PlotFixture other = scene.fixture;
  other.density = one_wide_bump;
  SolPlotFeed *feed = plot_fixture_new_feed (&other);
  sol_plot_view_set_feed (scene.view, feed);
  plot_scene_settle (&scene);
  g_assert_cmpstr (said, !=, first);
  g_autofree char *second = g_strdup (said);
  g_object_set (scene.view, "spectral-axis", "frequency", NULL);
  plot_scene_settle (&scene);
  g_assert_null (strstr (said, "Wavelength"));
  g_object_set (scene.view, "spectral-axis", "wavelength", NULL);
  plot_scene_settle (&scene);
  g_assert_cmpstr (said, ==, second);
  SolAxis part = plot_scene_get_panel (&scene, 0)->x;
  sol_axis_set_range (&part, sol_axis_unmap (&part, 0.5), part.hi);
  sol_plot_view_set_range (scene.view, &part, FALSE);
  g_assert_cmpstr (said, !=, second);
  plot_scene_settle (&scene);
  sol_cursors_say (scene.cursors, "a message");
  sol_plot_view_set_feed (scene.view, scene.feed);
  plot_scene_settle (&scene);
  g_assert_cmpstr (said, ==, "a message");
  g_signal_emit_by_name (motion, "leave");
  sol_plot_view_set_feed (scene.view, feed);
  plot_scene_settle (&scene);
  g_assert_cmpstr (said, ==, "");
  plot_scene_tear_down (&scene);
  sol_plot_feed_unref (feed);
  g_free (said);
}

/* Class P: pinned planes are shown beside the one that is looked at, each once, and go again. */
static guint
count_references (const SolPanel *panel)
{
  guint n = 0;
  for (guint i = 0; i < panel->layers->len; i++)
    n += ((SolLayer *) panel->layers->pdata[i])->is_reference;
  return n;
}

static void
test_pins (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  GtkWidget *widget = GTK_WIDGET (scene.view);
  for (int i = 1; i <= 3; i++)
    {
      sol_cursors_set_place_m (scene.cursors, 0.2 * i);
      g_assert_true (gtk_widget_activate_action (widget, "plot.pin", NULL));
    }
  sol_cursors_set_place_m (scene.cursors, 1.0);
  plot_scene_settle (&scene);
  g_assert_cmpuint (count_references (plot_scene_get_panel (&scene, 0)), ==, 3);
  const SolLayer *pin = plot_scene_get_panel (&scene, 0)->layers->pdata[1];
  sol_assert_close (P, pin->z_m, 0.2, 1e-12);
  /* The plane that is looked at is no reference of itself; a second press lets go. */
  sol_cursors_set_place_m (scene.cursors, 0.4);
  plot_scene_settle (&scene);
  g_assert_cmpuint (count_references (plot_scene_get_panel (&scene, 0)), ==, 2);
  g_assert_true (gtk_widget_activate_action (widget, "plot.pin", NULL));
  sol_cursors_set_place_m (scene.cursors, 1.0);
  plot_scene_settle (&scene);
  g_assert_cmpuint (count_references (plot_scene_get_panel (&scene, 0)), ==, 2);
  g_assert_true (gtk_widget_activate_action (widget, "plot.clear-pins", NULL));
  plot_scene_settle (&scene);
  g_assert_cmpuint (count_references (plot_scene_get_panel (&scene, 0)), ==, 0);
  plot_scene_tear_down (&scene);
}

/* Class P: what theory expects is shown while it is wanted. */
static void
test_theory (void)
{
  PlotScene scene;
  char *heard = NULL;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  g_signal_connect (scene.cursors, "readout", G_CALLBACK (take_text), &heard);
  for (int wanted = 1; wanted >= 0; wanted--)
    {
      g_object_set (scene.view, "theory", wanted, NULL);
      plot_scene_settle (&scene);
      const SolPanel *panel = plot_scene_get_panel (&scene, 0);
      const SolLayer *last = panel->layers->pdata[panel->layers->len - 1];
      g_assert_cmpstr (last->text, ==, wanted ? "ZDW" : NULL);
      if (wanted)
        sol_assert_close (P, sol_spectral_axis_to_omega (panel->x.quantity, last->x[0]),
                          1e15 + 256 * 4e12, 1e-12);
      /* Who switches it on hears what it does not find. */
      g_assert_cmpint (heard != NULL && strstr (heard, "No DW linear") != NULL, ==, wanted);
      g_clear_pointer (&heard, g_free);
    }
  plot_scene_tear_down (&scene);
}

static int
count_items (GMenuModel *model)
{
  int n = 0;
  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (model, i, G_MENU_LINK_SECTION);
      n += section != NULL ? g_menu_model_get_n_items (section) : 1;
    }
  return n;
}

/* Class P: modes and polarisations can be chosen where there are several, each or all together. */
static void
test_mode_menu (void)
{
  static const int cases[][3] = { { 1, 1, 0 }, { 4, 1, 5 }, { 1, 2, 3 }, { 3, 2, 7 } };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GMenu) menu = g_menu_new ();
      SolPlotSource source = { .n_mode = cases[i][0], .n_pol = cases[i][1] };
      sol_plot_view_add_modes (menu, &source);
      g_assert_cmpint (count_items (G_MENU_MODEL (menu)), ==, cases[i][2]);
    }
}

/* Class P: one panel alone has the whole view, and the others come back. */
static void
test_alone (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "evolution", 21, FALSE);
  SolPlotHit hit = { 1, FALSE, 0.5, 0.5 };
  sol_plot_view_point_at (scene.view, &hit);
  g_object_set (scene.view, "maximised", TRUE, NULL);
  plot_scene_settle (&scene);
  g_assert_cmpuint (sol_plot_view_get_scene (scene.view)->panels->len, ==, 1);
  g_assert_cmpint (plot_scene_get_panel (&scene, 0)->x.quantity, ==, SOL_QUANTITY_TIME);
  graphene_rect_t area;
  g_assert_true (sol_plot_view_get_area (scene.view, 0, &area));
  g_assert_cmpint ((int) area.size.width, >, 7 * PLOT_SCENE_WIDTH / 10);
  g_object_set (scene.view, "maximised", FALSE, NULL);
  plot_scene_settle (&scene);
  g_assert_cmpuint (sol_plot_view_get_scene (scene.view)->panels->len, ==, 4);
  plot_scene_tear_down (&scene);
}

/* Class P: on another spectral axis the same light stays in sight. */
static void
test_axis_keeps_light (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum-evolution", 21, FALSE);
  SolAxis part = plot_scene_get_panel (&scene, 0)->x;
  sol_axis_set_range (&part, 800e-9, 1200e-9);
  sol_plot_view_set_range (scene.view, &part, FALSE);
  g_object_set (scene.view, "spectral-axis", "frequency", NULL);
  plot_scene_settle (&scene);
  const SolAxis *axis = &plot_scene_get_panel (&scene, 0)->x;
  g_assert_cmpint (axis->quantity, ==, SOL_QUANTITY_FREQUENCY);
  sol_assert_close (P, axis->lo, 299792458.0 / 1200e-9, 1e-12);
  sol_assert_close (P, axis->hi, 299792458.0 / 800e-9, 1e-12);
  plot_scene_tear_down (&scene);
}

/* Class P: limits of the colours are seen before the next scene is there, and stay after it. */
static void
test_colour_limits (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum-evolution", 21, TRUE);
  SolAxis colour = plot_scene_get_panel (&scene, 0)->colour;
  sol_axis_set_range (&colour, -30.0, -10.0);
  sol_plot_view_set_range (scene.view, &colour, TRUE);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->colour.lo, -30.0, 1e-12);
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->colour.hi, -10.0, 1e-12);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene.view), "plot.autoscale", NULL));
  plot_scene_settle (&scene);
  sol_assert_near (P, plot_scene_get_panel (&scene, 0)->colour.hi, 0.0, 1e-12);
  plot_scene_tear_down (&scene);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/ui/plot-reading/history", test_history);
  g_test_add_func ("/ui/plot-reading/wheel", test_wheel);
  g_test_add_func ("/ui/plot-reading/axes-hold", test_axes_hold);
  g_test_add_func ("/ui/plot-reading/zoom-over-runs", test_zoom_over_runs);
  g_test_add_func ("/ui/plot-reading/marks", test_marks);
  g_test_add_func ("/ui/plot-reading/still-pointer", test_still_pointer);
  g_test_add_func ("/ui/plot-reading/pins", test_pins);
  g_test_add_func ("/ui/plot-reading/theory", test_theory);
  g_test_add_func ("/ui/plot-reading/mode-menu", test_mode_menu);
  g_test_add_func ("/ui/plot-reading/alone", test_alone);
  g_test_add_func ("/ui/plot-reading/axis-keeps-light", test_axis_keeps_light);
  g_test_add_func ("/ui/plot-reading/colour-limits", test_colour_limits);
  return g_test_run ();
}
