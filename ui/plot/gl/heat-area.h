/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps of rows along z drawn by OpenGL, which may fail at any moment: whoever uses it draws them by
 * other means then. */
#pragma once

#include "plot/colour-map.h"
#include "plot/painter.h"
#include "plot/plot-feed.h"

#include <gtk/gtk.h>

#define SOL_HEAT_MAX_PANELS 4

#define SOL_TYPE_HEAT_AREA (sol_heat_area_get_type ())
G_DECLARE_FINAL_TYPE (SolHeatArea, sol_heat_area, SOL, HEAT_AREA, GtkGLArea)

typedef struct
{
  SolPlotRows kind;
  SolPaintArea area; /* in the widget */
  SolAxis x;         /* a spectral axis, or time */
  SolAxis y;         /* z */
  SolAxis colour;    /* density per step of the axis, or power */
  const SolColourMap *map;
  gboolean is_reversed;
} SolHeatPanel;

typedef struct
{
  guint64 n_frames;
  guint64 n_rows;    /* that were uploaded, counting each time */
  guint64 n_tables;  /* uploads of the small tables that say which cells a pixel shows */
  guint64 n_objects; /* that are there now */
} SolHeatCounts;

/* Signal: "failed": sol_heat_area_get_fault() says why; nothing is drawn any more. */
GtkWidget *sol_heat_area_new (void);
void sol_heat_area_set_feed (SolHeatArea *self, SolPlotFeed *feed);
void sol_heat_area_set_panels (SolHeatArea *self,
                               const SolHeatPanel *panels,
                               guint n_panels,
                               guint32 background,
                               guint32 gap);
const char *sol_heat_area_get_fault (SolHeatArea *self);
const SolHeatCounts *sol_heat_area_get_counts (SolHeatArea *self);
char *sol_heat_area_describe_renderer (SolHeatArea *self);

/* The pixels of the next frame, from the top: called in it, with its size in pixels of the screen. */
typedef void (*SolHeatAreaTap) (const guint32 *pixels, int width, int height, gpointer data);
void sol_heat_area_set_tap (SolHeatArea *self, SolHeatAreaTap tap, gpointer data);
