/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The launches between the spectra of the fields and the spectra of the polarisation. */
#include "config.h"

#include "backend/device/device-engine.h"

#include "base/constants.h"

#include <math.h>

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
 * sol_device_engine_put_scalars:
 * @self: the run
 * @i: number of the row on the host
 * @stage: scalars of a place
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_put_scalars (SolDeviceEngine *self, int i, const SolStage *stage)
{
  gsize n_terms = (gsize) self->n_terms, n_species = (gsize) self->n_species;
  double *to = self->scalars + (gsize) i * (gsize) self->scalar_stride;
  memcpy (to, stage->integral_m, n_terms * sizeof (double));
  memcpy (to + n_terms, stage->source_weight, n_terms * sizeof (double));
  memcpy (to + 2 * n_terms, stage->density_per_m3, n_species * sizeof (double));
  to[2 * n_terms + n_species] = stage->field_scale;
  to[2 * n_terms + n_species + 1] = stage->source_scale;
  to[2 * n_terms + n_species + 2] = stage->coupling_per_m;
}

static void
to_time (SolDeviceEngine *self, SolDeviceFft *fft, SolDeviceRowId from, SolDeviceRowId to)
{
  if (self->failure == NULL)
    sol_device_fft_run (fft, SOL_DEVICE_FFT_COMPLEX_TO_REAL, self->rows[from], self->rows[to],
                        &self->failure);
  self->fft_calls++;
}

static void
make_quadrature (SolDeviceEngine *self)
{
  gint64 n = self->n_channel * self->n_fine_bins;
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM),
                          sol_device_row (self, SOL_DEVICE_ROW_TURNED), sol_arg_idx (n) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_TURN_SPECTRUM, n, args, G_N_ELEMENTS (args));
  to_time (self, self->fft, SOL_DEVICE_ROW_TURNED, SOL_DEVICE_ROW_QUADRATURE);
}

/* The first response, which writes the polarisation. */
static void
write_first (SolDeviceEngine *self, const SolResponse *kerr, const SolStage *stage)
{
  double chi = kerr != NULL ? sol_response_get_epsilon0_chi3 (kerr, stage->density_per_m3,
                                                              self->problem->n_species)
                            : 0.0;
  SolArg field = sol_device_row (self, SOL_DEVICE_ROW_FIELD);
  SolArg window = sol_device_row (self, SOL_DEVICE_ROW_WINDOW);
  SolArg out = sol_device_row (self, SOL_DEVICE_ROW_POLARISATION);
  SolArg largest = sol_device_row (self, SOL_DEVICE_ROW_LARGEST);
  SolArg n_node = sol_arg_idx (self->n_node), n_comp = sol_arg_idx (self->n_comp);
  SolArg n = sol_arg_idx (self->n_fine), fresh = sol_arg_idx (self->is_fresh_largest);
  self->is_fresh_largest = FALSE;
  if (kerr == NULL)
    {
      const SolArg args[] = { field, out, largest, n_node, n_comp, n, fresh };
      sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_NO_RESPONSE, args,
                                      G_N_ELEMENTS (args));
    }
  else if (kerr->kind == SOL_RESPONSE_KERR)
    {
      const SolArg args[] = { field,  window, out,   largest,           n_node,
                              n_comp, n,      fresh, sol_arg_real (chi) };
      sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_KERR, args, G_N_ELEMENTS (args));
    }
  else
    {
      const SolArg args[] = { field,
                              sol_device_row (self, SOL_DEVICE_ROW_QUADRATURE),
                              window,
                              out,
                              largest,
                              n_node,
                              n,
                              fresh,
                              sol_arg_real (chi) };
      make_quadrature (self);
      sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_KERR_NO_HARMONIC, args,
                                      G_N_ELEMENTS (args));
    }
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

static void
add_plasma (SolDeviceEngine *self, int i, const SolStage *stage)
{
  const SolResponse *r = &self->problem->responses[i];
  const SolDeviceRate *rate = &self->rates[i];
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_INTEGRAL),
                          sol_device_row (self, SOL_DEVICE_ROW_INTEGRAL_TOTALS),
                          sol_device_row (self, SOL_DEVICE_ROW_WINDOW),
                          sol_device_row (self, SOL_DEVICE_ROW_POLARISATION),
                          sol_arg_idx (self->n_channel),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx (self->n_tiles),
                          sol_arg_real (stage->density_per_m3[r->species]) };
  run_exposure (self, rate, r->filter.n_taps, self->n_node);
  run_free (self, rate, r, self->n_node);
  run_whole (self, rate, r);
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_PLASMA_ADD, self->n_channel * self->n_fine,
                            args, G_N_ELEMENTS (args));
}

