/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: G. P. Agrawal, Nonlinear Fiber Optics, 5th ed., Academic Press (2013). */
#include "config.h"

#include "model/guide/design.h"

#include "base/constants.h"

/* Power at which self-focusing of a Gaussian beam beats diffraction, in units of λ²/(4π n₀ n₂). */
#define CRITICAL_POWER_FACTOR 1.86225
/* Widths of the pulse that half a time window holds. */
#define WINDOW_WIDTHS 2.0
/* From this order on a pulse of anomalous dispersion compresses and breaks up. */
#define SOLITON_ORDER_MIN 1.5

/**
 * sol_design_n2_m2_per_w:
 * @chi3_m2_per_v2: χ₃ of P = ε₀ χ₃ E³ with a real field
 * @susceptibility: n₀² - 1, dimensionless
 *
 * Source: R. W. Boyd, Nonlinear Optics, 3rd ed. (2008), sec. 4.1.
 * Threads: any. Allocates: no.
 * Returns: the nonlinear index 3 χ₃/(4 ε₀ c n₀²)
 */
double
sol_design_n2_m2_per_w (double chi3_m2_per_v2, double susceptibility)
{
  double epsilon0_c = SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S;
  return 0.75 * chi3_m2_per_v2 / (epsilon0_c * (1.0 + susceptibility));
}

/**
 * sol_design_gamma_per_w_per_m:
 * @n2_m2_per_w: nonlinear index
 * @omega_rad_per_s: angular frequency
 * @effective_area_m2: effective area of the mode, above zero
 *
 * Source: G. P. Agrawal, Nonlinear Fiber Optics (2013), sec. 2.3.
 * Threads: any. Allocates: no.
 * Returns: the nonlinear coefficient n₂ ω/(c A_eff)
 */
double
sol_design_gamma_per_w_per_m (double n2_m2_per_w, double omega_rad_per_s, double effective_area_m2)
{
  return n2_m2_per_w * omega_rad_per_s / (SOL_C_M_PER_S * effective_area_m2);
}

/**
 * sol_design_critical_power_w:
 * @wavelength_m: wavelength in vacuum
 * @n0: linear refractive index
 * @n2_m2_per_w: nonlinear index; zero gives infinity
 *
 * Source: G. Fibich and A. L. Gaeta, Opt. Lett. 25, 335 (2000).
 * Threads: any. Allocates: no.
 * Returns: the critical power of self-focusing
 */
double
sol_design_critical_power_w (double wavelength_m, double n0, double n2_m2_per_w)
{
  return CRITICAL_POWER_FACTOR * wavelength_m * wavelength_m / (4.0 * SOL_PI * n0 * n2_m2_per_w);
}

/**
 * sol_design_tau0_s:
 * @shape: SECH2, or another shape, which is taken for a Gaussian
 * @fwhm_s: full width of the power at half its maximum
 *
 * Source: G. P. Agrawal, Nonlinear Fiber Optics (2013), sec. 3.2.
 * Threads: any. Allocates: no.
 * Returns: τ₀ of sech² (t/τ₀) or exp (-t²/τ₀²)
 */
double
sol_design_tau0_s (SolPulseShape shape, double fwhm_s)
{
  if (shape == SOL_PULSE_SECH2)
    return fwhm_s / (2.0 * log (1.0 + sqrt (2.0)));
  return fwhm_s / (2.0 * sqrt (log (2.0)));
}

/**
 * sol_design_peak_power_w:
 * @shape: GAUSS, SECH2 or SUPERGAUSS; a table is taken for a Gaussian
 * @shape_order: m of exp (-½ (t/s)^(2m)), above zero; SUPERGAUSS only
 * @fwhm_s: full width of the power at half its maximum
 * @energy_j: energy
 *
 * Source: DLMF 5.9.1 for the super-Gaussian.
 * Threads: any. Allocates: no.
 * Returns: the peak power of the pulse without phase
 */
