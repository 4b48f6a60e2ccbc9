/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One pair of axes with what lies between them. */
#pragma once

#include "plot/axis.h"
#include "plot/colour-map.h"
#include "plot/layer.h"

#define SOL_PANEL_N_BINS 96
/* Places that people mark in a panel: A and B. */
#define SOL_PANEL_N_MARKS 2

/* How often which value of a map occurs: equal steps of its scale from the least to the largest. */
typedef struct
{
  double lo; /* SI, or dB on a dB scale */
  double hi;
  guint n[SOL_PANEL_N_BINS];
  guint most; /* the largest of them; 0: not counted */
} SolPanelHistogram;

typedef struct _SolPanel SolPanel;

struct _SolPanel
{
  char *title; /* NULL: none */
  int row;     /* place in the grid of the scene, from the top */
  int column;
  SolAxis x;
  SolAxis y;
  SolAxis right; /* of the layers whose is_right is set */
  gboolean has_right;
  SolAxis colour; /* of the maps; a colour bar shows it */
  gboolean has_colour;
  const SolColourMap *colour_map;
  gboolean is_colour_reversed;
  SolPanelHistogram histogram; /* of the values that the colours stand for */
  gboolean is_square;          /* both axes have the same scale */
  gboolean hides_x;            /* the panel below shows the same axis */
  char *theory_note; /* why marks of theory are missing, a sentence a line; NULL: none is */
  double mark_x[SOL_PANEL_N_MARKS]; /* SI on x; NAN: none. As axes, of who shows the scene */
  GPtrArray *layers;                /* of SolLayer, in drawing order */
};

SolPanel *sol_panel_new (const char *title, int row, int column);
void sol_panel_free (SolPanel *self);
SolLayer *sol_panel_add (SolPanel *self, SolLayer *layer);
gsize sol_panel_count_named (const SolPanel *self);
SolAxisFit sol_panel_fit_y (SolPanel *self, gboolean is_right, gboolean from_zero);
void sol_panel_count_colours (SolPanel *self);
void sol_panel_explain (SolPanel *self, SolAxisFit fit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPanel, sol_panel_free)
