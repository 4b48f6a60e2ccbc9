/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot.h"

#include "base/constants.h"
#include "base/error.h"
#include "plot/scenes/plot-panels.h"
#include "plot/spectral-axis.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef struct
{
  SolPlotInfo info; /* first */
  SolScene *(*build) (SolPlotReader *reader, GError **error);
} PlotRow;

static const PlotRow plots[] = {
  { { "evolution", N_ ("Evolution"),
      "Spectrum and power against z as maps, with both slices at the chosen z below them.", TRUE },
    sol_plot_panels_evolution },
  { { "spectrum-evolution", N_ ("Spectral evolution"),
      "Spectral energy density against z, per unit of the chosen axis.", FALSE },
    sol_plot_panels_spectrum_evolution },
  { { "time-evolution", N_ ("Temporal evolution"), "Power of the envelope against time and z.",
      FALSE },
    sol_plot_panels_time_evolution },
  { { "spectrum", N_ ("Spectrum"),
      "Spectral energy density at the chosen z, with the input in grey.", TRUE },
    sol_plot_panels_spectrum },
  { { "pulse", N_ ("Pulse"),
      "Power of the envelope at the chosen z, with the input in grey, and the field itself.",
      TRUE },
    sol_plot_panels_pulse },
  { { "phase", N_ ("Spectral phase"),
      "Spectrum, spectral phase and group delay at the chosen z; positive curvature of the phase "
      "is positive chirp.",
      TRUE },
    sol_plot_panels_phase },
  { { "spectrogram", N_ ("Spectrogram"),
      "Spectra at the chosen z through a Gaussian gate in time (Gabor transform).", TRUE },
    sol_plot_panels_spectrogram },
  { { "energy", N_ ("Energy"), "Energy against z, of each mode where there are several.", FALSE },
    sol_plot_panels_energy },
  { { "statistics", N_ ("Statistics"), "Any list of the statistics of the planes against z.",
      FALSE },
    sol_plot_panels_statistics },
  { { "ionisation", N_ ("Ionisation"),
      "Ionised fraction and electron density on the axis against z.", FALSE },
    sol_plot_panels_ionisation },
  { { "pressure", N_ ("Pressure"), "Gas pressure against z.", FALSE }, sol_plot_panels_pressure },
  { { "beam", N_ ("Beam"), "Fluence across the beam against z, and its profile in one plane.",
      TRUE },
    sol_plot_panels_beam },
};

/**
 * sol_plot_get:
 * @i: 0, 1, ...
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): a plot; NULL past the last
 */
const SolPlotInfo *
sol_plot_get (int i)
{
  return i >= 0 && i < (int) G_N_ELEMENTS (plots) ? &plots[i].info : NULL;
}

/**
 * sol_plot_find:
 * @name: name of a plot
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the plot; NULL if there is none
 */
const SolPlotInfo *
sol_plot_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (plots); i++)
    if (g_strcmp0 (plots[i].info.name, name) == 0)
      return &plots[i].info;
  return NULL;
}

