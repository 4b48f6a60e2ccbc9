/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-feed.h"

#include "plot/scenes/plot-reader.h"

#include <math.h>

/* Cells of a row: more than a screen shows, at any zoom that shows anything new. */
#define MOST_CELLS 8192

/* Rows of a run take at most so much memory; what needs more is drawn without them. */
#define MOST_BYTES (G_GUINT64_CONSTANT (512) << 20)

/* Below this share of the scale a value is as good as dark, and a logarithm still exists. */
#define LEAST 1e-30f

struct _SolPlotFeed
{
  gatomicrefcount count;
  SolPlotSource base;
  SolPlotSource source; /* what plots read */
  gpointer owner;
  GDestroyNotify owner_free;
  GMutex lock; /* of the base's read, the reader and the writing of rows */
  SolPlotOptions options;
  SolPlotReader *reader;
  gboolean has_rows;
  SolPlotRowShape shape[SOL_PLOT_N_ROWS];
  float **row[SOL_PLOT_N_ROWS]; /* [n_planned], NULL where not known yet */
  gint64 n_rows;                /* published by an atomic store */
};

static gint64
get_n_planes (gpointer data)
{
  SolPlotFeed *self = data;
  return self->base.get_n_planes (self->base.data);
}

static double
get_z_m (gpointer data, gint64 number)
{
  SolPlotFeed *self = data;
  return self->base.get_z_m (self->base.data, number);
}

/* Result files are read by one thread at a time. */
static gboolean
read_plane (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  SolPlotFeed *self = data;
  g_mutex_lock (&self->lock);
  gboolean is_good = self->base.read (self->base.data, number, field, statistics, error);
  g_mutex_unlock (&self->lock);
  return is_good;
}

static gboolean
read_power (gpointer data, gint64 number, double *power_w)
{
  SolPlotFeed *self = data;
  const SolPlotRowShape *shape = &self->shape[SOL_PLOT_ROWS_TIME];
  const float *row = sol_plot_feed_get_row (self, SOL_PLOT_ROWS_TIME, number);
  if (row == NULL || shape->n_samples != 1)
    return FALSE;
  for (gsize i = 0; i < shape->n; i++)
    power_w[i] = row[i] < 0.0f ? (double) NAN : (double) row[i] * shape->scale;
  return TRUE;
}

static int
get_marks (gpointer data,
           SolPlotMark kind,
           double z_m,
           double power_w,
           double omega_rad_per_s[SOL_PLOT_MAX_MARKS],
           SolPlotAbsence *absence)
{
  SolPlotFeed *self = data;
  return self->base.get_marks (self->base.data, kind, z_m, power_w, omega_rad_per_s, absence);
}

static void
lay_out (SolPlotRowShape *shape, gsize n, double first, double step)
{
  shape->n_samples = (n + MOST_CELLS - 1) / MOST_CELLS;
  shape->n = (n + shape->n_samples - 1) / shape->n_samples;
  shape->first = first + 0.5 * (double) (shape->n_samples - 1) * step;
  shape->step = step * (double) shape->n_samples;
}

static void
prepare_rows (SolPlotFeed *self)
{
  const SolPlotSource *source = &self->base;
  sol_plot_options_init (&self->options);
  self->options.spectral_axis = SOL_QUANTITY_ANGULAR_FREQUENCY;
  self->reader = sol_plot_reader_new (source, &self->options, NULL);
  if (self->reader == NULL || source->n_planned < 1)
    return;
  lay_out (&self->shape[SOL_PLOT_ROWS_SPECTRUM], self->reader->n_bins, self->reader->x[0],
           source->omega_rad_per_s[1] - source->omega_rad_per_s[0]);
  lay_out (&self->shape[SOL_PLOT_ROWS_TIME], source->n_t, source->t_s[0],
           source->t_s[1] - source->t_s[0]);
  guint64 n_cells = self->shape[0].n + self->shape[1].n;
  self->has_rows = n_cells * sizeof (float) * (guint64) source->n_planned <= MOST_BYTES;
  for (int kind = 0; kind < SOL_PLOT_N_ROWS && self->has_rows; kind++)
    self->row[kind] = g_new0 (float *, source->n_planned);
}

