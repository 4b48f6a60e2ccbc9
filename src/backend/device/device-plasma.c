/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plasma columns in tiles: kernels/device/plasma.cl. */
#include "config.h"

#include "backend/device/device-rate.h"
#include "backend/device/device-responses.h"
#include "base/constants.h"

/**
 * sol_device_engine_make_table:
 * @self: the run
 * @values: [@n] (nullable): numbers; NULL where there are none
 * @n: how many
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_MEMORY, SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one of the run. Allocates: yes.
 * Returns: (transfer full): the numbers on the device
 */
SolBuffer *
sol_device_engine_make_table (SolDeviceEngine *self, const double *values, gsize n, GError **error)
{
  SolBuffer *buffer = sol_buffer_new (self->device, n, sizeof (double), error);
  if (buffer != NULL && n > 0 && !sol_buffer_write (buffer, values, n * sizeof (double), error))
    g_clear_pointer (&buffer, sol_buffer_free);
  return buffer;
}

static gboolean
make_rate (SolDeviceEngine *self, const SolResponse *response, SolDeviceRate *rate, GError **error)
{
  const SolRateRow *r = &response->rate;
  double numbers[SOL_DEVICE_RATE_NUMBERS];
  sol_device_rate_get_numbers (r, numbers);
  rate->table = sol_device_engine_make_table (self, numbers, G_N_ELEMENTS (numbers), error);
  if (rate->table != NULL)
    rate->envelope =
        sol_device_engine_make_table (self, r->envelope, sol_device_rate_get_n_envelope (r), error);
  if (rate->envelope != NULL)
    rate->channel =
        sol_device_engine_make_table (self, r->channel, sol_device_rate_get_n_channel (r), error);
  if (rate->channel != NULL)
    rate->taps = sol_device_engine_make_table (self, response->filter.tap,
                                               (gsize) response->filter.n_taps + 1, error);
  return rate->taps != NULL;
}

