/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scenes/plot-range.h"

#include "base/constants.h"
#include "plot/spectral-axis.h"

#include <math.h>

/* Ranges hold what is above this share of the largest value on a linear scale, and what reaches the
 * upper part of a scale in dB: a floor far down would open them to every trace of light. */
#define LINEAR_SHARE 1e-3
#define UPPER_PART 0.5
/* Room on both sides of the light, as a share of its extent. */
#define ROOM 0.05

/* Where @peak is above a share of its largest; FALSE if it is dark. */
static gboolean
find_light (const double *x, const double *peak, gsize n, double share, double *lo, double *hi)
{
  double largest = 0.0;
  for (gsize i = 0; i < n; i++)
    largest = fmax (largest, peak[i]);
  gboolean is_found = FALSE;
  for (gsize i = 0; i < n && largest > 0.0; i++)
    if (peak[i] >= share * largest)
      {
        *lo = is_found ? *lo : x[i];
        *hi = x[i];
        is_found = TRUE;
      }
  return is_found;
}

/* Widens a range to what is held, within the grid that is there now. */
static void
hold (double held_lo, double held_hi, double least, double most, double *lo, double *hi)
{
  if (!(held_lo < most && held_hi > least))
    return;
  *lo = fmin (*lo, fmax (held_lo, least));
  *hi = fmax (*hi, fmin (held_hi, most));
}

static double
get_share (const SolPlotReader *reader, gboolean is_db)
{
  return is_db ? pow (10.0, UPPER_PART * reader->options->floor_db / 10.0) : LINEAR_SHARE;
}

/**
 * sol_plot_range_fit_spectral:
 * @reader: a reader after its scan
 * @axis: (out caller-allocates): the spectral axis over the range of the options, or over the light
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_range_fit_spectral (const SolPlotReader *reader, SolAxis *axis)
{
  const SolPlotOptions *options = reader->options;
  *axis = (SolAxis){ .quantity = options->spectral_axis,
                     .scale = options->is_spectral_log ? SOL_AXIS_LOG : SOL_AXIS_LINEAR };
  double ends[] = { reader->x[0], reader->x[reader->n_bins - 1] };
  const double limits_m[] = { reader->source->wavelength_min_m, reader->source->wavelength_max_m };
  for (int i = 0; i < 2; i++)
    if (limits_m[i] > 0.0 && isfinite (limits_m[i]))
      ends[i] = sol_spectral_axis_from_omega (options->spectral_axis,
                                              2.0 * SOL_PI * SOL_C_M_PER_S / limits_m[i]);
  double lo = fmin (ends[0], ends[1]), hi = fmax (ends[0], ends[1]);
  double least = lo, most = hi;
  if (find_light (reader->x, reader->density_peak, reader->n_bins,
                  get_share (reader, options->is_db), &lo, &hi))
    {
      double room = options->is_spectral_log ? ROOM * lo : ROOM * (hi - lo);
      lo = fmax (lo - room, fmin (lo, least));
      hi = fmin (hi + room, fmax (hi, most));
    }
  hold (options->spectral_held_lo, options->spectral_held_hi, least, most, &lo, &hi);
  axis->least = fmin (lo, least);
  axis->most = fmax (hi, most);
  sol_axis_set_range (axis, isnan (options->spectral_lo) ? lo : options->spectral_lo,
                      isnan (options->spectral_hi) ? hi : options->spectral_hi);
}

/**
 * sol_plot_range_fit_time:
 * @reader: a reader after its scan with powers
 * @is_db: what is shown over time is shown in dB
 * @axis: (out caller-allocates): time over the range of the options, or over the light
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_range_fit_time (const SolPlotReader *reader, gboolean is_db, SolAxis *axis)
{
  const SolPlotOptions *options = reader->options;
  const double *t_s = reader->source->t_s;
  gsize last = reader->source->n_t - 1;
  double lo = t_s[0], hi = t_s[last];
  *axis = (SolAxis){ .quantity = SOL_QUANTITY_TIME };
  if (find_light (t_s, reader->power_peak, reader->source->n_t, get_share (reader, is_db), &lo,
                  &hi))
    {
      double room = 2.0 * ROOM * (hi - lo) + 2.0 * (t_s[1] - t_s[0]);
      lo = fmax (lo - room, t_s[0]);
      hi = fmin (hi + room, t_s[last]);
    }
  hold (options->time_held_lo_s, options->time_held_hi_s, t_s[0], t_s[last], &lo, &hi);
  axis->least = t_s[0];
  axis->most = t_s[last];
  sol_axis_set_range (axis, isnan (options->time_lo_s) ? lo : options->time_lo_s,
                      isnan (options->time_hi_s) ? hi : options->time_hi_s);
}
