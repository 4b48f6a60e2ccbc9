/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spectra of the plane that a reader has loaded. */
#include "config.h"

#include "base/constants.h"
#include "plot/scenes/plot-reader.h"
#include "plot/spectral-axis.h"

#include <glib/gi18n.h>

/**
 * sol_plot_reader_is_wanted:
 * @self: the reader
 * @field: of a mode or a radius
 * @pol: a polarisation
 *
 * Modes are chosen; of radii all belong to the one beam.
 *
 * Threads: any. Allocates: no.
 * Returns: whether it is part of what is shown
 */
gboolean
sol_plot_reader_is_wanted (const SolPlotReader *self, gsize field, int pol)
{
  gboolean has_mode = self->options->mode < 0 || self->options->mode == (int) field ||
                      sol_plot_source_is_radial (self->source);
  return has_mode && (self->options->pol < 0 || self->options->pol == pol);
}

/**
 * sol_plot_reader_get_density:
 * @self: the reader
 * @label: (out) (transfer none) (nullable): name if it is not that of the quantity, otherwise NULL
 *
 * Threads: any. Allocates: no.
 * Returns: what spectra show
 */
SolQuantity
sol_plot_reader_get_density (const SolPlotReader *self, const char **label)
{
  *label = self->options->is_per_bin ? N_ ("Energy per bin") : NULL;
  return self->options->is_per_bin ? SOL_QUANTITY_ENERGY
                                   : sol_spectral_axis_get_density (self->options->spectral_axis);
}

/**
 * sol_plot_reader_get_jacobian:
 * @self: the reader
 * @place: index into x
 *
 * Threads: any. Allocates: no.
 * Returns: what spectra show over the energy per rad/s
 */
double
sol_plot_reader_get_jacobian (const SolPlotReader *self, gsize place)
{
  return self->jacobian[place];
}

/**
 * sol_plot_reader_compute_density:
 * @self: a reader that has loaded a plane
 *
 * Energy per step of the spectral axis, of the wanted modes together: (2/π)|Â|² per rad/s of a real
 * amplitude and (1/2π)|Â|² of an envelope, times |dω/dx|; or times the spacing of the bins.
 *
 * Threads: one at a time on one @self. Allocates: no.
 */
void
sol_plot_reader_compute_density (SolPlotReader *self)
{
  const SolPlotSource *source = self->source;
  double factor = source->is_envelope ? 0.5 / SOL_PI : 2.0 / SOL_PI;
  gsize n_pol = (gsize) source->n_pol;
  for (gsize i = 0; i < self->n_bins; i++)
    {
      gsize k = sol_plot_reader_get_bin (self, i);
      double sum = 0.0;
      for (gsize c = 0; c < self->n_fields * n_pol; c++)
        {
          SolComplex a = self->field[c * source->n_omega + k];
          if (sol_plot_reader_is_wanted (self, c / n_pol, (int) (c % n_pol)))
            sum += self->weight[c / n_pol] * (creal (a) * creal (a) + cimag (a) * cimag (a));
        }
      self->density[i] = factor * sum * self->jacobian[i];
    }
}

/**
 * sol_plot_reader_get_field:
 * @self: a reader that has loaded a plane
 * @field: of a mode or a radius
 * @pol: a polarisation
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): [n_omega] its spectrum
 */
const SolComplex *
sol_plot_reader_get_field (const SolPlotReader *self, gsize field, int pol)
{
  return self->field + (field * (gsize) self->source->n_pol + (gsize) pol) * self->source->n_omega;
}

/**
 * sol_plot_reader_get_spectrum:
 * @self: a reader that has loaded a plane
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): [n_omega] spectrum of the one field that a phase can be of: of the chosen
 *   mode and polarisation, or the first, or at the innermost radius
 */
const SolComplex *
sol_plot_reader_get_spectrum (const SolPlotReader *self)
{
  return sol_plot_reader_get_field (self, (gsize) MAX (self->options->mode, 0),
                                    MAX (self->options->pol, 0));
}

/**
 * sol_plot_reader_name_choice:
 * @self: the reader
 * @is_one: what is named can only be one field: the first stands for all
 * @is_shown: in the language of the user; otherwise in that of files
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): "HE12, polarisation x": what is chosen where there are
 *   several; NULL if nothing is
 */
char *
sol_plot_reader_name_choice (const SolPlotReader *self, gboolean is_one, gboolean is_shown)
{
  static const char *const pols[] = { N_ ("polarisation x"), N_ ("polarisation y") };
  const SolPlotSource *source = self->source;
  int mode = is_one ? MAX (self->options->mode, 0) : self->options->mode;
  int pol = is_one ? MAX (self->options->pol, 0) : self->options->pol;
  gboolean has_mode = source->n_mode > 1 && mode >= 0;
  gboolean has_pol = source->n_pol == 2 && pol >= 0;
  const char *in_pol = !has_pol ? NULL : is_shown ? _ (pols[pol]) : pols[pol];
  g_autofree char *name = has_mode && source->mode_names != NULL
                              ? g_strdup (source->mode_names[mode])
                              : g_strdup_printf (is_shown ? _ ("mode %d") : "mode %d", mode + 1);
  if (is_one && sol_plot_source_is_radial (source))
    return g_strdup (has_pol ? in_pol : is_shown ? _ ("on the axis") : "on the axis");
  if (!has_mode)
    return g_strdup (in_pol);
  return has_pol ? g_strdup_printf ("%s, %s", name, in_pol) : g_steal_pointer (&name);
}
