/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "problem/band-filter.h"
#include "problem/case-elements.h"
#include "problem/case-params.h"
#include "sol-test.h"

#include <string.h>

static const SolParam *
find (const char *group, const char *key)
{
  const SolParam *param = sol_param_group_find (sol_case_group_find (group), key);
  g_assert_nonnull (param);
  return param;
}

static gboolean
put (SolCase *c, const char *group, const char *key, const char *text, GError **error)
{
  const SolParam *param = find (group, key);
  char *data = sol_case_group_get (c, sol_case_group_find (group), 1);
  return param->kind->parse (param, text, data + param->offset, NULL, error);
}

static char *
get (const SolCase *c, const char *group, const char *key)
{
  const SolParam *param = find (group, key);
  const char *data = sol_case_group_get (c, sol_case_group_find (group), 1);
  GString *text = g_string_new (NULL);
  gboolean is_given = param->kind->print (param, data + param->offset, text);
  return g_string_free (text, !is_given);
}

/* Rows are complete, names unique in their group, twins mutual, and defaults legal and canonical in
 * value: printing and reading the default gives the same text again. */
static void
test_tables (void)
{
  g_autoptr (SolCase) c = sol_case_new ();
  for (int g = 0; g < SOL_CASE_N_GROUPS; g++)
    for (gsize i = 0; i < sol_case_groups[g].n_params; i++)
      {
        const SolParamGroup *group = &sol_case_groups[g];
        const SolParam *param = &group->params[i];
        g_assert_true (param->label != NULL && param->help != NULL && param->kind != NULL);
        g_assert_true (g_str_has_suffix (param->help, "."));
        g_assert_true (sol_param_group_find (group, param->name) == param);
        if (param->twin != NULL)
          g_assert_cmpstr (find (group->name, param->twin)->twin, ==, param->name);
        if (param->choices != NULL)
          g_assert_nonnull (param->choices[0]);
        if (param->flags & SOL_PARAM_ALIAS)
          continue;
        g_autofree char *text = get (c, group->name, param->name);
        if (param->initial == NULL || (param->flags & SOL_PARAM_NULLABLE))
          {
            g_assert_null (text);
            continue;
          }
        g_assert_true (put (c, group->name, param->name, text, NULL));
        g_autofree char *again = get (c, group->name, param->name);
        g_assert_cmpstr (again, ==, text);
      }
}

/* Whatever a key takes, no product of values overflows, and no engine refuses what the table lets
 * through: every quantity and count has limits. */
static void
test_limits (void)
{
  for (int g = 0; g < SOL_CASE_N_GROUPS; g++)
    for (gsize i = 0; i < sol_case_groups[g].n_params; i++)
      {
        const SolParam *param = &sol_case_groups[g].params[i];
        if (param->kind != &sol_param_quantity && param->kind != &sol_param_whole)
          continue;
        g_test_message ("%s.%s", sol_case_groups[g].name, param->name);
        g_assert_true (param->min < param->max); /* class P: min == max stands for no limits */
        g_assert_true (fabs (param->min) < 1e30 && fabs (param->max) < 1e30); /* class P */
      }
  g_assert_cmpint ((int) find ("response", "plasma_taps")->min, ==, 0);
  g_assert_cmpint ((int) find ("response", "plasma_taps")->max, ==, SOL_BAND_FILTER_TAPS_MAX);
}

static void
test_defaults (void)
{
  g_autoptr (SolCase) c = sol_case_new ();
  g_assert_cmpint (c->n_pulses, ==, 1);
  g_assert_cmpint (c->run.model, ==, SOL_CASE_MODEL_MODE_AVERAGED);
  g_assert_cmpint (c->response.plasma, ==, SOL_CASE_PLASMA_BAND);
  g_assert_cmpint (c->stepper.planes, ==, 201);
  g_assert_cmpint (c->grid.radial_points, ==, 32);
  g_assert_cmpint (c->grid.points, ==, 0);
  g_assert_cmpstr (c->geometry.cladding, ==, "SiO2");
  g_assert_cmpstr (c->pulses[0].mode, ==, "HE11");
  g_assert_null (c->stepper.schedule);
  g_assert_true (c->grid.absorber && c->geometry.loss && c->response.kerr);
  sol_assert_close (P, c->fill.temperature_k, 293.15, 0.0);
  sol_assert_close (P, c->grid.wavelength_max_m, 4e-6, 0.0);
  sol_assert_close (P, c->fibre.raman_tau1_s, 12.2e-15, 0.0);
  g_assert_true (isnan (c->geometry.length_m) && isnan (c->pulses[0].energy_j));
  g_assert_true (isnan (c->response.ppt_occupancy) && isnan (c->pulses[0].coupling_waist_m));
  g_assert_cmpint (c->geometry.core_radius_m.n_points, ==, 0);
}

