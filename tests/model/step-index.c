/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/guide/step-field.h"
#include "model/guide/step-series.h"
#include "sol-test.h"

static SolStepMode
mode_named (const char *name)
{
  SolStepMode mode;
  g_assert_true (sol_step_mode_parse (name, &mode, NULL));
  return mode;
}

static double
index_of (const char *name, double radius_m, double core, double cladding, double wavelength_m)
{
  g_autoptr (SolMaterial) inside = sol_material_new_constant (core);
  g_autoptr (SolMaterial) outside = sol_material_new_constant (cladding);
  SolStepProfile profile = { inside, outside, NAN };
  SolStepMode mode = mode_named (name);
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
  return 1.0 + creal (sol_step_mode_index_minus_one (&mode, &profile, radius_m, omega, 0).c[0]);
}

/* Row T129, and modes of a wider fibre and of a rod from the characteristic equation in 30 digits. */
static void
test_exact_indices (void)
{
  static const struct
  {
    double radius_um, core, cladding, wavelength_um;
    const char *mode;
    double n;
  } rows[] = {
    { 2, 1.47, 1.45, 1, "HE11", 1.463137160856933 },
    { 2, 1.47, 1.45, 1, "HE21", 1.453738680720453 },
    { 2, 1.47, 1.45, 1, "TE01", 1.453824297254684 },
    { 2, 1.47, 1.45, 1, "TM01", 1.453767592440785 },
    { 4, 1.47, 1.45, 1, "HE11", 1.467707095561213 },
    { 4, 1.47, 1.45, 1, "HE12", 1.458292085143858 },
    { 4, 1.47, 1.45, 1, "EH11", 1.459746797720178 },
    { 4, 1.47, 1.45, 1, "HE22", 1.451914444390272 },
    { 4, 1.47, 1.45, 1, "EH21", 1.454412034111132 },
    { 4, 1.47, 1.45, 1, "TE02", 1.451946332590507 },
    { 4, 1.47, 1.45, 1, "TM02", 1.451918918555626 },
    { 0.5, 1.45, 1, 0.8, "HE11", 1.353592143783487 },
    { 0.5, 1.45, 1, 0.8, "HE12", 1.003856475147457 },
    { 0.5, 1.45, 1, 0.8, "EH11", 1.039706874345481 },
    { 0.5, 1.45, 1, 0.8, "HE21", 1.194356126588372 },
    { 0.5, 1.45, 1, 0.8, "TE01", 1.229722061804378 },
    { 0.5, 1.45, 1, 0.8, "TM01", 1.190300137869909 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double n = index_of (rows[i].mode, rows[i].radius_um * 1e-6, rows[i].core, rows[i].cladding,
                           rows[i].wavelength_um * 1e-6);
      g_test_message ("%s of %g um: %.16g", rows[i].mode, rows[i].radius_um, n);
      sol_assert_close (T, n, rows[i].n, 1e-13);
    }
}

/* Beyond its cut-off a mode has the index of the cladding; the fundamental one has no cut-off. */
static void
test_cut_off (void)
{
  static const char *const names[] = { "TE01", "TM01", "HE21", "EH11", "HE12", "HE31" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      SolStepMode mode = mode_named (names[i]);
      double ratio = 1.0 / (1.45 * 1.45), v = sol_step_mode_get_cut_off (&mode, ratio);
      g_assert_true (isnan (sol_step_mode_solve (&mode, v * 0.9999, ratio)));
      double u = sol_step_mode_solve (&mode, v * 1.01, ratio);
      g_assert_cmpfloat (u, >, 0.0);      /* class T: order */
      g_assert_cmpfloat (u, <, v * 1.01); /* class T: order */
    }
  SolStepMode he21 = mode_named ("HE21"), he11 = mode_named ("HE11");
  g_assert_cmpfloat (sol_step_mode_get_cut_off (&he11, 0.9), <=, 0.0); /* class T: order */
  /* Weak guidance: the cut-off of HE21 goes to that of TE01, strong: above it. */
  sol_assert_close (T, sol_step_mode_get_cut_off (&he21, 1.0 - 1e-9), 2.404825557695773, 1e-8);
  g_assert_cmpfloat (sol_step_mode_get_cut_off (&he21, 0.475), >, 2.6); /* class T: order */
  sol_assert_close (R, index_of ("HE21", 0.5e-6, 1.47, 1.45, 1e-6), 1.45, 1e-15);
  /* V = 0.3: the field reaches so far that the index is the cladding's to all digits. */
  sol_assert_close (R, index_of ("HE11", 0.2e-6, 1.47, 1.45, 1e-6), 1.45, 1e-15);
  g_assert_cmpfloat (index_of ("HE11", 0.7e-6, 1.47, 1.45, 1e-6), >,
                     1.45 + 1e-6); /* class T: order */
}

/* Derivatives to the sixth order against differences of lower ones, in silica and air. */
static void
test_derivatives (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolMaterial) silica = sol_material_new ("SiO2", NAN, NAN, &error);
  g_autoptr (SolMaterial) air = sol_material_new ("air", NAN, NAN, &error);
  g_assert_no_error (error);
  SolStepProfile profile = { silica, air, NAN };
  const char *names[] = { "HE11", "TE01", "TM01", "HE21", "EH11" };
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / 835e-9, h = 1e10;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      SolStepMode mode = mode_named (names[i]);
      SolJet at = sol_step_mode_index_minus_one (&mode, &profile, 1.25e-6, omega, 6);
      SolJet up = sol_step_mode_index_minus_one (&mode, &profile, 1.25e-6, omega + h, 6);
      SolJet down = sol_step_mode_index_minus_one (&mode, &profile, 1.25e-6, omega - h, 6);
      for (int k = 0; k < 6; k++)
        {
          double slope = creal (up.c[k] - down.c[k]) / (2.0 * h) / (k + 1);
          sol_assert_close (T, creal (at.c[k + 1]), slope, k == 0 ? 1e-5 : 1e-4);
        }
    }
}

