/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/raman.md. */
#include "config.h"

#include "problem/responses/raman.h"

#include "base/constants.h"
#include "base/fft.h"
#include "problem/field-grid.h"

#include <string.h>

/* The response of a gas falls to zero from this share of the window to its end. */
#define TAPER_START 0.7
/* Lines weaker in sum than this share of all cannot move the response. */
#define WEAK_SHARE 1e-17
/* The series in the damping rate holds the response to this, relative to its largest. */
#define SERIES_TOLERANCE 1e-14
#define N_SERIES_MAX 256
/* Terms that a ledger counts for a gradient. */
#define N_TERMS_EXPECTED 16
/* Densities that are looked at to bound the damping rate. */
#define N_DENSITIES 256
/* A line is turned by products for so many samples before its phase is computed anew. */
#define N_TURNS 64

static SolRaman *
raman_new (gsize n, double dt_s, gboolean is_padded)
{
  SolRaman *self = g_new0 (SolRaman, 1);
  self->n = n;
  self->dt_s = dt_s;
  self->n_transform = is_padded ? 2 * n : n;
  self->n_bins = self->n_transform / 2 + 1;
  self->n_taper = (gsize) ceil (TAPER_START * (double) n);
  return self;
}

/* Lines whose strengths together are below rounding are left out, the weakest first. */
static void
drop_weak_lines (SolRamanBranch *branch)
{
  double all = 0.0, dropped = 0.0;
  for (int i = 0; i < branch->n_lines; i++)
    all += fabs (branch->line[i].strength);
  while (branch->n_lines > 1)
    {
      int weakest = 0;
      for (int i = 1; i < branch->n_lines; i++)
        if (fabs (branch->line[i].strength) < fabs (branch->line[weakest].strength))
          weakest = i;
      dropped += fabs (branch->line[weakest].strength);
      if (!(dropped <= WEAK_SHARE * all))
        return;
      for (int i = weakest; i + 1 < branch->n_lines; i++)
        branch->line[i] = branch->line[i + 1];
      branch->n_lines--;
    }
}

/* The smallest and largest rate between two densities. */
static SolInterval
rate_range (const SolRamanDamping *damping, double low, double high)
{
  double first = sol_raman_damping_rate_per_s (damping, low);
  SolInterval range = { first, first };
  for (int i = 1; i <= N_DENSITIES; i++)
    {
      double density = low + (high - low) * (double) i / (double) N_DENSITIES;
      double rate = sol_raman_damping_rate_per_s (damping, density);
      range.low = MIN (range.low, rate);
      range.high = MAX (range.high, rate);
    }
  /* Between two samples the formula can be a little beyond both. */
  if (range.high > range.low)
    {
      range.low *= 1.0 - 1e-3;
      range.high *= 1.0 + 1e-3;
    }
  return range;
}

/* Terms of exp (-x (1 + s)), s from -1 to 1, above the tolerance. */
static int
count_terms (SolInterval rate, double window_s)
{
  double x = 0.5 * (rate.high - rate.low) * window_s;
  double *weight = g_new (double, N_SERIES_MAX), *sum = g_new0 (double, N_SERIES_MAX);
  SolInterval unit = { -1.0, 1.0 };
  int n = 1;
  for (int j = 0; j < N_SERIES_MAX; j++)
    {
      sol_chebyshev_transform (N_SERIES_MAX, j, weight);
      for (int m = 0; m < N_SERIES_MAX; m++)
        sum[m] += weight[m] * exp (-x * (1.0 + sol_chebyshev_node (unit, N_SERIES_MAX, j)));
    }
  /* They fall faster than any geometric series once they are small. */
  while (n < N_SERIES_MAX - 1 && fabs (sum[n]) + fabs (sum[n + 1]) > SERIES_TOLERANCE)
    n++;
  g_free (weight);
  g_free (sum);
  return rate.high > rate.low ? n : 1;
}

/* Sum of K sin (Omega k dt) without damping, with the taper. */
static double *
undamped_row (const SolRaman *self, const SolRamanBranch *branch)
{
  double *row = g_new0 (double, self->n);
  double window = (double) self->n * self->dt_s;
  for (int i = 0; i < branch->n_lines; i++)
    {
      double omega = branch->line[i].omega_rad_per_s;
      SolComplex turn = cos (omega * self->dt_s) + I * sin (omega * self->dt_s), value = 1.0;
      for (gsize k = 0; k < self->n; k++)
        {
          if (k % N_TURNS == 0)
            {
              double phase = omega * ((double) k * self->dt_s);
              value = cos (phase) + I * sin (phase);
            }
          row[k] += branch->line[i].strength * cimag (value);
          value *= turn;
        }
    }
  for (gsize k = 0; k < self->n; k++)
    row[k] *= sol_planck_taper ((double) k * self->dt_s, -2.0 * window, -window,
                                TAPER_START * window, window);
  return row;
}

