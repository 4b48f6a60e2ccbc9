/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: S. M. Kay, IEEE Trans. Acoust. Speech Signal Process. 37, 1987 (1989) for the mean
 * slope from products of neighbours. */
#include "config.h"

#include "analysis/spectral-phase.h"

#include <gsl/gsl_multifit.h>

/* Constant, delay, second, third and fourth order. */
#define N_TERMS 5

static double
get_power (SolComplex a)
{
  return creal (a) * creal (a) + cimag (a) * cimag (a);
}

static double
find_strongest (const SolComplex *spectrum, gsize n, gsize *where)
{
  double strongest = 0.0;
  *where = 0;
  for (gsize k = 0; k < n; k++)
    if (get_power (spectrum[k]) > strongest)
      {
        strongest = get_power (spectrum[k]);
        *where = k;
      }
  return strongest;
}

/**
 * sol_spectral_phase_get_delay_s:
 * @spectrum: [n] continuous spectrum about t = 0
 * @n: number of bins
 * @domega_rad_per_s: their spacing
 *
 * The energy-weighted mean slope of the phase, from the argument of the sum of products of
 * neighbours: nothing is unwrapped, and dark bins weigh nothing. Unique for delays up to half the
 * window.
 *
 * Source: S. M. Kay, IEEE Trans. Acoust. Speech Signal Process. 37, 1987 (1989).
 * Threads: any. Allocates: no.
 * Returns: the delay in s, positive for later; 0 for a dark spectrum
 */
double
sol_spectral_phase_get_delay_s (const SolComplex *spectrum, gsize n, double domega_rad_per_s)
{
  SolComplex sum = 0.0;
  for (gsize k = 0; k + 1 < n; k++)
    sum += spectrum[k] * conj (spectrum[k + 1]);
  return get_power (sum) > 0.0 ? carg (sum) / domega_rad_per_s : 0.0;
}

/**
 * sol_spectral_phase_unwrap:
 * @omega_rad_per_s: [n] frequency of the bins, evenly spaced
 * @spectrum: [n] continuous spectrum about t = 0
 * @n: number of bins
 * @delay_s: delay that is taken out first, from sol_spectral_phase_get_delay_s()
 * @floor_relative: bins with less than this share of the largest density are dark
 * @phase_rad: (out caller-allocates): [n] phase φ of exp(-iφ) without the part ω @delay_s;
 *   NAN where it is dark
 *
 * Every stretch of lit bins starts with a phase in (-π, π] and is continuous from there; no turn is
 * carried across a dark gap, where none can be known.
 *
 * Threads: any. Allocates: no.
 * Returns: number of lit bins
 */
gsize
sol_spectral_phase_unwrap (const double *omega_rad_per_s,
                           const SolComplex *spectrum,
                           gsize n,
                           double delay_s,
                           double floor_relative,
                           double *phase_rad)
{
  gsize strongest, n_lit = 0;
  double floor_power = find_strongest (spectrum, n, &strongest) * floor_relative;
  for (gsize k = 0; k < n; k++)
    {
      if (!(get_power (spectrum[k]) > floor_power))
        {
          phase_rad[k] = NAN;
          continue;
        }
      n_lit++;
      double turn = omega_rad_per_s[k] * delay_s;
      phase_rad[k] = -carg (spectrum[k] * (cos (turn) + I * sin (turn)));
      if (k == 0 || isnan (phase_rad[k - 1]))
        continue;
      double step = phase_rad[k] - phase_rad[k - 1];
      phase_rad[k] -= 2.0 * G_PI * round (step / (2.0 * G_PI));
    }
  return n_lit;
}

/* The lit stretch around the strongest bin: [*first, *past). */
static void
find_main_stretch (const SolComplex *spectrum,
                   gsize n,
                   double floor_relative,
                   gsize *first,
                   gsize *past)
{
  gsize strongest;
  double floor_power = find_strongest (spectrum, n, &strongest) * floor_relative;
  *first = *past = strongest;
  while (*past < n && get_power (spectrum[*past]) > floor_power)
    (*past)++;
  while (*first > 0 && get_power (spectrum[*first - 1]) > floor_power)
    (*first)--;
}

/* Weighted least squares; coefficients belong to powers of (ω - centre)/scale. */
static void
solve (const double *x, const double *phase, const double *weight, gsize n, double *coefficient)
{
  gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc (n, N_TERMS);
  gsl_matrix *design = gsl_matrix_alloc (n, N_TERMS);
  gsl_matrix *covariance = gsl_matrix_alloc (N_TERMS, N_TERMS);
  gsl_vector_view solution = gsl_vector_view_array (coefficient, N_TERMS);
  gsl_vector_const_view values = gsl_vector_const_view_array (phase, n);
  gsl_vector_const_view weights = gsl_vector_const_view_array (weight, n);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < N_TERMS; j++)
      gsl_matrix_set (design, i, j, j == 0 ? 1.0 : gsl_matrix_get (design, i, j - 1) * x[i]);
  double residual;
  gsl_multifit_wlinear (design, &weights.vector, &values.vector, &solution.vector, covariance,
                        &residual, work);
  gsl_matrix_free (covariance);
  gsl_matrix_free (design);
  gsl_multifit_linear_free (work);
}

/**
 * sol_spectral_phase_fit:
 * @omega_rad_per_s: [n] frequency of the bins, evenly spaced
 * @spectrum: [n] continuous spectrum about t = 0
 * @n: number of bins, at least 2
 * @centre_rad_per_s: frequency that the orders refer to
 * @floor_relative: bins with less than this share of the largest density do not count
 * @fit: (out caller-allocates): delay, GDD and TOD at the centre
 *
 * A polynomial of fourth order through the phase of the lit stretch around the strongest bin,
 * weighted with the energy of each bin, after the mean delay was taken out.
 *
 * Threads: any. Allocates: yes.
 * Returns: FALSE if fewer bins are lit than the polynomial has terms
 */
gboolean
sol_spectral_phase_fit (const double *omega_rad_per_s,
                        const SolComplex *spectrum,
                        gsize n,
                        double centre_rad_per_s,
                        double floor_relative,
                        SolSpectralPhaseFit *fit)
{
  gsize first, past;
  find_main_stretch (spectrum, n, floor_relative, &first, &past);
  *fit = (SolSpectralPhaseFit){ NAN, NAN, NAN, past - first };
  if (fit->n_bins < N_TERMS)
    return FALSE;
  gsize m = fit->n_bins;
  double domega = omega_rad_per_s[1] - omega_rad_per_s[0];
  double delay_s = sol_spectral_phase_get_delay_s (spectrum + first, m, domega);
  g_autofree double *phase = g_new (double, m);
  g_autofree double *weight = g_new (double, m);
  g_autofree double *x = g_new (double, m);
  double scale = (double) m * domega, strongest = 0.0;
  sol_spectral_phase_unwrap (omega_rad_per_s + first, spectrum + first, m, delay_s, 0.0, phase);
  for (gsize i = 0; i < m; i++)
    strongest = fmax (strongest, get_power (spectrum[first + i]));
  for (gsize i = 0; i < m; i++)
    {
      weight[i] = get_power (spectrum[first + i]) / strongest;
      x[i] = (omega_rad_per_s[first + i] - centre_rad_per_s) / scale;
    }
  double coefficient[N_TERMS];
  solve (x, phase, weight, m, coefficient);
  fit->delay_s = delay_s + coefficient[1] / scale;
  fit->gdd_s2 = 2.0 * coefficient[2] / (scale * scale);
  fit->tod_s3 = 6.0 * coefficient[3] / (scale * scale * scale);
  return TRUE;
}
