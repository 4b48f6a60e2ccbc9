/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-ranges.h"

#include "base/constants.h"
#include "plot/spectral-axis.h"

#include <math.h>
#include <string.h>

#define MOST_STEPS 64

/* A range is kept on another axis if at least this share of it lies there. */
#define LEAST_SHARE 0.5
/* Ends of a level that is this many times too high or too low show a flat line, or none. */
#define LEVEL_FACTOR 20.0

struct _SolPlotHistory
{
  GArray *steps; /* of SolPlotRanges */
  guint at;
};

/**
 * sol_plot_ranges_init:
 * @self: (out caller-allocates): nothing zoomed
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_init (SolPlotRanges *self)
{
  memset (self, 0, sizeof *self);
  for (int i = 0; i < SOL_N_QUANTITIES; i++)
    self->axis[i].lo = self->axis[i].hi = self->colour[i].lo = self->colour[i].hi = NAN;
}

static void
apply (const SolPlotRange *range, SolAxis *axis)
{
  if (!isnan (range->lo) && range->scale == axis->scale)
    sol_axis_set_range (axis, range->lo, range->hi);
}

/**
 * sol_plot_ranges_apply:
 * @self: the ranges
 * @scene: a scene with the ranges that its plot chose
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_apply (const SolPlotRanges *self, SolScene *scene)
{
  for (guint i = 0; i < scene->panels->len; i++)
    {
      SolPanel *panel = scene->panels->pdata[i];
      apply (&self->axis[panel->x.quantity], &panel->x);
      apply (&self->axis[panel->y.quantity], &panel->y);
      if (panel->has_right)
        apply (&self->axis[panel->right.quantity], &panel->right);
      if (panel->has_colour)
        apply (&self->colour[panel->colour.quantity], &panel->colour);
    }
}

/**
 * sol_plot_ranges_set:
 * @self: the ranges
 * @axis: an axis as it is to be shown
 * @is_colour: it is the scale of colours
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_set (SolPlotRanges *self, const SolAxis *axis, gboolean is_colour)
{
  SolPlotRange *range = is_colour ? &self->colour[axis->quantity] : &self->axis[axis->quantity];
  *range = (SolPlotRange){ axis->scale, axis->lo, axis->hi };
}

/**
 * sol_plot_ranges_change_spectral_axis:
 * @self: the ranges
 * @from: the spectral axis so far
 * @to: the one from now on
 *
 * The same light stays in sight; densities have other units and are fitted again.
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_change_spectral_axis (SolPlotRanges *self, SolQuantity from, SolQuantity to)
{
  SolPlotRange old = self->axis[from];
  if (from == to || isnan (old.lo) || !(old.lo > 0.0))
    return;
  double lo = sol_spectral_axis_from_omega (to, sol_spectral_axis_to_omega (from, old.lo));
  double hi = sol_spectral_axis_from_omega (to, sol_spectral_axis_to_omega (from, old.hi));
  self->axis[to] = (SolPlotRange){ old.scale, fmin (lo, hi), fmax (lo, hi) };
  self->axis[from] = (SolPlotRange){ SOL_AXIS_LINEAR, NAN, NAN };
}

/**
 * sol_plot_ranges_equal:
 * @self: the ranges
 * @other: others
 *
 * Threads: any. Allocates: no.
 * Returns: whether both are the same
 */
gboolean
sol_plot_ranges_equal (const SolPlotRanges *self, const SolPlotRanges *other)
{
  return memcmp (self, other, sizeof *self) == 0;
}

static void
drop (SolPlotRange *range)
{
  *range = (SolPlotRange){ SOL_AXIS_LINEAR, NAN, NAN };
}

static void
drop_outside (SolPlotRange *range, double lo, double hi)
{
  double width = range->hi - range->lo;
  double common = fmin (range->hi, hi) - fmax (range->lo, lo);
  if (!isnan (range->lo) && !(common >= LEAST_SHARE * width))
    drop (range);
}

