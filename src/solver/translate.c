/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/translate.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/ionisation/rate-cache.h"
#include "problem/method.h"
#include "solver/translate-kind.h"

/* From a turn of the carrier by about this on the electrons decide what becomes of the pulse, and the onsets of
 * their rate limit the steps at every tolerance; below it only at tight ones, and not at all errors alike
 * (docs/performance.md). */
#define ONSET_PHASE_RAD 1.0
/* Amplitude rate of the absorbers at their very edge, times the length. */
#define ABSORBER_DEFAULT 200.0

/**
 * sol_translate_pulse_omega:
 * @pulse: a pulse of the case
 *
 * Threads: any. Allocates: no.
 * Returns: its angular frequency, rad/s; NAN if its file has to say
 */
double
sol_translate_pulse_omega (const SolCasePulse *pulse)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / pulse->wavelength_m;
}

/**
 * sol_translate_absorber_per_m:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: amplitude rate of the absorbers at their very edge; 0: none
 */
double
sol_translate_absorber_per_m (const SolCase *the_case)
{
  const SolCase *c = the_case;
  if (!c->grid.absorber || !(c->geometry.length_m > 0.0))
    return 0.0;
  if (isfinite (c->grid.absorber_strength_per_m))
    return c->grid.absorber_strength_per_m;
  return ABSORBER_DEFAULT / c->geometry.length_m;
}

/**
 * sol_translate_medium:
 * @the_case: the case
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_* for a gas that does not exist or conditions that it does not cover.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the fill of the case
 */
SolMedium *
sol_translate_medium (const SolCase *the_case, GError **error)
{
  const SolCase *c = the_case;
  g_autofree const SolGas **gases = g_new0 (const SolGas *, c->fill.n_species);
  g_autofree double *fractions = g_new0 (double, c->fill.n_species);
  for (int i = 0; i < c->fill.n_species; i++)
    {
      gases[i] = sol_gas_find (c->fill.species[i].name, error);
      if (gases[i] == NULL)
        return NULL;
      fractions[i] = c->fill.species[i].fraction;
    }
  return sol_medium_new (gases, fractions, c->fill.n_species, c->fill.temperature_k,
                         c->fill.equation_of_state == SOL_CASE_EOS_IDEAL, error);
}

/* Whether the light ionises so much on its way that the onsets of the rate limit the steps. What is not known counts
 * as no: rk45 is never far behind. */
static gboolean
meets_onsets (const SolCase *c)
{
  return sol_translate_electron_phase_rad (c) >= ONSET_PHASE_RAD;
}

/* What can be seen of the case without an estimate. */
static SolEquationTraits
find_traits (const SolCase *c)
{
  const SolCaseResponse *r = &c->response;
  gboolean has_lanes =
      c->run.model == SOL_CASE_MODEL_MULTIMODE || c->run.model == SOL_CASE_MODEL_VECTOR;
  gboolean is_fibre = c->run.model == SOL_CASE_MODEL_GNLSE;
  SolEquationTraits traits = 0;
  if (sol_translate_needs_plasma (c) && r->ionisation == SOL_CASE_IONISATION_PPT &&
      !r->ppt_integral)
    traits |= SOL_EQUATION_ONSETS;
  if (!is_fibre && r->kerr && r->third_harmonic)
    traits |= SOL_EQUATION_HARMONIC;
  if (has_lanes)
    traits |= SOL_EQUATION_MODES;
  if (has_lanes && c->geometry.core_radius_m.n_points > 1)
    traits |= SOL_EQUATION_COUPLES;
  if (c->geometry.kind == SOL_CASE_GEOMETRY_FREE_SPACE)
    traits |= SOL_EQUATION_SPREADS;
  return traits;
}

static gboolean
can_ionise (SolEquationTraits traits)
{
  return (traits & SOL_EQUATION_ONSETS) != 0 && (traits & SOL_EQUATION_SPREADS) == 0;
}

static const SolMethodChoice *
choose_method (const SolCase *c)
{
  SolEquationTraits traits = find_traits (c);
  const SolMethodChoice *without = sol_method_choose (traits, c->stepper.rtol);
  if (!can_ionise (traits))
    return without;
  /* The estimate is dear: it is made only where it decides. */
  const SolMethodChoice *with = sol_method_choose (traits | SOL_EQUATION_IONISES, c->stepper.rtol);
  return with != without && meets_onsets (c) ? with : without;
}

/**
 * sol_translate_method_name:
 * @the_case: the case
 *
 * Threads: any. Allocates: for a moment.
 * Returns: name of the stepper's row; "auto" is what docs/performance.md found fastest
 */
