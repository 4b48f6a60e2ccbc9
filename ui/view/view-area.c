/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-area.h"

#include "plot/spectral-axis.h"
#include "view/plot-job.h"
#include "view/plot-readout.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* One notch of the wheel. */
#define ZOOM_STEP 1.25

/* Pause between two pictures, in parts of the time that one takes: drawing leaves most of a core to
 * the run. */
#define PAUSE_PARTS 1.5

struct _SolViewArea
{
  GtkWidget parent_instance;
  char *plot;
  SolRunSource *source;
  SolPlotOptions options;
  SolScene *scene; /* of the picture */
  SolPaintArea areas[SOL_PLOT_JOB_MAX_AREAS];
  GdkTexture *picture;
  int picture_width; /* logical */
  int picture_height;
  gint64 n_planes; /* in the picture or on the way to it */
  gboolean is_dirty;
  gboolean is_busy;
  guint pause;
  char *fault;
};

enum
{
  READOUT,
  PLACE_PICKED,
  ZOOMED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolViewArea, sol_view_area, GTK_TYPE_WIDGET)

static void start_job (SolViewArea *self);

static void
make_dirty (SolViewArea *self)
{
  self->is_dirty = TRUE;
  if (!self->is_busy && self->pause == 0)
    start_job (self);
}

static gboolean
pause_over (gpointer user_data)
{
  SolViewArea *self = user_data;
  self->pause = 0;
  if (self->is_dirty)
    start_job (self);
  return G_SOURCE_REMOVE;
}

static void
describe (SolViewArea *self)
{
  g_autofree char *text = self->scene != NULL ? sol_scene_describe (self->scene) : NULL;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : _ ("Nothing to show"), -1);
}

static void
take_picture (SolViewArea *self, SolPlotJob *job)
{
  if (job->picture == NULL || job->source != self->source)
    return;
  g_clear_pointer (&self->fault, g_free);
  sol_scene_free (self->scene);
  self->scene = g_steal_pointer (&job->scene);
  memcpy (self->areas, job->areas, sizeof self->areas);
  g_set_object (&self->picture, job->picture);
  self->picture_width = job->width;
  self->picture_height = job->height;
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
job_done (SolPlotJob *finished, gpointer user_data)
{
  g_autoptr (SolViewArea) self = user_data; /* the reference of start_job */
  g_autoptr (SolPlotJob) job = finished;
  self->is_busy = FALSE;
  if (self->source == NULL)
    return;
  take_picture (self, job);
  if (job->fault != NULL)
    {
      g_free (self->fault);
      self->fault = g_steal_pointer (&job->fault);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  self->pause =
      g_timeout_add ((guint) (1000.0 * PAUSE_PARTS * MIN (job->took_s, 1.0)), pause_over, self);
}

static void
start_job (SolViewArea *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  if (self->source == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) || width < 8 || height < 8)
    return;
  SolPlotJob *job = sol_plot_job_new (self->plot, self->source);
  job->options = self->options;
  job->width = width;
  job->height = height;
  job->scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  job->style.is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  int dpi = -1;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-xft-dpi", &dpi, NULL);
  job->style.text_factor = dpi > 0 ? dpi / (96.0 * 1024.0) : 1.0;
  self->is_dirty = FALSE;
  self->is_busy = TRUE;
  self->n_planes = sol_run_source_get_n_planes (self->source);
  sol_plot_job_start (job, job_done, g_object_ref (self));
}

/* --- drawing */

static void
write_note (SolViewArea *self, GtkSnapshot *snapshot, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  pango_layout_set_width (layout, MAX (width - 48, 48) * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  gtk_snapshot_render_layout (snapshot, context, 24,
                              gtk_widget_get_height (GTK_WIDGET (self)) / 2.0, layout);
}

/* A picture of an old size is shown in its own size until the new one is there: nothing stretches
 * and nothing goes blank. */
static void
sol_view_area_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SolViewArea *self = SOL_VIEW_AREA (widget);
  if (self->picture != NULL)
    {
      graphene_rect_t bounds = GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) self->picture_width,
                                                   (float) self->picture_height);
      gtk_snapshot_append_texture (snapshot, self->picture, &bounds);
    }
  if (self->fault != NULL)
    write_note (self, snapshot, self->fault);
  else if (self->picture == NULL && self->source != NULL)
    write_note (self, snapshot, _ ("Preparing the first picture…"));
}

static void
sol_view_area_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SolViewArea *self = SOL_VIEW_AREA (widget);
  if (width != self->picture_width || height != self->picture_height)
    make_dirty (self);
}

static void
sol_view_area_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sol_view_area_parent_class)->map (widget);
  make_dirty (SOL_VIEW_AREA (widget));
}

/* --- the hand */

static void
pointer_moved (SolViewArea *self, double x, double y)
{
  SolPlotReadout readout;
  sol_plot_readout_find (&readout, self->scene, self->areas, x, y);
  g_autofree char *text = sol_plot_readout_format (&readout);
  g_signal_emit (self, signals[READOUT], 0, text);
}

