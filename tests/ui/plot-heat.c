/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "patience.h"
#include "plot-fixture.h"

#include "plot/map-raster.h"
#include "plot/spectral-axis.h"

#include <math.h>
#include <string.h>

#define WIDTH 400
#define HEIGHT 300
#define GROUND 0x102030u
#define GAP 0xff00ffu

/* Levels of 255 that two ways of drawing may differ in. */
#define LEVELS 2

static const double first = 1.0e15, step = 4.0e12;

/* --- spectra */

/* From 0 to 1 along the bins, less at later planes. */
static double
ramp (double omega, gint64 plane, int bin)
{
  return (bin + 1.0) / 512.0 * (1.0 - 0.05 * (double) plane);
}

static double
bumps (double omega, gint64 plane, int bin)
{
  double at = (omega - first) / step / 512.0, centre = 0.3 + 0.02 * (double) plane;
  return exp (-pow ((at - centre) / 0.05, 2.0)) +
         1e-3 * exp (-pow ((at - 0.75) / 0.1, 2.0)) * (1.0 + cos (40.0 * at));
}

static gboolean
is_spike (gint64 plane, int bin)
{
  return plane == 3 && bin == 11003;
}

/* One sample in one plane. */
static double
spike (double omega, gint64 plane, int bin)
{
  return is_spike (plane, bin) ? 1.0 : 1e-12;
}

static PlotFixture
make_fixture (int n_omega, int n_planes, double (*density) (double, gint64, int))
{
  return (PlotFixture){ .n_omega = n_omega,
                        .n_planned = n_planes,
                        .n_planes = n_planes,
                        .z_end_m = 1.0,
                        .first_rad_per_s = first,
                        .step_rad_per_s = step,
                        .density = density };
}

/* --- panels */

static SolHeatPanel
make_panel (const PlotFixture *fixture, SolQuantity axis, const char *map)
{
  double last = fixture->first_rad_per_s + (fixture->n_omega - 1) * fixture->step_rad_per_s;
  SolHeatPanel panel = { .kind = SOL_PLOT_ROWS_SPECTRUM,
                         .area = { 0.0, 0.0, WIDTH, HEIGHT },
                         .x = { .quantity = axis },
                         .y = { .quantity = SOL_QUANTITY_DISTANCE, .hi = 1.0 },
                         .colour = { .quantity = sol_spectral_axis_get_density (axis), .hi = 1.0 },
                         .map = sol_colour_map_find (map) };
  sol_axis_set_range (&panel.x, sol_spectral_axis_from_omega (axis, fixture->first_rad_per_s),
                      sol_spectral_axis_from_omega (axis, last));
  return panel;
}

typedef struct
{
  PlotFixture fixture;
  SolPlotFeed *feed;
  GtkWidget *window;
  SolHeatArea *area;
} Scene;

static void
set_up (Scene *self, PlotFixture fixture, int width)
{
  g_autoptr (GError) error = NULL;
  self->fixture = fixture;
  self->feed = plot_fixture_new_feed (&self->fixture);
  g_assert_true (sol_plot_feed_update (self->feed, &error));
  self->area = SOL_HEAT_AREA (sol_heat_area_new ());
  sol_heat_area_set_feed (self->area, self->feed);
  self->window = plot_fixture_new_window (GTK_WIDGET (self->area), width, HEIGHT);
}

static void
tear_down (Scene *self)
{
  plot_fixture_let_go (self->window);
  sol_plot_feed_unref (self->feed);
}

static void
show (Scene *self, const SolHeatPanel *panel)
{
  sol_heat_area_set_panels (self->area, panel, 1, GROUND, GAP);
}

static PlotPicture
grab (Scene *self, const SolHeatPanel *panel)
{
  PlotPicture picture;
  show (self, panel);
  plot_fixture_grab (self->area, &picture);
  return picture;
}

/* --- expected pictures */

static guint32
look_up (const SolHeatPanel *panel, double value)
{
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  sol_colour_map_fill (panel->map, panel->is_reversed, colours);
  double place = CLAMP (sol_axis_map (&panel->colour, value), 0.0, 1.0);
  return colours[lround (255.0 * place)];
}