/* Samples of K sin (Omega t) sum up to K dt/2 cot (Omega dt/2), which should be K/Omega. What is
 * missing is nearly the same at all frequencies of the band, so it acts at once. */
static double
missing_area (const SolRamanBranch *branch, double dt_s)
{
  double sum = 0.0;
  for (int i = 0; i < branch->n_lines; i++)
    {
      double omega = branch->line[i].omega_rad_per_s;
      sum += branch->line[i].strength * (1.0 / omega - 0.5 * dt_s / tan (0.5 * omega * dt_s));
    }
  return sum;
}

/* The transform at each node of the rate, turned into the coefficients of the series. All factors of
 * the discrete convolution are in it. */
static void
fill_series (const SolRaman *self, SolRamanTerm *term)
{
  g_autofree double *undamped = undamped_row (self, &term->branch);
  g_autofree double *weight = g_new (double, term->n_terms);
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_REAL_TO_COMPLEX, self->n_transform);
  double *row = sol_fft_alloc (self->n_transform * sizeof *row);
  SolComplex *bins = sol_fft_alloc (self->n_bins * sizeof *bins);
  double scale = self->dt_s / (double) self->n_transform;
  term->spectrum = g_new0 (SolComplex, (gsize) term->n_terms * self->n_bins);
  for (int j = 0; j < term->n_terms; j++)
    {
      double rate = sol_chebyshev_node (term->rate_per_s, term->n_terms, j);
      for (gsize k = 0; k < self->n_transform; k++)
        row[k] = k < self->n ? scale * undamped[k] * exp (-rate * ((double) k * self->dt_s)) : 0.0;
      sol_fft_run (fft, row, bins);
      sol_chebyshev_transform (term->n_terms, j, weight);
      for (int m = 0; m < term->n_terms; m++)
        for (gsize i = 0; i < self->n_bins; i++)
          term->spectrum[(gsize) m * self->n_bins + i] += weight[m] * bins[i];
    }
  sol_fft_dealloc (row);
  sol_fft_dealloc (bins);
}

/**
 * sol_raman_new_gas:
 * @n: samples of a time row
 * @dt_s: their spacing
 * @is_mended: whether what the samples of the lines miss in area is added at once, for steps that are
 *   not short against the periods of the lines
 * @gas: [n_species] lines of every gas
 * @density_low_per_m3: [n_species] lowest density along the way
 * @density_high_per_m3: [n_species] highest
 * @n_species: number of gases
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the response; NULL if no gas has a line
 */
SolRaman *
sol_raman_new_gas (gsize n,
                   double dt_s,
                   gboolean is_mended,
                   const SolRamanGas *gas,
                   const double *density_low_per_m3,
                   const double *density_high_per_m3,
                   int n_species)
{
  g_autoptr (SolRaman) self = raman_new (n, dt_s, TRUE);
  double window = (double) n * dt_s;
  self->term = g_new0 (SolRamanTerm, 2 * n_species);
  for (int s = 0; s < n_species; s++)
    for (int b = 0; b < gas[s].n_branches; b++)
      {
        SolRamanTerm *term = &self->term[self->n_terms++];
        term->species = s;
        term->branch = gas[s].branch[b];
        drop_weak_lines (&term->branch);
        term->rate_per_s =
            rate_range (&term->branch.damping, density_low_per_m3[s], density_high_per_m3[s]);
        term->n_terms = count_terms (term->rate_per_s, window);
        term->instant = is_mended ? missing_area (&term->branch, dt_s) : 0.0;
        fill_series (self, term);
      }
  return self->n_terms > 0 ? g_steal_pointer (&self) : NULL;
}

/**
 * sol_raman_new_glass:
 * @n: samples of a time row
 * @dt_s: their spacing
 * @is_padded: FALSE: the response is periodic in the window, as everything is on a plain grid
 * @glass: the response of unit area, entering by its exact transform
 * @strength: times it
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the response
 */
