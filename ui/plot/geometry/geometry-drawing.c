/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/geometry/geometry-drawing.h"

#include <glib/gi18n.h>
#include <math.h>

#define N_STEPS 240

/**
 * sol_geometry_drawing_get_pressure_pa:
 * @the_case: a case
 * @z_m: a place
 *
 * Between the points of the profile the square of the pressure is linear in z: the law of a flow.
 *
 * Threads: any. Allocates: no.
 * Returns: the pressure there; 0 if none is given
 */
double
sol_geometry_drawing_get_pressure_pa (const SolCase *the_case, double z_m)
{
  const SolProfile *profile = &the_case->fill.pressure_pa;
  double stretch = profile->spans_length ? the_case->geometry.length_m : 1.0;
  if (profile->n_points == 0)
    return 0.0;
  if (profile->n_points == 1 || z_m <= profile->z_m[0] * stretch)
    return profile->value[0];
  for (int i = 1; i < profile->n_points; i++)
    {
      double from = profile->z_m[i - 1] * stretch, to = profile->z_m[i] * stretch;
      double p0 = profile->value[i - 1], p1 = profile->value[i];
      if (z_m <= to && to > from)
        return sqrt (fmax (p0 * p0 + (p1 * p1 - p0 * p0) * (z_m - from) / (to - from), 0.0));
    }
  return profile->value[profile->n_points - 1];
}

/**
 * sol_geometry_drawing_get_radius_m:
 * @the_case: a case
 * @z_m: a place
 *
 * Threads: any. Allocates: no.
 * Returns: radius of the core there; NAN if none is given
 */
double
sol_geometry_drawing_get_radius_m (const SolCase *the_case, double z_m)
{
  const SolProfile *profile = &the_case->geometry.core_radius_m;
  return profile->n_points > 0 ? sol_profile_at (profile, the_case->geometry.length_m, z_m)
                               : (double) NAN;
}

/**
 * sol_geometry_drawing_has_thin_wall:
 * @the_case: a case
 *
 * Threads: any. Allocates: no.
 * Returns: whether the core ends at a wall that is thin against it, behind which there is gas again
 */
gboolean
sol_geometry_drawing_has_thin_wall (const SolCase *the_case)
{
  return the_case->geometry.kind == SOL_CASE_GEOMETRY_ANTIRESONANT &&
         the_case->geometry.wall_thickness_m.n_points > 0;
}

/**
 * sol_geometry_drawing_get_wall_m:
 * @the_case: a case with a thin wall
 * @z_m: a place
 *
 * Threads: any. Allocates: no.
 * Returns: thickness of the wall there
 */
double
sol_geometry_drawing_get_wall_m (const SolCase *the_case, double z_m)
{
  return sol_profile_at (&the_case->geometry.wall_thickness_m, the_case->geometry.length_m, z_m);
}

static double
get_largest (const SolCase *the_case, double (*get) (const SolCase *, double))
{
  double largest = 0.0;
  for (int i = 0; i <= N_STEPS; i++)
    largest = fmax (largest, get (the_case, the_case->geometry.length_m * i / N_STEPS));
  return largest;
}

/**
 * sol_geometry_drawing_choose:
 * @self: the drawing with its case
 *
 * Scales with room to drag into.
 *
 * Threads: any. Allocates: no.
 */
void
sol_geometry_drawing_choose (SolGeometryDrawing *self)
{
  double largest_m = get_largest (self->the_case, sol_geometry_drawing_get_radius_m);
  double largest_pa = get_largest (self->the_case, sol_geometry_drawing_get_pressure_pa);
  self->span_m = 1.12 * self->the_case->geometry.length_m;
  self->top_m = largest_m > 0.0 ? 1.6 * largest_m : 1.0;
  self->top_pa = largest_pa > 0.0 ? 1.35 * largest_pa : 1e5;
}

/**
 * sol_geometry_drawing_place:
 * @self: the drawing with its size
 *
 * Threads: any. Allocates: no.
 */
