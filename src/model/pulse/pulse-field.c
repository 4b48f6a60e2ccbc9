/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: C. E. Shannon, Proc. IRE 37, 10 (1949), for a function limited in time. */
#include "config.h"

#include "model/pulse/pulse-field.h"

#include "base/constants.h"
#include "base/fft.h"

#include <math.h>

/* Grids that agree to this share of a bin over their whole length are the same. */
#define SAME_GRID 1e-6

static double
get_power (SolComplex a)
{
  return creal (a) * creal (a) + cimag (a) * cimag (a);
}

/* J per (W s²) of a bin. */
static double
energy_per_bin (const SolPulseField *self)
{
  return self->domega_rad_per_s * (self->is_envelope ? 1.0 / (2.0 * SOL_PI) : 2.0 / SOL_PI);
}

/**
 * sol_pulse_field_get_energy_j:
 * @self: the field
 *
 * Source: Parseval's theorem; docs/CONVENTIONS.md for the normalisation.
 * Threads: any. Allocates: no.
 * Returns: the energy of all lanes, J
 */
double
sol_pulse_field_get_energy_j (const SolPulseField *self)
{
  double sum = 0.0;
  gsize n = (gsize) (self->n_mode * self->n_pol) * self->n_omega;
  for (gsize i = 0; i < n; i++)
    sum += get_power (self->spectrum[i]);
  return energy_per_bin (self) * sum;
}

/**
 * sol_pulse_field_get_mean_omega_rad_per_s:
 * @self: the field
 *
 * Source: the first moment.
 * Threads: any. Allocates: no.
 * Returns: mean frequency of the energy of all lanes; NAN without light
 */
double
sol_pulse_field_get_mean_omega_rad_per_s (const SolPulseField *self)
{
  double sum = 0.0, first = 0.0;
  for (int lane = 0; lane < self->n_mode * self->n_pol; lane++)
    for (gsize k = 0; k < self->n_omega; k++)
      {
        double power = get_power (self->spectrum[(gsize) lane * self->n_omega + k]);
        sum += power;
        first += power * (double) k;
      }
  return sum > 0.0 ? self->first_rad_per_s + self->domega_rad_per_s * first / sum : NAN;
}

/* Samples over one period of the spectrum's transform, t = (j - n/2) dt. */
static SolComplex *
make_trace (const SolPulseField *self, const SolComplex *lane)
{
  gsize n = self->n_omega;
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_BACKWARD, n);
  SolComplex *bins = sol_fft_alloc (n * sizeof *bins);
  SolComplex *trace = sol_fft_alloc (n * sizeof *trace);
  double step = 2.0 * SOL_PI / (double) n;
  for (gsize k = 0; k < n; k++)
    {
      double phase = -step * (double) ((k * (n / 2)) % n);
      bins[k] = lane[k] * (cos (phase) + I * sin (phase));
    }
  sol_fft_run (fft, bins, trace);
  sol_fft_dealloc (bins);
  return trace;
}

/* The share of the energy at times that the other grid does not hold. */
static double
find_outside_window (const SolPulseField *self, const SolComplex *trace, double domega)
{
  double all = 0.0, outside = 0.0, edge = SOL_PI / domega;
  gsize n = self->n_omega;
  double dt = 2.0 * SOL_PI / ((double) n * self->domega_rad_per_s);
  for (gsize j = 0; j < n; j++)
    {
      double t = ((double) j - (double) (n / 2)) * dt, power = get_power (trace[j]);
      all += power;
      outside += fabs (t) > edge ? power : 0.0;
    }
  return all > 0.0 ? outside / all : 0.0;
}

/* The transform of the trace at any frequency, by Horner's rule on the unit circle. */
static SolComplex
transform_at (const SolPulseField *self, const SolComplex *trace, double omega)
{
  gsize n = self->n_omega;
  double dt = 2.0 * SOL_PI / ((double) n * self->domega_rad_per_s);
  double angle = (omega - self->first_rad_per_s) * dt;
  SolComplex turn = cos (angle) - I * sin (angle), sum = 0.0;
  for (gsize j = n; j > 0; j--)
    sum = sum * turn + trace[j - 1];
  double phase = angle * (double) (n / 2);
  return sum * (cos (phase) + I * sin (phase)) / (double) n;
}

static gboolean
is_same_grid (const SolPulseField *self, double first, double domega, gsize n)
{
  double shift = (first - self->first_rad_per_s) / self->domega_rad_per_s;
  double stretch = (domega / self->domega_rad_per_s - 1.0) * (double) MAX (n, self->n_omega);
  return fabs (shift - rint (shift)) < SAME_GRID && fabs (stretch) < SAME_GRID;
}

/**
 * sol_pulse_field_resample:
 * @self: the field
 * @lane: which of its amplitudes, mode * n_pol + polarisation
 * @is_envelope: whether the new spectrum is that of an envelope, not of a real field
 * @first_rad_per_s: frequency of the new bin 0
 * @domega_rad_per_s: new spacing
 * @n: new number of bins
 * @spectrum: (out caller-allocates): [n] sqrt(W) s
 *
 * A stored spectrum is a continuous transform, so on a grid with the same bins it is copied. Otherwise
 * it is the transform of what lies in the old window, which is exact for light that the window holds;
 * outside the old band there is nothing. An envelope has twice the spectrum of a real field.
 *
 * Source: C. E. Shannon, Proc. IRE 37, 10 (1949).
 * Threads: any. Allocates: yes.
 * Returns: the shares of the energy that the new grid does not hold
 */
