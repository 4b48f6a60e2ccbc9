/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/constants.h"
#include "base/error.h"
#include "sol-test.h"
#include "solver/translate.h"

#include <float.h>
#include <string.h>

static SolProblem *
translate (const char *const *assignments, GError **error)
{
  g_autoptr (SolCase) c = sol_test_case (assignments);
  SolTranslateInputs inputs = { .seed = 11 };
  return sol_translate (c, &inputs, error);
}

/* The list of responses is the equation. */
static void
test_responses (void)
{
  const char *const kerr_off[] = { "response.kerr=false", NULL };
  const char *const no_harmonic[] = { "response.third_harmonic=false", "response.plasma=trapezoid",
                                      NULL };
  const char *const mixture[] = { "fill.gas=Ar:0.6, He:0.4", "response.plasma=band",
                                  "response.plasma_taps=3", "response.preionised_fraction=0.25",
                                  NULL };
  g_autoptr (SolProblem) none = sol_test_problem (kerr_off);
  g_autoptr (SolProblem) two = sol_test_problem (no_harmonic);
  g_autoptr (SolProblem) three = sol_test_problem (mixture);
  g_assert_cmpint (none->n_responses, ==, 0);
  g_assert_cmpint (two->n_responses, ==, 2);
  g_assert_cmpint (two->responses[0].kind, ==, SOL_RESPONSE_KERR_NO_HARMONIC);
  g_assert_cmpint (two->responses[1].kind, ==, SOL_RESPONSE_PLASMA);
  g_assert_cmpint (two->responses[1].filter.n_taps, ==, 0);
  g_assert_cmpint (three->n_responses, ==, 3);
  g_assert_cmpint (three->responses[0].kind, ==, SOL_RESPONSE_KERR);
  for (int s = 0; s < 2; s++)
    {
      g_assert_cmpint (three->responses[1 + s].species, ==, s);
      g_assert_cmpint (three->responses[1 + s].filter.n_taps, ==, 3);
      sol_assert_near (P, three->responses[1 + s].preionised_fraction, 0.25, 0.0);
    }
  /* Ionisation energies of argon and helium, eV (NIST). */
  sol_assert_close (T, three->responses[1].ip_j / 1.602176634e-19, 15.7596, 2e-3);
  sol_assert_close (T, three->responses[2].ip_j / 1.602176634e-19, 24.5874, 2e-3);
  g_autoptr (SolCase) plain = sol_test_case (NULL);
  g_assert_false (sol_translate_needs_plasma (plain));
}

