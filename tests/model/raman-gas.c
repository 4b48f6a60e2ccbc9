/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/gas/gas.h"
#include "model/raman/raman-gas.h"
#include "sol-test.h"

#include <string.h>

static SolRamanGas
lines_of (const char *name)
{
  SolRamanGas raman;
  g_autoptr (GError) error = NULL;
  const SolGas *gas = sol_gas_find (name, &error);
  g_assert_no_error (error);
  g_assert_true (sol_raman_gas_init (&raman, sol_gas_get_raman (gas), 293.15, name, &error));
  g_assert_no_error (error);
  return raman;
}

static const SolRamanBranch *
branch_of (const SolRamanGas *raman, gboolean is_rotation)
{
  for (int i = 0; i < raman->n_branches; i++)
    if (raman->branch[i].is_rotation == is_rotation)
      return &raman->branch[i];
  return NULL;
}

/* Value T70: where -Im of the transform of h, sampled over 40 ps, is largest. */
static void
test_nitrogen_gain_peak (void)
{
  SolRamanGas raman = lines_of ("N2");
  const SolRamanBranch *vibration = branch_of (&raman, FALSE);
  const double window = 40e-12, dt = 1e-15;
  double rate = sol_raman_damping_rate_per_s (&vibration->damping, 2.5e25);
  double best = 0.0, best_hz = 0.0;
  for (int k = 2750; k <= 2850; k++)
    {
      double f = (double) k / window, gain = 0.0;
      for (int j = 0; j < 40000; j++)
        {
          double t = (double) j * dt;
          gain += sol_raman_branch_response (vibration, rate, t) * sin (2.0 * SOL_PI * f * t);
        }
      if (gain > best)
        {
          best = gain;
          best_hz = f;
        }
    }
  sol_assert_close (T, best_hz, 69.85e12, 1e-4);
}

/* Value T71. */
static void
test_hydrogen_frequencies (void)
{
  SolRamanGas raman = lines_of ("H2");
  const SolRamanBranch *rotation = branch_of (&raman, TRUE);
  int strongest = 0;
  sol_assert_close (T, branch_of (&raman, FALSE)->line[0].omega_rad_per_s,
                    2.0 * SOL_PI * 124.5669e12, 1e-4);
  for (int i = 1; i < rotation->n_lines; i++)
    if (rotation->line[i].strength > rotation->line[strongest].strength)
      strongest = i;
  g_assert_cmpint (strongest, ==, 1);
  /* 2 pi hbar c (10 B - 140 D): 58200 1/m. */
  sol_assert_close (R, rotation->line[1].omega_rad_per_s, 2.0 * SOL_PI * SOL_C_M_PER_S * 58200.0,
                    1e-13);
  sol_assert_close (T, rotation->line[1].omega_rad_per_s, 2.0 * SOL_PI * 17.45e12, 2e-4);
}

/* Value T73. */
static void
test_hydrogen_rotation (void)
{
  static const double want[] = { 1.0079e-49, 3.5041e-49, 5.5070e-50, 3.9307e-50 };
  SolRamanGas raman = lines_of ("H2");
  const SolRamanBranch *rotation = branch_of (&raman, TRUE);
  for (gsize j = 0; j < G_N_ELEMENTS (want); j++)
    sol_assert_close (T, rotation->line[j].strength, want[j], 1e-3);
}

