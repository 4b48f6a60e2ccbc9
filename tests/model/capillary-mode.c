/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/guide/capillary-mode.h"
#include "model/guide/mode-field.h"
#include "sol-test.h"

#include <float.h>
#include <gsl/gsl_integration.h>

static SolCapillaryMode
mode_or_fail (const char *name)
{
  g_autoptr (GError) error = NULL;
  SolCapillaryMode mode;
  g_assert_true (sol_capillary_mode_parse (name, &mode, &error));
  g_assert_no_error (error);
  return mode;
}

static void
test_zeros_and_areas (void)
{
  static const struct
  {
    const char *name;
    double u, area;
  } rows[] = {
    { "HE11", 2.404825557695773, 1.4971689509 },  { "HE12", 5.520078110286311, 1.1455327575 },
    { "HE13", 8.653727912911013, 1.0182529971 },  { "HE14", 11.791534439014281, 0.9463810734 },
    { "HE21", 3.8317059702075125, 2.0248297164 }, { "TE01", 3.8317059702075125, 2.0248297164 },
    { "TM01", 3.8317059702075125, 2.0248297164 }, { "HE31", 5.135622301840683, 2.0528037211 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SolCapillaryMode mode = mode_or_fail (rows[i].name);
      sol_assert_close (T, mode.u, rows[i].u, 1e-15);
      /* Ten decimals are stated. */
      sol_assert_near (T, sol_capillary_mode_effective_area_m2 (&mode, 1.0), rows[i].area, 6e-11);
    }
  SolCapillaryMode mode = mode_or_fail ("HE11");
  sol_assert_close (T, sol_capillary_mode_effective_area_m2 (&mode, 75e-6), 8.42157534886545e-9,
                    1e-8);
}

typedef struct
{
  double second;
  double fourth;
} Moments;

/* ∫|e|² dS and ∫|e|⁴ dS by brute force over radius and azimuth. */
static Moments
integrate_field (const SolCapillaryMode *mode, double a_m)
{
  enum
  {
    N_R = 200,
    N_THETA = 64
  };
  Moments sum = { 0.0, 0.0 };
  gsl_integration_glfixed_table *nodes = gsl_integration_glfixed_table_alloc (N_R);
  for (gsize i = 0; i < N_R; i++)
    {
      double r, weight;
      gsl_integration_glfixed_point (0.0, a_m, i, &r, &weight, nodes);
      for (int j = 0; j < N_THETA; j++)
        {
          SolModeField e = sol_mode_field_at (mode, a_m, r, 2.0 * SOL_PI * j / N_THETA, 0.3);
          double squared = e.x * e.x + e.y * e.y;
          double area = weight * r * 2.0 * SOL_PI / N_THETA;
          sum.second += area * squared;
          sum.fourth += area * squared * squared;
        }
    }
  gsl_integration_glfixed_table_free (nodes);
  return sum;
}

static void
check_against_integrals (const SolCapillaryMode *mode)
{
  double a = 50e-6, admittance = SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S;
  Moments m = integrate_field (mode, a);
  sol_assert_close (T, 0.5 * admittance * m.second, 1.0, 1e-7);
  sol_assert_close (T, m.second * m.second / m.fourth,
                    sol_capillary_mode_effective_area_m2 (mode, a), 1e-7);
}

static void
test_integrals (void)
{
  for (int m = 1; m <= 8; m++)
    {
      SolCapillaryMode mode;
      for (int n = 1; n <= 8; n++)
        {
          g_assert_true (sol_capillary_mode_init (&mode, SOL_MODE_HE, n, m, NULL));
          check_against_integrals (&mode);
        }
      g_assert_true (sol_capillary_mode_init (&mode, SOL_MODE_TE, 0, m, NULL));
      check_against_integrals (&mode);
      g_assert_true (sol_capillary_mode_init (&mode, SOL_MODE_TM, 0, m, NULL));
      check_against_integrals (&mode);
    }
}

/* Area and norm follow the square of the radius along a linear taper to half of it. */
static void
test_taper (void)
{
  SolCapillaryMode mode = mode_or_fail ("HE12");
  double area = sol_capillary_mode_effective_area_m2 (&mode, 100e-6);
  double norm = sol_capillary_mode_norm (&mode, 100e-6);
  for (double z = 0.0; z <= 1.0; z += 0.5)
    {
      double a = 100e-6 * (1.0 - 0.5 * z), scale = (1.0 - 0.5 * z) * (1.0 - 0.5 * z);
      sol_assert_close (R, sol_capillary_mode_effective_area_m2 (&mode, a), area * scale, 1e-14);
      sol_assert_close (R, sol_capillary_mode_norm (&mode, a), norm * scale, 1e-14);
    }
}

/* Orientation of HE11, edge and outside. */
static void
test_field (void)
{
  SolCapillaryMode mode = mode_or_fail ("HE11");
  SolModeField y = sol_mode_field_at (&mode, 1e-4, 3e-5, 1.1, 0.0);
  SolModeField x = sol_mode_field_at (&mode, 1e-4, 3e-5, 1.1, 0.5 * SOL_PI);
  sol_assert_near (R, y.x / y.y, 0.0, 1e-15);
  sol_assert_near (R, x.y / x.x, 0.0, 1e-15);
  sol_assert_close (R, x.x, y.y, 1e-15);
  /* class T: an order or a limit far from rounding */
  g_assert_cmpfloat (sol_mode_field_at (&mode, 1e-4, 0.0, 0.0, 0.0).y, >, 0.0);
  sol_assert_near (R, sol_mode_field_at (&mode, 1e-4, 1e-4, 0.4, 0.0).y / y.y, 0.0, 1e-14);
  sol_assert_near (P, sol_mode_field_at (&mode, 1e-4, 1.0001e-4, 0.4, 0.0).y, 0.0, 0.0);
}

static void
test_gaussian_coupling (void)
{
  static const double share[] = { 0.98071312, 0.00618262, 0.00135678, 0.00084472 };
  for (int m = 1; m <= 4; m++)
    {
      SolCapillaryMode mode;
      g_assert_true (sol_capillary_mode_init (&mode, SOL_MODE_HE, 1, m, NULL));
      double overlap = sol_mode_field_gaussian_overlap (&mode, 1e-4, 0.64e-4);
      sol_assert_near (T, overlap * overlap, share[m - 1], 1e-6);
    }
  double best = 0.0, best_waist = NAN, total = 0.0;
  SolCapillaryMode mode = mode_or_fail ("HE11");
  for (double w = 0.3; w < 1.2; w += 1e-3)
    {
      double overlap = sol_mode_field_gaussian_overlap (&mode, 1.0, w);
      if (overlap * overlap > best)
        {
          best = overlap * overlap;
          best_waist = w;
        }
    }
  sol_assert_near (T, best_waist, 0.64, 0.01);
  for (int m = 1; m <= 10; m++)
    {
      g_assert_true (sol_capillary_mode_init (&mode, SOL_MODE_HE, 1, m, NULL));
      double overlap = sol_mode_field_gaussian_overlap (&mode, 1.0, 0.45);
      total += overlap * overlap;
    }
  sol_assert_near (T, total, 1.0, 1e-4);
  mode = mode_or_fail ("TE01");
  sol_assert_near (P, sol_mode_field_gaussian_overlap (&mode, 1.0, 0.64), 0.0, 0.0);
}

static void
assert_name_refused (const char *name, int code)
{
  g_autoptr (GError) error = NULL;
  SolCapillaryMode mode;
  g_assert_false (sol_capillary_mode_parse (name, &mode, &error));
  g_assert_error (error, SOL_MODEL_ERROR, code);
}

/* EH is HE with the azimuthal index turned round: J_{n+1}, whose pair turns the other way. */
static void
test_eh (void)
{
  SolCapillaryMode eh = mode_or_fail ("EH11"), he = mode_or_fail ("HE31");
  g_assert_cmpint (eh.kind, ==, SOL_MODE_EH);
  sol_assert_close (R, eh.u, he.u, 1e-15);
  sol_assert_close (T, sol_capillary_mode_effective_area_m2 (&eh, 1e-5),
                    sol_capillary_mode_effective_area_m2 (&he, 1e-5), 1e-10);
  double sum[2] = { 0.0, 0.0 };
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 32; j++)
      {
        double r = (i + 0.5) / 64.0 * 1e-5, theta = 2.0 * SOL_PI * j / 32.0;
        SolModeField a = sol_mode_field_at (&eh, 1e-5, r, theta, 0.5 * SOL_PI);
        SolModeField b = sol_mode_field_at (&eh, 1e-5, r, theta, 0.0);
        SolModeField c = sol_mode_field_at (&he, 1e-5, r, theta, 0.0);
        sum[0] += r * (a.x * b.x + a.y * b.y);
        sum[1] += r * (b.x * c.x + b.y * c.y);
      }
  SolModeField e = sol_mode_field_at (&eh, 1e-5, 5e-6, 0.0, 0.0);
  double scale = 64.0 * 32.0 * 5e-6 * (e.x * e.x + e.y * e.y);
  sol_assert_near (R, sum[0] / scale, 0.0, 1e-12);
  sol_assert_near (R, sum[1] / scale, 0.0, 1e-12);
}

