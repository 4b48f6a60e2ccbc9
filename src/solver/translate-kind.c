/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From geometry.kind to the index, the materials and the effective area of a guide. */
#include "config.h"

#include "solver/translate-kind.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/guide/antiresonant.h"
#include "model/guide/step-field.h"
#include "model/guide/vincetti.h"
#include "solver/translate.h"

/**
 * sol_translate_is_solid:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if the core is glass and holds no gas
 */
gboolean
sol_translate_is_solid (const SolCase *the_case)
{
  return the_case->geometry.kind == SOL_CASE_GEOMETRY_STEP_INDEX;
}

/**
 * sol_translate_wall:
 * @the_case: the case
 * @glass: (out): glass of the wall of a hollow guide; NULL for a solid one, which has its
 *   own, and in free space
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN for a glass that does not exist.
 * Threads: any. Allocates: the first time.
 * Returns: TRUE on success
 */
gboolean
sol_translate_wall (const SolCase *the_case, const SolGlass **glass, GError **error)
{
  *glass = NULL;
  if (sol_translate_is_solid (the_case) || the_case->geometry.kind == SOL_CASE_GEOMETRY_FREE_SPACE)
    return TRUE;
  *glass = sol_glass_find (the_case->geometry.cladding, error);
  if (*glass == NULL)
    g_prefix_error (error, "geometry.cladding: ");
  return *glass != NULL;
}

/* A number, or the name of a glass. */
static SolMaterial *
make_core (const char *text, GError **error)
{
  if (g_ascii_isalpha (text[0]))
    return sol_material_new (text, NAN, NAN, error);
  return sol_material_new_constant (g_ascii_strtod (text, NULL));
}

/**
 * sol_translate_step_profile:
 * @the_case: a case of kind step-index
 * @profile: (out caller-allocates): its materials, for sol_guide_index_new_step() or to be freed
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN for a material that does not exist.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_translate_step_profile (const SolCase *the_case, SolStepProfile *profile, GError **error)
{
  const SolCaseGeometry *g = &the_case->geometry;
  *profile = (SolStepProfile){ .numerical_aperture = g->numerical_aperture };
  if (g->core_index != NULL)
    {
      profile->core = make_core (g->core_index, error);
      if (profile->core == NULL)
        {
          g_prefix_error (error, "geometry.core_index: ");
          return FALSE;
        }
    }
  if (g->core_index != NULL && !isnan (g->numerical_aperture))
    return TRUE;
  profile->cladding = sol_material_new (g->cladding, NAN, NAN, error);
  if (profile->cladding == NULL)
    {
      g_prefix_error (error, "geometry.cladding: ");
      sol_step_profile_clear (profile);
    }
  return profile->cladding != NULL;
}

/**
 * sol_translate_nonlinear_glass:
 * @the_case: a case of kind step-index
 * @error: return location
 *
 * The glass of the core, or of the cladding where the core is given by a number or an aperture: it is
 * taken to be that glass with a dopant.
 *
 * Errors: SOL_MODEL_ERROR_MISSING where neither is a glass by name.
 * Threads: any. Allocates: the first time.
 * Returns: (transfer none): the glass that responds
 */
const SolGlass *
sol_translate_nonlinear_glass (const SolCase *the_case, GError **error)
{
  const SolCaseGeometry *g = &the_case->geometry;
  gboolean named = g->core_index != NULL && g_ascii_isalpha (g->core_index[0]);
  const char *name = named ? g->core_index : g->cladding;
  gboolean has_cladding = g->core_index == NULL || isnan (g->numerical_aperture);
  if (named || (has_cladding && !g_str_equal (name, "air")))
    return sol_glass_find (name, error);
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING,
               "no nonlinear index is known for a core of index %s; name its glass in "
               "geometry.core_index, or set response.kerr = false and response.raman = off",
               g->core_index);
  return NULL;
}

static gboolean
check_ring (const SolTubeRing *ring, GError **error)
{
  if (ring->tube_radius_m > ring->wall_thickness_m && !(ring->gap_m < 0.0))
    return TRUE;
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
               "%d tubes round a core of radius %.4g um would have a radius of %.4g um, a wall of "
               "%.4g um and gaps of %.4g um, which is impossible; change geometry.tubes, "
               "geometry.tube_radius or geometry.tube_gap",
               ring->tubes, ring->core_radius_m * 1e6, ring->tube_radius_m * 1e6,
               ring->wall_thickness_m * 1e6, ring->gap_m * 1e6);
  return FALSE;
}

