/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a plot shows, as plain data: whoever draws it (a painter, OpenGL, a table) needs nothing
 * else, and all of them show the same. */
#pragma once

#include "plot/panel.h"

#define SOL_SCENE_MAX_ROWS 16

typedef struct _SolScene SolScene;

struct _SolScene
{
  char *name;     /* of the plot: "spectrum-evolution" */
  char *title;    /* the run's */
  char *subtitle; /* what is shown, of which plane */
  int n_rows;
  int n_columns;
  double row_weight[SOL_SCENE_MAX_ROWS]; /* share of the height */
  GPtrArray *panels;                     /* of SolPanel */
};

SolScene *sol_scene_new (const char *name, const char *title, int n_rows, int n_columns);
void sol_scene_free (SolScene *self);
SolPanel *sol_scene_add (SolScene *self, SolPanel *panel);
void sol_scene_isolate (SolScene *self, guint panel);
char *sol_scene_describe (const SolScene *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolScene, sol_scene_free)
