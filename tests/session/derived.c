/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/derived.h"

#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "model/pulse/real-spectrum.h"
#include "session/check/case-check.h"
#include "session/check/find-pressure.h"
#include "session/run-execute.h"
#include "sol-test.h"
#include "solver/translate.h"

#include <string.h>
#include <time.h>

static const char base[] = "[geometry]\n"
                           "core_radius = 75 um\n"
                           "length = 0.5 m\n"
                           "[fill]\n"
                           "gas = Ar\n"
                           "pressure = 0.1 bar\n"
                           "[pulse]\n"
                           "wavelength = 800 nm\n"
                           "duration = 10 fs\n"
                           "energy = 50 uJ\n"
                           "[response]\n"
                           "plasma = band\n"
                           "[grid]\n"
                           "wavelength_min = 200 nm\n"
                           "wavelength_max = 4 um\n"
                           "time_window = 0.5 ps\n";

static SolCase *
make_case (const char *const *set)
{
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_from_text_full (base, -1, "base", set, NULL, &error);
  g_assert_no_error (error);
  return c;
}

static SolSketch *
make_sketch (const SolCase *c)
{
  g_autoptr (GError) error = NULL;
  SolSketch *sketch = sol_sketch_new (c, NULL, sol_backend_find ("cpu"), &error);
  g_assert_no_error (error);
  return sketch;
}

static const SolDerived *
find (GPtrArray *list, const char *key)
{
  for (guint i = 0; i < list->len; i++)
    {
      const SolDerived *row = g_ptr_array_index (list, i);
      if (strcmp (row->key, key) == 0)
        return row;
    }
  g_error ("no row %s", key);
}

/* Value of one row of the base case with assignments. */
static double
value_of (const char *key, const char *const *set)
{
  g_autoptr (SolCase) c = make_case (set);
  g_autoptr (SolSketch) sketch = make_sketch (c);
  g_autoptr (GPtrArray) list = sol_derived_list (sketch);
  return find (list, key)->value;
}

/* Reported figures of a capillary whose diameter was taken for its radius. */
static void
test_radius_and_diameter (void)
{
  const char *const wide[] = { "geometry.core_radius=150 um", NULL };
  sol_assert_close (T, value_of ("core_diameter", NULL), 150e-6, 1e-12);
  sol_assert_close (T, value_of ("effective_area", NULL), 8420e-12, 1e-3);
  sol_assert_near (T, value_of ("transmission", NULL), 0.72, 0.005);
  sol_assert_near (T, value_of ("transmission", wide), 0.96, 0.005);
  double db = value_of ("loss", NULL);
  sol_assert_close (T, pow (10.0, -db / 10.0), value_of ("transmission", NULL), 1e-9);
}

/* Energy and peak power are twins: whichever is given, the other follows, chirp included. */
static void
test_energy_and_power (void)
{
  const char *const sech[] = { "pulse.shape=sech2", NULL };
  const char *const chirped[] = { "pulse.gdd=100 fs^2", NULL };
  sol_assert_near (T, value_of ("peak_power", NULL), 4.70e9, 0.005e9);
  sol_assert_near (T, value_of ("peak_power", sech), 4.41e9, 0.005e9);
  /* A Gaussian stretched by q has 1/q of the power; q is 2.9461 here. */
  double q = sqrt (1.0 + pow (4.0 * log (2.0) * 100.0 / 100.0, 2.0));
  sol_assert_close (T, value_of ("duration", chirped), 10e-15 * q, 1e-3);
  sol_assert_close (T, value_of ("peak_power", chirped), value_of ("peak_power", NULL) / q, 1e-6);
  g_autofree char *power =
      g_strdup_printf ("pulse.peak_power=%.0f W", value_of ("peak_power", chirped));
  const char *const given[] = { power, chirped[0], NULL };
  sol_assert_close (T, value_of ("energy", given), 50e-6, 1e-6);
}

