/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state inside the last trial. */
#include "config.h"

#include "backend/device/device-lanes.h"
#include "backend/device/device-planes.h"

#include "kernels/reference/interaction.h"

/* Dense weights and scalars in the rows behind those of the trial. */
static void
write_place (SolDeviceEngine *self, double theta, const SolStage *at)
{
  gsize first = (gsize) self->place_weights * SOL_METHOD_N_STAGES_MAX;
  for (int j = 0; j < self->n_rows; j++)
    self->weights[first + (gsize) j] = sol_method_dense_weight (self->method, j, theta);
  if (self->failure == NULL)
    sol_buffer_write_at (self->rows[SOL_DEVICE_ROW_WEIGHTS], first * sizeof (double),
                         self->weights + first, SOL_METHOD_N_STAGES_MAX * sizeof (double),
                         &self->failure);
  sol_device_engine_put_scalars (self, self->n_rows, at);
  sol_device_engine_write_scalars (self, self->n_rows, 1);
}

/**
 * sol_device_engine_replace_stiff_bins:
 * @self: the run, after a trial
 * @scalar_row: row of the scalars of the place
 * @theta: the place in the step
 * @to: amplitudes there, of which those that lose much light within the step are made anew
 *
 * Source: sol_ref_stiff_dense().
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_replace_stiff_bins (SolDeviceEngine *self,
                                      int scalar_row,
                                      double theta,
                                      SolDeviceRowId to)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, SOL_DEVICE_ROW_CANDIDATE),
                          sol_device_row (self, SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_UNCARRIED),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, to),
                          SOL_DEVICE_LANE_SIZES (self),
                          sol_arg_idx (self->method->n_stages - 1),
                          sol_arg_idx (scalar_row),
                          sol_arg_real (SOL_STIFF_EXPONENT),
                          sol_arg_real (theta) };
  sol_device_engine_launch_lanes (self, SOL_DEVICE_KERNEL_DENSE_STIFF, args, G_N_ELEMENTS (args));
}

static void
prepare_hermite (SolDeviceEngine *self)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, SOL_DEVICE_ROW_CANDIDATE),
                          sol_device_row (self, SOL_DEVICE_ROW_UNCARRIED),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          SOL_DEVICE_LANE_SIZES (self),
                          sol_arg_idx (self->method->n_stages - 1) };
  sol_device_engine_launch_lanes (self, SOL_DEVICE_KERNEL_EXPONENTIAL_HERMITE, args,
                                  G_N_ELEMENTS (args));
}

/**
 * sol_device_engine_prepare_dense:
 * @self: the run, after a trial
 * @stages: scalars of the rows that dense output needs beyond those of the trial
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_prepare_dense (SolDeviceEngine *self, const SolStageSet *stages)
{
  if (self->method->phi != NULL)
    {
      prepare_hermite (self);
      return;
    }
  for (int i = 0; i < self->method->n_extra; i++)
    sol_device_engine_run_extra (self, self->method->n_stages + i, &stages->stage[i]);
}

/**
 * sol_device_engine_make_inside:
 * @self: the run, after a trial
 * @theta: place in the step, up to its end
 * @at: scalars of the place
 * @to: receives the amplitudes there
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_make_inside (SolDeviceEngine *self,
                               double theta,
                               const SolStage *at,
                               SolDeviceRowId to)
{
  int n = self->n_rows;
  write_place (self, theta, at);
  if (theta < 1.0)
    {
      sol_device_engine_begin_stage (self, n, self->place_weights, n, to);
      sol_device_engine_replace_stiff_bins (self, n, theta, to);
    }
  else if (self->failure == NULL)
    sol_buffer_copy (self->rows[to], self->rows[SOL_DEVICE_ROW_CANDIDATE],
                     (gsize) (self->n_lane * self->n_bins) * sizeof (SolComplex), &self->failure);
}
