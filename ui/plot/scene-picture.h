/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene as pixels: its maps, and axes, lines and text over them. */
#pragma once

#include "plot/painter.h"
#include "plot/pixels.h"

/* One map as pixels over the whole inside of its panel, with what they were made for. */
typedef struct
{
  guint panel; /* which of the scene */
  SolAxis x;
  SolAxis y;
  SolAxis colour;
  const SolColourMap *map;
  gboolean is_reversed;
  guint32 gap;
  int left, top, width, height; /* pixels of the screen in the widget */
  double *value;                /* held, if it is shared; NULL: of nobody else */
  gsize n_rows;
  SolPixels *pixels;
} SolRaster;

/* How the picture is wanted. */
typedef struct
{
  int width, height; /* of the widget */
  int scale;         /* pixels of the screen in one unit of them */
  SolPaintStyle style;
  gboolean is_quick; /* the next one follows: lines may be a little less smooth */
} SolPictureSize;

/* Whether OpenGL draws the maps of a panel. */
typedef gboolean (*SolPictureIsOnGl) (gconstpointer data, const SolPanel *panel);

GArray *sol_raster_array_new (void);
GArray *sol_scene_picture_make_rasters (const SolScene *scene,
                                        const SolPictureSize *size,
                                        const SolPaintArea *areas,
                                        SolPictureIsOnGl is_on_gl,
                                        gconstpointer data,
                                        GArray *older);
SolPixels *sol_scene_picture_paint (const SolScene *scene,
                                    const SolPictureSize *size,
                                    SolPaintArea *areas,
                                    GArray *older,
                                    GArray **rasters);