static void
pointer_left (SolViewArea *self)
{
  g_signal_emit (self, signals[READOUT], 0, "");
}

static void
pressed (SolViewArea *self, int n_press, double x, double y)
{
  SolPlotReadout readout;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  sol_plot_readout_find (&readout, self->scene, self->areas, x, y);
  if (readout.panel == NULL)
    return;
  if (n_press == 2)
    {
      g_signal_emit (self, signals[ZOOMED], 0, sol_spectral_axis_is (readout.panel->x.quantity),
                     NAN, NAN);
      return;
    }
  if (readout.panel->y.quantity == SOL_QUANTITY_DISTANCE)
    g_signal_emit (self, signals[PLACE_PICKED], 0, readout.y);
}

/* Zooms a horizontal axis about the place under the pointer: by places on the axis, so that what is
 * under the pointer stays there on any scale. */
static void
zoom (SolViewArea *self, const SolPanel *panel, double place, double factor)
{
  const SolAxis *axis = &panel->x;
  double lo = sol_axis_unmap (axis, place - place * factor);
  double hi = sol_axis_unmap (axis, place + (1.0 - place) * factor);
  gboolean is_spectral = sol_spectral_axis_is (axis->quantity);
  if (!is_spectral && axis->quantity != SOL_QUANTITY_TIME)
    return;
  g_signal_emit (self, signals[ZOOMED], 0, is_spectral, MIN (lo, hi), MAX (lo, hi));
}

static gboolean
scrolled (GtkEventControllerScroll *controller, double dx, double dy, gpointer user_data)
{
  SolViewArea *self = user_data;
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  double x = 0.0;
  double y = 0.0;
  if (event == NULL || !gdk_event_get_position (event, &x, &y))
    return FALSE;
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  double left = 0.0;
  double top = 0.0;
  gtk_native_get_surface_transform (native, &left, &top);
  gtk_widget_translate_coordinates (GTK_WIDGET (native), GTK_WIDGET (self), x - left, y - top, &x,
                                    &y);
  SolPlotReadout readout;
  sol_plot_readout_find (&readout, self->scene, self->areas, x, y);
  if (readout.panel == NULL)
    return FALSE;
  zoom (self, readout.panel, sol_axis_map (&readout.panel->x, readout.x), pow (ZOOM_STEP, dy));
  return TRUE;
}

static void
add_controllers (SolViewArea *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  GtkGesture *click = gtk_gesture_click_new ();
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
}

/* --- object */

static void
sol_view_area_dispose (GObject *object)
{
  SolViewArea *self = SOL_VIEW_AREA (object);
  g_clear_handle_id (&self->pause, g_source_remove);
  g_clear_pointer (&self->source, sol_run_source_unref);
  g_clear_pointer (&self->scene, sol_scene_free);
  g_clear_pointer (&self->plot, g_free);
  g_clear_pointer (&self->fault, g_free);
  g_clear_object (&self->picture);
  G_OBJECT_CLASS (sol_view_area_parent_class)->dispose (object);
}

static void
sol_view_area_class_init (SolViewAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_view_area_dispose;
  widget_class->snapshot = sol_view_area_snapshot;
  widget_class->size_allocate = sol_view_area_size_allocate;
  widget_class->map = sol_view_area_map;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "plot");
  signals[READOUT] = g_signal_new ("readout", SOL_TYPE_VIEW_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[PLACE_PICKED] = g_signal_new ("place-picked", SOL_TYPE_VIEW_AREA, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  signals[ZOOMED] =
      g_signal_new ("zoomed", SOL_TYPE_VIEW_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_BOOLEAN, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

static void
sol_view_area_init (SolViewArea *self)
{
  sol_plot_options_init (&self->options);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  add_controllers (self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (make_dirty), NULL);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (make_dirty), self, G_CONNECT_SWAPPED);
}

GtkWidget *
sol_view_area_new (const char *plot)
{
  SolViewArea *self = g_object_new (SOL_TYPE_VIEW_AREA, NULL);
  self->plot = g_strdup (plot);
  const SolPlotInfo *info = sol_plot_find (plot);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  info != NULL ? _ (info->title) : plot, -1);
  describe (self);
  return GTK_WIDGET (self);
}

void
sol_view_area_set_source (SolViewArea *self, SolRunSource *source)
{
  if (source == self->source)
    return;
  g_clear_pointer (&self->source, sol_run_source_unref);
  self->source = source != NULL ? sol_run_source_ref (source) : NULL;
  self->n_planes = -1;
  make_dirty (self);
}

void
sol_view_area_set_options (SolViewArea *self, const SolPlotOptions *options)
{
  self->options = *options;
  make_dirty (self);
}

void
sol_view_area_update (SolViewArea *self)
{
  if (self->source != NULL && sol_run_source_get_n_planes (self->source) != self->n_planes)
    make_dirty (self);
}

const SolScene *
sol_view_area_get_scene (SolViewArea *self)
{
  return self->scene;
}

gboolean
sol_view_area_is_busy (SolViewArea *self)
{
  return self->is_busy || self->pause != 0 || self->is_dirty;
}
