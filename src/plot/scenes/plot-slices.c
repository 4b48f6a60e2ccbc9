/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/spectral-phase.h"
#include "base/constants.h"
#include "plot/scenes/plot-panels.h"
#include "plot/scenes/plot-range.h"
#include "plot/scenes/plot-theory.h"

#include <glib/gi18n.h>
#include <math.h>

/* Below this share of the largest density per rad/s a phase says nothing. */
#define PHASE_FLOOR 1e-4
/* The axes of phase and delay hold what lies above this share. */
#define BRIGHT 1e-2

static SolLayer *
style (SolLayer *layer, SolLayerKind kind, int ink, SolDash dash)
{
  layer->kind = kind;
  layer->ink = (SolInk) ink;
  layer->dash = dash;
  return layer;
}

/* The note of a scene or panel that has no plane; TRUE if so. */
static gboolean
explain_absence (const SolPlotReader *reader, SolPanel *panel)
{
  if (reader->n_planes > 0)
    return FALSE;
  sol_panel_add (panel, sol_layer_new_note (N_ ("No plane yet")));
  return TRUE;
}

/* Zoomed in on one plane, a linear scale fits that plane and the input; dB keep to the run. */
static void
fit_level (SolPlotReader *reader,
           SolPanel *panel,
           SolQuantity quantity,
           gboolean is_db,
           double largest_of_run)
{
  sol_plot_panels_set_level (reader, &panel->y, quantity, is_db, largest_of_run);
  if (is_db)
    {
      panel->y.hi += 3.0;
      if (!(largest_of_run > 0.0))
        sol_panel_explain (panel, SOL_AXIS_NO_LIGHT);
      return;
    }
  SolAxisFit fit = sol_panel_fit_y (panel, FALSE, TRUE);
  if (fit == SOL_AXIS_FITTED && !(largest_of_run > 0.0))
    fit = SOL_AXIS_NO_LIGHT;
  sol_panel_explain (panel, fit);
}

/* The layer shows the plane that is loaded. */
static void
add_slice (const SolPlotReader *reader, SolPanel *panel, SolLayer *layer, gint64 plane)
{
  layer->z_m = reader->z_m[plane];
  sol_panel_add (panel, layer);
}

/* The plane that is looked at, the input in grey, and planes that are kept beside them. */
typedef enum
{
  SLICE_INPUT,
  SLICE_PIN, /* SLICE_PIN + i is the i-th */
  SLICE_CHOSEN = SLICE_PIN + SOL_PLOT_MAX_PINS,
} Slice;

typedef void (
    *AddSlice) (SolPlotReader *reader, SolPanel *panel, const char *name, int slice, gint64 plane);

/* The colours of phase and delay come last. */
static const int pin_inks[SOL_PLOT_MAX_PINS] = { 3, 4, 5, 2, 1, 3 };

static void
style_slice (SolLayer *layer, int slice, gboolean is_filled)
{
  if (slice == SLICE_INPUT)
    style (layer, SOL_LAYER_LINE, SOL_INK_REFERENCE, SOL_DASH_SOLID);
  else if (slice == SLICE_CHOSEN)
    style (layer, is_filled ? SOL_LAYER_FILL : SOL_LAYER_LINE, SOL_INK_SERIES, SOL_DASH_SOLID);
  else
    {
      int i = slice - SLICE_PIN;
      style (layer, SOL_LAYER_LINE, SOL_INK_SERIES + pin_inks[i],
             i < SOL_PLOT_MAX_PINS - 1 ? SOL_DASH_DASHED : SOL_DASH_DOTTED);
      layer->is_reference = TRUE;
    }
}

static void
add_density (SolPlotReader *reader, SolPanel *panel, const char *name, int slice, gint64 plane)
{
  sol_plot_reader_compute_density (reader);
  SolLayer *line = sol_layer_new_line (name, reader->x, reader->density, reader->n_bins);
  style_slice (line, slice, FALSE);
  add_slice (reader, panel, line, plane);
}

static gboolean
load_slice (SolPlotReader *reader,
            SolPanel *panel,
            int slice,
            gint64 plane,
            AddSlice add,
            GError **error)
{
  g_autofree char *name = sol_plot_panels_name_plane (reader, plane);
  if (!sol_plot_reader_load (reader, plane, error))
    return FALSE;
  add (reader, panel, slice == SLICE_INPUT ? N_ ("Input") : name, slice, plane);
  return TRUE;
}

