/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-layout.h"

#include "io/result/hdf5-scope.h"

#include "base/complex.h"
#include "base/constants.h"
#include "base/error.h"
#include "problem/statistics.h"

#include <math.h>

/* Large enough to be read at the speed of the disk, small enough to be cached. */
#define CHUNK_BYTES 1048576u
#define MAX_CHUNK_BYTES 4194304u

/* The step history: five numbers a trial, room for a hundredth of the planes' bytes. */
#define STEP_ROW_BYTES 32
#define STEP_SHARE 100
#define MIN_STEP_ROWS 2048
#define MAX_STEP_ROWS 4194304

/* Headers, indices, attributes and texts of an empty file, and what the views may take. */
#define FIXED_BYTES 262144u
#define VIEW_SHARE 10

/**
 * sol_result_layout_copy:
 * @self: the layout
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a deep copy
 */
SolResultLayout *
sol_result_layout_copy (const SolResultLayout *self)
{
  SolResultLayout *copy = g_memdup2 (self, sizeof *self);
  copy->omega_rad_per_s =
      g_memdup2 (self->omega_rad_per_s, self->n_omega * sizeof *self->omega_rad_per_s);
  copy->t_s = g_memdup2 (self->t_s, self->n_t * sizeof *self->t_s);
  copy->r_m = g_memdup2 (self->r_m, (gsize) self->n_r * sizeof *self->r_m);
  copy->node_r_m = g_memdup2 (self->node_r_m, (gsize) self->n_node_r * sizeof *self->node_r_m);
  copy->modes = g_new0 (SolResultMode, self->n_mode);
  for (int i = 0; i < self->n_mode; i++)
    {
      copy->modes[i] = self->modes[i];
      copy->modes[i].name = g_strdup (self->modes[i].name);
      copy->modes[i].kind = g_strdup (self->modes[i].kind);
    }
  copy->species = g_new0 (char *, self->n_species + 1);
  for (int i = 0; i < self->n_species; i++)
    copy->species[i] = g_strdup (self->species[i]);
  copy->case_text = g_strdup (self->case_text);
  return copy;
}

/**
 * sol_result_layout_free:
 * @self: (nullable): a layout with all of its arrays on the heap
 *
 * Threads: any. Allocates: no.
 */
void
sol_result_layout_free (SolResultLayout *self)
{
  if (self == NULL)
    return;
  g_free (self->omega_rad_per_s);
  g_free (self->t_s);
  g_free (self->r_m);
  g_free (self->node_r_m);
  for (int i = 0; self->modes != NULL && i < self->n_mode; i++)
    {
      g_free (self->modes[i].name);
      g_free (self->modes[i].kind);
    }
  g_free (self->modes);
  for (int i = 0; self->species != NULL && i < self->n_species; i++)
    g_free (self->species[i]);
  g_free (self->species);
  g_free (self->case_text);
  g_free (self);
}

/**
 * sol_result_layout_get_n_amplitude:
 * @self: the layout
 *
 * Threads: any. Allocates: no.
 * Returns: the length of the second dimension of the stored field: modes or radial nodes
 */
int
sol_result_layout_get_n_amplitude (const SolResultLayout *self)
{
  return self->n_r > 0 ? self->n_r : self->n_mode;
}

/* First zero of J0. */
#define ZERO_OF_J0 2.404825557695773
/* How far from zero J0 may be at a node. */
#define NODE_OFF 1e-9

/* Nodes of a Hankel transform lie at the zeros of J0 (K r), where the integral over the disc has the
 * weights 4 pi / (K J1 (K r))^2. */
static gboolean
is_hankel (const SolResultLayout *self)
{
  double k = ZERO_OF_J0 / self->r_m[0];
  for (int i = 0; i < self->n_r; i++)
    if (!(fabs (j0 (k * self->r_m[i])) < NODE_OFF))
      return FALSE;
  return TRUE;
}

/**
 * sol_result_layout_get_areas_m2:
 * @self: the layout of a radial run
 *
 * The area that each node stands for, exact for the nodes of a Hankel transform and a ring up to the
 * middle between two nodes for others.
 *
 * Source: M. Guizar-Sicairos and J. C. Gutierrez-Vega, J. Opt. Soc. Am. A 21, 53 (2004), eq. 11.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): [n_r]
 */
