/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/path.h"

#include "base/constants.h"
#include "problem/chebyshev.h"

#include <gsl/gsl_integration.h>

/* Below this ratio of the lower to the higher end pressure AUTO steps in the pressure. */
#define STRETCH_BELOW_RATIO 0.1
/* Chebyshev terms that a step's quadrature integrates exactly: twice the nodes, less two. */
#define N_NODES 16
#define N_TERMS_MAX (2 * N_NODES - 2)

typedef struct
{
  double z0_m, z1_m;
  double p0_pa, p1_pa;
  gboolean in_pressure;
} Segment;

struct _SolPath
{
  int n_segments;
  Segment *segments;
  double node[N_NODES];
  double weight[N_NODES];
};

static gboolean
steps_in_pressure (double p0, double p1, SolPathCoordinate coordinate)
{
  double low = MIN (p0, p1), high = MAX (p0, p1);
  switch (coordinate)
    {
    case SOL_PATH_LENGTH:
      return FALSE;
    case SOL_PATH_PRESSURE:
      return high > low;
    case SOL_PATH_AUTO:
    default:
      return high > 0.0 && low < STRETCH_BELOW_RATIO * high;
    }
}

static void
append_segment (GArray *segments, double z0, double p0, double z1, double p1, SolPathCoordinate c)
{
  Segment segment = { z0, z1, p0, p1, steps_in_pressure (p0, p1, c) };
  if (z1 > z0)
    g_array_append_val (segments, segment);
}

/* Shares of the two ends of a segment, each measured from the other end, so that neither of them
 * loses digits. */
static void
get_shares (const Segment *s, double at, double *first, double *last)
{
  double width = s->z1_m - s->z0_m;
  *first = CLAMP ((s->z1_m - at) / width, 0.0, 1.0);
  *last = CLAMP ((at - s->z0_m) / width, 0.0, 1.0);
}

/* The law inside one segment: the square of the pressure is linear in z. */
static double
pressure_in (const Segment *s, double z)
{
  double first, last;
  if (!islessgreater (s->p0_pa, s->p1_pa))
    return s->p0_pa;
  get_shares (s, z, &first, &last);
  return sqrt (s->p0_pa * s->p0_pa * first + s->p1_pa * s->p1_pa * last);
}

static void
cut_at_length (GArray *segments, double length, SolPathCoordinate coordinate)
{
  for (guint i = 0; i < segments->len; i++)
    {
      Segment *s = &g_array_index (segments, Segment, i);
      if (s->z1_m <= length)
        continue;
      if (s->z0_m >= length)
        {
          g_array_set_size (segments, i);
          return;
        }
      s->p1_pa = pressure_in (s, length);
      s->z1_m = length;
      s->in_pressure = steps_in_pressure (s->p0_pa, s->p1_pa, coordinate);
    }
}

/**
 * sol_path_new:
 * @z_m: [n_points] ascending
 * @pressure_pa: [n_points] at these places, not negative
 * @n_points: at least 1
 * @length_m: length of the guide, not negative
 * @coordinate: what steps are taken in
 *
 * Between two points the square of the pressure is linear in z; outside them it is constant. A point
 * that is given twice counts once. A path of zero length has one segment of zero length.
 *
 * Source: A. Suda, M. Nurhuda, K. Midorikawa et al., Appl. Phys. Lett. 86, 111116 (2005): viscous
 * flow through a capillary makes p^2 linear in z.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the path
 */
SolPath *
sol_path_new (const double *z_m,
              const double *pressure_pa,
              int n_points,
              double length_m,
              SolPathCoordinate coordinate)
{
  g_return_val_if_fail (n_points >= 1 && length_m >= 0.0, NULL);
  g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  int last = n_points - 1;
  append_segment (segments, 0.0, pressure_pa[0], z_m[0], pressure_pa[0], coordinate);
  for (int i = 0; i < last; i++)
    append_segment (segments, z_m[i], pressure_pa[i], z_m[i + 1], pressure_pa[i + 1], coordinate);
  append_segment (segments, z_m[last], pressure_pa[last], length_m, pressure_pa[last], coordinate);
  cut_at_length (segments, length_m, coordinate);
  if (segments->len == 0)
    {
      Segment none = { 0.0, 0.0, pressure_pa[0], pressure_pa[0], FALSE };
      g_array_append_val (segments, none);
    }

  SolPath *self = g_new0 (SolPath, 1);
  self->n_segments = (int) segments->len;
  self->segments = g_memdup2 (segments->data, segments->len * sizeof (Segment));
  gsl_integration_glfixed_table *table = gsl_integration_glfixed_table_alloc (N_NODES);
  for (gsize k = 0; k < N_NODES; k++)
    gsl_integration_glfixed_point (-1.0, 1.0, k, &self->node[k], &self->weight[k], table);
  gsl_integration_glfixed_table_free (table);
  return self;
}

/**
 * sol_path_free:
 * @self: (nullable): the path
 *
 * Threads: any. Allocates: no.
 */
void
sol_path_free (SolPath *self)
{
  if (self == NULL)
    return;
  g_free (self->segments);
  g_free (self);
}

/**
 * sol_path_get_length_m:
 * @self: the path
 *
 * Threads: any. Allocates: no.
 * Returns: its end, in z and in s alike
 */
double
sol_path_get_length_m (const SolPath *self)
{
  return self->segments[self->n_segments - 1].z1_m;
}

/**
 * sol_path_get_n_segments:
 * @self: the path
 *
 * Threads: any. Allocates: no.
 * Returns: the number of pieces without a kink
 */
