/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Planes for tests of plots: Gaussian pulses whose spectra, energies and delays are known. */
#pragma once

#include "base/constants.h"
#include "plot/plot-source.h"
#include "problem/statistics.h"
#include "sample-beam.h"

#include <math.h>
#include <string.h>

#define SAMPLE_N_T 1024
#define SAMPLE_N_OMEGA (SAMPLE_N_T / 2 + 1)
#define SAMPLE_DT_S 0.25e-15
#define SAMPLE_WAVELENGTH_M 800e-9
#define SAMPLE_FWHM_S 8e-15
#define SAMPLE_POWER_W 30e9
#define SAMPLE_LENGTH_M 1.2

typedef struct
{
  SolPlotSource source;
  gint64 n_planes; /* that are there */
  double factor;   /* of the amplitude; 0 is dark, NAN is a failed run */
  double delay_step_s;
  int n_read; /* planes handed out */
  double omega_rad_per_s[SAMPLE_N_T];
  double t_s[SAMPLE_N_T];
  SampleBeam beam;
} Sample;

/* Field e^{-t²/2τ²} of power FWHM 2 sqrt(ln 2) τ. */
static inline double
sample_tau_s (void)
{
  return SAMPLE_FWHM_S / (2.0 * sqrt (log (2.0)));
}

static inline double
sample_omega (void)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / SAMPLE_WAVELENGTH_M;
}

/* Energy of a plane: peak power times sqrt(π) τ; planes lose a twentieth each. */
static inline double
sample_energy_j (const Sample *self, gint64 plane)
{
  return self->factor * self->factor * SAMPLE_POWER_W * pow (0.95, (double) plane) *
         sample_tau_s () * sqrt (SOL_PI);
}

static inline gint64
sample_get_n_planes (gpointer data)
{
  return ((Sample *) data)->n_planes;
}

static inline double
sample_get_z_m (gpointer data, gint64 number)
{
  Sample *self = (Sample *) data;
  return SAMPLE_LENGTH_M * (double) number / (double) (self->source.n_planned - 1);
}

static inline void
sample_fill_statistics (const Sample *self, gint64 number, double *statistics)
{
  double gain = self->factor * self->factor * pow (0.95, (double) number);
  for (int i = 0; i < sol_statistics_get_n_values (1, 1); i++)
    statistics[i] = 0.0;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_ENERGY, 1, 1)] =
      sample_energy_j (self, number);
  statistics[sol_statistic_get_offset (SOL_STATISTIC_PEAK_POWER, 1, 1)] = SAMPLE_POWER_W * gain;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_PEAK_INTENSITY, 1, 1)] = 1e18 * gain;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_FWHM_TIME, 1, 1)] = SAMPLE_FWHM_S;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_CENTRE_WAVELENGTH, 1, 1)] =
      SAMPLE_WAVELENGTH_M;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_IONISED_FRACTION, 1, 1)] =
      1e-7 * pow (10.0, 0.3 * (double) number) * gain;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_ELECTRON_DENSITY, 1, 1)] = 1e18 * gain;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_PRESSURE, 1, 1)] =
      8e4 * (1.0 - 0.09 * (double) number);
}

/* The continuous transform of √P e^{-(t-d)²/2τ²} cos (ω0 (t-d)) at positive frequencies, or of the
 * envelope that it is half of. */
static inline gboolean
sample_read (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  Sample *self = (Sample *) data;
  self->n_read++;
  if (statistics != NULL)
    sample_fill_statistics (self, number, statistics);
  if (field == NULL)
    return TRUE;
  double tau_s = sample_tau_s (), delay_s = self->delay_step_s * (double) number;
  double size = self->factor * sqrt (SAMPLE_POWER_W * pow (0.95, (double) number)) * tau_s *
                sqrt (2.0 * SOL_PI) * (self->source.is_envelope ? 1.0 : 0.5);
  for (gsize k = 0; k < self->source.n_omega; k++)
    {
      double omega = self->omega_rad_per_s[k], away = (omega - sample_omega ()) * tau_s;
      double turn = omega * delay_s;
      field[k] = size * exp (-away * away / 2.0) * (cos (turn) - I * sin (turn));
    }
  return TRUE;
}

static inline void
sample_init (Sample *self, gint64 n_planned, gint64 n_planes)
{
  *self = (Sample){ .n_planes = n_planes, .factor = 1.0, .delay_step_s = 2e-15 };
  for (int k = 0; k < SAMPLE_N_T; k++)
    {
      self->omega_rad_per_s[k] = 2.0 * SOL_PI * k / (SAMPLE_N_T * SAMPLE_DT_S);
      self->t_s[k] = (k - SAMPLE_N_T / 2) * SAMPLE_DT_S;
    }
  sample_beam_init (&self->beam);
  self->source = (SolPlotSource){ .title = "Gaussian pulses",
                                  .n_planned = n_planned,
                                  .z_end_m = SAMPLE_LENGTH_M,
                                  .n_mode = 1,
                                  .n_pol = 1,
                                  .n_species = 1,
                                  .n_omega = SAMPLE_N_OMEGA,
                                  .n_t = SAMPLE_N_T,
                                  .omega_rad_per_s = self->omega_rad_per_s,
                                  .t_s = self->t_s,
                                  .beam = &self->beam.beam,
                                  .wavelength_min_m = 200e-9,
                                  .wavelength_max_m = 3e-6,
                                  .data = self,
                                  .get_n_planes = sample_get_n_planes,
                                  .get_z_m = sample_get_z_m,
                                  .read = sample_read };
}

/* The same light as envelopes on an absolute grid around the carrier. */
static inline void
sample_make_envelope (Sample *self)
{
  self->source.is_envelope = TRUE;
  self->source.n_omega = SAMPLE_N_T;
  double first = sample_omega () - SAMPLE_N_T / 2 * 2.0 * SOL_PI / (SAMPLE_N_T * SAMPLE_DT_S);
  for (int k = 0; k < SAMPLE_N_T; k++)
    self->omega_rad_per_s[k] = first + 2.0 * SOL_PI * k / (SAMPLE_N_T * SAMPLE_DT_S);
}
