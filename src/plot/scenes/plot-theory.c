/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scenes/plot-theory.h"

#include "base/quantity-show.h"
#include "plot/spectral-axis.h"

#include <glib/gi18n.h>
#include <math.h>

/* Light is shed where the pulse has first become about as strong as it gets: this share of the highest peak power. */
#define SHED_SHARE 0.9
#define N_DIGITS 3

/* A plane of which a mark speaks. */
typedef struct
{
  gint64 number;
  double z_m, power_w;
} Place;

static const struct
{
  SolPlotMark kind;
  gboolean has_power; /* the power of the pulse is told */
  const char *name;
  SolDash dash;
  const char *nowhere;
} marks[] = {
  { SOL_PLOT_MARK_ZERO_DISPERSION, FALSE, "ZDW", SOL_DASH_DOTTED,
    N_ ("No ZDW: the dispersion has no zero at this place.") },
  { SOL_PLOT_MARK_DISPERSIVE_WAVE, FALSE, "DW linear", SOL_DASH_DASHED,
    N_ ("No DW linear: by dispersion alone no wave is in step with the pulse at this place.") },
  { SOL_PLOT_MARK_DISPERSIVE_WAVE, TRUE, "DW Kerr", SOL_DASH_MIXED,
    N_ ("No DW Kerr: no wave is in step with a pulse of this peak power at this place.") },
};

/* What holds for every mark; those that are nowhere say so one by one. */
static const char *const absences[SOL_PLOT_N_ABSENCES] = {
  [SOL_PLOT_ABSENCE_UNKNOWN] = N_ ("No marks of theory: the inputs of this run are not known."),
  [SOL_PLOT_ABSENCE_BETAS] =
      N_ ("No marks of theory: of this fibre only β₂ and the terms after it are "
          "known, which hold near the pulse."),
  [SOL_PLOT_ABSENCE_SOLID] = N_ (
      "No marks of theory: they are computed for cores filled with gas, and this one is solid."),
  [SOL_PLOT_ABSENCE_RADIAL] =
      N_ ("No marks of theory: they are those of a mode of a guide, and this run has no modes."),
  [SOL_PLOT_ABSENCE_EMPTY] = N_ ("No marks of theory: there is no gas at this place, and without "
                                 "it no zero of dispersion and no "
                                 "wave in step with the pulse."),
};

static void
add_line (char **text, const char *line)
{
  char *longer = *text != NULL ? g_strconcat (*text, "\n", line, NULL) : g_strdup (line);
  g_free (*text);
  *text = longer;
}

static double
read_power_w (SolPlotReader *reader, gint64 number)
{
  return sol_plot_reader_load_statistics (reader, number, NULL)
             ? sol_plot_reader_get_statistic (reader, SOL_STATISTIC_PEAK_POWER, 0)
             : NAN;
}

/* Where light was shed that is seen in @shown: there, unless the pulse was compressed before. The statistics are
 * afterwards those of the plane that is shown. */
static Place
find_origin (SolPlotReader *reader, Place shown)
{
  g_autofree double *power_w = g_new (double, shown.number + 1);
  double highest_w = 0.0;
  gint64 first = 0;
  for (gint64 k = 0; k <= shown.number; k++)
    {
      power_w[k] = read_power_w (reader, k);
      highest_w = power_w[k] > highest_w ? power_w[k] : highest_w;
    }
  while (first < shown.number && !(power_w[first] >= SHED_SHARE * highest_w))
    first++;
  return first > 0 ? (Place){ first, reader->z_m[first], power_w[first] } : shown;
}

/* The name of a mark, and the plane of which it speaks where that is another than the one shown. */
static char *
dup_name (const SolPlotReader *reader, const char *name, const Place *origin, gint64 shown)
{
  if (origin->number == shown)
    return g_strdup (name);
  const char *unit = sol_quantity_distance_unit (reader->source->z_end_m);
  g_autofree char *z = sol_quantity_show_in (origin->z_m, SOL_UNIT_LENGTH, unit, N_DIGITS);
  /* Translators: name of a mark in a spectrum, and where its light was shed: "DW Kerr of z = 1.04 m". */
  return g_strdup_printf (_ ("%s of z = %s"), name, z);
}

