/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the guide of a case to modes, path, operator and transverse matrices. */
#include "config.h"

#include "solver/translate.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/guide/antiresonant.h"
#include "problem/linear/operator-cache.h"
#include "solver/translate-kind.h"

/* Terms of the operator that an outline counts for a scalar that varies; runs seen so far needed 3 to
 * 6 for a gradient. */
#define N_TERMS_EXPECTED 6
/* The same for a core radius that changes more of the mode than its scale; runs seen so far needed 12 to
 * 59. */
#define N_TERMS_RESHAPED 48
/* A series over lines of the wall that misses more than this, relative to omega/c, does not follow it. */
#define FIT_ERROR_MAX 1e-12
/* Phase over the guide that a series over a core radius or a wall may miss. */
#define PHASE_ERROR_MAX 1e-5
/* Terms that an outline counts for each width by which a line of the wall moves; runs seen so far needed
 * up to that. */
#define N_TERMS_A_WIDTH 20
/* Ends of the active band over the limits of its frequencies. */
#define BAND_LOW 0.5
#define BAND_HIGH 1.1
/* Lines of the wall in a band that are looked at. */
#define N_LINES_MAX 16

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
  if (the_case->fill.pressure_pa.n_points < 1 && !sol_translate_is_solid (the_case))
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "fill.pressure is missing; a guide without gas has fill.pressure = 0 bar");
      return NULL;
    }
  const double vacuum = 0.0;
  gboolean is_solid = sol_translate_is_solid (the_case);
  gboolean has_wall = the_case->geometry.kind == SOL_CASE_GEOMETRY_ANTIRESONANT;
  const SolPathProfile profile[SOL_N_SCALARS] = {
    [SOL_SCALAR_PRESSURE] = is_solid ? (SolPathProfile){ ends, &vacuum, 1 }
                                     : get_profile (&the_case->fill.pressure_pa, ends),
    [SOL_SCALAR_CORE_RADIUS] = get_profile (&the_case->geometry.core_radius_m, ends),
    [SOL_SCALAR_WALL] = has_wall ? get_profile (&the_case->geometry.wall_thickness_m, ends)
                                 : (SolPathProfile){ ends, &vacuum, 1 },
  };
  return sol_path_new_full (profile, length, SOL_PATH_AUTO);
}

/* One amplitude of one mode, or two of them for x and y if any pulse has both. */
static void
make_averaged (SolProblem *self, const SolCase *c)
{
  for (int i = 0; i < c->n_pulses; i++)
    if (!sol_translate_is_along_x (&c->pulses[i]))
      self->n_pol = 2;
  self->transverse =
      sol_transverse_new_averaged (self->effective_area_m2, self->core_index, self->n_pol);
}

/* All modes on nodes, and the same with twice as many, which says what the nodes are worth. */
static void
make_multimode (SolProblem *self, const SolCase *c)
{
  int n_r = c->grid.radial_points;
  double radius = self->reference_core_radius_m;
  self->transverse = sol_transverse_new_modes (self->modes, self->n_mode, radius, 1, n_r, 1);
  g_autoptr (SolTransverse) finer =
      sol_transverse_new_modes (self->modes, self->n_mode, radius, 1, 2 * n_r, 1);
  self->node_error = sol_transverse_compare (self->transverse, finer);
}

/* Nodes round the axis. The field of a mode with azimuthal number n turns n - 1 times, or once (TE,
 * TM); the Kerr effect makes products of four, free electrons of many more. */
static int
count_angles (const SolProblem *self, const SolCase *c)
{
  int turns = 0;
  if (c->grid.angular_points > 0)
    return c->grid.angular_points;
  for (int i = 0; i < self->n_mode; i++)
    turns = MAX (turns, self->modes[i].shape.kind == SOL_MODE_HE ? self->modes[i].shape.n - 1 : 1);
  return turns == 0 ? 1 : (c->response.plasma != SOL_CASE_PLASMA_OFF ? 16 : 8) * turns;
}

static void
make_vector (SolProblem *self, const SolCase *c)
{
  int n_r = c->grid.radial_points, n_theta = count_angles (self, c);
  double radius = self->reference_core_radius_m;
  self->transverse = sol_transverse_new_modes (self->modes, self->n_mode, radius, 2, n_r, n_theta);
  g_autoptr (SolTransverse) finer =
      sol_transverse_new_modes (self->modes, self->n_mode, radius, 2, 2 * n_r, 2 * n_theta);
  self->node_error = sol_transverse_compare (self->transverse, finer);
  sol_transverse_fold (self->transverse);
}