/* What the sketch foretells is what translation then makes. */
static void
test_foretells_the_problem (void)
{
  const char *const sets[][3] = { { NULL },
                                  { "pulse.gdd=60 fs^2", "pulse.tod=200 fs^3", NULL },
                                  { "pulse.shape=sech2", NULL },
                                  { "fill.pressure=0.4 bar -> 0 bar", NULL } };
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (SolCase) c = make_case (sets[i]);
      g_autoptr (SolSketch) sketch = make_sketch (c);
      g_autoptr (GError) error = NULL;
      SolTranslateInputs inputs = { 0 };
      g_autoptr (SolProblem) problem = sol_translate (c, &inputs, &error);
      g_assert_no_error (error);
      const SolFieldGrid *grid = problem->grid;
      g_assert_cmpuint (sketch->n_fine, ==, grid->n_fine);
      g_assert_cmpuint (sketch->n_omega, ==, grid->n_omega);
      g_assert_cmpint (ABS ((int) sketch->n_active - (int) grid->n_active), <=, 2);
      sol_assert_close (T, sketch->energy_j,
                        sol_real_spectrum_get_energy_j (problem->input, grid->n_t,
                                                        grid->domega_rad_per_s),
                        1e-6);
      /* The product's own power is taken on samples of a fraction of a cycle. */
      sol_assert_close (T, sketch->pulses[0].peak_power_w,
                        sol_real_spectrum_get_peak_power_w (problem->input, grid->n_t, grid->dt_s),
                        3e-3);
      g_assert_cmpint (problem->op->n_clamped_bins > 0, ==,
                       isfinite (sketch->clamped.short_m) || isfinite (sketch->clamped.long_m));
    }
}

/* Every row has its words; nothing is NaN by accident in an ordinary case. */
static void
test_rows (void)
{
  g_autoptr (SolCase) c = make_case (NULL);
  g_autoptr (SolSketch) sketch = make_sketch (c);
  g_autoptr (GPtrArray) list = sol_derived_list (sketch);
  g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < list->len; i++)
    {
      const SolDerived *row = g_ptr_array_index (list, i);
      g_test_message ("%s = %s", row->key, row->text);
      g_assert_true (g_hash_table_add (keys, (gpointer) row->key));
      g_assert_cmpuint (strlen (row->label) * strlen (row->unit) * strlen (row->meaning), >, 0);
      g_assert_cmpuint (strlen (row->text), >, 0);
      g_assert_true (isfinite (row->value));
    }
}

/* Vacuum, darkness, no length: every row still has a text, and none is wrong by a NaN. */
static void
test_nothing (void)
{
  const char *const sets[][2] = { { "fill.pressure=0 bar" },
                                  { "pulse.energy=0 J" },
                                  { "geometry.length=0 m" },
                                  { "fill.pressure=0 bar -> 1 bar" } };
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      const char *const set[] = { sets[i][0], NULL };
      g_autoptr (SolCase) c = make_case (set);
      g_autoptr (SolSketch) sketch = make_sketch (c);
      g_autoptr (GPtrArray) list = sol_derived_list (sketch);
      g_test_message ("--- %s", set[0]);
      const char *const always[] = {
        "transmission",     "peak_power",    "kerr_phase", "beta2",
        "ionised_fraction", "window_wanted", "energy",     "density_in"
      };
      for (gsize k = 0; k < G_N_ELEMENTS (always); k++)
        g_assert_true (isfinite (find (list, always[k])->value));
    }
}

/* A fill that rises from vacuum is judged where it is densest. */
static void
test_place_of_reference (void)
{
  const char *const rising[] = { "fill.pressure=0 bar -> 0.1 bar", NULL };
  sol_assert_close (T, value_of ("reference_z", rising), 0.5, 1e-9);
  sol_assert_close (T, value_of ("gamma", rising), value_of ("gamma", NULL), 1e-9);
  sol_assert_near (P, value_of ("density_in", rising), 0.0, 0.0);
}

static const char *
text_of (GPtrArray *list, const char *key)
{
  return find (list, key)->text;
}

/* Along a gradient every wavelength says where it holds, and at a vacuum end why there is none; of an even
 * fill one row each is enough. */
