/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/sketch.h"

#include "base/constants.h"
#include "io/result/result-layout.h"
#include "session/check/sketch-fibre.h"
#include "session/check/sketch-scene.h"
#include "session/run-execute.h"
#include "solver/translate-light.h"
#include "solver/translate.h"

#include <math.h>

/* A chirp that takes less than this of the peak power is left unsaid. */
#define CHIRP_SHARE 0.02

static gboolean
draw_pulses (SolSketch *self, const SolPulseTable *const *tables, GError **error)
{
  const SolCase *c = self->the_case;
  self->pulses = g_new0 (SolPulseEstimate, c->n_pulses);
  for (int i = 0; i < c->n_pulses; i++)
    {
      const SolPulseTable *table = tables != NULL ? tables[i] : NULL;
      if (!sol_pulse_estimate_init (&self->pulses[i], &c->pulses[i], table,
                                    c->grid.wavelength_min_m, c->grid.wavelength_max_m, error))
        {
          g_prefix_error (error, "[pulse.%d]: ", i + 1);
          return FALSE;
        }
      /* Of continuous light one of the two is given, and the window does the rest. */
      if (c->pulses[i].shape == SOL_CASE_SHAPE_CW && isnan (c->pulses[i].energy_j))
        self->pulses[i].energy_j = c->pulses[i].peak_power_w * c->grid.time_window_s;
      else if (c->pulses[i].shape == SOL_CASE_SHAPE_CW)
        self->pulses[i].peak_power_w = self->pulses[i].limit_power_w =
            c->pulses[i].energy_j / c->grid.time_window_s;
      if (self->pulses[i].peak_power_w > self->pulses[self->strongest].peak_power_w)
        self->strongest = i;
    }
  self->omega_rad_per_s = self->pulses[self->strongest].omega_rad_per_s;
  self->wavelength_m = 2.0 * SOL_PI * SOL_C_M_PER_S / self->omega_rad_per_s;
  return TRUE;
}

static gboolean
draw_grid (SolSketch *self, GError **error)
{
  g_autoptr (SolProblem) outline = sol_translate_outline (self->the_case, error);
  if (outline == NULL)
    return FALSE;
  const SolFieldGrid *grid = outline->grid;
  self->n_fine = grid->n_fine;
  self->n_t = grid->n_t;
  self->n_omega = grid->n_omega;
  self->n_active = grid->n_active;
  self->dt_fine_s = grid->dt_fine_s;
  self->window_s = (double) grid->n_fine * grid->dt_fine_s;
  self->points_per_cycle = self->wavelength_m / SOL_C_M_PER_S / grid->dt_fine_s;
  SolResultLayout layout = {
    .n_planes = self->the_case->geometry.length_m > 0.0 ? self->the_case->stepper.planes : 1,
    .n_mode = sol_problem_get_n_energy (outline),
    .n_r = outline->modes == NULL ? outline->n_mode : 0,
    .n_pol = outline->n_pol,
    .n_omega = grid->n_omega,
    .n_t = grid->n_t,
    .n_species = outline->n_species,
  };
  self->n_mode = outline->n_mode;
  self->node_error = outline->node_error;
  self->energy_j = 0.0;
  for (int i = 0; i < self->the_case->n_pulses; i++)
    {
      double share = sol_translate_get_coupled_share (outline, &self->the_case->pulses[i]);
      self->pulses[i].energy_j *= share;
      self->pulses[i].peak_power_w *= share;
      self->pulses[i].limit_power_w *= share;
      self->energy_j += self->pulses[i].energy_j;
    }
  self->file_bytes = sol_result_layout_estimate_bytes (&layout);
  return TRUE;
}

static gboolean
draw_memory (SolSketch *self, GError **error)
{
  g_autoptr (SolLedger) ledger =
      sol_run_make_ledger_full (self->the_case, self->backend, self->method, self->stores_planes,
                                error);
  if (ledger == NULL)
    return FALSE;
  self->memory_bytes = sol_ledger_get_host_total (ledger);
  self->device_memory_bytes = sol_ledger_get_device_total (ledger);
  self->memory_available_bytes = sol_ledger_get_available_bytes ();
  return TRUE;
}

/**
 * sol_sketch_new_full:
 * @the_case: the case; outlives the sketch, as do
 * @tables: (nullable): [n_pulses] measured spectra, NULL where a pulse is none, and
 * @backend: the back end that would run it
 * @stores_planes: whether the run keeps all planes in memory
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_UNSUPPORTED for what is not offered, SOL_SOLVER_ERROR_INPUT and
 * SOL_MODEL_ERROR_* for what the parts refuse.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the sketch
 */
