/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where light will be in frequency and time, and what the grid makes of it. Literature:
 * G. P. Agrawal, Nonlinear Fiber Optics, 5th ed., Academic Press (2013), secs. 4.1 and 12.1. */
#include "config.h"

#include "session/check/sketch-fibre.h"
#include "session/check/sketch-scene.h"

#include "base/constants.h"
#include "solver/translate-kind.h"

#include <math.h>

/* Midpoints along the guide, frequencies of the expected light. */
#define N_PLACES 32
#define N_LIGHT 17
/* Light is expected within this many standard deviations of its spectrum. */
#define REACH 3.0
/* A dispersive wave gets light if it is no more than this many bandwidths of the strongest soliton
 * away. */
#define WAVE_REACH 40.0
/* No light is expected beyond this many times the pulse's wavelength. */
#define LONGEST 5.0
/* Bins of the band that are looked at. */
#define N_BINS_MAX 1024
/* As in problem/operator.c: there is no guided light at and below this. */
#define INDEX_FLOOR (1e-3 - 1.0)
/* The active band: this share of the lowest frequency up to this multiple of the highest. */
#define BAND_LOW 0.5
#define BAND_HIGH 1.1

static double
wavelength_of (double omega)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / omega;
}

/* Group delays against the pulse from z_m to the end, in s: of each frequency over the whole way. */
static gboolean
add_delays (const SolSketch *self,
            SolSketchScene *scene,
            double start_m,
            const double *omega,
            int n,
            double *delay_s,
            GError **error)
{
  double length = self->the_case->geometry.length_m;
  double dz = (length - start_m) / N_PLACES;
  for (int k = 0; scene == NULL && k < n; k++)
    delay_s[k] += (sol_sketch_fibre_slowness (self->the_case, omega[k]) -
                   sol_sketch_fibre_slowness (self->the_case, self->omega_rad_per_s)) *
                  (length - start_m);
  if (scene == NULL)
    return TRUE;
  for (int i = 0; i < N_PLACES && dz > 0.0; i++)
    {
      if (!sol_sketch_scene_go_to (scene, start_m + (i + 0.5) * dz, error))
        return FALSE;
      SolJet pulse = sol_guide_excess_per_m (&scene->guide, self->omega_rad_per_s, 1);
      for (int k = 0; k < n; k++)
        {
          SolJet here = sol_guide_excess_per_m (&scene->guide, omega[k], 1);
          delay_s[k] += creal (here.c[1] - pulse.c[1]) * dz;
        }
    }
  return TRUE;
}

/* The longest delay of a range of light over the whole way, of either sign. */
static gboolean
find_longest_delay (const SolSketch *self,
                    SolSketchScene *scene,
                    double min_m,
                    double max_m,
                    double *longest_s,
                    GError **error)
{
  double omega[N_LIGHT], delay[N_LIGHT] = { 0.0 };
  for (int k = 0; k < N_LIGHT; k++)
    omega[k] = 2.0 * SOL_PI * SOL_C_M_PER_S *
               (1.0 / max_m + (1.0 / min_m - 1.0 / max_m) * k / (N_LIGHT - 1));
  if (!add_delays (self, scene, 0.0, omega, N_LIGHT, delay, error))
    return FALSE;
  *longest_s = 0.0;
  for (int k = 0; k < N_LIGHT; k++)
    *longest_s = fmax (*longest_s, fabs (delay[k]));
  return TRUE;
}

static gboolean
expects_wave (const SolSketch *self)
{
  double narrow = self->pulses[self->strongest].sigma_rad_per_s;
  if (self->n_waves < 1)
    return FALSE;
  double away = 2.0 * SOL_PI * SOL_C_M_PER_S / self->dispersive_wave_m[0] - self->omega_rad_per_s;
  return sol_sketch_is_soliton (self) &&
         away < WAVE_REACH * narrow * (2.0 * self->soliton.order - 1.0);
}

/* Where light is expected: the pulse's spectrum, broadened by the nonlinear phase as far as it would
 * be without dispersion. A soliton collects phase up to its fission. */
