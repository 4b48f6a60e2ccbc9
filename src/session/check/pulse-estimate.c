/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/pulse-estimate.h"

#include "analysis/width.h"
#include "base/constants.h"
#include "model/guide/design.h"
#include "model/pulse/pulse-cw.h"
#include "model/pulse/pulse-element.h"
#include "solver/translate-light.h"

#include <gsl/gsl_fft_complex.h>
#include <math.h>
#include <string.h>

/* Samples of a shape: this many in the width of the shortest pulse, this many widths of the longest
 * in the window, and no more than MAX altogether. */
#define SAMPLES_PER_WIDTH 32.0
#define WIDTHS_IN_WINDOW 16.0
#define N_SAMPLES_MIN 1024
#define N_SAMPLES_MAX (1 << 17)
/* Of sech²: its standard deviation over its full width at half maximum. */
#define SIGMA_OVER_FWHM 0.51455
/* Samples of a table, from zero frequency to a little above its last row. */
#define N_TABLE (1 << 15)
#define TABLE_MARGIN 1.05

/* Bins of positive frequency of the analytic signal; bin k is base + k step, wrapped for a shape. */
typedef struct
{
  gsize n;
  double step_rad_per_s;
  double centre_rad_per_s; /* where the spectral phase is zero */
  gboolean is_wrapped;     /* bin 0 is the centre and the upper bins lie below it */
  SolComplex *bin;         /* [n] */
} Spectrum;

static double
bin_omega (const Spectrum *s, gsize k)
{
  if (!s->is_wrapped)
    return (double) k * s->step_rad_per_s;
  double offset = k < s->n / 2 ? (double) k : (double) k - (double) s->n;
  return s->centre_rad_per_s + offset * s->step_rad_per_s;
}

static double
envelope (const SolCasePulse *pulse, double t_s)
{
  double t = fabs (t_s) / pulse->duration_s;
  if (pulse->shape == SOL_CASE_SHAPE_SECH2)
    return 1.0 / cosh (2.0 * log (1.0 + sqrt (2.0)) * t);
  double order = pulse->shape == SOL_CASE_SHAPE_SUPERGAUSS ? pulse->shape_order : 1.0;
  return exp2 (-0.5 * pow (2.0 * t, 2.0 * order));
}

static Spectrum
spectrum_of_shape (const SolCasePulse *pulse)
{
  Spectrum s = { .is_wrapped = TRUE, .n = N_SAMPLES_MIN };
  double longest = sol_design_chirped_fwhm_s (pulse->duration_s, pulse->gdd_s2, pulse->tod_s3);
  double wanted = WIDTHS_IN_WINDOW * longest * SAMPLES_PER_WIDTH / pulse->duration_s;
  while ((double) s.n < wanted && s.n < N_SAMPLES_MAX)
    s.n *= 2;
  double dt = pulse->duration_s / SAMPLES_PER_WIDTH;
  s.step_rad_per_s = 2.0 * SOL_PI / ((double) s.n * dt);
  s.centre_rad_per_s = 2.0 * SOL_PI * SOL_C_M_PER_S / pulse->wavelength_m;
  s.bin = g_new (SolComplex, s.n);
  for (gsize j = 0; j < s.n; j++)
    {
      double t = j < s.n / 2 ? (double) j : (double) j - (double) s.n;
      s.bin[j] = envelope (pulse, t * dt);
    }
  gsl_fft_complex_radix2_forward ((double *) s.bin, 1, s.n);
  return s;
}

static gboolean
spectrum_of_table (Spectrum *s,
                   const SolCasePulse *pulse,
                   const SolPulseTable *table,
                   GError **error)
{
  SolPulseTableReport report;
  *s = (Spectrum){ .n = N_TABLE };
  if (!sol_pulse_table_inspect (table, &report, error))
    return FALSE;
  s->step_rad_per_s = TABLE_MARGIN * table->omega_rad_per_s[table->n - 1] / (double) s->n;
  s->centre_rad_per_s = isfinite (pulse->wavelength_m)
                            ? 2.0 * SOL_PI * SOL_C_M_PER_S / pulse->wavelength_m
                            : report.mean_omega_rad_per_s;
  s->bin = g_new (SolComplex, s->n);
  return sol_pulse_table_sample (table, s->n, 0.0, s->step_rad_per_s, s->bin, error);
}

/* First and second moment of the energy density, and the shares outside the band. */
static double
take_moments (SolPulseEstimate *self, const Spectrum *s, double omega_min, double omega_max)
{
  double sum = 0.0, first = 0.0, second = 0.0, low = 0.0, high = 0.0;
  for (gsize k = 0; k < s->n; k++)
    {
      double omega = bin_omega (s, k);
      double d = omega - s->centre_rad_per_s;
      double density = creal (s->bin[k] * conj (s->bin[k]));
      sum += density;
      first += density * d;
      second += density * d * d;
      if (omega < omega_min)
        low += density;
      if (omega > omega_max)
        high += density;
    }
  double mean = sum > 0.0 ? first / sum : 0.0;
  self->omega_rad_per_s = s->is_wrapped ? s->centre_rad_per_s : s->centre_rad_per_s + mean;
  self->sigma_rad_per_s = sum > 0.0 ? sqrt (fmax (second / sum - mean * mean, 0.0)) : 0.0;
  self->share_low = sum > 0.0 ? low / sum : 0.0;
  self->share_high = sum > 0.0 ? high / sum : 0.0;
  return sum;
}

/* Power that all bins have together where they add up, over the energy of the sum; of a shape the bins have the
 * phases, or signs, that make it. */