static void
test_names (void)
{
  SolCapillaryMode mode = mode_or_fail ("TM02");
  g_assert_cmpint (mode.kind, ==, SOL_MODE_TM);
  g_assert_cmpint (mode.m, ==, 2);
  mode = mode_or_fail ("HE1,12");
  g_assert_cmpint (mode.n, ==, 1);
  g_assert_cmpint (mode.m, ==, 12);
  static const char *const unknown[] = { "",     "H",     "HE",      "HE1",  "HE111",  "HE01",
                                         "TE11", "he11",  "LP01",    "HE10", "HE1x",   "HE1,",
                                         "HE,1", "HE 11", "HE1,1,1", "EH01", "HE1,-1", "HE1, 2" };
  for (gsize i = 0; i < G_N_ELEMENTS (unknown); i++)
    assert_name_refused (unknown[i], SOL_MODEL_ERROR_UNKNOWN);
  assert_name_refused ("HE1,65", SOL_MODEL_ERROR_RANGE);
  assert_name_refused ("HE99999999999999999999,1", SOL_MODEL_ERROR_RANGE);
}

/* The jet against the formula at complex values, and its derivatives against differences. */
static void
test_index (void)
{
  SolCapillaryMode mode = mode_or_fail ("TM01");
  SolCapillary capillary = { .core_radius_m = 10e-6, .full = TRUE, .loss = TRUE };
  double omega = 2.3e15, x = SOL_C_M_PER_S / (omega * 10e-6);
  SolJet chi = sol_jet_constant (5e-4, 0), wall = sol_jet_constant (1.45, 0);
  SolJet n = sol_capillary_mode_index_minus_one (&mode, &capillary, omega, &chi, &wall);
  SolComplex epsilon = 1.45 * 1.45, v = epsilon / csqrt (epsilon - 1.0);
  SolComplex t = mode.u * x * (1.0 - I * v * x);
  SolComplex want = csqrt (1.0 + 5e-4 - t * t) - 1.0;
  sol_assert_near (R, creal (n.c[0]), creal (want), 4e-16);
  sol_assert_near (R, cimag (n.c[0]), cimag (want), 4e-16);
  double step = omega * 1e-4;
  SolJet at[3];
  for (int i = 0; i < 3; i++)
    {
      SolJet c = sol_jet_constant (5e-4, 4), w = sol_jet_constant (1.45, 4);
      at[i] =
          sol_capillary_mode_index_minus_one (&mode, &capillary, omega + (i - 1) * step, &c, &w);
    }
  for (int k = 0; k < 4; k++)
    {
      SolComplex slope =
          (sol_jet_derivative (&at[2], k) - sol_jet_derivative (&at[0], k)) / (2.0 * step);
      SolComplex exact = sol_jet_derivative (&at[1], k + 1);
      sol_assert_close (T, creal (exact), creal (slope), 1e-6);
      sol_assert_close (T, cimag (exact), cimag (slope), 1e-6);
    }
}

