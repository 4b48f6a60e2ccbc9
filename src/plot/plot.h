/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plots by name: from the planes of a run to a scene. */
#pragma once

#include "plot/plot-memory.h"
#include "plot/plot-source.h"
#include "plot/scene.h"

/* What 0 dB is. */
typedef enum
{
  SOL_PLOT_REFERENCE_RUN,   /* the largest value of all planes that are there */
  SOL_PLOT_REFERENCE_PLANE, /* of each plane by itself; marked in the picture */
  SOL_PLOT_REFERENCE_FIXED, /* given, so that runs compare */
} SolPlotReference;

/* Slices of so many planes are kept beside the one that is looked at. */
#define SOL_PLOT_MAX_PINS 6

/* Fields that do not matter to a plot are ignored by it. */
typedef struct
{
  double z_m;                /* NAN: the last plane; otherwise the nearest */
  SolQuantity spectral_axis; /* one of the spectral quantities */
  gboolean is_db;            /* spectra and spectrograms in dB, otherwise linear */
  gboolean is_time_db;       /* the same for powers */
  double floor_db;           /* lower end of dB scales, < 0 */
  SolPlotReference reference;
  double fixed_reference; /* SI density on the axis chosen */
  double fixed_rad_per_s; /* where that is the same density on every axis */
  double spectral_lo;     /* range of the spectral axis, SI on it; NAN: where there is light */
  double spectral_hi;
  double
      spectral_held_lo; /* what stays in sight beside the light, as far as the grid goes; NAN: nothing */
  double spectral_held_hi;
  gboolean is_spectral_log;
  gboolean is_per_bin; /* energy of each frequency bin, which no axis changes, not a density */
  double time_lo_s;    /* range in time; NAN: where there is light */
  double time_hi_s;
  double time_held_lo_s; /* as that of the spectrum */
  double time_held_hi_s;
  double gate_s;      /* FWHM of the spectrogram's gate, of its power; NAN: what suits the pulse */
  gsize most_columns; /* maps are thinned to so many columns, 0: never */
  int mode;           /* -1: all modes together */
  int pol;            /* -1: all polarisations together */
  const char *colour_map;
  gboolean is_colour_reversed;
  double pin_m[SOL_PLOT_MAX_PINS]; /* places of further planes whose slices are shown, faintly */
  int n_pins;
  gboolean has_theory;    /* spectra show where theory expects something */
  const char *statistics; /* comma-separated names for the plot of that name; NULL: the usual */
} SolPlotOptions;

typedef struct
{
  const char *name;
  const char *title;
  const char *help;
  gboolean uses_z; /* shows one plane */
} SolPlotInfo;

const SolPlotInfo *sol_plot_get (int i);
const SolPlotInfo *sol_plot_find (const char *name);
void sol_plot_options_init (SolPlotOptions *options);
void sol_plot_options_set_spectral_axis (SolPlotOptions *options, SolQuantity axis);
SolScene *sol_plot_build (const char *name,
                          const SolPlotSource *source,
                          const SolPlotOptions *options,
                          GError **error);
SolScene *sol_plot_build_on (SolPlotMemory *memory,
                             const char *name,
                             const SolPlotSource *source,
                             const SolPlotOptions *options,
                             GError **error);
