/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sources of SolPlotView share. */
#pragma once

#include "plot/gl/heat-area.h"
#include "plot/painter.h"
#include "plot/plot-hit.h"
#include "plot/plot-view.h"
#include "plot/raster-job.h"
#include "plot/theme.h"

typedef enum
{
  SOL_PLOT_DRAG_NONE,
  SOL_PLOT_DRAG_PAN,
  SOL_PLOT_DRAG_BOX,
  SOL_PLOT_DRAG_LOW, /* lower limit of the colours */
  SOL_PLOT_DRAG_HIGH,
} SolPlotDrag;

struct _SolPlotView
{
  GtkWidget parent_instance;
  char *plot;
  SolCursors *cursors;
  SolPlotFeed *feed;
  SolPlotOptions options;
  GCancellable *cancellable; /* of all work under way */

  /* The scene, and the work on the next. */
  SolSharedScene *scene; /* NULL: none yet */
  SolPlotFeed *shown;    /* what the scene is of; NULL: nothing */
  gint64 n_shown;        /* planes in the scene */
  char *fault;
  char *absence;         /* why there is no feed; NULL: nobody says */
  SolPlotMemory *memory; /* what its scenes have read; NULL: nothing, or the job has it */
  gint64 n_planes;       /* in the scene or on the way to it */
  guint64 n_pictures;    /* jobs that were started */
  gboolean is_dirty, is_busy, is_urgent; /* urgent: the hand waits for it */
  guint pause;

  /* The zoom. */
  SolPlotRanges ranges;
  SolPlotHistory *history;
  SolPlotRanges held;        /* axes of the pictures before, which stay in sight; NAN: none */
  gboolean starts_anew;      /* nothing of them stays for the next feed */
  gboolean is_fresh;         /* no scene of this feed has been seen yet */
  gboolean are_colours_kept; /* over runs */
  char *subject;             /* title of the run before */
  gint64 wheel_us;           /* when the wheel turned last; 0: something else was done since */

  /* The picture: axes and lines over maps. */
  SolPaintStyle style;
  SolPaintArea *areas; /* [n_areas] */
  guint n_areas;
  SolPixels *overlay; /* axes, lines and text */
  SolPixels *picture; /* all of it, as it came from its thread; NULL: it has to be put together */
  int width, height, scale;
  gboolean is_overlay_dirty;
  GArray *rasters; /* of SolRaster */
  gboolean is_raster_dirty, is_raster_busy;
  SolHeatArea *heat; /* NULL: no OpenGL */
  gboolean wants_gl;
  char *gl_fault;

  /* The hand. */
  SolPlotDrag drag;
  SolPlotHit drag_hit;
  double drag_x, drag_y, drag_to_x, drag_to_y;
  SolAxis drag_axis[2]; /* as they were */
  GdkModifierType drag_state;
  double pointer_x, pointer_y; /* NAN: elsewhere */
  gboolean is_pointed;         /* the pointer put the cursor where it is, and no key */
  double place_before_m;       /* the last click */
  gboolean is_second_press;
  int active;         /* panel of the keyboard */
  SolSnapPoint point; /* where its cursor came to rest */
  gboolean measures;  /* it puts a mark at this moment */
  int measured;       /* panel of the marks, of all panels; -1: not of this view */
  int alone;          /* panel that is shown alone; -1: all */
  GtkWidget *menu;
  gboolean is_menu_old, is_description_old;
  char *menu_note;      /* what the menu says of theory */
  gboolean says_theory; /* when the next scene is there */
  guint describing;
};

/* plot-view.c */
void sol_plot_view_tell_scene (SolPlotView *self);
void sol_plot_view_set_shown (SolPlotView *self, SolPlotFeed *feed, gint64 n_planes);
/* plot-view-work.c */
void sol_plot_view_make_dirty (SolPlotView *self);
SolPlotOptions sol_plot_view_get_options_of (SolPlotView *self, SolPlotFeed *feed);
void sol_plot_view_describe_soon (SolPlotView *self);
const char *sol_plot_view_explain_nothing (SolPlotView *self);
/* plot-view-paint.c */
void sol_plot_view_repaint (SolPlotView *self);
gboolean sol_plot_view_is_on_gl (SolPlotView *self, const SolPanel *panel);
void sol_plot_view_ask_for_picture (SolPlotView *self, SolSceneJob *job);
gboolean sol_plot_view_take_picture (SolPlotView *self, SolSceneJob *job);
void sol_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
void sol_plot_view_size_allocate (GtkWidget *widget, int width, int height, int baseline);
const SolTheme *sol_plot_view_get_theme (SolPlotView *self);
SolPaintStyle sol_plot_view_get_style (SolPlotView *self);
GdkRGBA sol_plot_view_get_colour (guint32 rgb, float alpha);
void sol_plot_view_drop_gl (SolPlotView *self);
/* plot-view-options.c */
void sol_plot_view_class_add_properties (GObjectClass *object_class);
void sol_plot_view_notify_snap (SolPlotView *self);
void sol_plot_view_choose_snap (SolPlotView *self, SolSnapMode snap);
/* plot-view-zoom.c */
void sol_plot_view_fill_ranges (SolPlotView *self, SolPlotOptions *options);
void sol_plot_view_hold_ranges (SolPlotView *self, const SolPlotSource *source);
void sol_plot_view_adopt_ranges (SolPlotView *self, const SolPlotSource *source);
void sol_plot_view_show_ranges (SolPlotView *self);
void sol_plot_view_keep_step (SolPlotView *self);
/* From and to are places on the axis as it is. */
void sol_plot_view_move_x (SolPlotView *self, SolPanel *panel, double from, double to);
void sol_plot_view_move_y (SolPlotView *self, SolPanel *panel, double from, double to);
void sol_plot_view_move_colour (SolPlotView *self, SolPanel *panel, double from, double to);
void sol_plot_view_zoom (SolPlotView *self,
                         const SolPlotHit *hit,
                         double factor,
                         gboolean zooms_x,
                         gboolean zooms_y);
void sol_plot_view_pan (SolPlotView *self, int panel, double across, double up);
/* plot-view-marks.c */
void sol_plot_view_get_values (const SolPanel *panel,
                               const SolSnapPoint *point,
                               double value[SOL_N_CURSORS]);
void sol_plot_view_set_mark (SolPlotView *self, SolMark mark);
void sol_plot_view_mark_next (SolPlotView *self);
void sol_plot_view_take_marks (SolPlotView *self);
void sol_plot_view_measure (SolPlotView *self);
void sol_plot_view_toggle_pin (SolPlotView *self);
void sol_plot_view_append_cursors (SolPlotView *self, GtkSnapshot *snapshot);
/* plot-view-hand.c */
SolPanel *sol_plot_view_get_panel (SolPlotView *self, int number);
SolPlotHit sol_plot_view_hit (SolPlotView *self, double x, double y);
double sol_plot_view_get_reach (SolPlotView *self, int panel);
void sol_plot_view_set_point (SolPlotView *self, int panel, const SolSnapPoint *point);
void sol_plot_view_point_at (SolPlotView *self, const SolPlotHit *hit);
void sol_plot_view_read_again (SolPlotView *self);
void sol_plot_view_add_pointer (SolPlotView *self);
/* plot-view-keys.c */
gboolean sol_plot_view_find_cursor (SolPlotView *self, SolPlotHit *hit);
void sol_plot_view_class_add_keys (GtkWidgetClass *widget_class);
/* plot-view-menu.c */
void sol_plot_view_popup_at (SolPlotView *self, double x, double y);
void sol_plot_view_say_theory (SolPlotView *self);