void
sol_geometry_drawing_place (SolGeometryDrawing *self)
{
  double unit = self->unit = self->style.text_factor;
  double left = 74.0 * unit, right = 20.0 * unit, low = 46.0 * unit, gap = 52.0 * unit;
  double top = 34.0 * unit, width = fmax (self->width - left - right, 1.0);
  gboolean has_pressure = sol_geometry_drawing_has_pressure (self->the_case);
  double free_height = self->height - low - top - (has_pressure ? gap : 0.0);
  double share = has_pressure ? 0.62 : 1.0;
  self->section = (SolPaintArea){ left, top, width, fmax (share * free_height, 1.0) };
  self->pressure = (SolPaintArea){ left, top + share * free_height + gap, width,
                                   has_pressure ? fmax (0.38 * free_height, 1.0) : 0.0 };
}

/**
 * sol_geometry_drawing_get_largest_pa:
 * @the_case: a case
 *
 * Threads: any. Allocates: no.
 * Returns: the highest pressure along the guide
 */
double
sol_geometry_drawing_get_largest_pa (const SolCase *the_case)
{
  return get_largest (the_case, sol_geometry_drawing_get_pressure_pa);
}

/**
 * sol_geometry_drawing_get_x:
 * @self: the drawing, placed
 * @z_m: a place along the guide
 *
 * Threads: any. Allocates: no.
 * Returns: where it is drawn
 */
double
sol_geometry_drawing_get_x (const SolGeometryDrawing *self, double z_m)
{
  return self->section.x + z_m / self->span_m * self->section.width;
}

/**
 * sol_geometry_drawing_get_y:
 * @self: the drawing, placed
 * @r_m: distance from the axis, below it if negative
 *
 * Threads: any. Allocates: no.
 * Returns: where it is drawn
 */
double
sol_geometry_drawing_get_y (const SolGeometryDrawing *self, double r_m)
{
  return self->section.y + self->section.height * 0.5 * (1.0 - r_m / self->top_m);
}

/**
 * sol_geometry_drawing_get_pressure_y:
 * @self: the drawing, placed
 * @pressure_pa: a pressure
 *
 * Threads: any. Allocates: no.
 * Returns: where it is drawn
 */
double
sol_geometry_drawing_get_pressure_y (const SolGeometryDrawing *self, double pressure_pa)
{
  return self->pressure.y + self->pressure.height * (1.0 - pressure_pa / self->top_pa);
}

static gboolean
has_ends (const SolProfile *profile)
{
  return profile->n_points == 1 || (profile->n_points == 2 && profile->spans_length);
}

/**
 * sol_geometry_drawing_get_handle:
 * @self: the drawing, placed
 * @handle: what can be gripped
 * @x: (out): where
 * @y: (out): where
 *
 * Threads: any. Allocates: no.
 * Returns: whether the case has something to be changed there
 */
gboolean
sol_geometry_drawing_get_handle (const SolGeometryDrawing *self,
                                 SolGeometryHandle handle,
                                 double *x,
                                 double *y)
{
  const SolCase *the_case = self->the_case;
  double length_m = the_case->geometry.length_m;
  const SolProfile *pressure = &the_case->fill.pressure_pa;
  if (self->has_no_handles)
    return FALSE;
  switch (handle)
    {
    case SOL_GEOMETRY_HANDLE_LENGTH:
      *x = sol_geometry_drawing_get_x (self, length_m);
      *y = sol_geometry_drawing_get_y (self, 0.0);
      return length_m > 0.0;
    case SOL_GEOMETRY_HANDLE_RADIUS:
      *x = sol_geometry_drawing_get_x (self, length_m / 2.0);
      *y = sol_geometry_drawing_get_y (self, sol_geometry_drawing_get_radius_m (the_case,
                                                                                length_m / 2.0));
      return sol_geometry_drawing_has_radius (the_case) &&
             the_case->geometry.core_radius_m.n_points == 1;
    case SOL_GEOMETRY_HANDLE_PRESSURE_IN:
      *x = sol_geometry_drawing_get_x (self, 0.0);
      *y =
          sol_geometry_drawing_get_pressure_y (self, sol_geometry_drawing_get_pressure_pa (the_case,
                                                                                           0.0));
      return sol_geometry_drawing_has_pressure (the_case) && has_ends (pressure);
    case SOL_GEOMETRY_HANDLE_PRESSURE_OUT:
      *x = sol_geometry_drawing_get_x (self, length_m);
      *y = sol_geometry_drawing_get_pressure_y (self,
                                                sol_geometry_drawing_get_pressure_pa (the_case,
                                                                                      length_m));
      return sol_geometry_drawing_has_pressure (the_case) && pressure->n_points == 2 &&
             pressure->spans_length;
    case SOL_GEOMETRY_HANDLE_NONE:
    case SOL_N_GEOMETRY_HANDLES:
    default:
      return FALSE;
    }
}