double *
sol_result_layout_get_areas_m2 (const SolResultLayout *self)
{
  double *area = g_new (double, self->n_r);
  double inner = 0.0, k = self->n_r > 0 ? ZERO_OF_J0 / self->r_m[0] : NAN;
  gboolean exact = self->n_r > 0 && is_hankel (self);
  for (int i = 0; i < self->n_r; i++)
    {
      double r = self->r_m[i], edge = k * j1 (k * r);
      double outer = i + 1 < self->n_r ? 0.5 * (r + self->r_m[i + 1]) : 2.0 * r - inner;
      area[i] = exact ? 4.0 * SOL_PI / (edge * edge) : SOL_PI * (outer * outer - inner * inner);
      inner = outer;
    }
  return area;
}

/**
 * sol_result_layout_get_mode_names:
 * @self: the layout
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer container): [n_mode] names of the layout
 */
const char **
sol_result_layout_get_mode_names (const SolResultLayout *self)
{
  const char **names = g_new0 (const char *, self->n_mode);
  for (int i = 0; i < self->n_mode; i++)
    names[i] = self->modes[i].name;
  return names;
}

/**
 * sol_result_layout_get_n_field:
 * @self: the layout
 * @n_field: (out): complex values of one plane
 *
 * Threads: any. Allocates: no.
 * Returns: FALSE if a plane has more values than can be addressed
 */
gboolean
sol_result_layout_get_n_field (const SolResultLayout *self, gsize *n_field)
{
  gsize n;
  int n_amplitude = sol_result_layout_get_n_amplitude (self);
  return g_size_checked_mul (&n, (gsize) n_amplitude, (gsize) self->n_pol) &&
         g_size_checked_mul (n_field, n, self->n_omega) &&
         *n_field <= G_MAXSIZE / sizeof (SolComplex) / 4;
}

/* The parts of n that are at most max long, as equal as can be. */
static guint64
divide_evenly (guint64 n, guint64 max)
{
  guint64 n_parts = (n + max - 1) / max;
  return (n + n_parts - 1) / n_parts;
}

/**
 * sol_result_layout_get_chunk:
 * @self: the layout
 * @chunk: (out caller-allocates): [4] planes, amplitudes, polarisations and samples of one chunk
 *
 * Chunks hold whole planes, several of them where planes are small; a plane that is larger than a
 * chunk may be is divided along its outermost dimension that can be.
 *
 * Threads: any. Allocates: no.
 */
void
sol_result_layout_get_chunk (const SolResultLayout *self, guint64 chunk[4])
{
  guint64 n_planes = (guint64) MAX (self->n_planes, 1);
  guint64 dims[4] = { n_planes, (guint64) sol_result_layout_get_n_amplitude (self),
                      (guint64) self->n_pol, (guint64) self->n_omega };
  guint64 inner = sizeof (SolComplex);
  for (int i = 3; i >= 0; i--)
    {
      guint64 limit = i == 0 ? CHUNK_BYTES : MAX_CHUNK_BYTES;
      guint64 max = CLAMP (limit / inner, 1, dims[i]);
      chunk[i] = divide_evenly (dims[i], max);
      inner *= chunk[i];
    }
}

/**
 * sol_result_layout_count_raw_bytes:
 * @self: the layout
 *
 * Threads: any. Allocates: no.
 * Returns: the bytes of the field of all planned planes; G_MAXUINT64 if they cannot be counted
 */
guint64
sol_result_layout_count_raw_bytes (const SolResultLayout *self)
{
  gsize n_field;
  guint64 n_bytes;
  if (!sol_result_layout_get_n_field (self, &n_field) ||
      !g_uint64_checked_mul (&n_bytes, n_field * sizeof (SolComplex), (guint64) self->n_planes))
    return G_MAXUINT64;
  return n_bytes;
}

/**
 * sol_result_layout_get_n_step_rows:
 * @self: the layout
 *
 * Threads: any. Allocates: no.
 * Returns: how many trials the step history has room for before it first grows
 */
gint64
sol_result_layout_get_n_step_rows (const SolResultLayout *self)
{
  guint64 share = sol_result_layout_count_raw_bytes (self) / STEP_SHARE / STEP_ROW_BYTES;
  return (gint64) CLAMP (share, MIN_STEP_ROWS, MAX_STEP_ROWS);
}