const char *
sol_translate_method_name (const SolCase *the_case)
{
  static const char *const names[] = {
    [SOL_CASE_METHOD_RK45] = "rk45", [SOL_CASE_METHOD_RK4IP] = "rk4ip",
    [SOL_CASE_METHOD_BS54] = "bs54", [SOL_CASE_METHOD_DOP853] = "dop853",
    [SOL_CASE_METHOD_ETD] = "etd",   [SOL_CASE_METHOD_ADAMS] = "adams",
  };
  SolCaseMethod method = the_case->stepper.method;
  return method != SOL_CASE_METHOD_AUTO ? names[method] : choose_method (the_case)->name;
}

/**
 * sol_translate_method_reason:
 * @the_case: the case
 *
 * Threads: any. Allocates: for a moment.
 * Returns: why the case is run with that stepper
 */
const char *
sol_translate_method_reason (const SolCase *the_case)
{
  return the_case->stepper.method != SOL_CASE_METHOD_AUTO ? "as the case says"
                                                          : choose_method (the_case)->reason;
}

/**
 * sol_translate_needs_plasma:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if free electrons are part of the equation
 */
gboolean
sol_translate_needs_plasma (const SolCase *the_case)
{
  return the_case->run.model != SOL_CASE_MODEL_GNLSE && !sol_translate_is_solid (the_case) &&
         the_case->response.plasma != SOL_CASE_PLASMA_OFF;
}

/**
 * sol_translate_ionisation:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: the rate model with its options, at the frequency of the first pulse
 */
SolIonisationOptions
sol_translate_ionisation (const SolCase *the_case)
{
  const SolCase *c = the_case;
  SolIonisationModel model =
      c->response.ionisation == SOL_CASE_IONISATION_ADK ? SOL_IONISATION_ADK : SOL_IONISATION_PPT;
  SolIonisationOptions options =
      sol_ionisation_options_default (model, sol_translate_pulse_omega (&c->pulses[0]));
  options.stark = c->response.ppt_stark;
  options.dipole = c->response.ppt_dipole;
  options.sum_m = c->response.ppt_sum_m;
  options.cycle_average = c->response.ppt_cycle_average;
  options.integral = c->response.ppt_integral;
  if (isfinite (c->response.ppt_occupancy))
    options.occupancy = c->response.ppt_occupancy;
  return options;
}

static gboolean
make_plasma (SolProblem *self, const SolCase *c, int species, SolResponse *response, GError **error)
{
  const SolIonisationAtom *atom = sol_gas_get_atom (sol_medium_get_gas (self->medium, species));
  const char *name = sol_gas_get_name (sol_medium_get_gas (self->medium, species));
  SolIonisationOptions options = sol_translate_ionisation (c);
  if (atom == NULL)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING,
                   "there are no ionisation data for %s; set response.plasma = off", name);
      return FALSE;
    }
  SolRateTable *table = sol_rate_cache_get (atom, &options, error);
  if (table == NULL)
    {
      g_prefix_error (error, "fill.gas = %s: ", name);
      return FALSE;
    }
  g_ptr_array_add (self->rate_tables, table);
  response->kind = SOL_RESPONSE_PLASMA;
  response->name = "plasma";
  response->species = species;
  response->rate = *sol_rate_table_get_row (table);
  response->ip_j = atom->ip_hartree * SOL_HARTREE_J;
  response->preionised_fraction = c->response.preionised_fraction;
  gboolean is_band = c->response.plasma == SOL_CASE_PLASMA_BAND;
  const SolFieldGrid *grid = self->grid;
  gsize last = grid->first_active + grid->n_active; /* first bin above the band */
  double edge = (double) last * grid->domega_rad_per_s * grid->dt_fine_s;
  return sol_band_filter_init (&response->filter, is_band ? c->response.plasma_taps : 0, edge,
                               error);
}

static SolResponseKind
kerr_kind (const SolCase *c)
{
  return sol_translate_keeps_harmonic (c) ? SOL_RESPONSE_KERR : SOL_RESPONSE_KERR_NO_HARMONIC;
}

