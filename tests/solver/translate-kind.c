/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "io/case/case-file.h"
#include "model/guide/guide.h"
#include "sol-test.h"
#include "solver/translate-kind.h"
#include "solver/translate.h"

static const char antiresonant[] = "[geometry]\n"
                                   "kind = antiresonant\n"
                                   "core_radius = 13 um\n"
                                   "wall_thickness = 200 nm\n"
                                   "length = 10 cm\n"
                                   "[fill]\n"
                                   "gas = Ar\n"
                                   "pressure = 5 bar\n"
                                   "[pulse]\n"
                                   "wavelength = 800 nm\n"
                                   "duration = 30 fs\n"
                                   "energy = 1 uJ\n"
                                   "[response]\n"
                                   "plasma = off\n"
                                   "[grid]\n"
                                   "wavelength_min = 250 nm\n"
                                   "wavelength_max = 2 um\n"
                                   "time_window = 100 fs\n"
                                   "absorber = off\n";
static const char step_index[] = "[geometry]\n"
                                 "kind = step-index\n"
                                 "core_radius = 2 um\n"
                                 "core_index = SiO2\n"
                                 "cladding = air\n"
                                 "length = 1 cm\n"
                                 "[pulse]\n"
                                 "wavelength = 1 um\n"
                                 "duration = 100 fs\n"
                                 "energy = 1 nJ\n"
                                 "[response]\n"
                                 "raman = off\n"
                                 "[grid]\n"
                                 "wavelength_min = 600 nm\n"
                                 "wavelength_max = 2 um\n"
                                 "time_window = 400 fs\n"
                                 "absorber = off\n";

static SolProblem *
translate (const char *base, const char *assignment, GError **error)
{
  g_auto (GStrv) assignments = g_strsplit (assignment, "; ", 0);
  SolTranslateInputs inputs = { .seed = 1 };
  g_autoptr (SolCase) c =
      sol_case_from_text_full (base, -1, "test", (const char *const *) assignments, NULL, error);
  return c != NULL ? sol_translate (c, &inputs, error) : NULL;
}

static SolProblem *
translate_or_fail (const char *base, const char *assignment)
{
  g_autoptr (GError) error = NULL;
  SolProblem *problem = translate (base, assignment, &error);
  g_assert_no_error (error);
  return problem;
}

/* The operator at a bin against the index of the mode there and the group index at the reference. */
static void
test_operator (void)
{
  const char *assignments[] = { "geometry.loss=true", "geometry.modes=TM01; pulse.mode=TM01",
                                NULL };
  for (int which = 0; assignments[which] != NULL; which++)
    {
      g_autoptr (SolProblem) problem = translate_or_fail (antiresonant, assignments[which]);
      double density;
      g_assert_true (sol_medium_densities_per_m3 (problem->medium, 5e5, &density, NULL));
      SolGuide guide = { .kind = problem->guide,
                         .medium = problem->medium,
                         .density_per_m3 = &density,
                         .core_radius_m = 13e-6,
                         .wall_thickness_m = 200e-9,
                         .cladding = sol_glass_find ("SiO2", NULL) };
      double beta1 = sol_guide_beta (&guide, problem->reference_omega_rad_per_s, 1);
      const SolFieldGrid *grid = problem->grid;
      for (gsize i = 0; i < grid->n_active; i += grid->n_active / 7)
        {
          double omega = grid->omega_rad_per_s[grid->first_active + i];
          SolComplex linear = problem->op->linear_per_m[i];
          double beta = sol_guide_beta (&guide, omega, 0);
          sol_assert_near (R, -cimag (linear), beta - beta1 * omega, 1e-13 * beta);
          sol_assert_close (R, -2.0 * creal (linear), sol_guide_alpha_per_m (&guide, omega), 1e-9);
        }
    }
}

/* A gradient moves the wall's resonances by less than their width: the series holds. */
static void
test_gradient (void)
{
  g_autoptr (SolProblem) problem = translate_or_fail (antiresonant, "fill.pressure=5 bar -> 0 bar");
  g_test_message ("%d terms, error %.2g", problem->op->n_terms, problem->op->fit_error);
  g_assert_cmpfloat (problem->op->fit_error, <=, 1e-13); /* class R: what the fit promises */
  g_assert_cmpint (problem->op->n_terms, >, 1);
}

