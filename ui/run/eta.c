/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/eta.h"

#include <glib/gi18n.h>
#include <math.h>

/* Before this, the first steps, which are short, would mislead. */
#define EARLIEST_S 2.0
#define LEAST_FRACTION 0.02
/* Between the later half of the looks and all of them, while the rate counts as steady. */
#define MOST_CHANGE 1.5

/* One look is kept in so many seconds: the window is 32 of them. */
#define SPACING_S 0.5

void
sol_eta_reset (SolEta *self)
{
  self->n = 0;
  self->next = 0;
}

void
sol_eta_add (SolEta *self, double elapsed_s, double z_m)
{
  const int size = (int) G_N_ELEMENTS (self->z_m);
  int last = (self->next + size - 1) % size;
  if (self->n > 0 && elapsed_s - self->time_s[last] < SPACING_S)
    return;
  self->time_s[self->next] = elapsed_s;
  self->z_m[self->next] = z_m;
  self->next = (self->next + 1) % size;
  self->n = MIN (self->n + 1, size);
}

static double
get_rate (const SolEta *self, int first, int last)
{
  return (self->z_m[last] - self->z_m[first]) / (self->time_s[last] - self->time_s[first]);
}

/**
 * sol_eta_get_left_s:
 * @elapsed_s: now; what went by since the last look is no longer left
 *
 * Steps that still grow, or shrink where the pulse is short, say nothing of the rest.
 *
 * Returns: the time left at the rate of the last looks; NAN before 2 s and 2 % of the way, and while the
 *   rate changes
 */
double
sol_eta_get_left_s (const SolEta *self, double z_end_m, double elapsed_s)
{
  const int size = (int) G_N_ELEMENTS (self->z_m);
  if (self->n < 2)
    return NAN;
  int last = (self->next + size - 1) % size;
  int first = (self->next + size - self->n) % size;
  int middle = (self->next + size - self->n / 2 - 1) % size;
  double rate_m_per_s = get_rate (self, first, last);
  double late_m_per_s = self->n > 2 ? get_rate (self, middle, last) : rate_m_per_s;
  if (!(late_m_per_s < MOST_CHANGE * rate_m_per_s) || !(rate_m_per_s < MOST_CHANGE * late_m_per_s))
    return NAN;
  if (self->time_s[last] < EARLIEST_S || !(self->z_m[last] >= LEAST_FRACTION * z_end_m) ||
      !(rate_m_per_s > 0.0))
    return NAN;
  double left_s = (z_end_m - self->z_m[last]) / rate_m_per_s;
  return fmax (left_s - fmax (elapsed_s - self->time_s[last], 0.0), 0.0);
}

/**
 * sol_eta_format:
 *
 * Rounds as a person would: to 5 s, to 15 s, to minutes.
 */
char *
sol_eta_format (double left_s)
{
  if (!isfinite (left_s))
    return NULL;
  if (left_s > 99.0 * 3600.0)
    return g_strdup (_ ("more than 4 days left"));
  double unit_s = left_s < 60.0 ? 5.0 : left_s < 600.0 ? 15.0 : 60.0;
  int seconds = (int) (MAX (ceil (left_s / unit_s), 1.0) * unit_s);
  if (seconds < 3600)
    /* Translators: minutes and seconds. */
    return g_strdup_printf (_ ("%02d:%02d left"), seconds / 60, seconds % 60);
  /* Translators: hours and minutes. */
  return g_strdup_printf (_ ("%d h %02d min left"), seconds / 3600, seconds / 60 % 60);
}
