/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/reading/readout.h"

#include "base/constants.h"
#include "plot/spectral-axis.h"

#include <math.h>

/* The value in its unit, and in decibels where the axis has them. */
static char *
format_value (const SolAxis *axis, double value)
{
  g_autofree char *number = sol_axis_format_value (axis, value);
  double level = 10.0 * log10 (value / axis->reference);
  if (axis->scale != SOL_AXIS_DB || !isfinite (level))
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s (%s%.1f dB)", number, level < -0.05 ? "−" : "", fabs (level));
}

static void
append_named (GString *text, const char *name, const char *value)
{
  g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? "   " : "", name,
                          *name != '\0' ? " " : "", value);
}

static void
append_place (GString *text, const SolAxis *axis, double value, double step)
{
  g_autofree char *number = sol_axis_format_place (axis, value, step);
  append_named (text, sol_axis_get_shown_label (axis), number);
}

/* Names of lines may hold numbers of their own. */
static void
append_value (GString *text, const char *line, const SolAxis *axis, const char *value)
{
  g_autofree char *name =
      line != NULL ? g_strconcat (line, ":", NULL) : g_strdup (sol_axis_get_shown_label (axis));
  append_named (text, name, value);
}

static const char *
name_line (const SolLayer *layer)
{
  return layer->name != NULL ? sol_layer_get_shown_name (layer) : NULL;
}

/* Every other line at the place of the cursor. */
static void
append_lines (GString *text, const SolPanel *panel, const SolLayer *first, double x)
{
  for (guint i = 0; i < panel->layers->len; i++)
    {
      const SolLayer *layer = panel->layers->pdata[i];
      gboolean is_line = layer->kind == SOL_LAYER_LINE || layer->kind == SOL_LAYER_FILL;
      if (!is_line || layer == first || layer->n == 0 || layer->name == NULL)
        continue;
      SolSnapCurve curve = { layer, layer->x, layer->y, layer->n,
                             layer->is_right ? &panel->right : &panel->y };
      double value = sol_snap_interpolate (&curve, x);
      g_autofree char *number = format_value (curve.axis, value);
      if (isfinite (value))
        append_value (text, name_line (layer), curve.axis, number);
    }
}

/**
 * sol_readout_format:
 * @panel: a panel
 * @point: a place there, from sol_snap_place() or sol_snap_move()
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): place and values, each with its unit and with digits that fit the steps
 */
char *
sol_readout_format (const SolPanel *panel, const SolSnapPoint *point)
{
  GString *text = g_string_new (NULL);
  SolSnapCurve curve;
  append_place (text, &panel->x, point->x, point->step_x);
  if (!sol_snap_get_curve (panel, point->y, &curve))
    {
      append_place (text, &panel->y, point->y, point->step_y);
      return g_string_free (text, FALSE);
    }
  gboolean is_map = curve.layer->kind == SOL_LAYER_MAP;
  if (is_map)
    append_place (text, &panel->y, point->y, point->step_y);
  if (isfinite (point->value))
    {
      g_autofree char *value = format_value (curve.axis, point->value);
      append_value (text, is_map ? NULL : name_line (curve.layer), curve.axis, value);
    }
  if (!is_map)
    append_lines (text, panel, curve.layer, point->x);
  return g_string_free (text, FALSE);
}

/* --- two marks */

static const char *
get_symbol (SolQuantity quantity)
{
  switch ((int) quantity)
    {
    case SOL_QUANTITY_WAVELENGTH:
      return "λ";
    case SOL_QUANTITY_FREQUENCY:
      return "ν";
    case SOL_QUANTITY_ANGULAR_FREQUENCY:
      return "ω";
    case SOL_QUANTITY_PHOTON_ENERGY:
      return "E";
    case SOL_QUANTITY_WAVENUMBER:
      return "ν̃";
    case SOL_QUANTITY_TIME:
      return "t";
    case SOL_QUANTITY_DISTANCE:
      return "z";
    case SOL_QUANTITY_LENGTH:
      return "r";
    default:
      return "x";
    }
}

/* Powers, energies and what is proportional to them have ratios in decibels. */
static gboolean
has_ratio (SolQuantity quantity)
{
  return (quantity >= SOL_QUANTITY_ENERGY_PER_WAVELENGTH &&
          quantity <= SOL_QUANTITY_ENERGY_PER_WAVENUMBER) ||
         quantity == SOL_QUANTITY_POWER || quantity == SOL_QUANTITY_ENERGY ||
         quantity == SOL_QUANTITY_INTENSITY || quantity == SOL_QUANTITY_FLUENCE;
}

/* An energy per step of the axis, or a power over time: the area under the curve is an energy. */
static gboolean
has_area (const SolAxis *x, const SolAxis *y)
{
  if (x->quantity == SOL_QUANTITY_TIME)
    return y->quantity == SOL_QUANTITY_POWER;
  return sol_spectral_axis_is (x->quantity) &&
         y->quantity == sol_spectral_axis_get_density (x->quantity);
}

