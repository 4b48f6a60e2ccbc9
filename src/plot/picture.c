/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/picture.h"

#include "base/error.h"
#include "base/file-write.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <string.h>

/* Cairo's images end here. */
#define MAX_PIXELS 32767.0

static cairo_status_t
append_cb (void *closure, const unsigned char *data, unsigned int n)
{
  g_byte_array_append (closure, data, n);
  return CAIRO_STATUS_SUCCESS;
}

static char *
get_title (const SolScene *scene)
{
  return g_strdup (scene->title != NULL && *scene->title != '\0' ? scene->title : scene->name);
}

/* ISO 3309, the checksum of PNG chunks. */
static guint32
get_checksum (const guint8 *data, gsize n)
{
  guint32 sum = 0xffffffff;
  for (gsize i = 0; i < n; i++)
    {
      sum ^= data[i];
      for (int bit = 0; bit < 8; bit++)
        sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
    }
  return ~sum;
}

/* Puts UTF-8 text (an iTXt chunk) behind the header of a PNG image. */
static void
insert_png_text (GByteArray *png, const char *key, const char *text)
{
  const gsize header = 8 + 25; /* signature and IHDR */
  g_autoptr (GByteArray) chunk = g_byte_array_new ();
  g_byte_array_append (chunk, (const guint8 *) "iTXt", 4);
  g_byte_array_append (chunk, (const guint8 *) key, (guint) strlen (key) + 1);
  g_byte_array_append (chunk, (const guint8 *) "\0\0\0\0", 4); /* plain, no language */
  g_byte_array_append (chunk, (const guint8 *) text, (guint) strlen (text));
  guint32 sum = GUINT32_TO_BE (get_checksum (chunk->data, chunk->len));
  guint32 length = GUINT32_TO_BE (chunk->len - 4);
  g_byte_array_append (chunk, (const guint8 *) &sum, sizeof sum);
  g_byte_array_prepend (chunk, (const guint8 *) &length, sizeof length);
  g_autofree guint8 *rest = g_memdup2 (png->data + header, png->len - header);
  gsize n_rest = png->len - header;
  g_byte_array_set_size (png, (guint) header);
  g_byte_array_append (png, chunk->data, chunk->len);
  g_byte_array_append (png, rest, (guint) n_rest);
}

/* Puts title and description into the root element of an SVG image. */
static void
insert_svg_text (GByteArray *svg, const char *title, const char *description)
{
  const char *start = g_strstr_len ((const char *) svg->data, svg->len, "<svg");
  const char *end = start != NULL
                        ? memchr (start, '>', svg->len - (gsize) (start - (const char *) svg->data))
                        : NULL;
  if (end == NULL)
    return;
  gsize n_head = (gsize) (end + 1 - (const char *) svg->data);
  g_autofree char *text =
      g_markup_printf_escaped ("\n<title>%s</title>\n<desc>%s</desc>", title, description);
  g_autofree guint8 *rest = g_memdup2 (svg->data + n_head, svg->len - n_head);
  gsize n_rest = svg->len - n_head;
  g_byte_array_set_size (svg, (guint) n_head);
  g_byte_array_append (svg, (const guint8 *) text, (guint) strlen (text));
  g_byte_array_append (svg, rest, (guint) n_rest);
}

static gboolean
check_size (double width, double height, double scale, GError **error)
{
  if (width >= 1.0 && height >= 1.0 && scale > 0.0 && width * scale <= MAX_PIXELS &&
      height * scale <= MAX_PIXELS)
    return TRUE;
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "A picture of %.0f by %.0f at a scale of %.3g cannot be made: each side must have "
               "between 1 and %.0f pixels.",
               width, height, scale, MAX_PIXELS);
  return FALSE;
}

static cairo_surface_t *
make_surface (SolPictureFormat format, double width, double height, double scale, GByteArray *bytes)
{
  cairo_surface_t *surface;
  switch (format)
    {
    case SOL_PICTURE_SVG:
      surface = cairo_svg_surface_create_for_stream (append_cb, bytes, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
      return surface;
    case SOL_PICTURE_PDF:
      return cairo_pdf_surface_create_for_stream (append_cb, bytes, width, height);
    case SOL_PICTURE_PNG:
    default:
      surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) lround (width * scale),
                                            (int) lround (height * scale));
      cairo_surface_set_device_scale (surface, scale, scale);
      return surface;
    }
}

static void
describe_pdf (cairo_surface_t *surface, const char *title, const char *description)
{
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, description);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Soliscope " SOL_VERSION);
}

/**
 * sol_picture_render:
 * @scene: what is drawn
 * @format: what becomes of it
 * @width: in pixels, or in points of a PDF page, before @scale
 * @height: likewise
 * @scale: pixels of a PNG image a unit; vector formats have none and ignore it
 * @style: how
 * @error: (nullable): a size that cannot be made
 *
 * The file names the run, the plot, the axes with their units and the colour map in its
 * description, so that a picture can be told from another one later.
 *
 * Errors: SOL_MODEL_ERROR_RANGE, SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the bytes of the file
 */
GBytes *
sol_picture_render (const SolScene *scene,
                    SolPictureFormat format,
                    double width,
                    double height,
                    double scale,
                    const SolPaintStyle *style,
                    GError **error)
{
  if (!check_size (width, height, format == SOL_PICTURE_PNG ? scale : 1.0, error))
    return NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *title = get_title (scene);
  g_autofree char *description = sol_scene_describe (scene);
  cairo_surface_t *surface = make_surface (format, width, height, scale, bytes);
  if (format == SOL_PICTURE_PDF)
    describe_pdf (surface, title, description);
  cairo_t *cr = cairo_create (surface);
  sol_painter_draw (cr, scene, width, height, style, NULL);
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS && format == SOL_PICTURE_PNG)
    status = cairo_surface_write_to_png_stream (surface, append_cb, bytes);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                   "The picture could not be made: %s. Try a smaller one.",
                   cairo_status_to_string (status));
      return NULL;
    }
  if (format == SOL_PICTURE_SVG)
    insert_svg_text (bytes, title, description);
  if (format == SOL_PICTURE_PNG)
    {
      insert_png_text (bytes, "Software", "Soliscope " SOL_VERSION);
      insert_png_text (bytes, "Description", description);
      insert_png_text (bytes, "Title", title);
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/**
 * sol_picture_write:
 * @scene: what is drawn
 * @format: what becomes of it
 * @width: as in sol_picture_render()
 * @height: likewise
 * @scale: likewise
 * @style: how
 * @path: the file; it is replaced as a whole or not at all
 * @error: (nullable): a size that cannot be made, or why the file cannot be written
 *
 * Errors: those of sol_picture_render(), SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: whether the file is there
 */
gboolean
sol_picture_write (const SolScene *scene,
                   SolPictureFormat format,
                   double width,
                   double height,
                   double scale,
                   const SolPaintStyle *style,
                   const char *path,
                   GError **error)
{
  g_autoptr (GBytes) bytes = sol_picture_render (scene, format, width, height, scale, style, error);
  g_autoptr (GError) why = NULL;
  if (bytes == NULL)
    return FALSE;
  gsize n;
  const char *data = g_bytes_get_data (bytes, &n);
  if (sol_file_write (path, data, n, &why))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
               "The picture could not be written to %s: %s.", path, why->message);
  return FALSE;
}