/**
 * sol_plot_ranges_drop_outside:
 * @self: the ranges
 * @source: a run
 *
 * Lets go of ranges in time, along z and of the spectrum that lie outside what the run has.
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_drop_outside (SolPlotRanges *self, const SolPlotSource *source)
{
  const double omega = 2.0 * SOL_PI * SOL_C_M_PER_S;
  drop_outside (&self->axis[SOL_QUANTITY_TIME], source->t_s[0], source->t_s[source->n_t - 1]);
  drop_outside (&self->axis[SOL_QUANTITY_DISTANCE], 0.0, source->z_end_m);
  if (!(source->wavelength_min_m > 0.0 && isfinite (source->wavelength_max_m)))
    return;
  for (SolQuantity axis = SOL_QUANTITY_WAVELENGTH; sol_spectral_axis_is (axis); axis++)
    {
      double a = sol_spectral_axis_from_omega (axis, omega / source->wavelength_min_m);
      double b = sol_spectral_axis_from_omega (axis, omega / source->wavelength_max_m);
      drop_outside (&self->axis[axis], fmin (a, b), fmax (a, b));
    }
}

static void
drop_unfit (SolPlotRange *range, const SolAxis *own)
{
  if (isnan (range->lo) || own->least < own->most)
    return;
  gboolean has_factor = own->scale == SOL_AXIS_LINEAR && !(own->lo < 0.0) && !(range->lo < 0.0);
  gboolean is_unfit =
      range->scale != own->scale || range->lo >= own->hi || range->hi <= own->lo ||
      (has_factor && (range->hi > LEVEL_FACTOR * own->hi || range->hi < own->hi / LEVEL_FACTOR));
  if (is_unfit)
    drop (range);
}

/**
 * sol_plot_ranges_drop_unfit:
 * @self: the ranges
 * @scene: a scene of another run with the ranges that its plot chose
 *
 * Lets go of ranges of levels and colours in which this run would show nothing.
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_drop_unfit (SolPlotRanges *self, const SolScene *scene)
{
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      drop_unfit (&self->axis[panel->y.quantity], &panel->y);
      if (panel->has_right)
        drop_unfit (&self->axis[panel->right.quantity], &panel->right);
      if (panel->has_colour)
        drop_unfit (&self->colour[panel->colour.quantity], &panel->colour);
    }
}

static gboolean
is_of_light (const SolAxis *axis)
{
  return sol_spectral_axis_is (axis->quantity) || axis->quantity == SOL_QUANTITY_TIME;
}

/* dB are measured from the largest value, and lengths are those of the guide. */
static gboolean
is_level (const SolAxis *axis)
{
  return !is_of_light (axis) && axis->quantity != SOL_QUANTITY_DISTANCE &&
         axis->scale == SOL_AXIS_LINEAR && !(axis->least < axis->most);
}

static void
take (SolPlotRange *held, const SolPlotRange *chosen, const SolAxis *axis)
{
  if (isnan (chosen->lo) && (is_of_light (axis) || is_level (axis)))
    *held = (SolPlotRange){ axis->scale, axis->lo, axis->hi };
}

/**
 * sol_plot_ranges_take:
 * @self: what is held; what the scene does not show stays
 * @chosen: by the hand, which is no place of the light
 * @scene: a scene as it is seen
 *
 * Takes the automatic axes of light, of levels and of colours.
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_take (SolPlotRanges *self, const SolPlotRanges *chosen, const SolScene *scene)
{
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      const SolAxis *axes[] = { &panel->x, &panel->y,
                                panel->has_right ? &panel->right : &panel->y };
      for (gsize k = 0; k < G_N_ELEMENTS (axes); k++)
        {
          SolQuantity quantity = axes[k]->quantity;
          take (&self->axis[quantity], &chosen->axis[quantity], axes[k]);
        }
      SolQuantity colour = panel->colour.quantity;
      if (panel->has_colour)
        take (&self->colour[colour], &chosen->colour[colour], &panel->colour);
    }
}

/**
 * sol_plot_ranges_forget_levels:
 * @self: what is held
 *
 * Keeps the axes of light alone.
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_forget_levels (SolPlotRanges *self)
{
  for (int i = 0; i < SOL_N_QUANTITIES; i++)
    {
      drop (&self->colour[i]);
      if (!sol_spectral_axis_is ((SolQuantity) i) && i != SOL_QUANTITY_TIME)
        drop (&self->axis[i]);
    }
}

static void
widen (const SolPlotRange *held, SolAxis *axis)
{
  SolPlotRange fitting = *held;
  drop_unfit (&fitting, axis);
  if (is_level (axis) && !isnan (fitting.lo))
    sol_axis_set_range (axis, fmin (axis->lo, fitting.lo), fmax (axis->hi, fitting.hi));
}

/* One range for several panels of different sizes would flatten some of them. */
static gboolean
is_alone (const SolScene *scene, SolQuantity quantity)
{
  guint n = 0;
  for (guint i = 0; i < scene->panels->len; i++)
    n += ((const SolPanel *) scene->panels->pdata[i])->y.quantity == quantity;
  return n <= 1;
}

