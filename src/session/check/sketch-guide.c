/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fill and the guide of a sketch, and what the pulse does in them. */
#include "config.h"

#include "session/check/sketch-scene.h"

#include "base/constants.h"
#include "model/guide/guide-search.h"
#include "model/guide/mode-field.h"
#include "model/ionisation/ionisation-estimate.h"
#include "solver/translate-kind.h"
#include "solver/translate-light.h"
#include "solver/translate.h"

#include <math.h>

/* Zeros of dispersion are looked for between these wavelengths. */
#define ZERO_MIN_M 100e-9
#define ZERO_MAX_M 3e-6
/* Midpoints along the guide for sums over z. */
#define N_PLACES 32

static double
total_density (const SolSketchScene *scene)
{
  double sum = 0.0;
  for (int i = 0; i < sol_sketch_scene_get_n_species (scene); i++)
    sum += scene->density_per_m3[i];
  return sum;
}

/* The place of reference is the entrance unless the pressure rises behind. */
static double
find_reference_z_m (const SolSketch *self, const SolSketchScene *scene)
{
  double length = self->the_case->geometry.length_m, reference_z_m = 0.0;
  double highest = sol_sketch_scene_look_at (scene, 0.0).pressure_pa;
  for (int i = 1; i <= 2 * N_PLACES; i++)
    {
      double z = length * i / (2 * N_PLACES);
      double p = sol_sketch_scene_look_at (scene, z).pressure_pa;
      if (p > highest * (1.0 + 1e-9))
        {
          highest = p;
          reference_z_m = z;
        }
    }
  return reference_z_m;
}

/* What the guide is at a place, to which the scene goes; no wavelengths yet. */
static gboolean
draw_local (const SolSketch *self,
            SolSketchScene *scene,
            double z_m,
            SolSketchPlace *place,
            GError **error)
{
  double n0;
  SolPathPoint point = sol_sketch_scene_look_at (scene, z_m);
  if (!sol_sketch_scene_set (scene, &point, error))
    return FALSE;
  *place = (SolSketchPlace){
    .z_m = z_m,
    .pressure_pa = scene->medium != NULL ? point.pressure_pa : NAN,
    .density_per_m3 = total_density (scene),
    .core_radius_m = scene->modes != NULL ? point.core_radius_m : NAN,
    .core_index = 1.0,
    .n2_m2_per_w = sol_sketch_scene_get_core (scene, self->omega_rad_per_s, &n0),
    .beta2_s2_per_m = sol_guide_beta (&scene->guide, self->omega_rad_per_s, 2),
  };
  /* Of a beam at its waist, whose intensity on the axis is twice the power over that area. */
  double waist_m = self->the_case->pulses[self->strongest].waist_m;
  place->effective_area_m2 = SOL_PI * waist_m * waist_m;
  if (scene->modes != NULL &&
      !sol_translate_area (self->the_case, &scene->modes[0], point.core_radius_m,
                           sol_translate_reference_omega (self->the_case),
                           &place->effective_area_m2, &place->core_index, error))
    return FALSE;
  place->gamma_per_w_per_m =
      sol_design_gamma_per_w_per_m (place->n2_m2_per_w, self->omega_rad_per_s,
                                    place->effective_area_m2);
  return TRUE;
}

/**
 * sol_sketch_find_wavelengths:
 * @self: a sketch with its pulses
 * @scene: at the place
 * @place: (inout): a place of the guide; gets what is in step there with the pulse by linear dispersion, and zeros of
 *   dispersion that lie where the formulas of gas and glass hold
 *
 * Threads: one at a time. Allocates: for a moment.
 */
void
sol_sketch_find_wavelengths (const SolSketch *self,
                             const SolSketchScene *scene,
                             SolSketchPlace *place)
{
  double low = ZERO_MIN_M;
  for (int i = 0; i < sol_sketch_scene_get_n_species (scene); i++)
    {
      double first, last;
      sol_gas_get_range_m (sol_medium_get_gas (scene->medium, i), &first, &last);
      low = fmax (low, first);
    }
  place->n_zeros = sol_guide_zero_dispersion_m (&scene->guide, low, ZERO_MAX_M,
                                                place->zero_dispersion_m, SOL_SKETCH_N_ZEROS_MAX);
  place->n_linear_waves =
      sol_guide_dispersive_waves_m (&scene->guide, self->wavelength_m, 0.0, place->linear_wave_m,
                                    SOL_SKETCH_N_WAVES_MAX);
}