/* A numerical aperture in place of an index, from either side. */
static void
test_aperture (void)
{
  g_autoptr (SolMaterial) core = sol_material_new_constant (1.47);
  g_autoptr (SolMaterial) cladding = sol_material_new_constant (1.45);
  double aperture = sqrt (1.47 * 1.47 - 1.45 * 1.45);
  SolStepProfile from_core = { core, NULL, aperture }, from_cladding = { NULL, cladding, aperture };
  SolStepMode mode = mode_named ("HE11");
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / 1e-6;
  double a = creal (sol_step_mode_index_minus_one (&mode, &from_core, 2e-6, omega, 0).c[0]);
  double b = creal (sol_step_mode_index_minus_one (&mode, &from_cladding, 2e-6, omega, 0).c[0]);
  sol_assert_close (R, a, 0.463137160856933, 1e-12);
  sol_assert_close (R, b, 0.463137160856933, 1e-12);
}

/* What Maxwell's equations ask of the field at the edge of the core: tangential components and the
 * normal electric displacement are continuous. No part of the formulas says so by itself. */
static void
test_field_is_continuous (void)
{
  const char *names[] = { "HE11", "HE21", "EH11", "TE01", "TM01" };
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / 0.8e-6;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      SolStepMode mode = mode_named (names[i]);
      SolStepField field;
      g_assert_true (sol_step_field_init (&field, &mode, 0.5e-6, omega, 1.45, 1.0, NULL));
      for (int j = 0; j < 7; j++)
        {
          double theta = 0.3 + j;
          SolStepVector in = sol_step_field_at (&field, 0.5e-6 * (1 - 1e-12), theta);
          SolStepVector out = sol_step_field_at (&field, 0.5e-6 * (1 + 1e-12), theta);
          sol_assert_near (R, in.e_theta, out.e_theta, 1e-9);
          sol_assert_near (R, in.h_theta, out.h_theta, 1e-9);
          sol_assert_near (R, in.h_r, out.h_r, 1e-9);
          sol_assert_near (R, in.e_z, out.e_z, 1e-9);
          sol_assert_near (R, in.e_r * 1.45 * 1.45, out.e_r, 1e-9);
        }
    }
}

/* The group index from the field, n_g = ∫ (ε e² + h²)/2 over ∫ e×h, against the derivative of the
 * index: constant permittivities, so the energy has no dispersive part. It joins field and solver. */
