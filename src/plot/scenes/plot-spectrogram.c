/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: D. Gabor, J. IEE 93, 429 (1946). */
#include "config.h"

#include "base/constants.h"
#include "base/fft.h"
#include "plot/scenes/plot-panels.h"
#include "plot/scenes/plot-range.h"
#include "plot/thinning.h"

#include <glib/gi18n.h>
#include <math.h>

/* Delays across the picture, and rows of the spectral axis. */
#define N_DELAYS 400
#define N_ROWS 512
/* The gate reaches so many of its FWHM to each side; beyond it is below 1e-12 of its peak power. */
#define REACH 3.2

typedef struct
{
  SolPlotReader *reader;
  SolFft *fft;
  SolComplex *gated;    /* [n_t] */
  SolComplex *spectrum; /* [n_t] */
  SolComplex *trace;    /* [n_t] analytic signal */
  double gate_s;
  double *density; /* [n_bins] in the order of the reader's axis */
} Gabor;

/* Between the pulse and the extent of the light, so that neither is all that is seen, and never less
 * than two cycles, below which a spectrum means little. */
static double
choose_gate (const SolPlotReader *reader, const SolAxis *time)
{
  if (reader->options->gate_s > 0.0)
    return reader->options->gate_s;
  double fwhm_s = sol_plot_reader_get_statistic (reader, SOL_STATISTIC_FWHM_TIME, 0);
  double centre_m = sol_plot_reader_get_statistic (reader, SOL_STATISTIC_CENTRE_WAVELENGTH, 0);
  double extent_s = time->hi - time->lo,
         least_s = 4.0 * (reader->source->t_s[1] - reader->source->t_s[0]);
  if (centre_m > 0.0 && isfinite (centre_m))
    least_s = fmax (least_s, 2.0 * centre_m / SOL_C_M_PER_S);
  double gate_s =
      fwhm_s > 0.0 && isfinite (fwhm_s) ? sqrt (fwhm_s * extent_s) / 2.0 : extent_s / 20.0;
  return CLAMP (gate_s, least_s, fmax (extent_s / 4.0, least_s));
}

/* |∫ A(t) g(t - τ) e^{-iωt} dt|² times what makes it a density of the axis; g has peak one, so that
 * the sum over all delays spaced by dτ, times dτ, over ∫g² is the density itself. */
static void
transform_at (Gabor *self, double delay_s)
{
  const SolPlotReader *reader = self->reader;
  const SolPlotSource *source = reader->source;
  double dt_s = source->t_s[1] - source->t_s[0];
  double steepness = 2.0 * log (2.0) / (self->gate_s * self->gate_s);
  for (gsize k = 0; k < source->n_t; k++)
    {
      double away = source->t_s[k] - delay_s;
      self->gated[k] = fabs (away) < REACH * self->gate_s
                           ? exp (-steepness * away * away) * self->trace[k]
                           : 0.0;
    }
  sol_fft_run (self->fft, self->gated, self->spectrum);
  double own = 1.0 / (2.0 * SOL_PI) * dt_s * dt_s;
  for (gsize i = 0; i < reader->n_bins; i++)
    {
      gsize bin = sol_plot_reader_get_bin (reader, i);
      double omega = source->omega_rad_per_s[bin];
      /* The transform counts frequencies from zero and repeats them after n_t. */
      double place = round (omega * dt_s * (double) source->n_t / (2.0 * SOL_PI));
      gsize k = (gsize) fmod (place, (double) source->n_t);
      SolComplex a = self->spectrum[k];
      self->density[i] = own * (creal (a) * creal (a) + cimag (a) * cimag (a)) *
                         sol_plot_reader_get_jacobian (reader, i);
    }
}

static void
set_up (Gabor *self, SolPlotReader *reader)
{
  gsize n = reader->source->n_t;
  *self = (Gabor){ .reader = reader, .fft = sol_fft_new (SOL_FFT_FORWARD, n) };
  self->gated = sol_fft_alloc (n * sizeof *self->gated);
  self->spectrum = sol_fft_alloc (n * sizeof *self->spectrum);
  self->trace = g_new (SolComplex, n);
  self->density = g_new (double, reader->n_bins);
}

static void
tear_down (Gabor *self)
{
  sol_fft_free (self->fft);
  sol_fft_dealloc (self->gated);
  sol_fft_dealloc (self->spectrum);
  g_free (self->trace);
  g_free (self->density);
}