static void
test_copy (void)
{
  g_autoptr (SolCase) c = sol_case_new ();
  sol_case_add_pulse (c);
  g_assert_true (put (c, "fill", "gas", "He:0.9, Ar:0.1", NULL));
  g_assert_true (put (c, "fill", "pressure", "0 m: 0 bar, 1 m: 2 bar, 2 m: 1 bar", NULL));
  g_assert_true (put (c, "pulse", "shape", "file:a.csv", NULL));
  g_assert_true (put (c, "fibre", "betas", "0, 0, -1e-26", NULL));
  c->folder = g_strdup ("folder");
  SolCase *copy = sol_case_copy (c);
  g_assert_cmpint (copy->n_pulses, ==, 2);
  g_assert_cmpstr (copy->fill.species[1].name, ==, "Ar");
  g_assert_true (copy->fill.species[1].name != c->fill.species[1].name);
  g_assert_true (copy->fill.pressure_pa.value != c->fill.pressure_pa.value);
  g_assert_true (copy->fibre.betas != c->fibre.betas);
  g_assert_true (copy->pulses[0].shape_path != c->pulses[0].shape_path);
  g_assert_cmpstr (copy->folder, ==, "folder");
  sol_case_free (copy);
  sol_case_free (NULL);
  sol_assert_close (P, c->fill.pressure_pa.value[1], 2e5, 0.0);
}

static void
test_profile (void)
{
  g_autoptr (SolCase) c = sol_case_new ();
  const SolProfile *radius = &c->geometry.core_radius_m;
  g_assert_true (isnan (sol_profile_at (radius, 1.0, 0.5)));
  g_assert_true (put (c, "geometry", "core_radius", "125 um", NULL));
  sol_assert_close (P, sol_profile_at (radius, 2.0, 1.3), 125e-6, 0.0);
  g_assert_true (put (c, "geometry", "core_diameter", "250 um -> 150 um", NULL));
  sol_assert_close (P, sol_profile_at (radius, 2.0, 0.0), 125e-6, 0.0);
  sol_assert_close (P, sol_profile_at (radius, 2.0, 2.0), 75e-6, 0.0);
  sol_assert_close (R, sol_profile_at (radius, 2.0, 1.0), 100e-6, 1e-15);
  sol_assert_close (P, sol_profile_at (radius, 2.0, 9.0), 75e-6, 0.0);
  g_assert_true (put (c, "geometry", "core_radius", "0.5 m: 100 um, 1 m: 50 um, 2 m:80 um", NULL));
  sol_assert_close (P, sol_profile_at (radius, 2.0, 0.0), 100e-6, 0.0);
  sol_assert_close (R, sol_profile_at (radius, 2.0, 0.75), 75e-6, 1e-15);
  sol_assert_close (P, sol_profile_at (radius, 2.0, 1.0), 50e-6, 0.0);
  sol_assert_close (R, sol_profile_at (radius, 2.0, 1.5), 65e-6, 1e-15);
  sol_assert_close (P, sol_profile_at (radius, 0.0, 3.0), 80e-6, 0.0);
  /* A guide of no length has both ends at one place; the exit's value holds from there on. */
  g_assert_true (put (c, "geometry", "core_radius", "125 um -> 75 um", NULL));
  sol_assert_close (P, sol_profile_at (radius, 0.0, 0.0), 75e-6, 0.0);
}

typedef struct
{
  const char *group;
  const char *key;
  const char *text;
  const char *canonical; /* NULL: refused */
} Value;