static gboolean
make_kerr (SolProblem *self, const SolCase *c, SolResponse *response, GError **error)
{
  for (int i = 0; i < self->n_species; i++)
    if (!sol_medium_get_gamma3_m5_per_v2 (self->medium, i, &self->gamma3_m5_per_v2[i], error))
      {
        g_prefix_error (error, "response.kerr = true: ");
        return FALSE;
      }
  response->kind = kerr_kind (c);
  response->name = "Kerr effect";
  if (c->run.model == SOL_CASE_MODEL_GNLSE)
    {
      double delayed = sol_translate_needs_raman (c) ? c->fibre.raman_fraction : 0.0;
      response->epsilon0_chi3 = 4.0 / 3.0 * (1.0 - delayed);
      return TRUE;
    }
  if (sol_translate_is_solid (c))
    {
      double chi3, delayed = sol_translate_needs_raman (c) ? c->fibre.raman_fraction : 0.0;
      const SolGlass *glass = sol_translate_nonlinear_glass (c, error);
      if (glass == NULL || !sol_glass_chi3_m2_per_v2 (glass, &chi3, error))
        return FALSE;
      response->epsilon0_chi3 = SOL_EPSILON0_F_PER_M * chi3 * (1.0 - delayed);
      return TRUE;
    }
  response->gamma3_m5_per_v2 = self->gamma3_m5_per_v2;
  return TRUE;
}

static gboolean
make_responses (SolProblem *self, const SolCase *c, GError **error)
{
  self->responses = g_new0 (SolResponse, 2 + self->n_species);
  self->gamma3_m5_per_v2 = g_new0 (double, self->n_species);
  self->rate_tables = g_ptr_array_new_with_free_func ((GDestroyNotify) sol_rate_table_unref);
  if (c->response.kerr && !make_kerr (self, c, &self->responses[self->n_responses++], error))
    return FALSE;
  for (int i = 0; sol_translate_needs_plasma (c) && i < self->n_species; i++)
    if (!make_plasma (self, c, i, &self->responses[self->n_responses++], error))
      return FALSE;
  return sol_translate_make_raman (self, c, error);
}

/**
 * sol_translate_outline:
 * @the_case: the case
 * @error: return location
 *
 * A problem with sizes and kinds but without arrays, for the memory ledger.
 *
 * Errors: as sol_translate(), as far as sizes are concerned.
 * Threads: any. Allocates: a few hundred bytes.
 * Returns: (transfer full): the outline
 */
SolProblem *
sol_translate_outline (const SolCase *the_case, GError **error)
{
  if (!sol_translate_check_scope (the_case, error))
    return NULL;
  g_autoptr (SolProblem) self = g_new0 (SolProblem, 1);
  gboolean is_fibre = the_case->run.model == SOL_CASE_MODEL_GNLSE;
  self->n_species = is_fibre || sol_translate_is_solid (the_case) ? 0 : the_case->fill.n_species;
  self->absorber_time_per_m = sol_translate_absorber_per_m (the_case);
  self->grid = sol_translate_grid (the_case, TRUE, error);
  if (self->grid == NULL)
    return NULL;
  if (is_fibre)
    sol_translate_outline_fibre (self, the_case);
  else if (!sol_translate_outline_guide (self, the_case, error))
    return NULL;
  self->responses = g_new0 (SolResponse, 2 + self->n_species);
  if (the_case->response.kerr)
    self->responses[self->n_responses++].kind = kerr_kind (the_case);
  for (int i = 0; sol_translate_needs_plasma (the_case) && i < self->n_species; i++)
    self->responses[self->n_responses++].kind = SOL_RESPONSE_PLASMA;
  if (sol_translate_needs_raman (the_case))
    self->responses[self->n_responses++].kind = SOL_RESPONSE_RAMAN;
  return g_steal_pointer (&self);
}

/**
 * sol_translate:
 * @the_case: the case
 * @inputs: tables and seed
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_UNSUPPORTED for what is not offered, SOL_SOLVER_ERROR_INPUT and
 * SOL_MODEL_ERROR_* for what the parts refuse; the message names the key.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the problem
 */
SolProblem *
sol_translate (const SolCase *the_case, const SolTranslateInputs *inputs, GError **error)
{
  if (!sol_translate_check_scope (the_case, error))
    return NULL;
  g_autoptr (SolProblem) self = g_new0 (SolProblem, 1);
  self->absorber_time_per_m = sol_translate_absorber_per_m (the_case);
  self->grid = sol_translate_grid (the_case, FALSE, error);
  if (self->grid == NULL)
    return NULL;
  if (self->grid->is_plain)
    self->absorber_time_per_m = 0.0;
  if (the_case->run.model == SOL_CASE_MODEL_GNLSE)
    {
      if (!sol_translate_make_fibre (self, the_case, error))
        return NULL;
    }
  else
    {
      if (!sol_translate_is_solid (the_case))
        {
          self->medium = sol_translate_medium (the_case, error);
          if (self->medium == NULL)
            return NULL;
          self->n_species = sol_medium_get_n_species (self->medium);
        }
      if (!sol_translate_make_guide (self, the_case, error))
        return NULL;
    }
  if (!make_responses (self, the_case, error) ||
      !sol_translate_make_input (self, the_case, inputs, error))
    return NULL;
  return g_steal_pointer (&self);
}