/* Returns why theory expects none of the marks, in the order of the table; NULL: it expects some. */
static const char *
add_mark (SolPlotReader *reader, SolPanel *panel, gsize k, const Place *origin, gint64 shown)
{
  const SolPlotSource *source = reader->source;
  double omega[SOL_PLOT_MAX_MARKS];
  SolPlotAbsence absence = SOL_PLOT_ABSENCE_NONE;
  gboolean is_told = origin->power_w > 0.0 && isfinite (origin->power_w);
  int n =
      source->get_marks (source->data, marks[k].kind, origin->z_m,
                         marks[k].has_power && is_told ? origin->power_w : 0.0, omega, &absence);
  if (n == 0 && absences[absence] != NULL)
    return absences[absence];
  if (marks[k].has_power && !is_told)
    {
      add_line (&panel->theory_note, _ ("No DW Kerr: the peak power of this plane is not known."));
      return NULL;
    }
  for (int i = 0; i < n; i++)
    {
      double x = sol_spectral_axis_from_omega (panel->x.quantity, omega[i]);
      SolLayer *mark = sol_panel_add (panel, sol_layer_new_cursor (x, NAN));
      mark->ink = SOL_INK_TEXT;
      mark->dash = marks[k].dash;
      mark->text = dup_name (reader, marks[k].name, origin, shown);
    }
  if (n == 0 && absence == SOL_PLOT_ABSENCE_NOWHERE)
    add_line (&panel->theory_note, _ (marks[k].nowhere));
  return NULL;
}

/**
 * sol_plot_theory_add:
 * @reader: a reader with at least one plane; the plane that is shown is loaded
 * @panel: the panel of its spectrum
 *
 * Marks the zero of dispersion in the plane that is shown, and the dispersive wave that is in step
 * with the pulse there, by linear dispersion alone and as with a soliton of its peak power. Behind the place where
 * the pulse was compressed it is that of that place, where the light was shed. What is missing is explained in the
 * panel's note.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 */
void
sol_plot_theory_add (SolPlotReader *reader, SolPanel *panel)
{
  Place shown = { sol_plot_reader_find_plane (reader), 0.0, 0.0 };
  gsize n_absent = 0;
  const char *why = NULL;
  if (reader->source->get_marks == NULL)
    return;
  shown.z_m = reader->z_m[shown.number];
  shown.power_w = sol_plot_reader_get_statistic (reader, SOL_STATISTIC_PEAK_POWER, 0);
  Place origin = find_origin (reader, shown);
  for (gsize k = 0; k < G_N_ELEMENTS (marks); k++)
    {
      gboolean is_wave = marks[k].kind == SOL_PLOT_MARK_DISPERSIVE_WAVE;
      const char *none = add_mark (reader, panel, k, is_wave ? &origin : &shown, shown.number);
      n_absent += none != NULL ? 1 : 0;
      why = none != NULL ? none : why;
    }
  if (n_absent == G_N_ELEMENTS (marks))
    add_line (&panel->theory_note, _ (why));
  else if (why != NULL)
    add_line (&panel->theory_note, _ ("No ZDW: there is no gas at this place."));
}

/**
 * sol_plot_theory_explain:
 * @scene: a scene as it is seen
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): why marks of theory are not to be seen in it, a sentence a line; NULL
 *   if all are, or none were wanted
 */
char *
sol_plot_theory_explain (const SolScene *scene)
{
  char *text = NULL;
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      if (panel->theory_note != NULL)
        add_line (&text, panel->theory_note);
      for (guint k = 0; k < panel->layers->len; k++)
        {
          const SolLayer *layer = panel->layers->pdata[k];
          if (layer->kind != SOL_LAYER_CURSOR || layer->text == NULL || layer->x == NULL)
            continue;
          double place = sol_axis_map (&panel->x, layer->x[0]);
          g_autofree char *at = sol_axis_format_value (&panel->x, layer->x[0]);
          /* Translators: name of a mark, its place with its unit. */
          g_autofree char *line =
              g_strdup_printf (_ ("%s is out of sight, at %s."), layer->text, at);
          if (!(place >= 0.0 && place <= 1.0))
            add_line (&text, line);
        }
    }
  return text;
}
