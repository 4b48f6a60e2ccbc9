/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "plot/picture.h"
#include "plot/plot.h"
#include "plot/sample-source.h"
#include "sol-test.h"

#include <glib/gstdio.h>

static SolScene *
build (const char *name)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  SolPlotOptions options;
  sample_init (sample, 11, 8);
  sol_plot_options_init (&options);
  SolScene *scene = sol_plot_build (name, &sample->source, &options, NULL);
  g_assert_nonnull (scene);
  return scene;
}

static GBytes *
render (const SolScene *scene, SolPictureFormat format, double scale, gboolean is_dark)
{
  SolPaintStyle style;
  g_autoptr (GError) error = NULL;
  sol_paint_style_init (&style);
  style.is_dark = is_dark;
  GBytes *bytes = sol_picture_render (scene, format, 600.0, 400.0, scale, &style, &error);
  g_assert_no_error (error);
  return bytes;
}

static gboolean
contains (GBytes *bytes, const char *text)
{
  gsize n;
  const char *data = g_bytes_get_data (bytes, &n);
  return memmem (data, n, text, strlen (text)) != NULL;
}

typedef struct
{
  const guint8 *data;
  gsize left;
} Stream;

static cairo_status_t
read_cb (void *closure, unsigned char *data, unsigned int n)
{
  Stream *stream = closure;
  if (n > stream->left)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, stream->data, n);
  stream->data += n;
  stream->left -= n;
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
decode (GBytes *png)
{
  Stream stream;
  stream.data = g_bytes_get_data (png, &stream.left);
  cairo_surface_t *image = cairo_image_surface_create_from_png_stream (read_cb, &stream);
  g_assert_cmpint (cairo_surface_status (image), ==, CAIRO_STATUS_SUCCESS);
  return image;
}

/* Share of pixels that differ from the corner. */
static double
get_drawn (GBytes *png)
{
  cairo_surface_t *image = decode (png);
  gsize width = (gsize) cairo_image_surface_get_width (image), n_drawn = 0;
  gsize height = (gsize) cairo_image_surface_get_height (image);
  const guint32 *pixel = (const guint32 *) (gpointer) cairo_image_surface_get_data (image);
  for (gsize i = 0; i < width * height; i++)
    n_drawn += pixel[i] != pixel[0] ? 1 : 0;
  cairo_surface_destroy (image);
  return (double) n_drawn / (double) (width * height);
}

/* Each plot gives a picture of its own, with something in it, light and dark. */
static void
test_distinct (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; sol_plot_get (i) != NULL; i++)
    {
      g_autoptr (SolScene) scene = build (sol_plot_get (i)->name);
      for (int dark = 0; dark < 2; dark++)
        {
          g_autoptr (GBytes) png = render (scene, SOL_PICTURE_PNG, 1.0, dark);
          /* class P: axes, numbers and data are more than a hundredth of the picture. */
          g_assert_true (get_drawn (png) > 0.01);
          g_assert_true (
              g_hash_table_add (seen, g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, png)));
        }
    }
}

/* The same scene gives the same bytes: nothing hides between two exports. */
static void
test_repeatable (void)
{
  g_autoptr (SolScene) one = build ("evolution");
  g_autoptr (SolScene) two = build ("evolution");
  g_autoptr (GBytes) a = render (one, SOL_PICTURE_PNG, 1.0, FALSE);
  g_autoptr (GBytes) b = render (two, SOL_PICTURE_PNG, 1.0, FALSE);
  g_assert_true (g_bytes_equal (a, b));
}

static void
test_sizes (void)
{
  g_autoptr (SolScene) scene = build ("spectrum");
  for (int scale = 1; scale <= 2; scale++)
    {
      g_autoptr (GBytes) png = render (scene, SOL_PICTURE_PNG, scale, FALSE);
      cairo_surface_t *image = decode (png);
      g_assert_cmpint (cairo_image_surface_get_width (image), ==, 600 * scale);
      g_assert_cmpint (cairo_image_surface_get_height (image), ==, 400 * scale);
      cairo_surface_destroy (image);
    }
  SolPaintStyle style;
  sol_paint_style_init (&style);
  static const double sizes[][3] = { { 0.0, 100.0, 1.0 },
                                     { 100.0, NAN, 1.0 },
                                     { 1e4, 1e4, 10.0 },
                                     { 100.0, 100.0, -1.0 } };
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_picture_render (scene, SOL_PICTURE_PNG, sizes[i][0], sizes[i][1],
                                         sizes[i][2], &style, &error));
      g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
    }
}

