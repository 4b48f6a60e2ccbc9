/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "model/guide/design.h"
#include "model/guide/guide.h"
#include "sol-test.h"

/* Helium at 1 bar in 250 µm, a sech² pulse of 10 fs and 120 µJ at 800 nm. */
static void
test_soliton (void)
{
  const SolGas *gas = sol_gas_find ("He", NULL);
  const double one = 1.0, omega = 2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9;
  g_autoptr (SolMedium) medium = sol_medium_new (&gas, &one, 1, 293.15, FALSE, NULL);
  double rho = NAN;
  g_assert_true (sol_medium_densities_per_m3 (medium, 1e5, &rho, NULL));
  SolCapillaryMode mode;
  g_assert_true (sol_capillary_mode_parse ("HE11", &mode, NULL));
  g_autoptr (SolGuideIndex) kind = sol_guide_index_new_capillary (&mode, 1, TRUE, TRUE);
  SolGuide guide = { .kind = kind,
                     .medium = medium,
                     .density_per_m3 = &rho,
                     .core_radius_m = 125e-6,
                     .cladding = sol_glass_find ("SiO2", NULL) };
  double chi = creal (sol_medium_susceptibility (medium, &rho, omega, 0).c[0]);
  double n2 = sol_design_n2_m2_per_w (sol_medium_chi3_m2_per_v2 (medium, &rho), chi);
  double area = sol_capillary_mode_effective_area_m2 (&mode, 125e-6);
  double gamma = sol_design_gamma_per_w_per_m (n2, omega, area);
  double power = sol_design_peak_power_w (SOL_PULSE_SECH2, 0.0, 10e-15, 120e-6);
  SolSoliton s =
      sol_design_soliton (SOL_PULSE_SECH2, 10e-15, power, sol_guide_beta (&guide, omega, 2), gamma);
  double critical = sol_design_critical_power_w (800e-9, sqrt (1.0 + chi), n2);
  g_test_message ("N %.6g L_fiss %.6g gamma %.6g P0/Pcr %.6g", s.order, s.fission_length_m, gamma,
                  power / critical);
  sol_assert_close (T, s.order, 2.3104, 1e-3);
  sol_assert_close (T, s.fission_length_m, 1.8252, 1e-3);
  sol_assert_close (T, gamma, 1.19683e-10, 1e-3);
  sol_assert_close (T, power / critical, 0.03975, 1e-3);
  sol_assert_close (R, s.order * s.order, s.dispersion_length_m / s.nonlinear_length_m, 1e-14);
}

/* What a soliton of order N does by the theory of the nonlinear Schroedinger equation. */
static void
test_compression (void)
{
  double tau0 = sol_design_tau0_s (SOL_PULSE_SECH2, 30e-15);
  double beta2 = -1e-27, gamma = 1e-3, unit_w = fabs (beta2) / (gamma * tau0 * tau0);
  SolSoliton one = sol_design_soliton (SOL_PULSE_SECH2, 30e-15, unit_w, beta2, gamma);
  SolSoliton two = sol_design_soliton (SOL_PULSE_SECH2, 30e-15, 4.0 * unit_w, beta2, gamma);
  /* The fundamental soliton turns by one radian over two dispersion lengths, and is all there is of it. */
  sol_assert_close (R, sol_design_soliton_per_m (gamma, unit_w), 0.5 / one.dispersion_length_m,
                    1e-14);
  sol_assert_close (R, sol_design_first_soliton_w (&one), unit_w, 1e-14);
  /* That of order two holds solitons of 9/4 and 1/4 of its power, and is shortest after half a period of π L_D/2;
   * class T: the fit is made for larger orders. */
  sol_assert_close (R, sol_design_first_soliton_w (&two), 2.25 * two.peak_power_w, 1e-14);
  sol_assert_close (T, two.fission_length_m * sol_design_compression_share (two.order),
                    0.25 * SOL_PI * two.dispersion_length_m, 0.15);
  /* Below half a soliton there is none. */
  SolSoliton weak = sol_design_soliton (SOL_PULSE_SECH2, 30e-15, 0.2 * unit_w, beta2, gamma);
  sol_assert_near (R, sol_design_first_soliton_w (&weak), 0.0, 0.0);
}