/* The one that is looked at comes last: it lies on top, and its plane stays loaded. */
static gboolean
add_slices (SolPlotReader *reader, SolPanel *panel, AddSlice add, GError **error)
{
  const SolPlotOptions *options = reader->options;
  gint64 chosen = sol_plot_reader_find_plane (reader);
  if (chosen > 0 && !load_slice (reader, panel, SLICE_INPUT, 0, add, error))
    return FALSE;
  for (int i = 0; i < options->n_pins; i++)
    {
      double z_m = options->pin_m[i];
      gint64 plane = sol_plot_reader_find_nearest (reader, z_m);
      gboolean is_inside = z_m <= reader->source->z_end_m * (1.0 + 1e-9);
      if (is_inside && plane > 0 && plane != chosen &&
          !load_slice (reader, panel, SLICE_PIN + i, plane, add, error))
        return FALSE;
    }
  return load_slice (reader, panel, SLICE_CHOSEN, chosen, add, error);
}

/**
 * sol_plot_panels_fill_spectrum:
 * @reader: a reader after its scan
 * @panel: a new panel
 * @error: (nullable): why a plane cannot be read
 *
 * Energy per step of the spectral axis of one plane, with the input and pinned planes for comparison.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: whether the planes were read
 */
gboolean
sol_plot_panels_fill_spectrum (SolPlotReader *reader, SolPanel *panel, GError **error)
{
  const char *label;
  SolQuantity density = sol_plot_reader_get_density (reader, &label);
  gboolean is_db = reader->options->is_db;
  sol_plot_range_fit_spectral (reader, &panel->x);
  sol_plot_panels_set_level (reader, &panel->y, density, is_db, 0.0);
  if (explain_absence (reader, panel))
    return TRUE;
  if (!add_slices (reader, panel, add_density, error))
    return FALSE;
  fit_level (reader, panel, density, is_db,
             sol_plot_panels_get_largest (reader->density_peak, reader->n_bins));
  panel->y.label = label;
  if (reader->options->has_theory)
    sol_plot_theory_add (reader, panel);
  return TRUE;
}

static void
add_power (SolPlotReader *reader, SolPanel *panel, const char *name, int slice, gint64 plane)
{
  g_autofree double *power_w = sol_plot_reader_compute_fine_power (reader);
  const SolPlotTrace *trace = sol_plot_reader_get_trace (reader, TRUE);
  SolLayer *line = sol_layer_new_line (name, sol_plot_trace_get_t_s (trace), power_w,
                                       sol_plot_trace_get_n (trace));
  style_slice (line, slice, TRUE);
  add_slice (reader, panel, line, plane);
}

/**
 * sol_plot_panels_fill_pulse:
 * @reader: a reader after its scan with powers
 * @panel: a new panel
 * @error: (nullable): why a plane cannot be read
 *
 * Power of the envelope of one plane, with the input and pinned planes for comparison.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: whether the planes were read
 */
gboolean
sol_plot_panels_fill_pulse (SolPlotReader *reader, SolPanel *panel, GError **error)
{
  gboolean is_db = reader->options->is_time_db;
  sol_plot_range_fit_time (reader, is_db, &panel->x);
  sol_plot_panels_set_level (reader, &panel->y, SOL_QUANTITY_POWER, is_db, 0.0);
  if (explain_absence (reader, panel))
    return TRUE;
  if (!add_slices (reader, panel, add_power, error))
    return FALSE;
  fit_level (reader, panel, SOL_QUANTITY_POWER, is_db,
             sol_plot_panels_get_largest (reader->power_peak, reader->source->n_t));
  return TRUE;
}

static SolScene *
new_slice (SolPlotReader *reader, const char *name, int n_rows)
{
  SolScene *scene = sol_scene_new (name, reader->source->title, n_rows, 1);
  if (reader->n_planes == 0)
    return scene;
  g_autofree char *plane = sol_plot_panels_name_plane (reader, sol_plot_reader_find_plane (reader));
  g_autofree char *choice = sol_plot_reader_name_choice (reader, FALSE, TRUE);
  scene->subtitle = choice != NULL ? g_strdup_printf ("%s, %s", plane, choice) : g_strdup (plane);
  return scene;
}

/**
 * sol_plot_panels_spectrum:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_spectrum (SolPlotReader *reader, GError **error)
{
  g_autoptr (SolScene) scene = new_slice (reader, "spectrum", 1);
  SolPanel *panel = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  if (!sol_plot_reader_scan (reader, FALSE, error) ||
      !sol_plot_panels_fill_spectrum (reader, panel, error))
    return NULL;
  return g_steal_pointer (&scene);
}

/* V/m on the axis per √W of amplitude, from what the plane's statistics say of its peak; 0 if they
 * say nothing of the kind. */