/**
 * sol_device_engine_make_rates:
 * @self: (inout): the run
 * @error: return location
 *
 * The tables of all plasma responses.
 *
 * Errors: SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_device_engine_make_rates (SolDeviceEngine *self, GError **error)
{
  const SolProblem *p = self->problem;
  self->rates = g_new0 (SolDeviceRate, p->n_responses + 1);
  for (int i = 0; i < p->n_responses; i++)
    if (p->responses[i].kind == SOL_RESPONSE_PLASMA &&
        !make_rate (self, &p->responses[i], &self->rates[i], error))
      return FALSE;
  return TRUE;
}

static void
launch_tiles (SolDeviceEngine *self,
              SolDeviceKernelId which,
              gint64 n_rows,
              const SolArg *args,
              gsize n_args)
{
  gint64 n_groups = MIN (n_rows * self->n_tiles, self->n_groups);
  if (self->failure == NULL)
    sol_kernel_launch_groups (self->kernels[which], n_groups, args, n_args, &self->failure);
}

static void
run_exposure (SolDeviceEngine *self, const SolDeviceRate *rate, int n_taps, gint64 n_node)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_FIELD),
                          sol_arg_buffer (rate->table),
                          sol_arg_buffer (rate->envelope),
                          sol_arg_buffer (rate->channel),
                          sol_arg_buffer (rate->taps),
                          sol_device_row (self, SOL_DEVICE_ROW_RATE),
                          sol_device_row (self, SOL_DEVICE_ROW_EXPOSURE),
                          sol_device_row (self, SOL_DEVICE_ROW_EXPOSURE_TOTALS),
                          sol_arg_idx (n_node),
                          sol_arg_idx (self->n_comp),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx (self->n_tiles),
                          sol_arg_idx (n_taps),
                          sol_arg_real (self->problem->grid->dt_fine_s) };
  launch_tiles (self, SOL_DEVICE_KERNEL_PLASMA_EXPOSURE, n_node, args, G_N_ELEMENTS (args));
}

static void
run_free (SolDeviceEngine *self, const SolDeviceRate *rate, const SolResponse *r, gint64 n_node)
{
  const double charge_over_mass =
      SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C / SOL_ELECTRON_MASS_KG;
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_FIELD),
                          sol_device_row (self, SOL_DEVICE_ROW_EXPOSURE),
                          sol_device_row (self, SOL_DEVICE_ROW_EXPOSURE_TOTALS),
                          sol_arg_buffer (rate->taps),
                          sol_device_row (self, SOL_DEVICE_ROW_FRACTION),
                          sol_device_row (self, SOL_DEVICE_ROW_CURRENT),
                          sol_device_row (self, SOL_DEVICE_ROW_CURRENT_TOTALS),
                          sol_device_row (self, SOL_DEVICE_ROW_UNDERSHOOT),
                          sol_arg_idx (n_node),
                          sol_arg_idx (self->n_comp),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx (self->n_tiles),
                          sol_arg_idx (r->filter.n_taps),
                          sol_arg_idx (self->is_fresh_undershoot),
                          sol_arg_real (r->preionised_fraction),
                          sol_arg_real (charge_over_mass),
                          sol_arg_real (self->problem->grid->dt_fine_s) };
  self->is_fresh_undershoot = FALSE;
  sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_PLASMA_FREE, args, G_N_ELEMENTS (args));
}

static void
run_whole (SolDeviceEngine *self, const SolDeviceRate *rate, const SolResponse *r)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_FIELD),
                          sol_device_row (self, SOL_DEVICE_ROW_RATE),
                          sol_device_row (self, SOL_DEVICE_ROW_FRACTION),
                          sol_device_row (self, SOL_DEVICE_ROW_CURRENT),
                          sol_device_row (self, SOL_DEVICE_ROW_CURRENT_TOTALS),
                          sol_arg_buffer (rate->taps),
                          sol_device_row (self, SOL_DEVICE_ROW_INTEGRAL),
                          sol_device_row (self, SOL_DEVICE_ROW_INTEGRAL_TOTALS),
                          sol_arg_idx (self->n_node),
                          sol_arg_idx (self->n_comp),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx (self->n_tiles),
                          sol_arg_idx (r->filter.n_taps),
                          sol_arg_real (r->ip_j),
                          sol_arg_real (self->problem->grid->dt_fine_s) };
  launch_tiles (self, SOL_DEVICE_KERNEL_PLASMA_WHOLE, self->n_channel, args, G_N_ELEMENTS (args));
}

/**
 * sol_device_engine_add_plasma:
 * @self: the run; its fields are those of the stage
 * @row: number of the stage's scalars
 * @i: which of the problem's responses
 *
 * Source: docs/physics/plasma.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_add_plasma (SolDeviceEngine *self, int row, int i)
{
  const SolResponse *r = &self->problem->responses[i];
  const SolDeviceRate *rate = &self->rates[i];
  gint64 density_at =
      row * self->scalar_stride + self->scalar_at[SOL_DEVICE_SCALAR_DENSITY] + r->species;
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_INTEGRAL),
                          sol_device_row (self, SOL_DEVICE_ROW_INTEGRAL_TOTALS),
                          sol_device_row (self, SOL_DEVICE_ROW_WINDOW),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_POLARISATION),
                          sol_arg_idx (self->n_channel),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx (self->n_tiles),
                          sol_arg_idx (density_at) };
  run_exposure (self, rate, r->filter.n_taps, self->n_node);
  run_free (self, rate, r, self->n_node);
  run_whole (self, rate, r);
  launch_tiles (self, SOL_DEVICE_KERNEL_PLASMA_ADD, self->n_channel, args, G_N_ELEMENTS (args));
}

/**
 * sol_device_engine_observe_plasma:
 * @self: the run; its fields are those on the axis
 * @i: which of the problem's responses
 * @seen: receives the ionised fraction at the end of the window behind the deepest exposure
 *
 * Source: docs/physics/plasma.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_observe_plasma (SolDeviceEngine *self, int i, SolDeviceRowId seen)
{
  const SolResponse *r = &self->problem->responses[i];
  gsize n_slots = sol_buffer_get_n_bytes (self->rows[SOL_DEVICE_ROW_UNDERSHOOT]) / sizeof (double);
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_FRACTION),
                          sol_device_row (self, SOL_DEVICE_ROW_UNDERSHOOT),
                          sol_device_row (self, seen),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx ((gint64) n_slots),
                          sol_arg_idx (r->species) };
  run_exposure (self, &self->rates[i], r->filter.n_taps, 1);
  run_free (self, &self->rates[i], r, 1);
  sol_device_engine_launch_one (self, SOL_DEVICE_KERNEL_OBSERVE_END, args, G_N_ELEMENTS (args));
}
