/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/derived.h"

#include "base/constants.h"

#include <math.h>
#include <string.h>

#define N_DIGITS 4

/* How a value of one SI unit is shown: with a prefix that suits its size, or in a customary unit. */
typedef struct
{
  const char *unit;
  const char *shown; /* NULL: the same with a prefix */
  double scale;      /* shown = value * scale */
} Display;

static const Display displays[] = {
  { "W/m^2", "W/cm^2", 1e-4 }, { "m^2", "um^2", 1e12 },       { "s^2/m", "fs^2/m", 1e30 },
  { "s^2", "fs^2", 1e30 },     { "Pa", "bar", 1e-5 },         { "1/m^3", "1/m^3", 1.0 },
  { "m^2/W", "m^2/W", 1.0 },   { "1/(W m)", "1/(W m)", 1.0 }, { "dB/m", "dB/m", 1.0 },
  { "dB", "dB", 1.0 },         { "rad", "rad", 1.0 },         { "1", "", 1.0 },
};

static const char *const prefixes[] = { "a", "f", "p", "n", "u", "m", "", "k", "M", "G", "T" };
#define N_NEGATIVE_PREFIXES 6

static char *
format_number (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *format = g_strdup_printf ("%%.%dg", N_DIGITS);
  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, format, value));
}

