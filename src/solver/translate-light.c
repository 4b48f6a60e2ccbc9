/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One pulse of a case as a spectrum on the grid, before it goes into modes. */
#include "config.h"

#include "solver/translate-light.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/pulse/pulse-cw.h"
#include "model/pulse/pulse-element.h"
#include "model/pulse/pulse.h"
#include "problem/case-elements.h"
#include "solver/translate.h"

/* More of an earlier result than this must not get lost between two grids. */
#define LOSS_MAX 1e-2

/**
 * sol_input_elements_clear:
 * @self: (inout): the elements
 *
 * Threads: any. Allocates: no.
 */
void
sol_input_elements_clear (SolInputElements *self)
{
  g_clear_pointer (&self->list, g_array_unref);
  g_clear_pointer (&self->materials, g_ptr_array_unref);
}

static void
append_phase (SolInputElements *self, SolPulseElementKind kind, double value)
{
  SolPulseElement element = { kind, value, NULL };
  g_array_append_val (self->list, element);
}

static gboolean
append_material (SolInputElements *self, const SolCaseElement *from, GError **error)
{
  SolMaterial *material = sol_material_new (from->name, from->pressure_pa, NAN, error);
  if (material == NULL)
    {
      g_prefix_error (error, "elements: ");
      return FALSE;
    }
  g_ptr_array_add (self->materials, material);
  SolPulseElement element = { SOL_PULSE_ELEMENT_MATERIAL, from->value, material };
  g_array_append_val (self->list, element);
  return TRUE;
}

/**
 * sol_input_elements_init:
 * @self: (out): the elements; cleared by the caller either way
 * @from: the pulse of the case
 * @error: return location
 *
 * Light that does not come from a shape gets the phases of its keys as elements, too.
 *
 * Errors: SOL_MODEL_ERROR_* for materials; SOL_FILE_ERROR_TYPE.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_input_elements_init (SolInputElements *self, const SolCasePulse *from, GError **error)
{
  static const SolPulseElementKind kinds[] = {
    [SOL_CASE_ELEMENT_GDD] = SOL_PULSE_ELEMENT_GDD,
    [SOL_CASE_ELEMENT_TOD] = SOL_PULSE_ELEMENT_TOD,
    [SOL_CASE_ELEMENT_DELAY] = SOL_PULSE_ELEMENT_DELAY,
    [SOL_CASE_ELEMENT_PHASE] = SOL_PULSE_ELEMENT_PHASE,
  };
  self->list = g_array_new (FALSE, FALSE, sizeof (SolPulseElement));
  self->materials = g_ptr_array_new_with_free_func ((GDestroyNotify) sol_material_free);
  if (from->shape == SOL_CASE_SHAPE_CW || from->shape == SOL_CASE_SHAPE_RESULT)
    {
      append_phase (self, SOL_PULSE_ELEMENT_PHASE, from->phase_rad);
      append_phase (self, SOL_PULSE_ELEMENT_GDD, from->gdd_s2);
      append_phase (self, SOL_PULSE_ELEMENT_TOD, from->tod_s3);
      append_phase (self, SOL_PULSE_ELEMENT_DELAY, from->delay_s);
    }
  g_autoptr (GArray) parsed =
      sol_case_elements_parse (from->elements != NULL ? from->elements : "", NULL, error);
  if (parsed == NULL)
    return FALSE;
  for (guint i = 0; i < parsed->len; i++)
    {
      const SolCaseElement *element = &g_array_index (parsed, SolCaseElement, i);
      if (element->kind != SOL_CASE_ELEMENT_MATERIAL)
        append_phase (self, kinds[element->kind], element->value);
      else if (!append_material (self, element, error))
        return FALSE;
    }
  return TRUE;
}

/**
 * sol_translate_find_centre:
 * @from: the pulse of the case
 * @table: (nullable): its measured spectrum
 * @field: (nullable): its earlier result
 * @centre_rad_per_s: (out): frequency about which its elements are developed
 * @error: return location
 *
 * The pulse's own, or else the mean of its light.
 *
 * Errors: SOL_MODEL_ERROR_RANGE for a table that is not usable.
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_translate_find_centre (const SolCasePulse *from,
                           const SolPulseTable *table,
                           const SolPulseField *field,
                           double *centre_rad_per_s,
                           GError **error)
{
  SolPulseTableReport report;
  *centre_rad_per_s = sol_translate_pulse_omega (from);
  if (isfinite (*centre_rad_per_s))
    return TRUE;
  if (field != NULL)
    *centre_rad_per_s = sol_pulse_field_get_mean_omega_rad_per_s (field);
  else if (table != NULL)
    {
      if (!sol_pulse_table_inspect (table, &report, error))
        return FALSE;
      *centre_rad_per_s = report.mean_omega_rad_per_s;
    }
  return TRUE;
}

/**
 * sol_input_elements_apply:
 * @self: the elements
 * @grid: the grid
 * @centre_rad_per_s: frequency about which they are developed
 * @spectrum: (inout): [n_omega]
 *
 * Threads: any. Allocates: no.
 */
void
sol_input_elements_apply (const SolInputElements *self,
                          const SolFieldGrid *grid,
                          double centre_rad_per_s,
                          SolComplex *spectrum)
{
  if (isfinite (centre_rad_per_s))
    sol_pulse_elements_apply ((const SolPulseElement *) (void *) self->list->data,
                              (int) self->list->len, centre_rad_per_s, grid->omega_rad_per_s[0],
                              grid->domega_rad_per_s, grid->n_omega, spectrum);
}

