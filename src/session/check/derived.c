/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/derived-row.h"

#include "base/constants.h"
#include "session/check/derived-source.h"
#include "session/form-field.h"

#include <glib/gi18n.h>
#include <math.h>

#define PS2_PER_KM_S2_PER_M 1e-27

/* --- the guide */

static void
add_loss (GPtrArray *list, const SolSketch *s)
{
  double db_per_m = sol_design_loss_db_per_m (s->alpha_per_m);
  double length = s->the_case->geometry.length_m;
  sol_derived_add_whole (list, "loss_per_m", N_ ("loss"), db_per_m, "dB/m",
                         N_ ("at the pulse's wavelength, mean of the guide"));
  sol_derived_add_whole (list, "loss", N_ ("loss of the guide"), db_per_m * length, "dB",
                         N_ ("over the whole length"));
  sol_derived_add_whole (list, "transmission", N_ ("transmission"), s->transmission, "1",
                         N_ ("share of the light at the pulse's wavelength that arrives"));
}

static void
add_fill (GPtrArray *list, const SolSketch *s)
{
  const SolDerivedLocal pressure = { "pressure_in",
                                     NULL,
                                     "pressure_out",
                                     N_ ("pressure"),
                                     "Pa",
                                     N_ ("of the fill"),
                                     G_STRUCT_OFFSET (SolSketchPlace, pressure_pa),
                                     1.0,
                                     SOL_DERIVED_BY_FILL };
  const SolDerivedLocal density = { "density_in",
                                    NULL,
                                    "density_out",
                                    N_ ("gas density"),
                                    "1/m^3",
                                    N_ ("particles of all gases"),
                                    G_STRUCT_OFFSET (SolSketchPlace, density_per_m3),
                                    1.0,
                                    SOL_DERIVED_BY_FILL };
  sol_derived_add_places (list, s, &pressure, &s->entrance);
  sol_derived_add_places (list, s, &density, &s->entrance);
}

static void
add_core (GPtrArray *list, const SolSketch *s)
{
  gsize radius = G_STRUCT_OFFSET (SolSketchPlace, core_radius_m);
  const SolDerivedLocal rows[] = {
    { "core_radius", NULL, "core_radius_out", N_ ("core radius"), "m",
      N_ ("from the axis to the wall"), radius, 1.0, SOL_DERIVED_BY_CORE },
    { "core_diameter", NULL, "core_diameter_out", N_ ("core diameter"), "m",
      N_ ("from wall to wall"), radius, 2.0, SOL_DERIVED_BY_CORE },
    { "effective_area", NULL, "effective_area_out", N_ ("effective area"), "m^2",
      N_ ("peak power over this is the intensity that the model uses"),
      G_STRUCT_OFFSET (SolSketchPlace, effective_area_m2), 1.0, SOL_DERIVED_BY_CORE },
    { "mode_index", NULL, "mode_index_out", N_ ("index of the mode"), "1",
      N_ ("at the reference wavelength"), G_STRUCT_OFFSET (SolSketchPlace, core_index), 1.0,
      SOL_DERIVED_BY_CORE },
  };
  gboolean has_core = !isnan (s->entrance.core_radius_m);
  gboolean is_solid = !(s->reference.density_per_m3 > 0.0) && s->entrance.core_index > 1.0;
  for (gsize i = has_core ? 0 : 2; i < (is_solid ? 4 : 3); i++)
    sol_derived_add_places (list, s, &rows[i], &s->entrance);
}

static void
add_guide (GPtrArray *list, const SolSketch *s)
{
  add_core (list, s);
  if (isfinite (s->entrance.pressure_pa))
    add_fill (list, s);
  if (s->reference.z_m > 0.0)
    sol_derived_add_distance (
        list, s, "reference_z", N_ ("place of reference"), s->reference.z_m,
        N_ ("where the pressure is highest; soliton and Kerr effect are those of this place"))
        ->place = SOL_DERIVED_WHOLE;
  add_loss (list, s);
}

/* --- dispersion */

static const char *
explain_place (const SolSketch *s, const SolSketchPlace *place, gboolean is_wave)
{
  if (fpclassify (place->pressure_pa) == FP_ZERO)
    return _ ("none: no gas there");
  if (is_wave && !(place->beta2_s2_per_m < 0.0))
    return _ ("none: normal dispersion");
  return s->the_case->run.model == SOL_CASE_MODEL_GNLSE ? _ ("none in the band")
                                                        : _ ("none where the formulas hold");
}