static void
ignore_cb (GMarkupParseContext *context, const char *text, gsize n, gpointer data, GError **error)
{
}

/* A file says which run, plot, axes, units and colours it shows. */
static void
test_described (void)
{
  g_autoptr (SolScene) scene = build ("spectrum-evolution");
  g_free (scene->title);
  scene->title = g_strdup ("a < b & \"c\"");
  g_autoptr (GBytes) png = render (scene, SOL_PICTURE_PNG, 1.0, FALSE);
  g_autoptr (GBytes) svg = render (scene, SOL_PICTURE_SVG, 1.0, FALSE);
  g_autoptr (GBytes) pdf = render (scene, SOL_PICTURE_PDF, 1.0, FALSE);
  g_assert_true (contains (png, "a < b & \"c\"") && contains (png, "Wavelength (nm)"));
  g_assert_true (contains (png, "colour map viridis") && contains (png, "Distance z (m)"));
  g_assert_true (contains (svg, "<title>a &lt; b &amp; &quot;c&quot;</title>"));
  g_assert_true (contains (svg, "colour map viridis") && contains (svg, "Wavelength (nm)"));
  g_assert_true (contains (svg, "<image"));
  g_assert_true (g_str_has_prefix (g_bytes_get_data (pdf, NULL), "%PDF-"));
  gsize n;
  const char *text = g_bytes_get_data (svg, &n);
  GMarkupParser parser = { .text = ignore_cb };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_assert_true (g_markup_parse_context_parse (context, text, (gssize) n, &error));
  g_assert_true (g_markup_parse_context_end_parse (context, &error));
  g_markup_parse_context_free (context);
}

/* Vector files of big data stay small: maps are rasters of bounded size, lines are thinned. */
static void
test_small (void)
{
  enum
  {
    N = 300000,
    N_COLUMNS = 2500,
    N_ROWS = 1000
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autofree double *x = g_new (double, N), *y = g_new (double, N);
  for (gsize i = 0; i < N; i++)
    {
      x[i] = (double) i / N;
      y[i] = g_rand_double (random);
    }
  g_autoptr (SolScene) line = sol_scene_new ("line", NULL, 1, 1);
  SolPanel *panel = sol_scene_add (line, sol_panel_new (NULL, 0, 0));
  sol_panel_add (panel, sol_layer_new_line ("noise", x, y, N));
  g_autoptr (GBytes) line_svg = render (line, SOL_PICTURE_SVG, 1.0, FALSE);
  g_assert_cmpuint (g_bytes_get_size (line_svg), <, 400 * 1024);
  g_autoptr (SolScene) map = sol_scene_new ("map", NULL, 1, 1);
  panel = sol_scene_add (map, sol_panel_new (NULL, 0, 0));
  SolLayer *layer = sol_layer_new_map ("noise", x, N_COLUMNS, x, N_ROWS, 1.0);
  for (gsize i = 0; i < N_COLUMNS * N_ROWS; i++)
    layer->value[i] = y[i % N];
  sol_panel_add (panel, layer);
  panel->x.hi = x[N_COLUMNS - 1];
  panel->y.hi = x[N_ROWS - 1];
  panel->has_colour = TRUE;
  g_autoptr (GBytes) map_svg = render (map, SOL_PICTURE_SVG, 1.0, FALSE);
  g_autoptr (GBytes) map_pdf = render (map, SOL_PICTURE_PDF, 1.0, FALSE);
  /* Noise does not compress: 2000 x 2000 x 3 bytes, and a third more in base 64. */
  g_assert_cmpuint (g_bytes_get_size (map_svg), <, 17 * 1024 * 1024);
  g_assert_cmpuint (g_bytes_get_size (map_pdf), <, 13 * 1024 * 1024);
  g_autoptr (SolScene) smooth = build ("spectrum-evolution");
  g_autoptr (GBytes) smooth_svg = render (smooth, SOL_PICTURE_SVG, 1.0, FALSE);
  g_assert_cmpuint (g_bytes_get_size (smooth_svg), <, 600 * 1024);
}

/* The areas that the painter reports lie inside the picture and do not overlap. */
static void
test_areas (void)
{
  g_autoptr (SolScene) scene = build ("evolution");
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 900, 600);
  cairo_t *cr = cairo_create (image);
  SolPaintArea areas[4];
  SolPaintStyle style;
  sol_paint_style_init (&style);
  sol_painter_draw (cr, scene, 900.0, 600.0, &style, areas);
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  for (int i = 0; i < 4; i++)
    {
      const SolPaintArea *area = &areas[i];
      /* class P: inside, and of a useful size. */
      g_assert_true (area->x > 0.0 && area->x + area->width < 900.0 && area->y > 0.0 &&
                     area->y + area->height < 600.0 && area->width > 250.0 && area->height > 120.0);
    }
  /* Columns are flush, and on whole pixels. */
  sol_assert_near (P, areas[2].x, areas[0].x, 0.0);
  sol_assert_near (P, areas[2].width, areas[0].width, 0.0);
  sol_assert_near (P, areas[0].x, round (areas[0].x), 0.0);
  /* class P: below each other and beside each other. */
  g_assert_true (areas[0].y + areas[0].height < areas[2].y);
  g_assert_true (areas[0].x + areas[0].width < areas[1].x);
}