/* The radius of the tubes, their walls and the gaps are linear in z between the kinks of the path, so that
 * tubes which fit at those fit everywhere. */
static SolGuideIndex *
make_ring (const SolCase *c, GError **error)
{
  const SolCaseGeometry *g = &c->geometry;
  const SolTubeRule rule = { g->tubes, g->tube_radius_m,
                             isnan (g->tube_radius_m) ? g->tube_gap_m : NAN };
  g_autoptr (SolPath) path = sol_translate_path (c, error);
  if (path == NULL)
    return NULL;
  double at_m = 0.0;
  for (int i = 0; i < sol_path_get_n_segments (path); i++)
    for (int end = 0; end < 2; end++)
      {
        SolPathPoint at = sol_path_at (path, i, at_m);
        SolTubeRing ring = sol_tube_rule_at (&rule, at.core_radius_m, at.wall_thickness_m);
        if (!check_ring (&ring, error))
          return NULL;
        at_m = sol_path_get_segment_end_m (path, i);
      }
  return sol_guide_index_new_vincetti (&rule, g->loss);
}

static SolGuideIndex *
make_step (const SolCase *c, const SolGuideMode *modes, int n_mode, GError **error)
{
  SolStepProfile profile;
  g_autofree SolStepMode *own = g_new0 (SolStepMode, n_mode);
  for (int i = 0; i < n_mode; i++)
    if (!sol_step_mode_init (&own[i], modes[i].shape.kind, modes[i].shape.n, modes[i].shape.m,
                             error))
      return NULL;
  SolStepBand band = { 2.0 * SOL_PI * SOL_C_M_PER_S / c->grid.wavelength_max_m,
                       2.0 * SOL_PI * SOL_C_M_PER_S / c->grid.wavelength_min_m };
  return sol_translate_step_profile (c, &profile, error)
             ? sol_guide_index_new_step (own, n_mode, &profile, c->geometry.core_radius_m.value[0],
                                         &band)
             : NULL;
}

/**
 * sol_translate_guide_index:
 * @the_case: a case whose guide has modes
 * @modes: [n_mode] its modes
 * @n_mode: how many
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_* for materials that do not exist; SOL_SOLVER_ERROR_INPUT for tubes that do
 * not fit.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the index of the modes
 */
SolGuideIndex *
sol_translate_guide_index (const SolCase *the_case,
                           const SolGuideMode *modes,
                           int n_mode,
                           GError **error)
{
  const SolCaseGeometry *g = &the_case->geometry;
  g_autofree SolCapillaryMode *shapes = g_new0 (SolCapillaryMode, n_mode);
  for (int i = 0; i < n_mode; i++)
    shapes[i] = modes[i].shape;
  if (g->kind == SOL_CASE_GEOMETRY_STEP_INDEX)
    return make_step (the_case, modes, n_mode, error);
  if (g->kind != SOL_CASE_GEOMETRY_ANTIRESONANT)
    return sol_guide_index_new_capillary (shapes, n_mode, g->dispersion == SOL_CASE_DISPERSION_FULL,
                                          g->loss);
  if (g->antiresonant_model == SOL_CASE_ANTIRESONANT_ZEISBERGER)
    return sol_guide_index_new_antiresonant (shapes, n_mode, g->loss);
  return make_ring (the_case, error);
}

