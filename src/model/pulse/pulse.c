/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed. (Academic
 * Press, 2006), chapter 1. */
#include "config.h"

#include "model/pulse/pulse.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/fft.h"
#include "model/pulse/pulse-shape.h"
#include "model/pulse/real-spectrum.h"

/* A pulse whose density at zero frequency or at the end of the grid exceeds this share of its
 * largest is not resolved: it has folded over. */
#define FOLDED_SHARE 1e-2

/* The unscaled pulse on the time grid, transformed to the stored convention. */
static void
fill_from_shape (const SolPulse *self, gsize n_t, double dt_s, SolComplex *spectrum)
{
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_REAL_TO_COMPLEX, n_t);
  double *trace = sol_fft_alloc (n_t * sizeof *trace);
  for (gsize j = 0; j < n_t; j++)
    {
      double t = ((double) j - (double) (n_t / 2)) * dt_s;
      trace[j] = sol_pulse_shape_at (self, t) * cos (self->omega_rad_per_s * t + self->phase_rad);
    }
  sol_fft_run (fft, trace, spectrum);
  sol_fft_dealloc (trace);
  /* t = 0 is sample n/2, which turns bin k by π k. */
  for (gsize k = 0; k <= n_t / 2; k++)
    spectrum[k] *= k % 2 == 0 ? dt_s : -dt_s;
}

static gboolean
fill_from_table (const SolPulse *self, gsize n_t, double dt_s, SolComplex *spectrum, GError **error)
{
  double domega = 2.0 * SOL_PI / ((double) n_t * dt_s);
  if (!sol_pulse_table_sample (self->table, n_t / 2 + 1, 0.0, domega, spectrum, error))
    return FALSE;
  SolComplex turn = cos (self->phase_rad) + I * sin (self->phase_rad);
  for (gsize k = 0; k <= n_t / 2; k++)
    spectrum[k] *= turn * (self->band_window != NULL ? self->band_window[k] : 1.0);
  return TRUE;
}

static gboolean
check_folding (const SolPulse *self,
               gsize n_t,
               double dt_s,
               const SolComplex *spectrum,
               GError **error)
{
  double largest = 0.0;
  for (gsize k = 0; k <= n_t / 2; k++)
    largest = fmax (largest, cabs (spectrum[k]));
  if (!(largest > 0.0))
    return sol_pulse_refuse (
        error, "The pulse has no light inside the grid; let wavelength_min and wavelength_max "
               "enclose its spectrum");
  double low = pow (cabs (spectrum[0]) / largest, 2.0);
  double high = pow (cabs (spectrum[n_t / 2]) / largest, 2.0);
  if (low <= FOLDED_SHARE && high <= FOLDED_SHARE)
    return TRUE;
  if (self->shape == SOL_PULSE_TABLE)
    return sol_pulse_refuse (
        error,
        "The pulse's table reaches the end of the grid at %.6g nm with %.3g of its "
        "largest density; lower wavelength_min",
        2e9 * SOL_C_M_PER_S * dt_s, high);
  return sol_pulse_refuse (
      error,
      "The pulse is too short for the band: with a duration of %.6g fs its spectral "
      "density at %s is %.3g of its largest, and at most %g is allowed; %s",
      self->duration_s * 1e15, low > FOLDED_SHARE ? "zero frequency" : "the end of the grid",
      fmax (low, high), FOLDED_SHARE,
      low > FOLDED_SHARE ? "lengthen the pulse" : "lower wavelength_min or lengthen the pulse");
}

static void
apply_spectral_phase (const SolPulse *self,
                      double centre,
                      gsize n_t,
                      double dt_s,
                      SolComplex *spectrum)
{
  double domega = 2.0 * SOL_PI / ((double) n_t * dt_s);
  for (gsize k = 0; k <= n_t / 2; k++)
    {
      double d = (double) k * domega - centre;
      double phase = d * d * (self->gdd_s2 / 2.0 + self->tod_s3 / 6.0 * d);
      spectrum[k] *= cos (phase) - I * sin (phase);
    }
}

