/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/raman.md. */
#include "config.h"

#include "model/raman/raman-glass.h"

#include "base/constants.h"
#include "model/raman/scaled-erfc.h"

/* Lin and Agrawal: shares of the two parts and the time of the second. */
#define LIN_AGRAWAL_OSCILLATOR 0.79
#define LIN_AGRAWAL_BOSON 0.21
#define LIN_AGRAWAL_TAU_B_S 96e-15
/* Their oscillator. */
#define SILICA_TAU1_S 12.2e-15
#define SILICA_TAU2_S 32e-15

/* Hollenbeck and Cantrell, table 1. */
static const struct
{
  double position_per_cm;
  double amplitude;
  double gaussian_fwhm_per_cm;
  double lorentzian_fwhm_per_cm;
} hollenbeck[] = {
  { 56.25, 1.0, 52.1, 17.37 },    { 100.0, 11.4, 110.42, 38.81 }, { 231.25, 36.67, 175.0, 58.33 },
  { 362.5, 67.67, 162.5, 54.17 }, { 463.0, 74.0, 135.33, 45.11 }, { 497.0, 4.5, 24.5, 8.17 },
  { 611.5, 6.8, 41.5, 13.83 },    { 691.67, 4.6, 155.0, 51.67 },  { 793.67, 4.2, 59.5, 19.83 },
  { 835.5, 4.5, 64.3, 21.43 },    { 930.0, 2.7, 150.0, 50.0 },    { 1080.0, 3.1, 91.0, 30.33 },
  { 1215.0, 3.0, 160.0, 53.33 },
};

#define PER_CM_TO_RATE (SOL_PI * SOL_C_M_PER_S * 100.0)

static double
oscillator (double tau1_s, double tau2_s, double t_s)
{
  double norm = (tau1_s * tau1_s + tau2_s * tau2_s) / (tau1_s * tau2_s * tau2_s);
  return norm * exp (-t_s / tau2_s) * sin (t_s / tau1_s);
}

static SolComplex
oscillator_spectrum (double tau1_s, double tau2_s, double omega)
{
  SolComplex a = 1.0 / tau2_s + I * omega;
  double b = 1.0 / (tau1_s * tau1_s);
  return (b + 1.0 / (tau2_s * tau2_s)) / (a * a + b);
}

static double
hollenbeck_sum (double t_s)
{
  double sum = 0.0;
  for (gsize i = 0; i < G_N_ELEMENTS (hollenbeck); i++)
    {
      double lorentzian = PER_CM_TO_RATE * hollenbeck[i].lorentzian_fwhm_per_cm;
      double gaussian = PER_CM_TO_RATE * hollenbeck[i].gaussian_fwhm_per_cm;
      double omega = 2.0 * PER_CM_TO_RATE * hollenbeck[i].position_per_cm;
      double x = 0.5 * gaussian * t_s;
      sum += hollenbeck[i].amplitude * exp (-lorentzian * t_s - x * x) * sin (omega * t_s);
    }
  return sum;
}

/* Integral of exp (-s t - G^2 t^2/4) from 0. */
static SolComplex
gaussian_transform (SolComplex s, double gaussian)
{
  return sqrt (SOL_PI) / gaussian * sol_scaled_erfc (s / gaussian);
}

static SolComplex
hollenbeck_transform (double omega)
{
  SolComplex sum = 0.0;
  for (gsize i = 0; i < G_N_ELEMENTS (hollenbeck); i++)
    {
      double lorentzian = PER_CM_TO_RATE * hollenbeck[i].lorentzian_fwhm_per_cm;
      double gaussian = PER_CM_TO_RATE * hollenbeck[i].gaussian_fwhm_per_cm;
      double line = 2.0 * PER_CM_TO_RATE * hollenbeck[i].position_per_cm;
      SolComplex below = gaussian_transform (lorentzian + I * (omega - line), gaussian);
      SolComplex above = gaussian_transform (lorentzian + I * (omega + line), gaussian);
      sum += hollenbeck[i].amplitude * (below - above) / (2.0 * I);
    }
  return sum;
}

static double hollenbeck_area; /* of the sum, s */

static gpointer
fill_hollenbeck_area (gpointer unused)
{
  hollenbeck_area = creal (hollenbeck_transform (0.0));
  return &hollenbeck_area;
}

static double
get_hollenbeck_area (void)
{
  static GOnce once = G_ONCE_INIT;
  g_once (&once, fill_hollenbeck_area, NULL);
  return hollenbeck_area;
}

/**
 * sol_raman_glass_response_per_s:
 * @self: the model
 * @t_s: time after the impulse
 *
 * Source: K. J. Blow and D. Wood, IEEE J. Quantum Electron. 25, 2665 (1989); Q. Lin and G. P.
 * Agrawal, Opt. Lett. 31, 3086 (2006); D. Hollenbeck and C. D. Cantrell, J. Opt. Soc. Am. B 19, 2886
 * (2002).
 * Threads: any. Allocates: no.
 * Returns: h (t), of unit area; zero before t = 0
 */
double
sol_raman_glass_response_per_s (const SolRamanGlass *self, double t_s)
{
  const double tau_b = LIN_AGRAWAL_TAU_B_S;
  if (t_s < 0.0)
    return 0.0;
  switch (self->model)
    {
    case SOL_RAMAN_GLASS_LIN_AGRAWAL:
      return LIN_AGRAWAL_OSCILLATOR * oscillator (SILICA_TAU1_S, SILICA_TAU2_S, t_s) +
             LIN_AGRAWAL_BOSON * (2.0 * tau_b - t_s) / (tau_b * tau_b) * exp (-t_s / tau_b);
    case SOL_RAMAN_GLASS_HOLLENBECK:
      return hollenbeck_sum (t_s) / get_hollenbeck_area ();
    case SOL_RAMAN_GLASS_BLOW_WOOD:
    default:
      return oscillator (self->tau1_s, self->tau2_s, t_s);
    }
}

/**
 * sol_raman_glass_spectrum:
 * @self: the model
 * @omega_rad_per_s: angular frequency of the beat, of either sign
 *
 * The integral of h (t) exp (-i omega t): 1 at zero, with a negative imaginary part where light is
 * moved to the red.
 *
 * Source: as for sol_raman_glass_response_per_s(); transforms in docs/physics/raman.md.
 * Threads: any. Allocates: no.
 * Returns: H (omega)
 */
SolComplex
sol_raman_glass_spectrum (const SolRamanGlass *self, double omega_rad_per_s)
{
  SolComplex a = 1.0 + I * omega_rad_per_s * LIN_AGRAWAL_TAU_B_S;
  switch (self->model)
    {
    case SOL_RAMAN_GLASS_LIN_AGRAWAL:
      return LIN_AGRAWAL_OSCILLATOR *
                 oscillator_spectrum (SILICA_TAU1_S, SILICA_TAU2_S, omega_rad_per_s) +
             LIN_AGRAWAL_BOSON * (2.0 / a - 1.0 / (a * a));
    case SOL_RAMAN_GLASS_HOLLENBECK:
      return hollenbeck_transform (omega_rad_per_s) / get_hollenbeck_area ();
    case SOL_RAMAN_GLASS_BLOW_WOOD:
    default:
      return oscillator_spectrum (self->tau1_s, self->tau2_s, omega_rad_per_s);
    }
}