/* A value alone is what the jet has in its first place. Some 60 operations, none of which subtracts
 * numbers that are nearly equal, on terms of the size of the susceptibility and of the result. */
static void
test_values (void)
{
  static const char *const names[] = { "HE11", "TE01", "TM01", "EH11" };
  const SolComplex walls[] = { 1.45, 1.6 + 1e-3 * I, 0.3 + 2.0 * I };
  for (int i = 0; i < 48; i++)
    {
      SolCapillaryMode mode = mode_or_fail (names[i % 4]);
      SolCapillary capillary = { 20e-6, i / 4 % 2, i / 8 % 2 };
      for (double omega = 3e14; omega < 3e16; omega *= 1.3)
        {
          double chi = 5e-4;
          SolJet chi_0 = sol_jet_constant (chi, 0), chi_1 = sol_jet_constant (chi, 1);
          SolJet wall_0 = sol_jet_constant (walls[i / 16], 0);
          SolJet wall_1 = sol_jet_constant (walls[i / 16], 1);
          SolComplex value =
              sol_capillary_mode_index_minus_one (&mode, &capillary, omega, &chi_0, &wall_0).c[0];
          SolComplex jet =
              sol_capillary_mode_index_minus_one (&mode, &capillary, omega, &chi_1, &wall_1).c[0];
          double bound = 60.0 * DBL_EPSILON * (chi + cabs (jet));
          sol_assert_near (R, creal (value), creal (jet), bound);
          sol_assert_near (R, cimag (value), cimag (jet), bound);
        }
    }
}