/* Amplitude e-foldings on the way through the layer at its largest rate, along the edge of the widest
 * beam. More of them send light back from where the layer begins, fewer let it through; from 2 to 5
 * little changes. */
#define LAYER_EFOLDINGS 3.0

static double
layer_rate_per_m (const SolCase *c)
{
  double divergence = 0.0, width = (1.0 - SOL_LAYER_BEGINS) * c->geometry.aperture_radius_m;
  if (!c->grid.absorber)
    return 0.0;
  if (isfinite (c->grid.absorber_strength_per_m))
    return c->grid.absorber_strength_per_m;
  for (int i = 0; i < c->n_pulses; i++)
    {
      double wavelength = 2.0 * SOL_PI * SOL_C_M_PER_S / sol_translate_pulse_omega (&c->pulses[i]);
      if (isfinite (wavelength))
        divergence = MAX (divergence, wavelength / (SOL_PI * c->pulses[i].waist_m));
    }
  return LAYER_EFOLDINGS * divergence / width;
}

/* Cylindrical waves of free space in place of modes. */
static void
make_radial (SolProblem *self, const SolCase *c, gboolean is_outline)
{
  double radius = c->geometry.aperture_radius_m;
  int n_r = c->grid.radial_points;
  self->n_pol = 1;
  self->n_mode = n_r;
  self->node_error = NAN;
  self->reference_core_radius_m = radius;
  self->absorber_radius_per_m = layer_rate_per_m (c);
  if (is_outline)
    {
      self->transverse = sol_transverse_new_outline (n_r, n_r, 1);
      self->transverse->stores_nodes = TRUE;
      return;
    }
  g_autofree double *k = sol_transverse_get_radial_k_per_m (radius, n_r);
  self->transverse = sol_transverse_new_radial (radius, n_r);
  if (self->absorber_radius_per_m > 0.0)
    sol_transverse_add_layer (self->transverse, radius);
  self->guide = sol_guide_index_new_free_space (k, n_r);
}

static gboolean
make_modes (SolProblem *self, const SolCase *c, GError **error)
{
  self->n_pol = 1;
  self->node_error = NAN;
  self->reference_core_radius_m = c->geometry.core_radius_m.value[0];
  self->modes = sol_mode_list_parse (c->geometry.modes, &self->n_mode, error);
  if (self->modes == NULL)
    return FALSE;
  if (!sol_translate_area (c, &self->modes[0], self->reference_core_radius_m,
                           sol_translate_reference_omega (c), &self->effective_area_m2,
                           &self->core_index, error))
    return FALSE;
  if (c->run.model == SOL_CASE_MODEL_MULTIMODE)
    make_multimode (self, c);
  else if (c->run.model == SOL_CASE_MODEL_VECTOR)
    make_vector (self, c);
  else
    make_averaged (self, c);
  double narrow, wide;
  sol_path_get_range (self->path, SOL_SCALAR_CORE_RADIUS, &narrow, &wide);
  if (self->transverse->is_resolved && wide > narrow)
    sol_transverse_add_coupling (self->transverse, self->modes);
  return TRUE;
}

/* By how many of its widths a line of a wall that changes along z moves through the band, the worst of
 * those that are in it at either end; 0 if there is none. */
static double
count_widths (const SolProblem *self,
              const SolCase *c,
              const SolGlass *wall,
              SolWallResonance *worst)
{
  double wall_m[2], most = 0.0;
  double shortest = c->grid.wavelength_min_m / BAND_HIGH;
  double longest = c->grid.wavelength_max_m / BAND_LOW;
  sol_path_get_range (self->path, SOL_SCALAR_WALL, &wall_m[0], &wall_m[1]);
  if (wall == NULL || !(wall_m[1] > wall_m[0]))
    return 0.0;
  for (int i = 0; i < 2; i++)
    {
      SolWallResonance line[N_LINES_MAX];
      int n = sol_wall_resonance_find (wall, wall_m[i], self->reference_core_radius_m, shortest,
                                       longest, line, N_LINES_MAX);
      for (int k = 0; k < n; k++)
        {
          double way = (wall_m[1] - wall_m[0]) / wall_m[i] * 2.0 * SOL_PI * SOL_C_M_PER_S /
                       line[k].wavelength_m;
          if (!(way / line[k].width_rad_per_s > most))
            continue;
          most = way / line[k].width_rad_per_s;
          *worst = line[k];
        }
    }
  return most;
}