static const Value values[] = {
  { "geometry", "core_radius", "125e-6", "125 um" },
  { "geometry", "core_radius", "125 um->75 um", "125 um -> 75 um" },
  { "geometry", "core_radius", "0:1e-4,1:5e-5", "0 m: 100 um, 1 m: 50 um" },
  { "geometry", "core_radius", "3 m: 100 um", "100 um" },
  { "geometry", "core_radius", "1 um -> 2 um -> 3 um", NULL },
  { "geometry", "core_radius", "125 um, 75 um", NULL },
  { "geometry", "core_radius", "1 m: 125 um, 1 m: 75 um", NULL },
  { "geometry", "core_radius", "-1 m: 125 um, 1 m: 75 um", NULL },
  { "geometry", "core_radius", "0 m: 125 um,", NULL },
  { "geometry", "core_radius", "-> 75 um", NULL },
  { "geometry", "core_radius", "1 m", NULL },
  { "geometry", "core_radius", "0", NULL },
  { "geometry", "modes", "4", "4" },
  { "geometry", "modes", "HE11..HE14", "HE11..HE14" },
  { "geometry", "modes", "HE11, HE12, TE01, HE21a", "HE11, HE12, TE01, HE21a" },
  { "geometry", "modes", "0", NULL },
  { "geometry", "modes", "HE11..TE01", NULL },
  { "geometry", "modes", "HE14..HE11", NULL },
  { "geometry", "modes", "LP01", NULL },
  { "geometry", "modes", "TE11", NULL },
  { "geometry", "modes", "", NULL },
  { "geometry", "core_index", "1.47", "1.47" },
  { "geometry", "core_index", "SiO2", "SiO2" },
  { "geometry", "core_index", "0.5", NULL },
  { "geometry", "tubes", "8", "8" },
  { "geometry", "tubes", "8.5", NULL },
  { "geometry", "tubes", "2", NULL },
  { "geometry", "tubes", "99999999999999999999", NULL },
  { "geometry", "loss", "on", "true" },
  { "geometry", "loss", "yes", NULL },
  { "geometry", "effective_area", "auto", "auto" },
  { "geometry", "effective_area", "100 um^2", "100 um^2" },
  { "geometry", "length", "auto", NULL },
  { "fill", "gas", "He", "He" },
  { "fill", "gas", "He:1", "He" },
  { "fill", "gas", "He: 90 %, Ar:0.1", "He:0.9, Ar:0.1" },
  { "fill", "gas", "He:0.9", NULL },
  { "fill", "gas", "He, Ar", NULL },
  { "fill", "gas", "He:0.5, He:0.5", NULL },
  { "fill", "gas", "He:1.5, Ar:-0.5", NULL },
  { "fill", "gas", "", NULL },
  { "fill", "gas", "5", NULL },
  { "fill", "gas", "He:0.5:1", NULL },
  { "fill", "pressure", "0.8 bar -> 0 bar", "0.8 bar -> 0 bar" },
  { "fill", "pressure", "760 Torr", "1.01325 bar" },
  { "fill", "pressure", "-1 bar", NULL },
  { "pulse", "wavelength", "0.8 um", "800 nm" },
  { "pulse", "shape", "supergauss:3", "supergauss:3" },
  { "pulse", "shape", "cw:0.1 nm", "cw:0.1 nm" },
  { "pulse", "shape", "file: data/my pulse.csv", "file:data/my pulse.csv" },
  { "pulse", "shape", "result:a@b.h5@0.5", "result:a@b.h5@0.5 m" },
  { "pulse", "shape", "supergauss", NULL },
  { "pulse", "shape", "supergauss:0", NULL },
  { "pulse", "shape", "gauss:2", NULL },
  { "pulse", "shape", "file:", NULL },
  { "pulse", "shape", "result:a.h5", NULL },
  { "pulse", "shape", "result:@1 m", NULL },
  { "pulse", "shape", "sech", NULL },
  { "pulse", "polarisation", "elliptic:-0.5", "elliptic:-0.5" },
  { "pulse", "polarisation", "circular", "circular" },
  { "pulse", "polarisation", "elliptic:2", NULL },
  { "pulse", "polarisation", "circular:1", NULL },
  { "pulse", "coupling", "gaussian:40 um", "gaussian:40 um" },
  { "pulse", "coupling", "gaussian", NULL },
  { "pulse", "coupling", "gaussian:40 fs", NULL },
  { "pulse", "mode", "TM01", "TM01" },
  { "pulse", "mode", "4", NULL },
  { "pulse", "elements", "", "" },
  { "pulse", "elements", "gdd -120 fs^2, SiO2 2 mm, air 5 m 1 bar, delay 10 fs",
    "gdd -120 fs^2, SiO2 2 mm, air 5 m 1 bar, delay 10 fs" },
  { "pulse", "elements", "gdd 2 mm", NULL },
  { "pulse", "elements", "SiO2", NULL },
  { "pulse", "elements", "SiO2 2 mm, ", NULL },
  { "pulse", "elements", "air 5 m 1 bar 3 K", NULL },
  { "pulse", "phase", "90 deg", "1.5707963267948966 rad" },
  { "response", "raman", "on", "on" },
  { "response", "raman", "true", NULL },
  { "response", "plasma", "trapezoids", NULL },
  /* T68 */
  { "response", "preionised_fraction", "0", "0" },
  { "response", "preionised_fraction", "1", "1" },
  { "response", "preionised_fraction", "-0.01", NULL },
  { "response", "preionised_fraction", "1.01", NULL },
  { "response", "preionised_fraction", "101 %", NULL },
  { "response", "preionised_fraction", "nan", NULL },
  { "grid", "absorber", "false", "off" },
  { "noise", "seed", "18446744073709551615", "18446744073709551615" },
  { "noise", "seed", "18446744073709551616", NULL },
  { "noise", "seed", "-1", NULL },
  { "noise", "seed", "1.5", NULL },
  { "stepper", "planes", "1", NULL },
  { "stepper", "rtol", "nan", NULL },
  { "stepper", "rtol", "inf", NULL },
  { "fibre", "betas", "0, 0, -11.830e-27, 8.1038e-41", "0, 0, -1.183e-26, 8.1038e-41" },
  { "fibre", "betas", "0, 0, -11.83 ps^2/km", "0, 0, -1.183e-26" },
  { "fibre", "betas", "0, 0, -11.83 ps^3/km", NULL },
  { "fibre", "betas", "", NULL },
  { "fibre", "betas", "1,,2", NULL },
  { "fibre", "gamma", "110 1/(W km)", "0.11 1/(W m)" },
  { "fibre", "loss", "0.2 dB/km", "0.0002 dB/m" },
};