/* Both formulas meet where the bore is wide; without loss the real part stays as it is. */
static void
test_reduced_is_the_limit_of_full (void)
{
  SolCapillaryMode mode = mode_or_fail ("HE11");
  SolJet chi = sol_jet_constant (0.0, 0), wall = sol_jet_constant (1.45, 0);
  double omega = 2.3e15;
  for (double a = 20e-6; a < 1e-3; a *= 2.0)
    {
      SolCapillary full = { a, TRUE, TRUE }, reduced = { a, FALSE, TRUE };
      SolCapillary lossless = { a, TRUE, FALSE };
      SolComplex f = sol_capillary_mode_index_minus_one (&mode, &full, omega, &chi, &wall).c[0];
      SolComplex r = sol_capillary_mode_index_minus_one (&mode, &reduced, omega, &chi, &wall).c[0];
      SolComplex l = sol_capillary_mode_index_minus_one (&mode, &lossless, omega, &chi, &wall).c[0];
      double x = SOL_C_M_PER_S / (omega * a);
      /* The next terms are smaller by v² (1/ka)² and (u/ka)². */
      sol_assert_close (T, creal (f), creal (r), 10.0 * x * x);
      sol_assert_close (T, cimag (f), cimag (r), 10.0 * x * x);
      sol_assert_close (P, creal (l), creal (f), 0.0);
      sol_assert_near (P, cimag (l), 0.0, 0.0);
    }
}

static void
assert_held (const SolCapillaryMode *mode,
             const SolCapillary *capillary,
             double omega,
             SolComplex wall)
{
  SolJet chi = sol_jet_constant (-0.5, 0), cladding = sol_jet_constant (wall, 0);
  SolComplex n = sol_capillary_mode_index_minus_one (mode, capillary, omega, &chi, &cladding).c[0];
  g_assert_true (isfinite (creal (n)) && isfinite (cimag (n)));
  /* class T: a limit far from rounding */
  g_assert_cmpfloat (creal (n), >=, 1e-3 - 1.0);
  /* class T: a limit far from rounding */
  g_assert_cmpfloat (cimag (n), >=, 0.0);
}

/* Beyond cut-off, in a wall with gain, at a wall without contrast: finite and inside the clamp. */
static void
test_clamp (void)
{
  SolCapillaryMode mode = mode_or_fail ("HE11");
  const SolComplex walls[] = { 1.45, 1.0, 1.3 - 0.2 * I, 0.03 + 5.6 * I, 0.0, 1e8 };
  for (gsize i = 0; i < G_N_ELEMENTS (walls); i++)
    for (double omega = 1e11; omega < 1e17; omega *= 1.7)
      for (int full = 0; full < 2; full++)
        {
          SolCapillary capillary = { 10e-6, full, TRUE };
          SolJet chi = sol_jet_constant (-0.5, 3), wall = sol_jet_constant (walls[i], 3);
          SolJet n = sol_capillary_mode_index_minus_one (&mode, &capillary, omega, &chi, &wall);
          assert_held (&mode, &capillary, omega, walls[i]);
          /* class T: an order or a limit far from rounding */
          g_assert_cmpfloat (creal (n.c[0]), >=, 1e-3 - 1.0);
          /* class T: an order or a limit far from rounding */
          g_assert_cmpfloat (cimag (n.c[0]), >=, 0.0);
          gboolean held = creal (n.c[0]) <= 1e-3 - 1.0;
          for (int k = 0; k <= 3; k++)
            {
              g_assert_true (isfinite (creal (n.c[k])) && isfinite (cimag (n.c[k])));
              if (held && k > 0)
                sol_assert_near (P, creal (n.c[k]), 0.0, 0.0);
            }
        }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/capillary-mode/zeros-and-areas", test_zeros_and_areas);
  g_test_add_func ("/model/capillary-mode/integrals", test_integrals);
  g_test_add_func ("/model/capillary-mode/taper", test_taper);
  g_test_add_func ("/model/capillary-mode/field", test_field);
  g_test_add_func ("/model/capillary-mode/gaussian-coupling", test_gaussian_coupling);
  g_test_add_func ("/model/capillary-mode/names", test_names);
  g_test_add_func ("/model/capillary-mode/index", test_index);
  g_test_add_func ("/model/capillary-mode/reduced-is-the-limit-of-full",
                   test_reduced_is_the_limit_of_full);
  g_test_add_func ("/model/capillary-mode/values", test_values);
  g_test_add_func ("/model/capillary-mode/clamp", test_clamp);
  g_test_add_func ("/model/capillary-mode/eh", test_eh);
  return g_test_run ();
}