/* The edge of the band rule is the edge of the active bins. */
static void
test_band_edge (void)
{
  const char *const band[] = { "response.plasma=band", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (band);
  const SolFieldGrid *grid = problem->grid;
  double last = grid->omega_rad_per_s[grid->first_active + grid->n_active - 1] * grid->dt_fine_s;
  double edge = problem->responses[1].filter.edge_rad;
  /* class P: above the last active bin, by no more than one. */
  g_assert_true (edge >= last && edge <= last + 1.01 * grid->domega_rad_per_s * grid->dt_fine_s);
  sol_assert_near (T, edge, 0.367 * SOL_PI, 0.02 * SOL_PI);
}

static void
test_input (void)
{
  const char *const plain[] = { "pulse.energy=3 uJ", NULL };
  const char *const noisy[] = { "noise.quantum=true", "noise.seed=11", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (plain);
  g_autoptr (SolProblem) quiet = sol_test_problem (NULL);
  g_autoptr (SolProblem) noise = sol_test_problem (noisy);
  const SolFieldGrid *grid = problem->grid;
  /* class T: what lies outside the active bins is cut off. */
  sol_assert_close (T, sol_test_energy_j (problem, problem->input), 3e-6, 1e-6);
  for (gsize i = 0; i < grid->n_omega; i++)
    {
      if (i >= grid->first_active && i < grid->first_active + grid->n_active)
        continue;
      sol_assert_near (P, cabs (problem->input[i]), 0.0, 0.0);
      sol_assert_near (P, cabs (noise->input[i]), 0.0, 0.0);
    }
  double change = sol_test_field_error (noise->input, quiet->input, grid->n_omega);
  g_assert_true (change > 1e-9 && change < 1e-3); /* class T: one photon a bin */
}

/* What is not finite never gets as far as a step. */
static void
test_input_not_finite (void)
{
  g_autoptr (SolCase) c = sol_test_case (NULL);
  g_autoptr (GError) error = NULL;
  SolTranslateInputs inputs = { 0 };
  c->pulses[0].gdd_s2 = 1e300;
  g_assert_null (sol_translate (c, &inputs, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, "not finite"));
}

static void
test_guide (void)
{
  const char *const own[] = { "geometry.effective_area=1e-9 m^2", "grid.reference_wavelength=1 um",
                              NULL };
  const char *const absorber[] = { "grid.absorber=true", "grid.absorber_strength=50 1/m", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  g_autoptr (SolProblem) given = sol_test_problem (own);
  g_autoptr (SolProblem) absorbing = sol_test_problem (absorber);
  /* Value T23 scaled: the area of HE11 goes with the square of the radius. */
  sol_assert_close (T, problem->effective_area_m2, 8.42157534886545e-9 * 0.4 * 0.4, 1e-8);
  sol_assert_near (P, given->effective_area_m2, 1e-9, 0.0);
  sol_assert_close (R, given->reference_omega_rad_per_s, 2.0 * SOL_PI * SOL_C_M_PER_S / 1e-6,
                    1e-15);
  sol_assert_close (R, problem->reference_omega_rad_per_s, 2.0 * SOL_PI * SOL_C_M_PER_S / 8e-7,
                    1e-15);
  sol_assert_near (P, problem->absorber_time_per_m, 0.0, 0.0);
  sol_assert_near (P, absorbing->absorber_time_per_m, 50.0, 0.0);
  g_assert_cmpstr (problem->modes[0].name, ==, "HE11");
}

/* What is not offered is refused by its key. */
static void
test_scope (void)
{
  static const struct
  {
    const char *assignment;
    const char *says;
  } refused[] = {
    { "geometry.modes=HE11, HE12", "geometry.modes" },
    { "geometry.modes=HE11b", "orientation" },
    { "pulse.mode=HE12", "another mode" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      const char *const assignments[] = { "response.raman=off", refused[i].assignment, NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (SolProblem) problem = translate (assignments, &error);
      if (problem != NULL)
        g_error ("%s is not refused", refused[i].assignment);
      g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
      if (strstr (error->message, refused[i].says) == NULL)
        g_error ("“%s” does not name %s", error->message, refused[i].says);
      g_assert_nonnull (strstr (error->message, "not available in this version"));
    }
}

/* The delayed response is there where it is asked for, and by itself in molecular gases. */
static void
test_raman (void)
{
  static const struct
  {
    const char *gas, *raman;
    gboolean is_there;
  } rows[] = {
    { "fill.gas=N2", "response.raman=auto", TRUE },
    { "fill.gas=N2", "response.raman=off", FALSE },
    { "fill.gas=N2", "response.raman=on", TRUE },
    { "fill.gas=Ar", "response.raman=auto", FALSE },
    { "fill.gas=Ar:0.9, H2:0.1", "response.raman=auto", TRUE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const assignments[] = { rows[i].gas, rows[i].raman, NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (SolProblem) problem = translate (assignments, &error);
      g_assert_no_error (error);
      g_assert_cmpint (sol_responses_have (problem->responses, problem->n_responses,
                                           SOL_RESPONSE_RAMAN),
                       ==, rows[i].is_there);
      g_assert_cmpint (problem->raman != NULL, ==, rows[i].is_there);
    }
}

/* An envelope has neither bursts of ionisation nor a carrier for its electrons. */
static void
test_envelope_has_no_plasma (void)
{
  const char *const assignments[] = { "run.field=envelope", "response.plasma=band", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolProblem) problem = translate (assignments, &error);
  g_assert_null (problem);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "response.plasma = off"));
}

/* What is refused of a run with several modes. */
static void
test_scope_multimode (void)
{
  static const struct
  {
    const char *assignment;
    const char *says;
  } refused[] = {
    { "geometry.modes=HE11, TE01", "HE11, HE12" },
    { "geometry.modes=HE11, HE21", "HE11, HE12" },
    { "geometry.effective_area=100 um^2", "effective_area" },
    { "pulse.polarisation=circular", "polarisation" },
    { "pulse.angle=10 deg", "polarisation" },
    { "pulse.mode=HE13", "another mode" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      const char *const assignments[] = { "run.model=multimode", "geometry.modes=HE11, HE12",
                                          refused[i].assignment, NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (SolProblem) problem = translate (assignments, &error);
      g_assert_null (problem);
      g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
      if (strstr (error->message, refused[i].says) == NULL)
        g_error ("“%s” does not name %s", error->message, refused[i].says);
    }
}

/* In the vector model x and y are modes that have to be there. */
static void
test_scope_vector (void)
{
  static const struct
  {
    const char *modes;
    const char *assignment;
    const char *says;
  } refused[] = {
    { "geometry.modes=HE11, TE01", "pulse.polarisation=circular", "HE11b" },
    { "geometry.modes=HE11a, HE11b", "pulse.mode=HE12", "another mode" },
    { "geometry.modes=HE11, TE01", "pulse.angle=90 deg", "HE11b" },
    { "geometry.modes=HE11, HE11b", "geometry.effective_area=100 um^2", "effective_area" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      const char *const assignments[] = { "run.model=vector", refused[i].modes,
                                          refused[i].assignment, NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (SolProblem) problem = translate (assignments, &error);
      g_assert_null (problem);
      g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
      if (strstr (error->message, refused[i].says) == NULL)
        g_error ("“%s” does not name %s", error->message, refused[i].says);
    }
}

static double
lane_energy_j (const SolProblem *problem, int lane)
{
  double sum = 0.0;
  for (gsize i = 0; i < problem->grid->n_omega; i++)
    {
      SolComplex a = problem->input[(gsize) lane * problem->grid->n_omega + i];
      sum += creal (a) * creal (a) + cimag (a) * cimag (a);
    }
  return problem->grid->energy_per_bin * sum;
}

/* A pulse enters the mode that it names; a beam divides between all by its overlaps, whose squares
 * are 0.9807 in HE11 at the best waist (Nubling and Harrington 1998), and the signs of its
 * amplitudes are those of the overlaps. */
static void
test_input_modes (void)
{
  const char *const named[] = { "run.model=multimode", "geometry.modes=3", "pulse.mode=HE12",
                                NULL };
  const char *const beam[] = { "run.model=multimode", "geometry.modes=HE11..HE14",
                               "pulse.coupling=gaussian:19.3 um", NULL };
  g_autoptr (SolProblem) one = sol_test_problem (named);
  g_autoptr (SolProblem) many = sol_test_problem (beam);
  double total = 0.0;
  g_assert_cmpint (one->n_mode, ==, 3);
  sol_assert_near (P, lane_energy_j (one, 0), 0.0, 0.0);
  sol_assert_close (R, lane_energy_j (one, 1), 12e-6, 1e-9);
  sol_assert_near (P, lane_energy_j (one, 2), 0.0, 0.0);
  for (int lane = 0; lane < many->n_mode; lane++)
    total += lane_energy_j (many, lane);
  sol_assert_close (T, lane_energy_j (many, 0), 0.9807 * 12e-6, 1e-3);
  g_assert_cmpfloat (total, <, 12e-6 * (1.0 - 1e-6)); /* class P: a sum of squares below one */
  g_assert_cmpfloat (total, >, lane_energy_j (many, 0));
  g_autoptr (SolCase) c = sol_test_case (beam);
  sol_assert_close (R, sol_translate_get_coupled_share (many, &c->pulses[0]), total / 12e-6, 1e-9);
}

/* A pulse of any polarisation divides between the two of HE11; one that names an orientation or a mode
 * of one kind only is that mode. */
static void
test_input_vector (void)
{
  const char *const turned[] = { "run.model=vector", "geometry.modes=HE11a, TE01, HE11b",
                                 "pulse.angle=30 deg", NULL };
  const char *const second[] = { "run.model=vector", "geometry.modes=HE11a, TE01, HE11b",
                                 "pulse.mode=HE11b", NULL };
  const char *const ring[] = { "run.model=vector", "geometry.modes=HE11a, TE01, HE11b",
                               "pulse.mode=TE01", NULL };
  g_autoptr (SolProblem) t = sol_test_problem (turned);
  g_autoptr (SolProblem) s = sol_test_problem (second);
  g_autoptr (SolProblem) r = sol_test_problem (ring);
  sol_assert_close (R, lane_energy_j (t, 0), 0.75 * 12e-6, 1e-9);
  sol_assert_near (P, lane_energy_j (t, 1), 0.0, 0.0);
  sol_assert_close (R, lane_energy_j (t, 2), 0.25 * 12e-6, 1e-9);
  sol_assert_near (P, lane_energy_j (s, 0), 0.0, 0.0);
  sol_assert_close (R, lane_energy_j (s, 2), 12e-6, 1e-9);
  sol_assert_close (R, lane_energy_j (r, 1), 12e-6, 1e-9);
  g_assert_cmpint (t->transverse->n_comp, ==, 2);
}

/* x and y of the mode-averaged model: shares of the energy and the sign of the quarter period. */
static void
test_input_polarisation (void)
{
  const char *const elliptic[] = { "pulse.polarisation=elliptic:0.5", NULL };
  const char *const turned[] = { "pulse.angle=30 deg", NULL };
  g_autoptr (SolProblem) e = sol_test_problem (elliptic);
  g_autoptr (SolProblem) t = sol_test_problem (turned);
  g_autoptr (SolProblem) plain = sol_test_problem (NULL);
  gsize n = e->grid->n_omega, peak = 0;
  g_assert_cmpint (e->n_pol, ==, 2);
  g_assert_cmpint (plain->n_pol, ==, 1);
  sol_assert_close (R, lane_energy_j (e, 0), 0.8 * 12e-6, 1e-9);
  sol_assert_close (R, lane_energy_j (e, 1), 0.2 * 12e-6, 1e-9);
  sol_assert_close (R, lane_energy_j (t, 0), 0.75 * 12e-6, 1e-9);
  sol_assert_close (R, lane_energy_j (t, 1), 0.25 * 12e-6, 1e-9);
  for (gsize i = 0; i < n; i++)
    if (cabs (e->input[i]) > cabs (e->input[peak]))
      peak = i;
  SolComplex ratio = e->input[n + peak] / e->input[peak];
  sol_assert_near (R, creal (ratio), 0.0, 1e-14);
  sol_assert_near (R, cimag (ratio), 0.5, 1e-14);
}

/* Sizes before anything is made: close to the real ones, never far below. */
static void
test_outline (void)
{
  const char *const gradient[] = { "fill.pressure=3 bar -> 0 bar", "response.plasma=band",
                                   "response.third_harmonic=false", "grid.absorber=true", NULL };
  const SolMethod *method = sol_method_find ("rk45");
  g_autoptr (SolCase) c = sol_test_case (gradient);
  g_autoptr (SolProblem) outline = sol_translate_outline (c, NULL);
  g_autoptr (SolProblem) problem = sol_test_problem (gradient);
  g_assert_nonnull (outline);
  for (int k = 0; sol_backend_get (k) != NULL; k++)
    {
      g_autoptr (SolLedger) before = sol_ledger_new ();
      g_autoptr (SolLedger) after = sol_ledger_new ();
      sol_backend_get (k)->bytes (outline, method, before);
      sol_backend_get (k)->bytes (problem, method, after);
      /* class T: terms are counted as six, bins to within two. */
      sol_assert_close (T, (double) sol_ledger_get_total (before),
                        (double) sol_ledger_get_total (after), 0.15);
      g_assert_cmpuint (sol_ledger_get_n_rows (before), ==, sol_ledger_get_n_rows (after));
    }
}

static void
test_method_names (void)
{
  const char *const ip[] = { "stepper.method=rk4ip", NULL };
  g_autoptr (SolCase) plain = sol_test_case (NULL);
  g_autoptr (SolCase) chosen = sol_test_case (ip);
  g_assert_nonnull (sol_method_find (sol_translate_method_name (plain)));
  g_assert_cmpstr (sol_translate_method_name (chosen), ==, "rk4ip");
  /* What is measured to be fastest: docs/performance.md. */
  static const struct
  {
    const char *assignments[4];
    const char *method;
  } automatic[] = {
    { { "response.plasma=off", NULL }, "rk45" },
    { { "response.plasma=off", "stepper.rtol=1e-8", NULL }, "dop853" },
    { { "response.plasma=band", "geometry.length=100 m", "stepper.rtol=1e-8", NULL }, "bs54" },
    { { "response.plasma=off", "response.third_harmonic=false", NULL }, "bs54" },
    { { "response.plasma=band", "geometry.length=100 m", NULL }, "bs54" },
    { { "response.plasma=band", "pulse.energy=1 nJ", NULL }, "rk45" },
    { { "response.plasma=trapezoid", "response.ppt_integral=true", NULL }, "rk45" },
    { { "response.plasma=band", "response.ionisation=adk", NULL }, "rk45" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (automatic); i++)
    {
      g_autoptr (SolCase) c = sol_test_case (automatic[i].assignments);
      g_assert_cmpstr (sol_translate_method_name (c), ==, automatic[i].method);
    }
  /* A beam in free space: third harmonic and onsets together want another one. */
  const char *const band[] = { "response.plasma=band", NULL };
  g_autoptr (SolCase) focus = sol_test_case (band);
  focus->geometry.kind = SOL_CASE_GEOMETRY_FREE_SPACE;
  g_assert_cmpstr (sol_translate_method_name (focus), ==, "rk45");
  focus->response.third_harmonic = FALSE;
  g_assert_cmpstr (sol_translate_method_name (focus), ==, "bs54");
  /* A fibre by its coefficients has no harmonic, whatever the key for gases says. */
  plain->run.model = SOL_CASE_MODEL_GNLSE;
  g_assert_cmpstr (sol_translate_method_name (plain), ==, "bs54");
}

/* What electrons do to the light is estimated only where it decides: where the same row of the choice holds with and
 * without, nobody has to ask. */
static void
test_method_without_estimate (void)
{
  const SolEquationTraits onsets = SOL_EQUATION_ONSETS, harmonic = SOL_EQUATION_HARMONIC;
  const SolEquationTraits couples = SOL_EQUATION_MODES | SOL_EQUATION_COUPLES;
  const struct
  {
    SolEquationTraits traits;
    double rtol;
    gboolean decides;
  } rows[] = {
    { onsets | harmonic, 1e-6, TRUE },
    { onsets | harmonic, 1e-4, TRUE },
    { onsets | harmonic, 1e-3, FALSE }, /* the preview of a moving slider */
    { onsets | harmonic | couples, 1e-6, FALSE },
    { onsets, 1e-6, FALSE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SolEquationTraits ionises = rows[i].traits | SOL_EQUATION_IONISES;
      g_assert_cmpint (sol_method_choose (rows[i].traits, rows[i].rtol) !=
                           sol_method_choose (ionises, rows[i].rtol),
                       ==, rows[i].decides);
    }
}

/* Pitfall of windows: fields of light that is nowhere near a limit do not depend on the window's
 * length, and a window too long for memory is refused by name. */
static void
test_windows (void)
{
  const char *const absurd[] = { "grid.time_window=100000 ps", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolProblem) problem = translate (absurd, &error);
  g_assert_null (problem);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, "time_window"));
  const char *const windows[] = { "grid.time_window=60 fs", "grid.time_window=1 ps" };
  double energy_j[2];
  for (int k = 0; k < 2; k++)
    {
      const char *const assignments[] = { windows[k], "response.plasma=band", NULL };
      g_autoptr (SolProblem) any = sol_test_problem (assignments);
      g_autofree SolComplex *end = sol_test_fixed_steps (any, "cpu", "rk45", 5e-5, 10);
      energy_j[k] = sol_test_energy_j (any, end);
      for (gsize i = 0; i < any->op->n_bins; i++)
        g_assert_true (isfinite (cabs (any->op->linear_per_m[i])));
    }
  sol_assert_close (T, energy_j[0], energy_j[1], 1e-6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/translate/raman", test_raman);
  g_test_add_func ("/solver/translate/envelope-has-no-plasma", test_envelope_has_no_plasma);
  g_test_add_func ("/solver/translate/responses", test_responses);
  g_test_add_func ("/solver/translate/band-edge", test_band_edge);
  g_test_add_func ("/solver/translate/input", test_input);
  g_test_add_func ("/solver/translate/input-that-is-not-finite", test_input_not_finite);
  g_test_add_func ("/solver/translate/guide", test_guide);
  g_test_add_func ("/solver/translate/scope", test_scope);
  g_test_add_func ("/solver/translate/scope-multimode", test_scope_multimode);
  g_test_add_func ("/solver/translate/scope-vector", test_scope_vector);
  g_test_add_func ("/solver/translate/input-modes", test_input_modes);
  g_test_add_func ("/solver/translate/input-vector", test_input_vector);
  g_test_add_func ("/solver/translate/input-polarisation", test_input_polarisation);
  g_test_add_func ("/solver/translate/outline", test_outline);
  g_test_add_func ("/solver/translate/method-names", test_method_names);
  g_test_add_func ("/solver/translate/method-without-estimate", test_method_without_estimate);
  g_test_add_func ("/solver/translate/windows", test_windows);
  return g_test_run ();
}
