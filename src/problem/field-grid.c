/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: D. J. A. McKechan, C. Robinson and B. S. Sathyaprakash, Class. Quantum Grav. 27,
 * 084020 (2010) for the taper. */
#include "config.h"

#include "problem/field-grid.h"

#include "base/constants.h"
#include "base/error.h"
#include "problem/field-grid-private.h"

/* The real window leaves at least this share of the wanted one for its two edges. */
#define WINDOW_MARGIN 1.02
/**
 * sol_field_grid_check_limits:
 * @wavelength_min_m: as for sol_field_grid_new()
 * @wavelength_max_m: as for sol_field_grid_new()
 * @time_window_s: as for sol_field_grid_new()
 * @time_step_s: as for sol_field_grid_new()
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_INPUT for a limit that is no positive number.
 * Threads: any. Allocates: the error.
 * Returns: TRUE if the numbers can make a grid
 */
gboolean
sol_field_grid_check_limits (double wavelength_min_m,
                             double wavelength_max_m,
                             double time_window_s,
                             double time_step_s,
                             GError **error)
{
  if (!(isfinite (wavelength_min_m) && wavelength_min_m > 0.0 && isfinite (wavelength_max_m) &&
        wavelength_max_m > wavelength_min_m))
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "The band of the grid runs from %.6g nm to %.6g nm; wavelength_min must be "
                   "positive and wavelength_max larger than it",
                   wavelength_min_m * 1e9, wavelength_max_m * 1e9);
      return FALSE;
    }
  if (!(isfinite (time_window_s) && time_window_s > 0.0))
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "The time window of the grid is %.6g fs; time_window must be positive",
                   time_window_s * 1e15);
      return FALSE;
    }
  if (!isnan (time_step_s) && !(isfinite (time_step_s) && time_step_s > 0.0))
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "The time step of the grid is %.6g fs; time_step must be positive or auto",
                   time_step_s * 1e15);
      return FALSE;
    }
  return TRUE;
}

/**
 * sol_field_grid_choose_n_fine:
 * @self: a grid whose dt_fine_s and inputs are set
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_INPUT if more than 2^26 samples would be needed.
 * Threads: any. Allocates: the error.
 * Returns: the smallest power of two whose window holds the wanted one and its edges; 0 with an error
 */
gsize
sol_field_grid_choose_n_fine (const SolFieldGrid *self, GError **error)
{
  double wanted = WINDOW_MARGIN * self->time_window_s / self->dt_fine_s;
  gsize n = 1;
  /* Compared as doubles: an absurd window neither overflows an integer nor loops. */
  while ((double) n < wanted && n <= SOL_GRID_N_FINE_MAX)
    n *= 2;
  if (n <= SOL_GRID_N_FINE_MAX)
    return n;
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
               "A time window of %.6g fs at steps of %.6g fs (wavelength_min = %.6g nm) needs %.4g "
               "samples, more than the %" G_GSIZE_FORMAT " that are allowed; shorten time_window "
               "to at most %.6g fs, raise wavelength_min or leave time_step to auto",
               self->time_window_s * 1e15, self->dt_fine_s * 1e15, self->wavelength_min_m * 1e9,
               wanted, SOL_GRID_N_FINE_MAX,
               (double) SOL_GRID_N_FINE_MAX * self->dt_fine_s / WINDOW_MARGIN * 1e15);
  return 0;
}

/* The coarse grid keeps the first bins of the fine one, past the end of the band's filter. */
static void
choose_coarse (SolFieldGrid *self, double omega_stop)
{
  gsize past = 1;
  while (past < self->n_fine / 2 && !((double) past * self->domega_rad_per_s > omega_stop))
    past++;
  gsize n_bins = 1;
  while (n_bins < past + 1)
    n_bins *= 2;
  n_bins = MIN (n_bins, self->n_fine / 2);
  self->n_omega = n_bins + 1;
  self->n_t = 2 * n_bins;
  self->dt_s = self->dt_fine_s * ((double) self->n_fine / (double) self->n_t);
  self->n_fine_bins = self->n_fine / 2 + 1;
  self->energy_per_bin = 2.0 / SOL_PI * self->domega_rad_per_s;
}

/**
 * sol_field_grid_fill_times:
 * @self: (inout): a grid with its sizes and steps, which receives times and time windows
 *
 * Threads: any. Allocates: the arrays.
 */
