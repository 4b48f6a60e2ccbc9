/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One panel of a heat area: its textures, made anew only as far as the panel has changed. */
#pragma once

#include "plot/gl/heat-rows.h"

#define SOL_HEAT_PLACE_N_OBJECTS 3

/* Textures of one panel: which cells, which rows, which colours. */
typedef struct
{
  SolHeatPanel panel;
  GLuint columns, lines, colours;
  gboolean has_columns, has_lines, has_colours; /* as the panel says */
  int width, height;
  gint64 n_rows; /* that the lines know of */
} SolHeatPlace;

void sol_heat_place_set_panel (SolHeatPlace *self, const SolHeatPanel *panel);
void sol_heat_place_update (SolHeatPlace *self,
                            const SolHeatRows *rows,
                            const SolPlotFeed *feed,
                            int width,
                            int height,
                            guint64 *n_tables);
void sol_heat_place_clear (SolHeatPlace *self);