/* The map as the painter draws it, from the numbers of the fixture. */
static guint32 *
draw_by_cpu (const PlotFixture *fixture, const SolHeatPanel *heat)
{
  g_autofree double *x = g_new (double, fixture->n_omega);
  g_autofree double *z = g_new (double, fixture->n_planes);
  SolQuantity axis = heat->x.quantity;
  gboolean descends = axis == SOL_QUANTITY_WAVELENGTH;
  int n = fixture->n_omega;
  for (int i = 0; i < n; i++)
    x[i] =
        sol_spectral_axis_from_omega (axis, fixture->first_rad_per_s + (descends ? n - 1 - i : i) *
                                                                           fixture->step_rad_per_s);
  for (int k = 0; k < fixture->n_planes; k++)
    z[k] = (double) k / (fixture->n_planned - 1);
  SolLayer *map = sol_layer_new_map ("map", x, (gsize) n, z, (gsize) fixture->n_planes, 1.0);
  for (int k = 0; k < fixture->n_planes; k++)
    for (int i = 0; i < n; i++)
      {
        int bin = descends ? n - 1 - i : i;
        double omega = fixture->first_rad_per_s + bin * fixture->step_rad_per_s;
        map->value[k * n + i] =
            fixture->density (omega, k, bin) * sol_spectral_axis_get_jacobian (axis, omega);
      }
  g_autoptr (SolPanel) panel = sol_panel_new (NULL, 0, 0);
  panel->x = heat->x;
  panel->y = heat->y;
  panel->colour = heat->colour;
  panel->has_colour = TRUE;
  panel->colour_map = heat->map;
  sol_panel_add (panel, map);
  SolMapCover cover;
  g_assert_true (sol_map_raster_get_cover (panel, map, &cover));
  guint32 *pixels = g_new (guint32, WIDTH * HEIGHT);
  sol_map_raster_fill (panel, map, &cover, GAP, WIDTH, HEIGHT, (unsigned char *) pixels, WIDTH * 4);
  return pixels;
}

static int
compare (const guint32 *a, const guint32 *b, int n)
{
  int most = 0;
  for (int i = 0; i < n; i++)
    most = MAX (most, plot_fixture_differ (a[i], b[i]));
  return most;
}

/* --- tests */

/* Class P: a ramp whose colour at any place is known; with the map turned round it must not fit. */
static void
test_ramp (void)
{
  Scene scene;
  set_up (&scene, make_fixture (512, 5, ramp), WIDTH);
  SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_ANGULAR_FREQUENCY, "viridis");
  PlotPicture picture = grab (&scene, &panel);
  int worst_control = 0;
  g_assert_cmpint (picture.width, ==, WIDTH);
  g_assert_cmpint (picture.height, ==, HEIGHT);
  for (int i = 0; i < 20; i++)
    {
      int x = 10 + 19 * i, y = HEIGHT - 1 - 5;
      double omega = sol_axis_unmap (&panel.x, (x + 1.0) / WIDTH); /* the ramp rises to the right */
      double value = ((omega - first) / step + 1.0) / 512.0;
      guint32 found = picture.pixels[y * WIDTH + x];
      g_assert_cmpint (plot_fixture_differ (found, look_up (&panel, value)), <=, LEVELS);
      SolHeatPanel other = panel;
      other.is_reversed = TRUE;
      worst_control = MAX (worst_control, plot_fixture_differ (found, look_up (&other, value)));
    }
  g_assert_cmpint (worst_control, >, 10 * LEVELS);
  g_free (picture.pixels);
  tear_down (&scene);
}

