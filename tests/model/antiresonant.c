/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "model/guide/antiresonant.h"
#include "model/guide/vincetti.h"
#include "sol-test.h"

static SolCapillaryMode
mode_named (const char *name)
{
  SolCapillaryMode mode;
  g_assert_true (sol_capillary_mode_parse (name, &mode, NULL));
  return mode;
}

static SolGuidePlace
vacuum_place (double omega, double radius_m, double wall_m, double wall_index, int order)
{
  return (SolGuidePlace){ omega, radius_m, wall_m, sol_jet_constant (0.0, order),
                          sol_jet_constant (wall_index, order) };
}

/* Leaky modes of a tube of vacuum, radius 40 um, wall 0.7 um of index 1.45, from the exact boundary
 * conditions (determinant of the eight amplitudes, 25 digits). The second number is row T50. */
static const struct
{
  double omega, off, im; /* 1 - Re n and Im n */
} exact[] = {
  { 1.6e15, 6.4345304e-5, 3.37616e-8 }, { 1.8e15, 1.0 - 0.9999496761182085, 1.118570667397898e-8 },
  { 2.0e15, 4.0520787e-5, 6.85727e-9 }, { 2.8e15, 2.0969593e-5, 5.88859e-9 },
  { 3.2e15, 1.5863081e-5, 1.01386e-9 },
};

/* Row T50: 1e-4 of 1 - n and 2 % of the loss, between resonances of the wall. */
static void
test_exact_tube (void)
{
  SolCapillaryMode mode = mode_named ("HE11");
  for (gsize i = 0; i < G_N_ELEMENTS (exact); i++)
    {
      SolGuidePlace place = vacuum_place (exact[i].omega, 40e-6, 0.7e-6, 1.45, 0);
      SolComplex n = sol_antiresonant_index_minus_one (&mode, TRUE, &place).c[0];
      double tolerance = i == 0 ? 1.2e-4 : 1e-4; /* |K| = 1 and the fourth order is in sight */
      sol_assert_close (T, -creal (n), exact[i].off, tolerance);
      sol_assert_close (T, cimag (n), exact[i].im, 2.1e-2);
    }
}

/* The other families of the same tube: the third order decides at 1e-4, of the loss only the leading
 * term is known. */