/**
 * sol_sketch_find_waves:
 * @self: (inout): a sketch with its soliton; gets what is in step with the strongest one that it breaks up into
 * @scene: at the place
 * @place: of the guide
 *
 * Threads: one at a time. Allocates: for a moment.
 */
void
sol_sketch_find_waves (SolSketch *self, const SolSketchScene *scene, const SolSketchPlace *place)
{
  self->n_waves = sol_guide_dispersive_waves_m (&scene->guide, self->wavelength_m,
                                                sol_sketch_get_soliton_per_m (self, place),
                                                self->dispersive_wave_m, SOL_SKETCH_N_WAVES_MAX);
}

/* Without gas the guide alone has no zero, and nothing is in step with anything. */
static gboolean
draw_place (const SolSketch *self,
            SolSketchScene *scene,
            double z_m,
            SolSketchPlace *place,
            GError **error)
{
  gboolean is_varied = self->has_gradient || self->has_taper;
  if (place != &self->entrance && (!is_varied || !(z_m > 0.0)))
    {
      *place = self->entrance;
      place->z_m = z_m;
      return TRUE;
    }
  if (!draw_local (self, scene, z_m, place, error))
    return FALSE;
  if (fpclassify (place->pressure_pa) != FP_ZERO)
    sol_sketch_find_wavelengths (self, scene, place);
  return TRUE;
}

/* Above zero where dispersion and Kerr effect make solitons. */
static double
get_drive (const SolSketchPlace *place)
{
  return -place->beta2_s2_per_m * place->gamma_per_w_per_m;
}

/* Loss, dispersion and nonlinear phase summed along the guide. */
static gboolean
draw_sums (SolSketch *self, SolSketchScene *scene, double *drive, GError **error)
{
  double length = self->the_case->geometry.length_m;
  double dz = length / N_PLACES, exponent = 0.0, gamma_sum = 0.0;
  for (int i = 0; i < N_PLACES; i++)
    {
      SolSketchPlace here;
      if (!draw_local (self, scene, (i + 0.5) * dz, &here, error))
        return FALSE;
      SolJet excess = sol_guide_excess_per_m (&scene->guide, self->omega_rad_per_s, 3);
      double alpha = 2.0 * cimag (excess.c[0]);
      self->gdd_guide_s2 += creal (sol_jet_derivative (&excess, 2)) * dz;
      self->tod_guide_s3 += creal (sol_jet_derivative (&excess, 3)) * dz;
      drive[i] = get_drive (&here);
      gamma_sum += here.gamma_per_w_per_m * exp (-exponent - 0.5 * alpha * dz) * dz;
      exponent += alpha * dz;
    }
  self->alpha_per_m = length > 0.0 ? exponent / length
                                   : sol_guide_alpha_per_m (&scene->guide, self->omega_rad_per_s);
  self->transmission = exp (-exponent);
  if (self->the_case->response.kerr && isfinite (gamma_sum))
    self->kerr_phase_rad = gamma_sum * self->pulses[self->strongest].peak_power_w;
  return TRUE;
}

/* What the rate of fission goes with, at the places of the sums. */
static gboolean
list_drives (const SolSketch *self, SolSketchScene *scene, double *drive, GError **error)
{
  double dz = self->the_case->geometry.length_m / N_PLACES;
  for (int i = 0; i < N_PLACES; i++)
    {
      SolSketchPlace here;
      if (!draw_local (self, scene, (i + 0.5) * dz, &here, error))
        return FALSE;
      drive[i] = get_drive (&here);
    }
  return TRUE;
}

/* How far from the entrance a way lies that is @even_m long in a guide that is everywhere as at the place of
 * reference: 1/L of each place, which goes with the root of its drive, summed to one. A guide that ends before that
 * goes on as it was on the mean. */
static double
find_way_m (const SolSketch *self, const double *drive, double even_m)
{
  double of_reference = get_drive (&self->reference), sum = 0.0;
  double dz = self->the_case->geometry.length_m / N_PLACES;
  if (!(of_reference > 0.0) || !(even_m > 0.0) || !(dz > 0.0))
    return even_m;
  for (int i = 0; i < N_PLACES; i++)
    {
      double share = dz / even_m * sqrt (fmax (drive[i], 0.0) / of_reference);
      if (sum + share >= 1.0)
        return dz * (i + (1.0 - sum) / share);
      sum += share;
    }
  return self->the_case->geometry.length_m / sum;
}

