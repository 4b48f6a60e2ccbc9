/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A section through the guide, drawn with cairo: wall, gas, beam, pressure along z. */
#pragma once

#include "plot/painter.h"
#include "session/setup.h"

typedef enum
{
  SOL_GEOMETRY_HANDLE_NONE = -1,
  SOL_GEOMETRY_HANDLE_LENGTH,
  SOL_GEOMETRY_HANDLE_RADIUS,
  SOL_GEOMETRY_HANDLE_PRESSURE_IN,
  SOL_GEOMETRY_HANDLE_PRESSURE_OUT,
  SOL_N_GEOMETRY_HANDLES,
} SolGeometryHandle;

/* What is drawn where; lengths of the drawing are those of the widget. */
typedef struct
{
  const SolCase *the_case;
  double width, height;
  double span_m;  /* z from left to right */
  double top_m;   /* radius from the axis to the upper edge */
  double top_pa;  /* upper end of the pressure axis */
  double place_m; /* plane that is looked at; NAN: none */
  gboolean has_no_handles;
  SolGeometryHandle active;
  SolPaintStyle style;
  SolPaintArea section;  /* set by sol_geometry_drawing_place() */
  SolPaintArea pressure; /* of no height where there is no gas */
  double unit;
} SolGeometryDrawing;

char *sol_geometry_drawing_describe (const SolCase *the_case);
const char *sol_geometry_drawing_explain (const SolCase *the_case);
gboolean sol_geometry_drawing_has_radius (const SolCase *the_case);
gboolean sol_geometry_drawing_has_pressure (const SolCase *the_case);
double sol_geometry_drawing_get_pressure_pa (const SolCase *the_case, double z_m);
double sol_geometry_drawing_get_radius_m (const SolCase *the_case, double z_m);
gboolean sol_geometry_drawing_has_thin_wall (const SolCase *the_case);
double sol_geometry_drawing_get_wall_m (const SolCase *the_case, double z_m);
void sol_geometry_drawing_choose (SolGeometryDrawing *self);
void sol_geometry_drawing_place (SolGeometryDrawing *self);
gboolean sol_geometry_drawing_get_handle (const SolGeometryDrawing *self,
                                          SolGeometryHandle handle,
                                          double *x,
                                          double *y);
double sol_geometry_drawing_get_largest_pa (const SolCase *the_case);
double sol_geometry_drawing_get_x (const SolGeometryDrawing *self, double z_m);
double sol_geometry_drawing_get_y (const SolGeometryDrawing *self, double r_m);
double sol_geometry_drawing_get_pressure_y (const SolGeometryDrawing *self, double pressure_pa);

/* geometry-brush.c */
void sol_geometry_drawing_draw (const SolGeometryDrawing *self, cairo_t *cr);