SolSketch *
sol_sketch_new_full (const SolCase *the_case,
                     const SolPulseTable *const *tables,
                     const SolBackendOps *backend,
                     gboolean stores_planes,
                     GError **error)
{
  g_autoptr (SolSketch) self = g_new0 (SolSketch, 1);
  g_auto (SolSketchScene) scene = { 0 };
  self->the_case = the_case;
  self->tables = tables;
  self->backend = backend;
  self->stores_planes = stores_planes;
  if (!sol_translate_check_scope (the_case, error))
    return NULL;
  self->method = sol_method_find (sol_translate_method_name (the_case));
  if (!draw_pulses (self, tables, error) || !draw_grid (self, error) || !draw_memory (self, error))
    return NULL;
  if (the_case->run.model == SOL_CASE_MODEL_GNLSE)
    {
      sol_sketch_draw_fibre (self);
      return sol_sketch_draw_window (self, NULL, error) ? g_steal_pointer (&self) : NULL;
    }
  if (!sol_sketch_scene_init (&scene, the_case, error) ||
      !sol_sketch_draw_guide (self, &scene, error))
    return NULL;
  sol_sketch_draw_ionisation (self, &scene);
  if (!sol_sketch_draw_window (self, &scene, error) || !sol_sketch_draw_band (self, &scene, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_sketch_new:
 * @the_case: the case; outlives the sketch, as do
 * @tables: (nullable): [n_pulses] measured spectra, NULL where a pulse is none, and
 * @backend: the back end that would run it
 * @error: return location
 *
 * Errors: as sol_sketch_new_full().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the sketch of a run that keeps its planes in its file
 */
SolSketch *
sol_sketch_new (const SolCase *the_case,
                const SolPulseTable *const *tables,
                const SolBackendOps *backend,
                GError **error)
{
  return sol_sketch_new_full (the_case, tables, backend, FALSE, error);
}

/**
 * sol_sketch_free:
 * @self: (nullable): the sketch
 *
 * Threads: any. Allocates: no.
 */
void
sol_sketch_free (SolSketch *self)
{
  if (self == NULL)
    return;
  g_free (self->pulses);
  g_free (self);
}

/**
 * sol_sketch_draw_soliton:
 * @self: (inout): a sketch with its pulses and its place of reference; gets the soliton of that
 *
 * A pulse with chirp has no order of its own: the theory is that of the pulse without, and where that is another one
 * the sketch says so.
 *
 * Threads: one at a time. Allocates: no.
 */
void
sol_sketch_draw_soliton (SolSketch *self)
{
  const SolPulseEstimate *pulse = &self->pulses[self->strongest];
  SolPulseShape shape = sol_translate_pulse_shape (&self->the_case->pulses[self->strongest]);
  self->soliton =
      sol_design_soliton (shape, pulse->limit_fwhm_s, pulse->limit_power_w,
                          self->reference.beta2_s2_per_m, self->reference.gamma_per_w_per_m);
  self->compression_m =
      self->soliton.fission_length_m * sol_design_compression_share (self->soliton.order);
  self->is_chirped = pulse->peak_power_w < (1.0 - CHIRP_SHARE) * pulse->limit_power_w;
}

/**
 * sol_sketch_get_soliton_per_m:
 * @self: a sketch with its soliton
 * @place: where
 *
 * Threads: any. Allocates: no.
 * Returns: wavenumber of the strongest soliton of the pulse beyond that of its carrier; 0 where there is none
 */
double
sol_sketch_get_soliton_per_m (const SolSketch *self, const SolSketchPlace *place)
{
  double power_w = sol_design_first_soliton_w (&self->soliton);
  gboolean is_driven = self->the_case->response.kerr && place->beta2_s2_per_m < 0.0 &&
                       isfinite (place->gamma_per_w_per_m);
  return is_driven ? sol_design_soliton_per_m (place->gamma_per_w_per_m, power_w) : 0.0;
}

/**
 * sol_sketch_is_soliton:
 * @self: the sketch
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if the pulse will compress and break up into solitons inside the guide
 */
gboolean
sol_sketch_is_soliton (const SolSketch *self)
{
  return self->the_case->response.kerr &&
         sol_design_breaks_up (&self->soliton, self->reference.beta2_s2_per_m,
                               self->the_case->geometry.length_m);
}
