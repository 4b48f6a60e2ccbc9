/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/gl/heat-area.h"

#include "plot/gl/heat-place.h"
#include "plot/gl/heat-program.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Uploads of one frame. */
#define BUDGET ((gsize) 4 << 20)

/* Errors are asked for in the first frames and once a second after them. */
#define FIRST_FRAMES 8
#define MOST_ERRORS 16

struct _SolHeatArea
{
  GtkGLArea parent_instance;
  SolPlotFeed *feed;
  SolHeatProgram program;
  SolHeatRows rows[SOL_PLOT_N_ROWS];
  SolHeatPlace places[SOL_HEAT_MAX_PANELS];
  guint n_places;
  guint32 background, gap;
  SolHeatCounts counts;
  gint64 checked_us;
  guint tick; /* while rows wait for their upload */
  guint telling;
  char *fault;
  SolHeatAreaTap tap;
  gpointer tap_data;
};

static guint failed_signal;

G_DEFINE_FINAL_TYPE (SolHeatArea, sol_heat_area, GTK_TYPE_GL_AREA)

/* --- failing */

static gboolean
tell (gpointer user_data)
{
  SolHeatArea *self = user_data;
  self->telling = 0;
  g_object_ref (self);
  g_signal_emit (self, failed_signal, 0);
  g_object_unref (self);
  return G_SOURCE_REMOVE;
}

/* The owner may let go of the area when it hears of it, so not from within a frame. */
static void
fail (SolHeatArea *self, const char *why)
{
  if (self->fault != NULL)
    return;
  self->fault = g_strdup (why);
  g_message ("OpenGL is not used: %s", why);
  self->telling = g_idle_add (tell, self);
}

/* --- objects of the context */

static GdkGLContext *
try_context (GtkGLArea *area, GdkGLAPI api, GError **error)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (GTK_WIDGET (area)));
  GdkGLContext *context = gdk_surface_create_gl_context (surface, error);
  if (context == NULL)
    return NULL;
  gdk_gl_context_set_allowed_apis (context, api);
  gdk_gl_context_set_required_version (context, 3, api == GDK_GL_API_GL ? 3 : 0);
  if (!gdk_gl_context_realize (context, error))
    g_clear_object (&context);
  return context;
}

/* Desktop GL if there is any, otherwise ES. */
static GdkGLContext *
sol_heat_area_create_context (GtkGLArea *area)
{
  g_autoptr (GError) error = NULL;
  GdkGLContext *context = NULL;
  if (!gtk_gl_area_get_use_es (area))
    context = try_context (area, GDK_GL_API_GL, &error);
  if (context == NULL)
    {
      g_clear_error (&error);
      context = try_context (area, GDK_GL_API_GLES, &error);
    }
  if (context == NULL)
    gtk_gl_area_set_error (area, error);
  return context;
}

static void
clear_objects (SolHeatArea *self)
{
  sol_heat_program_clear (&self->program);
  for (int i = 0; i < SOL_PLOT_N_ROWS; i++)
    sol_heat_rows_clear (&self->rows[i]);
  for (int i = 0; i < SOL_HEAT_MAX_PANELS; i++)
    {
      SolHeatPlace *place = &self->places[i];
      sol_heat_place_clear (place);
    }
  self->counts.n_objects = 0;
}

static void
sol_heat_area_realize (GtkWidget *widget)
{
  SolHeatArea *self = SOL_HEAT_AREA (widget);
  g_autoptr (GError) error = NULL;
  GTK_WIDGET_CLASS (sol_heat_area_parent_class)->realize (widget);
  gtk_gl_area_make_current (GTK_GL_AREA (self));
  const GError *fault = gtk_gl_area_get_error (GTK_GL_AREA (self));
  if (fault != NULL)
    {
      fail (self, fault->message);
      return;
    }
  GdkGLContext *context = gtk_gl_area_get_context (GTK_GL_AREA (self));
  gboolean is_es = gdk_gl_context_get_api (context) == GDK_GL_API_GLES;
  if (!sol_heat_program_make (&self->program, is_es, &error))
    {
      fail (self, error->message);
      return;
    }
  self->counts.n_objects += 2; /* program, vertices */
  self->counts.n_frames = 0;
}

static void
sol_heat_area_unrealize (GtkWidget *widget)
{
  SolHeatArea *self = SOL_HEAT_AREA (widget);
  gtk_gl_area_make_current (GTK_GL_AREA (self));
  if (gtk_gl_area_get_context (GTK_GL_AREA (self)) != NULL &&
      gtk_gl_area_get_error (GTK_GL_AREA (self)) == NULL)
    clear_objects (self);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (widget, self->tick);
  self->tick = 0;
  GTK_WIDGET_CLASS (sol_heat_area_parent_class)->unrealize (widget);
}