double
sol_design_peak_power_w (SolPulseShape shape, double shape_order, double fwhm_s, double energy_j)
{
  double tau0 = sol_design_tau0_s (shape, fwhm_s);
  if (shape == SOL_PULSE_SECH2)
    return energy_j / (2.0 * tau0);
  if (shape == SOL_PULSE_SUPERGAUSS)
    {
      double inverse = 1.0 / (2.0 * shape_order);
      double s = 0.5 * fwhm_s / pow (2.0 * log (2.0), inverse);
      return energy_j / (2.0 * s * pow (2.0, inverse) * tgamma (1.0 + inverse));
    }
  return energy_j / (sqrt (SOL_PI) * tau0);
}

/**
 * sol_design_soliton:
 * @shape: SECH2, or another shape, which is taken for a Gaussian
 * @fwhm_s: full width of the power at half its maximum
 * @peak_power_w: peak power; zero gives an infinite nonlinear length
 * @beta2_s2_per_m: dispersion, either sign; zero gives an infinite dispersion length
 * @gamma_per_w_per_m: nonlinear coefficient
 *
 * L_D = τ₀²/|β₂|, L_NL = 1/(γ P₀), N² = L_D/L_NL, L_fiss = L_D/N. N means a soliton only where β₂
 * is negative.
 *
 * Source: G. P. Agrawal, Nonlinear Fiber Optics (2013), secs. 3.1 and 5.2.
 * Threads: any. Allocates: no.
 * Returns: the numbers
 */
SolSoliton
sol_design_soliton (SolPulseShape shape,
                    double fwhm_s,
                    double peak_power_w,
                    double beta2_s2_per_m,
                    double gamma_per_w_per_m)
{
  SolSoliton s = { .tau0_s = sol_design_tau0_s (shape, fwhm_s), .peak_power_w = peak_power_w };
  s.dispersion_length_m = s.tau0_s * s.tau0_s / fabs (beta2_s2_per_m);
  s.nonlinear_length_m = 1.0 / (gamma_per_w_per_m * peak_power_w);
  s.order = sqrt (s.dispersion_length_m / s.nonlinear_length_m);
  s.fission_length_m = s.dispersion_length_m / s.order;
  return s;
}

/**
 * sol_design_breaks_up:
 * @soliton: what the pulse is
 * @beta2_s2_per_m: dispersion of its guide
 * @length_m: of the guide
 *
 * Source: G. P. Agrawal, Nonlinear Fiber Optics (2013), sec. 5.2.
 * Threads: any. Allocates: no.
 * Returns: TRUE if it compresses and breaks up into solitons before the end
 */
gboolean
sol_design_breaks_up (const SolSoliton *soliton, double beta2_s2_per_m, double length_m)
{
  return beta2_s2_per_m < 0.0 && soliton->order > SOLITON_ORDER_MIN &&
         soliton->fission_length_m < length_m;
}

/**
 * sol_design_compression_share:
 * @order: soliton order, above zero
 *
 * How far a pulse without chirp goes until it is shortest, in fission lengths L_D/N, whose half period is
 * z₀ = π L_D/2: N (0.32/N + 1.1/N²) π/2. Fitted to solutions of the nonlinear Schroedinger equation;
 * docs/physics/before-a-run.md compares it with runs of orders from 2 to 7.
 *
 * Source: E. M. Dianov, Z. S. Nikonova, A. M. Prokhorov and V. N. Serkin, Sov. Tech. Phys. Lett. 12, 311 (1986);
 *   G. P. Agrawal, Applications of Nonlinear Fiber Optics, Academic Press (2001), sec. 6.4.
 * Threads: any. Allocates: no.
 * Returns: the share
 */
double
sol_design_compression_share (double order)
{
  return 0.5 * SOL_PI * (0.32 + 1.1 / order);
}

/**
 * sol_design_first_soliton_w:
 * @soliton: a pulse without chirp
 *
 * Source: J. Satsuma and N. Yajima, Prog. Theor. Phys. Suppl. 55, 284 (1974).
 * Threads: any. Allocates: no.
 * Returns: peak power of the strongest soliton in it, P₀ ((2N - 1)/N)²; 0 where it holds none, up to N = 1/2
 */