/* Good text is read, written canonically and read again; bad text is refused with a sentence and
 * leaves the value alone. */
static void
test_values (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      const Value *v = &values[i];
      g_autoptr (SolCase) c = sol_case_new ();
      g_autoptr (GError) error = NULL;
      g_autofree char *before = get (c, v->group, v->key);
      gboolean is_good = put (c, v->group, v->key, v->text, &error);
      if (is_good != (v->canonical != NULL))
        g_error ("%s = %s: %s", v->key, v->text, error != NULL ? error->message : "was accepted");
      g_autofree char *after = get (c, v->group, v->key);
      if (!is_good)
        {
          g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE);
          g_assert_cmpstr (after, ==, before);
          continue;
        }
      g_assert_cmpstr (after, ==, v->canonical);
      g_assert_true (put (c, v->group, v->key, after, NULL));
      g_autofree char *again = get (c, v->group, v->key);
      g_assert_cmpstr (again, ==, after);
    }
}

static void
test_elements (void)
{
  g_autoptr (GArray) elements =
      sol_case_elements_parse ("gdd -120 fs^2, SiO2 2 mm, air 5 m 1 bar, delay 10fs", NULL, NULL);
  g_assert_cmpuint (elements->len, ==, 4);
  const SolCaseElement *e = (const SolCaseElement *) (void *) elements->data;
  g_assert_cmpint (e[0].kind, ==, SOL_CASE_ELEMENT_GDD);
  sol_assert_close (P, e[0].value, -120e-30, 0.0);
  g_assert_cmpstr (e[1].name, ==, "SiO2");
  sol_assert_close (P, e[1].value, 2e-3, 0.0);
  g_assert_true (isnan (e[1].pressure_pa));
  sol_assert_close (P, e[2].pressure_pa, 1e5, 0.0);
  sol_assert_close (P, e[3].value, 1e-14, 0.0);
  g_autoptr (GArray) none = sol_case_elements_parse ("  ", NULL, NULL);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_many_points (void)
{
  g_autoptr (SolCase) c = sol_case_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  for (int i = 0; i < 1000; i++)
    g_string_append_printf (text, "%s%d mm: 1 bar", i > 0 ? ", " : "", i);
  g_assert_true (put (c, "fill", "pressure", text->str, NULL));
  g_assert_cmpint (c->fill.pressure_pa.n_points, ==, 1000);
  g_string_append (text, ", 1 m: 1 bar");
  g_assert_false (put (c, "fill", "pressure", text->str, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/case/tables-are-consistent", test_tables);
  g_test_add_func ("/problem/case/every-quantity-has-limits", test_limits);
  g_test_add_func ("/problem/case/defaults", test_defaults);
  g_test_add_func ("/problem/case/copy-shares-nothing", test_copy);
  g_test_add_func ("/problem/case/profile-is-linear", test_profile);
  g_test_add_func ("/problem/case/values", test_values);
  g_test_add_func ("/problem/case/elements", test_elements);
  g_test_add_func ("/problem/case/points-are-limited", test_many_points);
  return g_test_run ();
}