static double
peak_of_flat_phase (const Spectrum *s, double sum)
{
  SolComplex amplitude = 0.0;
  for (gsize k = 0; k < s->n; k++)
    amplitude += s->is_wrapped ? s->bin[k] : cabs (s->bin[k]);
  double dt = 2.0 * SOL_PI / ((double) s->n * s->step_rad_per_s);
  return sum > 0.0 ? creal (amplitude * conj (amplitude)) / ((double) s->n * sum * dt) : 0.0;
}

/* Of an earlier result the keys of the pulse are among its elements. */
static gboolean
apply_phase (Spectrum *s, const SolCasePulse *pulse, GError **error)
{
  g_auto (SolInputElements) elements = { NULL, NULL };
  if (!sol_input_elements_init (&elements, pulse, error))
    return FALSE;
  const SolPulseElement *list = (const SolPulseElement *) (void *) elements.list->data;
  gboolean has_keys = pulse->shape != SOL_CASE_SHAPE_RESULT;
  for (gsize k = 0; k < s->n; k++)
    {
      double omega = bin_omega (s, k), d = omega - s->centre_rad_per_s;
      double phase = has_keys ? d * d * (pulse->gdd_s2 / 2.0 + pulse->tod_s3 / 6.0 * d) : 0.0;
      for (guint i = 0; i < elements.list->len && omega > 0.0 && cabs (s->bin[k]) > 0.0; i++)
        phase += sol_pulse_element_phase_rad (&list[i], s->centre_rad_per_s, omega);
      s->bin[k] *= cos (phase) - I * sin (phase);
    }
  return TRUE;
}

/* Power over time, its maximum in the middle, so that the widest crossing is inside the window. */
static double *
power_of_spectrum (Spectrum *s, double *largest)
{
  double *power = g_new (double, s->n);
  gsize at = 0;
  gsl_fft_complex_radix2_backward ((double *) s->bin, 1, s->n);
  *largest = 0.0;
  for (gsize j = 0; j < s->n; j++)
    {
      double value = creal (s->bin[j] * conj (s->bin[j]));
      if (value > *largest)
        {
          *largest = value;
          at = j;
        }
    }
  for (gsize j = 0; j < s->n; j++)
    {
      SolComplex a = s->bin[(j + at + s->n / 2) % s->n];
      power[j] = creal (a * conj (a));
    }
  return power;
}

static void
take_power (SolPulseEstimate *self,
            Spectrum *s,
            const SolCasePulse *pulse,
            double own_energy,
            double sum)
{
  double largest;
  double dt = 2.0 * SOL_PI / ((double) s->n * s->step_rad_per_s);
  g_autofree double *power = power_of_spectrum (s, &largest);
  /* Parseval: sum over time is n times the sum over bins. */
  double energy_over_peak = largest > 0.0 ? (double) s->n * sum * dt / largest : 0.0;
  self->fwhm_s = sol_width_get_fwhm (power, s->n, dt);
  self->energy_j = own_energy > 0.0 ? own_energy : pulse->energy_j;
  self->peak_power_w = pulse->peak_power_w;
  if (isfinite (self->energy_j))
    self->peak_power_w = energy_over_peak > 0.0 ? self->energy_j / energy_over_peak : 0.0;
  else
    self->energy_j = pulse->peak_power_w * energy_over_peak;
}

/* Continuous light: its power, over the time for which it keeps its phase. */
static void
estimate_cw (SolPulseEstimate *self, const SolCasePulse *pulse)
{
  self->omega_rad_per_s = 2.0 * SOL_PI * SOL_C_M_PER_S / pulse->wavelength_m;
  double width = self->omega_rad_per_s * pulse->shape_linewidth_m / pulse->wavelength_m;
  self->sigma_rad_per_s = width * SIGMA_OVER_FWHM;
  self->fwhm_s = self->limit_fwhm_s = sol_pulse_cw_get_coherence_time_s (width);
  self->energy_j = pulse->energy_j;
  self->peak_power_w = self->limit_power_w = pulse->peak_power_w;
}

/**
 * sol_pulse_estimate_init:
 * @self: (out): the estimate
 * @pulse: the pulse of the case
 * @table: (nullable): its measured spectrum
 * @wavelength_min_m: shortest wavelength of the band
 * @wavelength_max_m: longest
 * @error: return location
 *
 * The envelope is taken as slow against the carrier; what that misses is far below the last digit
 * shown unless the pulse is shorter than a cycle.
 *
 * Errors: SOL_MODEL_ERROR_RANGE for a table that is not usable.
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_pulse_estimate_init (SolPulseEstimate *self,
                         const SolCasePulse *pulse,
                         const SolPulseTable *table,
                         double wavelength_min_m,
                         double wavelength_max_m,
                         GError **error)
{
  Spectrum s = { 0 };
  memset (self, 0, sizeof *self);
  if (pulse->shape == SOL_CASE_SHAPE_CW)
    {
      estimate_cw (self, pulse);
      return TRUE;
    }
  if (table == NULL)
    s = spectrum_of_shape (pulse);
  else if (!spectrum_of_table (&s, pulse, table, error))
    {
      g_free (s.bin);
      return FALSE;
    }
  double sum = take_moments (self, &s, 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_max_m,
                             2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_min_m);
  self->limit_fwhm_s =
      table != NULL ? sol_pulse_table_get_transform_limit_s (table) : pulse->duration_s;
  double flat_peak_per_s = peak_of_flat_phase (&s, sum);
  if (!apply_phase (&s, pulse, error))
    {
      g_free (s.bin);
      return FALSE;
    }
  take_power (self, &s, pulse, table != NULL ? table->energy_j : 0.0, sum);
  self->limit_power_w = self->energy_j * flat_peak_per_s;
  g_free (s.bin);
  return TRUE;
}
