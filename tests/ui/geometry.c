/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawing of the guide: what can be dragged, and what is drawn of guides that are not known whole. */
#include "config.h"

#include "patience.h"
#include "plot-scene.h"

#include "plot/geometry/geometry-drawing.h"
#include "plot/geometry/geometry-view.h"
#include "plot/theme.h"
#include "sol-test.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

typedef struct
{
  char *text;
  int n_live;
  int n_last;
} Edits;

static void
edited (SolGeometryView *view, const char *assignment, gboolean is_last, gpointer data)
{
  Edits *edits = data;
  g_free (edits->text);
  edits->text = g_strdup (assignment);
  edits->n_live += !is_last;
  edits->n_last += is_last;
}

/* Class P: a handle says what it changes while it moves, and once more at the end. */
static void
test_geometry (void)
{
  static const struct
  {
    int handle;
    double dx, dy;
    const char *start;
  } drags[] = { { 0, -50.0, 0.0, "geometry.length=1." },
                { 1, 0.0, -30.0, "geometry.core_radius=" },
                { 2, 0.0, -20.0, "fill.pressure=" },
                { 3, 0.0, -20.0, "fill.pressure=0.8 bar -> 0." } };
  g_autoptr (SolCursors) cursors = sol_cursors_new ();
  g_autoptr (SolCase) the_case = plot_fixture_new_case ();
  SolGeometryView *view = SOL_GEOMETRY_VIEW (sol_geometry_view_new (cursors));
  Edits edits = { NULL };
  g_signal_connect (view, "edit", G_CALLBACK (edited), &edits);
  sol_geometry_view_set_case (view, the_case, TRUE);
  GtkWidget *window =
      plot_fixture_new_window (GTK_WIDGET (view), PLOT_SCENE_WIDTH, PLOT_SCENE_HEIGHT);
  patience_spin (100);
  for (gsize i = 0; i < G_N_ELEMENTS (drags); i++)
    {
      sol_geometry_view_drag (view, drags[i].handle, drags[i].dx / 2, drags[i].dy / 2, FALSE);
      sol_geometry_view_drag (view, drags[i].handle, drags[i].dx, drags[i].dy, TRUE);
      g_assert_cmpint (edits.n_live, ==, (int) i + 1);
      g_assert_cmpint (edits.n_last, ==, (int) i + 1);
      g_assert_true (g_str_has_prefix (edits.text, drags[i].start));
    }
  plot_fixture_let_go (window);
  g_free (edits.text);
}

#define WIDTH 900
#define HEIGHT 500

/* Whether the pixels are of the ground: [HEIGHT][WIDTH]. */
static gboolean *
draw (SolGeometryDrawing *drawing, const SolCase *the_case, double text_factor)
{
  *drawing = (SolGeometryDrawing){ .the_case = the_case,
                                   .width = WIDTH,
                                   .height = HEIGHT,
                                   .place_m = NAN,
                                   .active = SOL_GEOMETRY_HANDLE_NONE };
  sol_paint_style_init (&drawing->style);
  drawing->style.text_factor = text_factor;
  sol_geometry_drawing_choose (drawing);
  sol_geometry_drawing_place (drawing);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (image);
  sol_geometry_drawing_draw (drawing, cr);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  const guint32 *pixel = (const guint32 *) (gpointer) cairo_image_surface_get_data (image);
  const SolTheme *theme = sol_theme_get (FALSE, FALSE);
  gboolean *is_ground = g_new (gboolean, WIDTH * HEIGHT);
  for (int k = 0; k < WIDTH * HEIGHT; k++)
    is_ground[k] = (pixel[k] & 0xffffff) == theme->background;
  cairo_surface_destroy (image);
  return is_ground;
}

/* Pixels that are not of the ground: of the row at @r_m from the axis, or of the column across half of the way from
 * there outwards. */
static guint
count_drawn (const SolCase *the_case, double r_m, gboolean is_column)
{
  SolGeometryDrawing drawing;
  g_autofree gboolean *is_ground = draw (&drawing, the_case, 1.0);
  int y = (int) sol_geometry_drawing_get_y (&drawing, r_m);
  int x = (int) sol_geometry_drawing_get_x (&drawing, 0.6 * the_case->geometry.length_m);
  guint n = 0;
  for (int k = 0; !is_column && k < WIDTH; k++)
    n += !is_ground[y * WIDTH + k];
  for (int k = y; is_column && k > drawing.section.y + 2.0; k--)
    n += !is_ground[k * WIDTH + x];
  return n;
}

/* Columns without ink, the most side by side, between the first and the last letter of the line above the drawing. */
static int
measure_widest_gap (const SolCase *the_case, double text_factor)
{
  SolGeometryDrawing drawing;
  g_autofree gboolean *is_ground = draw (&drawing, the_case, text_factor);
  int widest = 0, last = -1;
  for (int x = 0; x < WIDTH; x++)
    {
      gboolean has_ink = FALSE;
      for (int y = 0; y < (int) (30.0 * text_factor); y++)
        has_ink = has_ink || !is_ground[y * WIDTH + x];
      if (!has_ink)
        continue;
      widest = last >= 0 ? MAX (widest, x - last - 1) : 0;
      last = x;
    }
  return widest;
}

