/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed response: kernels/device/raman.cl. */
#include "config.h"

#include "backend/device/device-responses.h"

#include <math.h>
#include <string.h>

/**
 * sol_device_raman_measure:
 * @self: (out): sizes
 * @problem: the problem, or its outline, whose tables are only estimated
 *
 * Threads: any. Allocates: no.
 */
void
sol_device_raman_measure (SolDeviceRaman *self, const SolProblem *problem)
{
  const SolRaman *raman = problem->raman;
  gboolean is_vector = problem->transverse->n_comp > 1;
  *self = (SolDeviceRaman){ .raman = raman };
  if (!sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_RAMAN))
    return;
  gboolean varies = sol_basis_varies (&problem->op->basis, SOL_SCALAR_PRESSURE);
  gboolean is_turned = is_vector && (raman == NULL || sol_raman_has (raman, SOL_RAMAN_ROTATION));
  self->n_rows = is_turned ? 3 : 1;
  self->n_parts = is_turned ? 2 : 1;
  self->n_table = raman != NULL ? sol_raman_count_rows (raman)
                                : sol_raman_expect_terms (problem->n_species, varies);
  self->n_transform = (gint64) (raman != NULL ? raman->n_transform : 2 * problem->grid->n_fine);
  self->n_bins = self->n_transform / 2 + 1;
}

/**
 * sol_device_raman_open:
 * @self: (inout): a run with its rows
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD, SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_device_raman_open (SolDeviceEngine *self, GError **error)
{
  SolDeviceRaman *raman = &self->raman;
  if (raman->raman == NULL)
    return TRUE;
  gsize n = (gsize) (raman->n_table * raman->n_bins);
  g_autofree SolComplex *table = g_new (SolComplex, n);
  sol_raman_copy_rows (raman->raman, table);
  raman->density_per_m3 = g_new (double, self->n_species + 1);
  raman->density_per_m3[0] = NAN;
  raman->fft = sol_device_fft_new (self->device, SOL_PRECISION_DOUBLE, (gsize) raman->n_transform,
                                   (gsize) (self->n_node * raman->n_rows), error);
  return raman->fft != NULL &&
         sol_buffer_write (self->rows[SOL_DEVICE_ROW_RAMAN_TABLE], table, n * sizeof *table, error);
}

/**
 * sol_device_raman_close:
 * @self: (inout): the response
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_raman_close (SolDeviceRaman *self)
{
  sol_device_fft_free (self->fft);
  g_free (self->density_per_m3);
}

/**
 * sol_device_raman_put_weights:
 * @self: the run
 * @stage: scalars of a place
 * @weight: (out caller-allocates): [n_parts, n_table + 1]
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_raman_put_weights (SolDeviceEngine *self, const SolStage *stage, double *weight)
{
  static const SolRamanParts apart[] = { SOL_RAMAN_ISOTROPIC, SOL_RAMAN_ROTATION };
  const SolDeviceRaman *raman = &self->raman;
  for (int i = 0; i < (int) raman->n_parts; i++, weight += raman->n_table + 1)
    weight[raman->n_table] =
        sol_raman_get_weights (raman->raman, raman->n_parts > 1 ? apart[i] : SOL_RAMAN_ALL,
                               stage->density_per_m3, weight);
}

/* The response belongs to the densities of a place: it is made anew where they differ. */
static void
make_response (SolDeviceEngine *self, int row, const SolStage *stage)
{
  SolDeviceRaman *raman = &self->raman;
  gint64 weights_at = row * self->scalar_stride + self->scalar_at[SOL_DEVICE_SCALAR_RAMAN];
  gsize n_bytes = (gsize) self->n_species * sizeof (double);
  if (!isnan (raman->density_per_m3[0]) &&
      memcmp (raman->density_per_m3, stage->density_per_m3, n_bytes) == 0)
    return;
  raman->density_per_m3[0] = 0.0; /* a glass has no species */
  memcpy (raman->density_per_m3, stage->density_per_m3, n_bytes);
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_RAMAN_TABLE),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_RAMAN_RESPONSE),
                          sol_arg_idx (raman->n_parts),
                          sol_arg_idx (raman->n_table),
                          sol_arg_idx (raman->n_bins),
                          sol_arg_idx (weights_at) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_RAMAN_RESPONSE, raman->n_parts * raman->n_bins,
                            args, G_N_ELEMENTS (args));
}