void
sol_field_grid_fill_times (SolFieldGrid *self)
{
  double edge = self->time_window_s / 2.0;
  double coarse_first = -(double) (self->n_t / 2) * self->dt_s;
  double coarse_last = (double) (self->n_t / 2 - 1) * self->dt_s;
  double fine_first = -(double) (self->n_fine / 2) * self->dt_fine_s;
  double fine_last = (double) (self->n_fine / 2 - 1) * self->dt_fine_s;
  self->t_s = g_new (double, self->n_t);
  self->window = g_new (double, self->n_t);
  self->fine_window = g_new (double, self->n_fine);
  for (gsize k = 0; k < self->n_t; k++)
    {
      self->t_s[k] = ((double) k - (double) (self->n_t / 2)) * self->dt_s;
      self->window[k] = sol_planck_taper (self->t_s[k], coarse_first, -edge, edge, coarse_last);
    }
  for (gsize k = 0; k < self->n_fine; k++)
    {
      double t = ((double) k - (double) (self->n_fine / 2)) * self->dt_fine_s;
      self->fine_window[k] = sol_planck_taper (t, fine_first, -edge, edge, fine_last);
    }
}

static void
fill_frequencies (SolFieldGrid *self, double omega_min, double omega_max, double omega_stop)
{
  self->omega_rad_per_s = g_new (double, self->n_omega);
  self->band_window = g_new (double, self->n_omega);
  for (gsize k = 0; k < self->n_omega; k++)
    {
      double omega = (double) k * self->domega_rad_per_s;
      self->omega_rad_per_s[k] = omega;
      self->band_window[k] =
          sol_planck_taper (omega, omega_min / 2.0, omega_min, omega_max, omega_stop);
      if (omega > omega_min / 2.0 && omega < omega_stop)
        {
          if (self->n_active == 0)
            self->first_active = k;
          self->n_active++;
        }
    }
  self->fine_first = self->first_active;
}

/* Sizes and steps without the arrays. */
static SolFieldGrid *
lay_out (double wavelength_min_m,
         double wavelength_max_m,
         double time_window_s,
         double time_step_s,
         GError **error)
{
  if (!sol_field_grid_check_limits (wavelength_min_m, wavelength_max_m, time_window_s, time_step_s,
                                    error))
    return NULL;
  double f_max = SOL_C_M_PER_S / wavelength_min_m;
  double omega_max = 2.0 * SOL_PI * f_max;
  double omega_stop = SOL_GRID_BAND_MARGIN * omega_max;

  g_autoptr (SolFieldGrid) self = g_new0 (SolFieldGrid, 1);
  self->wavelength_min_m = wavelength_min_m;
  self->wavelength_max_m = wavelength_max_m;
  self->time_window_s = time_window_s;
  self->dt_fine_s = 1.0 / (SOL_GRID_SAMPLES_PER_PERIOD * f_max);
  if (!isnan (time_step_s) && time_step_s < self->dt_fine_s)
    self->dt_fine_s = time_step_s;
  self->n_fine = sol_field_grid_choose_n_fine (self, error);
  if (self->n_fine == 0)
    return NULL;
  self->domega_rad_per_s = 2.0 * SOL_PI / ((double) self->n_fine * self->dt_fine_s);
  if (self->n_fine >= 4)
    choose_coarse (self, omega_stop);
  /* The last coarse sample lies one step before the end of the window; the edge needs room
   * there. */
  if (self->n_fine < 4 || !((double) (self->n_t / 2 - 1) * self->dt_s > time_window_s / 2.0))
    {
      g_set_error (
          error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
          "A time window of %.6g fs holds too few samples of the band from %.6g nm for its "
          "edges; lengthen time_window or lower wavelength_min",
          time_window_s * 1e15, wavelength_min_m * 1e9);
      return NULL;
    }
  return g_steal_pointer (&self);
}

