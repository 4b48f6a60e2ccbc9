/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-thinning.h"

#include "base/complex.h"
#include "base/constants.h"
#include "base/fft.h"
#include "problem/statistics.h"

#include <math.h>
#include <string.h>

/* Pictures of single precision, as shares of the bytes of the planes: with all else a file stays within 15 % of those,
 * and the pictures below a tenth of the file. */
#define SPECTRUM_SHARE 0.05
#define POWER_SHARE 0.045
#define MIN_VALUES 16.0
#define MAX_VALUES 2048.0

struct _SolResultThinning
{
  int n_amplitude;
  int n_pol;
  int n_mode;
  int n_species;
  gsize n_omega;
  gsize n_t;
  double *weight;    /* [n_amplitude] of |amplitude|^2 in power */
  SolComplex *shift; /* [n_omega] to the start of the time axis, with the factor of the transform */
  double density;    /* J/Hz over |field|^2 */
  gsize first;       /* sample at which the spectrum's picture begins */
  SolThinnedAxis frequency_hz;
  SolThinnedAxis t_s;
  double *sum; /* [n_omega] */
  SolFft *fft;
  SolComplex *spectrum;  /* [n_t] */
  SolComplex *amplitude; /* [n_t] */
  double *power;         /* [n_t] of planes that come without */
  /* The last plane. */
  double z_m;
  float energy_j;
  float *spectrum_row; /* [frequency_hz.n] */
  float *power_row;    /* [t_s.n] */
};

static double
get_spacing (const double *values, gsize n)
{
  return (values[n - 1] - values[0]) / (double) (n - 1);
}

/* A real field has its energy in both halves of the spectrum and half of its amplitude here:
 * 4 |A|^2 a hertz, against |A|^2 for an envelope. */
static void
fill_factors (SolResultThinning *self, const SolResultLayout *layout)
{
  double domega = get_spacing (layout->omega_rad_per_s, self->n_omega);
  double analytic = layout->field == SOL_CASE_FIELD_REAL ? 2.0 : 1.0;
  self->density = analytic * analytic;
  self->shift = g_new (SolComplex, self->n_omega);
  for (gsize j = 0; j < self->n_omega; j++)
    {
      double phase = (double) j * domega * layout->t_s[0];
      self->shift[j] = analytic * domega / (2.0 * SOL_PI) * cexp (_Complex_I * phase);
    }
}

/* @n_samples samples from @start on, @step apart, in as many blocks of one size as @share has
 * room for. An equal number of samples in each, so that ripples do not beat with the blocks. */
static SolThinnedAxis
make_axis (const SolResultThinning *self, double share, gsize n_samples, double start, double step)
{
  double n_field = (double) self->n_amplitude * (double) self->n_pol * (double) self->n_omega;
  double room = share * n_field * sizeof (SolComplex) / sizeof (float);
  gsize most = (gsize) CLAMP (room, MIN_VALUES, MAX_VALUES);
  gsize block = (n_samples + most - 1) / most;
  SolThinnedAxis axis = { .n = (n_samples + block - 1) / block,
                          .n_samples = block,
                          .step = step * (double) block };
  axis.values = g_new (double, axis.n);
  for (gsize b = 0; b < axis.n; b++)
    axis.values[b] = start + step * ((double) (b * block) + 0.5 * (double) (block - 1));
  return axis;
}

static double
get_omega (double wavelength_m)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
}

/* The samples of the layout's range of wavelengths; all where none is in it. */
static void
fill_frequency (SolResultThinning *self, const SolResultLayout *layout)
{
  double start = layout->omega_rad_per_s[0];
  double step = get_spacing (layout->omega_rad_per_s, self->n_omega);
  double last = (double) (self->n_omega - 1);
  double first = fmax (ceil ((get_omega (layout->wavelength_max_m) - start) / step), 0.0);
  double end = fmin (floor ((get_omega (layout->wavelength_min_m) - start) / step), last);
  if (!(end >= first))
    {
      first = 0.0;
      end = last;
    }
  self->first = (gsize) first;
  self->frequency_hz = make_axis (self, SPECTRUM_SHARE, (gsize) (end - first) + 1,
                                  (start + first * step) / (2.0 * SOL_PI), step / (2.0 * SOL_PI));
}

/**
 * sol_result_thinning_new:
 * @layout: a layout that was checked
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): tables and buffers for planes of that layout
 */
SolResultThinning *
sol_result_thinning_new (const SolResultLayout *layout)
{
  SolResultThinning *self = g_new0 (SolResultThinning, 1);
  self->n_amplitude = sol_result_layout_get_n_amplitude (layout);
  self->n_pol = layout->n_pol;
  self->n_mode = layout->n_mode;
  self->n_species = layout->n_species;
  self->n_omega = layout->n_omega;
  self->n_t = layout->n_t;
  self->weight = sol_result_layout_get_areas_m2 (layout);
  self->weight = g_renew (double, self->weight, self->n_amplitude);
  /* Of the field at a node epsilon0 c |E|^2 / 2 is the intensity. */
  for (int i = 0; i < self->n_amplitude; i++)
    self->weight[i] =
        layout->n_r > 0 ? 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * self->weight[i] : 1.0;
  fill_factors (self, layout);
  fill_frequency (self, layout);
  self->t_s = make_axis (self, POWER_SHARE, self->n_t, layout->t_s[0],
                         get_spacing (layout->t_s, self->n_t));
  self->sum = g_new0 (double, self->n_omega);
  self->fft = sol_fft_new_estimated (SOL_FFT_BACKWARD, self->n_t);
  self->spectrum = sol_fft_alloc (self->n_t * sizeof (SolComplex));
  self->amplitude = sol_fft_alloc (self->n_t * sizeof (SolComplex));
  self->power = g_new0 (double, self->n_t);
  self->spectrum_row = g_new0 (float, self->frequency_hz.n);
  self->power_row = g_new0 (float, self->t_s.n);
  return self;
}

