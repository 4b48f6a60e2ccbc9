/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/fft.h"
#include "model/pulse/envelope-spectrum.h"
#include "model/pulse/pulse-shape.h"

/* A pulse whose density at either end of the grid exceeds this share of its largest is not resolved:
 * it has folded over. */
#define FOLDED_SHARE 1e-2

typedef struct
{
  const SolPulse *pulse;
  double carrier; /* rad/s */
  gsize n_t;
  double dt_s;
  double domega;
  double first; /* frequency of bin 0, rad/s */
} Grid;

/* The unscaled pulse on the time grid, transformed to the stored convention, ascending: detuning i -
 * n/2 is bin i - n/2 of the transform, modulo n, and t = 0 in sample n/2 turns it by pi (i - n/2). */
static void
fill_from_shape (const Grid *g, SolComplex *spectrum)
{
  gsize n = g->n_t;
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_FORWARD, n);
  SolComplex *trace = sol_fft_alloc (n * sizeof *trace);
  SolComplex *bins = sol_fft_alloc (n * sizeof *bins);
  for (gsize j = 0; j < n; j++)
    {
      double t = ((double) j - (double) (n / 2)) * g->dt_s;
      double phase = (g->pulse->omega_rad_per_s - g->carrier) * t + g->pulse->phase_rad;
      trace[j] = sol_pulse_shape_at (g->pulse, t) * (cos (phase) + I * sin (phase));
    }
  sol_fft_run (fft, trace, bins);
  for (gsize i = 0; i < n; i++)
    {
      gsize k = (i + n - n / 2) % n;
      spectrum[i] = (k % 2 == 0 ? g->dt_s : -g->dt_s) * bins[k];
    }
  sol_fft_dealloc (trace);
  sol_fft_dealloc (bins);
}

static gboolean
fill_from_table (const Grid *g, SolComplex *spectrum, GError **error)
{
  const SolPulse *pulse = g->pulse;
  if (!sol_pulse_table_sample (pulse->table, g->n_t, g->first, g->domega, spectrum, error))
    return FALSE;
  SolComplex turn = cos (pulse->phase_rad) + I * sin (pulse->phase_rad);
  for (gsize i = 0; i < g->n_t; i++)
    spectrum[i] *= turn * (pulse->band_window != NULL ? pulse->band_window[i] : 1.0);
  return TRUE;
}

static gboolean
check_folding (const Grid *g, const SolComplex *spectrum, GError **error)
{
  double largest = 0.0;
  for (gsize i = 0; i < g->n_t; i++)
    largest = fmax (largest, cabs (spectrum[i]));
  if (!(largest > 0.0))
    return sol_pulse_refuse (error,
                             "The pulse has no light inside the grid; let wavelength_min and "
                             "wavelength_max enclose its spectrum");
  double edge = fmax (cabs (spectrum[0]), cabs (spectrum[g->n_t - 1])) / largest;
  if (edge * edge <= FOLDED_SHARE)
    return TRUE;
  return sol_pulse_refuse (
      error,
      "The pulse is too short for the band: its spectral density at the end of "
      "the grid is %.3g of its largest, and at most %g is allowed; lower "
      "wavelength_min, take more points or lengthen the pulse",
      edge * edge, FOLDED_SHARE);
}

/* The factor from the unscaled pulse to the wanted energy or peak power. */
static double
find_scale (const Grid *g, const SolComplex *own)
{
  if (isnan (g->pulse->energy_j))
    return sqrt (g->pulse->peak_power_w /
                 sol_envelope_spectrum_get_peak_power_w (own, g->n_t, g->dt_s));
  return sqrt (g->pulse->energy_j / sol_envelope_spectrum_get_energy_j (own, g->n_t, g->domega));
}

/* Spectral phase about the pulse's centre, scale, delay. */
static void
add_finished (const Grid *g, double centre, SolComplex *own, SolComplex *spectrum)
{
  for (gsize i = 0; i < g->n_t; i++)
    {
      double d = g->first + (double) i * g->domega - centre;
      double phase = d * d * (g->pulse->gdd_s2 / 2.0 + g->pulse->tod_s3 / 6.0 * d);
      own[i] *= cos (phase) - I * sin (phase);
    }
  double scale = find_scale (g, own);
  for (gsize i = 0; i < g->n_t; i++)
    {
      double phase = (g->first + (double) i * g->domega) * g->pulse->delay_s;
      spectrum[i] += scale * own[i] * (cos (phase) - I * sin (phase));
    }
}

/**
 * sol_pulse_add_envelope:
 * @self: the pulse
 * @carrier_rad_per_s: frequency that the envelope is relative to
 * @n_t: number of time samples, even, at least 4
 * @dt_s: their spacing; sample n_t / 2 is t = 0
 * @spectrum: [n_t] sqrt(W) s, bin i at carrier + (i - n_t/2) 2π/(n_t dt); the pulse is added to it;
 *   unchanged on error
 * @error: return location
 *
 * The envelope twin of sol_pulse_add_real(): √(power)·exp(i(ω₀ - carrier)t + i phase), with the same
 * spectral phase, scale and delay, so that Re A exp(i carrier t) is that real field.
 *
 * Errors: SOL_MODEL_ERROR_RANGE if a number is out of range, if the pulse is too short to be
 * resolved by the grid, or if a table is not usable.
 * Source: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed. (2006), chapter 1.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_pulse_add_envelope (const SolPulse *self,
                        double carrier_rad_per_s,
                        gsize n_t,
                        double dt_s,
                        SolComplex *spectrum,
                        GError **error)
{
  g_return_val_if_fail (n_t >= 4 && n_t % 2 == 0 && dt_s > 0.0, FALSE);
  Grid g = { self, carrier_rad_per_s, n_t, dt_s, 2.0 * SOL_PI / ((double) n_t * dt_s), 0.0 };
  g.first = carrier_rad_per_s - (double) (n_t / 2) * g.domega;
  if (!sol_pulse_check (self, carrier_rad_per_s + SOL_PI / dt_s, error))
    return FALSE;
  double centre = self->omega_rad_per_s;
  if (self->shape == SOL_PULSE_TABLE)
    {
      SolPulseTableReport report;
      if (!sol_pulse_table_inspect (self->table, &report, error))
        return FALSE;
      centre = isnan (centre) ? report.mean_omega_rad_per_s : centre;
    }
  else if (self->omega_rad_per_s < g.first)
    return sol_pulse_refuse (
        error,
        "The pulse at %.6g nm lies outside the grid, whose lowest frequency is "
        "%.6g THz; raise wavelength_max or take more points",
        2e9 * SOL_PI * SOL_C_M_PER_S / self->omega_rad_per_s, g.first / (2e12 * SOL_PI));
  double strength = isnan (self->energy_j) ? self->peak_power_w : self->energy_j;
  SolComplex *own = sol_fft_alloc (n_t * sizeof *own);
  gboolean is_filled = TRUE;
  if (self->shape == SOL_PULSE_TABLE)
    is_filled = fill_from_table (&g, own, error);
  else
    fill_from_shape (&g, own);
  is_filled = is_filled && check_folding (&g, own, error);
  if (is_filled && strength > 0.0)
    add_finished (&g, centre, own, spectrum);
  sol_fft_dealloc (own);
  return is_filled;
}