/* A wall that changes: few terms where no line of it is in the band, as many as it takes where one moves
 * through the bins; with a gradient besides there is no room for them, and the line is named. */
static void
test_wall_profile (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolProblem) both =
      translate (antiresonant,
                 "geometry.wall_thickness=200 nm -> 210 nm; fill.pressure=5 bar -> 4 bar", &error);
  g_assert_null (both);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "resonance"));
  g_autoptr (SolProblem) thin =
      translate_or_fail (antiresonant, "geometry.wall_thickness=60 nm -> 66 nm");
  g_autoptr (SolProblem) line =
      translate_or_fail (antiresonant, "geometry.wall_thickness=200 nm -> 202 nm");
  g_test_message ("%d terms, error %.2g; with a line %d, %.2g", thin->op->n_terms,
                  thin->op->fit_error, line->op->n_terms, line->op->fit_error);
  g_assert_cmpfloat (thin->op->fit_error, <=, 1e-12); /* class R: as the density's */
  g_assert_cmpfloat (line->op->fit_error, <=, 1e-12);
  g_assert_cmpint (thin->op->n_terms, >, 1);
  g_assert_cmpint (thin->op->n_terms, <, 30);
  g_assert_cmpint (line->op->n_terms, >, 30);
}

/* γ of the equation that is solved: source times the cube of the field at 1 W is n₂ω/(cA), which a
 * normalisation without the index of glass would miss by the half of itself. */
static void
test_nonlinear_coefficient (void)
{
  g_autoptr (SolProblem) problem = translate_or_fail (step_index, "geometry.modes=HE11");
  const SolFieldGrid *grid = problem->grid;
  double omega = problem->reference_omega_rad_per_s;
  gsize bin = (gsize) rint (omega / grid->domega_rad_per_s) - grid->first_active;
  double at = grid->omega_rad_per_s[grid->first_active + bin];
  double field = problem->transverse->field_from_lane[0], n2;
  double gamma =
      0.75 * problem->op->source[bin] * problem->responses[0].epsilon0_chi3 * pow (field, 3.0);
  const SolGlass *silica = sol_glass_find ("SiO2", NULL);
  g_assert_true (sol_glass_n2_m2_per_w (silica, &n2, NULL));
  double want = n2 * at / (SOL_C_M_PER_S * problem->effective_area_m2);
  /* The index of the mode is that of the glass to 1 % here, and n2 is stated at 1.03 um. */
  sol_assert_close (T, gamma, want, 3e-2);
  g_assert_cmpfloat (problem->core_index, >, 1.4); /* class T: glass */
  g_assert_cmpint (problem->n_species, ==, 0);
}

/* Half of the response that is delayed is missing from the instantaneous part. */
static void
test_delayed_share (void)
{
  g_autoptr (SolProblem) with = translate_or_fail (step_index, "response.raman=auto");
  g_autoptr (SolProblem) without = translate_or_fail (step_index, "response.raman=off");
  g_assert_cmpint (with->n_responses, ==, 2);
  g_assert_cmpint (without->n_responses, ==, 1);
  sol_assert_close (R, with->responses[0].epsilon0_chi3, 0.82 * without->responses[0].epsilon0_chi3,
                    1e-14);
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *base;
    const char *assignment;
    const char *says;
  } rows[] = {
    { antiresonant, "geometry.antiresonant_model=vincetti", "tubes" },
    { antiresonant, "geometry.cladding=air", "cladding" },
    { step_index, "run.model=multimode", "step-index" },
    { step_index, "geometry.core_radius=2 um -> 1 um; geometry.modes=HE12; pulse.mode=HE12",
      "cut-off" },
    { step_index, "geometry.core_radius=2 um -> 0.1 um; pulse.wavelength=1.9 um",
      "at a core radius" },
    { step_index, "geometry.modes=TE09; pulse.mode=TE09", "TE09" },
    { step_index, "geometry.cladding=silica", "silica" },
    { step_index, "geometry.core_index=1.45", "nonlinear" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolProblem) problem = translate (rows[i].base, rows[i].assignment, &error);
      g_assert_null (problem);
      g_assert_nonnull (error);
      if (strstr (error->message, rows[i].says) == NULL)
        g_error ("“%s” does not name %s", error->message, rows[i].says);
    }
}