/**
 * sol_result_thinning_free:
 * @self: (nullable): the thinning
 *
 * Threads: any. Allocates: no.
 */
void
sol_result_thinning_free (SolResultThinning *self)
{
  if (self == NULL)
    return;
  g_free (self->weight);
  g_free (self->shift);
  g_free (self->frequency_hz.values);
  g_free (self->t_s.values);
  g_free (self->sum);
  sol_fft_free (self->fft);
  sol_fft_dealloc (self->spectrum);
  sol_fft_dealloc (self->amplitude);
  g_free (self->power);
  g_free (self->spectrum_row);
  g_free (self->power_row);
  g_free (self);
}

/**
 * sol_result_thinning_get_frequency_hz:
 * @self: the thinning
 *
 * Threads: any. Allocates: no.
 * Returns: the axis of the spectrum, equally spaced; its values are owned by @self
 */
SolThinnedAxis
sol_result_thinning_get_frequency_hz (const SolResultThinning *self)
{
  return self->frequency_hz;
}

/**
 * sol_result_thinning_get_t_s:
 * @self: the thinning
 *
 * Threads: any. Allocates: no.
 * Returns: the axis of the power, equally spaced; its values are owned by @self
 */
SolThinnedAxis
sol_result_thinning_get_t_s (const SolResultThinning *self)
{
  return self->t_s;
}

static void
add_spectrum (SolResultThinning *self, const SolComplex *field, double weight)
{
  for (gsize j = 0; j < self->n_omega; j++)
    {
      double re = creal (field[j]), im = cimag (field[j]);
      self->sum[j] += weight * (re * re + im * im);
    }
}

static void
add_power (SolResultThinning *self, const SolComplex *field, double weight)
{
  memset (self->spectrum, 0, self->n_t * sizeof (SolComplex));
  for (gsize j = 0; j < self->n_omega; j++)
    {
      double re = creal (field[j]), im = cimag (field[j]);
      double shift_re = creal (self->shift[j]), shift_im = cimag (self->shift[j]);
      self->spectrum[j] = CMPLX (re * shift_re - im * shift_im, re * shift_im + im * shift_re);
    }
  sol_fft_run (self->fft, self->spectrum, self->amplitude);
  for (gsize k = 0; k < self->n_t; k++)
    {
      double re = creal (self->amplitude[k]), im = cimag (self->amplitude[k]);
      self->power[k] += weight * (re * re + im * im);
    }
}

/* Every value of @row is @factor times the largest sample of its block of the @n there are. */
static void
thin (const double *samples, gsize n, double factor, const SolThinnedAxis *axis, float *row)
{
  for (gsize b = 0, k = 0; b < axis->n; b++)
    {
      gsize end = MIN (k + axis->n_samples, n);
      double largest = 0.0;
      for (; k < end; k++)
        largest = samples[k] > largest ? samples[k] : largest;
      row[b] = (float) (factor * largest);
    }
}

/**
 * sol_result_thinning_compute:
 * @self: the thinning
 * @plane: the plane
 *
 * Makes the rows of one plane: energy density and power, summed over modes and polarisations, over
 * rings in a radial run. Of a plane that comes without its power one transform an amplitude.
 *
 * Threads: one. Allocates: no.
 */
void
sol_result_thinning_compute (SolResultThinning *self, const SolPlane *plane)
{
  memset (self->sum, 0, self->n_omega * sizeof (double));
  if (plane->power_w == NULL)
    memset (self->power, 0, self->n_t * sizeof (double));
  const SolComplex *field = plane->field;
  for (int i = 0; i < self->n_amplitude; i++)
    for (int p = 0; p < self->n_pol; p++)
      {
        add_spectrum (self, field, self->weight[i]);
        if (plane->power_w == NULL)
          add_power (self, field, self->weight[i]);
        field += self->n_omega;
      }
  thin (self->sum + self->first, self->n_omega - self->first, self->density, &self->frequency_hz,
        self->spectrum_row);
  thin (plane->power_w != NULL ? plane->power_w : self->power, self->n_t, 1.0, &self->t_s,
        self->power_row);
  int first = sol_statistic_get_offset (SOL_STATISTIC_ENERGY, self->n_mode, self->n_species);
  int n = sol_statistic_get_n_values (SOL_STATISTIC_ENERGY, self->n_mode, self->n_species);
  double energy_j = 0.0;
  for (int i = 0; i < n; i++)
    energy_j += plane->statistics[first + i];
  self->energy_j = (float) energy_j;
  self->z_m = plane->z_m;
}

/**
 * sol_result_thinning_get_rows:
 * @self: the thinning
 * @z_m: (out): of the last plane
 * @energy_density_j_per_hz: (out): [n] its spectrum; owned by @self
 * @power_w: (out): [n] its power; owned by @self
 * @energy_j: (out): its energy
 *
 * Threads: one. Allocates: no.
 */
void
sol_result_thinning_get_rows (const SolResultThinning *self,
                              double *z_m,
                              const float **energy_density_j_per_hz,
                              const float **power_w,
                              float *energy_j)
{
  *z_m = self->z_m;
  *energy_density_j_per_hz = self->spectrum_row;
  *power_w = self->power_row;
  *energy_j = self->energy_j;
}
