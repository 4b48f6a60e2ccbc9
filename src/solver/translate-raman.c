/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed response of a case, and the share of it in the Kerr effect of glass. */
#include "config.h"

#include "solver/translate.h"

#include "base/constants.h"
#include "base/error.h"
#include "solver/translate-kind.h"

#include <math.h>
#include <string.h>

/**
 * sol_translate_needs_raman:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if the delayed response is part of the equation: always where it is asked for, and
 *   by itself in molecular gases and in fibres
 */
gboolean
sol_translate_needs_raman (const SolCase *the_case)
{
  const SolCase *c = the_case;
  if (c->response.raman != SOL_CASE_SWITCH_AUTO)
    return c->response.raman == SOL_CASE_SWITCH_ON;
  if (c->run.model == SOL_CASE_MODEL_GNLSE || sol_translate_is_solid (c))
    return c->fibre.raman_model != SOL_CASE_RAMAN_NONE;
  for (int i = 0; i < c->fill.n_species; i++)
    {
      const SolGas *gas = sol_gas_find (c->fill.species[i].name, NULL);
      if (gas != NULL && sol_gas_is_molecular (gas))
        return TRUE;
    }
  return FALSE;
}

static void
add_response (SolProblem *self)
{
  SolResponse *response = &self->responses[self->n_responses++];
  *response =
      (SolResponse){ .kind = SOL_RESPONSE_RAMAN, .name = "Raman response", .raman = self->raman };
}

static gboolean
fill_gas (SolRamanGas *raman, const SolGas *gas, double temperature_k, GError **error)
{
  const SolRamanData *data = sol_gas_get_raman (gas);
  const char *name = sol_gas_get_name (gas);
  if (sol_gas_is_molecular (gas) && !data->has_rotation && !data->has_vibration)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING,
                   "there are no Raman data for %s; set response.raman = off to leave the effect "
                   "out",
                   name);
      return FALSE;
    }
  return sol_raman_gas_init (raman, data, temperature_k, name, error);
}

static gboolean
make_gas (SolProblem *self, const SolCase *c, GError **error)
{
  gsize n = (gsize) self->n_species;
  g_autofree SolRamanGas *gases = g_new0 (SolRamanGas, n);
  g_autofree double *low = g_new0 (double, n), *high = g_new0 (double, n);
  double pressure[2];
  sol_path_get_range (self->path, SOL_SCALAR_PRESSURE, &pressure[0], &pressure[1]);
  sol_operator_densities (self->op, pressure[0], low);
  sol_operator_densities (self->op, pressure[1], high);
  for (int i = 0; i < self->n_species; i++)
    if (!fill_gas (&gases[i], sol_medium_get_gas (self->medium, i), c->fill.temperature_k, error))
      {
        g_prefix_error (error, "fill.gas: ");
        return FALSE;
      }
  self->raman =
      sol_raman_new_gas (self->grid->n_fine, self->grid->dt_fine_s,
                         self->grid->kind == SOL_GRID_ENVELOPE, gases, low, high, self->n_species);
  if (self->raman == NULL)
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "response.raman = on, but the gas has neither rotation nor vibration; use "
                   "response.raman = auto or off");
      return FALSE;
    }
  add_response (self);
  return TRUE;
}

static SolRamanGlass
get_glass (const SolCaseFibre *fibre)
{
  static const SolRamanGlassModel models[] = {
    [SOL_CASE_RAMAN_BLOW_WOOD] = SOL_RAMAN_GLASS_BLOW_WOOD,
    [SOL_CASE_RAMAN_LIN_AGRAWAL] = SOL_RAMAN_GLASS_LIN_AGRAWAL,
    [SOL_CASE_RAMAN_HOLLENBECK] = SOL_RAMAN_GLASS_HOLLENBECK,
  };
  return (SolRamanGlass){ models[fibre->raman_model], fibre->raman_tau1_s, fibre->raman_tau2_s };
}

/* An envelope drives with half of |A|^2, hence the 2. */
static void
make_fibre (SolProblem *self, const SolCase *c)
{
  SolRamanGlass glass = get_glass (&c->fibre);
  self->raman = sol_raman_new_glass (self->grid->n_fine, self->grid->dt_fine_s, FALSE, &glass,
                                     2.0 * c->fibre.raman_fraction);
  add_response (self);
}

/* P = 3/2 f_R epsilon0 chi3 E (h * E^2): the delayed share of a glass in a field model. */
static gboolean
make_solid (SolProblem *self, const SolCase *c, GError **error)
{
  double chi3;
  SolRamanGlass model = get_glass (&c->fibre);
  const SolGlass *glass = sol_translate_nonlinear_glass (c, error);
  if (glass == NULL || !sol_glass_chi3_m2_per_v2 (glass, &chi3, error))
    return FALSE;
  self->raman = sol_raman_new_glass (self->grid->n_fine, self->grid->dt_fine_s, TRUE, &model,
                                     1.5 * c->fibre.raman_fraction * SOL_EPSILON0_F_PER_M * chi3);
  add_response (self);
  return TRUE;
}

/**
 * sol_translate_make_raman:
 * @self: (inout): a problem with grid, path, operator and room in its list of responses
 * @the_case: the case
 * @error: return location
 *
 * Adds the delayed response if the case has one.
 *
 * Errors: SOL_MODEL_ERROR_MISSING for gases without data; SOL_SOLVER_ERROR_INPUT where it is asked
 * for and nothing responds.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_translate_make_raman (SolProblem *self, const SolCase *the_case, GError **error)
{
  if (!sol_translate_needs_raman (the_case))
    return TRUE;
  gboolean is_solid = sol_translate_is_solid (the_case);
  if (the_case->run.model != SOL_CASE_MODEL_GNLSE && !is_solid)
    return make_gas (self, the_case, error);
  if (the_case->fibre.raman_model == SOL_CASE_RAMAN_NONE)
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "response.raman = on, but fibre.raman_model = none; name a model or set "
                   "response.raman = off");
      return FALSE;
    }
  if (is_solid)
    return make_solid (self, the_case, error);
  make_fibre (self, the_case);
  return TRUE;
}
