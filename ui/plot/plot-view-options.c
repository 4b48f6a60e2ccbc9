/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a view shows its plane, as properties, so that actions and menus lead to them. */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/plot-view-colours.h"
#include "plot/spectral-axis.h"

#include <glib/gi18n.h>
#include <math.h>

enum
{
  PROP_0,
  PROP_SPECTRAL_AXIS,
  PROP_DECIBELS,
  PROP_TIME_DECIBELS,
  PROP_COLOUR_MAP,
  PROP_COLOUR_REVERSED,
  PROP_REFERENCE,
  PROP_FLOOR,
  PROP_SPECTRAL_LOG,
  PROP_THEORY,
  PROP_SNAP,
  PROP_MAXIMISED,
  PROP_COLOURS_KEPT,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static const char *const references[] = { "run", "plane", "fixed" };
static const char *const reference_words[] = {
  N_ ("0 dB is the largest value of each run"),
  N_ ("0 dB is the largest value of each plane"),
  N_ ("0 dB stays where it is now, in all runs"),
};
static const char *const snaps[SOL_N_SNAPS] = { "sample", "peak", "free" };

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SolPlotView *self = SOL_PLOT_VIEW (object);
  const SolColourMap *map = sol_colour_map_find (self->options.colour_map);
  switch (id)
    {
    case PROP_SPECTRAL_AXIS:
      g_value_set_string (value, sol_spectral_axis_get_name (self->options.spectral_axis));
      break;
    case PROP_DECIBELS:
      g_value_set_boolean (value, self->options.is_db);
      break;
    case PROP_TIME_DECIBELS:
      g_value_set_boolean (value, self->options.is_time_db);
      break;
    case PROP_COLOUR_MAP:
      g_value_set_string (value, (map != NULL ? map : sol_colour_map_get (0))->name);
      break;
    case PROP_COLOUR_REVERSED:
      g_value_set_boolean (value, self->options.is_colour_reversed);
      break;
    case PROP_REFERENCE:
      g_value_set_string (value, references[self->options.reference]);
      break;
    case PROP_FLOOR:
      g_value_set_int (value, (int) lround (-self->options.floor_db));
      break;
    case PROP_SPECTRAL_LOG:
      g_value_set_boolean (value, self->options.is_spectral_log);
      break;
    case PROP_THEORY:
      g_value_set_boolean (value, self->options.has_theory);
      break;
    case PROP_MAXIMISED:
      g_value_set_boolean (value, self->alone >= 0);
      break;
    case PROP_COLOURS_KEPT:
      g_value_set_boolean (value, self->are_colours_kept);
      break;
    case PROP_SNAP:
      g_value_set_string (value, snaps[sol_cursors_get_snap (self->cursors)]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* The panel that was pointed at last; where it stands alone, it is the first. */
static void
maximise (SolPlotView *self, gboolean is_alone)
{
  if (is_alone == (self->alone >= 0))
    return;
  int before = self->alone;
  self->alone = is_alone ? self->active : -1;
  self->active = is_alone ? 0 : before;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MAXIMISED]);
  sol_plot_view_make_dirty (self);
}

static gboolean
choose_reference (SolPlotView *self, const char *name, SolPlotOptions *options)
{
  gboolean was_fixed = options->reference == SOL_PLOT_REFERENCE_FIXED;
  options->reference = SOL_PLOT_REFERENCE_RUN;
  for (gsize i = 0; i < G_N_ELEMENTS (references); i++)
    if (g_strcmp0 (name, references[i]) == 0)
      options->reference = (SolPlotReference) i;
  if (options->reference == SOL_PLOT_REFERENCE_FIXED && !was_fixed &&
      !sol_plot_view_take_reference (self, options))
    return FALSE;
  sol_cursors_say (self->cursors, _ (reference_words[options->reference]));
  return TRUE;
}

/* What a key switches and no picture shows by itself is said in words. */
static void
choose_colours_kept (SolPlotView *self, gboolean are_kept)
{
  sol_plot_view_set_colours_kept (self, are_kept);
  sol_cursors_say (self->cursors, are_kept ? _ ("The colours stay as they are, over runs and cases")
                                           : _ ("The colours fit each run again"));
}

void
sol_plot_view_choose_snap (SolPlotView *self, SolSnapMode snap)
{
  static const char *const words[SOL_N_SNAPS] = {
    [SOL_SNAP_SAMPLE] = N_ ("The cursor snaps to samples"),
    [SOL_SNAP_PEAK] = N_ ("The cursor snaps to peaks"),
    [SOL_SNAP_FREE] = N_ ("The cursor snaps to nothing"),
  };
  sol_cursors_set_snap (self->cursors, snap);
  sol_cursors_say (self->cursors, _ (words[snap]));
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SolPlotView *self = SOL_PLOT_VIEW (object);
  SolPlotOptions options = self->options;
  const SolColourMap *map;
  SolQuantity axis;
  if (id == PROP_MAXIMISED)
    {
      maximise (self, g_value_get_boolean (value));
      return;
    }
  if (id == PROP_COLOURS_KEPT)
    {
      choose_colours_kept (self, g_value_get_boolean (value));
      return;
    }
  if (id == PROP_SNAP)
    {
      for (int i = 0; i < SOL_N_SNAPS; i++)
        if (g_strcmp0 (g_value_get_string (value), snaps[i]) == 0)
          sol_plot_view_choose_snap (self, (SolSnapMode) i);
      return;
    }
  switch (id)
    {
    case PROP_SPECTRAL_AXIS:
      axis = sol_spectral_axis_find (g_value_get_string (value));
      g_return_if_fail (sol_spectral_axis_is (axis));
      sol_plot_options_set_spectral_axis (&options, axis);
      break;
    case PROP_DECIBELS:
      options.is_db = g_value_get_boolean (value);
      break;
    case PROP_TIME_DECIBELS:
      options.is_time_db = g_value_get_boolean (value);
      break;
    case PROP_COLOUR_MAP:
      map = sol_colour_map_find (g_value_get_string (value));
      options.colour_map = map != NULL ? map->name : NULL;
      break;
    case PROP_COLOUR_REVERSED:
      options.is_colour_reversed = g_value_get_boolean (value);
      break;
    case PROP_REFERENCE:
      if (!choose_reference (self, g_value_get_string (value), &options))
        return;
      break;
    case PROP_FLOOR:
      options.floor_db = -(double) g_value_get_int (value);
      break;
    case PROP_SPECTRAL_LOG:
      options.is_spectral_log = g_value_get_boolean (value);
      break;
    case PROP_THEORY:
      options.has_theory = g_value_get_boolean (value);
      self->says_theory = options.has_theory;
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  sol_plot_view_set_options (self, &options);
  g_signal_emit_by_name (self, "options-changed");
}

void
sol_plot_view_class_add_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  props[PROP_SPECTRAL_AXIS] = g_param_spec_string ("spectral-axis", NULL, NULL, NULL, flags);
  props[PROP_DECIBELS] = g_param_spec_boolean ("decibels", NULL, NULL, TRUE, flags);
  props[PROP_TIME_DECIBELS] = g_param_spec_boolean ("time-decibels", NULL, NULL, FALSE, flags);
  props[PROP_COLOUR_MAP] = g_param_spec_string ("colour-map", NULL, NULL, NULL, flags);
  props[PROP_COLOUR_REVERSED] = g_param_spec_boolean ("colour-reversed", NULL, NULL, FALSE, flags);
  props[PROP_REFERENCE] = g_param_spec_string ("reference", NULL, NULL, NULL, flags);
  props[PROP_FLOOR] = g_param_spec_int ("floor", NULL, NULL, 1, 1000, 60, flags);
  props[PROP_SPECTRAL_LOG] = g_param_spec_boolean ("spectral-log", NULL, NULL, FALSE, flags);
  props[PROP_THEORY] = g_param_spec_boolean ("theory", NULL, NULL, FALSE, flags);
  props[PROP_SNAP] =
      g_param_spec_string ("snap", NULL, NULL, "sample", flags | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_MAXIMISED] =
      g_param_spec_boolean ("maximised", NULL, NULL, FALSE, flags | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_COLOURS_KEPT] =
      g_param_spec_boolean ("colours-kept", NULL, NULL, FALSE, flags | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

/* Colours and limits are seen at once, whatever the scene on its way will say. */
static void
show_at_once (SolPlotView *self)
{
  const SolColourMap *map = sol_colour_map_find (self->options.colour_map);
  const SolScene *scene = self->scene != NULL ? sol_shared_scene_get (self->scene) : NULL;
  for (guint i = 0; scene != NULL && i < scene->panels->len; i++)
    {
      SolPanel *panel = scene->panels->pdata[i];
      if (!panel->has_colour)
        continue;
      panel->colour_map = map != NULL ? map : sol_colour_map_get (0);
      panel->is_colour_reversed = self->options.is_colour_reversed;
    }
  self->is_raster_dirty = TRUE;
  sol_plot_view_repaint (self);
}

void
sol_plot_view_set_options (SolPlotView *self, const SolPlotOptions *options)
{
  SolPlotOptions old = self->options;
  self->options = *options;
  if (options->spectral_axis != old.spectral_axis)
    sol_plot_ranges_change_spectral_axis (&self->ranges, old.spectral_axis, options->spectral_axis);
  if (options->mode != old.mode || options->pol != old.pol ||
      options->is_per_bin != old.is_per_bin || options->reference != old.reference)
    sol_plot_ranges_forget_levels (&self->held);
  g_object_freeze_notify (G_OBJECT (self));
  for (int i = 1; i < PROP_SNAP; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
  g_object_thaw_notify (G_OBJECT (self));
  show_at_once (self);
  sol_plot_view_make_dirty (self);
}

const SolPlotOptions *
sol_plot_view_get_options (SolPlotView *self)
{
  return &self->options;
}

void
sol_plot_view_notify_snap (SolPlotView *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SNAP]);
}
