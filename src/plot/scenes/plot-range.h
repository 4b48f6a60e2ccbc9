/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes that hold the light of a run: equal in all of its plots. */
#pragma once

#include "plot/scenes/plot-reader.h"

void sol_plot_range_fit_spectral (const SolPlotReader *reader, SolAxis *axis);
void sol_plot_range_fit_time (const SolPlotReader *reader, gboolean is_db, SolAxis *axis);
