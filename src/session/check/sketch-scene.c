/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/sketch-scene.h"

#include "model/guide/mode-list.h"
#include "solver/translate.h"

/* Free space is the limit of a guide so wide that its walls do nothing. */
#define WIDE_M 1e3

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
  *self = (SolSketchScene){ .medium = sol_translate_medium (the_case, error) };
  if (self->medium == NULL)
    return FALSE;
  self->path = sol_translate_path (the_case, error);
  if (self->path == NULL)
    return FALSE;
  gboolean is_free = the_case->geometry.kind == SOL_CASE_GEOMETRY_FREE_SPACE;
  self->cladding = sol_glass_find (is_free ? "SiO2" : the_case->geometry.cladding, error);
  if (self->cladding == NULL)
    return FALSE;
  self->density_per_m3 = g_new0 (double, sol_medium_get_n_species (self->medium));
  self->guide = (SolGuide){
    .medium = self->medium,
    .density_per_m3 = self->density_per_m3,
    .capillary = { .core_radius_m = is_free ? WIDE_M : the_case->geometry.core_radius_m.value[0],
                   .full = the_case->geometry.dispersion == SOL_CASE_DISPERSION_FULL,
                   .loss = the_case->geometry.loss && !is_free },
    .cladding = self->cladding,
  };
  int n_mode;
  g_autofree SolGuideMode *modes =
      sol_mode_list_parse (is_free ? "HE11" : the_case->geometry.modes, &n_mode, error);
  if (modes == NULL)
    return FALSE;
  self->guide.mode = modes[0].shape;
  return sol_sketch_scene_set_pressure (self, sol_sketch_scene_pressure_pa (self, 0.0), error);
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
}

/**
 * sol_sketch_scene_pressure_pa:
 * @self: the scene
 * @z_m: a place of the guide
 *
 * Threads: any. Allocates: no.
 * Returns: the pressure there
 */
double
sol_sketch_scene_pressure_pa (const SolSketchScene *self, double z_m)
{
  double s = sol_path_s_from_z_m (self->path, z_m);
  return sol_path_at (self->path, sol_path_find_segment (self->path, s), s).pressure_pa;
}

/**
 * sol_sketch_scene_set_pressure:
 * @self: the scene
 * @pressure_pa: pressure of the fill
 * @error: return location
 *
 * Fills the guide.
 *
 * Errors: SOL_MODEL_ERROR_RANGE where the fill is no gas.
 * Threads: one at a time. Allocates: the error.
 * Returns: TRUE on success
 */
gboolean
sol_sketch_scene_set_pressure (SolSketchScene *self, double pressure_pa, GError **error)
{
  return sol_medium_densities_per_m3 (self->medium, pressure_pa, self->density_per_m3, error);
}
