/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/gas/glass.h"
#include "sol-test.h"

static double
omega_from_nm (double wavelength_nm)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / (wavelength_nm * 1e-9);
}

static const SolGlass *
glass_or_fail (const char *name)
{
  g_autoptr (GError) error = NULL;
  const SolGlass *glass = sol_glass_find (name, &error);
  g_assert_no_error (error);
  return glass;
}

static double
real_index (const char *name, double wavelength_nm)
{
  return creal (sol_glass_index (glass_or_fail (name), omega_from_nm (wavelength_nm), 0).c[0]);
}

/* β₂ = (2 n' + ω n'')/c. */
static double
gvd_s2_per_m (const char *name, double wavelength_nm)
{
  double omega = omega_from_nm (wavelength_nm);
  SolJet n = sol_glass_index (glass_or_fail (name), omega, 2);
  double first = creal (sol_jet_derivative (&n, 1)), second = creal (sol_jet_derivative (&n, 2));
  return (2.0 * first + omega * second) / SOL_C_M_PER_S;
}

static void
test_dispersion (void)
{
  sol_assert_close (T, gvd_s2_per_m ("SiO2", 800.0), 3.61619983e-26, 1e-7);
  sol_assert_close (T, gvd_s2_per_m ("BK7", 400.0), 122.036321e-27, 1e-7);
}

/* Catalogue values at the yellow line, to the digits of the catalogue. */
static void
test_catalogue (void)
{
  sol_assert_near (T, real_index ("SiO2", 587.5618), 1.45846, 1e-5);
  sol_assert_near (T, real_index ("BK7", 587.5618), 1.51680, 1e-5);
  sol_assert_near (T, real_index ("CaF2", 587.5618), 1.43385, 2e-5);
  sol_assert_near (T, real_index ("MgF2", 587.5618), 1.3777, 1e-4);
  sol_assert_near (T, real_index ("Al2O3", 587.5618), 1.7682, 1e-4);
  sol_assert_near (T, real_index ("CaCO3", 1064.0), 1.642, 1e-3);
}

static void
test_nonlinear (void)
{
  g_autoptr (GError) error = NULL;
  double n2 = NAN, chi3 = NAN;
  g_assert_true (sol_glass_n2_m2_per_w (glass_or_fail ("SiO2"), &n2, &error));
  sol_assert_close (P, n2, 2.7e-20, 0.0);
  g_assert_true (sol_glass_chi3_m2_per_v2 (glass_or_fail ("SiO2"), &chi3, &error));
  double n0 = real_index ("SiO2", 1030.0);
  double want = 4.0 / 3.0 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * n0 * n0 * 2.7e-20;
  sol_assert_close (R, chi3, want, 1e-14);
  g_assert_true (sol_glass_n2_m2_per_w (glass_or_fail ("MgF2"), &n2, &error));
  sol_assert_close (P, n2, 5.79e-21, 0.0);
  g_assert_no_error (error);
  g_assert_false (sol_glass_chi3_m2_per_v2 (glass_or_fail ("BK7"), &chi3, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING);
}

/* Finite everywhere; the imaginary part, if there is one, is positive. */
static void
test_total (void)
{
  for (const char *const *name = sol_glass_get_names (); *name != NULL; name++)
    {
      gboolean imaginary = FALSE;
      for (double nm = 20.0; nm < 2e5; nm *= 1.001)
        {
          SolJet n = sol_glass_index (glass_or_fail (*name), omega_from_nm (nm), 5);
          for (int k = 0; k <= 5; k++)
            g_assert_true (isfinite (creal (n.c[k])) && isfinite (cimag (n.c[k])));
          /* class T: an order or a limit far from rounding */
          g_assert_cmpfloat (creal (n.c[0]), >=, 0.0);
          /* class T: an order or a limit far from rounding */
          g_assert_cmpfloat (cimag (n.c[0]), >=, 0.0);
          imaginary |= cimag (n.c[0]) > 0.1;
        }
      g_assert_true (imaginary); /* every formula has a stop band below one of its poles */
    }
}

static void
test_names (void)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_glass_find ("sio2", &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN);
  g_assert_nonnull (strstr (error->message, "\"SiO2\""));
  double shortest, longest;
  sol_glass_get_range_m (glass_or_fail ("SiO2"), &shortest, &longest);
  sol_assert_close (R, shortest, 210e-9, 1e-15);
  sol_assert_close (R, longest, 6.7e-6, 1e-15);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/glass/dispersion", test_dispersion);
  g_test_add_func ("/model/glass/catalogue", test_catalogue);
  g_test_add_func ("/model/glass/nonlinear", test_nonlinear);
  g_test_add_func ("/model/glass/total", test_total);
  g_test_add_func ("/model/glass/names", test_names);
  return g_test_run ();
}