/**
 * sol_device_engine_run_rhs:
 * @self: the run; its spectra are those of the fields
 * @stage: scalars of the place
 *
 * Afterwards the driven spectra are those of the polarisation.
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_run_rhs (SolDeviceEngine *self, const SolStage *stage)
{
  const SolProblem *p = self->problem;
  const SolResponse *kerr = NULL;
  to_time (self, self->fft, SOL_DEVICE_ROW_SPECTRUM, SOL_DEVICE_ROW_FIELD);
  for (int i = 0; i < p->n_responses; i++)
    if (p->responses[i].kind != SOL_RESPONSE_PLASMA)
      kerr = &p->responses[i];
  write_first (self, kerr, stage);
  for (int i = 0; i < p->n_responses; i++)
    if (p->responses[i].kind == SOL_RESPONSE_PLASMA)
      add_plasma (self, i, stage);
  if (self->failure == NULL)
    sol_device_fft_run (self->fft, SOL_DEVICE_FFT_REAL_TO_COMPLEX,
                        self->rows[SOL_DEVICE_ROW_POLARISATION], self->rows[SOL_DEVICE_ROW_DRIVEN],
                        &self->failure);
  self->fft_calls++;
  self->rhs_calls++;
}

static void
synthesise_axis (SolDeviceEngine *self, double field_scale)
{
  double scale = field_scale / ((double) self->n_fine * self->problem->grid->dt_fine_s);
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_AMPLITUDE),
                          sol_device_row (self, SOL_DEVICE_ROW_AXIS),
                          sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM),
                          sol_arg_idx (self->n_lane),
                          sol_arg_idx (self->n_bins),
                          sol_arg_idx (self->n_comp),
                          sol_arg_idx (self->n_fine_bins),
                          sol_arg_idx (self->fine_first),
                          sol_arg_real (scale) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_SYNTHESISE, self->n_comp * self->n_fine_bins,
                            args, G_N_ELEMENTS (args));
  to_time (self, self->axis_fft, SOL_DEVICE_ROW_SPECTRUM, SOL_DEVICE_ROW_FIELD);
}

static double
read_one (SolDeviceEngine *self, SolDeviceRowId row, gint64 at)
{
  double value = NAN;
  if (self->failure == NULL)
    sol_buffer_read_at (self->rows[row], (gsize) at * sizeof (double), &value, sizeof value,
                        &self->failure);
  return value;
}

static double
read_undershoot (SolDeviceEngine *self, gsize n_slots)
{
  double *slots = self->slots;
  double deepest = 0.0;
  if (self->failure == NULL && sol_buffer_read (self->rows[SOL_DEVICE_ROW_UNDERSHOOT], slots,
                                                n_slots * sizeof (double), &self->failure))
    for (gsize i = 0; i < n_slots; i++)
      deepest = fmin (deepest, slots[i]);
  return deepest;
}

/**
 * sol_device_engine_observe:
 * @self: the run
 * @amplitude: [n_mode, n_pol, n_omega]
 * @at: scalars of the place
 * @observation: (out): what the plasma columns on the axis say
 *
 * Threads: the one of the run; blocks. Allocates: no.
 */
void
sol_device_engine_observe (SolDeviceEngine *self,
                           const SolComplex *amplitude,
                           const SolStage *at,
                           SolObservation *observation)
{
  const SolProblem *p = self->problem;
  gsize n_slots = sol_buffer_get_n_bytes (self->rows[SOL_DEVICE_ROW_UNDERSHOOT]) / sizeof (double);
  observation->exposure_undershoot = 0.0;
  for (int s = 0; s < p->n_species; s++)
    observation->ionised_fraction[s] = 0.0;
  if (!sol_responses_have (p->responses, p->n_responses, SOL_RESPONSE_PLASMA))
    return;
  sol_device_engine_write (self, SOL_DEVICE_ROW_AMPLITUDE, amplitude);
  synthesise_axis (self, at->field_scale);
  for (int i = 0; i < p->n_responses; i++)
    {
      const SolResponse *r = &p->responses[i];
      if (r->kind != SOL_RESPONSE_PLASMA)
        continue;
      self->is_fresh_undershoot = TRUE;
      run_exposure (self, &self->rates[i], r->filter.n_taps, 1);
      run_free (self, &self->rates[i], r, 1);
      observation->ionised_fraction[r->species] =
          read_one (self, SOL_DEVICE_ROW_FRACTION, self->n_fine - 1);
      observation->exposure_undershoot =
          fmin (observation->exposure_undershoot, read_undershoot (self, n_slots));
    }
}
