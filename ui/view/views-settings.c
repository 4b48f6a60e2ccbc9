/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of the views is remembered: axis, colours, floor of decibels and where these count from. */
#include "config.h"

#include "view/views-private.h"

#include "app/settings.h"
#include "plot/spectral-axis.h"

#include <math.h>

static const char *const references[] = { "run", "plane", "fixed" };

/* A density per rad/s, which belongs to no axis, and the angular frequency at which it is one on every other. */
static void
keep_reference (const SolPlotOptions *options)
{
  char density[G_ASCII_DTOSTR_BUF_SIZE], place[G_ASCII_DTOSTR_BUF_SIZE];
  sol_settings_set_string ("reference", references[options->reference]);
  if (options->reference != SOL_PLOT_REFERENCE_FIXED)
    return;
  double omega = options->fixed_rad_per_s;
  double jacobian = sol_spectral_axis_get_jacobian (options->spectral_axis, omega);
  g_ascii_dtostr (density, sizeof density, options->fixed_reference / jacobian);
  g_ascii_dtostr (place, sizeof place, omega);
  g_autofree char *text = g_strdup_printf ("%s %s", density, place);
  sol_settings_set_string ("reference-density", text);
}

static void
read_reference (SolPlotOptions *options)
{
  g_autofree char *name = sol_settings_get_string ("reference");
  g_autofree char *text = sol_settings_get_string ("reference-density");
  char *end = text;
  double density = g_ascii_strtod (text, &end);
  double omega = g_ascii_strtod (end, NULL);
  gboolean is_known = density > 0.0 && isfinite (density) && omega > 0.0 && isfinite (omega);
  if (is_known)
    {
      options->fixed_rad_per_s = omega;
      options->fixed_reference =
          density * sol_spectral_axis_get_jacobian (options->spectral_axis, omega);
    }
  options->reference = SOL_PLOT_REFERENCE_RUN;
  for (gsize i = 0; i < G_N_ELEMENTS (references); i++)
    if (g_strcmp0 (name, references[i]) == 0 && (i != SOL_PLOT_REFERENCE_FIXED || is_known))
      options->reference = (SolPlotReference) i;
}

void
sol_views_keep_settings (SolViews *self)
{
  const SolColourMap *map = sol_colour_map_find (self->options.colour_map);
  self->is_keeping = TRUE;
  sol_settings_set_string ("spectral-axis",
                           sol_spectral_axis_get_name (self->options.spectral_axis));
  sol_settings_set_int ("floor-db", (int) lround (-self->options.floor_db));
  sol_settings_set_string ("colour-map", (map != NULL ? map : sol_colour_map_get (0))->name);
  keep_reference (&self->options);
  self->is_keeping = FALSE;
}

void
sol_views_read_settings (SolViews *self)
{
  if (self->is_spreading || self->is_keeping)
    return;
  g_autofree char *axis = sol_settings_get_string ("spectral-axis");
  g_autofree char *map = sol_settings_get_string ("colour-map");
  SolQuantity quantity = sol_spectral_axis_find (axis);
  const SolColourMap *colours = sol_colour_map_find (map);
  SolPlotOptions options = self->options;
  if (sol_spectral_axis_is (quantity))
    options.spectral_axis = quantity;
  options.colour_map = colours != NULL ? colours->name : NULL;
  options.floor_db = -(double) sol_settings_get_int ("floor-db");
  read_reference (&options);
  gboolean is_same = options.spectral_axis == self->options.spectral_axis &&
                     options.colour_map == self->options.colour_map &&
                     options.reference == self->options.reference &&
                     fabs (options.floor_db - self->options.floor_db) <= 0.0 &&
                     fabs (options.fixed_reference - self->options.fixed_reference) <=
                         1e-12 * self->options.fixed_reference;
  if (is_same)
    return;
  self->options = options;
  sol_views_spread_options (self);
}