/* Pixels of a map are the colours of its values, checked where the panel's corner must be. */
static void
test_colours (void)
{
  const double x[] = { 0.0, 1.0 }, rows[] = { 0.0, 0.5 };
  g_autoptr (SolScene) scene = sol_scene_new ("ramp", NULL, 1, 1);
  SolPanel *panel = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  SolLayer *map = sol_panel_add (panel, sol_layer_new_map ("ramp", x, 2, rows, 2, 1.0));
  panel->has_colour = TRUE;
  for (int i = 0; i < 4; i++)
    map->value[i] = i == 3 ? NAN : (i % 2);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 500, 300);
  cairo_t *cr = cairo_create (image);
  SolPaintArea area;
  SolPaintStyle style;
  sol_paint_style_init (&style);
  sol_painter_draw (cr, scene, 500.0, 300.0, &style, &area);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  sol_colour_map_fill (panel->colour_map, FALSE, colours);
  const unsigned char *data = cairo_image_surface_get_data (image);
  int stride = cairo_image_surface_get_stride (image);
  int y = (int) (area.y + 0.9 * area.height);
  for (int i = 1; i < 20; i++)
    {
      int px = (int) (area.x + area.width * i / 20.0);
      const guint32 *pixel = (const guint32 *) (gconstpointer) (data + y * stride + px * 4);
      double value = (px + 1.0 - area.x) / area.width; /* the largest within the pixel */
      guint32 want = colours[(int) lround (255.0 * fmin (value, 1.0))];
      for (int shift = 0; shift < 24; shift += 8)
        g_assert_cmpint (ABS ((int) (*pixel >> shift & 255) - (int) (want >> shift & 255)), <=, 2);
    }
  cairo_surface_destroy (image);
}

/* --- marks */

#define MARK_WIDTH 500
#define MARK_HEIGHT 300

/* One empty panel with a named line and a mark at the same place; inside of it in @area. */
static cairo_surface_t *
draw_marked (gboolean has_name, gboolean has_mark, const char *footer, SolPaintArea *area)
{
  g_autoptr (SolScene) scene = sol_scene_new ("marked", NULL, 1, 1);
  SolPanel *panel = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  SolPaintStyle style;
  sol_paint_style_init (&style);
  style.footer = footer;
  panel->mark_x[1] = has_mark ? 0.4 : (double) NAN;
  if (has_name)
    {
      SolLayer *line = sol_panel_add (panel, sol_layer_new_cursor (0.4, NAN));
      line->text = g_strdup ("DW linear");
    }
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, MARK_WIDTH, MARK_HEIGHT);
  cairo_t *cr = cairo_create (image);
  sol_painter_draw (cr, scene, MARK_WIDTH, MARK_HEIGHT, &style, area);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  return image;
}