int
sol_path_get_n_segments (const SolPath *self)
{
  return self->n_segments;
}

/**
 * sol_path_get_segment_end_m:
 * @self: the path
 * @segment: which one
 *
 * Threads: any. Allocates: no.
 * Returns: where it ends, in z and in s alike
 */
double
sol_path_get_segment_end_m (const SolPath *self, int segment)
{
  g_return_val_if_fail (segment >= 0 && segment < self->n_segments, NAN);
  return self->segments[segment].z1_m;
}

/**
 * sol_path_find_segment:
 * @self: the path
 * @s_m: a place, in z or in s
 *
 * Threads: any. Allocates: no.
 * Returns: the segment that a step starting at @s_m runs through; the last one at the end
 */
int
sol_path_find_segment (const SolPath *self, double s_m)
{
  int i = 0;
  while (i < self->n_segments - 1 && s_m >= self->segments[i].z1_m)
    i++;
  return i;
}

static double
pressure_at_s (const Segment *g, double s)
{
  double first, last;
  if (!g->in_pressure)
    return pressure_in (g, s);
  get_shares (g, s, &first, &last);
  return g->p0_pa * first + g->p1_pa * last;
}

/**
 * sol_path_at:
 * @self: the path
 * @segment: which side of a kink is meant
 * @s_m: place in that segment, ends included
 *
 * Threads: any. Allocates: no.
 * Returns: z, pressure and dz/ds there
 */
SolPathPoint
sol_path_at (const SolPath *self, int segment, double s_m)
{
  const Segment *g = &self->segments[segment];
  SolPathPoint point = { .z_m = s_m, .pressure_pa = pressure_at_s (g, s_m), .dz_ds = 1.0 };
  if (!g->in_pressure)
    return point;
  /* z - z0 = (s - s0) (p + p0) / (p1 + p0), without a difference of squares. */
  double sum = g->p0_pa + g->p1_pa;
  if (s_m < g->z1_m)
    point.z_m = g->z0_m + (s_m - g->z0_m) * (point.pressure_pa + g->p0_pa) / sum;
  point.dz_ds = 2.0 * point.pressure_pa / sum;
  return point;
}

/**
 * sol_path_s_from_z_m:
 * @self: the path
 * @z_m: a place
 *
 * Threads: any. Allocates: no.
 * Returns: the step coordinate of that place
 */
double
sol_path_s_from_z_m (const SolPath *self, double z_m)
{
  const Segment *g = &self->segments[sol_path_find_segment (self, z_m)];
  if (!g->in_pressure || z_m <= g->z0_m || z_m >= g->z1_m)
    return z_m;
  double p = pressure_in (g, z_m);
  return g->z0_m + (z_m - g->z0_m) * (g->p0_pa + g->p1_pa) / (p + g->p0_pa);
}

/**
 * sol_path_get_pressure_range:
 * @self: the path
 * @low_pa: (out): lowest pressure along it
 * @high_pa: (out): highest
 *
 * Threads: any. Allocates: no.
 */
void
sol_path_get_pressure_range (const SolPath *self, double *low_pa, double *high_pa)
{
  *low_pa = INFINITY;
  *high_pa = 0.0;
  for (int i = 0; i < self->n_segments; i++)
    {
      const Segment *g = &self->segments[i];
      *low_pa = MIN (*low_pa, MIN (g->p0_pa, g->p1_pa));
      *high_pa = MAX (*high_pa, MAX (g->p0_pa, g->p1_pa));
    }
}

/**
 * sol_path_integrate_basis:
 * @self: the path
 * @segment: the segment of the step
 * @s0_m: start of the interval
 * @s1_m: its end
 * @low_pa: interval of the Chebyshev polynomials in the pressure
 * @high_pa: its end
 * @n_terms: number of polynomials, at most 30
 * @integral_m: (out caller-allocates): [n_terms] the integral of each over z
 *
 * Exact to rounding: with z as a function of the pressure, dz is p dp times a constant, so the
 * integrand is a polynomial of degree @n_terms in the pressure and Gauss-Legendre nodes integrate it
 * exactly. Nothing is subtracted: the weights carry the length of the interval as a factor.
 *
 * Source: docs/physics/gradients.md.
 * Threads: any. Allocates: no.
 */
void
sol_path_integrate_basis (const SolPath *self,
                          int segment,
                          double s0_m,
                          double s1_m,
                          double low_pa,
                          double high_pa,
                          int n_terms,
                          double *integral_m)
{
  g_return_if_fail (n_terms >= 1 && n_terms <= N_TERMS_MAX);
  const Segment *g = &self->segments[segment];
  SolInterval interval = { low_pa, high_pa };
  double p0 = pressure_at_s (g, s0_m), p1 = pressure_at_s (g, s1_m);
  double ds = s1_m - s0_m;
  double sum = g->in_pressure ? g->p0_pa + g->p1_pa : p0 + p1;
  for (int m = 0; m < n_terms; m++)
    integral_m[m] = 0.0;
  if (n_terms == 1 && !g->in_pressure)
    {
      integral_m[0] = ds;
      return;
    }
  double basis[N_TERMS_MAX];
  for (int k = 0; k < N_NODES; k++)
    {
      double p = 0.5 * (p0 + p1) + 0.5 * (p1 - p0) * self->node[k];
      double w = sum > 0.0 ? ds * self->weight[k] * p / sum : 0.5 * ds * self->weight[k];
      sol_chebyshev_basis (interval, p, n_terms, basis);
      for (int m = 0; m < n_terms; m++)
        integral_m[m] += w * basis[m];
    }
}
