/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-memory.h"

#include "plot/scenes/plot-reader.h"

struct _SolPlotMemory
{
  SolPlotReader *reader; /* NULL: nothing was read yet */
  SolPlotOptions *options;
  gboolean is_old; /* the planes of the reader are gone */
};

/**
 * sol_plot_memory_new:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the memory of a plot that has read nothing
 */
SolPlotMemory *
sol_plot_memory_new (void)
{
  return g_new0 (SolPlotMemory, 1);
}

/**
 * sol_plot_memory_free:
 * @self: (nullable): the memory
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_memory_free (SolPlotMemory *self)
{
  if (self == NULL)
    return;
  sol_plot_reader_free (self->reader);
  g_free (self->options);
  g_free (self);
}

/**
 * sol_plot_memory_forget:
 * @self: the memory
 *
 * The planes that were read are to be let go; those of the next plot are others. Plans of transforms
 * stay.
 *
 * Threads: one at a time on one @self. Allocates: no.
 */
void
sol_plot_memory_forget (SolPlotMemory *self)
{
  self->is_old = TRUE;
}

/**
 * sol_plot_memory_get_n_read:
 * @self: the memory
 *
 * Threads: one at a time on one @self. Allocates: no.
 * Returns: how often a plane was read so far
 */
gint64
sol_plot_memory_get_n_read (const SolPlotMemory *self)
{
  return self->reader != NULL ? self->reader->n_read : 0;
}

/**
 * sol_plot_memory_get_n_planes:
 * @self: the memory
 *
 * Threads: one at a time on one @self. Allocates: no.
 * Returns: planes that the last plot has looked at
 */
gint64
sol_plot_memory_get_n_planes (const SolPlotMemory *self)
{
  return self->reader != NULL ? self->reader->n_planes : 0;
}

/**
 * sol_plot_memory_get_reader:
 * @self: the memory
 * @source: the planes
 * @options: how they are shown; copied
 * @error: (nullable): as sol_plot_reader_new()
 *
 * Threads: one at a time on one @self. Allocates: yes.
 * Returns: (transfer none) (nullable): a reader that has read what it can still use
 */
SolPlotReader *
sol_plot_memory_get_reader (SolPlotMemory *self,
                            const SolPlotSource *source,
                            const SolPlotOptions *options,
                            GError **error)
{
  SolPlotOptions *kept = g_memdup2 (options, sizeof *options);
  SolPlotReader *old = self->reader;
  if (old == NULL || self->is_old || !sol_plot_reader_go_on (old, source, kept))
    {
      self->reader = sol_plot_reader_new (source, kept, error);
      self->is_old = FALSE;
      if (self->reader != NULL && old != NULL)
        sol_plot_reader_adopt_traces (self->reader, old);
      sol_plot_reader_free (old);
    }
  g_free (self->options);
  self->options = kept;
  return self->reader;
}