/**
 * sol_translate_pulse_shape:
 * @pulse: a pulse of the case
 *
 * Threads: any. Allocates: no.
 * Returns: its shape; of light without one GAUSS
 */
SolPulseShape
sol_translate_pulse_shape (const SolCasePulse *pulse)
{
  static const SolPulseShape shapes[] = {
    [SOL_CASE_SHAPE_GAUSS] = SOL_PULSE_GAUSS,
    [SOL_CASE_SHAPE_SECH2] = SOL_PULSE_SECH2,
    [SOL_CASE_SHAPE_SUPERGAUSS] = SOL_PULSE_SUPERGAUSS,
    [SOL_CASE_SHAPE_CW] = SOL_PULSE_GAUSS,
    [SOL_CASE_SHAPE_FILE] = SOL_PULSE_TABLE,
    [SOL_CASE_SHAPE_RESULT] = SOL_PULSE_GAUSS,
  };
  return shapes[pulse->shape];
}

/**
 * sol_translate_fill_shape:
 * @grid: the grid
 * @from: the pulse of the case
 * @table: (nullable): its measured spectrum
 * @spectrum: (inout): [n_omega] the pulse is added to it
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE as sol_pulse_add_real().
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_translate_fill_shape (const SolFieldGrid *grid,
                          const SolCasePulse *from,
                          const SolPulseTable *table,
                          SolComplex *spectrum,
                          GError **error)
{
  SolPulse pulse = {
    .shape = sol_translate_pulse_shape (from),
    .shape_order = from->shape_order,
    .table = table,
    .band_window = grid->band_window,
    .omega_rad_per_s = isfinite (from->wavelength_m) ? sol_translate_pulse_omega (from) : NAN,
    .duration_s = from->duration_s,
    .energy_j = from->energy_j,
    .peak_power_w = from->peak_power_w,
    .phase_rad = from->phase_rad,
    .gdd_s2 = from->gdd_s2,
    .tod_s3 = from->tod_s3,
    .delay_s = from->delay_s,
  };
  return grid->kind == SOL_GRID_ENVELOPE
             ? sol_pulse_add_envelope (&pulse, grid->carrier_rad_per_s, grid->n_t, grid->dt_s,
                                       spectrum, error)
             : sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, spectrum, error);
}

/**
 * sol_translate_fill_cw:
 * @grid: the grid
 * @from: the pulse of the case
 * @seed: of the run
 * @number: of the pulse
 * @spectrum: (out caller-allocates): [n_omega]
 * @error: return location
 *
 * The power is the mean over the flat part of the window, and the energy that of the time window.
 *
 * Errors: SOL_MODEL_ERROR_RANGE as sol_pulse_cw_fill().
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_translate_fill_cw (const SolFieldGrid *grid,
                       const SolCasePulse *from,
                       guint64 seed,
                       int number,
                       SolComplex *spectrum,
                       GError **error)
{
  double omega = sol_translate_pulse_omega (from);
  SolPulseCw cw = {
    .omega_rad_per_s = omega,
    .linewidth_rad_per_s = omega * from->shape_linewidth_m / from->wavelength_m,
    .mean_power_w =
        isnan (from->peak_power_w) ? from->energy_j / grid->time_window_s : from->peak_power_w,
    .seed = seed,
    .number = number,
  };
  g_autofree double *flat = NULL;
  const double *window = grid->window;
  if (window == NULL) /* a plain grid has none */
    {
      flat = g_new (double, grid->n_t);
      for (gsize j = 0; j < grid->n_t; j++)
        flat[j] = 1.0;
      window = flat;
    }
  return sol_pulse_cw_fill (&cw, grid->kind == SOL_GRID_ENVELOPE, grid->omega_rad_per_s[0],
                            grid->domega_rad_per_s, MIN (grid->n_omega, grid->n_t), grid->n_t,
                            window, spectrum, error);
}

/**
 * sol_translate_fill_result:
 * @grid: the grid
 * @field: the earlier result
 * @lane: which of its amplitudes
 * @spectrum: (out caller-allocates): [n_omega]
 * @lost: (inout): the largest share of the energy that the grid did not hold so far
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_INPUT where more than a hundredth of the energy would be lost.
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_translate_fill_result (const SolFieldGrid *grid,
                           const SolPulseField *field,
                           int lane,
                           SolComplex *spectrum,
                           double *lost,
                           GError **error)
{
  SolPulseFieldLoss loss =
      sol_pulse_field_resample (field, lane, grid->kind == SOL_GRID_ENVELOPE,
                                grid->omega_rad_per_s[0], grid->domega_rad_per_s, grid->n_omega,
                                spectrum);
  double share = loss.outside_band + loss.outside_window;
  *lost = fmax (*lost, share);
  if (share <= LOSS_MAX)
    return TRUE;
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
               "the grid does not hold the light of the earlier result: %.3g of its energy lies "
               "outside the band and %.3g outside the time window, and at most %g may be lost; %s",
               loss.outside_band, loss.outside_window, LOSS_MAX,
               loss.outside_band > loss.outside_window
                   ? "widen grid.wavelength_min and wavelength_max"
                   : "lengthen grid.time_window");
  return FALSE;
}