/* The longest is the value; the text has all. */
static SolDerived *
add_wavelengths (GPtrArray *list,
                 const char *key,
                 const char *label,
                 const double *wavelength_m,
                 int n,
                 const char *meaning)
{
  SolDerived *row = sol_derived_add (list, key, label, n > 0 ? wavelength_m[0] : NAN, "m", meaning);
  for (int i = 1; i < n; i++)
    {
      g_autofree char *before = row->text;
      g_autofree char *next = sol_derived_format (wavelength_m[i], "m");
      row->text = g_strdup_printf ("%s, %s", before, next);
    }
  return row;
}

static void
add_zeros (GPtrArray *list, const SolSketch *s, const char *key, const SolSketchPlace *place)
{
  SolDerived *row =
      add_wavelengths (list, key, N_ ("zero dispersion"), place->zero_dispersion_m, place->n_zeros,
                       N_ ("longer light sees anomalous dispersion, solitons live there"));
  sol_derived_set_place (row, s, SOL_DERIVED_BY_BOTH, place);
  sol_derived_explain (row, explain_place (s, place, FALSE));
}

/* Where the pulse is shortest: whether that is an end or not, the place is a part of the answer. */
static void
add_shortest_place (SolDerived *row, const SolSketch *s)
{
  sol_derived_set_place (row, s, SOL_DERIVED_BY_BOTH, &s->shortest);
  sol_derived_explain (row, explain_place (s, &s->shortest, TRUE));
  if (sol_derived_is_varied (s, SOL_DERIVED_BY_BOTH))
    row->place = SOL_DERIVED_INSIDE;
}

static void
add_linear_end (GPtrArray *list, const SolSketch *s, const char *key, const SolSketchPlace *place)
{
  SolDerived *row = add_wavelengths (list, key, N_ ("dispersive wave, linear"),
                                     place->linear_wave_m, place->n_linear_waves,
                                     N_ ("in step with a pulse there, by linear dispersion"));
  sol_derived_set_place (row, s, SOL_DERIVED_BY_BOTH, place);
  sol_derived_explain (row, explain_place (s, place, TRUE));
}

static void
add_waves_and_zeros (GPtrArray *list, const SolSketch *s)
{
  SolDerived *wave =
      add_wavelengths (list, "dispersive_wave", N_ ("dispersive wave, Kerr"), s->dispersive_wave_m,
                       s->n_waves,
                       N_ ("in step with the strongest soliton where the pulse is shortest, with "
                           "its Kerr effect; free electrons move it further"));
  add_shortest_place (wave, s);
  wave->is_of_flat_phase = TRUE;
  SolDerived *linear = add_wavelengths (
      list, "linear_wave", N_ ("dispersive wave, linear"), s->shortest.linear_wave_m,
      s->shortest.n_linear_waves,
      N_ ("in step with the pulse where it is shortest, by dispersion alone: of weak pulses"));
  add_shortest_place (linear, s);
  /* In an even guide it is the same wherever the chirp puts that place. */
  linear->is_of_flat_phase = sol_derived_is_varied (s, SOL_DERIVED_BY_BOTH);
  if (sol_derived_is_varied (s, SOL_DERIVED_BY_BOTH))
    {
      add_linear_end (list, s, "linear_wave_in", &s->entrance);
      add_linear_end (list, s, "linear_wave_out", &s->exit);
    }
  add_zeros (list, s, "zero_dispersion", &s->entrance);
  if (sol_derived_is_varied (s, SOL_DERIVED_BY_BOTH))
    add_zeros (list, s, "zero_dispersion_out", &s->exit);
}

/* In the unit in which coefficients are given, where they are. */
static void
show_as_coefficient (SolDerived *row)
{
  g_autofree char *number = sol_derived_format (row->value / PS2_PER_KM_S2_PER_M, "1");
  g_autofree char *unit = sol_form_field_dup_beta_unit (2, TRUE);
  g_free (row->text);
  row->text = g_strdup_printf ("%s %s", number, unit);
}

