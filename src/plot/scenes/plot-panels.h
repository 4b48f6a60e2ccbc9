/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The builders of the plots, and the panels that several plots share. */
#pragma once

#include "plot/scenes/plot-reader.h"

#define SOL_PLOT_N_DEFAULT_COLUMNS 2048

/* Each fills a scene of its own; FALSE: a plane could not be read. */
SolScene *sol_plot_panels_spectrum_evolution (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_time_evolution (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_evolution (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_spectrum (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_pulse (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_phase (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_spectrogram (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_beam (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_energy (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_statistics (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_ionisation (SolPlotReader *reader, GError **error);
SolScene *sol_plot_panels_pressure (SolPlotReader *reader, GError **error);

/* Panels that need the reader's scan. */
gboolean sol_plot_panels_fill_spectrum_map (SolPlotReader *reader, SolPanel *panel, GError **error);
gboolean sol_plot_panels_fill_time_map (SolPlotReader *reader, SolPanel *panel, GError **error);
gboolean sol_plot_panels_fill_spectrum (SolPlotReader *reader, SolPanel *panel, GError **error);
gboolean sol_plot_panels_fill_pulse (SolPlotReader *reader, SolPanel *panel, GError **error);

/* Ways to say things. */
void sol_plot_panels_set_level (const SolPlotReader *reader,
                                SolAxis *axis,
                                SolQuantity quantity,
                                gboolean is_db,
                                double largest);
void sol_plot_panels_set_distance (const SolPlotReader *reader, SolAxis *axis);
char *sol_plot_panels_name_plane (const SolPlotReader *reader, gint64 number);
double sol_plot_panels_get_largest (const double *values, gsize n);
