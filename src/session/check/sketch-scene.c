/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/sketch-scene.h"

#include "base/constants.h"
#include "solver/translate-kind.h"
#include "solver/translate.h"

#include <string.h>

/**
 * sol_sketch_scene_init:
 * @self: (out): the scene
 * @the_case: a case that sol_translate_check_scope() passes
 * @error: return location
 *
 * Errors: as sol_translate(), as far as fill, path and guide are concerned.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success; cleared by the caller either way
 */
gboolean
sol_sketch_scene_init (SolSketchScene *self, const SolCase *the_case, GError **error)
{
  int n_mode;
  memset (self, 0, sizeof *self);
  if (!sol_translate_is_solid (the_case))
    {
      self->medium = sol_translate_medium (the_case, error);
      if (self->medium == NULL)
        return FALSE;
    }
  else
    self->glass = sol_translate_nonlinear_glass (the_case, NULL);
  self->path = sol_translate_path (the_case, error);
  if (self->path == NULL || !sol_translate_wall (the_case, &self->cladding, error))
    return FALSE;
  gboolean is_free = the_case->geometry.kind == SOL_CASE_GEOMETRY_FREE_SPACE;
  self->modes = is_free ? NULL : sol_mode_list_parse (the_case->geometry.modes, &n_mode, error);
  if (!is_free && self->modes == NULL)
    return FALSE;
  const double along_axis = 0.0;
  self->kind = is_free ? sol_guide_index_new_free_space (&along_axis, 1)
                       : sol_translate_guide_index (the_case, self->modes, n_mode, error);
  if (self->kind == NULL)
    return FALSE;
  self->pressure_scale = 1.0;
  self->density_per_m3 = g_new0 (double, sol_sketch_scene_get_n_species (self) + 1);
  self->guide = (SolGuide){
    .kind = self->kind,
    .medium = self->medium,
    .density_per_m3 = self->density_per_m3,
    .cladding = self->cladding,
    .cladding_index = 1.0,
  };
  return sol_sketch_scene_go_to (self, 0.0, error);
}

/**
 * sol_sketch_scene_clear:
 * @self: (inout): the scene
 *
 * Threads: any. Allocates: no.
 */
void
sol_sketch_scene_clear (SolSketchScene *self)
{
  g_clear_pointer (&self->medium, sol_medium_free);
  g_clear_pointer (&self->path, sol_path_free);
  g_clear_pointer (&self->density_per_m3, g_free);
  g_clear_pointer (&self->modes, g_free);
  g_clear_pointer (&self->kind, sol_guide_index_free);
}

/**
 * sol_sketch_scene_look_at:
 * @self: the scene
 * @z_m: a place of the guide
 *
 * Threads: any. Allocates: no.
 * Returns: pressure, core radius and wall there
 */
SolPathPoint
sol_sketch_scene_look_at (const SolSketchScene *self, double z_m)
{
  double s = sol_path_s_from_z_m (self->path, z_m);
  SolPathPoint place = sol_path_at (self->path, sol_path_find_segment (self->path, s), s);
  place.pressure_pa *= self->pressure_scale;
  return place;
}

/**
 * sol_sketch_scene_set:
 * @self: the scene
 * @place: its pressure, core radius and wall
 * @error: return location
 *
 * Makes the guide what it is there, and fills it.
 *
 * Errors: SOL_MODEL_ERROR_RANGE where the fill is no gas.
 * Threads: one at a time. Allocates: the error.
 * Returns: TRUE on success
 */
gboolean
sol_sketch_scene_set (SolSketchScene *self, const SolPathPoint *place, GError **error)
{
  if (self->modes != NULL)
    self->guide.core_radius_m = place->core_radius_m;
  self->guide.wall_thickness_m = place->wall_thickness_m;
  if (self->medium == NULL)
    return TRUE;
  return sol_medium_densities_per_m3 (self->medium, place->pressure_pa, self->density_per_m3,
                                      error);
}

/**
 * sol_sketch_scene_go_to:
 * @self: the scene
 * @z_m: a place of the guide
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE where the fill is no gas.
 * Threads: one at a time. Allocates: the error.
 * Returns: TRUE on success
 */
gboolean
sol_sketch_scene_go_to (SolSketchScene *self, double z_m, GError **error)
{
  SolPathPoint place = sol_sketch_scene_look_at (self, z_m);
  return sol_sketch_scene_set (self, &place, error);
}

/**
 * sol_sketch_scene_is_varied:
 * @self: the scene
 * @scalar: what may change along the way
 *
 * Threads: any. Allocates: no.
 * Returns: whether it does
 */
gboolean
sol_sketch_scene_is_varied (const SolSketchScene *self, SolScalar scalar)
{
  double low, high;
  sol_path_get_range (self->path, scalar, &low, &high);
  return high > low;
}

/**
 * sol_sketch_scene_get_n_species:
 * @self: the scene
 *
 * Threads: any. Allocates: no.
 * Returns: number of gases; 0 of a solid core
 */
int
sol_sketch_scene_get_n_species (const SolSketchScene *self)
{
  return self->medium != NULL ? sol_medium_get_n_species (self->medium) : 0;
}

/**
 * sol_sketch_scene_get_core:
 * @self: the scene
 * @omega_rad_per_s: angular frequency
 * @refractive_index: (out): of what fills the core
 *
 * Threads: any. Allocates: no.
 * Returns: its nonlinear index n2 in m²/W; NAN where nobody knows
 */
double
sol_sketch_scene_get_core (const SolSketchScene *self,
                           double omega_rad_per_s,
                           double *refractive_index)
{
  double n2 = NAN;
  if (self->medium != NULL)
    {
      double chi = creal (
          sol_medium_susceptibility (self->medium, self->density_per_m3, omega_rad_per_s, 0).c[0]);
      *refractive_index = sqrt (1.0 + chi);
      return sol_design_n2_m2_per_w (sol_medium_chi3_m2_per_v2 (self->medium, self->density_per_m3),
                                     chi);
    }
  *refractive_index =
      1.0 + creal (sol_guide_index_minus_one (&self->guide, omega_rad_per_s, 0).c[0]);
  if (self->glass != NULL && !sol_glass_n2_m2_per_w (self->glass, &n2, NULL))
    n2 = NAN;
  return n2;
}
