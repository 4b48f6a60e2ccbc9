/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shader that turns rows into colours, for desktop GL and for ES. */
#pragma once

#include "plot/gl/heat-rows.h"

typedef struct
{
  GLuint program; /* 0: not made yet */
  GLuint vertices;
  GLint area, spectral, level, offset, height, gap, ground;
} SolHeatProgram;

/* What one panel is drawn from. */
typedef struct
{
  int x, y, width, height; /* pixels of the framebuffer, from below */
  const SolHeatPanel *panel;
  const SolPlotRowShape *shape;
  const SolHeatRows *rows;
  GLuint columns, lines, colours;
  guint32 ground, gap;
} SolHeatDrawing;

gboolean sol_heat_program_make (SolHeatProgram *self, gboolean is_es, GError **error);
void sol_heat_program_clear (SolHeatProgram *self);
void sol_heat_program_draw (const SolHeatProgram *self, const SolHeatDrawing *drawing);
