/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/envelope.md. */
#include "config.h"

#include "problem/envelope-grid.h"

#include "base/constants.h"
#include "base/error.h"
#include "problem/field-grid-private.h"

/* Samples to the period of the largest detuning: with the third harmonic products reach three times
 * as far, otherwise the band alone is sampled. */
#define SAMPLES_WITH_HARMONIC 6.0
#define SAMPLES_PLAIN 2.0

static gboolean
check_carrier (const SolEnvelopeGridParams *p, GError **error)
{
  double carrier_m = 2.0 * SOL_PI * SOL_C_M_PER_S / p->carrier_rad_per_s;
  if (p->points == 0 && !(carrier_m > p->wavelength_min_m && carrier_m < p->wavelength_max_m))
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "The carrier of the envelope at %.6g nm lies outside the band from %.6g nm to "
                   "%.6g nm; widen wavelength_min and wavelength_max or set reference_wavelength",
                   carrier_m * 1e9, p->wavelength_min_m * 1e9, p->wavelength_max_m * 1e9);
      return FALSE;
    }
  return TRUE;
}

/* Step of the samples by the rule, and whether the spectrum keeps fewer bins than the samples make. */
static gboolean
choose_step (SolFieldGrid *self, const SolEnvelopeGridParams *p)
{
  double carrier = p->carrier_rad_per_s / (2.0 * SOL_PI);
  double f_max = SOL_C_M_PER_S / p->wavelength_min_m, f_min = SOL_C_M_PER_S / p->wavelength_max_m;
  double reach = (p->third_harmonic ? f_max : SOL_GRID_BAND_MARGIN * f_max) - carrier;
  double detuning = MAX (reach, carrier - f_min);
  double step = 1.0 / ((p->third_harmonic ? SAMPLES_WITH_HARMONIC : SAMPLES_PLAIN) * detuning);
  gboolean is_finer = !isnan (p->time_step_s) && p->time_step_s < step;
  self->dt_fine_s = is_finer ? p->time_step_s : step;
  return is_finer || p->third_harmonic;
}

/* The spectrum keeps as many bins on either side of the carrier as reach the end of the filter. */
static void
choose_coarse (SolFieldGrid *self, gboolean is_oversampled)
{
  double omega_max = 2.0 * SOL_PI * SOL_C_M_PER_S / self->wavelength_min_m;
  double reach = SOL_GRID_BAND_MARGIN * omega_max - self->domega_rad_per_s;
  gsize n = 1, past = 0;
  if (!is_oversampled)
    {
      self->n_omega = self->n_fine;
      return;
    }
  while (past < self->n_fine / 2 &&
         self->carrier_rad_per_s + (double) past * self->domega_rad_per_s < reach)
    past++;
  while (n < past + 1)
    n *= 2;
  self->n_omega = MIN (2 * n, self->n_fine);
}

static void
finish_layout (SolFieldGrid *self)
{
  self->n_t = self->n_omega;
  self->n_fine_bins = self->n_fine;
  self->dt_s = self->dt_fine_s * ((double) self->n_fine / (double) self->n_t);
  self->energy_per_bin = self->domega_rad_per_s / (2.0 * SOL_PI);
}

static SolFieldGrid *
lay_out_plain (SolFieldGrid *self, const SolEnvelopeGridParams *p, GError **error)
{
  if (p->points % 2 != 0 || p->points < 4 || p->points > SOL_GRID_N_FINE_MAX)
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "grid.points = %" G_GSIZE_FORMAT "; an even number from 4 to %" G_GSIZE_FORMAT
                   " is needed, so that t = 0 is a sample",
                   p->points, SOL_GRID_N_FINE_MAX);
      return NULL;
    }
  self->is_plain = TRUE;
  self->n_fine = p->points;
  self->n_omega = p->points;
  self->dt_fine_s = p->time_window_s / (double) p->points;
  self->domega_rad_per_s = 2.0 * SOL_PI / p->time_window_s;
  finish_layout (self);
  return self;
}

/* Sizes and steps without the arrays. */
static SolFieldGrid *
lay_out (const SolEnvelopeGridParams *p, GError **error)
{
  if (!sol_field_grid_check_limits (p->wavelength_min_m, p->wavelength_max_m, p->time_window_s,
                                    p->time_step_s, error) ||
      !check_carrier (p, error))
    return NULL;
  g_autoptr (SolFieldGrid) self = g_new0 (SolFieldGrid, 1);
  self->kind = SOL_GRID_ENVELOPE;
  self->carrier_rad_per_s = p->carrier_rad_per_s;
  self->wavelength_min_m = p->wavelength_min_m;
  self->wavelength_max_m = p->wavelength_max_m;
  self->time_window_s = p->time_window_s;
  if (p->points > 0)
    return lay_out_plain (self, p, error) != NULL ? g_steal_pointer (&self) : NULL;
  gboolean is_oversampled = choose_step (self, p);
  self->n_fine = sol_field_grid_choose_n_fine (self, error);
  if (self->n_fine == 0)
    return NULL;
  self->domega_rad_per_s = 2.0 * SOL_PI / ((double) self->n_fine * self->dt_fine_s);
  choose_coarse (self, is_oversampled);
  finish_layout (self);
  /* The last sample lies one step before the end of the window; the edge needs room there. */
  if (self->n_t < 4 || !((double) (self->n_t / 2 - 1) * self->dt_s > p->time_window_s / 2.0))
    {
      g_set_error (
          error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
          "A time window of %.6g fs holds too few samples of the band from %.6g nm for its "
          "edges; lengthen time_window or lower wavelength_min",
          p->time_window_s * 1e15, p->wavelength_min_m * 1e9);
      return NULL;
    }
  return g_steal_pointer (&self);
}

