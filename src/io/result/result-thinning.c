/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-thinning.h"

#include "base/complex.h"
#include "base/constants.h"
#include "base/fft.h"
#include "problem/statistics.h"

#include <math.h>
#include <string.h>

/* Two pictures of single precision: together 6 % of the planes' bytes. */
#define PICTURE_SHARE 0.03
#define MIN_BINS 16
#define MAX_BINS 2048

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
  double *density;   /* [n_omega] J s/m: spectral energy density in wavelength over |field|^2 */
  /* Spectrum. */
  gsize n_bins;
  float *wavelength_m; /* [n_bins] */
  int *bin;            /* [n_omega] -1 outside the picture */
  gsize *left;         /* [n_bins] sample below a bin without samples, otherwise n_omega */
  double *fraction;    /* [n_bins] of the way to the next sample */
  double *sum;         /* [n_omega] */
  /* Power. */
  gsize n_blocks;
  float *t_s; /* [n_blocks] */
  SolFft *fft;
  SolComplex *spectrum;  /* [n_t] */
  SolComplex *amplitude; /* [n_t] */
  double *power;         /* [n_t] of planes that come without */
  /* The last plane. */
  float z_m;
  float energy_j;
  float *spectrum_row; /* [n_bins] */
  float *power_row;    /* [n_blocks] */
};

/* A real field has its energy in both halves of the spectrum and half of its amplitude here:
 * (2/pi) |A|^2 a unit of omega, against 1/(2 pi) |A|^2 for an envelope. */
static void
fill_factors (SolResultThinning *self, const SolResultLayout *layout)
{
  const double *omega = layout->omega_rad_per_s;
  double domega = (omega[self->n_omega - 1] - omega[0]) / (double) (self->n_omega - 1);
  double analytic = layout->field == SOL_CASE_FIELD_REAL ? 2.0 : 1.0;
  self->shift = g_new (SolComplex, self->n_omega);
  self->density = g_new (double, self->n_omega);
  for (gsize j = 0; j < self->n_omega; j++)
    {
      double phase = (double) j * domega * layout->t_s[0];
      double per_omega = analytic * analytic / (2.0 * SOL_PI);
      self->shift[j] = analytic * domega / (2.0 * SOL_PI) * cexp (_Complex_I * phase);
      self->density[j] = per_omega * omega[j] * omega[j] / (2.0 * SOL_PI * SOL_C_M_PER_S);
    }
}

static gsize
count_bins (const SolResultThinning *self, gsize n)
{
  double n_field = (double) self->n_amplitude * (double) self->n_pol * (double) self->n_omega;
  double wanted = PICTURE_SHARE * n_field * sizeof (SolComplex) / sizeof (float);
  return (gsize) fmin (CLAMP (wanted, MIN_BINS, MAX_BINS), (double) n);
}

static double
get_omega (double wavelength_m)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / wavelength_m;
}

/* Where bins are narrower than the samples, a bin takes the value between its two neighbours. */
static void
fill_bins (SolResultThinning *self, const SolResultLayout *layout)
{
  const double *omega = layout->omega_rad_per_s;
  gsize n = self->n_omega;
  double min = fmax (layout->wavelength_min_m, 2.0 * SOL_PI * SOL_C_M_PER_S / omega[n - 1]);
  double first = omega[0] > 0.0 ? omega[0] : omega[1];
  double max = fmin (layout->wavelength_max_m, 2.0 * SOL_PI * SOL_C_M_PER_S / first);
  if (!(max > min))
    {
      min = 2.0 * SOL_PI * SOL_C_M_PER_S / omega[n - 1];
      max = 2.0 * SOL_PI * SOL_C_M_PER_S / first;
    }
  self->n_bins = count_bins (self, n);
  double width = (max - min) / (double) self->n_bins;
  self->wavelength_m = g_new (float, self->n_bins);
  self->bin = g_new (int, n);
  self->left = g_new (gsize, self->n_bins);
  self->fraction = g_new0 (double, self->n_bins);
  double step = (omega[n - 1] - omega[0]) / (double) (n - 1);
  for (gsize b = 0; b < self->n_bins; b++)
    {
      double centre = min + ((double) b + 0.5) * width;
      double position = CLAMP ((get_omega (centre) - omega[0]) / step, 0.0, (double) (n - 2));
      self->wavelength_m[b] = (float) centre;
      self->left[b] = (gsize) position;
      self->fraction[b] = position - floor (position);
    }
  for (gsize j = 0; j < n; j++)
    {
      double b = omega[j] > 0.0 ? floor ((get_omega (omega[j]) - min) / width) : -1.0;
      self->bin[j] = b >= 0.0 && b < (double) self->n_bins ? (int) b : -1;
      if (self->bin[j] >= 0)
        self->left[self->bin[j]] = n;
    }
}