static void
draw_light (SolSketch *self)
{
  double total = self->kerr_phase_rad;
  if (sol_sketch_is_soliton (self))
    total = fmin (total, self->soliton.fission_length_m / self->soliton.nonlinear_length_m);
  double low = INFINITY, high = 0.0;
  for (int i = 0; i < self->the_case->n_pulses; i++)
    {
      const SolPulseEstimate *pulse = &self->pulses[i];
      double share = self->pulses[self->strongest].peak_power_w;
      double phase = share > 0.0 ? total * pulse->peak_power_w / share : 0.0;
      double broadening = sqrt (1.0 + 4.0 / (3.0 * sqrt (3.0)) * phase * phase);
      double reach = REACH * broadening * pulse->sigma_rad_per_s;
      low = fmin (low, pulse->omega_rad_per_s - reach);
      high = fmax (high, pulse->omega_rad_per_s + reach);
    }
  self->light_max_m = wavelength_of (fmax (low, self->omega_rad_per_s / LONGEST));
  self->light_min_m = wavelength_of (high);
}

/* Broadened light comes into being along the way, so that it walks off over half of it on the
 * average; a dispersive wave does from the fission on. */
static gboolean
draw_walk_off (SolSketch *self, SolSketchScene *scene, GError **error)
{
  double longest = fmin (self->light_max_m, self->the_case->grid.wavelength_max_m);
  double shortest = fmax (self->light_min_m, self->the_case->grid.wavelength_min_m);
  double delay_s;
  if (!find_longest_delay (self, scene, shortest, longest, &delay_s, error))
    return FALSE;
  self->walk_off_s = fmax (self->walk_off_s, 0.5 * delay_s);
  if (expects_wave (self))
    {
      double wave = 2.0 * SOL_PI * SOL_C_M_PER_S / self->dispersive_wave_m[0], wave_delay = 0.0;
      if (!add_delays (self, scene, self->soliton.fission_length_m, &wave, 1, &wave_delay, error))
        return FALSE;
      self->walk_off_s = fmax (self->walk_off_s, fabs (wave_delay));
      self->light_min_m = fmin (self->light_min_m, self->dispersive_wave_m[0]);
    }
  return TRUE;
}

/**
 * sol_sketch_get_edge_periods:
 * @self: a sketch
 *
 * Threads: any. Allocates: no.
 * Returns: length of either edge of the time window in periods of the longest wavelength
 */
double
sol_sketch_get_edge_periods (const SolSketch *self)
{
  const SolCase *c = self->the_case;
  return 0.5 * (self->window_s - c->grid.time_window_s) * SOL_C_M_PER_S / c->grid.wavelength_max_m;
}

/**
 * sol_sketch_window_of_light_s:
 * @self: a sketch
 * @min_m: the shortest light that was seen in a run
 * @max_m: and the longest; NAN: nothing was seen
 *
 * Light that a run has shown need not be guessed. Where it came into being is not known, so that it walks
 * off over the whole guide.
 *
 * Threads: any. Allocates: for a moment.
 * Returns: the time window that holds it; 0 if nothing was seen
 */
double
sol_sketch_window_of_light_s (const SolSketch *self, double min_m, double max_m)
{
  g_auto (SolSketchScene) scene = { 0 };
  gboolean is_fibre = self->the_case->run.model == SOL_CASE_MODEL_GNLSE;
  double window_s = 0.0, walk_off_s = 0.0;
  if (!(min_m > 0.0) || !(max_m >= min_m) ||
      (!is_fibre && !sol_sketch_scene_init (&scene, self->the_case, NULL)) ||
      !find_longest_delay (self, is_fibre ? NULL : &scene, min_m, max_m, &walk_off_s, NULL))
    return 0.0;
  for (int i = 0; i < self->the_case->n_pulses; i++)
    {
      double delay_s = fabs (self->the_case->pulses[i].delay_s);
      window_s =
          fmax (window_s, sol_design_window_s (self->pulses[i].fwhm_s, delay_s + walk_off_s));
    }
  return window_s;
}