/* Whether two pictures differ beside the line at 0.4, and there. */
static gboolean
differ (cairo_surface_t *a, cairo_surface_t *b, const SolPaintArea *area, int x, int y)
{
  gsize at = (gsize) y * (gsize) cairo_image_surface_get_stride (a) + 4 * (gsize) x;
  gboolean is_on_line = fabs (x + 0.5 - area->x - 0.4 * area->width) < 2.0;
  return !is_on_line && memcmp (cairo_image_surface_get_data (a) + at,
                                cairo_image_surface_get_data (b) + at, 3) != 0;
}

/* Class P: a mark has a flag, and the name of a line at the same place keeps clear of it. */
static void
test_flags (void)
{
  SolPaintArea area;
  cairo_surface_t *empty = draw_marked (FALSE, FALSE, NULL, &area);
  cairo_surface_t *mark = draw_marked (FALSE, TRUE, NULL, &area);
  cairo_surface_t *both = draw_marked (TRUE, TRUE, NULL, &area);
  guint n_flag = 0, n_name = 0;
  for (int y = 0; y < MARK_HEIGHT; y++)
    for (int x = 0; x < MARK_WIDTH; x++)
      {
        gboolean is_flag = differ (empty, mark, &area, x, y);
        gboolean is_name = differ (mark, both, &area, x, y);
        n_flag += is_flag;
        n_name += is_name;
        g_assert_false (is_flag && is_name);
      }
  g_assert_cmpuint (n_flag, >, 50);
  g_assert_cmpuint (n_name, >, 50);
  cairo_surface_destroy (empty);
  cairo_surface_destroy (mark);
  cairo_surface_destroy (both);
}

/* Class P: what is written below takes its room from the panels, line by line. */
static void
test_footer (void)
{
  SolPaintArea none, one, two;
  g_autofree char *words = g_strnfill (300, 'm');
  cairo_surface_destroy (draw_marked (FALSE, TRUE, NULL, &none));
  cairo_surface_destroy (draw_marked (FALSE, TRUE, "A 800 nm", &one));
  cairo_surface_destroy (draw_marked (FALSE, TRUE, words, &two));
  g_assert_cmpfloat (one.height, <, none.height - 8.0); /* class P */ /* class P */
  g_assert_cmpfloat (two.height, <, one.height - 8.0);                /* class P */
}

static void
test_write (void)
{
  g_autoptr (SolScene) scene = build ("pulse");
  SolPaintStyle style;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("sol-picture-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pulse.png", NULL);
  g_autofree char *read = NULL;
  gsize n;
  sol_paint_style_init (&style);
  g_assert_true (
      sol_picture_write (scene, SOL_PICTURE_PNG, 600.0, 400.0, 1.0, &style, path, &error));
  g_assert_true (g_file_get_contents (path, &read, &n, NULL));
  g_autoptr (GBytes) same = render (scene, SOL_PICTURE_PNG, 1.0, FALSE);
  g_assert_cmpmem (read, n, g_bytes_get_data (same, NULL), g_bytes_get_size (same));
  g_remove (path);
  g_rmdir (folder);
  g_assert_false (
      sol_picture_write (scene, SOL_PICTURE_PNG, 600.0, 400.0, 1.0, &style, path, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/picture/distinct", test_distinct);
  g_test_add_func ("/plot/picture/repeatable", test_repeatable);
  g_test_add_func ("/plot/picture/sizes", test_sizes);
  g_test_add_func ("/plot/picture/described", test_described);
  g_test_add_func ("/plot/picture/small", test_small);
  g_test_add_func ("/plot/picture/areas", test_areas);
  g_test_add_func ("/plot/picture/colours", test_colours);
  g_test_add_func ("/plot/picture/flags", test_flags);
  g_test_add_func ("/plot/picture/footer", test_footer);
  g_test_add_func ("/plot/picture/write", test_write);
  return g_test_run ();
}