static double
get_field_scale (const SolPlotReader *reader)
{
  double power_w = sol_plot_reader_get_statistic (reader, SOL_STATISTIC_PEAK_POWER, 0);
  double intensity = sol_plot_reader_get_statistic (reader, SOL_STATISTIC_PEAK_INTENSITY, 0);
  if (sol_plot_source_is_radial (reader->source))
    return 1.0; /* it is a field already */
  if (reader->source->n_mode > 1 || reader->source->n_pol > 1 || !(power_w > 0.0) ||
      !(intensity > 0.0) || !isfinite (intensity / power_w))
    return 0.0;
  return sqrt (2.0 * intensity / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * power_w));
}

/* The field of the chosen mode under its envelope. */
static void
add_field (SolPlotReader *reader, SolPanel *panel)
{
  SolPlotTrace *fine = sol_plot_reader_get_trace (reader, TRUE);
  const SolComplex *trace = sol_plot_trace_run (fine, sol_plot_reader_get_spectrum (reader));
  gsize n = sol_plot_trace_get_n (fine);
  double scale = get_field_scale (reader), factor = scale > 0.0 ? scale : 1.0;
  g_autofree double *field = g_new (double, n), *upper = g_new (double, n);
  g_autofree double *lower = g_new (double, n);
  for (gsize k = 0; k < n; k++)
    {
      field[k] = factor * creal (trace[k]);
      upper[k] = factor * cabs (trace[k]);
      lower[k] = -upper[k];
    }
  panel->y.quantity = scale > 0.0 ? SOL_QUANTITY_FIELD : SOL_QUANTITY_AMPLITUDE;
  const double *t_s = sol_plot_trace_get_t_s (fine);
  sol_panel_add (panel, style (sol_layer_new_line (N_ ("Envelope"), t_s, upper, n), SOL_LAYER_LINE,
                               SOL_INK_REFERENCE, SOL_DASH_SOLID));
  sol_panel_add (panel, style (sol_layer_new_line (NULL, t_s, lower, n), SOL_LAYER_LINE,
                               SOL_INK_REFERENCE, SOL_DASH_SOLID));
  sol_panel_add (panel, style (sol_layer_new_line (N_ ("Field"), t_s, field, n), SOL_LAYER_LINE,
                               SOL_INK_SERIES + 1, SOL_DASH_SOLID));
  sol_panel_explain (panel, sol_panel_fit_y (panel, FALSE, FALSE));
}

/**
 * sol_plot_panels_pulse:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Power of the envelope above, the field with its carrier below.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_pulse (SolPlotReader *reader, GError **error)
{
  g_autoptr (SolScene) scene = new_slice (reader, "pulse", 2);
  SolPanel *power = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  SolPanel *field = sol_scene_add (scene, sol_panel_new (NULL, 1, 0));
  if (!sol_plot_reader_scan (reader, TRUE, error) ||
      !sol_plot_panels_fill_pulse (reader, power, error))
    return NULL;
  power->hides_x = TRUE;
  field->x = power->x;
  field->y.quantity = SOL_QUANTITY_AMPLITUDE;
  if (!explain_absence (reader, field))
    add_field (reader, field);
  return g_steal_pointer (&scene);
}

/* Density per rad/s, up to a factor, from that of the axis. */
static double
get_native (const SolPlotReader *reader, gsize i)
{
  return reader->density[i] / sol_plot_reader_get_jacobian (reader, i);
}

/* Phase of the plane that is loaded, over the bins of the frequency grid; NAN where it is dark. */
static double *
make_phase (const SolPlotReader *reader, double *delay_s)
{
  const SolPlotSource *source = reader->source;
  const SolComplex *spectrum = sol_plot_reader_get_spectrum (reader);
  double *phase = g_new (double, source->n_omega);
  *delay_s =
      sol_spectral_phase_get_delay_s (spectrum, source->n_omega,
                                      source->omega_rad_per_s[1] - source->omega_rad_per_s[0]);
  sol_spectral_phase_unwrap (source->omega_rad_per_s, spectrum, source->n_omega, *delay_s,
                             PHASE_FLOOR, phase);
  return phase;
}