static void
add_dispersion (GPtrArray *list, const SolSketch *s)
{
  gsize offset = G_STRUCT_OFFSET (SolSketchPlace, beta2_s2_per_m);
  const SolDerivedLocal beta2 = { "beta2",
                                  "beta2_in",
                                  "beta2_out",
                                  N_ ("dispersion β₂"),
                                  "s^2/m",
                                  N_ ("at the pulse's wavelength; negative is anomalous"),
                                  offset,
                                  1.0,
                                  SOL_DERIVED_BY_BOTH };
  const SolDerivedLocal parameter = { "dispersion_parameter",
                                      "dispersion_parameter_in",
                                      "dispersion_parameter_out",
                                      N_ ("dispersion D"),
                                      "s/m^2",
                                      N_ ("β₂ as it is told of fibres; positive is anomalous"),
                                      offset,
                                      -s->omega_rad_per_s / s->wavelength_m,
                                      SOL_DERIVED_BY_BOTH };
  add_waves_and_zeros (list, s);
  if (isfinite (s->entrance.pressure_pa))
    sol_derived_explain (
        sol_derived_set_place (
            sol_derived_add (
                list, "zero_dispersion_pressure", N_ ("pressure of zero dispersion"),
                s->zero_dispersion_pa, "Pa",
                N_ ("would put the zero at the pulse's wavelength; anomalous below, normal "
                    "above")),
            s, SOL_DERIVED_BY_CORE, &s->reference),
        _ ("none up to 100 bar"));
  guint n = sol_derived_add_places (list, s, &beta2, &s->reference);
  for (guint i = 1; s->the_case->run.model == SOL_CASE_MODEL_GNLSE && i <= n; i++)
    show_as_coefficient (list->pdata[list->len - i]);
  sol_derived_add_places (list, s, &parameter, &s->reference);
  sol_derived_add_whole (list, "gdd", N_ ("dispersion of the guide"), s->gdd_guide_s2, "s^2",
                         N_ ("group-delay dispersion over the whole length"));
}

/* --- the pulse */

static void
add_pulse (GPtrArray *list, const SolSketch *s)
{
  const SolPulseEstimate *pulse = &s->pulses[s->strongest];
  sol_derived_add (list, "wavelength", N_ ("wavelength"), s->wavelength_m, "m",
                   N_ ("centre of the strongest pulse"));
  sol_derived_add (list, "frequency", N_ ("frequency"), s->omega_rad_per_s / (2.0 * SOL_PI), "Hz",
                   N_ ("of the same"));
  sol_derived_add (list, "energy", N_ ("energy"), s->energy_j, "J", N_ ("of all pulses"));
  sol_derived_add (list, "peak_power", N_ ("peak power"), pulse->peak_power_w, "W",
                   N_ ("of the strongest pulse with its chirp"));
  sol_derived_add (list, "duration", N_ ("duration as launched"), pulse->fwhm_s, "s",
                   N_ ("full width of the power at half its maximum, chirp included"));
  sol_derived_add (list, "transform_limit", N_ ("transform limit"), pulse->limit_fwhm_s, "s",
                   N_ ("the duration without chirp"));
  if (!isfinite (s->entrance.effective_area_m2))
    return;
  sol_derived_set_place (sol_derived_add (list, "peak_intensity", N_ ("peak intensity"),
                                          s->intensity_w_per_m2, "W/m^2",
                                          N_ ("peak power over effective area")),
                         s, SOL_DERIVED_BY_CORE, &s->entrance);
  sol_derived_set_place (sol_derived_add (list, "axis_intensity", N_ ("peak intensity on the axis"),
                                          s->axis_w_per_m2, "W/m^2",
                                          N_ ("of the mode's true profile")),
                         s, SOL_DERIVED_BY_CORE, &s->entrance);
  sol_derived_set_place (sol_derived_add (list, "peak_field", N_ ("peak field"), s->field_v_per_m,
                                          "V/m", N_ ("of the peak intensity")),
                         s, SOL_DERIVED_BY_CORE, &s->entrance);
}

/* A length of the soliton, of which theory knows only without chirp. */
static SolDerived *
add_way (GPtrArray *list,
         const SolSketch *s,
         const char *key,
         const char *label,
         double length_m,
         const char *meaning)
{
  SolDerived *row = sol_derived_add_distance (list, s, key, label, length_m, meaning);
  row->is_of_flat_phase = TRUE;
  return row;
}

static void
add_soliton_ways (GPtrArray *list, const SolSketch *s)
{
  SolDerivedPlace along =
      sol_derived_is_varied (s, SOL_DERIVED_BY_BOTH) ? SOL_DERIVED_WHOLE : SOL_DERIVED_ANYWHERE;
  add_way (list, s, "fission_length", N_ ("fission length"), s->soliton.fission_length_m,
           N_ ("the scale over which a soliton of this order breaks up"))
      ->place = along;
  /* Of weak pulses the formula makes a place where nothing happens. */
  gboolean compresses = s->reference.beta2_s2_per_m < 0.0 && s->soliton.order > 1.0;
  SolDerived *shortest =
      add_way (list, s, "compression_length", N_ ("compression length"),
               compresses ? s->compression_m : NAN,
               N_ ("from the entrance to where a soliton of this order is shortest, without loss"));
  shortest->place = along;
  sol_derived_explain (shortest, _ ("none: no soliton"));
  shortest->is_of_flat_phase = compresses;
}