/**
 * sol_sketch_draw_window:
 * @self: (inout): a sketch with its guide
 * @scene: (nullable): what it is drawn from; NULL of a fibre given by coefficients
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE where the fill is no gas.
 * Threads: one at a time. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_sketch_draw_window (SolSketch *self, SolSketchScene *scene, GError **error)
{
  draw_light (self);
  if (!draw_walk_off (self, scene, error))
    return FALSE;
  for (int i = 0; i < self->the_case->n_pulses; i++)
    {
      const SolCasePulse *of_case = &self->the_case->pulses[i];
      const SolPulseEstimate *pulse = &self->pulses[i];
      double delay = fabs (of_case->delay_s);
      double longest = pulse->fwhm_s;
      /* A soliton holds itself together. */
      if (!sol_sketch_is_soliton (self))
        longest = fmax (longest, sol_design_chirped_fwhm_s (pulse->limit_fwhm_s,
                                                            of_case->gdd_s2 + self->gdd_guide_s2,
                                                            of_case->tod_s3 + self->tod_guide_s3));
      self->stretched_fwhm_s = fmax (self->stretched_fwhm_s, longest);
      self->window_input_s =
          fmax (self->window_input_s, sol_design_window_s (pulse->fwhm_s, delay));
      self->window_run_s =
          fmax (self->window_run_s, sol_design_window_s (longest, delay + self->walk_off_s));
    }
  return TRUE;
}

static void
note_gap (SolSketchGap *gap, double wavelength, double pulse_wavelength)
{
  if (wavelength < pulse_wavelength)
    gap->short_m = isnan (gap->short_m) ? wavelength : fmax (gap->short_m, wavelength);
  else
    gap->long_m = isnan (gap->long_m) ? wavelength : fmin (gap->long_m, wavelength);
}

/* The parts of the band outside a range; the end of the range is what is kept. */
static void
note_range (SolSketch *self, SolSketchGap *gap, double first_m, double last_m)
{
  if (self->band_min_m < first_m)
    gap->short_m = isnan (gap->short_m) ? first_m : fmax (gap->short_m, first_m);
  if (self->band_max_m > last_m)
    gap->long_m = isnan (gap->long_m) ? last_m : fmin (gap->long_m, last_m);
}

static void
note_glasses (SolSketch *self, const SolSketchScene *scene)
{
  double first, last;
  const SolGlass *glass = scene->cladding != NULL ? scene->cladding : scene->glass;
  if (glass == NULL)
    return;
  sol_glass_get_range_m (glass, &first, &last);
  note_range (self, &self->glass, first, last);
}

/* A solid core takes up no light of this mode where its index has an imaginary part, which nothing
 * else gives it: first where it is thinnest. */
static void
draw_cut_off (SolSketch *self, const SolSketchScene *scene)
{
  SolGuide guide = scene->guide;
  double widest_m;
  sol_path_get_range (scene->path, SOL_SCALAR_CORE_RADIUS, &guide.core_radius_m, &widest_m);
  g_autoptr (SolGuideIndex) thinnest =
      self->has_taper ? sol_guide_index_at_radius (scene->kind, guide.core_radius_m) : NULL;
  if (thinnest != NULL)
    guide.kind = thinnest;
  double low = 2.0 * SOL_PI * SOL_C_M_PER_S / self->band_max_m;
  double high = 2.0 * SOL_PI * SOL_C_M_PER_S / self->band_min_m;
  int n = (int) MIN (self->n_active, N_BINS_MAX);
  self->cut_off_m = NAN;
  for (int i = 0; i < n && scene->medium == NULL; i++)
    {
      double omega = low + (high - low) * (i + 0.5) / n;
      if (cimag (sol_guide_index_minus_one (&guide, omega, 0).c[0]) > 0.0)
        self->cut_off_m = wavelength_of (omega);
    }
}

/* Air has no outer surface that could guide instead of the core. */
static void
draw_thinnest (SolSketch *self, const SolSketchScene *scene)
{
  g_auto (SolStepProfile) profile = { 0 };
  SolJet v, ratio;
  double widest_m;
  self->thinnest_core_m = self->thinnest_v = NAN;
  if (scene->medium != NULL || !sol_translate_step_profile (self->the_case, &profile, NULL) ||
      (profile.cladding != NULL && sol_material_is_gas (profile.cladding)))
    return;
  sol_path_get_range (scene->path, SOL_SCALAR_CORE_RADIUS, &self->thinnest_core_m, &widest_m);
  sol_step_profile_parameters (&profile, self->thinnest_core_m, self->omega_rad_per_s, 0, &v,
                               &ratio);
  self->thinnest_v = creal (v.c[0]);
}