/**
 * sol_readout_integrate:
 * @curve: a curve
 * @from: one end, SI
 * @to: the other
 *
 * Threads: any. Allocates: no.
 * Returns: area under the curve between them by the trapezoidal rule, above zero for a curve above
 *   zero whichever end comes first; what is no number counts as zero
 */
double
sol_readout_integrate (const SolSnapCurve *curve, double from, double to)
{
  double lo = fmin (from, to), hi = fmax (from, to), sum = 0.0;
  for (gsize i = 0; i + 1 < curve->n; i++)
    {
      double left = fmax (curve->x[i], lo), right = fmin (curve->x[i + 1], hi);
      double middle = sol_snap_interpolate (curve, 0.5 * (left + right));
      if (right > left && isfinite (middle))
        sum += (right - left) * middle;
    }
  return sum;
}

static double
get_spacing_at (const SolSnapCurve *curve, double x)
{
  gsize i = sol_snap_find_nearest (curve->x, curve->n, x);
  gsize from = i + 1 < curve->n ? i : i - 1;
  return curve->n > 1 ? curve->x[from + 1] - curve->x[from] : 0.0;
}

static void
append_mark (GString *text,
             const SolPanel *panel,
             const SolSnapCurve *curve,
             const char *name,
             double at)
{
  if (isnan (at))
    return;
  /* A mark may stand on the vertex of a peak, between samples. */
  g_autofree char *place = sol_axis_format_place (&panel->x, at, 0.1 * get_spacing_at (curve, at));
  double value = sol_snap_interpolate (curve, at);
  g_autofree char *number = format_value (curve->axis, value);
  g_autofree char *both =
      isfinite (value) ? g_strdup_printf ("%s, %s", place, number) : g_strdup (place);
  append_named (text, name, both);
}

/* A difference of places, with its sign. */
static void
append_step (GString *text, const SolAxis *axis, double from, double to, double step)
{
  g_autofree char *name = g_strdup_printf ("Δ%s", get_symbol (axis->quantity));
  SolAxis own = { .quantity = axis->quantity };
  sol_axis_set_range (&own, 0.0, fabs (to - from));
  g_autofree char *number = sol_axis_format_place (&own, to - from, step);
  append_named (text, name, number);
}

/* Wavelengths have their difference in frequency, too: that is what phases and gains know. */
static void
append_differences (GString *text,
                    const SolPanel *panel,
                    const SolSnapCurve *curve,
                    const SolReadoutMarks *marks)
{
  append_step (text, &panel->x, marks->a, marks->b, 0.1 * get_spacing_at (curve, marks->a));
  if (panel->x.quantity == SOL_QUANTITY_WAVELENGTH && marks->a > 0.0 && marks->b > 0.0)
    {
      SolAxis frequency = { .quantity = SOL_QUANTITY_FREQUENCY };
      double difference = SOL_C_M_PER_S / marks->b - SOL_C_M_PER_S / marks->a;
      g_autofree char *number = sol_axis_format_value (&frequency, difference);
      append_named (text, "Δν", number);
    }
  if (curve->layer->kind == SOL_LAYER_MAP && fabs (marks->b_y - marks->a_y) > 0.0)
    append_step (text, &panel->y, marks->a_y, marks->b_y, 0.0);
}

static void
append_ratio (GString *text, const SolAxis *axis, double a, double b)
{
  double level = 10.0 * log10 (b / a);
  g_autofree char *change =
      has_ratio (axis->quantity) && a > 0.0 && b > 0.0
          ? g_strdup_printf ("%s%.1f dB", level < -0.05 ? "−" : "", fabs (level))
          : sol_axis_format_value (axis, b - a);
  if (isfinite (b - a))
    append_named (text, has_ratio (axis->quantity) && a > 0.0 && b > 0.0 ? "B/A" : "B−A", change);
}

/**
 * sol_readout_format_marks:
 * @panel: a panel
 * @marks: one mark or two
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): places and values of the marks; of two also their distance, the ratio of
 *   the values or their difference, and the energy between them where the area under the curve is
 *   one; empty if the panel has nothing to read
 */
char *
sol_readout_format_marks (const SolPanel *panel, const SolReadoutMarks *marks)
{
  GString *text = g_string_new (NULL);
  SolSnapCurve a, b;
  if (!sol_snap_get_curve (panel, marks->a_y, &a) || !sol_snap_get_curve (panel, marks->b_y, &b))
    return g_string_free (text, FALSE);
  append_mark (text, panel, &a, "A", marks->a);
  append_mark (text, panel, &b, "B", marks->b);
  if (isnan (marks->a) || isnan (marks->b))
    return g_string_free (text, FALSE);
  append_differences (text, panel, &a, marks);
  append_ratio (text, a.axis, sol_snap_interpolate (&a, marks->a),
                sol_snap_interpolate (&b, marks->b));
  if (has_area (&panel->x, a.axis) && a.y == b.y)
    {
      SolAxis energy = { .quantity = SOL_QUANTITY_ENERGY };
      g_autofree char *area =
          sol_axis_format_value (&energy, sol_readout_integrate (&a, marks->a, marks->b));
      append_named (text, "A…B", area);
    }
  return g_string_free (text, FALSE);
}
