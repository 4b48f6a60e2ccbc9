/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The launches between the spectra of the fields and the spectra of the polarisation. */
#include "config.h"

#include "backend/device/device-responses.h"

/**
 * sol_device_row:
 * @self: the run
 * @row: which
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: the row as an argument
 */
SolArg
sol_device_row (const SolDeviceEngine *self, SolDeviceRowId row)
{
  return sol_arg_buffer (self->rows[row]);
}

/**
 * sol_device_engine_launch:
 * @self: the run
 * @which: kernel
 * @n_items: how many items it works on
 * @args: [@n_args] its arguments
 * @n_args: how many
 *
 * Does nothing after a failure.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_launch (SolDeviceEngine *self,
                          SolDeviceKernelId which,
                          gint64 n_items,
                          const SolArg *args,
                          gsize n_args)
{
  if (self->failure == NULL)
    sol_kernel_launch (self->kernels[which], n_items, args, n_args, &self->failure);
}

/**
 * sol_device_engine_launch_slots:
 * @self: the run
 * @which: kernel whose work items keep a slot
 * @args: [@n_args] its arguments
 * @n_args: how many
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_launch_slots (SolDeviceEngine *self,
                                SolDeviceKernelId which,
                                const SolArg *args,
                                gsize n_args)
{
  if (self->failure == NULL)
    sol_kernel_launch_groups (self->kernels[which], self->n_groups, args, n_args, &self->failure);
}

/**
 * sol_device_engine_launch_one:
 * @self: the run
 * @which: kernel that works in one group
 * @args: [@n_args] its arguments
 * @n_args: how many
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_launch_one (SolDeviceEngine *self,
                              SolDeviceKernelId which,
                              const SolArg *args,
                              gsize n_args)
{
  if (self->failure == NULL)
    sol_kernel_launch_groups (self->kernels[which], 1, args, n_args, &self->failure);
}

/**
 * sol_device_engine_put_scalars:
 * @self: the run
 * @row: number of the row on the host
 * @stage: scalars of a place
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_put_scalars (SolDeviceEngine *self, int row, const SolStage *stage)
{
  const SolProblem *p = self->problem;
  gsize n_terms = (gsize) self->n_terms;
  const gint64 *at = self->scalar_at;
  double *to = self->scalars + (gsize) row * (gsize) self->scalar_stride;
  memcpy (to, stage->integral_m, n_terms * sizeof (double));
  memcpy (to + n_terms, stage->source_weight, n_terms * sizeof (double));
  to[at[SOL_DEVICE_SCALAR_FIELD]] =
      stage->field_scale / ((double) self->n_fine * p->grid->dt_fine_s);
  to[at[SOL_DEVICE_SCALAR_SOURCE]] = stage->source_scale;
  to[at[SOL_DEVICE_SCALAR_COUPLING]] = stage->coupling_per_m;
  to[at[SOL_DEVICE_SCALAR_STEP]] = self->h_m;
  to[at[SOL_DEVICE_SCALAR_CHI]] =
      self->kerr != NULL
          ? sol_response_get_epsilon0_chi3 (self->kerr, stage->density_per_m3, p->n_species)
          : 0.0;
  for (int s = 0; s < p->n_species; s++)
    to[at[SOL_DEVICE_SCALAR_DENSITY] + s] = stage->density_per_m3[s];
  if (self->raman.raman != NULL)
    sol_device_raman_put_weights (self, stage, to + at[SOL_DEVICE_SCALAR_RAMAN]);
}

/**
 * sol_device_engine_write_scalars:
 * @self: the run
 * @first: number of the first row
 * @n: how many rows go from the host to the device
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_write_scalars (SolDeviceEngine *self, int first, int n)
{
  gsize stride = (gsize) self->scalar_stride;
  if (self->failure == NULL)
    sol_buffer_write_at (self->rows[SOL_DEVICE_ROW_SCALARS],
                         (gsize) first * stride * sizeof (double),
                         self->scalars + (gsize) first * stride,
                         (gsize) n * stride * sizeof (double), &self->failure);
}

/**
 * sol_device_engine_to_time:
 * @self: the run
 * @fft: of as many rows as there are
 * @from: spectra on the fine grid, not defined afterwards
 * @to: their samples
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_to_time (SolDeviceEngine *self,
                           SolDeviceFft *fft,
                           SolDeviceRowId from,
                           SolDeviceRowId to)
{
  SolDeviceFftKind kind =
      self->width == 2 ? SOL_DEVICE_FFT_BACKWARD : SOL_DEVICE_FFT_COMPLEX_TO_REAL;
  if (self->failure == NULL)
    sol_device_fft_run (fft, kind, self->rows[from], self->rows[to], &self->failure);
  self->fft_calls++;
}

/**
 * sol_device_engine_to_spectra:
 * @self: the run
 *
 * From the polarisation of all channels to its driven spectra.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_to_spectra (SolDeviceEngine *self)
{
  SolDeviceFftKind kind =
      self->width == 2 ? SOL_DEVICE_FFT_FORWARD : SOL_DEVICE_FFT_REAL_TO_COMPLEX;
  if (self->failure == NULL)
    sol_device_fft_run (self->fft, kind, self->rows[SOL_DEVICE_ROW_POLARISATION],
                        self->rows[SOL_DEVICE_ROW_DRIVEN], &self->failure);
  self->fft_calls++;
}

/**
 * sol_device_engine_run_rhs:
 * @self: the run; its spectra are those of the fields
 * @row: number of the place's scalars
 * @stage: the same on the host
 *
 * Afterwards the driven spectra are those of the polarisation.
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_run_rhs (SolDeviceEngine *self, int row, const SolStage *stage)
{
  const SolProblem *p = self->problem;
  sol_device_engine_make_quadrature (self);
  sol_device_engine_to_time (self, self->fft, SOL_DEVICE_ROW_SPECTRUM, SOL_DEVICE_ROW_FIELD);
  sol_device_engine_write_first (self, row, self->kerr);
  for (int i = 0; i < p->n_responses; i++)
    if (p->responses[i].kind == SOL_RESPONSE_PLASMA)
      sol_device_engine_add_plasma (self, row, i);
    else if (p->responses[i].kind == SOL_RESPONSE_RAMAN)
      sol_device_raman_add (self, row, stage);
  sol_device_engine_to_spectra (self);
  self->rhs_calls++;
}

/**
 * sol_device_engine_synthesise:
 * @self: the run
 * @from: amplitudes of the lanes
 * @matrix: from lanes to channels
 * @n_channel: how many channels
 * @row: number of the place's scalars
 *
 * The spectra of the fields.
 *
 * Source: docs/physics/modes.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_synthesise (SolDeviceEngine *self,
                              SolDeviceRowId from,
                              SolDeviceRowId matrix,
                              gint64 n_channel,
                              int row)
{
  const SolArg args[] = { sol_device_row (self, from),
                          sol_device_row (self, matrix),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM),
                          sol_arg_idx (self->n_lane),
                          sol_arg_idx (self->n_bins),
                          sol_arg_idx (self->n_terms),
                          sol_arg_idx (self->scalar_stride),
                          sol_arg_idx (row),
                          sol_arg_idx (n_channel),
                          sol_arg_idx (self->n_fine_bins),
                          sol_arg_idx (self->fine_first) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_SYNTHESISE, n_channel * self->n_fine_bins, args,
                            G_N_ELEMENTS (args));
}
