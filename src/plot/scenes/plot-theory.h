/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where theory expects something in a spectrum. */
#pragma once

#include "plot/scenes/plot-reader.h"

void sol_plot_theory_add (SolPlotReader *reader, SolPanel *panel);
char *sol_plot_theory_explain (const SolScene *scene);