/* Value T74. */
static void
test_vibration_strengths (void)
{
  static const struct
  {
    const char *gas;
    double strength;
  } rows[] = {
    { "N2", 3.714086e-49 },  { "H2", 1.5972786e-48 },  { "D2", 1.2895224e-48 },
    { "CH4", 2.915298e-48 }, { "SF6", 1.2200572e-48 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SolRamanGas raman = lines_of (rows[i].gas);
      sol_assert_close (T, branch_of (&raman, FALSE)->line[0].strength, rows[i].strength, 1e-5);
    }
}

/* Levels of oxygen with even J are forbidden, those of nitrous oxide all there. */
static void
test_spin_statistics (void)
{
  SolRamanGas raman = lines_of ("N2O");
  const SolRamanBranch *rotation = branch_of (&raman, TRUE);
  g_assert_null (branch_of (&raman, FALSE));
  for (int j = 0; j < 4; j++)
    /* 4 J + 6 times B. */
    sol_assert_close (R, rotation->line[j].omega_rad_per_s,
                      2.0 * SOL_PI * SOL_C_M_PER_S * 41.0 * (double) (4 * j + 6), 1e-12);
}

/* K_J is positive in equilibrium, and the sum over J of (2 J + 3)/((J+1)(J+2)) K_J telescopes. */
static void
test_lines_are_absorbing (void)
{
  static const char *const gases[] = { "N2", "H2", "D2", "N2O", "CH4", "SF6" };
  for (gsize i = 0; i < G_N_ELEMENTS (gases); i++)
    {
      SolRamanGas raman = lines_of (gases[i]);
      for (int b = 0; b < raman.n_branches; b++)
        for (int j = 0; j < raman.branch[b].n_lines; j++)
          /* class P: a sign. */
          g_assert_true (raman.branch[b].line[j].strength > 0.0);
    }
}

/* Where the damping is known the width follows its formula; a vacuum has a finite one. */
static void
test_damping (void)
{
  SolRamanGas raman = lines_of ("H2");
  const SolRamanDamping *damping = &branch_of (&raman, FALSE)->damping;
  sol_assert_close (R, sol_raman_damping_rate_per_s (damping, 2.0 * SOL_AMAGAT_PER_M3),
                    SOL_PI * (309e6 / 2.0 + 2.0 * 52.2e6), 1e-14);
  double vacuum = sol_raman_damping_rate_per_s (damping, 0.0);
  g_assert_true (isfinite (vacuum));
  sol_assert_close (R, sol_raman_damping_rate_per_s (damping, 1e-9 * SOL_AMAGAT_PER_M3), vacuum,
                    1e-9);
  sol_assert_close (R, sol_raman_damping_rate_per_s (damping, -1.0), vacuum, 1e-12);
}

static void
test_oxygen_is_refused (void)
{
  SolRamanGas raman;
  g_autoptr (GError) error = NULL;
  const SolGas *gas = sol_gas_find ("O2", &error);
  g_assert_no_error (error);
  g_assert_false (sol_raman_gas_init (&raman, sol_gas_get_raman (gas), 293.15, "O2", &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING);
  g_assert_nonnull (strstr (error->message, "response.raman = off"));
}

static void
test_atoms_have_no_lines (void)
{
  SolRamanGas raman = lines_of ("Ar");
  g_assert_cmpint (raman.n_branches, ==, 0);
}

/* The response starts at zero with the slope of the sum of K Omega. */
static void
test_response_is_causal (void)
{
  SolRamanGas raman = lines_of ("H2");
  const SolRamanBranch *vibration = branch_of (&raman, FALSE);
  const SolRamanLine *line = &vibration->line[0];
  sol_assert_near (P, sol_raman_branch_response (vibration, 1e9, 0.0), 0.0, 0.0);
  sol_assert_near (P, sol_raman_branch_response (vibration, 1e9, -1e-15), 0.0, 0.0);
  sol_assert_close (T, sol_raman_branch_response (vibration, 1e9, 1e-19),
                    line->strength * line->omega_rad_per_s * 1e-19, 1e-8);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/raman-gas/nitrogen-gain-peak", test_nitrogen_gain_peak);
  g_test_add_func ("/model/raman-gas/hydrogen-frequencies", test_hydrogen_frequencies);
  g_test_add_func ("/model/raman-gas/hydrogen-rotation", test_hydrogen_rotation);
  g_test_add_func ("/model/raman-gas/vibration-strengths", test_vibration_strengths);
  g_test_add_func ("/model/raman-gas/spin-statistics", test_spin_statistics);
  g_test_add_func ("/model/raman-gas/lines-are-absorbing", test_lines_are_absorbing);
  g_test_add_func ("/model/raman-gas/damping", test_damping);
  g_test_add_func ("/model/raman-gas/oxygen-is-refused", test_oxygen_is_refused);
  g_test_add_func ("/model/raman-gas/atoms-have-no-lines", test_atoms_have_no_lines);
  g_test_add_func ("/model/raman-gas/response-is-causal", test_response_is_causal);
  return g_test_run ();
}