/**
 * sol_plot_feed_new:
 * @source: the planes
 * @owner: what @source lives in
 * @owner_free: (nullable): lets go of it
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the planes for views
 */
SolPlotFeed *
sol_plot_feed_new (const SolPlotSource *source, gpointer owner, GDestroyNotify owner_free)
{
  SolPlotFeed *self = g_new0 (SolPlotFeed, 1);
  g_atomic_ref_count_init (&self->count);
  g_mutex_init (&self->lock);
  self->base = *source;
  self->owner = owner;
  self->owner_free = owner_free;
  self->source = *source;
  self->source.data = self;
  self->source.get_n_planes = get_n_planes;
  self->source.get_z_m = get_z_m;
  self->source.read = read_plane;
  self->source.read_power = read_power;
  self->source.get_marks = source->get_marks != NULL ? get_marks : NULL;
  prepare_rows (self);
  return self;
}

/**
 * sol_plot_feed_ref:
 * @self: the feed
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer full): the same
 */
SolPlotFeed *
sol_plot_feed_ref (SolPlotFeed *self)
{
  g_atomic_ref_count_inc (&self->count);
  return self;
}

/**
 * sol_plot_feed_unref:
 * @self: (nullable): the feed
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_feed_unref (SolPlotFeed *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->count))
    return;
  for (int kind = 0; kind < SOL_PLOT_N_ROWS; kind++)
    {
      for (gint64 k = 0; k < self->n_rows; k++)
        g_free (self->row[kind][k]);
      g_free (self->row[kind]);
    }
  sol_plot_reader_free (self->reader);
  if (self->owner_free != NULL)
    self->owner_free (self->owner);
  g_mutex_clear (&self->lock);
  g_free (self);
}

/**
 * sol_plot_feed_get_source:
 * @self: the feed
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): what sol_plot_build() reads; several threads may do so at a time
 */
const SolPlotSource *
sol_plot_feed_get_source (const SolPlotFeed *self)
{
  return &self->source;
}

/**
 * sol_plot_feed_get_n_planes:
 * @self: the feed
 *
 * Threads: any. Allocates: no.
 * Returns: planes that are there now; never falls
 */
gint64
sol_plot_feed_get_n_planes (const SolPlotFeed *self)
{
  return self->base.get_n_planes (self->base.data);
}

/**
 * sol_plot_feed_get_z_m:
 * @self: the feed
 * @number: a plane that is there
 *
 * Threads: any. Allocates: no.
 * Returns: where it lies
 */
double
sol_plot_feed_get_z_m (const SolPlotFeed *self, gint64 number)
{
  return self->base.get_z_m (self->base.data, number);
}

/**
 * sol_plot_feed_find_plane:
 * @self: the feed
 * @z_m: a place; NAN: the last
 *
 * Threads: any. Allocates: no.
 * Returns: the nearest plane that is there; -1 if none is
 */
gint64
sol_plot_feed_find_plane (const SolPlotFeed *self, double z_m)
{
  gint64 lo = 0, hi = sol_plot_feed_get_n_planes (self) - 1;
  if (hi < 0 || isnan (z_m))
    return hi;
  while (hi - lo > 1)
    {
      gint64 middle = lo + (hi - lo) / 2;
      if (sol_plot_feed_get_z_m (self, middle) <= z_m)
        lo = middle;
      else
        hi = middle;
    }
  double below = fabs (sol_plot_feed_get_z_m (self, lo) - z_m);
  return fabs (sol_plot_feed_get_z_m (self, hi) - z_m) < below ? hi : lo;
}

/**
 * sol_plot_feed_get_row_edge_m:
 * @self: the feed
 * @number: 0 to @n_rows
 * @n_rows: rows that are shown, at least 1
 *
 * Threads: any. Allocates: no.
 * Returns: where row @number of a map begins and the one before it ends, as in the maps of plots
 */
double
sol_plot_feed_get_row_edge_m (const SolPlotFeed *self, gint64 number, gint64 n_rows)
{
  if (number <= 0)
    return sol_plot_feed_get_z_m (self, 0);
  double before_m = sol_plot_feed_get_z_m (self, number - 1);
  if (number < n_rows)
    return 0.5 * (before_m + sol_plot_feed_get_z_m (self, number));
  double step_m = self->base.n_planned > 1
                      ? self->base.z_end_m / (double) (self->base.n_planned - 1)
                      : self->base.z_end_m;
  return fmax (fmin (before_m + step_m / 2.0, self->base.z_end_m), before_m);
}

