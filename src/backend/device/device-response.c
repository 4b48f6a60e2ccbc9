/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first response, which writes the polarisation: kernels/device/response.cl. */
#include "config.h"

#include "backend/device/device-responses.h"

static void
make_quadrature (SolDeviceEngine *self)
{
  gint64 n = self->n_channel * self->n_fine_bins;
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM),
                          sol_device_row (self, SOL_DEVICE_ROW_TURNED), sol_arg_idx (n) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_TURN_SPECTRUM, n, args, G_N_ELEMENTS (args));
  sol_device_engine_to_time (self, self->fft, SOL_DEVICE_ROW_TURNED, SOL_DEVICE_ROW_QUADRATURE);
}

static SolDeviceKernelId
choose_kernel (const SolDeviceEngine *self, const SolResponse *kerr)
{
  gboolean is_whole = kerr != NULL && kerr->kind == SOL_RESPONSE_KERR;
  if (kerr == NULL)
    return SOL_DEVICE_KERNEL_NO_RESPONSE;
  if (self->width == 1)
    return is_whole ? SOL_DEVICE_KERNEL_KERR : SOL_DEVICE_KERNEL_KERR_NO_HARMONIC;
  return is_whole ? SOL_DEVICE_KERNEL_KERR_ENVELOPE_HARMONIC : SOL_DEVICE_KERNEL_KERR_ENVELOPE;
}

/**
 * sol_device_engine_write_first:
 * @self: the run; its fields are those of the stage
 * @row: number of the stage's scalars
 * @kerr: (nullable): the Kerr effect; NULL: the polarisation becomes zero
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_write_first (SolDeviceEngine *self, int row, const SolResponse *kerr)
{
  SolDeviceKernelId which = choose_kernel (self, kerr);
  gint64 chi_at = row * self->scalar_stride + self->scalar_at[SOL_DEVICE_SCALAR_CHI];
  SolArg args[11];
  gsize n = 0;
  args[n++] = sol_device_row (self, SOL_DEVICE_ROW_FIELD);
  if (which == SOL_DEVICE_KERNEL_KERR_NO_HARMONIC)
    {
      make_quadrature (self);
      args[n++] = sol_device_row (self, SOL_DEVICE_ROW_QUADRATURE);
    }
  if (which == SOL_DEVICE_KERNEL_KERR_ENVELOPE_HARMONIC)
    args[n++] = sol_device_row (self, SOL_DEVICE_ROW_TURN);
  if (kerr != NULL)
    {
      args[n++] = sol_device_row (self, SOL_DEVICE_ROW_WINDOW);
      args[n++] = sol_device_row (self, SOL_DEVICE_ROW_SCALARS);
    }
  args[n++] = sol_device_row (self, SOL_DEVICE_ROW_POLARISATION);
  args[n++] = sol_device_row (self, SOL_DEVICE_ROW_LARGEST);
  args[n++] = sol_arg_idx (self->n_node);
  if (which != SOL_DEVICE_KERNEL_KERR_ENVELOPE_HARMONIC)
    args[n++] = sol_arg_idx (self->n_comp);
  args[n++] = sol_arg_idx (self->n_fine);
  if (kerr == NULL)
    args[n++] = sol_arg_idx (self->width);
  args[n++] = sol_arg_idx (self->is_fresh_largest);
  if (kerr != NULL)
    args[n++] = sol_arg_idx (chi_at);
  self->is_fresh_largest = FALSE;
  sol_device_engine_launch_slots (self, which, args, n);
}