/**
 * sol_translate_cut_off_radius:
 * @the_case: a case of kind step-index
 * @mode: one of its modes
 * @omega_rad_per_s: angular frequency
 * @core_radius_m: (out): below which the core does not hold the mode there; 0 of HE11
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN for a mode or a material that does not exist.
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), table 12-4.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_translate_cut_off_radius (const SolCase *the_case,
                              const SolGuideMode *mode,
                              double omega_rad_per_s,
                              double *core_radius_m,
                              GError **error)
{
  g_auto (SolStepProfile) profile = { 0 };
  SolStepMode own;
  SolJet v_per_m, ratio;
  if (!sol_step_mode_init (&own, mode->shape.kind, mode->shape.n, mode->shape.m, error) ||
      !sol_translate_step_profile (the_case, &profile, error))
    return FALSE;
  *core_radius_m = 0.0;
  if (sol_step_profile_parameters (&profile, 1.0, omega_rad_per_s, 0, &v_per_m, &ratio))
    *core_radius_m = sol_step_mode_get_cut_off (&own, creal (ratio.c[0])) / creal (v_per_m.c[0]);
  return TRUE;
}

/* n² n₂ of the cladding over that of the core. */
static double
get_cladding_share (const SolCase *c, const SolStepProfile *profile)
{
  double core, cladding;
  const SolGlass *of_core = sol_translate_nonlinear_glass (c, NULL);
  const SolGlass *around =
      profile->cladding != NULL ? sol_material_get_glass (profile->cladding) : NULL;
  if (profile->cladding != NULL && sol_material_is_gas (profile->cladding))
    return 0.0;
  if (of_core == NULL || around == NULL || of_core == around ||
      !sol_glass_chi3_m2_per_v2 (of_core, &core, NULL) ||
      !sol_glass_chi3_m2_per_v2 (around, &cladding, NULL))
    return 1.0;
  return cladding / core;
}

static gboolean
get_step_area (const SolCase *c,
               const SolGuideMode *mode,
               double core_radius_m,
               double omega,
               double *area_m2,
               double *refractive_index,
               GError **error)
{
  g_auto (SolStepProfile) profile = { 0 };
  SolStepMode own;
  SolStepField field;
  SolJet core, cladding;
  if (!sol_step_mode_init (&own, mode->shape.kind, mode->shape.n, mode->shape.m, error) ||
      !sol_translate_step_profile (c, &profile, error))
    return FALSE;
  sol_step_profile_susceptibilities (&profile, omega, 0, &core, &cladding);
  gboolean is_held = sol_step_field_init (&field, &own, core_radius_m, omega,
                                          sqrt (fmax (1.0 + creal (core.c[0]), 1.0)),
                                          sqrt (fmax (1.0 + creal (cladding.c[0]), 1.0)), error);
  if (is_held)
    {
      *area_m2 = sol_step_field_effective_area_m2 (&field, get_cladding_share (c, &profile));
      *refractive_index = field.n_eff;
    }
  else
    g_prefix_error (error, "geometry.modes = %s: ", mode->name);
  return is_held;
}

static gboolean
get_own_area (const SolCase *c,
              const SolGuideMode *mode,
              double core_radius_m,
              double omega,
              double *area_m2,
              double *refractive_index,
              GError **error)
{
  if (sol_translate_is_solid (c))
    return get_step_area (c, mode, core_radius_m, omega, area_m2, refractive_index, error);
  *area_m2 = sol_capillary_mode_effective_area_m2 (&mode->shape, core_radius_m);
  *refractive_index = 1.0;
  return TRUE;
}

/**
 * sol_translate_area:
 * @the_case: a case whose guide has modes
 * @mode: one of them
 * @core_radius_m: radius of the core at the place
 * @omega_rad_per_s: frequency at which the area is taken
 * @area_m2: (out): effective area; where the user gives that at the entrance, it changes from there as the
 *   mode's own
 * @refractive_index: (out): index of a solid guide there; 1 of a hollow one
 * @error: return location
 *
 * The field of the mode-averaged model is A/√(ε₀ c n area/2).
 *
 * Errors: SOL_MODEL_ERROR_RANGE for a mode that a solid guide does not hold; SOL_MODEL_ERROR_UNKNOWN.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_translate_area (const SolCase *the_case,
                    const SolGuideMode *mode,
                    double core_radius_m,
                    double omega_rad_per_s,
                    double *area_m2,
                    double *refractive_index,
                    GError **error)
{
  const SolCaseGeometry *g = &the_case->geometry;
  double own_m2, first_m2, first_index;
  if (!get_own_area (the_case, mode, core_radius_m, omega_rad_per_s, &own_m2, refractive_index,
                     error))
    return FALSE;
  *area_m2 = own_m2;
  if (!isfinite (g->effective_area_m2))
    return TRUE;
  if (!get_own_area (the_case, mode, g->core_radius_m.value[0], omega_rad_per_s, &first_m2,
                     &first_index, error))
    return FALSE;
  *area_m2 = g->effective_area_m2 * (own_m2 / first_m2);
  return TRUE;
}
