/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/derived.h"

#include "base/constants.h"
#include "base/quantity-show.h"

#include <glib/gi18n.h>
#include <math.h>

#define N_DIGITS 4

/**
 * sol_derived_format:
 * @value: a value
 * @unit: its SI unit, "1" or "byte"
 *
 * Four digits with a unit for people.
 *
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): the text
 */
char *
sol_derived_format (double value, const char *unit)
{
  return sol_quantity_show (value, unit, N_DIGITS);
}

static void
derived_free (gpointer data)
{
  SolDerived *self = data;
  g_free (self->text);
  g_free (self);
}

static SolDerived *
add (GPtrArray *list,
     const char *key,
     const char *label,
     double value,
     const char *unit,
     const char *meaning)
{
  SolDerived *row = g_new0 (SolDerived, 1);
  *row = (SolDerived){ key, label, unit, meaning, value, sol_derived_format (value, unit) };
  g_ptr_array_add (list, row);
  return row;
}

static void
add_loss (GPtrArray *list, const SolSketch *s)
{
  double db_per_m = sol_design_loss_db_per_m (s->alpha_per_m);
  double length = s->the_case->geometry.length_m;
  add (list, "loss_per_m", N_ ("loss"), db_per_m, "dB/m",
       N_ ("at the pulse's wavelength, mean of the guide"));
  add (list, "loss", N_ ("loss of the guide"), db_per_m * length, "dB",
       N_ ("over the whole length"));
  add (list, "transmission", N_ ("transmission"), s->transmission, "1",
       N_ ("share of the light at the pulse's wavelength that arrives"));
}

static void
add_guide (GPtrArray *list, const SolSketch *s)
{
  if (!isnan (s->core_radius_m))
    {
      add (list, "core_radius", N_ ("core radius"), s->core_radius_m, "m",
           N_ ("from the axis to the wall"));
      add (list, "core_diameter", N_ ("core diameter"), 2.0 * s->core_radius_m, "m",
           N_ ("from wall to wall"));
    }
  add (list, "effective_area", N_ ("effective area"), s->effective_area_m2, "m^2",
       N_ ("peak power over this is the intensity that the model uses"));
  if (!(s->density_high_per_m3 > 0.0) && s->core_index > 1.0)
    add (list, "mode_index", N_ ("index of the mode"), s->core_index, "1",
         N_ ("at the reference wavelength"));
  add (list, "pressure_in", N_ ("pressure at the entrance"), s->pressure_in_pa, "Pa",
       N_ ("of the fill"));
  add (list, "pressure_out", N_ ("pressure at the exit"), s->pressure_out_pa, "Pa",
       N_ ("of the fill"));
  add (list, "density_in", N_ ("gas density at the entrance"), s->density_in_per_m3, "1/m^3",
       N_ ("particles of all gases"));
  add (list, "density_out", N_ ("gas density at the exit"), s->density_out_per_m3, "1/m^3",
       N_ ("particles of all gases"));
  if (s->reference_z_m > 0.0)
    add (list, "reference_z", N_ ("place of reference"), s->reference_z_m, "m",
         N_ ("where the pressure is highest; dispersion and Kerr effect are those of this place"));
  add_loss (list, s);
}

static void
add_dispersion (GPtrArray *list, const SolSketch *s)
{
  add (
      list, "dispersive_wave", N_ ("dispersive wave"), s->dispersive_wave_m, "m",
      N_ ("in step with the pulse where it is shortest, by linear dispersion; intensity moves it"));
  SolDerived *row =
      add (list, "zero_dispersion", N_ ("zero-dispersion wavelength"),
           s->n_zeros > 0 ? s->zero_dispersion_m[0] : NAN, "m",
           N_ ("at the entrance; longer light sees anomalous dispersion, solitons live "
               "there"));
  for (int i = 1; i < s->n_zeros; i++)
    {
      g_autofree char *before = row->text;
      g_autofree char *next = sol_derived_format (s->zero_dispersion_m[i], "m");
      row->text = g_strdup_printf ("%s, %s", before, next);
    }
  if (isfinite (s->effective_area_m2))
    add (list, "zero_dispersion_pressure", N_ ("pressure of zero dispersion"),
         s->zero_dispersion_pa, "Pa",
         N_ ("would put the zero at the pulse's wavelength; anomalous below, normal above"));
  add (list, "beta2", N_ ("dispersion beta2"), s->beta2_s2_per_m, "s^2/m",
       N_ ("at the pulse's wavelength; negative is anomalous"));
  add (list, "gdd", N_ ("dispersion of the guide"), s->gdd_guide_s2, "s^2",
       N_ ("group-delay dispersion over the whole length"));
}

static void
add_pulse (GPtrArray *list, const SolSketch *s)
{
  const SolPulseEstimate *pulse = &s->pulses[s->strongest];
  add (list, "wavelength", N_ ("wavelength"), s->wavelength_m, "m",
       N_ ("centre of the strongest pulse"));
  add (list, "frequency", N_ ("frequency"), s->omega_rad_per_s / (2.0 * SOL_PI), "Hz",
       N_ ("of the same"));
  add (list, "energy", N_ ("energy"), s->energy_j, "J", N_ ("of all pulses"));
  add (list, "peak_power", N_ ("peak power"), pulse->peak_power_w, "W",
       N_ ("of the strongest pulse with its chirp"));
  add (list, "duration", N_ ("duration as launched"), pulse->fwhm_s, "s",
       N_ ("full width of the power at half its maximum, chirp included"));
  add (list, "transform_limit", N_ ("transform limit"), pulse->limit_fwhm_s, "s",
       N_ ("the duration without chirp"));
  if (!isfinite (s->effective_area_m2))
    return;
  add (list, "peak_intensity", N_ ("peak intensity"), s->intensity_w_per_m2, "W/m^2",
       N_ ("peak power over effective area"));
  add (list, "axis_intensity", N_ ("peak intensity on the axis"), s->axis_w_per_m2, "W/m^2",
       N_ ("of the mode's true profile"));
  add (list, "peak_field", N_ ("peak field"), s->field_v_per_m, "V/m",
       N_ ("of the intensity before last"));
}

