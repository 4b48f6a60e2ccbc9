/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps of a scene as textures, made in a thread that is not the main one. */
#pragma once

#include "plot/painter.h"
#include "plot/scene-job.h"

#include <gdk/gdk.h>

/* One map as pixels, with the axes that they were made for. */
typedef struct
{
  guint panel; /* which of the scene */
  SolAxis x;
  SolAxis y;
  double lo_x, hi_x, lo_y, hi_y; /* what the pixels cover, SI */
  GdkTexture *texture;
} SolRaster;

typedef void (*SolRasterJobCallback) (GArray *rasters, gpointer data);

void sol_raster_job_start (SolSharedScene *scene,
                           const SolPaintArea *areas,
                           int scale,
                           gboolean is_dark,
                           GCancellable *cancellable,
                           SolRasterJobCallback callback,
                           gpointer data);
GArray *sol_raster_array_new (void);