SolPulseFieldLoss
sol_pulse_field_resample (const SolPulseField *self,
                          int lane,
                          gboolean is_envelope,
                          double first_rad_per_s,
                          double domega_rad_per_s,
                          gsize n,
                          SolComplex *spectrum)
{
  SolPulseFieldLoss loss = { 0.0, 0.0 };
  const SolComplex *old = self->spectrum + (gsize) lane * self->n_omega;
  double scale = self->is_envelope == is_envelope ? 1.0 : (is_envelope ? 2.0 : 0.5);
  double last = self->first_rad_per_s + self->domega_rad_per_s * (double) (self->n_omega - 1);
  double all = 0.0, kept = 0.0;
  for (gsize k = 0; k < self->n_omega; k++)
    {
      double omega = self->first_rad_per_s + self->domega_rad_per_s * (double) k;
      double end = first_rad_per_s + domega_rad_per_s * ((double) n - 0.5);
      all += get_power (old[k]);
      kept += omega >= first_rad_per_s - 0.5 * domega_rad_per_s && omega <= end ? get_power (old[k])
                                                                                : 0.0;
    }
  loss.outside_band = all > 0.0 ? fmax (1.0 - kept / all, 0.0) : 0.0;
  gboolean is_copy = is_same_grid (self, first_rad_per_s, domega_rad_per_s, n);
  SolComplex *trace = is_copy ? NULL : make_trace (self, old);
  if (trace != NULL)
    loss.outside_window = find_outside_window (self, trace, domega_rad_per_s);
  for (gsize k = 0; k < n; k++)
    {
      double omega = first_rad_per_s + domega_rad_per_s * (double) k;
      double at = (omega - self->first_rad_per_s) / self->domega_rad_per_s;
      spectrum[k] = 0.0;
      if (at < -0.5 || at > (double) self->n_omega - 0.5 || omega > last + self->domega_rad_per_s)
        continue;
      spectrum[k] = scale * (is_copy ? old[(gsize) fmax (rint (at), 0.0)]
                                     : transform_at (self, trace, omega));
    }
  sol_fft_dealloc (trace);
  return loss;
}

/* Bins weaker than this share of the strongest are left out of a table. */
#define TABLE_FLOOR 1e-10

static double
density_at (const SolPulseField *self, gsize bin)
{
  double sum = 0.0;
  for (int lane = 0; lane < self->n_mode * self->n_pol; lane++)
    sum += get_power (self->spectrum[(gsize) lane * self->n_omega + bin]);
  return sum;
}

/* The lane that carries most. */
static const SolComplex *
find_strongest (const SolPulseField *self)
{
  double most = -1.0;
  const SolComplex *best = self->spectrum;
  for (int lane = 0; lane < self->n_mode * self->n_pol; lane++)
    {
      double sum = 0.0;
      const SolComplex *row = self->spectrum + (gsize) lane * self->n_omega;
      for (gsize k = 0; k < self->n_omega; k++)
        sum += get_power (row[k]);
      if (sum > most)
        {
          most = sum;
          best = row;
        }
    }
  return best;
}

/**
 * sol_pulse_field_tabulate:
 * @self: the field
 * @table: (out caller-allocates): density of all lanes and phase of the strongest; its arrays are
 *   freed by the caller
 *
 * For an estimate of width and power: several lanes have no one phase.
 *
 * Source: docs/physics/pulses.md.
 * Threads: any. Allocates: yes.
 */
void
sol_pulse_field_tabulate (const SolPulseField *self, SolPulseTable *table)
{
  double largest = 0.0, before = 0.0;
  const SolComplex *strongest = find_strongest (self);
  *table = (SolPulseTable){ .omega_rad_per_s = g_new (double, self->n_omega),
                            .density = g_new (double, self->n_omega),
                            .phase_rad = g_new (double, self->n_omega),
                            .energy_j = sol_pulse_field_get_energy_j (self) };
  for (gsize k = 0; k < self->n_omega; k++)
    largest = fmax (largest, density_at (self, k));
  for (gsize k = 0; k < self->n_omega; k++)
    {
      double omega = self->first_rad_per_s + self->domega_rad_per_s * (double) k;
      double density = density_at (self, k);
      if (!(omega > 0.0) || !(density > TABLE_FLOOR * largest))
        continue;
      double phase = -carg (strongest[k]);
      phase += 2.0 * SOL_PI * rint ((before - phase) / (2.0 * SOL_PI));
      before = phase;
      table->omega_rad_per_s[table->n] = omega;
      table->density[table->n] = density;
      table->phase_rad[table->n++] = phase;
    }
}

/**
 * sol_pulse_field_free:
 * @self: (nullable): the field
 *
 * Source: none.
 * Threads: any. Allocates: no.
 */
void
sol_pulse_field_free (SolPulseField *self)
{
  if (self == NULL)
    return;
  g_free (self->spectrum);
  g_free (self);
}