/* Tubes by their radius or by their gap are the same guide; both cannot be. */
static void
test_ring (void)
{
  static const char ring[] = "[geometry]\nkind = antiresonant\nantiresonant_model = vincetti\n"
                             "core_radius = 22.66407412190942 um\nwall_thickness = 1 um\n"
                             "tubes = 8\nlength = 1 m\n"
                             "[fill]\ngas = Ar\npressure = 0 bar\n"
                             "[pulse]\nwavelength = 1030 nm\nduration = 100 fs\nenergy = 1 uJ\n"
                             "[response]\nplasma = off\n"
                             "[grid]\nwavelength_min = 800 nm\nwavelength_max = 1.5 um\n"
                             "time_window = 100 fs\nabsorber = off\n";
  g_autoptr (SolProblem) by_gap = translate_or_fail (ring, "geometry.tube_gap=5 um");
  g_autoptr (SolProblem) by_radius = translate_or_fail (ring, "geometry.tube_radius=10 um");
  for (gsize i = 0; i < by_gap->grid->n_active; i++)
    sol_assert_near (R, cabs (by_gap->op->linear_per_m[i] - by_radius->op->linear_per_m[i]), 0.0,
                     1e-6);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolProblem) tight = translate (ring, "geometry.tube_radius=30 um", &error);
  g_assert_null (tight);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT);
  g_clear_error (&error);
  /* Gaps that are there at the entrance close where the core gets thin. */
  g_autoptr (SolProblem) closing = translate (
      ring, "geometry.tube_radius=10 um; geometry.core_radius=0 m: 23 um, 50 cm: 15 um, 1 m: 23 um",
      &error);
  g_assert_null (closing);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, "15 um"));
}

/* A mode that is held in the whole band has its taper, HE11 or not; where its lines move far through the
 * band a ring of tubes is refused by the radius. */
static void
test_tapers (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolProblem) solid =
      translate_or_fail (step_index, "geometry.core_radius=4 um -> 3.5 um; "
                                     "geometry.modes=HE12; pulse.mode=HE12");
  g_assert_cmpint (solid->op->n_terms, >, 1);
  g_assert_cmpfloat (solid->op->fit_error, <=, 1e-13); /* class R: what the fit promises */
  g_assert_nonnull (solid->mode_size);
  g_autoptr (SolProblem) both =
      translate (antiresonant,
                 "geometry.antiresonant_model=vincetti; geometry.tubes=8; geometry.tube_gap=3 um; "
                 "geometry.core_radius=20 um -> 15 um; fill.pressure=5 bar -> 4 bar; "
                 "grid.time_window=30 fs",
                 &error);
  g_assert_null (both);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "geometry.core_radius"));
  g_clear_error (&error);
  /* Lines of the tubes below the first of a plane wall. */
  g_autoptr (SolProblem) wall =
      translate (antiresonant,
                 "geometry.antiresonant_model=vincetti; geometry.tubes=8; geometry.tube_gap=3 um; "
                 "geometry.wall_thickness=30 nm -> 80 nm; fill.pressure=5 bar -> 4 bar; "
                 "grid.time_window=30 fs",
                 &error);
  g_assert_null (wall);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "geometry.wall_thickness"));
  g_assert_nonnull (strstr (error->message, "a series of"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/translate-kind/operator", test_operator);
  g_test_add_func ("/solver/translate-kind/gradient", test_gradient);
  g_test_add_func ("/solver/translate-kind/wall-profile", test_wall_profile);
  g_test_add_func ("/solver/translate-kind/nonlinear-coefficient", test_nonlinear_coefficient);
  g_test_add_func ("/solver/translate-kind/delayed-share", test_delayed_share);
  g_test_add_func ("/solver/translate-kind/refusals", test_refusals);
  g_test_add_func ("/solver/translate-kind/ring", test_ring);
  g_test_add_func ("/solver/translate-kind/tapers", test_tapers);
  return g_test_run ();
}