static void
add_soliton (GPtrArray *list, const SolSketch *s)
{
  const SolSketchPlace *there = &s->reference;
  SolDerived *order =
      sol_derived_add (list, "soliton_order", N_ ("soliton order"), s->soliton.order, "1",
                       there->beta2_s2_per_m < 0.0
                           ? N_ ("above 1 the pulse compresses, above about 15 noise decides")
                           : N_ ("Kerr effect against dispersion, which is normal: no soliton"));
  sol_derived_set_place (order, s, SOL_DERIVED_BY_BOTH, there)->is_of_flat_phase = TRUE;
  add_soliton_ways (list, s);
  sol_derived_set_place (add_way (list, s, "dispersion_length", N_ ("dispersion length"),
                                  s->soliton.dispersion_length_m,
                                  N_ ("dispersion alone widens the pulse over this")),
                         s, SOL_DERIVED_BY_BOTH, there);
  sol_derived_set_place (add_way (list, s, "nonlinear_length", N_ ("nonlinear length"),
                                  s->soliton.nonlinear_length_m,
                                  N_ ("the Kerr effect turns the peak by one radian over this")),
                         s, SOL_DERIVED_BY_BOTH, there);
}

/* Behind the pulse as launched, behind the strongest soliton, and what their electrons do. */
static void
add_ionisation (GPtrArray *list, const SolSketch *s)
{
  const char *no_rate = _ ("no rates for this medium");
  sol_derived_explain (
      sol_derived_set_place (
          sol_derived_add (list, "keldysh", N_ ("Keldysh parameter"), s->keldysh, "1",
                           N_ ("below 1 electrons tunnel, above 1 they absorb many photons")),
          s, SOL_DERIVED_BY_CORE, &s->entrance),
      no_rate);
  sol_derived_explain (
      sol_derived_set_place (sol_derived_add (list, "ionised_fraction", N_ ("ionised share"),
                                              s->has_rates ? s->ionised_fraction : NAN, "1",
                                              N_ ("behind the pulse as launched")),
                             s, SOL_DERIVED_BY_CORE, &s->entrance),
      no_rate);
  if (sol_sketch_is_soliton (s))
    {
      SolDerived *share =
          sol_derived_add_whole (list, "soliton_ionised_fraction", N_ ("ionised share, soliton"),
                                 s->has_rates ? s->soliton_ionised_fraction : NAN, "1",
                                 N_ ("behind the strongest soliton after the fission, at least"));
      sol_derived_explain (share, no_rate);
      share->is_of_flat_phase = s->has_rates;
    }
  sol_derived_explain (
      sol_derived_add_whole (list, "plasma_phase", N_ ("phase by electrons"),
                             s->has_rates ? s->plasma_phase_rad : NAN, "rad",
                             N_ ("that they take from the carrier behind the pulse, about")),
      no_rate);
}

static void
add_nonlinear (GPtrArray *list, const SolSketch *s)
{
  const SolDerivedLocal gamma = { "gamma",
                                  "gamma_in",
                                  "gamma_out",
                                  N_ ("nonlinear coefficient"),
                                  "1/(W m)",
                                  N_ ("phase per watt and metre"),
                                  G_STRUCT_OFFSET (SolSketchPlace, gamma_per_w_per_m),
                                  1.0,
                                  SOL_DERIVED_BY_BOTH };
  const SolDerivedLocal n2 = { "n2",
                               "n2_in",
                               "n2_out",
                               N_ ("nonlinear index n₂"),
                               "m^2/W",
                               N_ ("of the fill"),
                               G_STRUCT_OFFSET (SolSketchPlace, n2_m2_per_w),
                               1.0,
                               SOL_DERIVED_BY_FILL };
  const char *no_index = _ ("not known for this medium");
  add_soliton (list, s);
  sol_derived_add_whole (list, "kerr_phase", N_ ("nonlinear phase"), s->kerr_phase_rad, "rad",
                         N_ ("of the peak over the whole length, without dispersion"));
  sol_derived_add_places (list, s, &gamma, &s->reference);
  if (!isfinite (s->entrance.effective_area_m2))
    return;
  guint n = sol_derived_add_places (list, s, &n2, &s->reference);
  for (guint i = 1; i <= n; i++)
    sol_derived_explain (list->pdata[list->len - i], no_index);
  double power_w = s->pulses[s->strongest].peak_power_w;
  sol_derived_explain (
      sol_derived_set_place (sol_derived_add (list, "critical_power_ratio",
                                              N_ ("power over critical power"),
                                              power_w / s->critical_power_w, "1",
                                              N_ ("above 1 the beam would collapse")),
                             s, SOL_DERIVED_BY_BOTH, &s->reference),
      no_index);
  add_ionisation (list, s);
}

