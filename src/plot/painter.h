/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a scene with cairo and Pango, on screens and into files. */
#pragma once

#include "plot/scene.h"

#include <cairo.h>

typedef struct
{
  gboolean is_dark;
  gboolean is_strong;       /* high contrast */
  gboolean is_transparent;  /* no background */
  gboolean leaves_out_maps; /* somebody else draws them below */
  gboolean has_handles;     /* the limits of the colours can be gripped */
  double text_factor;       /* 1: 11 units high */
  const char *font;         /* family; NULL: sans-serif */
  const char *footer;       /* below the panels; NULL: nothing */
} SolPaintStyle;

typedef struct
{
  double x;
  double y;
  double width;
  double height;
} SolPaintArea;

void sol_paint_style_init (SolPaintStyle *style);
void sol_painter_draw (cairo_t *cr,
                       const SolScene *scene,
                       double width,
                       double height,
                       const SolPaintStyle *style,
                       SolPaintArea *areas);
