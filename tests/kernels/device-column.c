/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/device-column.h"

#include "backend/device/device-rate.h"
#include "base/constants.h"

#include <math.h>

#define PER_ITEM 8 /* as kernels/device/plasma.cl */
#define N_GROUPS 5 /* fewer than the tiles of a long row: groups go on in strides */

enum
{
  EXPOSURE,
  FREE,
  WHOLE,
  ADD,
  N_KERNELS
};

struct _SolTestDeviceColumn
{
  SolDevice *device;
  SolProgram *program;
  SolKernel *kernels[N_KERNELS];
  size_t group_size;
};

SolTestDeviceColumn *
sol_test_device_column_new (const char *kind, GError **error)
{
  static const char *const names[N_KERNELS] = { "plasma_exposure", "plasma_free", "plasma_whole",
                                                "plasma_add" };
  SolDevice *device = sol_device_open (kind, error);
  if (device == NULL)
    return NULL;
  SolTestDeviceColumn *self = g_new0 (SolTestDeviceColumn, 1);
  self->device = device;
  self->group_size = (size_t) sol_device_get_info (device)->group_size;
  g_autoptr (SolSource) source = sol_source_new (SOL_PRECISION_DOUBLE, (int) self->group_size);
  g_assert_true (sol_source_add (source, "plasma", error));
  self->program = sol_program_new (device, source, NULL, error);
  g_assert_nonnull (self->program);
  for (int i = 0; i < N_KERNELS; i++)
    {
      self->kernels[i] = sol_kernel_new (self->program, names[i], error);
      g_assert_nonnull (self->kernels[i]);
    }
  return self;
}

void
sol_test_device_column_free (SolTestDeviceColumn *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < N_KERNELS; i++)
    sol_kernel_free (self->kernels[i]);
  sol_program_free (self->program);
  sol_device_close (self->device);
  g_free (self);
}

size_t
sol_test_device_column_get_tile (const SolTestDeviceColumn *self)
{
  return PER_ITEM * self->group_size;
}

static SolBuffer *
make_row (SolTestDeviceColumn *self, const double *values, size_t n)
{
  SolBuffer *buffer = sol_buffer_new (self->device, MAX (n, 1), sizeof (double), NULL);
  g_assert_nonnull (buffer);
  if (values != NULL && n > 0)
    g_assert_true (sol_buffer_write (buffer, values, n * sizeof (double), NULL));
  return buffer;
}

/* The rows of the rate that the kernel reads: numbers, envelope, channels. */
static void
make_rate (SolTestDeviceColumn *self, const SolRateRow *r, SolBuffer **row)
{
  double numbers[SOL_DEVICE_RATE_NUMBERS];
  sol_device_rate_get_numbers (r, numbers);
  row[0] = make_row (self, numbers, G_N_ELEMENTS (numbers));
  row[1] = make_row (self, r->envelope, sol_device_rate_get_n_envelope (r));
  row[2] = make_row (self, r->channel, sol_device_rate_get_n_channel (r));
}

enum
{
  TABLE,
  ENVELOPE,
  CHANNEL,
  TAPS,
  FIELD,
  RATE,
  PREFIX,
  PREFIX_TOTALS,
  FRACTION,
  CURRENT,
  CURRENT_TOTALS,
  INTEGRAL,
  INTEGRAL_TOTALS,
  UNDERSHOOT,
  WINDOW,
  DENSITY,
  POLARISATION,
  N_ROWS
};

static void
launch (SolTestDeviceColumn *self, int which, const SolArg *args, gsize n_args)
{
  g_assert_true (sol_kernel_launch_groups (self->kernels[which], N_GROUPS, args, n_args, NULL));
}