/* Not by GLib, whose sizes speak the user's language in the middle of ours. */
static char *
format_bytes (double value)
{
  static const char *const units[] = { "bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
  gsize i = 0;
  for (; value >= 1024.0 && i + 1 < G_N_ELEMENTS (units); i++)
    value /= 1024.0;
  g_autofree char *number = format_number (value);
  return g_strdup_printf ("%s %s", number, units[i]);
}

static char *
format_with_prefix (double value, const char *unit)
{
  double size = fabs (value);
  int thousands = size > 0.0 ? (int) floor (log10 (size * (1.0 + 0.5e-4)) / 3.0) : 0;
  thousands = CLAMP (thousands, -N_NEGATIVE_PREFIXES,
                     (int) G_N_ELEMENTS (prefixes) - N_NEGATIVE_PREFIXES - 1);
  if (strcmp (unit, "m") == 0)
    thousands = MIN (thousands, 1);
  g_autofree char *number = format_number (value / pow (1000.0, thousands));
  return g_strdup_printf ("%s %s%s", number, prefixes[thousands + N_NEGATIVE_PREFIXES], unit);
}

/**
 * sol_derived_format:
 * @value: a value
 * @unit: its SI unit, "1" or "byte"
 *
 * Four digits with a unit for people; the case file reads most of them back.
 *
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): the text
 */
char *
sol_derived_format (double value, const char *unit)
{
  if (!isfinite (value))
    return g_strdup (isnan (value) ? "none" : (value > 0.0 ? "infinite" : "-infinite"));
  if (strcmp (unit, "byte") == 0)
    return format_bytes (value);
  for (gsize i = 0; i < G_N_ELEMENTS (displays); i++)
    if (strcmp (unit, displays[i].unit) == 0)
      {
        g_autofree char *number = format_number (value * displays[i].scale);
        const char *shown = displays[i].shown;
        return g_strdup_printf ("%s%s%s", number, shown[0] != '\0' ? " " : "", shown);
      }
  return format_with_prefix (value, unit);
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
add_guide (GPtrArray *list, const SolSketch *s)
{
  add (list, "core_radius", "core radius", s->core_radius_m, "m", "from the axis to the wall");
  add (list, "core_diameter", "core diameter", 2.0 * s->core_radius_m, "m", "from wall to wall");
  add (list, "effective_area", "effective area", s->effective_area_m2, "m^2",
       "peak power over this is the intensity that the model uses");
  add (list, "pressure_in", "pressure at the entrance", s->pressure_in_pa, "Pa", "of the fill");
  add (list, "pressure_out", "pressure at the exit", s->pressure_out_pa, "Pa", "of the fill");
  add (list, "density_in", "gas density at the entrance", s->density_in_per_m3, "1/m^3",
       "particles of all gases");
  add (list, "density_out", "gas density at the exit", s->density_out_per_m3, "1/m^3",
       "particles of all gases");
  if (s->reference_z_m > 0.0)
    add (list, "reference_z", "place of reference", s->reference_z_m, "m",
         "where the pressure is highest; dispersion and Kerr effect below are those of this place");
  double db_per_m = sol_design_loss_db_per_m (s->alpha_per_m);
  double length = s->the_case->geometry.length_m;
  add (list, "loss_per_m", "loss", db_per_m, "dB/m",
       "at the pulse's wavelength, mean of the guide");
  add (list, "loss", "loss of the guide", db_per_m * length, "dB", "over the whole length");
  add (list, "transmission", "transmission", s->transmission, "1",
       "share of the light at the pulse's wavelength that arrives");
}

static void
add_dispersion (GPtrArray *list, const SolSketch *s)
{
  SolDerived *row = add (list, "zero_dispersion", "zero-dispersion wavelength",
                         s->n_zeros > 0 ? s->zero_dispersion_m[0] : NAN, "m",
                         "at the entrance; longer light sees anomalous dispersion, solitons live "
                         "there");
  for (int i = 1; i < s->n_zeros; i++)
    {
      g_autofree char *before = row->text;
      g_autofree char *next = sol_derived_format (s->zero_dispersion_m[i], "m");
      row->text = g_strdup_printf ("%s, %s", before, next);
    }
  add (list, "zero_dispersion_pressure", "pressure of zero dispersion", s->zero_dispersion_pa, "Pa",
       "would put the zero at the pulse's wavelength; anomalous below, normal above");
  add (list, "beta2", "dispersion beta2", s->beta2_s2_per_m, "s^2/m",
       "at the pulse's wavelength; negative is anomalous");
  add (list, "gdd", "dispersion of the guide", s->gdd_guide_s2, "s^2",
       "group-delay dispersion over the whole length");
  add (list, "dispersive_wave", "dispersive wave", s->dispersive_wave_m, "m",
       "in step with the pulse where it is shortest, by linear dispersion; intensity moves it");
}

static void
add_pulse (GPtrArray *list, const SolSketch *s)
{
  const SolPulseEstimate *pulse = &s->pulses[s->strongest];
  add (list, "wavelength", "wavelength", s->wavelength_m, "m", "centre of the strongest pulse");
  add (list, "frequency", "frequency", s->omega_rad_per_s / (2.0 * SOL_PI), "Hz", "of the same");
  add (list, "energy", "energy", s->energy_j, "J", "of all pulses");
  add (list, "peak_power", "peak power", pulse->peak_power_w, "W",
       "of the strongest pulse with its chirp");
  add (list, "duration", "duration as launched", pulse->fwhm_s, "s",
       "full width of the power at half its maximum, chirp included");
  add (list, "transform_limit", "transform limit", pulse->limit_fwhm_s, "s",
       "the duration without chirp");
  add (list, "peak_intensity", "peak intensity", s->intensity_w_per_m2, "W/m^2",
       "peak power over effective area");
  add (list, "axis_intensity", "peak intensity on the axis", s->axis_w_per_m2, "W/m^2",
       "of the mode's true profile");
  add (list, "peak_field", "peak field", s->field_v_per_m, "V/m", "of the intensity before last");
}

static void
add_nonlinear (GPtrArray *list, const SolSketch *s)
{
  const SolPulseEstimate *pulse = &s->pulses[s->strongest];
  add (list, "n2", "nonlinear index n2", s->n2_m2_per_w, "m^2/W", "of the fill");
  add (list, "gamma", "nonlinear coefficient", s->gamma_per_w_per_m, "1/(W m)",
       "phase per watt and metre");
  add (list, "soliton_order", "soliton order", s->soliton.order, "1",
       s->beta2_s2_per_m < 0.0 ? "above 1 the pulse compresses, above about 15 noise decides"
                               : "Kerr effect against dispersion, which is normal: no soliton");
  add (list, "dispersion_length", "dispersion length", s->soliton.dispersion_length_m, "m",
       "dispersion alone widens the pulse over this");
  add (list, "nonlinear_length", "nonlinear length", s->soliton.nonlinear_length_m, "m",
       "the Kerr effect turns the peak by one radian over this");
  add (list, "fission_length", "fission length", s->soliton.fission_length_m, "m",
       "where a soliton of this order is shortest");
  add (list, "kerr_phase", "nonlinear phase", s->kerr_phase_rad, "rad",
       "of the peak over the whole length, without dispersion");
  add (list, "critical_power_ratio", "power over critical power",
       pulse->peak_power_w / s->critical_power_w, "1", "above 1 the beam would collapse");
  add (list, "keldysh", "Keldysh parameter", s->keldysh, "1",
       "below 1 electrons tunnel, above 1 they absorb many photons");
  add (list, "ionised_fraction", "ionised share", s->has_rates ? s->ionised_fraction : NAN, "1",
       "behind the pulse as launched");
  if (sol_sketch_is_soliton (s))
    add (list, "soliton_ionised_fraction", "ionised share, soliton",
         s->has_rates ? s->soliton_ionised_fraction : NAN, "1",
         "behind the strongest soliton after the fission, at least");
  add (list, "plasma_phase", "phase by electrons", s->has_rates ? s->plasma_phase_rad : NAN, "rad",
       "that they take from the carrier behind the pulse, about");
}

static void
add_grid (GPtrArray *list, const SolSketch *s)
{
  add (list, "walk_off", "walk-off", s->walk_off_s, "s",
       "largest delay that expected light collects against the pulse");
  add (list, "stretched_duration", "longest duration", s->stretched_fwhm_s, "s",
       "of the pulse anywhere in the guide");
  add (list, "window_wanted", "time window wanted", s->window_run_s, "s",
       "holds walk-off and stretched pulse on both sides");
  add (list, "window", "time window of the grid", s->window_s, "s", "edges included");
  add (list, "points_per_cycle", "points per cycle", s->points_per_cycle, "1",
       "of the pulse on the fine grid");
  add (list, "n_fine", "fine time samples", (double) s->n_fine, "1", "where products are formed");
  add (list, "n_omega", "frequency bins", (double) s->n_omega, "1", "stored at every plane");
  add (list, "n_active", "active bins", (double) s->n_active, "1", "that carry light");
  add (list, "memory", "memory", (double) s->memory_bytes, "byte", "of the run");
  add (list, "file_size", "result file", (double) s->file_bytes, "byte", "about, from above");
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
  add_guide (list, sketch);
  add_dispersion (list, sketch);
  add_pulse (list, sketch);
  add_nonlinear (list, sketch);
  add_grid (list, sketch);
  return list;
}