/**
 * sol_plot_ranges_widen_levels:
 * @self: levels and colours that are held
 * @scene: a scene with the ranges that its plot chose
 *
 * Nothing is cut: ranges grow to what is held, unless that would show nothing of this run.
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_ranges_widen_levels (const SolPlotRanges *self, SolScene *scene)
{
  for (guint i = 0; i < scene->panels->len; i++)
    {
      SolPanel *panel = scene->panels->pdata[i];
      if (is_alone (scene, panel->y.quantity))
        widen (&self->axis[panel->y.quantity], &panel->y);
      if (panel->has_right)
        widen (&self->axis[panel->right.quantity], &panel->right);
      if (panel->has_colour)
        widen (&self->colour[panel->colour.quantity], &panel->colour);
    }
}

/**
 * sol_plot_history_new:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): one step, with nothing zoomed
 */
SolPlotHistory *
sol_plot_history_new (void)
{
  SolPlotHistory *self = g_new0 (SolPlotHistory, 1);
  SolPlotRanges start;
  sol_plot_ranges_init (&start);
  self->steps = g_array_new (FALSE, FALSE, sizeof (SolPlotRanges));
  g_array_append_val (self->steps, start);
  return self;
}

/**
 * sol_plot_history_free:
 * @self: (nullable): the history
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_history_free (SolPlotHistory *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->steps);
  g_free (self);
}

/**
 * sol_plot_history_add:
 * @self: the history
 * @ranges: where the hand is now; what lay ahead is forgotten
 *
 * Threads: any. Allocates: yes.
 */
void
sol_plot_history_add (SolPlotHistory *self, const SolPlotRanges *ranges)
{
  if (memcmp (&g_array_index (self->steps, SolPlotRanges, self->at), ranges, sizeof *ranges) == 0)
    return;
  g_array_set_size (self->steps, self->at + 1);
  if (self->steps->len == MOST_STEPS)
    g_array_remove_index (self->steps, 0);
  g_array_append_val (self->steps, *ranges);
  self->at = self->steps->len - 1;
}

/**
 * sol_plot_history_amend:
 * @self: the history
 * @ranges: what the newest step becomes: a wheel that goes on turning makes no further one
 *
 * Threads: any. Allocates: yes.
 */
void
sol_plot_history_amend (SolPlotHistory *self, const SolPlotRanges *ranges)
{
  if (self->at == 0)
    sol_plot_history_add (self, ranges);
  else
    g_array_index (self->steps, SolPlotRanges, self->at) = *ranges;
}

/**
 * sol_plot_history_clear:
 * @self: the history
 *
 * Leaves one step with nothing zoomed.
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_history_clear (SolPlotHistory *self)
{
  g_array_set_size (self->steps, 1);
  sol_plot_ranges_init (&g_array_index (self->steps, SolPlotRanges, 0));
  self->at = 0;
}

/**
 * sol_plot_history_go:
 * @self: the history
 * @steps: back if below zero
 * @ranges: (out): where that leads
 *
 * Threads: any. Allocates: no.
 * Returns: whether there is such a step
 */
gboolean
sol_plot_history_go (SolPlotHistory *self, int steps, SolPlotRanges *ranges)
{
  int at = (int) self->at + steps;
  if (at < 0 || at >= (int) self->steps->len)
    return FALSE;
  self->at = (guint) at;
  *ranges = g_array_index (self->steps, SolPlotRanges, self->at);
  return TRUE;
}