double
sol_design_first_soliton_w (const SolSoliton *soliton)
{
  if (!(soliton->order > 0.5) || !isfinite (soliton->order))
    return 0.0;
  double share = 2.0 - 1.0 / soliton->order;
  return share * share * soliton->peak_power_w;
}

/**
 * sol_design_soliton_per_m:
 * @gamma_per_w_per_m: nonlinear coefficient
 * @peak_power_w: peak power of a soliton
 *
 * Half of what the Kerr effect does at its peak, where dispersion takes the other half.
 *
 * Source: G. P. Agrawal, Nonlinear Fiber Optics (2013), sec. 5.2.
 * Threads: any. Allocates: no.
 * Returns: the wavenumber that the soliton has beyond that of its carrier, γ P/2
 */
double
sol_design_soliton_per_m (double gamma_per_w_per_m, double peak_power_w)
{
  return 0.5 * gamma_per_w_per_m * peak_power_w;
}

/**
 * sol_design_chirped_fwhm_s:
 * @fwhm_s: full width at half maximum of the power of a Gaussian pulse without phase, above zero
 * @gdd_s2: quadratic spectral phase, φ = GDD (ω - ω₀)²/2
 * @tod_s3: cubic spectral phase, φ = TOD (ω - ω₀)³/6
 *
 * Width of the Gaussian with the root-mean-square width of the stretched pulse. Exact without cubic
 * phase; with it the pulse is not Gaussian and this is the width that a time window must hold.
 *
 * Source: G. P. Agrawal, Nonlinear Fiber Optics (2013), sec. 3.3.
 * Threads: any. Allocates: no.
 * Returns: the stretched width
 */
double
sol_design_chirped_fwhm_s (double fwhm_s, double gdd_s2, double tod_s3)
{
  double per_sigma = 2.0 * sqrt (2.0 * log (2.0));
  double sigma_t = fwhm_s / per_sigma;
  double sigma_w = 0.5 / sigma_t; /* of the power spectrum */
  /* The delay φ'(ω) has the variance GDD² σ² + TOD² σ⁴/2 over a Gaussian spectrum. */
  double quadratic = gdd_s2 * sigma_w;
  double cubic = tod_s3 * sigma_w * sigma_w / sqrt (2.0);
  return per_sigma * sqrt (sigma_t * sigma_t + quadratic * quadratic + cubic * cubic);
}

/**
 * sol_design_window_s:
 * @stretched_fwhm_s: width of the pulse where it is longest
 * @walk_off_s: delay that light of the band collects, of either sign
 *
 * A window about the pulse whose halves each hold the walk-off and two widths: a Gaussian has then
 * fallen to 2e-5 of its peak.
 *
 * Source: docs/physics/capillary-modes.md.
 * Threads: any. Allocates: no.
 * Returns: the time window that would do
 */
double
sol_design_window_s (double stretched_fwhm_s, double walk_off_s)
{
  return 2.0 * (fabs (walk_off_s) + WINDOW_WIDTHS * stretched_fwhm_s);
}

/**
 * sol_design_loss_db_per_m:
 * @alpha_per_m: attenuation of power
 *
 * Source: the definition of the decibel.
 * Threads: any. Allocates: no.
 * Returns: the loss in dB/m
 */
double
sol_design_loss_db_per_m (double alpha_per_m)
{
  return 10.0 / log (10.0) * alpha_per_m;
}

/**
 * sol_design_transmission:
 * @alpha_per_m: attenuation of power, or its mean along the guide
 * @length_m: length
 *
 * Source: the law of Beer and Lambert.
 * Threads: any. Allocates: no.
 * Returns: the share of the energy that arrives
 */
double
sol_design_transmission (double alpha_per_m, double length_m)
{
  return exp (-alpha_per_m * length_m);
}

/**
 * sol_design_intensity_w_per_m2:
 * @field_v_per_m: amplitude of the field
 *
 * Source: J. D. Jackson, Classical Electrodynamics, 3rd ed. (1998), sec. 7.1.
 * Threads: any. Allocates: no.
 * Returns: the intensity ε₀ c E²/2
 */
double
sol_design_intensity_w_per_m2 (double field_v_per_m)
{
  return 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * field_v_per_m * field_v_per_m;
}