static void
launch_all (SolTestDeviceColumn *self,
            const SolPlasmaColumn *c,
            SolBuffer *const *row,
            gint64 n_node,
            gint64 n_comp,
            gint64 n,
            gint64 n_tile)
{
  const double charge_over_mass =
      SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C / SOL_ELECTRON_MASS_KG;
  SolArg b[N_ROWS];
  for (int i = 0; i < N_ROWS; i++)
    b[i] = sol_arg_buffer (row[i]);
  SolArg node = sol_arg_idx (n_node), comp = sol_arg_idx (n_comp), length = sol_arg_idx (n);
  SolArg tiles = sol_arg_idx (n_tile), taps = sol_arg_idx (c->n_taps), dt = sol_arg_real (c->dt_s);
  const SolArg exposure[] = { b[FIELD], b[TABLE], b[ENVELOPE], b[CHANNEL],
                              b[TAPS],  b[RATE],  b[PREFIX],   b[PREFIX_TOTALS],
                              node,     comp,     length,      tiles,
                              taps,     dt };
  const SolArg free_current[] = { b[FIELD],
                                  b[PREFIX],
                                  b[PREFIX_TOTALS],
                                  b[TAPS],
                                  b[FRACTION],
                                  b[CURRENT],
                                  b[CURRENT_TOTALS],
                                  b[UNDERSHOOT],
                                  node,
                                  comp,
                                  length,
                                  tiles,
                                  taps,
                                  sol_arg_idx (TRUE),
                                  sol_arg_real (c->preionised_fraction),
                                  sol_arg_real (charge_over_mass),
                                  dt };
  const SolArg whole[] = { b[FIELD],
                           b[RATE],
                           b[FRACTION],
                           b[CURRENT],
                           b[CURRENT_TOTALS],
                           b[TAPS],
                           b[INTEGRAL],
                           b[INTEGRAL_TOTALS],
                           node,
                           comp,
                           length,
                           tiles,
                           taps,
                           sol_arg_real (c->ip_j),
                           dt };
  const SolArg add[] = { b[INTEGRAL],     b[INTEGRAL_TOTALS],
                         b[WINDOW],       b[DENSITY],
                         b[POLARISATION], sol_arg_idx (n_node * n_comp),
                         length,          tiles,
                         sol_arg_idx (0) };
  launch (self, EXPOSURE, exposure, G_N_ELEMENTS (exposure));
  launch (self, FREE, free_current, G_N_ELEMENTS (free_current));
  launch (self, WHOLE, whole, G_N_ELEMENTS (whole));
  launch (self, ADD, add, G_N_ELEMENTS (add));
}

/* rate: [n_node, n]; polarisation: (inout) [n_node, n_comp, n]. The result is that of the last node. */
SolPlasmaResult
sol_test_device_column_run (SolTestDeviceColumn *self,
                            const SolPlasmaColumn *column,
                            size_t n_node,
                            size_t n_comp,
                            size_t n,
                            const double *field,
                            double *rate,
                            double *polarisation)
{
  size_t tile = sol_test_device_column_get_tile (self), n_tile = (n + tile - 1) / tile;
  size_t n_all = n_node * n_comp * n, n_slot = N_GROUPS * self->group_size;
  g_autofree double *window = g_new (double, n), *slots = g_new (double, n_slot);
  SolBuffer *row[N_ROWS];
  SolPlasmaResult result = { 0.0, 0.0 };
  for (size_t i = 0; i < n; i++)
    window[i] = 1.0;
  make_rate (self, column->rate, row);
  row[TAPS] = make_row (self, column->tap, (size_t) column->n_taps + 1);
  row[FIELD] = make_row (self, field, n_all);
  row[RATE] = make_row (self, NULL, n_node * n);
  row[PREFIX] = make_row (self, NULL, n_node * n);
  row[PREFIX_TOTALS] = make_row (self, NULL, n_node * n_tile);
  row[FRACTION] = make_row (self, NULL, n_node * n);
  row[CURRENT] = make_row (self, NULL, n_all);
  row[CURRENT_TOTALS] = make_row (self, NULL, n_node * n_comp * n_tile);
  row[INTEGRAL] = make_row (self, NULL, n_all);
  row[INTEGRAL_TOTALS] = make_row (self, NULL, n_node * n_comp * n_tile);
  row[UNDERSHOOT] = make_row (self, NULL, n_slot);
  row[WINDOW] = make_row (self, window, n);
  row[DENSITY] = make_row (self, &column->density_per_m3, 1);
  row[POLARISATION] = make_row (self, polarisation, n_all);
  launch_all (self, column, row, (gint64) n_node, (gint64) n_comp, (gint64) n, (gint64) n_tile);
  g_assert_true (sol_buffer_read (row[POLARISATION], polarisation, n_all * sizeof (double), NULL));
  g_assert_true (sol_buffer_read (row[RATE], rate, n_node * n * sizeof (double), NULL));
  g_assert_true (sol_buffer_read (row[UNDERSHOOT], slots, n_slot * sizeof (double), NULL));
  g_assert_true (sol_buffer_read_at (row[FRACTION], (n_node * n - 1) * sizeof (double),
                                     &result.ionised_fraction, sizeof (double), NULL));
  for (size_t i = 0; i < n_slot; i++)
    result.undershoot = fmin (result.undershoot, slots[i]);
  for (int i = 0; i < N_ROWS; i++)
    sol_buffer_free (row[i]);
  return result;
}