SolRaman *
sol_raman_new_glass (gsize n,
                     double dt_s,
                     gboolean is_padded,
                     const SolRamanGlass *glass,
                     double strength)
{
  SolRaman *self = raman_new (n, dt_s, is_padded);
  double domega = 2.0 * SOL_PI / ((double) self->n_transform * dt_s);
  double scale = strength / (double) self->n_transform;
  self->glass = g_new (SolComplex, self->n_bins);
  for (gsize i = 0; i < self->n_bins; i++)
    self->glass[i] = scale * sol_raman_glass_spectrum (glass, (double) i * domega);
  return self;
}

/**
 * sol_raman_expect_terms:
 * @n_species: number of gases; 0 of a glass
 * @is_gradient: whether their density changes along the way
 *
 * Rows of a table's length that a response will hold: two branches a gas, each with the terms that runs
 * down to vacuum needed so far.
 *
 * Threads: any. Allocates: no.
 * Returns: the number, from above
 */
int
sol_raman_expect_terms (int n_species, gboolean is_gradient)
{
  return n_species > 0 ? 2 * n_species * (is_gradient ? N_TERMS_EXPECTED : 1) : 1;
}

/**
 * sol_raman_free:
 * @self: (nullable): the response
 *
 * Threads: any. Allocates: no.
 */
void
sol_raman_free (SolRaman *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < self->n_terms; i++)
    g_free (self->term[i].spectrum);
  g_free (self->term);
  g_free (self->glass);
  g_free (self);
}

static gboolean
is_wanted (const SolRamanTerm *term, SolRamanParts parts)
{
  return (parts & (term->branch.is_rotation ? SOL_RAMAN_ROTATION : SOL_RAMAN_ISOTROPIC)) != 0;
}

/* The rate at a density, inside the range of the series. */
static double
get_rate (const SolRamanTerm *term, double density_per_m3)
{
  double rate = sol_raman_damping_rate_per_s (&term->branch.damping, density_per_m3);
  return CLAMP (rate, term->rate_per_s.low, term->rate_per_s.high);
}

/* [n_terms] with what the rows of a term enter at the place; returns what every bin has besides them. */
static double
weigh_term (const SolRaman *self,
            const SolRamanTerm *term,
            const double *density_per_m3,
            double *weight)
{
  double density = density_per_m3[term->species];
  sol_chebyshev_basis (term->rate_per_s, get_rate (term, density), term->n_terms, weight);
  for (int m = 0; m < term->n_terms; m++)
    weight[m] *= density;
  return density * term->instant / (double) self->n_transform;
}

/**
 * sol_raman_get_spectrum:
 * @self: the response
 * @parts: which of its parts
 * @density_per_m3: [n_species] at the place
 * @spectrum: (out caller-allocates): [n_bins] what the transform of S, not normalised, is multiplied
 *   by, before the transform back, not normalised either
 *
 * Threads: any. Allocates: no.
 */
void
sol_raman_get_spectrum (const SolRaman *self,
                        SolRamanParts parts,
                        const double *density_per_m3,
                        SolComplex *spectrum)
{
  for (gsize i = 0; i < self->n_bins; i++)
    spectrum[i] = self->glass != NULL && (parts & SOL_RAMAN_ISOTROPIC) ? self->glass[i] : 0.0;
  for (int t = 0; t < self->n_terms; t++)
    {
      const SolRamanTerm *term = &self->term[t];
      double weight[N_SERIES_MAX];
      if (!is_wanted (term, parts))
        continue;
      double instant = weigh_term (self, term, density_per_m3, weight);
      for (gsize i = 0; i < self->n_bins; i++)
        spectrum[i] += instant;
      for (int m = 0; m < term->n_terms; m++)
        {
          const SolComplex *row = term->spectrum + (gsize) m * self->n_bins;
          for (gsize i = 0; i < self->n_bins; i++)
            spectrum[i] += weight[m] * row[i];
        }
    }
}

/**
 * sol_raman_count_rows:
 * @self: the response
 *
 * Threads: any. Allocates: no.
 * Returns: rows of which any of its spectra is a sum
 */
int
sol_raman_count_rows (const SolRaman *self)
{
  int n = self->glass != NULL ? 1 : 0;
  for (int t = 0; t < self->n_terms; t++)
    n += self->term[t].n_terms;
  return n;
}

