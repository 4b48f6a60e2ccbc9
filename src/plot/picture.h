/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene as a picture file: PNG, SVG or PDF, in memory and on disk. */
#pragma once

#include "plot/painter.h"

typedef enum
{
  SOL_PICTURE_PNG,
  SOL_PICTURE_SVG,
  SOL_PICTURE_PDF,
} SolPictureFormat;

GBytes *sol_picture_render (const SolScene *scene,
                            SolPictureFormat format,
                            double width,
                            double height,
                            double scale,
                            const SolPaintStyle *style,
                            GError **error);
gboolean sol_picture_write (const SolScene *scene,
                            SolPictureFormat format,
                            double width,
                            double height,
                            double scale,
                            const SolPaintStyle *style,
                            const char *path,
                            GError **error);