/* 50 µJ in 10 fs: 4.70 GW as a Gaussian, 4.41 GW as sech². */
static void
test_peak_power (void)
{
  double gauss = sol_design_peak_power_w (SOL_PULSE_GAUSS, 0.0, 10e-15, 50e-6);
  sol_assert_close (T, gauss, 4.70e9, 1e-3);
  sol_assert_close (T, sol_design_peak_power_w (SOL_PULSE_SECH2, 0, 10e-15, 50e-6), 4.41e9, 1e-3);
  /* A super-Gaussian of order one is the Gaussian; of high order it nears the rectangle. */
  sol_assert_close (R, sol_design_peak_power_w (SOL_PULSE_SUPERGAUSS, 1, 10e-15, 50e-6), gauss,
                    1e-14);
  double flat = sol_design_peak_power_w (SOL_PULSE_SUPERGAUSS, 200, 10e-15, 50e-6);
  sol_assert_close (T, flat, 5e9, 5e-3);
}

/* Root-mean-square width from the moments of the spectrum, worked out numerically. */
static double
numerical_rms (double fwhm, double gdd, double tod)
{
  double sigma_t = fwhm / (2.0 * sqrt (2.0 * log (2.0))), sigma_w = 0.5 / sigma_t;
  double norm = 0.0, mean = 0.0, square = 0.0;
  for (int i = -4000; i <= 4000; i++)
    {
      double w = i * sigma_w / 400.0, weight = exp (-0.5 * (w / sigma_w) * (w / sigma_w));
      double delay = gdd * w + 0.5 * tod * w * w;
      norm += weight;
      mean += weight * delay;
      square += weight * delay * delay;
    }
  double variance = square / norm - (mean / norm) * (mean / norm);
  return sqrt (sigma_t * sigma_t + variance);
}

static void
test_chirp (void)
{
  double fwhm = 30e-15, tau0 = sol_design_tau0_s (SOL_PULSE_GAUSS, fwhm);
  sol_assert_close (R, sol_design_chirped_fwhm_s (fwhm, 0.0, 0.0), fwhm, 1e-15);
  double stretched = sol_design_chirped_fwhm_s (fwhm, -tau0 * tau0, 0.0);
  sol_assert_close (T, stretched / fwhm, sqrt (2.0), 1e-12);
  double per_sigma = 2.0 * sqrt (2.0 * log (2.0));
  sol_assert_close (T, sol_design_chirped_fwhm_s (fwhm, 400e-30, 9000e-45),
                    per_sigma * numerical_rms (fwhm, 400e-30, 9000e-45), 1e-9);
  /* 100 fs with 132 000 fs² becomes 3.66 ps. */
  sol_assert_close (T, sol_design_chirped_fwhm_s (100e-15, 132000e-30, 0.0), 3.66e-12, 1e-3);
}

static void
test_scalars (void)
{
  sol_assert_close (R, sol_design_loss_db_per_m (log (10.0)), 10.0, 1e-15);
  sol_assert_close (R, sol_design_transmission (log (2.0), 3.0), 0.125, 1e-14);
  /* One volt per metre: 1.3272 mW/m². */
  sol_assert_close (T, sol_design_intensity_w_per_m2 (1.0), 1.32721e-3, 1e-5);
  /* A Gaussian at the end of the window that is advised for it. */
  double window = sol_design_window_s (30e-15, -200e-15), t = 0.5 * window - 200e-15;
  sol_assert_close (T, exp2 (-4.0 * t * t / (30e-15 * 30e-15)), exp2 (-16.0), 1e-9);
  SolSoliton dark = sol_design_soliton (SOL_PULSE_GAUSS, 1e-14, 0.0, 0.0, 0.0);
  g_assert_true (isinf (dark.dispersion_length_m));
  g_assert_true (isinf (dark.nonlinear_length_m));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/design/soliton", test_soliton);
  g_test_add_func ("/model/design/compression", test_compression);
  g_test_add_func ("/model/design/peak-power", test_peak_power);
  g_test_add_func ("/model/design/chirp", test_chirp);
  g_test_add_func ("/model/design/scalars", test_scalars);
  return g_test_run ();
}
