/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the painter share while a scene is drawn. */
#pragma once

#include "plot/painter.h"
#include "plot/theme.h"
#include "plot/ticks.h"

#include <pango/pangocairo.h>

/* Rasters and thinned lines have at most so many columns. */
#define SOL_PAINTER_MAX_RASTER 2000

/* Between a panel and its colour bar: a gap, and the histogram where the bar has handles. */
#define SOL_PAINTER_BAR_GAP 8.0
#define SOL_PAINTER_HISTOGRAM 16.0

typedef enum
{
  SOL_PAINTER_LEFT, /* the text begins at the point */
  SOL_PAINTER_CENTRE,
  SOL_PAINTER_RIGHT,
} SolPainterAlign;

/* One panel in place. */
typedef struct
{
  const SolPanel *panel;
  SolPaintArea area; /* between the axes */
  SolTicks x, y, right, colour;
  double header;       /* height of title and legend above the area */
  gboolean is_y_above; /* the title of y does not fit beside the axis and lies above it */
} SolPainterBox;

typedef struct
{
  cairo_t *cr;
  const SolScene *scene;
  const SolPaintStyle *style;
  const SolTheme *theme;
  double width;
  double height;
  double unit; /* one pixel at text factor 1 */
  double line; /* height of a line of text */
  gboolean is_vector;
  double pixels_x; /* of the target in one unit of the drawing */
  double pixels_y;
  PangoLayout *text;
  GHashTable *texts; /* utf8 -> PangoLayout like text: shaped once, measured several times */
  PangoLayout *bold;
  gsize n_boxes;
  SolPainterBox *boxes; /* [n_boxes] */
  double top;           /* below title and subtitle */
} SolPainterWork;

void sol_painter_work_set_colour (const SolPainterWork *self, guint32 rgb, double alpha);
void sol_painter_work_set_dash (const SolPainterWork *self, SolDash dash);
double sol_painter_work_measure (const SolPainterWork *self, const char *text);
void sol_painter_work_write (const SolPainterWork *self,
                             const char *text,
                             double x,
                             double y,
                             SolPainterAlign align);
void sol_painter_work_write_upward (const SolPainterWork *self,
                                    const char *text,
                                    double x,
                                    double y,
                                    double room);
char *sol_painter_work_choose_title (const SolPainterWork *self, const SolAxis *axis, double room);

double sol_painter_work_get_bar_gap (const SolPainterWork *self);
void sol_painter_work_place (SolPainterWork *self);
void sol_painter_work_draw_layers (const SolPainterWork *self, const SolPainterBox *box);
void sol_painter_work_draw_named_line (const SolPainterWork *self,
                                       const SolPainterBox *box,
                                       const SolLayer *layer);
void sol_painter_work_draw_marks (const SolPainterWork *self, const SolPainterBox *box);
void sol_painter_work_write_names (const SolPainterWork *self, const SolPainterBox *box);
void sol_painter_work_draw_axes (const SolPainterWork *self, const SolPainterBox *box);
void sol_painter_work_draw_header (const SolPainterWork *self, const SolPainterBox *box);
