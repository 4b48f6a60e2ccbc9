/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much the window does: nothing that is not seen, nothing twice. */
#include "config.h"

#include "app/application.h"
#include "app/drawing.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "form/form-row.h"
#include "plot/gl/gl-probe.h"
#include "plot/plot-view-private.h"
#include "sol-test.h"
#include "window-fixture.h"

#define N_MOVES 50

static SolApplication *app;

static gboolean
is_at_rest (SolWindow *window)
{
  return !sol_run_controller_is_busy (window->controller) && window->tick == 0 &&
         sol_form_is_settled (window->form) && sol_views_has_picture (window->views);
}

/* The default inputs, with few planes, after a run. */
static SolWindow *
open_window (void)
{
  SolWindow *window = sol_window_new (GTK_APPLICATION (app));
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  sol_settings_set_boolean ("live", FALSE);
  g_assert_true (sol_setup_assign (window->setup, "geometry.length=5 cm", NULL));
  g_assert_true (sol_setup_assign (window->setup, "response.plasma=off", NULL));
  g_assert_true (sol_setup_assign (window->setup, "stepper.planes=11", NULL));
  g_action_group_activate_action (G_ACTION_GROUP (window), "run", NULL);
  window_wait_until (window, is_at_rest, "the end of the run");
  return window;
}

static void
collect (GtkWidget *widget, GType type, GPtrArray *found)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, type, found);
}

static GPtrArray *
find_all (SolWindow *window, GType type)
{
  GPtrArray *found = g_ptr_array_new ();
  collect (GTK_WIDGET (window), type, found);
  return found;
}

/* --- */

static void
test_hidden_views_rest (void)
{
  SolWindow *window = open_window ();
  g_autoptr (GPtrArray) views = find_all (window, SOL_TYPE_PLOT_VIEW);
  SolPlotView *hidden = NULL;
  g_assert_cmpuint (views->len, >, 2);
  for (guint i = 0; i < views->len; i++)
    {
      SolPlotView *view = views->pdata[i];
      gboolean is_seen = gtk_widget_get_mapped (GTK_WIDGET (view));
      g_assert_true (is_seen == (view->n_pictures > 0));
      hidden = is_seen ? hidden : view;
    }
  /* It catches up when it comes into sight. */
  g_assert_nonnull (hidden);
  for (int i = 0; i < 12 && !gtk_widget_get_mapped (GTK_WIDGET (hidden)); i++)
    sol_views_choose (window->views, i);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (hidden)));
  window_wait_until (window, is_at_rest, "a picture");
  g_assert_cmpuint (hidden->n_pictures, >, 0);
  window_close (window);
}

/* Pictures of a run keep their distance, however fast the planes come. */
static void
test_run_is_shown_in_measure (void)
{
  SolWindow *window = open_window ();
  SolPlotView *view = sol_views_get_active (window->views);
  guint64 before = view->n_pictures;
  gint64 from_us = g_get_monotonic_time ();
  g_assert_true (sol_setup_assign (window->setup, "stepper.planes=401", NULL));
  window_wait_until (window, is_at_rest, "the preview");
  g_action_group_activate_action (G_ACTION_GROUP (window), "run", NULL);
  window_wait_until (window, is_at_rest, "the end of the run");
  guint64 passed_ms = (guint64) (g_get_monotonic_time () - from_us) / 1000;
  g_assert_cmpuint (view->n_pictures - before, >=, 2);
  /* Each of the two runs has a first and a last one at once, and its axes are let go at the end. */
  g_assert_cmpuint (view->n_pictures - before, <=, passed_ms / 80 + 2 * 3);
  g_assert_cmpint (view->n_planes, ==, 401);
  window_close (window);
}

static guint
count_shown (GPtrArray *rows)
{
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    n += sol_form_row_get_n_shown (rows->pdata[i]);
  return n;
}