/* What the pulse is as a soliton at the place of reference, where the scene stays; it breaks up where the way to
 * there has made it. */
static gboolean
draw_soliton (SolSketch *self, SolSketchScene *scene, const double *drive, GError **error)
{
  if (!draw_local (self, scene, self->reference.z_m, &self->reference, error))
    return FALSE;
  sol_sketch_draw_soliton (self);
  if (self->has_gradient || self->has_taper)
    {
      self->soliton.fission_length_m = find_way_m (self, drive, self->soliton.fission_length_m);
      self->compression_m = find_way_m (self, drive, self->compression_m);
    }
  return TRUE;
}

static gboolean
draw_nonlinear (SolSketch *self, SolSketchScene *scene, const double *drive, GError **error)
{
  double n0;
  self->reference.z_m = find_reference_z_m (self, scene);
  if (!draw_soliton (self, scene, drive, error))
    return FALSE;
  sol_sketch_scene_get_core (scene, self->omega_rad_per_s, &n0);
  self->critical_power_w =
      sol_design_critical_power_w (self->wavelength_m, n0, self->reference.n2_m2_per_w);
  if (!sol_guide_pressure_for_zero_dispersion_pa (&scene->guide, self->wavelength_m,
                                                  &self->zero_dispersion_pa, NULL))
    self->zero_dispersion_pa = NAN;
  return TRUE;
}

/* Where the pulse is shortest, or the place of reference if it does not compress. */
static double
find_shortest_z_m (const SolSketch *self)
{
  double z = sol_sketch_is_soliton (self) ? self->compression_m : self->reference.z_m;
  return fmin (z, self->the_case->geometry.length_m);
}

/* Both ends, and where the pulse is shortest, with what it sheds there. */
static gboolean
draw_places (SolSketch *self, SolSketchScene *scene, GError **error)
{
  double length = self->the_case->geometry.length_m;
  if (!draw_place (self, scene, 0.0, &self->entrance, error) ||
      !draw_place (self, scene, length, &self->exit, error) ||
      !draw_place (self, scene, find_shortest_z_m (self), &self->shortest, error) ||
      !sol_sketch_scene_go_to (scene, self->shortest.z_m, error))
    return FALSE;
  if (fpclassify (self->shortest.pressure_pa) != FP_ZERO)
    sol_sketch_find_waves (self, scene, &self->shortest);
  return TRUE;
}

/**
 * sol_sketch_find_shortest:
 * @self: (inout): a sketch that is complete but for the pressure; its soliton becomes that of the scene
 * @scene: what it is drawn from, at another pressure; goes to the place
 * @place: (out): where the pulse is shortest; without wavelengths
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE where the fill is no gas.
 * Threads: one at a time. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_sketch_find_shortest (SolSketch *self,
                          SolSketchScene *scene,
                          SolSketchPlace *place,
                          GError **error)
{
  double drive[N_PLACES];
  gboolean is_varied = self->has_gradient || self->has_taper;
  return (!is_varied || list_drives (self, scene, drive, error)) &&
         draw_soliton (self, scene, drive, error) &&
         draw_local (self, scene, find_shortest_z_m (self), place, error);
}

/* The field that the model sees; on the axis that of the mode's profile where it is a Bessel function. */
static void
draw_field (SolSketch *self, const SolSketchScene *scene)
{
  double power = self->pulses[self->strongest].peak_power_w;
  self->intensity_w_per_m2 = power / self->entrance.effective_area_m2;
  self->field_v_per_m = sqrt (2.0 * self->intensity_w_per_m2 /
                              (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * self->entrance.core_index));
  self->axis_w_per_m2 = NAN;
  if (scene->modes == NULL)
    self->axis_w_per_m2 = 2.0 * self->intensity_w_per_m2;
  if (scene->medium == NULL || scene->modes == NULL)
    return;
  SolModeField e =
      sol_mode_field_at (&scene->modes[0].shape, self->entrance.core_radius_m, 0.0, 0.0, 0.0);
  self->axis_w_per_m2 = sol_design_intensity_w_per_m2 (sqrt (power * (e.x * e.x + e.y * e.y)));
}

