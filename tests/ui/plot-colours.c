/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the colours of maps and 0 dB stand for, without outliers and from run to run. */
#include "config.h"

#include "plot-scene.h"

#include "plot/spectral-axis.h"
#include "sol-test.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

/* The feed that is shown reads them. */
static double strength = 1.0;
static double spike = 0.0;

static gboolean
is_bright_cell (gint64 plane, int bin)
{
  return plane == 10 && bin == 200;
}

static double
bump (double omega, gint64 plane, int bin)
{
  double at = (omega - 1e15) / 4e12 / 512.0;
  double light = exp (-pow ((at - 0.5) / 0.1, 2.0));
  return strength * 1e-22 * (light + (is_bright_cell (plane, bin) ? spike : 0.0));
}

static void
show (PlotScene *scene, const char *title, double how_strong)
{
  static PlotFixture other;
  other = scene->fixture;
  other.title = title;
  other.density = bump;
  strength = how_strong;
  SolPlotFeed *feed = plot_fixture_new_feed (&other);
  sol_plot_view_set_feed (scene->view, feed);
  plot_scene_settle (scene);
  sol_plot_feed_unref (feed);
}

static SolAxis
get_colour (PlotScene *scene)
{
  return plot_scene_get_panel (scene, 0)->colour;
}

/* Share of the map above the colours. */
static double
get_clipped (PlotScene *scene)
{
  const SolPanel *panel = plot_scene_get_panel (scene, 0);
  const SolLayer *map = panel->layers->pdata[0];
  gsize n_above = 0, n = map->n * map->n_rows;
  for (gsize i = 0; i < n; i++)
    n_above += sol_axis_map (&panel->colour, map->value[i]) > 1.0 + 1e-9;
  return (double) n_above / (double) n;
}

static void
activate (PlotScene *scene, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene->view), action, NULL));
  plot_scene_settle (scene);
}

/* Class P: one cell that outshines the map by a hundred times takes the colours from all others, until they are
 * fitted without it, linear or in decibels; few cells are clipped by that. */
static void
test_without_outliers (void)
{
  for (int is_db = 0; is_db < 2; is_db++)
    {
      PlotScene scene;
      plot_scene_set_up (&scene, "spectrum-evolution", 21, FALSE);
      g_object_set (scene.view, "decibels", is_db, NULL);
      sol_plot_view_start_anew (scene.view);
      spike = 100.0;
      show (&scene, NULL, 1.0);
      SolAxis before = get_colour (&scene);
      sol_assert_near (P, get_clipped (&scene), 0.0, 0.0);
      activate (&scene, "plot.fit-robust");
      SolAxis after = get_colour (&scene);
      if (is_db)
        g_assert_cmpfloat (after.hi, <, -15.0); /* class P */
      else
        g_assert_cmpfloat (after.hi, <, 0.05 * before.hi); /* class P */
      g_assert_cmpfloat (get_clipped (&scene), <, 0.01);   /* class P */
      if (is_db)
        g_assert_cmpfloat (after.lo, >=, after.hi - 60.0 - 1e-9); /* class P */
      else
        sol_assert_near (P, after.lo, 0.0, 0.0);
      activate (&scene, "plot.autoscale");
      sol_assert_close (P, get_colour (&scene).hi, before.hi, is_db ? 1e-9 : 1e-12);
      spike = 0.0;
      plot_scene_tear_down (&scene);
    }
}

/* Class P: kept colours stay for other cases, weak or strong, and for everything in sight; fitting lets go. */
static void
test_kept_colours (void)
{
  PlotScene scene;
  gboolean is_kept;
  plot_scene_set_up (&scene, "spectrum-evolution", 21, FALSE);
  g_object_set (scene.view, "decibels", FALSE, NULL);
  sol_plot_view_start_anew (scene.view);
  show (&scene, NULL, 1.0);
  double hi = get_colour (&scene).hi;
  activate (&scene, "plot.colours-kept");
  static const double strengths[] = { 0.01, 50.0, 1.0 };
  for (gsize i = 0; i < G_N_ELEMENTS (strengths); i++)
    {
      sol_plot_view_start_anew (scene.view);
      show (&scene, i % 2 ? "Others" : "More", strengths[i]);
      sol_assert_close (P, get_colour (&scene).hi, hi, 1e-12);
      sol_plot_view_reset_zoom (scene.view);
      plot_scene_settle (&scene);
      sol_assert_close (P, get_colour (&scene).hi, hi, 1e-12);
    }
  show (&scene, "Others", 50.0);
  activate (&scene, "plot.autoscale");
  g_object_get (scene.view, "colours-kept", &is_kept, NULL);
  g_assert_false (is_kept);
  sol_assert_close (P, get_colour (&scene).hi, 50.0 * hi, 1e-6);
  plot_scene_tear_down (&scene);
}

