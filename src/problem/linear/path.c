/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/linear/path.h"

#include "base/constants.h"
#include "problem/linear/chebyshev.h"

#include <gsl/gsl_integration.h>

/* Below this ratio of the lower to the higher end pressure AUTO steps in the pressure. */
#define STRETCH_BELOW_RATIO 0.1
/* They integrate a term up to the highest degree of the pressure exactly: twice the nodes, less
 * two. */
#define N_NODES 16
/* Terms of a higher degree, which a core radius or a wall that varies alone has, go through more of a
 * period than the nodes resolve: the interval is cut where they have gone through so many radians. */
#define RADIANS_OF_A_PIECE 8.0

typedef struct
{
  double z0_m, z1_m;
  double first[SOL_N_SCALARS];
  double last[SOL_N_SCALARS];
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

/* Shares of the two ends of a stretch, each measured from the other end, so that neither of them
 * loses digits. */
static void
get_shares (double z0, double z1, double at, double *first, double *last)
{
  double width = z1 - z0;
  *first = CLAMP ((z1 - at) / width, 0.0, 1.0);
  *last = CLAMP ((at - z0) / width, 0.0, 1.0);
}

/* The law between two points: the square of the pressure is linear in z, and so is everything else
 * itself. */
static double
scalar_between (SolScalar k, double z0, double x0, double z1, double x1, double z)
{
  double first, last;
  if (!islessgreater (x0, x1))
    return x0;
  get_shares (z0, z1, z, &first, &last);
  if (k == SOL_SCALAR_PRESSURE)
    return sqrt (x0 * x0 * first + x1 * x1 * last);
  return x0 * first + x1 * last;
}

static double
scalar_in (const Segment *s, SolScalar k, double z)
{
  return scalar_between (k, s->z0_m, s->first[k], s->z1_m, s->last[k], z);
}

/* The value that a profile has at z when it is approached from inside [z0, z1]. */
static double
profile_at (const SolPathProfile *p, SolScalar k, double z0, double z1, double z)
{
  int last = p->n_points - 1;
  if (p->n_points < 1)
    return 0.0;
  double middle = 0.5 * (z0 + z1);
  if (middle <= p->z_m[0])
    return p->value[0];
  for (int i = 0; i < last; i++)
    if (middle < p->z_m[i + 1])
      {
        if (!(z > p->z_m[i]))
          return p->value[i];
        return z < p->z_m[i + 1]
                   ? scalar_between (k, p->z_m[i], p->value[i], p->z_m[i + 1], p->value[i + 1], z)
                   : p->value[i + 1];
      }
  return p->value[last];
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* Ends of the segments: the two ends and every point of a profile in between, each once. */
static GArray *
find_kinks (const SolPathProfile *profile, double length)
{
  GArray *kinks = g_array_new (FALSE, FALSE, sizeof (double));
  double zero = 0.0;
  g_array_append_val (kinks, zero);
  g_array_append_val (kinks, length);
  for (int k = 0; k < SOL_N_SCALARS; k++)
    for (int i = 0; i < profile[k].n_points; i++)
      if (profile[k].z_m[i] > 0.0 && profile[k].z_m[i] < length)
        g_array_append_val (kinks, profile[k].z_m[i]);
  g_array_sort (kinks, compare);
  guint n = 1;
  for (guint i = 1; i < kinks->len; i++)
    if (g_array_index (kinks, double, i) > g_array_index (kinks, double, n - 1))
      g_array_index (kinks, double, n++) = g_array_index (kinks, double, i);
  g_array_set_size (kinks, MAX (n, 2));
  return kinks;
}

/**
 * sol_path_new:
 * @z_m: [n_points] ascending
 * @pressure_pa: [n_points] at these places, not negative
 * @n_points: at least 1
 * @length_m: length of the guide, not negative
 * @coordinate: what steps are taken in
 *
 * A path along which only the pressure changes, see sol_path_new_full().
 *
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
  const SolPathProfile profile[SOL_N_SCALARS] = {
    [SOL_SCALAR_PRESSURE] = { z_m, pressure_pa, n_points },
  };
  return sol_path_new_full (profile, length_m, coordinate);
}

/**
 * sol_path_new_full:
 * @profile: [SOL_N_SCALARS] every scalar along z; only read during the call
 * @length_m: length of the guide, not negative
 * @coordinate: what steps are taken in
 *
 * Between two points the square of the pressure is linear in z, and so are the core radius and the
 * wall themselves; outside them they are constant. A point that is given twice counts once. A path
 * of zero length has one segment of zero length. Every point of every profile ends a segment.
 *
 * Source: A. Suda, M. Nurhuda, K. Midorikawa et al., Appl. Phys. Lett. 86, 111116 (2005): viscous
 * flow through a capillary makes p^2 linear in z.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the path
 */
SolPath *
sol_path_new_full (const SolPathProfile *profile, double length_m, SolPathCoordinate coordinate)
{
  g_return_val_if_fail (profile[SOL_SCALAR_PRESSURE].n_points >= 1 && length_m >= 0.0, NULL);
  g_autoptr (GArray) kinks = find_kinks (profile, length_m);
  SolPath *self = g_new0 (SolPath, 1);
  self->n_segments = (int) kinks->len - 1;
  self->segments = g_new0 (Segment, self->n_segments);
  for (int i = 0; i < self->n_segments; i++)
    {
      Segment *s = &self->segments[i];
      s->z0_m = g_array_index (kinks, double, i);
      s->z1_m = g_array_index (kinks, double, i + 1);
      for (int k = 0; k < SOL_N_SCALARS; k++)
        {
          SolScalar scalar = (SolScalar) k;
          s->first[k] = profile_at (&profile[k], scalar, s->z0_m, s->z1_m, s->z0_m);
          s->last[k] = profile_at (&profile[k], scalar, s->z0_m, s->z1_m, s->z1_m);
        }
      s->in_pressure =
          length_m > 0.0 && steps_in_pressure (s->first[SOL_SCALAR_PRESSURE],
                                               s->last[SOL_SCALAR_PRESSURE], coordinate);
    }
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
    return scalar_in (g, SOL_SCALAR_PRESSURE, s);
  get_shares (g->z0_m, g->z1_m, s, &first, &last);
  return g->first[SOL_SCALAR_PRESSURE] * first + g->last[SOL_SCALAR_PRESSURE] * last;
}

/* z where the pressure is p, in a segment that steps in it:
 * z - z0 = (s - s0) (p + p0) / (p1 + p0), without a difference of squares. */
static double
z_at_s (const Segment *g, double s, double p)
{
  if (!g->in_pressure || !(s < g->z1_m))
    return s;
  double p0 = g->first[SOL_SCALAR_PRESSURE], p1 = g->last[SOL_SCALAR_PRESSURE];
  return g->z0_m + (s - g->z0_m) * (p + p0) / (p0 + p1);
}

/**
 * sol_path_at:
 * @self: the path
 * @segment: which side of a kink is meant
 * @s_m: place in that segment, ends included
 *
 * Threads: any. Allocates: no.
 * Returns: z, the scalars and dz/ds there
 */
SolPathPoint
sol_path_at (const SolPath *self, int segment, double s_m)
{
  const Segment *g = &self->segments[segment];
  SolPathPoint point = { .pressure_pa = pressure_at_s (g, s_m), .dz_ds = 1.0 };
  point.z_m = z_at_s (g, s_m, point.pressure_pa);
  point.core_radius_m = scalar_in (g, SOL_SCALAR_CORE_RADIUS, point.z_m);
  point.wall_thickness_m = scalar_in (g, SOL_SCALAR_WALL, point.z_m);
  if (g->z1_m > g->z0_m)
    point.radius_slope =
        (g->last[SOL_SCALAR_CORE_RADIUS] - g->first[SOL_SCALAR_CORE_RADIUS]) / (g->z1_m - g->z0_m);
  if (g->in_pressure)
    point.dz_ds =
        2.0 * point.pressure_pa / (g->first[SOL_SCALAR_PRESSURE] + g->last[SOL_SCALAR_PRESSURE]);
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
  double p0 = g->first[SOL_SCALAR_PRESSURE], p1 = g->last[SOL_SCALAR_PRESSURE];
  double p = scalar_in (g, SOL_SCALAR_PRESSURE, z_m);
  return g->z0_m + (z_m - g->z0_m) * (p0 + p1) / (p + p0);
}

/**
 * sol_path_get_range:
 * @self: the path
 * @scalar: which scalar
 * @low: (out): its lowest value along the path
 * @high: (out): its highest
 *
 * Threads: any. Allocates: no.
 */
void
sol_path_get_range (const SolPath *self, SolScalar scalar, double *low, double *high)
{
  *low = INFINITY;
  *high = 0.0;
  for (int i = 0; i < self->n_segments; i++)
    {
      const Segment *g = &self->segments[i];
      *low = MIN (*low, MIN (g->first[scalar], g->last[scalar]));
      *high = MAX (*high, MAX (g->first[scalar], g->last[scalar]));
    }
}

/* s halfway is where the pressure is halfway, in whichever coordinate the segment steps. */
static double
z_of_pressure (const Segment *g, double s0, double s1, double share, double p)
{
  double s = s0 + (s1 - s0) * share;
  double p0 = g->first[SOL_SCALAR_PRESSURE], p1 = g->last[SOL_SCALAR_PRESSURE];
  if (g->in_pressure)
    return z_at_s (g, s, p);
  if (!islessgreater (p0, p1))
    return s;
  double q0 = pressure_at_s (g, s0), q1 = pressure_at_s (g, s1);
  return q0 + q1 > 0.0 ? s0 + (s1 - s0) * share * (p + q0) / (q0 + q1) : s;
}

/* Adds the integral of every term from s0 to s1. */
static void
add_piece (const SolPath *self,
           const Segment *g,
           double s0_m,
           double s1_m,
           const SolBasis *basis,
           double *integral_m)
{
  double p0 = pressure_at_s (g, s0_m), p1 = pressure_at_s (g, s1_m);
  double ds = s1_m - s0_m;
  double sum =
      g->in_pressure ? g->first[SOL_SCALAR_PRESSURE] + g->last[SOL_SCALAR_PRESSURE] : p0 + p1;
  double value[SOL_BASIS_N_TERMS_MAX];
  for (int k = 0; k < N_NODES; k++)
    {
      double p = 0.5 * (p0 + p1) + 0.5 * (p1 - p0) * self->node[k];
      double w = sum > 0.0 ? ds * self->weight[k] * p / sum : 0.5 * ds * self->weight[k];
      double z = z_of_pressure (g, s0_m, s1_m, 0.5 + 0.5 * self->node[k], p);
      const double scalar[SOL_N_SCALARS] = {
        [SOL_SCALAR_PRESSURE] = p,
        [SOL_SCALAR_CORE_RADIUS] = scalar_in (g, SOL_SCALAR_CORE_RADIUS, z),
        [SOL_SCALAR_WALL] = scalar_in (g, SOL_SCALAR_WALL, z),
      };
      sol_basis_evaluate (basis, scalar, value);
      for (int m = 0; m < basis->n_terms; m++)
        integral_m[m] += w * value[m];
    }
}

/* The angle of whose multiples the terms of a scalar are the cosines. */
static double
scalar_angle (const Segment *g, SolScalar k, const SolBasis *basis, double s_m)
{
  SolInterval range = basis->interval[k];
  double x = scalar_in (g, k, s_m);
  return acos (CLAMP ((2.0 * x - range.low - range.high) / (range.high - range.low), -1.0, 1.0));
}

/* Whose terms have the highest degree. */
static SolScalar
find_steepest (const SolBasis *basis, int *degree)
{
  SolScalar steepest = SOL_SCALAR_PRESSURE;
  *degree = 0;
  for (int m = 0; m < basis->n_terms; m++)
    for (int k = 0; k < SOL_N_SCALARS; k++)
      if (basis->degree[m][k] > *degree)
        {
          *degree = basis->degree[m][k];
          steepest = (SolScalar) k;
        }
  return steepest;
}

/**
 * sol_path_integrate_basis:
 * @self: the path
 * @segment: the segment of the step
 * @s0_m: start of the interval
 * @s1_m: its end
 * @basis: what is integrated
 * @integral_m: (out caller-allocates): [n_terms] the integral of each term over z
 *
 * Where only the pressure changes it is exact to rounding: with z as a function of the pressure, dz
 * is p dp times a constant, so the integrand is a polynomial of the degree of the term plus one in
 * the pressure and Gauss-Legendre nodes integrate it exactly. The radius and the wall are linear in
 * z, thus quadratic in the pressure, and their terms are polynomials as well, exact to degree 30 in
 * sum. Terms beyond that degree stand in a basis of one of the two alone, and the pressure does not
 * change; the interval is cut into pieces for them. Nothing is subtracted: the weights carry the length of the interval as a factor.
 *
 * Source: docs/physics/gradients.md.
 * Threads: any. Allocates: no.
 */
void
sol_path_integrate_basis (const SolPath *self,
                          int segment,
                          double s0_m,
                          double s1_m,
                          const SolBasis *basis,
                          double *integral_m)
{
  const Segment *g = &self->segments[segment];
  for (int m = 0; m < basis->n_terms; m++)
    integral_m[m] = 0.0;
  if (basis->n_terms == 1 && !g->in_pressure)
    {
      integral_m[0] = s1_m - s0_m;
      return;
    }
  int highest;
  SolScalar k = find_steepest (basis, &highest);
  if (highest <= SOL_BASIS_DEGREE_MAX)
    {
      add_piece (self, g, s0_m, s1_m, basis, integral_m);
      return;
    }
  double first = scalar_angle (g, k, basis, s0_m), last = scalar_angle (g, k, basis, s1_m);
  int n = 1 + (int) (highest * fabs (last - first) / RADIANS_OF_A_PIECE);
  double from_m = s0_m, width = cos (last) - cos (first);
  for (int i = 1; i <= n; i++)
    {
      double at = cos (first + (last - first) * i / n) - cos (first);
      double to_m = i < n ? s0_m + (s1_m - s0_m) * at / width : s1_m;
      add_piece (self, g, from_m, to_m, basis, integral_m);
      from_m = to_m;
    }
}