/**
 * sol_sketch_draw_guide:
 * @self: (inout): a sketch with its pulses
 * @scene: what it is drawn from
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE where the fill is no gas.
 * Threads: one at a time. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_sketch_draw_guide (SolSketch *self, SolSketchScene *scene, GError **error)
{
  self->has_gradient = sol_sketch_scene_is_varied (scene, SOL_SCALAR_PRESSURE);
  self->has_taper = sol_sketch_scene_is_varied (scene, SOL_SCALAR_CORE_RADIUS) ||
                    sol_sketch_scene_is_varied (scene, SOL_SCALAR_WALL);
  self->u_mode = scene->modes != NULL ? scene->modes[0].shape.u : NAN;
  double drive[N_PLACES];
  if (!draw_sums (self, scene, drive, error) || !draw_nonlinear (self, scene, drive, error) ||
      !draw_places (self, scene, error))
    return FALSE;
  draw_field (self, scene);
  return sol_sketch_scene_go_to (scene, self->reference.z_m, error);
}

/* Of one species: behind the launched pulse, and behind the strongest soliton after the fission. */
static gboolean
draw_species (SolSketch *self, const SolIonisationAtom *atom, double density)
{
  SolIonisationOptions options = sol_translate_ionisation (self->the_case);
  const SolIonisationLight light = {
    .field_v_per_m = self->field_v_per_m,
    .fwhm_s = self->pulses[self->strongest].fwhm_s,
    .ellipticity = sol_translate_get_ellipticity (&self->the_case->pulses[self->strongest]),
  };
  double in_soliton = 0.0;
  options.omega_rad_per_s = self->omega_rad_per_s;
  double fraction = sol_ionisation_estimate_fraction (atom, &options, &light);
  if (sol_sketch_is_soliton (self))
    {
      /* It meets the area of the place where it is shortest, and it is one of the pulse without chirp. */
      const SolPulseEstimate *pulse = &self->pulses[self->strongest];
      SolIonisationLight soliton = light;
      soliton.fwhm_s = pulse->limit_fwhm_s;
      soliton.field_v_per_m *=
          sqrt (pulse->limit_power_w / pulse->peak_power_w * self->entrance.effective_area_m2 /
                self->shortest.effective_area_m2);
      soliton = sol_ionisation_light_of_soliton (&soliton, self->soliton.order);
      in_soliton = sol_ionisation_estimate_fraction (atom, &options, &soliton);
    }
  if (isnan (fraction) || isnan (in_soliton))
    return FALSE;
  double barrier = sol_barrier_suppression_field_v_per_m (atom);
  if (!(barrier >= self->barrier_field_v_per_m))
    self->barrier_field_v_per_m = barrier;
  if (isnan (self->keldysh) || fraction > self->ionised_fraction)
    self->keldysh = sol_keldysh_parameter (atom, self->omega_rad_per_s, self->field_v_per_m);
  self->ionised_fraction = fmax (self->ionised_fraction, fraction);
  self->soliton_ionised_fraction = fmax (self->soliton_ionised_fraction, in_soliton);
  self->electrons_per_m3 += fmax (fraction, in_soliton) * density;
  return TRUE;
}

/**
 * sol_sketch_draw_ionisation:
 * @self: (inout): a sketch with its guide
 * @scene: what it is drawn from, at the place of reference
 *
 * Threads: one at a time. Allocates: no.
 */
void
sol_sketch_draw_ionisation (SolSketch *self, SolSketchScene *scene)
{
  double length = self->the_case->geometry.length_m;
  self->has_rates = TRUE;
  self->keldysh = self->barrier_field_v_per_m = NAN;
  for (int i = 0; i < sol_sketch_scene_get_n_species (scene); i++)
    {
      const SolIonisationAtom *atom = sol_gas_get_atom (sol_medium_get_gas (scene->medium, i));
      if (atom == NULL || !draw_species (self, atom, scene->density_per_m3[i]))
        self->has_rates = FALSE;
    }
  self->plasma_index = sol_ionisation_plasma_index (self->electrons_per_m3, self->omega_rad_per_s);
  double shortest = fmin (self->soliton.fission_length_m, length);
  double way = self->soliton_ionised_fraction > self->ionised_fraction ? length - shortest : length;
  self->plasma_phase_rad =
      self->omega_rad_per_s / SOL_C_M_PER_S * self->plasma_index * way * sqrt (self->transmission);
}