/* What 0 dB is over the density of the curve at one angular frequency. */
static double
get_over (PlotScene *scene, double omega)
{
  const SolPanel *panel = plot_scene_get_panel (scene, 0);
  const SolLayer *line = NULL;
  for (guint i = 0; i < panel->layers->len; i++)
    if (sol_layer_has_line (panel->layers->pdata[i]))
      line = panel->layers->pdata[i];
  gsize nearest = 0;
  for (gsize i = 0; i < line->n; i++)
    if (fabs (sol_spectral_axis_to_omega (panel->x.quantity, line->x[i]) - omega) <
        fabs (sol_spectral_axis_to_omega (panel->x.quantity, line->x[nearest]) - omega))
      nearest = i;
  return panel->y.reference / line->y[nearest];
}

/* Class P: fixed, 0 dB is the same density for a run of a tenth of the power, and on another axis at the place
 * that it was taken from; otherwise it goes with the run. */
static void
test_fixed_reference (void)
{
  PlotScene scene;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  sol_plot_view_start_anew (scene.view);
  show (&scene, NULL, 1.0);
  double reference = plot_scene_get_panel (&scene, 0)->y.reference;
  show (&scene, NULL, 0.1);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->y.reference, 0.1 * reference, 1e-9);
  show (&scene, NULL, 1.0);
  g_object_set (scene.view, "reference", "fixed", NULL);
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->y.reference, reference, 1e-9);
  show (&scene, NULL, 0.1);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->y.reference, reference, 1e-9);
  double omega = sol_plot_view_get_options (scene.view)->fixed_rad_per_s;
  double over = get_over (&scene, omega);
  sol_assert_close (P, over, 10.0, 1e-9);
  static const char *const axes[] = { "frequency", "photon-energy", "wavenumber", "wavelength" };
  for (gsize i = 0; i < G_N_ELEMENTS (axes); i++)
    {
      g_object_set (scene.view, "spectral-axis", axes[i], NULL);
      plot_scene_settle (&scene);
      sol_assert_close (P, get_over (&scene, omega), over, 1e-9);
    }
  g_object_set (scene.view, "reference", "run", NULL);
  plot_scene_settle (&scene);
  sol_assert_close (P, plot_scene_get_panel (&scene, 0)->y.reference, 0.1 * reference, 1e-9);
  plot_scene_tear_down (&scene);
}

static GtkEventController *
find_motion (PlotScene *scene)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (GTK_WIDGET (scene->view));
  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkEventController) one = g_list_model_get_item (all, i);
      if (GTK_IS_EVENT_CONTROLLER_MOTION (one))
        return one;
    }
  g_assert_not_reached ();
}

static void
take_text (SolCursors *cursors, const char *text, gpointer data)
{
  g_free (*(char **) data);
  *(char **) data = g_strdup (text);
}

/* Class P: a key that switches what no picture shows says in words what holds from now on. */
static void
test_states_in_words (void)
{
  static const struct
  {
    const char *action, *words;
  } presses[] = {
    { "plot.next-snap", "snaps to peaks" },        { "plot.next-snap", "snaps to nothing" },
    { "plot.next-snap", "snaps to samples" },      { "plot.colours-kept", "stay as they are" },
    { "plot.colours-kept", "fit each run again" },
  };
  PlotScene scene;
  char *said = NULL;
  plot_scene_set_up (&scene, "evolution", 21, FALSE);
  g_signal_connect (scene.cursors, "readout", G_CALLBACK (take_text), &said);
  for (gsize i = 0; i < G_N_ELEMENTS (presses); i++)
    {
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene.view), presses[i].action, NULL));
      plot_scene_settle (&scene);
      g_assert_nonnull (strstr (said, presses[i].words));
    }
  /* The toolkit repeats the motion of a pointer that has not moved. */
  g_signal_emit_by_name (find_motion (&scene), "motion", 300.0, 100.0);
  g_assert_nonnull (strstr (said, "Wavelength"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (scene.view), "plot.next-snap", NULL));
  g_signal_emit_by_name (find_motion (&scene), "motion", 300.0, 100.0);
  g_assert_nonnull (strstr (said, "snaps to peaks"));
  g_object_set (scene.view, "reference", "fixed", NULL);
  plot_scene_settle (&scene);
  g_assert_nonnull (strstr (said, "0 dB stays"));
  g_object_set (scene.view, "reference", "run", NULL);
  plot_scene_settle (&scene);
  g_assert_nonnull (strstr (said, "of each run"));
  plot_scene_tear_down (&scene);
  g_free (said);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/ui/plot-colours/without-outliers", test_without_outliers);
  g_test_add_func ("/ui/plot-colours/kept", test_kept_colours);
  g_test_add_func ("/ui/plot-colours/fixed-reference", test_fixed_reference);
  g_test_add_func ("/ui/plot-colours/states-in-words", test_states_in_words);
  return g_test_run ();
}