/* Class R: both ways of drawing, on every spectral axis, linear and in dB, whole and zoomed. */
static void
test_like_cpu (void)
{
  Scene scene;
  set_up (&scene, make_fixture (512, 21, bumps), WIDTH);
  for (SolQuantity axis = SOL_QUANTITY_WAVELENGTH; axis <= SOL_QUANTITY_WAVENUMBER; axis++)
    for (int kind = 0; kind < 4; kind++)
      {
        SolHeatPanel panel = make_panel (&scene.fixture, axis, "greys");
        double middle = first + 256.0 * step;
        double largest = sol_spectral_axis_get_jacobian (axis, middle);
        sol_axis_set_range (&panel.colour, 0.0, largest);
        if (kind % 2 == 1)
          {
            panel.colour.scale = SOL_AXIS_DB;
            panel.colour.reference = largest;
            sol_axis_set_range (&panel.colour, -60.0, 0.0);
          }
        if (kind >= 2)
          {
            sol_axis_set_range (&panel.x, sol_axis_unmap (&panel.x, 0.2),
                                sol_axis_unmap (&panel.x, 0.4));
            sol_axis_set_range (&panel.y, 0.2, 0.7);
          }
        PlotPicture picture = grab (&scene, &panel);
        g_autofree guint32 *expected = draw_by_cpu (&scene.fixture, &panel);
        g_assert_cmpint (compare (picture.pixels, expected, WIDTH * HEIGHT), <=, LEVELS);
        /* The control: a panel that begins a quarter later is told apart. */
        SolHeatPanel moved = panel;
        double width = panel.x.hi - panel.x.lo;
        sol_axis_set_range (&moved.x, panel.x.lo + 0.25 * width, panel.x.hi);
        g_autofree guint32 *other = draw_by_cpu (&scene.fixture, &moved);
        g_assert_cmpint (compare (picture.pixels, other, WIDTH * HEIGHT), >, 10 * LEVELS);
        g_free (picture.pixels);
      }
  tear_down (&scene);
}

static gboolean
shows (const PlotPicture *picture, guint32 colour)
{
  for (int i = 0; i < picture->width * picture->height; i++)
    if (plot_fixture_differ (picture->pixels[i], colour) <= LEVELS)
      return TRUE;
  return FALSE;
}

/* Class P: 16384 samples on few hundred pixels; the one that is hot is seen at any zoom. */
static void
test_spike (void)
{
  static const int widths[] = { 37, 120, 400 };
  Scene scene;
  set_up (&scene, make_fixture (16384, 9, spike), WIDTH);
  for (gsize w = 0; w < G_N_ELEMENTS (widths); w++)
    for (int zoom = 0; zoom < 12; zoom++)
      {
        SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_ANGULAR_FREQUENCY, "greys");
        double at = first + 11003.0 * step, half_width = pow (0.5, zoom) * 16384.0 * step;
        panel.area.width = widths[w];
        panel.area.height = 5;
        sol_axis_set_range (&panel.x, fmax (at - 0.7 * half_width, 0.5 * first), at + half_width);
        PlotPicture picture = grab (&scene, &panel);
        g_assert_true (shows (&picture, look_up (&panel, 1.0)));
        g_free (picture.pixels);
      }
  tear_down (&scene);
}

/* Class P: what is drawn does not change when planes come after it; none mixes with the first. */
static void
test_rows_stay (void)
{
  Scene scene;
  PlotFixture fixture = make_fixture (512, 8, ramp);
  fixture.n_planes = 3;
  set_up (&scene, fixture, WIDTH);
  SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_ANGULAR_FREQUENCY, "viridis");
  PlotPicture before = grab (&scene, &panel);
  guint32 top = before.pixels[10 * WIDTH + 200];
  g_assert_cmphex (top & 0xffffff, ==, GROUND);
  for (int n = 4; n <= 8; n++)
    {
      scene.fixture.n_planes = n;
      g_assert_true (sol_plot_feed_update (scene.feed, NULL));
      PlotPicture after = grab (&scene, &panel);
      /* Rows 0 to 2 end half a spacing above the third plane. */
      int edge = (int) ceil (HEIGHT * (1.0 - 2.5 / 7.0));
      gsize n_below = (gsize) (HEIGHT - edge) * WIDTH;
      g_assert_cmpmem (after.pixels + edge * WIDTH, n_below * 4, before.pixels + edge * WIDTH,
                       n_below * 4);
      g_free (after.pixels);
    }
  g_free (before.pixels);
  tear_down (&scene);
}