/* Bins whose index is at its floor. */
static void
note_clamped (SolSketch *self, const SolGuide *guide)
{
  double low = 2.0 * SOL_PI * SOL_C_M_PER_S / self->band_max_m;
  double high = 2.0 * SOL_PI * SOL_C_M_PER_S / self->band_min_m;
  int n = (int) MIN (self->n_active, N_BINS_MAX);
  for (int i = 0; i < n; i++)
    {
      double omega = low + (high - low) * (i + 0.5) / n;
      SolJet n_eff = sol_guide_index_minus_one (guide, omega, 0);
      if (creal (n_eff.c[0]) <= INDEX_FLOOR)
        note_gap (&self->clamped, wavelength_of (omega), self->wavelength_m);
    }
}

/* At the ends of the ranges of pressure and core radius. A solid guide has at least the index of its
 * cladding. */
static gboolean
draw_clamped (SolSketch *self, SolSketchScene *scene, GError **error)
{
  SolPathPoint place = sol_sketch_scene_look_at (scene, 0.0);
  double pressure_pa[2], radius_m[2];
  if (scene->medium == NULL)
    return TRUE;
  sol_path_get_range (scene->path, SOL_SCALAR_PRESSURE, &pressure_pa[0], &pressure_pa[1]);
  sol_path_get_range (scene->path, SOL_SCALAR_CORE_RADIUS, &radius_m[0], &radius_m[1]);
  for (int i = 0; i < (pressure_pa[1] > pressure_pa[0] ? 2 : 1); i++)
    for (int k = 0; k < (radius_m[1] > radius_m[0] ? 2 : 1); k++)
      {
        place.pressure_pa = pressure_pa[i];
        place.core_radius_m = radius_m[k];
        if (!sol_sketch_scene_set (scene, &place, error))
          return FALSE;
        note_clamped (self, &scene->guide);
      }
  return TRUE;
}

/* Lines of the wall at the entrance, and where it differs most from that. */
static void
draw_lines (SolSketch *self, const SolSketchScene *scene)
{
  const SolProfile *wall = &self->the_case->geometry.wall_thickness_m;
  double here_m = scene->guide.wall_thickness_m, there_m = here_m;
  for (int i = 0; i < wall->n_points; i++)
    if (fabs (wall->value[i] - here_m) > fabs (there_m - here_m))
      there_m = wall->value[i];
  self->n_resonances = sol_wall_resonance_find (scene->cladding, here_m, scene->guide.core_radius_m,
                                                self->band_min_m, self->band_max_m, self->resonance,
                                                SOL_SKETCH_N_RESONANCES_MAX);
  self->n_moved = 0;
  if (islessgreater (there_m, here_m))
    self->n_moved = sol_wall_resonance_find (scene->cladding, there_m, scene->guide.core_radius_m,
                                             self->band_min_m, self->band_max_m, self->moved,
                                             SOL_SKETCH_N_RESONANCES_MAX);
}

/**
 * sol_sketch_draw_band:
 * @self: (inout): a sketch with its grid
 * @scene: what it is drawn from
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE where the fill is no gas.
 * Threads: one at a time. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_sketch_draw_band (SolSketch *self, SolSketchScene *scene, GError **error)
{
  const SolSketchGap none = { NAN, NAN };
  double first, last;
  if (!sol_sketch_scene_go_to (scene, 0.0, error))
    return FALSE;
  self->gas = self->glass = self->clamped = none;
  self->band_min_m = self->the_case->grid.wavelength_min_m / BAND_HIGH;
  self->band_max_m = self->the_case->grid.wavelength_max_m / BAND_LOW;
  for (int i = 0; i < sol_sketch_scene_get_n_species (scene); i++)
    {
      sol_gas_get_range_m (sol_medium_get_gas (scene->medium, i), &first, &last);
      note_range (self, &self->gas, first, last);
    }
  note_glasses (self, scene);
  if (self->the_case->geometry.kind == SOL_CASE_GEOMETRY_ANTIRESONANT)
    draw_lines (self, scene);
  if (isfinite (self->glass.short_m))
    self->glass_short_loss =
        sol_guide_alpha_per_m (&scene->guide, 2.0 * SOL_PI * SOL_C_M_PER_S / self->glass.short_m) *
        self->the_case->geometry.length_m;
  draw_cut_off (self, scene);
  draw_thinnest (self, scene);
  return draw_clamped (self, scene, error);
}