/* Class P: what the guide is and how it is drawn stand apart, also in text of twice the size, where both do not fit. */
static void
test_words_stand_apart (void)
{
  g_autoptr (SolCase) the_case = plot_fixture_new_case ();
  g_assert_cmpint (measure_widest_gap (the_case, 1.0), >=, 20);
  g_assert_cmpint (measure_widest_gap (the_case, 2.0), >=, 40);
}

/* Class P: the wall of an anti-resonant guide is a line beside the core, to scale where that can be seen, and its
 * thickness is told; the glass of a capillary goes on to the edge. */
static void
test_walls (void)
{
  g_autoptr (SolCase) the_case = plot_fixture_new_case ();
  double radius_m = sol_geometry_drawing_get_radius_m (the_case, 0.0);
  guint n_thick = count_drawn (the_case, radius_m, TRUE);
  the_case->geometry.kind = SOL_CASE_GEOMETRY_ANTIRESONANT;
  the_case->geometry.wall_thickness_m =
      (SolProfile){ .n_points = 1, .z_m = g_new0 (double, 1), .value = g_new0 (double, 1) };
  the_case->geometry.wall_thickness_m.value[0] = 200e-9;
  g_autofree char *what = sol_geometry_drawing_describe (the_case);
  g_assert_nonnull (strstr (what, "wall 200 nm"));
  guint n_thin = count_drawn (the_case, radius_m, TRUE);
  g_assert_cmpuint (n_thin, >=, 2);
  g_assert_cmpuint (n_thin, <=, 5);
  g_assert_cmpuint (n_thick, >, 10 * n_thin);
  the_case->geometry.wall_thickness_m.value[0] = 0.3 * radius_m;
  g_assert_cmpuint (count_drawn (the_case, radius_m, TRUE), >, 5 * n_thin);
}

/* Class P: a fibre without a radius, free space and a guide whose radius is still to come show the way of the
 * light and one sentence; only what is there can be gripped. */
static void
test_without_radius (void)
{
  static const struct
  {
    SolCaseModel model;
    SolCaseGeometryKind kind;
    int n_radii;
    const char *part;
    gboolean has_pressure;
  } rows[] = {
    { SOL_CASE_MODEL_MODE_AVERAGED, SOL_CASE_GEOMETRY_CAPILLARY, 1, NULL, TRUE },
    { SOL_CASE_MODEL_GNLSE, SOL_CASE_GEOMETRY_CAPILLARY, 0, "β₂", FALSE },
    { SOL_CASE_MODEL_GNLSE, SOL_CASE_GEOMETRY_FIBRE, 1, "β₂", FALSE },
    { SOL_CASE_MODEL_RADIAL, SOL_CASE_GEOMETRY_FREE_SPACE, 0, "free space", TRUE },
    { SOL_CASE_MODEL_MODE_AVERAGED, SOL_CASE_GEOMETRY_CAPILLARY, 0, "radius is not given", TRUE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SolCase) the_case = plot_fixture_new_case ();
      the_case->run.model = rows[i].model;
      the_case->geometry.kind = rows[i].kind;
      the_case->geometry.core_radius_m.n_points = rows[i].n_radii;
      const char *why = sol_geometry_drawing_explain (the_case);
      g_autofree char *what = sol_geometry_drawing_describe (the_case);
      g_assert_cmpint (why == NULL, ==, rows[i].part == NULL);
      if (rows[i].part != NULL)
        g_assert_nonnull (strstr (why, rows[i].part));
      g_assert_cmpint (strstr (what, "core radius") != NULL, ==, why == NULL);
      g_assert_cmpint (strstr (what, " at ") != NULL, ==, rows[i].has_pressure);
      g_assert_nonnull (strstr (what, "length 1.5"));
      g_assert_cmpuint (count_drawn (the_case, 0.0, FALSE), >, WIDTH / 2);
      SolGeometryDrawing drawing = { .the_case = the_case, .width = WIDTH, .height = HEIGHT };
      sol_paint_style_init (&drawing.style);
      sol_geometry_drawing_choose (&drawing);
      sol_geometry_drawing_place (&drawing);
      const gboolean wants[] = { TRUE, why == NULL, rows[i].has_pressure, rows[i].has_pressure };
      for (int handle = 0; handle < SOL_N_GEOMETRY_HANDLES; handle++)
        {
          double x, y;
          gboolean is_there =
              sol_geometry_drawing_get_handle (&drawing, (SolGeometryHandle) handle, &x, &y);
          g_assert_cmpint (is_there, ==, wants[handle]);
        }
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/ui/geometry/drag", test_geometry);
  g_test_add_func ("/ui/geometry/without-radius", test_without_radius);
  g_test_add_func ("/ui/geometry/walls", test_walls);
  g_test_add_func ("/ui/geometry/words-stand-apart", test_words_stand_apart);
  return g_test_run ();
}
