/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/pixels.h"

struct _SolPixels
{
  gatomicrefcount count;
  cairo_surface_t *surface; /* premultiplied, not changed any more */
  /* Of the main thread: the node of the last snapshot, which costs no drawing as long as it stays. */
  GskRenderNode *node;
  graphene_rect_t place;
  gboolean is_by_cairo;
};

/**
 * sol_pixels_new:
 * @surface: (transfer full): an image surface of CAIRO_FORMAT_ARGB32, finished
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the image
 */
SolPixels *
sol_pixels_new (cairo_surface_t *surface)
{
  SolPixels *self = g_new0 (SolPixels, 1);
  g_atomic_ref_count_init (&self->count);
  cairo_surface_flush (surface);
  self->surface = surface;
  return self;
}

/**
 * sol_pixels_ref:
 * @self: the image
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer full): the same
 */
SolPixels *
sol_pixels_ref (SolPixels *self)
{
  g_atomic_ref_count_inc (&self->count);
  return self;
}

/**
 * sol_pixels_unref:
 * @self: (nullable): the image
 *
 * Threads: any; one that was shown: main. Allocates: no.
 */
void
sol_pixels_unref (SolPixels *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->count))
    return;
  g_clear_pointer (&self->node, gsk_render_node_unref);
  cairo_surface_destroy (self->surface);
  g_free (self);
}

/**
 * sol_pixels_get_surface:
 * @self: the image
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): its pixels
 */
cairo_surface_t *
sol_pixels_get_surface (const SolPixels *self)
{
  return self->surface;
}

/* GTK 4.8 has textures converted to floating point and back, pixel by pixel, whenever cairo draws
 * them; a recording refers to the image. */
static GskRenderNode *
record (const SolPixels *self, const graphene_rect_t *place, gboolean is_opaque)
{
  GskRenderNode *node = gsk_cairo_node_new (place);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);
  double x_scale, y_scale;
  cairo_surface_get_device_scale (self->surface, &x_scale, &y_scale);
  double width = cairo_image_surface_get_width (self->surface) / x_scale;
  double height = cairo_image_surface_get_height (self->surface) / y_scale;
  cairo_rectangle (cr, place->origin.x, place->origin.y, place->size.width, place->size.height);
  cairo_clip (cr);
  cairo_translate (cr, place->origin.x, place->origin.y);
  cairo_scale (cr, place->size.width / width, place->size.height / height);
  cairo_set_source_surface (cr, self->surface, 0.0, 0.0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  if (is_opaque)
    cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_paint (cr);
  cairo_destroy (cr);
  return node;
}

static GskRenderNode *
make_texture_node (const SolPixels *self, const graphene_rect_t *place)
{
  int width = cairo_image_surface_get_width (self->surface);
  int height = cairo_image_surface_get_height (self->surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (self->surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new_with_free_func (cairo_image_surface_get_data (self->surface),
                                  stride * (gsize) height, (GDestroyNotify) cairo_surface_destroy,
                                  cairo_surface_reference (self->surface));
  g_autoptr (GdkTexture) texture =
      gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
  return gsk_texture_node_new (texture, place);
}

/**
 * sol_pixels_append:
 * @self: the image
 * @snapshot: a snapshot
 * @place: where it goes; it is stretched
 * @is_opaque: there is nothing to see through it
 * @is_by_cairo: from sol_pixels_are_by_cairo()
 *
 * Threads: main. Allocates: yes.
 */
void
sol_pixels_append (SolPixels *self,
                   GtkSnapshot *snapshot,
                   const graphene_rect_t *place,
                   gboolean is_opaque,
                   gboolean is_by_cairo)
{
  if (self->node == NULL || is_by_cairo != self->is_by_cairo ||
      !graphene_rect_equal (place, &self->place))
    {
      g_clear_pointer (&self->node, gsk_render_node_unref);
      self->node = is_by_cairo ? record (self, place, is_opaque) : make_texture_node (self, place);
      self->place = *place;
      self->is_by_cairo = is_by_cairo;
    }
  gtk_snapshot_append_node (snapshot, self->node);
}

/**
 * sol_pixels_are_by_cairo:
 * @widget: a widget in a window
 *
 * Threads: main. Allocates: no.
 * Returns: whether cairo draws the window
 */
gboolean
sol_pixels_are_by_cairo (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native != NULL ? gtk_native_get_renderer (native) : NULL;
  return renderer != NULL && GSK_IS_CAIRO_RENDERER (renderer);
}