static double
bin_omega (const SolFieldGrid *self, gsize i)
{
  return self->carrier_rad_per_s +
         ((double) i - (double) (self->n_omega / 2)) * self->domega_rad_per_s;
}

/* The frequencies ascend, so the active bins are one run. */
static void
choose_active (SolFieldGrid *self)
{
  double low = SOL_PI * SOL_C_M_PER_S / self->wavelength_max_m;
  double stop = SOL_GRID_BAND_MARGIN * 2.0 * SOL_PI * SOL_C_M_PER_S / self->wavelength_min_m;
  gsize first = 0, past = self->n_omega;
  if (self->is_plain)
    low = 0.0;
  while (first < past && !(bin_omega (self, first) > low))
    first++;
  while (!self->is_plain && past > first && !(bin_omega (self, past - 1) < stop))
    past--;
  self->first_active = first;
  self->n_active = past - first;
  self->fine_first = first + (self->n_fine - self->n_omega) / 2;
}

static void
fill_frequencies (SolFieldGrid *self)
{
  double omega_max = 2.0 * SOL_PI * SOL_C_M_PER_S / self->wavelength_min_m;
  double omega_min = 2.0 * SOL_PI * SOL_C_M_PER_S / self->wavelength_max_m;
  self->omega_rad_per_s = g_new (double, self->n_omega);
  self->band_window = g_new (double, self->n_omega);
  for (gsize i = 0; i < self->n_omega; i++)
    {
      double omega = bin_omega (self, i);
      self->omega_rad_per_s[i] = omega;
      self->band_window[i] = self->is_plain
                                 ? (omega > 0.0 ? 1.0 : 0.0)
                                 : sol_planck_taper (omega, omega_min / 2.0, omega_min, omega_max,
                                                     SOL_GRID_BAND_MARGIN * omega_max);
    }
}

static void
open_windows (SolFieldGrid *self)
{
  for (gsize k = 0; k < self->n_t; k++)
    self->window[k] = 1.0;
  for (gsize k = 0; k < self->n_fine; k++)
    self->fine_window[k] = 1.0;
}

/**
 * sol_field_grid_new_envelope:
 * @params: the limits
 * @error: return location
 *
 * Lays out the grids of an envelope about its carrier. Without the third harmonic the samples follow
 * the band itself and both grids are one, unless a finer time step is asked for; with it they hold
 * three times the band. With points given there is one grid of so many samples over exactly the
 * window, without windows, and every bin of positive frequency is active.
 *
 * Errors: SOL_SOLVER_ERROR_INPUT as for sol_field_grid_new(), for a carrier outside the band and for
 * an odd number of points.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the grid, or NULL
 */
SolFieldGrid *
sol_field_grid_new_envelope (const SolEnvelopeGridParams *params, GError **error)
{
  SolFieldGrid *self = lay_out (params, error);
  if (self == NULL)
    return NULL;
  sol_field_grid_fill_times (self);
  fill_frequencies (self);
  if (self->is_plain)
    open_windows (self);
  choose_active (self);
  return self;
}

/**
 * sol_field_grid_new_envelope_outline:
 * @params: the limits
 * @error: return location
 *
 * The same grid without its arrays, to count memory before any is taken.
 *
 * Errors: as for sol_field_grid_new_envelope().
 * Threads: any. Allocates: the struct alone.
 * Returns: (transfer full): the outline, or NULL
 */
SolFieldGrid *
sol_field_grid_new_envelope_outline (const SolEnvelopeGridParams *params, GError **error)
{
  SolFieldGrid *self = lay_out (params, error);
  if (self != NULL)
    choose_active (self);
  return self;
}

/**
 * sol_envelope_grid_fill_turn:
 * @grid: the grid of an envelope
 * @turn: (out caller-allocates): [n_fine] exp (2 i w t), w the lowest frequency of a fine spectrum, to
 *   which the samples of a row are relative
 *
 * Source: docs/physics/propagation.md, the third harmonic of an envelope.
 * Threads: any. Allocates: no.
 */
void
sol_envelope_grid_fill_turn (const SolFieldGrid *grid, SolComplex *turn)
{
  double n_half = (double) (grid->n_fine / 2);
  double low = grid->carrier_rad_per_s - n_half * grid->domega_rad_per_s;
  for (gsize j = 0; j < grid->n_fine; j++)
    {
      double phase = 2.0 * low * (((double) j - n_half) * grid->dt_fine_s);
      turn[j] = CMPLX (cos (phase), sin (phase));
    }
}