/**
 * sol_field_grid_new:
 * @wavelength_min_m: shortest wavelength of the band
 * @wavelength_max_m: longest wavelength of the band
 * @time_window_s: length of the flat part of the time window
 * @time_step_s: a finer fine-grid step than the band asks for, or NAN
 * @error: return location
 *
 * Lays out the field model's two grids. On the fine grid (six samples per shortest period or finer)
 * products of fields are formed; the coarse grid holds the lowest n_omega of its bins. Both cover
 * the same real window n_fine * dt_fine_s = n_t * dt_s = 2 pi / domega_rad_per_s, at least 2 %
 * longer than @time_window_s, with sample n/2 at t = 0.
 *
 * Errors: SOL_SOLVER_ERROR_INPUT if a limit is not a positive number, if more than 2^26 samples
 * would be needed, or if the window is too short to hold its edges.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the grid, or NULL
 */
SolFieldGrid *
sol_field_grid_new (double wavelength_min_m,
                    double wavelength_max_m,
                    double time_window_s,
                    double time_step_s,
                    GError **error)
{
  SolFieldGrid *self =
      lay_out (wavelength_min_m, wavelength_max_m, time_window_s, time_step_s, error);
  if (self == NULL)
    return NULL;
  double omega_max = 2.0 * SOL_PI * (SOL_C_M_PER_S / wavelength_min_m);
  double omega_min = 2.0 * SOL_PI * (SOL_C_M_PER_S / wavelength_max_m);
  sol_field_grid_fill_times (self);
  fill_frequencies (self, omega_min, omega_max, SOL_GRID_BAND_MARGIN * omega_max);
  return self;
}

/**
 * sol_field_grid_new_outline:
 * @wavelength_min_m: as for sol_field_grid_new()
 * @wavelength_max_m: as for sol_field_grid_new()
 * @time_window_s: as for sol_field_grid_new()
 * @time_step_s: as for sol_field_grid_new()
 * @error: return location
 *
 * The same grid without its arrays, to count memory before any is taken. The active bins are counted
 * to within one or two.
 *
 * Errors: as for sol_field_grid_new().
 * Threads: any. Allocates: the struct alone.
 * Returns: (transfer full): the outline, or NULL
 */
SolFieldGrid *
sol_field_grid_new_outline (double wavelength_min_m,
                            double wavelength_max_m,
                            double time_window_s,
                            double time_step_s,
                            GError **error)
{
  SolFieldGrid *self =
      lay_out (wavelength_min_m, wavelength_max_m, time_window_s, time_step_s, error);
  if (self == NULL)
    return NULL;
  double bin_hz = self->domega_rad_per_s / (2.0 * SOL_PI);
  double high = SOL_GRID_BAND_MARGIN * SOL_C_M_PER_S / wavelength_min_m / bin_hz;
  double low = 0.5 * SOL_C_M_PER_S / wavelength_max_m / bin_hz;
  self->first_active = (gsize) low + 1;
  self->fine_first = self->first_active;
  self->n_active = (gsize) (high - low) + 1;
  return self;
}

/**
 * sol_field_grid_free:
 * @self: (nullable): the grid
 *
 * Threads: any. Allocates: no.
 */
void
sol_field_grid_free (SolFieldGrid *self)
{
  if (self == NULL)
    return;
  g_free (self->fine_window);
  g_free (self->omega_rad_per_s);
  g_free (self->t_s);
  g_free (self->window);
  g_free (self->band_window);
  g_free (self);
}

/**
 * sol_planck_taper:
 * @x: where
 * @left0: zero up to here
 * @left1: one from here
 * @right1: one up to here
 * @right0: zero from here
 *
 * The infinitely differentiable window: 0 outside (@left0, @right0), 1 on [@left1, @right1], and in
 * between 1/(1 + exp (z)) with z running from plus to minus infinity.
 *
 * Source: D. J. A. McKechan, C. Robinson and B. S. Sathyaprakash, Class. Quantum Grav. 27, 084020
 * (2010).
 * Threads: any. Allocates: no.
 * Returns: the window at @x, from 0 to 1; NAN if @x is NAN
 */
double
sol_planck_taper (double x, double left0, double left1, double right1, double right0)
{
  if (isnan (x))
    return x;
  if (x >= left1 && x <= right1)
    return 1.0;
  if (x <= left0 || x >= right0)
    return 0.0;
  double width, z;
  if (x < left1)
    {
      width = left1 - left0;
      z = width / (x - left0) + width / (x - left1);
    }
  else
    {
      width = right0 - right1;
      z = -width / (x - right1) - width / (x - right0);
    }
  return 1.0 / (1.0 + exp (z));
}
