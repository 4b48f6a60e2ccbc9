/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/gradients.md: which terms of the operator's series are worth keeping. */
#include "config.h"

#include "problem/linear/operator-fit.h"

#include "base/constants.h"

#include <string.h>

/* The series holds beta to this, relative to omega/c. */
#define FIT_TOLERANCE 1e-13
/* Terms of several scalars that are kept. */
#define N_PRODUCTS_MAX 96

/* The sums of the coefficients that were dropped, for every mode and bin. */
typedef struct
{
  double *linear;
  double *source;
} Tail;

/* What the tail of the worst mode and bin becomes with a coefficient more; it is added if asked. In
 * units of omega/c for the operator and of its leading coefficient for the source. */
static double
tail_with (const SolOperatorFit *self, Tail *tail, int m, gboolean add)
{
  double worst = 0.0;
  for (int mode = 0; mode < self->n_mode; mode++)
    for (gsize i = 0; i < self->n_bins; i++)
      {
        gsize column = (gsize) mode * self->n_bins + i;
        gsize first = (gsize) (mode * self->n_coefficients) * self->n_bins + i;
        if (self->is_clamped[column])
          continue;
        double linear =
            tail->linear[column] + cabs (self->linear[first + (gsize) m * self->n_bins]);
        double source =
            tail->source[column] + fabs (self->source[first + (gsize) m * self->n_bins]);
        worst = MAX (worst, linear * SOL_C_M_PER_S / self->omega_rad_per_s[i]);
        worst = MAX (worst, source / fabs (self->source[first]));
        if (add)
          {
            tail->linear[column] = linear;
            tail->source[column] = source;
          }
      }
  return worst;
}

static int
get_degrees (const SolOperatorFit *self, int m, guint16 *degree)
{
  int total = 0;
  for (int k = SOL_N_SCALARS - 1; k >= 0; k--)
    {
      degree[k] = (guint16) (m % self->n_nodes[k]);
      m /= self->n_nodes[k];
      total += degree[k];
    }
  return total;
}

/* The last two degrees that were sampled stand for what was not, so they must be dropped. */
static gboolean
is_last (const SolOperatorFit *self, const guint16 *degree)
{
  for (int k = 0; k < SOL_N_SCALARS; k++)
    if (self->n_nodes[k] > 1 && degree[k] >= self->n_nodes[k] - 2)
      return TRUE;
  return FALSE;
}

static int
highest_total (const SolOperatorFit *self)
{
  int total = 0;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    total += self->n_nodes[k] - 1;
  return total;
}

static void
keep (SolOperatorFit *self, int m, const guint16 *degree)
{
  /* Found from the highest degree down, stored from the lowest up. */
  int n = self->basis.n_terms++;
  memmove (self->kept + 1, self->kept, (gsize) n * sizeof self->kept[0]);
  memmove (self->basis.degree + 1, self->basis.degree, (gsize) n * sizeof self->basis.degree[0]);
  self->kept[0] = m;
  memcpy (self->basis.degree[0], degree, sizeof self->basis.degree[0]);
}

/**
 * sol_operator_fit_choose_terms:
 * @self: (inout): a fit with its coefficients
 *
 * Drops coefficients from the highest degree down while the sum of all that are dropped stays within
 * the tolerance. Of a series that is not resolved everything is kept that there is room for, and the
 * last degrees count as its error.
 *
 * Source: L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM (2013), ch. 8.
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE if the series is resolved
 */
gboolean
sol_operator_fit_choose_terms (SolOperatorFit *self)
{
  gsize n = (gsize) self->n_mode * self->n_bins;
  g_autofree double *linear = g_new0 (double, n);
  g_autofree double *source = g_new0 (double, n);
  Tail tail = { linear, source };
  gboolean is_resolved = TRUE;
  int n_above = self->n_coefficients;
  int n_terms_max =
      sol_basis_count_varying (&self->basis) > 1 ? N_PRODUCTS_MAX : SOL_BASIS_N_TERMS_MAX;
  self->basis.n_terms = 0;
  self->error = 0.0;
  for (int total = highest_total (self); total >= 0; total--)
    for (int m = self->n_coefficients - 1; m >= 0; m--)
      {
        guint16 degree[SOL_N_SCALARS];
        if (get_degrees (self, m, degree) != total)
          continue;
        double worst = m > 0 ? tail_with (self, &tail, m, FALSE) : INFINITY;
        gboolean has_room = n_above-- <= n_terms_max;
        gboolean drops = worst <= FIT_TOLERANCE || !has_room;
        gboolean counts = drops || (total > 0 && is_last (self, degree));
        is_resolved = is_resolved && !(counts && worst > FIT_TOLERANCE);
        if (counts)
          self->error = tail_with (self, &tail, m, TRUE);
        if (!drops)
          keep (self, m, degree);
      }
  return is_resolved;
}