/**
 * sol_geometry_drawing_has_radius:
 * @the_case: a case
 *
 * Threads: any. Allocates: no.
 * Returns: whether there is a core to draw
 */
gboolean
sol_geometry_drawing_has_radius (const SolCase *the_case)
{
  return sol_geometry_drawing_explain (the_case) == NULL;
}

/**
 * sol_geometry_drawing_has_pressure:
 * @the_case: a case
 *
 * Threads: any. Allocates: no.
 * Returns: whether there is gas, or a vacuum where gas could be
 */
gboolean
sol_geometry_drawing_has_pressure (const SolCase *the_case)
{
  return the_case->run.model != SOL_CASE_MODEL_GNLSE && the_case->fill.pressure_pa.n_points > 0;
}

/**
 * sol_geometry_drawing_explain:
 * @the_case: a case
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): a sentence, translated, that says why no core is drawn; NULL: one is
 */
const char *
sol_geometry_drawing_explain (const SolCase *the_case)
{
  if (the_case->run.model == SOL_CASE_MODEL_GNLSE)
    return _ ("The fibre is given by β₂ and the terms after it, which say nothing of its core.");
  if (the_case->geometry.kind == SOL_CASE_GEOMETRY_FREE_SPACE)
    return _ ("The light runs in free space: there is no guide to draw.");
  if (the_case->geometry.core_radius_m.n_points < 1)
    return _ ("The core radius is not given yet.");
  return NULL;
}

static void
append_gas (const SolCase *the_case, GString *text)
{
  const SolProfile *pressure = &the_case->fill.pressure_pa;
  SolAxis p = { .quantity = SOL_QUANTITY_PRESSURE, .unit = "bar" };
  g_autofree char *in =
      sol_axis_format_value (&p, sol_geometry_drawing_get_pressure_pa (the_case, 0.0));
  g_autofree char *out =
      sol_axis_format_value (&p,
                             sol_geometry_drawing_get_pressure_pa (the_case,
                                                                   the_case->geometry.length_m));
  g_autoptr (GString) gas = g_string_new (NULL);
  for (int i = 0; i < the_case->fill.n_species; i++)
    g_string_append_printf (gas, "%s%s", i > 0 ? " + " : "", the_case->fill.species[i].name);
  if (pressure->n_points > 1)
    g_string_append_printf (text, _ ("%s at %s → %s, "), gas->str, in, out);
  else
    g_string_append_printf (text, _ ("%s at %s, "), gas->str, in);
}

/**
 * sol_geometry_drawing_describe:
 * @the_case: a case
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): gas, pressure, radius and length in one line, as far as there are any
 */
char *
sol_geometry_drawing_describe (const SolCase *the_case)
{
  SolAxis r = { .quantity = SOL_QUANTITY_LENGTH }, z = { .quantity = SOL_QUANTITY_DISTANCE };
  g_autofree char *radius =
      sol_axis_format_value (&r, sol_geometry_drawing_get_radius_m (the_case, 0.0));
  g_autofree char *length = sol_axis_format_value (&z, the_case->geometry.length_m);
  GString *text = g_string_new (NULL);
  if (sol_geometry_drawing_has_pressure (the_case))
    append_gas (the_case, text);
  if (sol_geometry_drawing_has_radius (the_case))
    g_string_append_printf (text, _ ("core radius %s, "), radius);
  if (sol_geometry_drawing_has_radius (the_case) && sol_geometry_drawing_has_thin_wall (the_case))
    {
      g_autofree char *wall =
          sol_axis_format_value (&r, sol_geometry_drawing_get_wall_m (the_case, 0.0));
      g_string_append_printf (text, _ ("wall %s, "), wall);
    }
  g_string_append_printf (text, _ ("length %s"), length);
  return g_string_free (text, FALSE);
}
