/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spectra and powers of planes on the axes of a plot: plans, work space and what was seen so far. */
#pragma once

#include "plot/plot.h"
#include "plot/scenes/plot-trace.h"
#include "problem/statistics.h"

/* Traces that are drawn as lines have so many times the samples of the grid. */
#define SOL_PLOT_READER_FINE 4

/* Rows of a map that are there already; a picture of the same axis goes on from them. */
typedef struct
{
  SolAxis x;
  gsize n;         /* columns */
  gint64 n_rows;   /* that are filled */
  gint64 capacity; /* rows that there is room for */
  double *value;   /* [capacity, n] an atomic rc box, shared with layers; NULL: none */
} SolPlotKeptMap;

typedef struct _SolPlotReader SolPlotReader;

struct _SolPlotReader
{
  const SolPlotSource *source;
  const SolPlotOptions *options;
  gint64 n_planes;
  double *z_m;     /* [n_planes] */
  gsize first_bin; /* the first above frequency zero */
  gsize n_bins;
  double *x;           /* [n_bins] places on the spectral axis, ascending */
  double *jacobian;    /* [n_bins] what spectra show over the energy per rad/s */
  double *density;     /* [n_bins] of the plane that was loaded last, in the order of x */
  double *power_w;     /* [n_t] of that plane */
  gsize n_fields;      /* modes, or radii of a radial run */
  double *weight;      /* [n_fields] of |amplitude|² in powers: 1 for modes */
  SolComplex *field;   /* [n_fields, n_pol, n_omega] of that plane */
  double *statistics;  /* of that plane */
  gint64 loaded;       /* its number */
  gint64 n_read;       /* loads so far */
  SolPlotTrace *trace; /* made when first wanted */
  SolPlotTrace *fine;
  /* After sol_plot_reader_scan(). */
  double *density_peak; /* [n_bins] over all planes */
  double *power_peak;   /* [n_t] */
  gboolean has_power_peak;
  gint64 n_scanned;   /* planes that are in the peaks */
  double *input_fine; /* [fine samples] power of plane 0, W; NULL: not computed */
  SolPlotKeptMap spectrum_map;
  SolPlotKeptMap time_map;
};

SolPlotReader *
sol_plot_reader_new (const SolPlotSource *source, const SolPlotOptions *options, GError **error);
void sol_plot_reader_free (SolPlotReader *self);
gboolean sol_plot_reader_go_on (SolPlotReader *self,
                                const SolPlotSource *source,
                                const SolPlotOptions *options);
void sol_plot_reader_adopt_traces (SolPlotReader *self, SolPlotReader *from);
gboolean sol_plot_reader_is_wanted (const SolPlotReader *self, gsize field, int pol);
const SolComplex *sol_plot_reader_get_field (const SolPlotReader *self, gsize field, int pol);
gint64 sol_plot_reader_find_plane (const SolPlotReader *self);
gint64 sol_plot_reader_find_nearest (const SolPlotReader *self, double z_m);
double sol_plot_reader_get_row_end_m (const SolPlotReader *self);
double sol_plot_reader_get_statistic (const SolPlotReader *self, SolStatisticId id, int i);
gboolean sol_plot_reader_load (SolPlotReader *self, gint64 number, GError **error);
gboolean sol_plot_reader_load_statistics (SolPlotReader *self, gint64 number, GError **error);
SolQuantity sol_plot_reader_get_density (const SolPlotReader *self, const char **label);
double sol_plot_reader_get_jacobian (const SolPlotReader *self, gsize place);
void sol_plot_reader_compute_density (SolPlotReader *self);
void sol_plot_reader_compute_power (SolPlotReader *self);
const SolComplex *sol_plot_reader_get_spectrum (const SolPlotReader *self);
char *sol_plot_reader_name_choice (const SolPlotReader *self, gboolean is_one, gboolean is_shown);
SolPlotTrace *sol_plot_reader_get_trace (SolPlotReader *self, gboolean is_fine);
double *sol_plot_reader_compute_fine_power (SolPlotReader *self);
gsize sol_plot_reader_get_bin (const SolPlotReader *self, gsize place);
gboolean sol_plot_reader_scan (SolPlotReader *self, gboolean with_power, GError **error);

/* plot-memory.c */
SolPlotReader *sol_plot_memory_get_reader (SolPlotMemory *self,
                                           const SolPlotSource *source,
                                           const SolPlotOptions *options,
                                           GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlotReader, sol_plot_reader_free)