/* Class P: limits, floor, scale and map of the colours cost no upload; each row costs one. */
static void
test_uploads (void)
{
  Scene scene;
  set_up (&scene, make_fixture (512, 8, ramp), WIDTH);
  SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_WAVELENGTH, "viridis");
  sol_axis_set_range (&panel.colour, 0.0, 4e21);
  PlotPicture first_picture = grab (&scene, &panel);
  SolHeatCounts before = *sol_heat_area_get_counts (scene.area);
  g_assert_cmpuint (before.n_rows, ==, 2 * 8);
  static const char *const maps[] = { "magma", "greys", "viridis" };
  for (int i = 0; i < 12; i++)
    {
      panel.map = sol_colour_map_find (maps[i % 3]);
      panel.is_reversed = i % 2;
      panel.colour.scale = i < 6 ? SOL_AXIS_DB : SOL_AXIS_LINEAR;
      panel.colour.reference = 4e21;
      sol_axis_set_range (&panel.colour, i < 6 ? -10.0 - 5.0 * i : 0.0, i < 6 ? 0.0 : 4e21 * i);
      PlotPicture picture = grab (&scene, &panel);
      g_assert_cmpint (compare (picture.pixels, first_picture.pixels, WIDTH * HEIGHT), >, LEVELS);
      g_free (picture.pixels);
    }
  SolHeatCounts after = *sol_heat_area_get_counts (scene.area);
  g_assert_cmpuint (after.n_rows, ==, before.n_rows);
  g_assert_cmpuint (after.n_tables, ==, before.n_tables);
  g_assert_cmpuint (after.n_objects, ==, before.n_objects);
  g_free (first_picture.pixels);
  tear_down (&scene);
}

/* Class P: nothing changes, nothing is drawn. */
static void
test_idle (void)
{
  Scene scene;
  set_up (&scene, make_fixture (512, 8, ramp), WIDTH);
  SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_WAVELENGTH, "viridis");
  show (&scene, &panel);
  plot_fixture_wait_frames (scene.area, 1);
  patience_spin (200);
  guint64 before = sol_heat_area_get_counts (scene.area)->n_frames;
  patience_spin (2000);
  g_assert_cmpuint (sol_heat_area_get_counts (scene.area)->n_frames, ==, before);
  tear_down (&scene);
}

/* Class P: going to another page and back makes no objects. */
static void
test_switches (void)
{
  Scene scene;
  set_up (&scene, make_fixture (512, 8, ramp), WIDTH);
  GtkWidget *stack = gtk_stack_new ();
  g_object_ref (scene.area);
  gtk_window_set_child (GTK_WINDOW (scene.window), stack);
  gtk_stack_add_named (GTK_STACK (stack), GTK_WIDGET (scene.area), "map");
  gtk_stack_add_named (GTK_STACK (stack), gtk_label_new ("other"), "other");
  g_object_unref (scene.area);
  SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_WAVELENGTH, "viridis");
  show (&scene, &panel);
  plot_fixture_wait_frames (scene.area, 1);
  guint64 before = sol_heat_area_get_counts (scene.area)->n_objects;
  g_assert_cmpuint (before, >, 0);
  for (int i = 0; i < 100; i++)
    {
      gtk_stack_set_visible_child_name (GTK_STACK (stack), i % 2 == 0 ? "other" : "map");
      while (g_main_context_iteration (NULL, FALSE))
        continue;
    }
  gtk_stack_set_visible_child_name (GTK_STACK (stack), "map");
  plot_fixture_wait_frames (scene.area, 1);
  g_assert_cmpuint (sol_heat_area_get_counts (scene.area)->n_objects, ==, before);
  tear_down (&scene);
}

/* Class P: another window means another context; the picture is the same. */
static void
test_other_window (void)
{
  Scene scene;
  set_up (&scene, make_fixture (512, 21, bumps), WIDTH);
  SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_FREQUENCY, "viridis");
  sol_axis_set_range (&panel.colour, 0.0, 6.3);
  PlotPicture before = grab (&scene, &panel);
  guint64 n_objects = sol_heat_area_get_counts (scene.area)->n_objects;
  GdkGLContext *old = gtk_gl_area_get_context (GTK_GL_AREA (scene.area));
  g_object_ref (old);
  g_object_ref (scene.area);
  gtk_window_set_child (GTK_WINDOW (scene.window), NULL);
  g_assert_cmpuint (sol_heat_area_get_counts (scene.area)->n_objects, ==, 0);
  GtkWidget *other = plot_fixture_new_window (GTK_WIDGET (scene.area), WIDTH, HEIGHT);
  g_object_unref (scene.area);
  PlotPicture after = grab (&scene, &panel);
  g_assert_true (gtk_gl_area_get_context (GTK_GL_AREA (scene.area)) != old);
  g_assert_cmpuint (sol_heat_area_get_counts (scene.area)->n_objects, ==, n_objects);
  g_assert_cmpmem (before.pixels, WIDTH * HEIGHT * 4, after.pixels, WIDTH * HEIGHT * 4);
  g_object_unref (old);
  g_free (before.pixels);
  g_free (after.pixels);
  plot_fixture_let_go (other);
  tear_down (&scene);
}

