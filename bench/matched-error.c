/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: R. E. Barlow, D. J. Bartholomew, J. M. Bremner, H. D. Brunk, Statistical Inference under
 * Order Restrictions (1972): isotonic regression by pooling adjacent violators; G. Soderlind and L. Wang,
 * J. Comput. Appl. Math. 185, 244 (2006): error against tolerance scatters, and must be sampled densely. */
#include "config.h"

#include "bench/matched-error.h"

#include <math.h>

/* In logarithms: calls rise and errors fall from vertex to vertex, both strictly. */
typedef struct
{
  double log_calls;
  double log_error;
  double weight; /* runs that it is the mean of */
} Vertex;

struct _SolWorkCurve
{
  GArray *vertices;
};

static int
compare_calls (gconstpointer a, gconstpointer b)
{
  const Vertex *p = a, *q = b;
  if (p->log_calls != q->log_calls)
    return p->log_calls < q->log_calls ? -1 : 1;
  return (p->log_error > q->log_error) - (p->log_error < q->log_error);
}

/* Runs without error have no logarithm and bound nothing. */
static GArray *
sort_points (const SolWorkPoint *points, gsize n)
{
  GArray *sorted = g_array_new (FALSE, FALSE, sizeof (Vertex));
  for (gsize i = 0; i < n; i++)
    {
      Vertex vertex = { log (points[i].calls), log (points[i].error), 1.0 };
      if (points[i].error > 0.0 && isfinite (points[i].error))
        g_array_append_val (sorted, vertex);
    }
  g_array_sort (sorted, compare_calls);
  return sorted;
}

static Vertex
pool (const Vertex *a, const Vertex *b)
{
  double weight = a->weight + b->weight;
  return (Vertex){ (a->weight * a->log_calls + b->weight * b->log_calls) / weight,
                   (a->weight * a->log_error + b->weight * b->log_error) / weight, weight };
}

static SolWorkCurve *
curve_new (GArray *vertices)
{
  SolWorkCurve *self = g_new0 (SolWorkCurve, 1);
  self->vertices = vertices;
  return self;
}

/**
 * sol_work_curve_new_typical:
 * @points: [n] runs in any order
 * @n: how many
 *
 * The falling function of the calls that is nearest to the errors in the mean square of their logarithms:
 * neighbours out of order count as one run, at the mean of both logarithms. The calls of a run are free of
 * scatter, its error is not, so the errors are fitted over the calls and not the calls over the errors.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): what runs of so many calls typically reach
 */
SolWorkCurve *
sol_work_curve_new_typical (const SolWorkPoint *points, gsize n)
{
  g_autoptr (GArray) sorted = sort_points (points, n);
  GArray *pooled = g_array_new (FALSE, FALSE, sizeof (Vertex));
  for (guint i = 0; i < sorted->len; i++)
    {
      Vertex vertex = g_array_index (sorted, Vertex, i);
      while (pooled->len > 0)
        {
          const Vertex *before = &g_array_index (pooled, Vertex, pooled->len - 1);
          if (vertex.log_calls > before->log_calls && vertex.log_error < before->log_error)
            break;
          vertex = pool (before, &vertex);
          g_array_set_size (pooled, pooled->len - 1);
        }
      g_array_append_val (pooled, vertex);
    }
  return curve_new (pooled);
}

/**
 * sol_work_curve_new_fewest:
 * @points: [n] runs in any order
 * @n: how many
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the runs that no other beats in both, the lucky ones
 */
SolWorkCurve *
sol_work_curve_new_fewest (const SolWorkPoint *points, gsize n)
{
  g_autoptr (GArray) sorted = sort_points (points, n);
  GArray *front = g_array_new (FALSE, FALSE, sizeof (Vertex));
  double least = INFINITY;
  for (guint i = 0; i < sorted->len; i++)
    {
      const Vertex *vertex = &g_array_index (sorted, Vertex, i);
      if (vertex->log_error < least)
        g_array_append_val (front, *vertex);
      least = MIN (least, vertex->log_error);
    }
  return curve_new (front);
}

/**
 * sol_work_curve_free:
 * @self: (nullable): the curve
 *
 * Threads: any. Allocates: no.
 */
void
sol_work_curve_free (SolWorkCurve *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->vertices);
  g_free (self);
}

/**
 * sol_work_curve_get_calls:
 * @self: the curve
 * @error: to reach
 *
 * Threads: any. Allocates: no.
 * Returns: its calls, on the straight line of logarithms between two vertices; NaN beyond their ends
 */
double
sol_work_curve_get_calls (const SolWorkCurve *self, double error)
{
  double log_error = log (error);
  for (guint i = 0; i + 1 < self->vertices->len; i++)
    {
      const Vertex *a = &g_array_index (self->vertices, Vertex, i), *b = a + 1;
      if (log_error > a->log_error || log_error < b->log_error)
        continue;
      double share = (a->log_error - log_error) / (a->log_error - b->log_error);
      return exp (a->log_calls + share * (b->log_calls - a->log_calls));
    }
  return NAN;
}

/**
 * sol_work_curve_get_last:
 * @self: the curve
 *
 * Threads: any. Allocates: no.
 * Returns: its end: the least error; zeros without a run
 */
SolWorkPoint
sol_work_curve_get_last (const SolWorkCurve *self)
{
  if (self->vertices->len == 0)
    return (SolWorkPoint){ 0.0 };
  const Vertex *last = &g_array_index (self->vertices, Vertex, self->vertices->len - 1);
  return (SolWorkPoint){ exp (last->log_calls), exp (last->log_error) };
}