static void
test_group_index_from_field (void)
{
  const char *names[] = { "HE11", "TE01", "TM01", "HE21" };
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / 0.8e-6;
  g_autoptr (SolMaterial) core = sol_material_new_constant (1.45);
  g_autoptr (SolMaterial) vacuum = sol_material_new_constant (1.0);
  SolStepProfile profile = { core, vacuum, NAN };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      SolStepMode mode = mode_named (names[i]);
      SolStepField field;
      g_assert_true (sol_step_field_init (&field, &mode, 0.5e-6, omega, 1.45, 1.0, NULL));
      double electric = 0.0, flow = 0.0;
      int n_r = 4000, n_theta = 16;
      double reach = 1.0 + 25.0 / field.w;
      for (int a = 0; a < n_r; a++)
        for (int b = 0; b < n_theta; b++)
          {
            /* Midpoints on each side of the edge. */
            double x = a < n_r / 2 ? (a + 0.5) / (n_r / 2)
                                   : 1.0 + (reach - 1.0) * (a - n_r / 2 + 0.5) / (n_r / 2);
            double dx = a < n_r / 2 ? 2.0 / n_r : 2.0 * (reach - 1.0) / n_r;
            SolStepVector f =
                sol_step_field_at (&field, x * 0.5e-6, 2.0 * SOL_PI * (b + 0.5) / n_theta);
            double epsilon = x < 1.0 ? 1.45 * 1.45 : 1.0;
            electric += epsilon * (f.e_r * f.e_r + f.e_theta * f.e_theta + f.e_z * f.e_z) * x * dx;
            flow += (f.e_r * f.h_theta - f.e_theta * f.h_r) * x * dx;
          }
      /* Electric and magnetic energy of a guided mode are equal. */
      double group = electric / flow;
      SolJet n = sol_step_mode_index_minus_one (&mode, &profile, 0.5e-6, omega, 1);
      double want = 1.0 + creal (n.c[0]) + omega * creal (n.c[1]);
      g_test_message ("%s: n_g %.7f from the field, %.7f from the index", names[i], group, want);
      sol_assert_close (T, group, want, 2e-5);
    }
}

/* By its integral, exp (-z cosh t) over t. */
static double
bessel_k0 (double z)
{
  double sum = 0.0;
  for (int j = 0; j < 60; j++)
    sum += exp (-z * cosh ((j + 0.5) * 0.1));
  return 0.1 * sum;
}

/* Weak guidance: LP01 by the scalar functions J0 and K0, (∫e²)²/∫e⁴; strong: smaller than the rod
 * where the field crowds in the core. */
static void
test_effective_area (void)
{
  SolStepMode mode = mode_named ("HE11");
  SolStepField field;
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / 1e-6, a = 4e-6;
  double cladding = 1.45, core = sqrt (cladding * cladding + 0.05 * 0.05);
  g_assert_true (sol_step_field_init (&field, &mode, a, omega, core, cladding, NULL));
  double second = 0.0, fourth = 0.0;
  for (int i = 0; i < 40000; i++)
    {
      double x = (i + 0.5) * 25.0 / 40000.0;
      double e = x < 1.0 ? jn (0, field.u * x) / jn (0, field.u)
                         : bessel_k0 (field.w * x) / bessel_k0 (field.w);
      second += e * e * x;
      fourth += e * e * e * e * x;
    }
  double want = 2.0 * SOL_PI * a * a * second * second / fourth * 25.0 / 40000.0;
  sol_assert_close (T, sol_step_field_effective_area_m2 (&field, 1.0), want, 2e-3);
  g_assert_true (sol_step_field_init (&field, &mode, 1.25e-6, 2.0 * SOL_PI * SOL_C_M_PER_S / 835e-9,
                                      1.4527, 1.0, NULL));
  double area = sol_step_field_effective_area_m2 (&field, 0.0);
  g_test_message ("strand of 1.25 um: %.4g um², core share %.4f", area * 1e12,
                  sol_step_field_core_share (&field));
  g_assert_cmpfloat (area, <, SOL_PI * 1.25e-6 * 1.25e-6);       /* class T: order */
  g_assert_cmpfloat (area, >, 0.4 * SOL_PI * 1.25e-6 * 1.25e-6); /* class T: order */
}

/* A strand of silica in air over two octaves: between the places of the series too, and none of a mode
 * that meets its cut-off or of light beyond the band. */