static void
test_gradient (void)
{
  static const char *const sets[][3] = { { "fill.pressure=1 bar -> 0 bar", "geometry.length=1 m" },
                                         { "fill.pressure=0 bar -> 1 bar",
                                           "geometry.length=1 m" } };
  const char *const even[] = { "fill.pressure=1 bar", "geometry.length=1 m", NULL };
  double zero_m = value_of ("zero_dispersion", even), wave_m = value_of ("linear_wave", even);
  g_assert_true (isfinite (zero_m) && isfinite (wave_m));
  for (int i = 0; i < 2; i++)
    {
      const char *full = i == 0 ? "zero_dispersion" : "zero_dispersion_out";
      const char *empty = i == 0 ? "zero_dispersion_out" : "zero_dispersion";
      g_autoptr (SolCase) c = make_case (sets[i]);
      g_autoptr (SolSketch) sketch = make_sketch (c);
      g_autoptr (GPtrArray) list = sol_derived_list (sketch);
      sol_assert_close (R, find (list, full)->value, zero_m, 1e-12);
      sol_assert_close (R, find (list, i == 0 ? "linear_wave_in" : "linear_wave_out")->value,
                        wave_m, 1e-12);
      g_assert_cmpstr (text_of (list, empty), ==, "none: no gas there");
      g_assert_nonnull (strstr (text_of (list, "dispersive_wave"), " at z = "));
    }
  g_autoptr (SolCase) c = make_case (even);
  g_autoptr (SolSketch) sketch = make_sketch (c);
  g_autoptr (GPtrArray) list = sol_derived_list (sketch);
  for (guint i = 0; i < list->len; i++)
    g_assert_cmpstr (((SolDerived *) list->pdata[i])->key, !=, "zero_dispersion_out");
}

/* Theory knows solitons of pulses without chirp: of others the rows say so, whatever gives the chirp, and none that
 * does not depend on it. */
static void
test_chirp (void)
{
  static const struct
  {
    const char *set;
    gboolean is_chirped;
  } rows[] = {
    { "pulse.gdd=0 fs^2", FALSE },          { "pulse.gdd=60 fs^2", TRUE },
    { "pulse.gdd=-60 fs^2", TRUE },         { "pulse.tod=500 fs^3", TRUE },
    { "pulse.elements=SiO2 1 mm", TRUE },   { "pulse.shape=sech2", FALSE },
    { "pulse.shape=supergauss:2", FALSE },  { "pulse.phase=1 rad", FALSE },
    { "pulse.elements=gdd 0 fs^2", FALSE },
  };
  static const char *const of_flat[] = { "soliton_order",     "dispersive_wave",
                                         "fission_length",    "compression_length",
                                         "dispersion_length", "nonlinear_length" };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const set[] = { rows[i].set, NULL };
      g_autoptr (SolCase) c = make_case (set);
      g_autoptr (SolSketch) sketch = make_sketch (c);
      g_autoptr (GPtrArray) list = sol_derived_list (sketch);
      g_test_message ("%s: %s", rows[i].set, text_of (list, "soliton_order"));
      for (gsize k = 0; k < G_N_ELEMENTS (of_flat); k++)
        g_assert_cmpint (g_str_has_suffix (text_of (list, of_flat[k]), ", without the chirp"), ==,
                         rows[i].is_chirped);
      g_assert_null (strstr (text_of (list, "linear_wave"), "chirp"));
      g_assert_null (strstr (text_of (list, "peak_power"), "chirp"));
    }
  /* class R: the same number as without, and what the soliton ionises is that of the pulse without as well. */
  const char *const chirped[] = { "geometry.length=2 m", "pulse.gdd=60 fs^2", NULL };
  const char *const flat[] = { "geometry.length=2 m", NULL };
  sol_assert_close (R, value_of ("soliton_order", chirped), value_of ("soliton_order", flat),
                    1e-12);
  sol_assert_close (R, value_of ("soliton_ionised_fraction", chirped),
                    value_of ("soliton_ionised_fraction", flat), 1e-6);
}

/* What has no value says why: no row is a bare "none". */
static void
test_absences (void)
{
  static const char *const sets[][3] = { { "fill.pressure=0 bar" },
                                         { "fill.pressure=20 bar" },
                                         { "geometry.core_radius=1 mm", "fill.pressure=50 bar" },
                                         { "fill.gas=SF6" },
                                         { "pulse.energy=0 J" } };
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (SolCase) c = make_case (sets[i]);
      g_autoptr (SolSketch) sketch = make_sketch (c);
      g_autoptr (GPtrArray) list = sol_derived_list (sketch);
      for (guint k = 0; k < list->len; k++)
        {
          const SolDerived *row = list->pdata[k];
          if (isnan (row->value))
            g_test_message ("%s: %s = %s", sets[i][0], row->key, row->text);
          g_assert_cmpstr (row->text, !=, "none");
        }
    }
}