/* Fits the right axis, or that of the delay, to the part of a line where there is light enough. */
static void
fit_bright (const SolPlotReader *reader, SolAxis *axis, const SolAxis *x, const SolLayer *line)
{
  g_autofree double *kept = g_new (double, line->n);
  double largest = 0.0;
  for (gsize i = 0; i < line->n; i++)
    largest = fmax (largest, get_native (reader, i));
  for (gsize i = 0; i < line->n; i++)
    {
      double place = sol_axis_map (x, line->x[i]);
      gboolean is_bright = get_native (reader, i) >= BRIGHT * largest;
      kept[i] = is_bright && place >= 0.0 && place <= 1.0 ? line->y[i] : NAN;
    }
  if (sol_axis_fit (axis, kept, line->n, FALSE) != SOL_AXIS_FITTED)
    return;
  double room = 0.2 * (axis->hi - axis->lo);
  sol_axis_set_range (axis, axis->lo - room, axis->hi + room);
}

static char *
name_phase (const SolPlotReader *reader, gboolean is_shown)
{
  g_autofree char *choice = sol_plot_reader_name_choice (reader, TRUE, is_shown);
  if (choice == NULL)
    return g_strdup (is_shown ? _ ("Phase") : "Phase");
  return g_strdup_printf (is_shown ? _ ("Phase, %s") : "Phase, %s", choice);
}

/* The phase, zero at the strongest bin, and its slope with the mean delay put back. */
static void
add_phase (SolPlotReader *reader, SolPanel *spectrum, SolPanel *delay)
{
  double delay_s;
  g_autofree double *raw = make_phase (reader, &delay_s);
  g_autofree double *phase = g_new (double, reader->n_bins);
  g_autofree double *group = g_new (double, reader->n_bins);
  const double *omega = reader->source->omega_rad_per_s;
  gsize strongest = 0;
  for (gsize i = 0; i < reader->n_bins; i++)
    strongest = get_native (reader, i) > get_native (reader, strongest) ? i : strongest;
  double zero = raw[sol_plot_reader_get_bin (reader, strongest)];
  for (gsize i = 0; i < reader->n_bins; i++)
    {
      gsize k = sol_plot_reader_get_bin (reader, i);
      gboolean is_inside = k > 0 && k + 1 < reader->source->n_omega;
      group[i] =
          is_inside ? delay_s + (raw[k + 1] - raw[k - 1]) / (omega[k + 1] - omega[k - 1]) : NAN;
      /* A bin by itself has a phase, but none that tells anything. */
      gboolean is_alone = is_inside && isnan (raw[k - 1]) && isnan (raw[k + 1]);
      phase[i] = is_alone ? NAN : raw[k] - (isnan (zero) ? 0.0 : zero);
    }
  g_autofree char *stored = name_phase (reader, FALSE);
  SolLayer *line = sol_layer_new_line (stored, reader->x, phase, reader->n_bins);
  line->shown = name_phase (reader, TRUE);
  sol_panel_add (spectrum, style (line, SOL_LAYER_LINE, SOL_INK_SERIES + 1, SOL_DASH_SOLID));
  line->is_right = spectrum->has_right = TRUE;
  spectrum->right = (SolAxis){ .quantity = SOL_QUANTITY_PHASE };
  fit_bright (reader, &spectrum->right, &spectrum->x, line);
  line = sol_layer_new_line (N_ ("Group delay"), reader->x, group, reader->n_bins);
  sol_panel_add (delay, style (line, SOL_LAYER_LINE, SOL_INK_SERIES + 2, SOL_DASH_SOLID));
  sol_panel_explain (delay, sol_panel_fit_y (delay, FALSE, FALSE));
  fit_bright (reader, &delay->y, &delay->x, line);
}

/**
 * sol_plot_panels_phase:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Spectrum and spectral phase of one plane above, its group delay below. The phase has the sign in
 * which positive curvature is positive chirp; the mean delay is taken out of it, and of the group
 * delay it is not.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_phase (SolPlotReader *reader, GError **error)
{
  g_autoptr (SolScene) scene = new_slice (reader, "phase", 2);
  SolPanel *spectrum = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  SolPanel *delay = sol_scene_add (scene, sol_panel_new (NULL, 1, 0));
  if (!sol_plot_reader_scan (reader, FALSE, error) ||
      !sol_plot_panels_fill_spectrum (reader, spectrum, error))
    return NULL;
  spectrum->hides_x = TRUE;
  delay->x = spectrum->x;
  delay->y = (SolAxis){ .quantity = SOL_QUANTITY_TIME, .label = N_ ("Group delay"), .hi = 1e-15 };
  if (!explain_absence (reader, delay))
    add_phase (reader, spectrum, delay);
  return g_steal_pointer (&scene);
}
