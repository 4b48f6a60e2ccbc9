/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scenes/plot-theory.h"

#include "plot/spectral-axis.h"

#include <math.h>

static const char *const names[SOL_PLOT_N_MARKS] = { "ZDW", "DW" };

/* The plane up to the one that is shown where the pulse was strongest: what is shed is shed there. */
static gboolean
find_strongest (SolPlotReader *reader, gint64 plane, double *z_m, double *power_w, GError **error)
{
  *z_m = reader->z_m[plane];
  *power_w = 0.0;
  for (gint64 k = 0; k <= plane; k++)
    {
      if (!sol_plot_reader_load_statistics (reader, k, error))
        return FALSE;
      double power = sol_plot_reader_get_statistic (reader, SOL_STATISTIC_PEAK_POWER, 0);
      if (!(power > *power_w))
        continue;
      *power_w = power;
      *z_m = reader->z_m[k];
    }
  return sol_plot_reader_load_statistics (reader, plane, error);
}

static void
add_marks (const SolPlotReader *reader,
           SolPanel *panel,
           SolPlotMark kind,
           double z_m,
           double power_w)
{
  const SolPlotSource *source = reader->source;
  double omega[SOL_PLOT_MAX_MARKS];
  int n = source->get_marks (source->data, kind, z_m, power_w, omega);
  for (int i = 0; i < n; i++)
    {
      double x = sol_spectral_axis_from_omega (panel->x.quantity, omega[i]);
      SolLayer *mark = sol_panel_add (panel, sol_layer_new_cursor (x, NAN));
      mark->ink = SOL_INK_TEXT;
      mark->dash = kind == SOL_PLOT_MARK_ZERO_DISPERSION ? SOL_DASH_DOTTED : SOL_DASH_DASHED;
      mark->text = g_strdup (names[kind]);
    }
}

/**
 * sol_plot_theory_add:
 * @reader: a reader with at least one plane; the plane that is shown is loaded
 * @panel: the panel of its spectrum
 * @error: (nullable): why statistics cannot be read
 *
 * Marks zeros of dispersion where the plane lies, and dispersive waves of the pulse where it was
 * strongest on the way there.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: whether the statistics were read
 */
gboolean
sol_plot_theory_add (SolPlotReader *reader, SolPanel *panel, GError **error)
{
  double strongest_m, power_w;
  gint64 plane = sol_plot_reader_find_plane (reader);
  if (reader->source->get_marks == NULL)
    return TRUE;
  if (!find_strongest (reader, plane, &strongest_m, &power_w, error))
    return FALSE;
  add_marks (reader, panel, SOL_PLOT_MARK_ZERO_DISPERSION, reader->z_m[plane], power_w);
  add_marks (reader, panel, SOL_PLOT_MARK_DISPERSIVE_WAVE, strongest_m, power_w);
  return TRUE;
}