/* --- frames */

static gboolean
go_on (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SOL_HEAT_AREA (widget)->tick = 0;
  gtk_gl_area_queue_render (GTK_GL_AREA (widget));
  return G_SOURCE_REMOVE;
}

static void
upload_rows (SolHeatArea *self)
{
  gsize budget = BUDGET;
  gboolean is_done = TRUE;
  GLint largest = 0;
  glGetIntegerv (GL_MAX_TEXTURE_SIZE, &largest);
  for (int kind = 0; kind < SOL_PLOT_N_ROWS; kind++)
    {
      const SolPlotRowShape *shape = sol_plot_feed_get_shape (self->feed, kind);
      if (shape == NULL)
        continue;
      if (self->rows[kind].texture == 0)
        {
          gint64 n_planned = sol_plot_feed_get_source (self->feed)->n_planned;
          if (!sol_heat_rows_make (&self->rows[kind], shape, n_planned, largest))
            fail (self, _ ("OpenGL has no room for the planes."));
          self->counts.n_objects++;
        }
      is_done = sol_heat_rows_upload (&self->rows[kind], self->feed, kind, &budget,
                                      &self->counts.n_rows) &&
                is_done;
    }
  if (!is_done && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), go_on, NULL, NULL);
}

static void
draw_places (SolHeatArea *self, int scale, int height)
{
  for (guint i = 0; i < self->n_places; i++)
    {
      SolHeatPlace *place = &self->places[i];
      const SolPaintArea *area = &place->panel.area;
      int left = (int) lround (area->x * scale), top = (int) lround (area->y * scale);
      SolHeatDrawing drawing = { .x = left,
                                 .width = (int) lround ((area->x + area->width) * scale) - left,
                                 .height = (int) lround ((area->y + area->height) * scale) - top,
                                 .panel = &place->panel,
                                 .shape = sol_plot_feed_get_shape (self->feed, place->panel.kind),
                                 .rows = &self->rows[place->panel.kind],
                                 .ground = self->background,
                                 .gap = self->gap };
      drawing.y = height - top - drawing.height;
      if (drawing.width < 1 || drawing.height < 1 || drawing.shape == NULL ||
          drawing.rows->texture == 0)
        continue;
      self->counts.n_objects += place->columns == 0 ? SOL_HEAT_PLACE_N_OBJECTS : 0;
      sol_heat_place_update (place, &self->rows[place->panel.kind], self->feed, drawing.width,
                             drawing.height, &self->counts.n_tables);
      drawing.columns = place->columns;
      drawing.lines = place->lines;
      drawing.colours = place->colours;
      sol_heat_program_draw (&self->program, &drawing);
    }
}

static void
check_errors (SolHeatArea *self)
{
  gint64 now_us = g_get_monotonic_time ();
  if (self->counts.n_frames > FIRST_FRAMES && now_us - self->checked_us < G_USEC_PER_SEC)
    return;
  self->checked_us = now_us;
  GLenum error = glGetError ();
  if (error == GL_NO_ERROR)
    return;
  g_autofree char *why = g_strdup_printf (_ ("OpenGL reports error 0x%04x."), error);
  /* A lost context may report its loss for ever. */
  for (int i = 0; i < MOST_ERRORS && glGetError () != GL_NO_ERROR; i++)
    continue;
  fail (self, why);
}

static void
read_back (SolHeatArea *self, int width, int height)
{
  g_autofree unsigned char *bytes = g_malloc ((gsize) width * (gsize) height * 4);
  g_autofree guint32 *pixels = g_new (guint32, (gsize) width * (gsize) height);
  glPixelStorei (GL_PACK_ALIGNMENT, 4);
  glReadPixels (0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const unsigned char *from = bytes + 4 * ((gsize) (height - 1 - y) * width + x);
        pixels[(gsize) y * width + x] =
            (guint32) from[3] << 24 | (guint32) from[0] << 16 | (guint32) from[1] << 8 | from[2];
      }
  self->tap (pixels, width, height, self->tap_data);
}