/* The series in the thickness holds a line that moves through bins if it moves by few of its widths. */
static gboolean
check_wall (const SolProblem *self, const SolCase *c, const SolGlass *wall, GError **error)
{
  double low, high, widths;
  SolWallResonance line;
  const SolBasis *basis = &self->op->basis;
  gboolean is_alone = !sol_basis_varies (basis, SOL_SCALAR_PRESSURE) &&
                      !sol_basis_varies (basis, SOL_SCALAR_CORE_RADIUS);
  if (!(self->op->fit_error > FIT_ERROR_MAX))
    return TRUE;
  widths = count_widths (self, c, wall, &line);
  if (!(widths > 0.0))
    return TRUE;
  sol_path_get_range (self->path, SOL_SCALAR_WALL, &low, &high);
  g_set_error (
      error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
      "geometry.wall_thickness changes along z from %.4g nm to %.4g nm, which moves a "
      "resonance of the wall near %.4g nm through the band by %.2g of its widths%s; let the "
      "thickness change less, let the band end short of the resonance, or give a constant "
      "thickness",
      low * 1e9, high * 1e9, line.wavelength_m * 1e9, widths,
      is_alone ? "" : " while another profile changes");
  return FALSE;
}

/* A profile takes lines of a ring of tubes through the band, which a series follows only so far. */
static gboolean
check_profiles (const SolProblem *self, GError **error)
{
  static const struct
  {
    SolScalar scalar;
    const char *key;
    double to_unit;
    const char *unit;
  } profiles[] = { { SOL_SCALAR_CORE_RADIUS, "core_radius", 1e6, "um" },
                   { SOL_SCALAR_WALL, "wall_thickness", 1e9, "nm" } };
  const SolFieldGrid *grid = self->grid;
  double length = sol_path_get_length_m (self->path);
  double highest = grid->omega_rad_per_s[grid->first_active + grid->n_active - 1];
  double missed = self->op->fit_error * highest / SOL_C_M_PER_S * length;
  if (!(self->op->fit_error > FIT_ERROR_MAX) || !(missed > PHASE_ERROR_MAX))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (profiles); i++)
    {
      double low, high, to_unit = profiles[i].to_unit;
      sol_path_get_range (self->path, profiles[i].scalar, &low, &high);
      if (!(high > low))
        continue;
      g_set_error (
          error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
          "geometry.%s changes along z between %.4g %s and %.4g %s, which moves a resonance of "
          "the mode through the band: a series of %d terms misses %.2g rad of its phase; let "
          "it change less, or let the band end short of the resonance",
          profiles[i].key, low * to_unit, profiles[i].unit, high * to_unit, profiles[i].unit,
          self->op->n_terms, missed);
      return FALSE;
    }
  return TRUE;
}

typedef struct
{
  const SolCase *the_case;
  const SolProblem *problem;
} AveragedMode;

static gboolean
measure_mode (gpointer data,
              double core_radius_m,
              double *area_m2,
              double *mode_index,
              GError **error)
{
  const AveragedMode *mode = data;
  if (sol_translate_area (mode->the_case, &mode->problem->modes[0], core_radius_m,
                          mode->problem->reference_omega_rad_per_s, area_m2, mode_index, error))
    return TRUE;
  g_prefix_error (error, "at a core radius of %.4g um: ", core_radius_m * 1e6);
  return FALSE;
}

/* The index of a mode has a kink at its cut-off, which no series follows through the band. */
static gboolean
check_cut_off (const SolProblem *self, const SolCase *c, double thinnest_m, GError **error)
{
  const SolGuideMode *mode = &self->modes[0];
  double omega = self->grid->omega_rad_per_s[self->grid->first_active], needed_m;
  if (!sol_translate_cut_off_radius (c, mode, omega, &needed_m, error))
    return FALSE;
  if (!(needed_m > thinnest_m))
    return TRUE;
  g_set_error (
      error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
      "geometry.core_radius falls to %.4g um along z, and the fibre holds %s at %.4g nm, the "
      "end of the active band, above %.4g um: the cut-off would move through the band; keep "
      "the core thicker, choose a shorter grid.wavelength_max, or use HE11",
      thinnest_m * 1e6, mode->name, 2e9 * SOL_PI * SOL_C_M_PER_S / omega, needed_m * 1e6);
  return FALSE;
}

