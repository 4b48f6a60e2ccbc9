/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies under the pointer in a drawn scene, in words. */
#pragma once

#include "plot/painter.h"

typedef struct
{
  const SolPanel *panel; /* NULL: the pointer is beside all panels */
  double x;              /* SI on the panel's axes */
  double y;
} SolPlotReadout;

void sol_plot_readout_find (SolPlotReadout *self,
                            const SolScene *scene,
                            const SolPaintArea *areas,
                            double x,
                            double y);
char *sol_plot_readout_format (const SolPlotReadout *self);