/* The size is that of the framebuffer of this frame, in pixels of the screen. */
static gboolean
sol_heat_area_render (GtkGLArea *area, GdkGLContext *context)
{
  SolHeatArea *self = SOL_HEAT_AREA (area);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (area));
  int width = gtk_widget_get_width (GTK_WIDGET (area)) * scale;
  int height = gtk_widget_get_height (GTK_WIDGET (area)) * scale;
  if (self->fault != NULL)
    return TRUE;
  glDisable (GL_DEPTH_TEST);
  glDisable (GL_BLEND);
  glDisable (GL_SCISSOR_TEST);
  glDisable (GL_CULL_FACE);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glViewport (0, 0, width, height);
  glClearColor ((float) (self->background >> 16 & 255) / 255.0f,
                (float) (self->background >> 8 & 255) / 255.0f,
                (float) (self->background & 255) / 255.0f, 1.0f);
  glClear (GL_COLOR_BUFFER_BIT);
  if (self->feed != NULL && self->program.program != 0)
    {
      upload_rows (self);
      draw_places (self, scale, height);
    }
  self->counts.n_frames++;
  if (self->tap != NULL)
    read_back (self, width, height);
  check_errors (self);
  return TRUE;
}

/* --- object */

static void
sol_heat_area_dispose (GObject *object)
{
  SolHeatArea *self = SOL_HEAT_AREA (object);
  g_clear_handle_id (&self->telling, g_source_remove);
  G_OBJECT_CLASS (sol_heat_area_parent_class)->dispose (object);
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  g_clear_pointer (&self->fault, g_free);
}

static void
sol_heat_area_class_init (SolHeatAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_heat_area_dispose;
  widget_class->realize = sol_heat_area_realize;
  widget_class->unrealize = sol_heat_area_unrealize;
  GTK_GL_AREA_CLASS (klass)->render = sol_heat_area_render;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  g_signal_override_class_handler ("create-context", SOL_TYPE_HEAT_AREA,
                                   G_CALLBACK (sol_heat_area_create_context));
  failed_signal = g_signal_new ("failed", SOL_TYPE_HEAT_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
sol_heat_area_init (SolHeatArea *self)
{
  gtk_gl_area_set_auto_render (GTK_GL_AREA (self), FALSE);
  gtk_gl_area_set_has_depth_buffer (GTK_GL_AREA (self), FALSE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

/**
 * sol_heat_area_new:
 *
 * Returns: an area without maps
 */
GtkWidget *
sol_heat_area_new (void)
{
  return g_object_new (SOL_TYPE_HEAT_AREA, NULL);
}

/**
 * sol_heat_area_set_feed:
 *
 * Rows of another feed are uploaded anew.
 */
void
sol_heat_area_set_feed (SolHeatArea *self, SolPlotFeed *feed)
{
  if (feed == self->feed)
    return;
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  self->feed = feed != NULL ? sol_plot_feed_ref (feed) : NULL;
  self->n_places = 0;
  if (gtk_widget_get_realized (GTK_WIDGET (self)) && self->fault == NULL)
    {
      gtk_gl_area_make_current (GTK_GL_AREA (self));
      for (int i = 0; i < SOL_PLOT_N_ROWS; i++)
        {
          self->counts.n_objects -= self->rows[i].texture != 0 ? 1 : 0;
          sol_heat_rows_clear (&self->rows[i]);
        }
    }
  for (int i = 0; i < SOL_HEAT_MAX_PANELS; i++)
    self->places[i].has_columns = self->places[i].has_lines = FALSE;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

/**
 * sol_heat_area_set_panels:
 * @panels: [n_panels] what is shown where
 *
 * Only what has changed is computed again; limits, scale and map of the colours cost no upload of
 * rows.
 */
void
sol_heat_area_set_panels (SolHeatArea *self,
                          const SolHeatPanel *panels,
                          guint n_panels,
                          guint32 background,
                          guint32 gap)
{
  self->n_places = MIN (n_panels, SOL_HEAT_MAX_PANELS);
  self->background = background;
  self->gap = gap;
  for (guint i = 0; i < self->n_places; i++)
    sol_heat_place_set_panel (&self->places[i], &panels[i]);
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

const char *
sol_heat_area_get_fault (SolHeatArea *self)
{
  return self->fault;
}

const SolHeatCounts *
sol_heat_area_get_counts (SolHeatArea *self)
{
  return &self->counts;
}

/**
 * sol_heat_area_describe_renderer:
 *
 * Returns: (transfer full) (nullable): renderer and version of a realised area, for the status bar
 */
char *
sol_heat_area_describe_renderer (SolHeatArea *self)
{
  if (!gtk_widget_get_realized (GTK_WIDGET (self)) || self->fault != NULL)
    return NULL;
  gtk_gl_area_make_current (GTK_GL_AREA (self));
  return g_strdup_printf ("%s, %s", (const char *) glGetString (GL_RENDERER),
                          (const char *) glGetString (GL_VERSION));
}

void
sol_heat_area_set_tap (SolHeatArea *self, SolHeatAreaTap tap, gpointer data)
{
  self->tap = tap;
  self->tap_data = data;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}