/* A mode of a solid core does not keep its shape over the radius along a taper. */
static gboolean
make_mode_size (SolProblem *self, const SolCase *c, GError **error)
{
  AveragedMode mode = { c, self };
  SolInterval range;
  sol_path_get_range (self->path, SOL_SCALAR_CORE_RADIUS, &range.low, &range.high);
  if (!sol_translate_is_solid (c) || !(range.high > range.low))
    return TRUE;
  if (!check_cut_off (self, c, range.low, error))
    return FALSE;
  self->mode_size =
      sol_mode_size_new (range, self->reference_core_radius_m, measure_mode, &mode, error);
  return self->mode_size != NULL;
}

static SolSourceKind
get_source (const SolProblem *self)
{
  if (self->transverse->stores_nodes)
    return SOL_SOURCE_FREE_SPACE;
  return self->transverse->is_resolved ? SOL_SOURCE_MODAL : SOL_SOURCE_AVERAGED;
}

static gboolean
make_operator (SolProblem *self, const SolCase *c, GError **error)
{
  SolOperatorParams params = {
    .grid = self->grid,
    .medium = self->medium,
    .guide = self->guide,
    .source = get_source (self),
    .effective_area_m2 = self->effective_area_m2 * self->core_index,
    .reference_omega_rad_per_s = self->reference_omega_rad_per_s,
    .removes_carrier = sol_translate_is_envelope (c) && !sol_translate_keeps_harmonic (c),
    .shock_omega_rad_per_s = c->response.self_steepening ? NAN : self->reference_omega_rad_per_s,
    .absorber_per_m = sol_translate_absorber_per_m (c),
  };
  if (!sol_translate_wall (c, &params.cladding, error))
    return FALSE;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    sol_path_get_range (self->path, (SolScalar) k, &params.range[k].low, &params.range[k].high);
  self->op = sol_operator_cache_get (&params, error);
  return self->op != NULL && check_wall (self, c, params.cladding, error) &&
         check_profiles (self, error);
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
  self->reference_omega_rad_per_s = sol_translate_reference_omega (c);
  if (c->run.model == SOL_CASE_MODEL_RADIAL)
    make_radial (self, c, FALSE);
  else if (!make_modes (self, c, error))
    return FALSE;
  else
    self->guide = sol_translate_guide_index (c, self->modes, self->n_mode, error);
  return self->guide != NULL && make_mode_size (self, c, error) && make_operator (self, c, error);
}

/* Whether the modes of two radii differ in scale alone. */
static gboolean
keeps_shape (const SolCase *c)
{
  return !sol_translate_is_solid (c) &&
         !(c->geometry.kind == SOL_CASE_GEOMETRY_ANTIRESONANT &&
           c->geometry.antiresonant_model == SOL_CASE_ANTIRESONANT_VINCETTI);
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
 * Threads: any. Allocates: a few hundred bytes; the first time the glasses.
 * Returns: TRUE on success
 */
gboolean
sol_translate_outline_guide (SolProblem *self, const SolCase *the_case, GError **error)
{
  const SolGlass *wall = NULL;
  SolWallResonance line;
  self->path = sol_translate_path (the_case, error);
  if (self->path == NULL)
    return FALSE;
  if (the_case->run.model == SOL_CASE_MODEL_RADIAL)
    make_radial (self, the_case, TRUE);
  else if (!make_modes (self, the_case, error))
    return FALSE;
  self->op = sol_operator_new_empty ();
  self->op->n_bins = self->grid->n_active;
  self->op->n_mode = self->n_mode;
  self->op->n_terms = 1;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    {
      SolInterval *range = &self->op->basis.interval[k];
      sol_path_get_range (self->path, (SolScalar) k, &range->low, &range->high);
      if (range->high > range->low)
        self->op->n_terms *= k == SOL_SCALAR_CORE_RADIUS && !keeps_shape (the_case)
                                 ? N_TERMS_RESHAPED
                                 : N_TERMS_EXPECTED;
    }
  if (sol_basis_varies (&self->op->basis, SOL_SCALAR_WALL) &&
      !sol_translate_wall (the_case, &wall, error))
    return FALSE;
  double widths = count_widths (self, the_case, wall, &line);
  self->op->n_terms += (int) fmin (N_TERMS_A_WIDTH * widths, SOL_BASIS_N_TERMS_MAX);
  self->op->basis.n_terms = self->op->n_terms;
  return TRUE;
}