static float *
make_row (SolPlotRowShape *shape, const double *value, gsize n)
{
  float *row = g_new (float, shape->n);
  for (gsize i = 0; i < shape->n; i++)
    {
      double largest = NAN;
      gsize past = MIN ((i + 1) * shape->n_samples, n);
      for (gsize k = i * shape->n_samples; k < past; k++)
        largest = isnan (largest) || value[k] > largest ? value[k] : largest;
      row[i] =
          isfinite (largest) ? fmaxf ((float) (largest / shape->scale), LEAST) : SOL_PLOT_ROWS_GAP;
    }
  return row;
}

/* The scale stays what it is: rows that are there never change. */
static void
choose_scale (SolPlotRowShape *shape, const double *value, gsize n)
{
  double largest = 0.0;
  for (gsize i = 0; i < n; i++)
    largest = isfinite (value[i]) ? fmax (largest, value[i]) : largest;
  shape->scale = largest > 0.0 ? largest : 1.0;
}

static gboolean
add_row (SolPlotFeed *self, gint64 number, GError **error)
{
  SolPlotReader *reader = self->reader;
  if (!sol_plot_reader_load (reader, number, error))
    return FALSE;
  sol_plot_reader_compute_density (reader);
  sol_plot_reader_compute_power (reader);
  if (number == 0)
    {
      choose_scale (&self->shape[SOL_PLOT_ROWS_SPECTRUM], reader->density, reader->n_bins);
      choose_scale (&self->shape[SOL_PLOT_ROWS_TIME], reader->power_w, self->base.n_t);
    }
  self->row[SOL_PLOT_ROWS_SPECTRUM][number] =
      make_row (&self->shape[SOL_PLOT_ROWS_SPECTRUM], reader->density, reader->n_bins);
  self->row[SOL_PLOT_ROWS_TIME][number] =
      make_row (&self->shape[SOL_PLOT_ROWS_TIME], reader->power_w, self->base.n_t);
  __atomic_store_n (&self->n_rows, number + 1, __ATOMIC_RELEASE);
  return TRUE;
}

/**
 * sol_plot_feed_update:
 * @self: the feed
 * @error: (nullable): why a plane cannot be read
 *
 * Computes the rows of the planes that have come since. Not for the main thread.
 *
 * Threads: any. Allocates: yes.
 * Returns: whether all planes were read
 */
gboolean
sol_plot_feed_update (SolPlotFeed *self, GError **error)
{
  gboolean is_good = TRUE;
  if (!self->has_rows)
    return TRUE;
  g_mutex_lock (&self->lock);
  gint64 n = MIN (sol_plot_feed_get_n_planes (self), self->base.n_planned);
  for (gint64 k = self->n_rows; k < n && is_good; k++)
    is_good = add_row (self, k, error);
  g_mutex_unlock (&self->lock);
  return is_good;
}

/**
 * sol_plot_feed_get_n_rows:
 * @self: the feed
 *
 * Threads: any. Allocates: no.
 * Returns: rows that are there now, from the first on; they never change
 */
gint64
sol_plot_feed_get_n_rows (const SolPlotFeed *self)
{
  return __atomic_load_n (&self->n_rows, __ATOMIC_ACQUIRE);
}

/**
 * sol_plot_feed_get_shape:
 * @self: the feed
 * @kind: which rows
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): their layout, whose scale is known with the first row; NULL
 *   if the run has too many planes to keep rows
 */
const SolPlotRowShape *
sol_plot_feed_get_shape (const SolPlotFeed *self, SolPlotRows kind)
{
  return self->has_rows ? &self->shape[kind] : NULL;
}

/**
 * sol_plot_feed_get_row:
 * @self: the feed
 * @kind: which rows
 * @number: a plane
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): [n] shares of the scale, at least 1e-30, or
 *   SOL_PLOT_ROWS_GAP; NULL if it is not there
 */
const float *
sol_plot_feed_get_row (const SolPlotFeed *self, SolPlotRows kind, gint64 number)
{
  return number >= 0 && number < sol_plot_feed_get_n_rows (self) ? self->row[kind][number] : NULL;
}