/**
 * sol_result_layout_estimate_bytes:
 * @self: the layout
 *
 * Threads: any. Allocates: no.
 * Returns: about the bytes that the file takes on the disk, from above; G_MAXUINT64 if they cannot
 *   be counted
 */
guint64
sol_result_layout_estimate_bytes (const SolResultLayout *self)
{
  guint64 raw = sol_result_layout_count_raw_bytes (self);
  if (raw > G_MAXUINT64 / 4)
    return G_MAXUINT64;
  int n_statistics = sol_statistics_get_n_values (self->n_mode, self->n_species);
  guint64 small = (guint64) self->n_planes * ((guint64) n_statistics + 8) * sizeof (double);
  guint64 steps = (guint64) sol_result_layout_get_n_step_rows (self) * STEP_ROW_BYTES;
  guint64 axes = (self->n_omega + self->n_t) * sizeof (double);
  return raw + raw / VIEW_SHARE + small + steps + axes + FIXED_BYTES;
}

/**
 * sol_result_layout_get_chunk_rows:
 * @n_rows: rows of the dataset
 * @row_bytes: bytes of one row
 *
 * Threads: any. Allocates: no.
 * Returns: the rows of one chunk of a table of small rows, at least 1
 */
guint64
sol_result_layout_get_chunk_rows (guint64 n_rows, guint64 row_bytes)
{
  guint64 n = MAX (n_rows, 1);
  return divide_evenly (n, CLAMP (CHUNK_BYTES / MAX (row_bytes, 1), 1, n));
}

static gboolean
is_spaced_equally (const double *x, gsize n)
{
  double step = n > 1 ? (x[n - 1] - x[0]) / (double) (n - 1) : NAN;
  double slack = 1e-9 * fmax (fabs (x[0]), fabs (x[n - 1]));
  gboolean ok = step > 0.0;
  for (gsize i = 0; ok && i < n; i++)
    ok = fabs (x[i] - x[0] - step * (double) i) <= slack;
  return ok;
}

/**
 * sol_result_layout_check:
 * @self: a layout, perhaps one that was read from a file
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_TYPE if sizes or axes do not belong together.
 * Threads: any. Allocates: no.
 * Returns: TRUE if a result file can be made of it
 */
gboolean
sol_result_layout_check (const SolResultLayout *self, GError **error)
{
  const char *wrong = NULL;
  if (self->n_planes < 1 || self->n_mode < 1 || self->n_pol < 1 || self->n_pol > 2 ||
      self->n_species < 0 || self->n_r < 0 || (self->n_r > 0 && self->n_mode != 1))
    wrong = "the numbers of planes, modes, polarisations or species";
  else if (sol_result_layout_count_raw_bytes (self) > G_MAXINT64 / 4)
    wrong = "the size of the planes";
  else if (self->n_omega < 2 || self->n_omega > G_MAXINT / 2 || self->n_t < 2 ||
           self->n_t > G_MAXINT / 2 || self->n_omega > self->n_t)
    wrong = "the numbers of samples";
  else if (!is_spaced_equally (self->omega_rad_per_s, self->n_omega) ||
           !is_spaced_equally (self->t_s, self->n_t))
    wrong = "the axes of frequency and time";
  else
    {
      double n = (double) self->n_t;
      double domega = (self->omega_rad_per_s[self->n_omega - 1] - self->omega_rad_per_s[0]) /
                      (double) (self->n_omega - 1);
      double dt = (self->t_s[self->n_t - 1] - self->t_s[0]) / (n - 1.0);
      if (!(fabs (domega * dt * n / (2.0 * SOL_PI) - 1.0) <= 1e-6))
        wrong = "the spacings of the axes of frequency and time";
    }
  if (wrong == NULL)
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "No result can be written: %s do not belong together", wrong);
  return FALSE;
}

/**
 * sol_result_get_library_version:
 *
 * Threads: any. Allocates: once.
 * Returns: (transfer none): version of the library that writes results, as it is loaded
 */
const char *
sol_result_get_library_version (void)
{
  static char *version;
  if (g_once_init_enter (&version))
    {
      unsigned major = 0, minor = 0, release = 0;
      char *text = NULL;
      {
        SOL_HDF5_SCOPE (scope);
        if (H5get_libversion (&major, &minor, &release) >= 0)
          text = g_strdup_printf ("%u.%u.%u", major, minor, release);
      }
      g_once_init_leave (&version, text != NULL ? text : g_strdup ("unknown"));
    }
  return version;
}
