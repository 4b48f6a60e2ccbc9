/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the guide of a case to modes, path, operator and transverse matrices. */
#include "config.h"

#include "solver/translate.h"

#include "base/constants.h"
#include "base/error.h"

/* Terms of the operator that an outline counts for a scalar that varies; runs seen so far needed 3 to
 * 6 for a gradient. */
#define N_TERMS_EXPECTED 6

/* A profile of the case, a linear one between the two ends of the guide. */
static SolPathProfile
get_profile (const SolProfile *profile, const double *ends_m)
{
  return (SolPathProfile){ profile->spans_length ? ends_m : profile->z_m, profile->value,
                           profile->n_points };
}

/**
 * sol_translate_path:
 * @the_case: the case
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_INPUT for a profile without points.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the way along z
 */
SolPath *
sol_translate_path (const SolCase *the_case, GError **error)
{
  double length = the_case->geometry.length_m;
  const double ends[2] = { 0.0, length };
  if (the_case->fill.pressure_pa.n_points < 1)
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "fill.pressure is missing; a capillary without gas has fill.pressure = 0 bar");
      return NULL;
    }
  const SolPathProfile profile[SOL_N_SCALARS] = {
    [SOL_SCALAR_PRESSURE] = get_profile (&the_case->fill.pressure_pa, ends),
    [SOL_SCALAR_CORE_RADIUS] = get_profile (&the_case->geometry.core_radius_m, ends),
    [SOL_SCALAR_WALL] = get_profile (&the_case->geometry.wall_thickness_m, ends),
  };
  return sol_path_new_full (profile, length, SOL_PATH_AUTO);
}

static gboolean
make_modes (SolProblem *self, const SolCase *c, GError **error)
{
  const SolCaseGeometry *geometry = &c->geometry;
  self->n_mode = 1;
  self->n_pol = 1;
  self->modes = g_new0 (SolProblemMode, 1);
  SolProblemMode *mode = &self->modes[0];
  mode->name = g_strdup (geometry->modes);
  mode->angle_rad = 0.5 * SOL_PI;
  if (!sol_capillary_mode_parse (geometry->modes, &mode->shape, error))
    return FALSE;
  mode->effective_area_m2 =
      isfinite (geometry->effective_area_m2)
          ? geometry->effective_area_m2
          : sol_capillary_mode_effective_area_m2 (&mode->shape, self->reference_core_radius_m);
  self->transverse = sol_transverse_new_averaged (mode->effective_area_m2, self->n_pol);
  return TRUE;
}

static SolGuideIndex *
make_index (const SolProblem *self, const SolCase *c)
{
  g_autofree SolCapillaryMode *shapes = g_new0 (SolCapillaryMode, self->n_mode);
  for (int i = 0; i < self->n_mode; i++)
    shapes[i] = self->modes[i].shape;
  return sol_guide_index_new_capillary (shapes, self->n_mode,
                                        c->geometry.dispersion == SOL_CASE_DISPERSION_FULL,
                                        c->geometry.loss);
}

static gboolean
make_operator (SolProblem *self, const SolCase *c, GError **error)
{
  SolOperatorParams params = {
    .grid = self->grid,
    .medium = self->medium,
    .guide = self->guide,
    .source = SOL_SOURCE_AVERAGED,
    .effective_area_m2 = self->modes[0].effective_area_m2,
    .reference_omega_rad_per_s = self->reference_omega_rad_per_s,
    .shock_omega_rad_per_s = c->response.self_steepening ? NAN : self->reference_omega_rad_per_s,
    .absorber_per_m = sol_translate_absorber_per_m (c),
  };
  params.cladding = sol_glass_find (c->geometry.cladding, error);
  if (params.cladding == NULL)
    return FALSE;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    sol_path_get_range (self->path, (SolScalar) k, &params.range[k].low, &params.range[k].high);
  self->op = sol_operator_new (&params, error);
  return self->op != NULL;
}

/**
 * sol_translate_make_guide:
 * @self: (inout): a problem with its grid and medium
 * @the_case: the case
 * @error: return location
 *
 * Fills path, modes, transverse matrices and operator.
 *
 * Errors: SOL_MODEL_ERROR_* for modes, materials and conditions that do not exist.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_translate_make_guide (SolProblem *self, const SolCase *the_case, GError **error)
{
  const SolCase *c = the_case;
  self->path = sol_translate_path (c, error);
  if (self->path == NULL)
    return FALSE;
  self->reference_core_radius_m = c->geometry.core_radius_m.value[0];
  self->reference_omega_rad_per_s =
      isfinite (c->grid.reference_wavelength_m)
          ? 2.0 * SOL_PI * SOL_C_M_PER_S / c->grid.reference_wavelength_m
          : sol_translate_pulse_omega (&c->pulses[0]);
  self->node_error = NAN;
  if (!make_modes (self, c, error))
    return FALSE;
  self->guide = make_index (self, c);
  return make_operator (self, c, error);
}

/**
 * sol_translate_outline_guide:
 * @self: (inout): the outline with its grid
 * @the_case: the case
 * @error: return location
 *
 * Sizes of modes, transverse matrices and operator.
 *
 * Errors: as sol_translate_make_guide(), as far as sizes are concerned.
 * Threads: any. Allocates: a few hundred bytes.
 * Returns: TRUE on success
 */
gboolean
sol_translate_outline_guide (SolProblem *self, const SolCase *the_case, GError **error)
{
  self->path = sol_translate_path (the_case, error);
  if (self->path == NULL)
    return FALSE;
  self->reference_core_radius_m = the_case->geometry.core_radius_m.value[0];
  if (!make_modes (self, the_case, error))
    return FALSE;
  self->op = g_new0 (SolOperator, 1);
  self->op->n_bins = self->grid->n_active;
  self->op->n_mode = self->n_mode;
  self->op->n_terms = 1;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    {
      SolInterval *range = &self->op->basis.interval[k];
      sol_path_get_range (self->path, (SolScalar) k, &range->low, &range->high);
      self->op->n_terms *= range->high > range->low ? N_TERMS_EXPECTED : 1;
    }
  self->op->basis.n_terms = self->op->n_terms;
  return TRUE;
}