static void
add_nonlinear (GPtrArray *list, const SolSketch *s)
{
  const SolPulseEstimate *pulse = &s->pulses[s->strongest];
  add (list, "soliton_order", N_ ("soliton order"), s->soliton.order, "1",
       s->beta2_s2_per_m < 0.0
           ? N_ ("above 1 the pulse compresses, above about 15 noise decides")
           : N_ ("Kerr effect against dispersion, which is normal: no soliton"));
  add (list, "fission_length", N_ ("fission length"), s->soliton.fission_length_m, "m",
       N_ ("where a soliton of this order is shortest"));
  add (list, "dispersion_length", N_ ("dispersion length"), s->soliton.dispersion_length_m, "m",
       N_ ("dispersion alone widens the pulse over this"));
  add (list, "nonlinear_length", N_ ("nonlinear length"), s->soliton.nonlinear_length_m, "m",
       N_ ("the Kerr effect turns the peak by one radian over this"));
  add (list, "kerr_phase", N_ ("nonlinear phase"), s->kerr_phase_rad, "rad",
       N_ ("of the peak over the whole length, without dispersion"));
  add (list, "gamma", N_ ("nonlinear coefficient"), s->gamma_per_w_per_m, "1/(W m)",
       N_ ("phase per watt and metre"));
  if (!isfinite (s->effective_area_m2))
    return;
  add (list, "n2", N_ ("nonlinear index n2"), s->n2_m2_per_w, "m^2/W", N_ ("of the fill"));
  add (list, "critical_power_ratio", N_ ("power over critical power"),
       pulse->peak_power_w / s->critical_power_w, "1", N_ ("above 1 the beam would collapse"));
  add (list, "keldysh", N_ ("Keldysh parameter"), s->keldysh, "1",
       N_ ("below 1 electrons tunnel, above 1 they absorb many photons"));
  add (list, "ionised_fraction", N_ ("ionised share"), s->has_rates ? s->ionised_fraction : NAN,
       "1", N_ ("behind the pulse as launched"));
  if (sol_sketch_is_soliton (s))
    add (list, "soliton_ionised_fraction", N_ ("ionised share, soliton"),
         s->has_rates ? s->soliton_ionised_fraction : NAN, "1",
         N_ ("behind the strongest soliton after the fission, at least"));
  add (list, "plasma_phase", N_ ("phase by electrons"), s->has_rates ? s->plasma_phase_rad : NAN,
       "rad", N_ ("that they take from the carrier behind the pulse, about"));
}

static void
add_grid (GPtrArray *list, const SolSketch *s)
{
  add (list, "walk_off", N_ ("walk-off"), s->walk_off_s, "s",
       N_ ("largest delay that expected light collects against the pulse"));
  add (list, "stretched_duration", N_ ("longest duration"), s->stretched_fwhm_s, "s",
       N_ ("of the pulse anywhere in the guide"));
  add (list, "window_wanted", N_ ("time window wanted"), s->window_run_s, "s",
       N_ ("holds walk-off and stretched pulse on both sides"));
  add (list, "window", N_ ("time window of the grid"), s->window_s, "s", N_ ("edges included"));
  add (list, "points_per_cycle", N_ ("points per cycle"), s->points_per_cycle, "1",
       N_ ("of the pulse on the fine grid"));
  add (list, "n_fine", N_ ("fine time samples"), (double) s->n_fine, "1",
       N_ ("where products are formed"));
  add (list, "n_omega", N_ ("frequency bins"), (double) s->n_omega, "1",
       N_ ("stored at every plane"));
  add (list, "n_active", N_ ("active bins"), (double) s->n_active, "1", N_ ("that carry light"));
  if (isfinite (s->node_error))
    add (list, "node_error", N_ ("error of the nodes"), s->node_error, "1",
         N_ ("of what the Kerr effect drives in the modes, against twice as many nodes"));
  add (list, "memory", N_ ("memory"), (double) s->memory_bytes, "byte", N_ ("of the run"));
  if (s->device_memory_bytes > 0)
    add (list, "device_memory", N_ ("memory of the device"), (double) s->device_memory_bytes,
         "byte", N_ ("of the run"));
  add (list, "file_size", N_ ("result file"), (double) s->file_bytes, "byte",
       N_ ("about, from above"));
}

/**
 * sol_derived_list:
 * @sketch: the case's sketch
 *
 * Threads: any. Allocates: the list.
 * Returns: (transfer full) (element-type SolDerived): rows in the order to show
 */
GPtrArray *
sol_derived_list (const SolSketch *sketch)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (derived_free);
  /* What decides about a run comes first: whoever sees only the top of the list sees that. */
  add_nonlinear (list, sketch);
  add_dispersion (list, sketch);
  add_pulse (list, sketch);
  /* A fibre given by coefficients has neither core nor fill. */
  if (isfinite (sketch->effective_area_m2))
    add_guide (list, sketch);
  else
    add_loss (list, sketch);
  add_grid (list, sketch);
  return list;
}