/**
 * sol_raman_copy_rows:
 * @self: the response
 * @rows: (out caller-allocates): [rows, n_bins] as sol_raman_count_rows() counts them
 *
 * Threads: any. Allocates: no.
 */
void
sol_raman_copy_rows (const SolRaman *self, SolComplex *rows)
{
  if (self->glass != NULL)
    memcpy (rows, self->glass, self->n_bins * sizeof *rows);
  rows += self->glass != NULL ? self->n_bins : 0;
  for (int t = 0; t < self->n_terms; t++)
    {
      gsize n = (gsize) self->term[t].n_terms * self->n_bins;
      memcpy (rows, self->term[t].spectrum, n * sizeof *rows);
      rows += n;
    }
}

/**
 * sol_raman_get_weights:
 * @self: the response
 * @parts: which of its parts
 * @density_per_m3: [n_species] at the place
 * @weight: (out caller-allocates): [rows] with what each row enters the spectrum
 *
 * Threads: any. Allocates: no.
 * Returns: what every bin of the spectrum has besides the rows
 */
double
sol_raman_get_weights (const SolRaman *self,
                       SolRamanParts parts,
                       const double *density_per_m3,
                       double *weight)
{
  double instant = 0.0;
  if (self->glass != NULL)
    *weight++ = parts & SOL_RAMAN_ISOTROPIC ? 1.0 : 0.0;
  for (int t = 0; t < self->n_terms; weight += self->term[t++].n_terms)
    if (is_wanted (&self->term[t], parts))
      instant += weigh_term (self, &self->term[t], density_per_m3, weight);
    else
      memset (weight, 0, (gsize) self->term[t].n_terms * sizeof *weight);
  return instant;
}

/**
 * sol_raman_has:
 * @self: the response
 * @parts: which parts
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if it has any of them
 */
gboolean
sol_raman_has (const SolRaman *self, SolRamanParts parts)
{
  if (self->glass != NULL && (parts & SOL_RAMAN_ISOTROPIC))
    return TRUE;
  return sol_raman_count_lines (self, parts) > 0;
}

/**
 * sol_raman_count_lines:
 * @self: the response
 * @parts: which parts
 *
 * Threads: any. Allocates: no.
 * Returns: number of oscillators of those parts; 0 if they are no oscillators
 */
int
sol_raman_count_lines (const SolRaman *self, SolRamanParts parts)
{
  int n = 0;
  if (self->glass != NULL)
    return 0;
  for (int t = 0; t < self->n_terms; t++)
    if (is_wanted (&self->term[t], parts))
      n += self->term[t].branch.n_lines;
  return n;
}

/**
 * sol_raman_get_instant:
 * @self: the response
 * @parts: which parts
 * @density_per_m3: [n_species] at the place
 *
 * Threads: any. Allocates: no.
 * Returns: what the lines leave to act at once, times S
 */
double
sol_raman_get_instant (const SolRaman *self, SolRamanParts parts, const double *density_per_m3)
{
  double sum = 0.0;
  for (int t = 0; t < self->n_terms; t++)
    if (is_wanted (&self->term[t], parts))
      sum += density_per_m3[self->term[t].species] * self->term[t].instant;
  return sum;
}

/**
 * sol_raman_get_lines:
 * @self: the response
 * @parts: which parts
 * @density_per_m3: [n_species] at the place
 * @pole_re: (out caller-allocates): [n_lines] of exp ((-rate + i Omega) dt)
 * @pole_im: (out caller-allocates): [n_lines]
 * @strength: (out caller-allocates): [n_lines] density K dt
 *
 * Threads: any. Allocates: no.
 * Returns: the number of lines
 */
int
sol_raman_get_lines (const SolRaman *self,
                     SolRamanParts parts,
                     const double *density_per_m3,
                     double *pole_re,
                     double *pole_im,
                     double *strength)
{
  int n = 0;
  for (int t = 0; t < self->n_terms; t++)
    {
      const SolRamanTerm *term = &self->term[t];
      double density = density_per_m3[term->species];
      double decay = exp (-get_rate (term, density) * self->dt_s);
      for (int i = 0; is_wanted (term, parts) && i < term->branch.n_lines; i++)
        {
          double phase = term->branch.line[i].omega_rad_per_s * self->dt_s;
          pole_re[n] = decay * cos (phase);
          pole_im[n] = decay * sin (phase);
          strength[n++] = density * term->branch.line[i].strength * self->dt_s;
        }
    }
  return n;
}