/* --- the grid */

static void
add_samples (GPtrArray *list, const SolSketch *s)
{
  sol_derived_add (list, "points_per_cycle", N_ ("points per cycle"), s->points_per_cycle, "1",
                   N_ ("of the pulse on the fine grid"));
  sol_derived_add (list, "n_fine", N_ ("fine time samples"), (double) s->n_fine, "1",
                   N_ ("where products are formed"));
  sol_derived_add (list, "n_omega", N_ ("frequency bins"), (double) s->n_omega, "1",
                   N_ ("stored at every plane"));
  sol_derived_add (list, "n_active", N_ ("active bins"), (double) s->n_active, "1",
                   N_ ("that carry light"));
  if (isfinite (s->node_error))
    sol_derived_add (
        list, "node_error", N_ ("error of the nodes"), s->node_error, "1",
        N_ ("of what the Kerr effect drives in the modes, against twice as many nodes"));
}

static void
add_grid (GPtrArray *list, const SolSketch *s)
{
  sol_derived_add_whole (list, "walk_off", N_ ("walk-off"), s->walk_off_s, "s",
                         N_ ("largest delay that expected light collects against the pulse"));
  sol_derived_add_whole (list, "stretched_duration", N_ ("longest duration"), s->stretched_fwhm_s,
                         "s", N_ ("of the pulse anywhere in the guide"));
  sol_derived_add_whole (list, "window_wanted", N_ ("time window wanted"), s->window_run_s, "s",
                         N_ ("holds walk-off and stretched pulse on both sides"));
  sol_derived_add (list, "window", N_ ("time window of the grid"), s->window_s, "s",
                   N_ ("edges included"));
  add_samples (list, s);
  sol_derived_add_whole (list, "memory", N_ ("memory"), (double) s->memory_bytes, "byte",
                         N_ ("of the run"));
  if (s->device_memory_bytes > 0)
    sol_derived_add_whole (list, "device_memory", N_ ("memory of the device"),
                           (double) s->device_memory_bytes, "byte", N_ ("of the run"));
  sol_derived_add_whole (list, "file_size", N_ ("result file"), (double) s->file_bytes, "byte",
                         N_ ("upper estimate"));
}

typedef struct
{
  SolDerived *row;
  const SolDerivedSource *source;
} Ranked;

static int
compare_ranks (gconstpointer a, gconstpointer b)
{
  const SolDerivedSource *first = ((const Ranked *) a)->source;
  const SolDerivedSource *second = ((const Ranked *) b)->source;
  return (first > second) - (first < second);
}

/* The rows of one quantity keep their order: the place that decides, then the ends. */
static void
put_in_order (GPtrArray *list)
{
  g_autoptr (GArray) ranked = g_array_sized_new (FALSE, FALSE, sizeof (Ranked), list->len);
  for (guint i = 0; i < list->len; i++)
    {
      SolDerived *row = list->pdata[i];
      Ranked one = { row, sol_derived_source_find (row->key) };
      g_array_append_val (ranked, one);
    }
  g_array_sort (ranked, compare_ranks); /* stable */
  for (guint i = 0; i < list->len; i++)
    list->pdata[i] = g_array_index (ranked, Ranked, i).row;
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
  GPtrArray *list = g_ptr_array_new_with_free_func (sol_derived_free);
  add_nonlinear (list, sketch);
  add_dispersion (list, sketch);
  add_pulse (list, sketch);
  /* A fibre given by coefficients has neither core nor fill. */
  if (isfinite (sketch->entrance.effective_area_m2))
    add_guide (list, sketch);
  else
    add_loss (list, sketch);
  add_grid (list, sketch);
  for (guint i = 0; i < list->len; i++)
    {
      sol_derived_tell_place (list->pdata[i], sketch);
      sol_derived_tell_chirp (list->pdata[i], sketch);
    }
  put_in_order (list);
  return list;
}