static void
test_exact_families (void)
{
  static const struct
  {
    const char *mode;
    double omega, off, im;
  } rows[] = {
    { "HE21", 1.8e15, 1.27765788e-4, 4.352242e-8 }, { "HE21", 3.2e15, 4.02728505e-5, 3.945195e-9 },
    { "EH11", 1.8e15, 2.29513483e-4, 1.027473e-7 }, { "EH11", 3.2e15, 7.23458484e-5, 9.428691e-9 },
    { "TE01", 1.8e15, 1.27591046e-4, 1.648835e-8 }, { "TE01", 3.2e15, 4.02717687e-5, 1.500475e-9 },
    { "TM01", 1.8e15, 1.27930881e-4, 7.327364e-8 }, { "HE12", 1.8e15, 2.65179483e-4, 1.38095e-7 },
    { "HE12", 3.2e15, 8.35841337e-5, 1.240604e-8 }, { "HE31", 1.8e15, 2.29532926e-4, 1.002259e-7 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SolCapillaryMode mode = mode_named (rows[i].mode);
      SolGuidePlace place = vacuum_place (rows[i].omega, 40e-6, 0.7e-6, 1.45, 0);
      SolComplex n = sol_antiresonant_index_minus_one (&mode, TRUE, &place).c[0];
      sol_assert_close (T, -creal (n), rows[i].off, 1.2e-4);
      sol_assert_close (T, cimag (n), rows[i].im, 0.11);
    }
}

/* The third order with twice the coefficient is what a program carried: it must be seen. */
static void
test_faulty_third_order (void)
{
  SolCapillaryMode mode = mode_named ("HE11");
  double omega = 1.8e15, epsilon = 1.45 * 1.45;
  SolGuidePlace place = vacuum_place (omega, 40e-6, 0.7e-6, 1.45, 0);
  double n = -creal (sol_antiresonant_index_minus_one (&mode, TRUE, &place).c[0]);
  double k = omega / SOL_C_M_PER_S, s = 1.0 / (k * 40e-6);
  double cot = 1.0 / tan (k * 0.7e-6 * sqrt (epsilon - 1.0));
  double third = mode.u * mode.u * (epsilon + 1.0) * cot / (2.0 * sqrt (epsilon - 1.0)) * s * s * s;
  g_assert_cmpfloat (fabs (n + third - exact[1].off) / exact[1].off, >, 1e-3); /* class T: fault */
  g_assert_cmpfloat (fabs (n - 0.5 * third - exact[1].off) / exact[1].off, >,
                     1e-3); /* class T: fault */
}

/* At a resonance of the wall the series has a pole and the tube has none: 1 - n between 0 and twice
 * the value without a wall, the loss as large as at 2.56e15 in the exact tube within a factor of 3. */
static void
test_resonance_is_bounded (void)
{
  SolCapillaryMode mode = mode_named ("HE11");
  double lossiest = 0.0;
  for (int i = 0; i <= 400; i++)
    {
      double omega = 2.54e15 + 1e11 * i;
      SolGuidePlace place = vacuum_place (omega, 40e-6, 0.7e-6, 1.45, 0);
      SolComplex n = sol_antiresonant_index_minus_one (&mode, TRUE, &place).c[0];
      double s = SOL_C_M_PER_S / (omega * 40e-6), plain = 0.5 * mode.u * mode.u * s * s;
      g_assert_cmpfloat (-creal (n), >, -plain);      /* class T: as the next */
      g_assert_cmpfloat (-creal (n), <, 3.0 * plain); /* class T: of the order of the capillary's */
      lossiest = fmax (lossiest, cimag (n));
    }
  g_assert_cmpfloat (lossiest, >, 5.8e-6); /* class T: exact at 2.56e15 */
  g_assert_cmpfloat (lossiest, <, 3.0e-4); /* class T: exact at the resonance before it */
}

/* TE and TM have their own coefficients: at the wall's antiresonance K = 0 the index is that of the
 * leading order and the loss D s^4. */
static void
test_families (void)
{
  const double u = 3.8317059702075125, epsilon = 1.45 * 1.45;
  double thickness = 0.7e-6, radius = 40e-6;
  double k = 1.5 * SOL_PI / (thickness * sqrt (epsilon - 1.0)), s = 1.0 / (k * radius);
  const double want[] = { pow (u, 3) / (epsilon - 1.0),
                          pow (u, 3) * epsilon * epsilon / (epsilon - 1.0),
                          0.5 * pow (u, 3) * (epsilon * epsilon + 1.0) / (epsilon - 1.0) };
  const char *names[] = { "TE01", "TM01", "HE21" };
  for (int i = 0; i < 3; i++)
    {
      SolCapillaryMode mode = mode_named (names[i]);
      SolGuidePlace place = vacuum_place (k * SOL_C_M_PER_S, radius, thickness, 1.45, 0);
      SolComplex n = sol_antiresonant_index_minus_one (&mode, TRUE, &place).c[0];
      sol_assert_close (R, cimag (n), want[i] * pow (s, 4), 1e-10);
      double fourth = u * u * u * u / 8.0 - (i == 2 ? u * u : 0.0); /* HE21: s' m/2 u² with m = 2 */
      sol_assert_close (R, -creal (n), 0.5 * u * u * s * s + fourth * pow (s, 4), 1e-10);
    }
}

/* The derivatives against differences of the values. */
static void
test_derivatives (void)
{
  SolCapillaryMode mode = mode_named ("HE11");
  const SolTubeRing ring = { 8, 10e-6, 5e-6, sol_tube_ring_core_radius_m (8, 10e-6, 5e-6), 1e-6 };
  double omega = 1.8e15, h = 1e10;
  SolGuidePlace at[3];
  for (int i = 0; i < 3; i++)
    at[i] = vacuum_place (omega + (i - 1) * h, 40e-6, 0.7e-6, 1.45, 2);
  SolJet z = sol_antiresonant_index_minus_one (&mode, TRUE, &at[1]);
  SolJet v = sol_tube_ring_index_minus_one (&ring, TRUE, &at[1]);
  SolComplex zd = (sol_antiresonant_index_minus_one (&mode, TRUE, &at[2]).c[0] -
                   sol_antiresonant_index_minus_one (&mode, TRUE, &at[0]).c[0]) /
                  (2.0 * h);
  SolComplex vd = (sol_tube_ring_index_minus_one (&ring, TRUE, &at[2]).c[0] -
                   sol_tube_ring_index_minus_one (&ring, TRUE, &at[0]).c[0]) /
                  (2.0 * h);
  sol_assert_close (T, creal (z.c[1]), creal (zd), 1e-6);
  sol_assert_close (T, cimag (z.c[1]), cimag (zd), 1e-6);
  sol_assert_close (T, creal (v.c[1]), creal (vd), 1e-6);
  sol_assert_close (T, cimag (v.c[1]), cimag (vd), 1e-5);
}

/* Row T52. */
static void
test_vincetti (void)
{
  const SolTubeRing ring = { 8, 10e-6, 5e-6, sol_tube_ring_core_radius_m (8, 10e-6, 5e-6), 1e-6 };
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / 1030e-9;
  SolGuidePlace place = vacuum_place (omega, 0.0, 0.0, 1.44, 0);
  SolComplex n = sol_tube_ring_index_minus_one (&ring, TRUE, &place).c[0];
  sol_assert_near (T, creal (n), 0.9998598623672965 - 1.0, 1e-12);
  double db_per_m = 10.0 / M_LN10 * 2.0 * omega / SOL_C_M_PER_S * cimag (n);
  sol_assert_close (T, db_per_m, 0.916104694, 1e-8);
}

/* Row T53. */
static void
test_ring_geometry (void)
{
  double core = sol_tube_ring_core_radius_m (8, 10e-6, 5e-6);
  sol_assert_close (T, core, 22.66407412e-6, 1e-9);
  sol_assert_close (R, sol_tube_ring_gap_m (8, 10e-6, core), 5e-6, 1e-14);
  sol_assert_close (R, sol_tube_ring_tube_radius_m (8, 5e-6, core), 10e-6, 1e-14);
}

/* Along a guide what is given stays and the third follows; the index is that of the ring of each place. */
static void
test_rule (void)
{
  static const SolTubeRule rules[] = { { 8, NAN, 5e-6 }, { 8, 10e-6, NAN } };
  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autoptr (SolGuideIndex) guide = sol_guide_index_new_vincetti (&rules[i], TRUE);
      for (double core = 20e-6; core < 25e-6; core += 2e-6)
        {
          SolTubeRing ring = sol_tube_rule_at (&rules[i], core, 1e-6);
          SolGuidePlace place = vacuum_place (1.8e15, core, 1e-6, 1.44, 0);
          sol_assert_close (R, sol_tube_ring_core_radius_m (8, ring.tube_radius_m, ring.gap_m),
                            core, 1e-14);
          sol_assert_near (P, i == 0 ? ring.gap_m : ring.tube_radius_m, i == 0 ? 5e-6 : 10e-6, 0.0);
          SolComplex n = guide->minus_one (guide, 0, &place).c[0];
          SolComplex want = sol_tube_ring_index_minus_one (&ring, TRUE, &place).c[0];
          sol_assert_near (P, cabs (n - want), 0.0, 0.0);
        }
    }
}