static void
test_series (void)
{
  const char *names[] = { "HE11", "TE01", "TM01", "HE21", "EH11", "HE12" };
  double a = 1.25e-6, to_omega = 2.0 * SOL_PI * SOL_C_M_PER_S;
  SolStepBand band = { to_omega / 1.8e-6, to_omega / 450e-9 };
  g_autoptr (SolMaterial) core = sol_material_new ("SiO2", NAN, NAN, NULL);
  g_autoptr (SolMaterial) vacuum = sol_material_new_constant (1.0);
  SolStepProfile profile = { core, vacuum, NAN };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      SolStepMode mode = mode_named (names[i]);
      SolStepSeries *series = sol_step_series_new (&mode, &profile, a, &band);
      g_assert_nonnull (series);
      double worst = 0.0;
      for (int j = 0; j <= 1000; j++)
        {
          double omega =
              band.low_rad_per_s + (band.high_rad_per_s - band.low_rad_per_s) * (j / 1000.0);
          SolJet v, ratio;
          g_assert_true (sol_step_profile_parameters (&profile, a, omega, 0, &v, &ratio));
          double want = sol_step_mode_solve (&mode, creal (v.c[0]), creal (ratio.c[0]));
          worst = fmax (worst, fabs (sol_step_series_get (series, a, omega) / want - 1.0));
        }
      g_test_message ("%s: %.2g", names[i], worst);
      /* class R: the series leaves out 1e-13; the root itself is as good as its equation. */
      g_assert_cmpfloat (worst, <, 3e-13);
      g_assert_true (isnan (sol_step_series_get (series, 1.001 * a, to_omega / 1e-6)));
      g_assert_true (isnan (sol_step_series_get (series, a, to_omega / 449e-9)));
      g_assert_true (isnan (sol_step_series_get (series, a, to_omega / 1.81e-6)));
      sol_step_series_free (series);
    }
  SolStepMode mode = mode_named ("TE01");
  g_assert_null (sol_step_series_new (&mode, &profile, 0.4e-6, &band));
}

/* The index at one radius, which has its own series, against the equation at it; and the frame's. */
static void
test_at_radius (void)
{
  double a = 0.9e-6, to_omega = 2.0 * SOL_PI * SOL_C_M_PER_S;
  const SolStepBand band = { to_omega / 1.8e-6, to_omega / 450e-9 };
  const SolStepMode mode = mode_named ("HE11");
  SolStepProfile profile = { sol_material_new ("SiO2", NAN, NAN, NULL),
                             sol_material_new_constant (1.0), NAN };
  g_autoptr (SolGuideIndex) guide = sol_guide_index_new_step (&mode, 1, &profile, 1.25e-6, &band);
  g_autoptr (SolGuideIndex) other = sol_guide_index_at_radius (guide, a);
  for (int order = 0; order <= 1; order++)
    for (double wavelength = 0.4e-6; wavelength < 2e-6; wavelength += 0.1e-6)
      {
        SolGuidePlace place = { .omega_rad_per_s = to_omega / wavelength,
                                .core_radius_m = a,
                                .core_susceptibility = sol_jet_constant (0.0, order) };
        SolJet n = other->minus_one (other, order == 0 ? 0 : SOL_GUIDE_FRAME, &place);
        SolJet want =
            sol_step_mode_index_minus_one (&mode, &profile, a, place.omega_rad_per_s, order);
        /* class R: what a series leaves out of U, a part of the index. */
        sol_assert_near (R, cabs (n.c[order] / want.c[order] - 1.0), 0.0, 1e-12);
      }
}

static void
test_refusals (void)
{
  g_autoptr (GError) error = NULL;
  SolStepMode mode;
  g_assert_false (sol_step_mode_parse ("TE11", &mode, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN);
  g_clear_error (&error);
  g_assert_false (sol_step_mode_parse ("LP01", &mode, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN);
  g_clear_error (&error);
  g_assert_null (sol_material_new ("SiO3", NAN, NAN, &error));
  g_assert_nonnull (strstr (error->message, "SiO2"));
  g_clear_error (&error);
  g_assert_null (sol_material_new ("SiO2", 1e5, NAN, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
  g_clear_error (&error);
  SolStepField field;
  mode = mode_named ("TE01");
  g_assert_false (sol_step_field_init (&field, &mode, 1e-6, 2.0 * SOL_PI * SOL_C_M_PER_S / 1e-6,
                                       1.46, 1.45, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/step-index/exact-indices", test_exact_indices);
  g_test_add_func ("/model/step-index/cut-off", test_cut_off);
  g_test_add_func ("/model/step-index/derivatives", test_derivatives);
  g_test_add_func ("/model/step-index/aperture", test_aperture);
  g_test_add_func ("/model/step-index/field-is-continuous", test_field_is_continuous);
  g_test_add_func ("/model/step-index/group-index-from-field", test_group_index_from_field);
  g_test_add_func ("/model/step-index/effective-area", test_effective_area);
  g_test_add_func ("/model/step-index/series", test_series);
  g_test_add_func ("/model/step-index/at-radius", test_at_radius);
  g_test_add_func ("/model/step-index/refusals", test_refusals);
  return g_test_run ();
}