/* Of all fields, a drag touches its own once a move. */
static void
test_drag_touches_its_field (void)
{
  SolWindow *window = open_window ();
  sol_slider_strip_bind (window->sliders, "pulse.energy");
  g_autoptr (GPtrArray) rows = find_all (window, SOL_TYPE_FORM_ROW);
  g_autoptr (GPtrArray) scales = find_all (window, GTK_TYPE_SCALE);
  GtkRange *range = NULL;
  for (guint i = 0; i < scales->len; i++)
    if (gtk_widget_is_ancestor (scales->pdata[i], GTK_WIDGET (window->sliders)))
      range = scales->pdata[i];
  g_assert_nonnull (range);
  g_assert_cmpuint (rows->len, >, 30);
  guint before = count_shown (rows);
  g_autofree char *start = sol_setup_dup_case_text (window->setup);
  for (int i = 0; i < N_MOVES; i++)
    {
      double lower = gtk_adjustment_get_lower (gtk_range_get_adjustment (range));
      double upper = gtk_adjustment_get_upper (gtk_range_get_adjustment (range));
      gtk_range_set_value (range, lower + (upper - lower) * (i + 1) / (N_MOVES + 1));
      g_main_context_iteration (NULL, FALSE);
    }
  g_autofree char *end = sol_setup_dup_case_text (window->setup);
  g_assert_cmpstr (start, !=, end);
  g_assert_cmpuint (count_shown (rows) - before, <=, N_MOVES);
  g_assert_cmpuint (count_shown (rows) - before, >, N_MOVES / 2);
  window_wait_until (window, is_at_rest, "rest");
  window_close (window);
}

/* What the field says is right after all. */
static void
test_fields_follow (void)
{
  SolWindow *window = open_window ();
  g_autoptr (GPtrArray) rows = find_all (window, SOL_TYPE_FORM_ROW);
  guint before = count_shown (rows);
  g_assert_true (sol_setup_assign (window->setup, "fill.gas=Ne", NULL));
  g_assert_cmpuint (count_shown (rows) - before, ==, 1);
  sol_setup_undo (window->setup);
  g_assert_cmpuint (count_shown (rows) - before, ==, 2);
  window_wait_until (window, is_at_rest, "rest");
  window_close (window);
}

static void
test_software_renderers (void)
{
  static const char *const software[] = { "llvmpipe (LLVM 15.0.6, 256 bits)",
                                          "softpipe",
                                          "Software Rasterizer",
                                          "Mesa Swrast",
                                          "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))",
                                          "Microsoft Basic Render Driver" };
  static const char *const devices[] = { "NVIDIA H200/PCIe/SSE2", "Mesa Intel(R) UHD Graphics 620",
                                         "AMD Radeon RX 6800 (radeonsi, navi21, LLVM 15.0.6)",
                                         "virgl", "SVGA3D; build: RELEASE;  LLVM;" };
  for (gsize i = 0; i < G_N_ELEMENTS (software); i++)
    g_assert_true (sol_gl_probe_is_software (software[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (devices); i++)
    g_assert_false (sol_gl_probe_is_software (devices[i]));
}

static gboolean
has_gl_maps (SolWindow *window)
{
  SolPlotView *view = sol_views_get_active (window->views);
  return view != NULL && sol_plot_view_get_heat_area (view) != NULL;
}

/* Whole, as the scene's thread paints it, or in two parts where the size has changed meanwhile. */
static gboolean
is_painted (SolWindow *window)
{
  SolPlotView *view = sol_views_get_active (window->views);
  return view->picture != NULL || (view->overlay != NULL && view->rasters->len > 0);
}

/* The test has software OpenGL or none. */
static void
test_software_is_not_asked (void)
{
  SolWindow *window = open_window ();
  g_autofree char *why = sol_drawing_explain ();
  g_test_message ("%s", why);
  g_assert_false (sol_drawing_uses_gl ());
  g_assert_false (has_gl_maps (window));
  window_wait_until (window, is_painted, "a picture without OpenGL");
  if (g_getenv ("GSK_RENDERER") == NULL)
    g_assert_true (GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (GTK_NATIVE (window))));
  sol_settings_set_string ("drawing", "opengl");
  g_assert_true (sol_drawing_uses_gl ());
  g_assert_true (has_gl_maps (window));
  sol_settings_set_string ("drawing", "cpu");
  g_assert_false (has_gl_maps (window));
  sol_settings_set_string ("drawing", "auto");
  g_assert_false (has_gl_maps (window));
  window_wait_until (window, is_at_rest, "rest");
  window_close (window);
}

int
main (int argc, char **argv)
{
  app = window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/work/hidden-views-rest", test_hidden_views_rest);
  g_test_add_func ("/ui/work/a-run-is-shown-in-measure", test_run_is_shown_in_measure);
  g_test_add_func ("/ui/work/a-drag-touches-its-field", test_drag_touches_its_field);
  g_test_add_func ("/ui/work/fields-follow", test_fields_follow);
  g_test_add_func ("/ui/work/software-renderers", test_software_renderers);
  g_test_add_func ("/ui/work/software-is-not-asked", test_software_is_not_asked);
  return window_fixture_run ();
}
