/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps of a scene as pixels, made in a thread that is not the main one. */
#pragma once

#include "plot/scene-job.h"
#include "plot/scene-picture.h"

typedef void (*SolRasterJobCallback) (GArray *rasters, gpointer data);

void sol_raster_job_start (SolSharedScene *scene,
                           const SolPictureSize *size,
                           const SolPaintArea *areas,
                           SolPictureIsOnGl is_on_gl,
                           GCancellable *cancellable,
                           SolRasterJobCallback callback,
                           gpointer data);