/**
 * sol_plot_options_init:
 * @options: (out caller-allocates): the last plane, wavelengths, spectra in dB down to -60 dB of the
 *   run's maximum, linear powers, ranges where there is light
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_options_init (SolPlotOptions *options)
{
  *options = (SolPlotOptions){
    .z_m = NAN,
    .spectral_axis = SOL_QUANTITY_WAVELENGTH,
    .is_db = TRUE,
    .floor_db = -60.0,
    .fixed_reference = 1.0,
    .fixed_rad_per_s = 2.0 * SOL_PI * SOL_C_M_PER_S / 1e-6,
    .spectral_lo = NAN,
    .spectral_hi = NAN,
    .spectral_held_lo = NAN,
    .spectral_held_hi = NAN,
    .time_lo_s = NAN,
    .time_hi_s = NAN,
    .time_held_lo_s = NAN,
    .time_held_hi_s = NAN,
    .gate_s = NAN,
    .most_columns = SOL_PLOT_N_DEFAULT_COLUMNS,
    .mode = -1,
    .pol = -1,
  };
}

/**
 * sol_plot_options_set_spectral_axis:
 * @options: (inout): the options
 * @axis: a spectral quantity
 *
 * Changes the axis; a fixed reference stays the density that it is, at its place in the spectrum.
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_options_set_spectral_axis (SolPlotOptions *options, SolQuantity axis)
{
  double omega = options->fixed_rad_per_s;
  options->fixed_reference *= sol_spectral_axis_get_jacobian (axis, omega) /
                              sol_spectral_axis_get_jacobian (options->spectral_axis, omega);
  options->spectral_axis = axis;
}

static void
set_unknown (const char *name, GError **error)
{
  GString *known = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (plots); i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", plots[i].info.name);
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
               "There is no plot “%s”; the plots are %s.", name, known->str);
  g_string_free (known, TRUE);
}

static gboolean
check_place (const SolPlotInfo *info,
             const SolPlotSource *source,
             const SolPlotOptions *options,
             GError **error)
{
  double slack = 1e-9 * source->z_end_m;
  if (!info->uses_z || isnan (options->z_m) ||
      (options->z_m >= -slack && options->z_m <= source->z_end_m + slack))
    return TRUE;
  char z[G_ASCII_DTOSTR_BUF_SIZE], end[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (z, sizeof z, "%.6g", options->z_m);
  g_ascii_formatd (end, sizeof end, "%.6g", source->z_end_m);
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "z = %s m lies outside the run, which goes from 0 to %s m; choose a z inside it.", z,
               end);
  return FALSE;
}

static gboolean
check_levels (const SolPlotOptions *options, GError **error)
{
  gboolean needs_reference = options->reference == SOL_PLOT_REFERENCE_FIXED;
  if (options->colour_map != NULL && sol_colour_map_find (options->colour_map) == NULL)
    g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
                 "There is no colour map “%s”; viridis, magma, inferno, cividis and greys suit "
                 "every plot.",
                 options->colour_map);
  else if (!(options->floor_db < 0.0 && options->floor_db >= -1000.0))
    g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                 "The lower end of a dB scale must lie between -1000 dB and 0 dB.");
  else if (needs_reference &&
           !(options->fixed_reference > 0.0 && isfinite (options->fixed_reference)))
    g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                 "The density that is to be 0 dB must be above zero.");
  else
    return TRUE;
  return FALSE;
}

/**
 * sol_plot_build:
 * @name: name of a plot
 * @source: the planes
 * @options: how they are shown
 * @error: (nullable): an unknown name, a z outside the run, or why a plane cannot be read
 *
 * Reads the planes that are there at the start; spectra and traces read all of them once, maps
 * twice. Names and options that do not fit are refused; data that show nothing are not: the scene
 * says so in a note.
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN, SOL_MODEL_ERROR_RANGE, those of the source.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_build (const char *name,
                const SolPlotSource *source,
                const SolPlotOptions *options,
                GError **error)
{
  g_autoptr (SolPlotMemory) memory = sol_plot_memory_new ();
  return sol_plot_build_on (memory, name, source, options, error);
}

/**
 * sol_plot_build_on:
 * @memory: of this plot
 * @name: name of a plot
 * @source: the planes; they outlive @memory or its next use with another source
 * @options: how they are shown
 * @error: (nullable): as sol_plot_build()
 *
 * As sol_plot_build(), but planes that went into the plot before are not read again for what has not
 * changed: a plot of a run that goes on costs what its new planes cost.
 *
 * Errors: as sol_plot_build().
 * Threads: one at a time on one @memory. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_build_on (SolPlotMemory *memory,
                   const char *name,
                   const SolPlotSource *source,
                   const SolPlotOptions *options,
                   GError **error)
{
  const PlotRow *row = (const PlotRow *) sol_plot_find (name); /* its first member */
  if (row == NULL)
    {
      set_unknown (name, error);
      return NULL;
    }
  if (!check_place (&row->info, source, options, error) || !check_levels (options, error))
    return NULL;
  SolPlotReader *reader = sol_plot_memory_get_reader (memory, source, options, error);
  return reader != NULL ? row->build (reader, error) : NULL;
}