static void
add_scaled (const SolPulse *self,
            double scale,
            gsize n_t,
            double dt_s,
            const SolComplex *own,
            SolComplex *spectrum)
{
  double domega = 2.0 * SOL_PI / ((double) n_t * dt_s);
  for (gsize k = 0; k <= n_t / 2; k++)
    {
      double phase = (double) k * domega * self->delay_s;
      SolComplex value = scale * own[k] * (cos (phase) - I * sin (phase));
      /* The first and last bins of a real field have no imaginary part. */
      spectrum[k] += k == 0 || k == n_t / 2 ? creal (value) : value;
    }
}

/* The factor from the unscaled pulse to the wanted energy or peak power. */
static double
find_scale (const SolPulse *self, gsize n_t, double dt_s, const SolComplex *own)
{
  if (isnan (self->energy_j))
    return sqrt (self->peak_power_w / sol_real_spectrum_get_peak_power_w (own, n_t, dt_s));
  double domega = 2.0 * SOL_PI / ((double) n_t * dt_s);
  return sqrt (self->energy_j / sol_real_spectrum_get_energy_j (own, n_t, domega));
}

/**
 * sol_pulse_add_real:
 * @self: the pulse
 * @n_t: number of time samples, even, at least 4
 * @dt_s: their spacing; sample n_t / 2 is t = 0
 * @spectrum: [n_t / 2 + 1] sqrt(W) s, the pulse is added to it; unchanged on error
 * @error: return location
 *
 * Forms √(power envelope)·cos(ω₀t + phase) on the time grid, transforms it to the continuous
 * spectrum about t = 0, multiplies by exp(-i(gdd/2 (ω-ω₀)² + tod/6 (ω-ω₀)³)), scales the result to
 * the energy or to the peak power of its analytic signal, delays it by exp(-iω delay) and adds it.
 * A table gives the spectrum itself. A pulse of zero energy is a zero field. Whether the window
 * holds the pulse is not judged here.
 *
 * Errors: SOL_MODEL_ERROR_RANGE if a number is out of range, if the pulse is too short to be
 * resolved by the band, or if a table is not usable.
 * Source: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed. (2006), chapter 1.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_pulse_add_real (const SolPulse *self,
                    gsize n_t,
                    double dt_s,
                    SolComplex *spectrum,
                    GError **error)
{
  g_return_val_if_fail (n_t >= 4 && n_t % 2 == 0 && dt_s > 0.0, FALSE);
  if (!sol_pulse_check (self, SOL_PI / dt_s, error))
    return FALSE;
  double centre = self->omega_rad_per_s;
  if (self->shape == SOL_PULSE_TABLE)
    {
      SolPulseTableReport report;
      if (!sol_pulse_table_inspect (self->table, &report, error))
        return FALSE;
      centre = isnan (centre) ? report.mean_omega_rad_per_s : centre;
    }
  double strength = isnan (self->energy_j) ? self->peak_power_w : self->energy_j;
  SolComplex *own = sol_fft_alloc ((n_t / 2 + 1) * sizeof *own);
  gboolean is_filled = TRUE;
  if (self->shape == SOL_PULSE_TABLE)
    is_filled = fill_from_table (self, n_t, dt_s, own, error);
  else
    fill_from_shape (self, n_t, dt_s, own);
  is_filled = is_filled && check_folding (self, n_t, dt_s, own, error);
  if (is_filled && strength > 0.0)
    {
      apply_spectral_phase (self, centre, n_t, dt_s, own);
      add_scaled (self, find_scale (self, n_t, dt_s, own), n_t, dt_s, own, spectrum);
    }
  sol_fft_dealloc (own);
  return is_filled;
}

/**
 * sol_pulse_get_transform_limit_s:
 * @self: the pulse
 *
 * The duration of the pulse with a flat spectral phase: of a shape the duration given, of a table
 * the one that follows from its density.
 *
 * Source: see sol_pulse_table_get_transform_limit_s().
 * Threads: any. Allocates: yes.
 * Returns: full width at half maximum of the power in s; NAN if a table is not usable
 */
double
sol_pulse_get_transform_limit_s (const SolPulse *self)
{
  if (self->shape == SOL_PULSE_TABLE)
    return sol_pulse_table_get_transform_limit_s (self->table);
  return self->duration_s;
}