static void
fill_blocks (SolResultThinning *self, const SolResultLayout *layout)
{
  gsize n = self->n_t;
  self->n_blocks = count_bins (self, n);
  self->t_s = g_new (float, self->n_blocks);
  double dt = (layout->t_s[n - 1] - layout->t_s[0]) / (double) (n - 1);
  double width = (double) n / (double) self->n_blocks;
  for (gsize b = 0; b < self->n_blocks; b++)
    self->t_s[b] = (float) (layout->t_s[0] + dt * (((double) b + 0.5) * width - 0.5));
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
  fill_bins (self, layout);
  fill_blocks (self, layout);
  self->sum = g_new0 (double, self->n_omega);
  self->fft = sol_fft_new_estimated (SOL_FFT_BACKWARD, self->n_t);
  self->spectrum = sol_fft_alloc (self->n_t * sizeof (SolComplex));
  self->amplitude = sol_fft_alloc (self->n_t * sizeof (SolComplex));
  self->power = g_new0 (double, self->n_t);
  self->spectrum_row = g_new0 (float, self->n_bins);
  self->power_row = g_new0 (float, self->n_blocks);
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
  g_free (self->density);
  g_free (self->wavelength_m);
  g_free (self->bin);
  g_free (self->left);
  g_free (self->fraction);
  g_free (self->sum);
  g_free (self->t_s);
  sol_fft_free (self->fft);
  sol_fft_dealloc (self->spectrum);
  sol_fft_dealloc (self->amplitude);
  g_free (self->power);
  g_free (self->spectrum_row);
  g_free (self->power_row);
  g_free (self);
}

/**
 * sol_result_thinning_get_wavelength_m:
 * @self: the thinning
 * @n: (out): number of bins
 *
 * Threads: any. Allocates: no.
 * Returns: [n] centres of the bins of the spectrum, equally spaced in wavelength
 */
const float *
sol_result_thinning_get_wavelength_m (const SolResultThinning *self, gsize *n)
{
  *n = self->n_bins;
  return self->wavelength_m;
}

/**
 * sol_result_thinning_get_t_s:
 * @self: the thinning
 * @n: (out): number of blocks
 *
 * Threads: any. Allocates: no.
 * Returns: [n] centres of the blocks of the power
 */
const float *
sol_result_thinning_get_t_s (const SolResultThinning *self, gsize *n)
{
  *n = self->n_blocks;
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

static void
thin_spectrum (SolResultThinning *self)
{
  for (gsize b = 0; b < self->n_bins; b++)
    {
      gsize j = self->left[b];
      self->spectrum_row[b] =
          j == self->n_omega
              ? 0.0f
              : (float) ((1.0 - self->fraction[b]) * self->density[j] * self->sum[j] +
                         self->fraction[b] * self->density[j + 1] * self->sum[j + 1]);
    }
  for (gsize j = 0; j < self->n_omega; j++)
    if (self->bin[j] >= 0)
      {
        float *row = &self->spectrum_row[self->bin[j]];
        float value = (float) (self->density[j] * self->sum[j]);
        *row = value > *row ? value : *row;
      }
}

static void
thin_power (SolResultThinning *self, const double *power)
{
  gsize k = 0;
  for (gsize b = 0; b < self->n_blocks; b++)
    {
      gsize end = ((b + 1) * self->n_t + self->n_blocks - 1) / self->n_blocks;
      double largest = 0.0;
      for (; k < end; k++)
        largest = power[k] > largest ? power[k] : largest;
      self->power_row[b] = (float) largest;
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
  thin_spectrum (self);
  thin_power (self, plane->power_w != NULL ? plane->power_w : self->power);
  int first = sol_statistic_get_offset (SOL_STATISTIC_ENERGY, self->n_mode, self->n_species);
  int n = sol_statistic_get_n_values (SOL_STATISTIC_ENERGY, self->n_mode, self->n_species);
  double energy_j = 0.0;
  for (int i = 0; i < n; i++)
    energy_j += plane->statistics[first + i];
  self->energy_j = (float) energy_j;
  self->z_m = (float) plane->z_m;
}

/**
 * sol_result_thinning_get_rows:
 * @self: the thinning
 * @z_m: (out): of the last plane
 * @energy_density_j_per_m: (out): [n_bins] its spectrum; owned by @self
 * @power_w: (out): [n_blocks] its power; owned by @self
 * @energy_j: (out): its energy
 *
 * Threads: one. Allocates: no.
 */
void
sol_result_thinning_get_rows (const SolResultThinning *self,
                              float *z_m,
                              const float **energy_density_j_per_m,
                              const float **power_w,
                              float *energy_j)
{
  *z_m = self->z_m;
  *energy_density_j_per_m = self->spectrum_row;
  *power_w = self->power_row;
  *energy_j = self->energy_j;
}
