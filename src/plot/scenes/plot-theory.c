/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scenes/plot-theory.h"

#include "plot/spectral-axis.h"

#include <math.h>

static const struct
{
  SolPlotMark kind;
  gboolean has_power; /* the power of the pulse is told */
  const char *name;
  SolDash dash;
} marks[] = {
  { SOL_PLOT_MARK_ZERO_DISPERSION, FALSE, "ZDW", SOL_DASH_DOTTED },
  { SOL_PLOT_MARK_DISPERSIVE_WAVE, FALSE, "DW linear", SOL_DASH_DASHED },
  { SOL_PLOT_MARK_DISPERSIVE_WAVE, TRUE, "DW Kerr", SOL_DASH_DASHED },
};

/**
 * sol_plot_theory_add:
 * @reader: a reader with at least one plane; the plane that is shown is loaded
 * @panel: the panel of its spectrum
 *
 * Marks the zero of dispersion in the plane that is shown, and the dispersive wave that is in step
 * with the pulse there, by linear dispersion alone and with its peak power.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 */
void
sol_plot_theory_add (SolPlotReader *reader, SolPanel *panel)
{
  const SolPlotSource *source = reader->source;
  double z_m = reader->z_m[sol_plot_reader_find_plane (reader)];
  double power_w = sol_plot_reader_get_statistic (reader, SOL_STATISTIC_PEAK_POWER, 0);
  for (gsize k = 0; k < G_N_ELEMENTS (marks) && source->get_marks != NULL; k++)
    {
      double omega[SOL_PLOT_MAX_MARKS];
      double told_w = marks[k].has_power && power_w > 0.0 && isfinite (power_w) ? power_w : 0.0;
      if (marks[k].has_power && !(told_w > 0.0))
        continue;
      int n = source->get_marks (source->data, marks[k].kind, z_m, told_w, omega);
      for (int i = 0; i < n; i++)
        {
          double x = sol_spectral_axis_from_omega (panel->x.quantity, omega[i]);
          SolLayer *mark = sol_panel_add (panel, sol_layer_new_cursor (x, NAN));
          mark->ink = SOL_INK_TEXT;
          mark->dash = marks[k].dash;
          mark->text = g_strdup (marks[k].name);
        }
    }
}