/* Class R: the shader of OpenGL ES gives the same picture. */
static void
test_es (void)
{
  PlotPicture pictures[2];
  for (int is_es = 0; is_es < 2; is_es++)
    {
      Scene scene;
      set_up (&scene, make_fixture (512, 21, bumps), WIDTH);
      if (is_es)
        {
          g_object_ref (scene.area);
          gtk_window_set_child (GTK_WINDOW (scene.window), NULL);
          gtk_gl_area_set_use_es (GTK_GL_AREA (scene.area), TRUE);
          gtk_window_set_child (GTK_WINDOW (scene.window), GTK_WIDGET (scene.area));
          g_object_unref (scene.area);
        }
      SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_WAVELENGTH, "viridis");
      panel.colour.scale = SOL_AXIS_DB;
      panel.colour.reference = 1e21;
      sol_axis_set_range (&panel.colour, -60.0, 0.0);
      pictures[is_es] = grab (&scene, &panel);
      GdkGLContext *context = gtk_gl_area_get_context (GTK_GL_AREA (scene.area));
      g_assert_cmpint (gdk_gl_context_get_api (context), ==,
                       is_es ? GDK_GL_API_GLES : GDK_GL_API_GL);
      tear_down (&scene);
    }
  g_assert_cmpint (compare (pictures[0].pixels, pictures[1].pixels, WIDTH * HEIGHT), <=, LEVELS);
  g_free (pictures[0].pixels);
  g_free (pictures[1].pixels);
}

/* Class P: twice the pixels on a screen of scale 2, and the panel where it belongs. */
static void
test_scale (void)
{
  if (!g_test_subprocess ())
    {
      g_setenv ("GDK_SCALE", "2", TRUE);
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_unsetenv ("GDK_SCALE");
      g_test_trap_assert_passed ();
      return;
    }
  Scene scene;
  set_up (&scene, make_fixture (512, 5, ramp), WIDTH);
  SolHeatPanel panel = make_panel (&scene.fixture, SOL_QUANTITY_ANGULAR_FREQUENCY, "viridis");
  panel.area = (SolPaintArea){ 100.0, 50.0, 200.0, 100.0 };
  PlotPicture picture = grab (&scene, &panel);
  g_assert_cmpint (gtk_widget_get_scale_factor (GTK_WIDGET (scene.area)), ==, 2);
  g_assert_cmpint (picture.width, ==, 2 * WIDTH);
  g_assert_cmpint (picture.height, ==, 2 * HEIGHT);
  for (int y = 0; y < picture.height; y++)
    for (int x = 0; x < picture.width; x++)
      {
        gboolean is_inside = x >= 200 && x < 600 && y >= 100 && y < 300;
        gboolean is_ground = (picture.pixels[y * picture.width + x] & 0xffffff) == GROUND;
        g_assert_true (is_inside != is_ground);
      }
  g_free (picture.pixels);
  tear_down (&scene);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/plot-heat/ramp", test_ramp);
  g_test_add_func ("/ui/plot-heat/like-cpu", test_like_cpu);
  g_test_add_func ("/ui/plot-heat/spike", test_spike);
  g_test_add_func ("/ui/plot-heat/rows-stay", test_rows_stay);
  g_test_add_func ("/ui/plot-heat/uploads", test_uploads);
  g_test_add_func ("/ui/plot-heat/idle", test_idle);
  g_test_add_func ("/ui/plot-heat/switches", test_switches);
  g_test_add_func ("/ui/plot-heat/other-window", test_other_window);
  g_test_add_func ("/ui/plot-heat/es", test_es);
  g_test_add_func ("/ui/plot-heat/scale", test_scale);
  return g_test_run ();
}
