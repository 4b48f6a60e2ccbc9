/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is not offered is refused by name before anything is computed. */
#include "config.h"

#include "solver/translate.h"

#include "base/error.h"
#include "model/gas/gas.h"

#include <math.h>
#include <string.h>

static gboolean
refuse (GError **error, const char *what, const char *remedy)
{
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
               "%s is not available in this version; %s", what, remedy);
  return FALSE;
}

static gboolean
check_run (const SolCase *c, GError **error)
{
  if (c->run.model != SOL_CASE_MODEL_MODE_AVERAGED)
    return refuse (error, "run.model other than mode-averaged", "use run.model = mode-averaged");
  if (c->run.field != SOL_CASE_FIELD_REAL)
    return refuse (error, "run.field = envelope", "use run.field = real");
  if (c->geometry.kind != SOL_CASE_GEOMETRY_CAPILLARY)
    return refuse (error, "geometry.kind other than capillary", "use geometry.kind = capillary");
  if (strchr (c->geometry.modes, ',') != NULL || strstr (c->geometry.modes, "..") != NULL ||
      g_ascii_isdigit (c->geometry.modes[0]))
    return refuse (error, "geometry.modes with more than the name of one mode",
                   "name one mode, such as geometry.modes = HE11");
  if (c->geometry.core_radius_m.n_points > 1)
    return refuse (error, "a core radius that changes along z", "give one geometry.core_radius");
  return TRUE;
}

static gboolean
check_pulse (const SolCasePulse *pulse, int number, GError **error)
{
  g_autofree char *where =
      number == 0 ? g_strdup ("pulse") : g_strdup_printf ("pulse.%d", number + 1);
  g_autofree char *what = NULL;
  if (pulse->shape == SOL_CASE_SHAPE_CW)
    what = g_strdup_printf ("%s.shape = cw", where);
  else if (pulse->shape == SOL_CASE_SHAPE_RESULT)
    what = g_strdup_printf ("%s.shape = result", where);
  else if (isfinite (pulse->coupling_waist_m))
    what = g_strdup_printf ("%s.coupling", where);
  else if (pulse->polarisation != SOL_CASE_POLARISATION_LINEAR)
    what = g_strdup_printf ("%s.polarisation other than linear", where);
  else if (fabs (pulse->angle_rad) > 0.0)
    what = g_strdup_printf ("%s.angle other than zero", where);
  else if (pulse->elements != NULL && pulse->elements[0] != '\0')
    what = g_strdup_printf ("%s.elements", where);
  return what == NULL || refuse (error, what, "leave the key out");
}

static gboolean
check_response (const SolCase *c, GError **error)
{
  if (c->response.raman == SOL_CASE_SWITCH_ON)
    return refuse (error, "response.raman = on", "set response.raman = off");
  if (c->response.raman == SOL_CASE_SWITCH_AUTO)
    for (int i = 0; i < c->fill.n_species; i++)
      {
        const SolGas *gas = sol_gas_find (c->fill.species[i].name, error);
        if (gas == NULL)
          return FALSE;
        if (sol_gas_is_molecular (gas))
          {
            g_autofree char *what =
                g_strdup_printf ("response.raman = auto, which is on for the molecular gas %s,",
                                 c->fill.species[i].name);
            return refuse (error, what, "set response.raman = off to leave the effect out");
          }
      }
  switch (c->stepper.method)
    {
    case SOL_CASE_METHOD_AUTO:
    case SOL_CASE_METHOD_RK45:
    case SOL_CASE_METHOD_RK4IP:
    case SOL_CASE_METHOD_BS54:
    case SOL_CASE_METHOD_DOP853:
    case SOL_CASE_METHOD_ADAMS:
      return TRUE;
    case SOL_CASE_METHOD_ETD:
    default:
      return refuse (error, "stepper.method = etd", "use stepper.method = auto");
    }
}

/**
 * sol_translate_check_scope:
 * @the_case: the case
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_UNSUPPORTED with the name of what is not offered;
 * SOL_MODEL_ERROR_UNKNOWN for a gas that does not exist.
 * Threads: any. Allocates: the error.
 * Returns: TRUE if every choice of the case is offered
 */
gboolean
sol_translate_check_scope (const SolCase *the_case, GError **error)
{
  if (!check_run (the_case, error) || !check_response (the_case, error))
    return FALSE;
  for (int i = 0; i < the_case->n_pulses; i++)
    {
      if (!check_pulse (&the_case->pulses[i], i, error))
        return FALSE;
      if (strcmp (the_case->pulses[i].mode, the_case->geometry.modes) != 0)
        return refuse (error, "a pulse in another mode than geometry.modes",
                       "use the same single mode in both");
    }
  return TRUE;
}
