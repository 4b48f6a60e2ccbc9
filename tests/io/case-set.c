/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Assignments to a case: one at a time, and together with a file. */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "problem/case-params.h"
#include "sol-test.h"

#include <string.h>

/* Line 1 is the first line of this text. */
#define BASE                                                                                       \
  "[geometry]\ncore_radius = 125 um\nlength = 1 m\n[fill]\ngas = He\npressure = 1 bar\n"           \
  "[pulse]\nwavelength = 800 nm\nduration = 10 fs\nenergy = 100 uJ\n"

static SolCase *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_from_text (text, -1, "case.ini", &error);
  if (c == NULL)
    g_error ("%s in\n%s", error->message, text);
  return c;
}

/* text -> case -> text is a fixed point after the first time. */
static void
assert_fixed_point (const SolCase *c)
{
  g_autofree char *text = sol_case_to_text (c);
  g_autoptr (SolCase) again = read_good (text);
  g_autofree char *text_again = sol_case_to_text (again);
  g_assert_cmpstr (text_again, ==, text);
}

static void
test_set (void)
{
  g_autoptr (SolCase) c = read_good (BASE);
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_case_set (c, "pulse.energy=5mJ", &error));
  sol_assert_close (P, c->pulses[0].energy_j, 5e-3, 0.0);
  g_assert_true (sol_case_set (c, " pulse.peak_power = 3 GW ", &error));
  g_assert_true (isnan (c->pulses[0].energy_j));
  g_assert_true (sol_case_set (c, "pulse.frequency=375 THz", &error));
  sol_assert_close (R, c->pulses[0].wavelength_m, 299792458.0 / 375e12, 1e-15);
  g_assert_true (sol_case_set (c, "pulse.wavelength=700 nm", &error));
  sol_assert_close (P, c->pulses[0].wavelength_m, 700e-9, 0.0);
  g_assert_true (sol_case_set (c, "pulse.2.energy=1uJ", &error));
  g_assert_cmpint (c->n_pulses, ==, 2);
  g_assert_false (sol_case_check (c, NULL));
  g_assert_true (sol_case_set (c, "pulse.2.wavelength=400 nm", &error));
  g_assert_true (sol_case_set (c, "pulse.2.duration=30 fs", &error));
  g_assert_true (sol_case_check (c, &error));
  g_assert_true (sol_case_set (c, "pulse.coupling=gaussian:40 um", &error));
  assert_fixed_point (c);
  g_assert_true (sol_case_set (c, "pulse.mode=HE12", &error));
  g_assert_true (isnan (c->pulses[0].coupling_waist_m));
  g_assert_true (sol_case_set (c, "run.title=a=b", &error));
  g_assert_cmpstr (c->run.title, ==, "a=b");
  g_assert_true (sol_case_set (c, "stepper.schedule=", &error));
  assert_fixed_point (c);
}

static void
test_set_refused (void)
{
  static const struct
  {
    const char *assignment;
    const char *says;
  } cases[] = {
    { "", "is not an assignment" },
    { "energy=1", "is not an assignment" },
    { "pulse.energy", "is not an assignment" },
    { "pulse.energy=\xff", "is not an assignment" },
    { "pulse.3.energy=1 uJ", "leaves a gap" },
    { "pulse.enrgy=1 uJ", "did you mean energy?" },
    { "plse.energy=1 uJ", "did you mean [pulse]?" },
    { "pulse.energy=1 fs", "pulse.energy: “1 fs” is a time" },
    { "pulse.gas=He", "gas belongs in [fill]" },
    { "geometry.tubes=8", "geometry.tubes is used only with" },
    { "run.title=a #b", "comment would start" },
    { "run.title=a\nb", "control character" },
    { ".=", "the group []" },
  };
  g_autoptr (SolCase) c = read_good (BASE);
  g_autofree char *before = sol_case_to_text (c);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_false (sol_case_set (c, cases[i].assignment, &error));
      g_assert_nonnull (error);
      if (strstr (error->message, cases[i].says) == NULL)
        g_error ("“%s”: “%s” does not say “%s”", cases[i].assignment, error->message,
                 cases[i].says);
      g_autofree char *after = sol_case_to_text (c);
      g_assert_cmpstr (after, ==, before);
    }
}

static SolCase *
read_with (const char *text, const char *const *assignments, GError **error)
{
  return sol_case_from_text_full (text, -1, "case.ini", assignments, NULL, error);
}

/* Assignments are judged together with the file: their order does not matter, they complete it,
 * and what they put out of use is forgotten, while a useless assignment is refused. */
static void
test_assignments (void)
{
  const char *const to_guide[] = { "geometry.wall_thickness=1 um", "geometry.kind=antiresonant",
                                   NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) guide = read_with (BASE "[grid]\n", to_guide, &error);
  g_assert_no_error (error);
  g_assert_cmpint (guide->geometry.wall_thickness_m.n_points, ==, 1);
  const char *const to_average[] = { "run.model=mode-averaged", NULL };
  g_autoptr (SolCase) average =
      read_with (BASE "[run]\nmodel = multimode\n[grid]\nradial_points = 64\n", to_average, &error);
  g_assert_no_error (error);
  g_assert_cmpint (average->grid.radial_points, ==, 32);
  const char *const useless[] = { "geometry.tubes=8", NULL };
  g_assert_null (read_with (BASE, useless, &error));
  g_assert_nonnull (strstr (error->message, "geometry.tubes is used only with"));
  g_clear_error (&error);
  const char *const both[] = { "pulse.energy=1 uJ", "pulse.peak_power=1 kW",
                               "grid.time_window=1 ps", "grid.time_window=2 ps", NULL };
  g_autoptr (SolCase) last = read_with (BASE, both, &error);
  g_assert_no_error (error);
  g_assert_true (isnan (last->pulses[0].energy_j));
  sol_assert_close (P, last->grid.time_window_s, 2e-12, 0.0);
}

static void
test_warnings (void)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  const char *const assignments[] = { "fill.pressure=1 Mbar", NULL };
  g_autoptr (SolCase) c =
      sol_case_from_text_full (BASE "[pulse.2]\nwavelength = 1 um\nenergy = 5 MJ\n"
                                    "duration = 1 ps\n",
                               -1, "case.ini", assignments, warnings, NULL);
  g_assert_nonnull (c);
  sol_assert_close (P, c->pulses[1].energy_j, 5e6, 0.0);
  g_assert_cmpuint (warnings->len, ==, 2);
  g_assert_true (g_str_has_prefix (warnings->pdata[0], "case.ini:13: pulse.energy: “5 MJ”"));
  g_assert_true (g_str_has_prefix (warnings->pdata[1], "fill.pressure: “1 Mbar”"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/case-set/set", test_set);
  g_test_add_func ("/io/case-set/refused-set-changes-nothing", test_set_refused);
  g_test_add_func ("/io/case-set/assignments-are-judged-with-the-file", test_assignments);
  g_test_add_func ("/io/case-set/slips-are-warned-about", test_warnings);
  return g_test_run ();
}