static void
make_square (SolDeviceEngine *self)
{
  const SolDeviceRaman *raman = &self->raman;
  gboolean has_quadrature = self->kerr != NULL && self->kerr->kind == SOL_RESPONSE_KERR_NO_HARMONIC;
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_FIELD),
                          sol_device_row (self, SOL_DEVICE_ROW_QUADRATURE),
                          sol_device_row (self, SOL_DEVICE_ROW_RAMAN_SAMPLES),
                          sol_arg_idx (self->n_node),
                          sol_arg_idx (self->n_comp),
                          sol_arg_idx (raman->n_rows),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx (raman->n_transform),
                          sol_arg_idx (self->width),
                          sol_arg_idx (has_quadrature) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_RAMAN_SQUARE,
                            self->n_node * raman->n_rows * raman->n_transform, args,
                            G_N_ELEMENTS (args));
}

static void
transform (SolDeviceEngine *self, SolDeviceFftKind kind, SolDeviceRowId from, SolDeviceRowId to)
{
  if (self->failure == NULL)
    sol_device_fft_run (self->raman.fft, kind, self->rows[from], self->rows[to], &self->failure);
  self->raman.fft_calls++;
}

static void
multiply (SolDeviceEngine *self)
{
  const SolDeviceRaman *raman = &self->raman;
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_RAMAN_RESPONSE),
                          sol_device_row (self, SOL_DEVICE_ROW_RAMAN_BINS),
                          sol_arg_idx (self->n_node), sol_arg_idx (raman->n_rows),
                          sol_arg_idx (raman->n_bins) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_RAMAN_SPECTRUM, self->n_node * raman->n_bins,
                            args, G_N_ELEMENTS (args));
}

static void
apply (SolDeviceEngine *self)
{
  const SolDeviceRaman *raman = &self->raman;
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_FIELD),
                          sol_device_row (self, SOL_DEVICE_ROW_RAMAN_SAMPLES),
                          sol_device_row (self, SOL_DEVICE_ROW_WINDOW),
                          sol_device_row (self, SOL_DEVICE_ROW_POLARISATION),
                          sol_arg_idx (self->n_node),
                          sol_arg_idx (self->n_comp),
                          sol_arg_idx (raman->n_rows),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx (raman->n_transform),
                          sol_arg_idx (self->width) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_RAMAN_APPLY,
                            self->n_node * self->n_fine * self->width, args, G_N_ELEMENTS (args));
}

/**
 * sol_device_raman_add:
 * @self: the run; its fields are those of the stage
 * @row: number of the stage's scalars
 * @stage: the same on the host
 *
 * Source: docs/physics/raman.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_raman_add (SolDeviceEngine *self, int row, const SolStage *stage)
{
  make_response (self, row, stage);
  make_square (self);
  transform (self, SOL_DEVICE_FFT_REAL_TO_COMPLEX, SOL_DEVICE_ROW_RAMAN_SAMPLES,
             SOL_DEVICE_ROW_RAMAN_BINS);
  multiply (self);
  transform (self, SOL_DEVICE_FFT_COMPLEX_TO_REAL, SOL_DEVICE_ROW_RAMAN_BINS,
             SOL_DEVICE_ROW_RAMAN_SAMPLES);
  apply (self);
}

/**
 * sol_device_raman_run_transforms:
 * @self: the run
 *
 * One pair on the response's own rows and nothing else.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_raman_run_transforms (SolDeviceEngine *self)
{
  transform (self, SOL_DEVICE_FFT_REAL_TO_COMPLEX, SOL_DEVICE_ROW_RAMAN_SAMPLES,
             SOL_DEVICE_ROW_RAMAN_BINS);
  transform (self, SOL_DEVICE_FFT_COMPLEX_TO_REAL, SOL_DEVICE_ROW_RAMAN_BINS,
             SOL_DEVICE_ROW_RAMAN_SAMPLES);
}