/* 2 t √(n² - 1) = m λ, and nothing else in the band. */
static void
test_resonances (void)
{
  SolWallResonance found[8];
  const SolGlass *silica = sol_glass_find ("SiO2", NULL);
  int n = sol_wall_resonance_find (silica, 0.7e-6, 40e-6, 300e-9, 3e-6, found, 8);
  g_assert_cmpint (n, ==, 5);
  for (int i = 0; i < n; i++)
    {
      double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / found[i].wavelength_m;
      double index_here = creal (sol_glass_index (silica, omega, 0).c[0]);
      g_assert_cmpint (found[i].order, ==, i + 1);
      sol_assert_close (R, 1.4e-6 * sqrt (index_here * index_here - 1.0),
                        (i + 1) * found[i].wavelength_m, 1e-12);
    }
  g_assert_cmpint (sol_wall_resonance_find (silica, 0.7e-6, 40e-6, 1.6e-6, 3e-6, found, 8), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/antiresonant/exact-tube", test_exact_tube);
  g_test_add_func ("/model/antiresonant/exact-families", test_exact_families);
  g_test_add_func ("/model/antiresonant/faulty-third-order-is-seen", test_faulty_third_order);
  g_test_add_func ("/model/antiresonant/resonance-is-bounded", test_resonance_is_bounded);
  g_test_add_func ("/model/antiresonant/families", test_families);
  g_test_add_func ("/model/antiresonant/derivatives", test_derivatives);
  g_test_add_func ("/model/antiresonant/vincetti", test_vincetti);
  g_test_add_func ("/model/antiresonant/rule", test_rule);
  g_test_add_func ("/model/antiresonant/ring-geometry", test_ring_geometry);
  g_test_add_func ("/model/antiresonant/resonances", test_resonances);
  return g_test_run ();
}