/* The pressure that is found does what was asked, by the words that set it, also where one end is empty. */
static void
test_find_pressure (void)
{
  static const struct
  {
    SolFindPressureFor what;
    double wavelength_m;
    const char *set, *key, *energy;
  } rows[] = {
    { SOL_FIND_DISPERSIVE_WAVE, 200e-9, "fill.pressure=0.1 bar", "dispersive_wave",
      "pulse.energy=50 uJ" },
    { SOL_FIND_ZERO_DISPERSION, 500e-9, "fill.pressure=0.1 bar", "zero_dispersion",
      "pulse.energy=50 uJ" },
    { SOL_FIND_DISPERSIVE_WAVE, 220e-9, "fill.pressure=0.3 bar -> 0 bar", "dispersive_wave",
      "pulse.energy=50 uJ" },
    { SOL_FIND_DISPERSIVE_WAVE, 210e-9, "fill.pressure=0.5 bar -> 0.2 bar", "dispersive_wave",
      "pulse.energy=50 uJ" },
    { SOL_FIND_DISPERSIVE_WAVE, 250e-9, "fill.pressure=0 bar -> 0.6 bar", "dispersive_wave",
      "pulse.energy=50 uJ" },
    { SOL_FIND_DISPERSIVE_WAVE, 150e-9, "fill.pressure=0.5 bar -> 0 bar", "dispersive_wave",
      "pulse.energy=300 uJ" },
    { SOL_FIND_DISPERSIVE_WAVE, 150e-9, "fill.pressure=0.5 bar -> 0.2 bar", "dispersive_wave",
      "pulse.energy=300 uJ" },
    { SOL_FIND_ZERO_DISPERSION, 450e-9, "fill.pressure=0 bar -> 0.3 bar", "zero_dispersion_out",
      "pulse.energy=50 uJ" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const set[] = { rows[i].set, rows[i].energy, NULL };
      g_autoptr (SolCase) c = make_case (set);
      g_autoptr (GError) error = NULL;
      SolFoundPressure answer;
      sol_find_pressure (c, rows[i].what, rows[i].wavelength_m, &answer, NULL, &error);
      g_assert_no_error (error);
      g_autofree char *assignment = sol_find_pressure_assignment (c, answer.pressure_pa);
      const char *const found[] = { assignment, rows[i].energy, NULL };
      g_test_message ("%s: %g bar at z = %g m", assignment, answer.local_pa / 1e5, answer.z_m);
      sol_assert_close (T, value_of (rows[i].key, found), rows[i].wavelength_m, 1e-4);
    }
}

static void
test_no_pressure (void)
{
  const char *const points[] = { "fill.pressure=0 m: 0 bar, 0.2 m: 1 bar, 0.5 m: 0 bar", NULL };
  g_autoptr (GError) error = NULL, solid_error = NULL;
  g_autoptr (SolCase) c = make_case (NULL);
  g_autoptr (SolCase) of_points = make_case (points);
  SolFoundPressure answer;
  g_assert_false (sol_find_pressure (c, SOL_FIND_ZERO_DISPERSION, 10e-6, &answer, NULL, &error));
  g_assert_nonnull (strstr (error->message, "Change the core radius or the gas"));
  g_assert_null (sol_find_pressure_assignment (of_points, 1e5));
  g_autofree char *text = sol_preset_get_text ("fibre-supercontinuum", NULL);
  g_autoptr (SolCase) solid = sol_case_from_text (text, -1, "fibre", NULL);
  g_assert_false (
      sol_find_pressure (solid, SOL_FIND_ZERO_DISPERSION, 1e-6, &answer, NULL, &solid_error));
  g_assert_nonnull (strstr (solid_error->message, "holds no gas"));
}

static void
test_format (void)
{
  const struct
  {
    double value;
    const char *unit;
    const char *text;
  } rows[] = {
    { 125e-6, "m", "125 µm" },
    { 0.9999999, "m", "1 m" },
    { 1500.0, "m", "1.5 km" },
    { 3.445e10, "W", "34.45 GW" },
    { 1.472e18, "W/m^2", "1.472e14 W/cm²" },
    { 0.0, "s", "0 s" },
    { NAN, "m", "none" },
    { INFINITY, "m", "infinite" },
    { 80e2, "Pa", "80 mbar" },
    { 0.8e5, "Pa", "0.8 bar" },
    { 0.25, "1", "0.25" },
    { 1536.0, "byte", "1.5 KiB" },
  };
  sol_test_set_comma_locale ();
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = sol_derived_format (rows[i].value, rows[i].unit);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* The derived box follows an edit: 50 ms, of which a busy machine may spoil all tries but one. */
static void
test_speed (void)
{
#ifndef __OPTIMIZE__
  g_test_skip ("not an optimised build");
#else
  g_autoptr (GError) error = NULL;
  g_autofree char *text = sol_preset_get_text ("helium-rdw", &error);
  g_autoptr (SolCase) c = sol_case_from_text (text, -1, "helium-rdw", &error);
  double least = INFINITY;
  g_assert_no_error (error);
  for (int i = 0; i < 8; i++)
    {
      clock_t start = clock ();
      g_autoptr (SolSketch) sketch = make_sketch (c);
      g_autoptr (GPtrArray) list = sol_derived_list (sketch);
      g_autoptr (GPtrArray) advice = sol_advice_list (sketch, NULL);
      least = MIN (least, (double) (clock () - start) / CLOCKS_PER_SEC);
    }
  g_test_message ("sketch, list and advice: %.1f ms", 1e3 * least);
  g_assert_cmpfloat (least, <, 0.05); /* class T: the time that an edit may take */
#endif
}

/* A fibre given by coefficients: numbers that follow from them by hand, and no row of a core. */
static void
test_fibre (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = sol_preset_get_text ("fibre-supercontinuum", &error);
  g_assert_no_error (error);
  g_autoptr (SolCase) c = sol_case_from_text_full (text, -1, "fibre", NULL, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (SolSketch) sketch = make_sketch (c);
  g_autoptr (GPtrArray) list = sol_derived_list (sketch);
  double tau0 = 50e-15 / (2.0 * log (1.0 + sqrt (2.0)));
  sol_assert_close (T, find (list, "soliton_order")->value,
                    sqrt (0.11 * 1e4 * tau0 * tau0 / 1.183e-26), 1e-4);
  sol_assert_close (T, find (list, "beta2")->value, -1.183e-26, 1e-12);
  sol_assert_close (T, find (list, "gamma")->value, 0.11, 1e-15);
  sol_assert_close (T, find (list, "energy")->value, 567.3e-12, 1e-3);
  sol_assert_close (T, find (list, "zero_dispersion")->value, 780e-9, 1e-3);
  for (guint i = 0; i < list->len; i++)
    {
      const SolDerived *row = g_ptr_array_index (list, i);
      g_assert_cmpstr (row->key, !=, "core_radius");
      g_assert_cmpstr (row->key, !=, "pressure_in");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/derived/radius-and-diameter", test_radius_and_diameter);
  g_test_add_func ("/session/derived/chirp", test_chirp);
  g_test_add_func ("/session/derived/energy-and-power", test_energy_and_power);
  g_test_add_func ("/session/derived/foretells-the-problem", test_foretells_the_problem);
  g_test_add_func ("/session/derived/every-row-is-complete", test_rows);
  g_test_add_func ("/session/derived/vacuum-darkness-no-length", test_nothing);
  g_test_add_func ("/session/derived/place-of-reference", test_place_of_reference);
  g_test_add_func ("/session/derived/fibre", test_fibre);
  g_test_add_func ("/session/derived/gradient", test_gradient);
  g_test_add_func ("/session/derived/absences", test_absences);
  g_test_add_func ("/session/derived/find-pressure", test_find_pressure);
  g_test_add_func ("/session/derived/no-pressure", test_no_pressure);
  g_test_add_func ("/session/derived/format", test_format);
  g_test_add_func ("/session/derived/fast-enough-for-editing", test_speed);
  return g_test_run ();
}