/* One delay after the other; each is thinned to the rows by its maxima. */
static void
fill_map (Gabor *self, SolLayer *map, const SolAxis *y_axis, gsize n_rows)
{
  SolPlotReader *reader = self->reader;
  g_autofree double *edge = g_new (double, n_rows + 1);
  g_autofree double *column = g_new (double, n_rows);
  for (gsize j = 0; j <= n_rows; j++)
    edge[j] = sol_axis_unmap (y_axis, (double) j / (double) n_rows);
  for (gsize i = 0; i < map->n; i++)
    {
      transform_at (self, map->x[i]);
      sol_thinning_get_cell_maxima (reader->x, self->density, reader->n_bins, edge, n_rows, column);
      for (gsize j = 0; j < n_rows; j++)
        map->value[j * map->n + i] = isnan (column[j]) ? 0.0 : column[j];
    }
}

/* What passes the gate is the energy of a pulse, per step of the axis like any other. */
static void
set_level (const SolPlotReader *reader, SolPanel *panel, double largest)
{
  const char *label;
  SolQuantity density = sol_plot_reader_get_density (reader, &label);
  sol_plot_panels_set_level (reader, &panel->colour, density, reader->options->is_db, largest);
  panel->colour.label = N_ ("Gated spectrum");
}

static void
add_spectrogram (SolPlotReader *reader, SolPanel *panel, SolScene *scene)
{
  Gabor gabor;
  set_up (&gabor, reader);
  const SolComplex *trace = sol_plot_trace_run (sol_plot_reader_get_trace (reader, FALSE),
                                                sol_plot_reader_get_spectrum (reader));
  for (gsize k = 0; k < reader->source->n_t; k++)
    gabor.trace[k] = trace[k];
  gabor.gate_s = choose_gate (reader, &panel->x);
  double delays[N_DELAYS], rows[N_ROWS];
  for (int i = 0; i < N_DELAYS; i++)
    delays[i] = sol_axis_unmap (&panel->x, (double) i / (N_DELAYS - 1.0));
  for (int j = 0; j < N_ROWS; j++)
    rows[j] = sol_axis_unmap (&panel->y, (j + 0.5) / N_ROWS);
  SolLayer *map =
      sol_layer_new_map (N_ ("Gated spectrum"), delays, N_DELAYS, rows, N_ROWS, panel->y.hi);
  map->row_edge[0] = panel->y.lo;
  fill_map (&gabor, map, &panel->y, N_ROWS);
  sol_panel_add (panel, map);
  double largest = sol_plot_panels_get_largest (map->value, map->n * map->n_rows);
  set_level (reader, panel, largest);
  panel->colour.reference = largest > 0.0 ? largest : 1.0;
  sol_panel_count_colours (panel);
  if (!(largest > 0.0))
    sol_panel_add (panel, sol_layer_new_note (N_ ("No light in this plane")));
  SolAxis time = { .quantity = SOL_QUANTITY_TIME };
  g_autofree char *gate = sol_axis_format_value (&time, gabor.gate_s);
  g_autofree char *plane = g_steal_pointer (&scene->subtitle);
  g_autofree char *choice = sol_plot_reader_name_choice (reader, TRUE, TRUE);
  /* Translators: a plane and a duration: "z = 1.1 m, gate of 10 fs". */
  g_autofree char *gated = g_strdup_printf (_ ("%s, gate of %s"), plane, gate);
  scene->subtitle =
      choice != NULL ? g_strdup_printf ("%s, %s", gated, choice) : g_steal_pointer (&gated);
  tear_down (&gabor);
}

/**
 * sol_plot_panels_spectrogram:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Spectra of one plane, or of its first or chosen mode, through a Gaussian gate in time, over the
 * delay of the gate. The Jacobian of the spectral axis is applied; 0 dB is the largest value.
 *
 * Source: D. Gabor, J. IEE 93, 429 (1946).
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_spectrogram (SolPlotReader *reader, GError **error)
{
  g_autoptr (SolScene) scene = sol_scene_new ("spectrogram", reader->source->title, 1, 1);
  SolPanel *panel = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  if (!sol_plot_reader_scan (reader, TRUE, error))
    return NULL;
  const SolColourMap *chosen = sol_colour_map_find (reader->options->colour_map);
  panel->colour_map = chosen != NULL ? chosen : sol_colour_map_get (0);
  panel->is_colour_reversed = reader->options->is_colour_reversed;
  panel->has_colour = TRUE;
  sol_plot_range_fit_time (reader, reader->options->is_db, &panel->x);
  sol_plot_range_fit_spectral (reader, &panel->y);
  set_level (reader, panel, 0.0);
  if (reader->n_planes == 0)
    {
      sol_panel_add (panel, sol_layer_new_note (N_ ("No plane yet")));
      return g_steal_pointer (&scene);
    }
  gint64 plane = sol_plot_reader_find_plane (reader);
  if (!sol_plot_reader_load (reader, plane, error))
    return NULL;
  scene->subtitle = sol_plot_panels_name_plane (reader, plane);
  add_spectrogram (reader, panel, scene);
  return g_steal_pointer (&scene);
}
