/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is not offered is refused by name before anything is computed. */
#include "config.h"

#include "solver/translate.h"

#include "base/error.h"

#include <math.h>

static gboolean
refuse (GError **error, const char *what, const char *remedy)
{
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
               "%s is not available in this version; %s", what, remedy);
  return FALSE;
}

/* The generalised nonlinear Schroedinger equation has a fibre and no gas. */
static gboolean
check_fibre (const SolCase *c, GError **error)
{
  if (c->geometry.kind != SOL_CASE_GEOMETRY_FIBRE)
    return refuse (error, "run.model = gnlse with a geometry.kind other than fibre",
                   "use geometry.kind = fibre");
  if (c->run.field != SOL_CASE_FIELD_ENVELOPE)
    return refuse (error, "run.model = gnlse with run.field = real", "use run.field = envelope");
  return TRUE;
}

static gboolean
check_envelope (const SolCase *c, GError **error)
{
  if (!isfinite (sol_translate_reference_omega (c)))
    return refuse (error, "an envelope without a carrier", "set grid.reference_wavelength");
  if (sol_translate_needs_plasma (c))
    return refuse (error, "response.plasma with run.field = envelope",
                   "set response.plasma = off or use run.field = real");
  return TRUE;
}

/* What each kind of guide can be combined with. */
static gboolean
check_kind (const SolCase *c, GError **error)
{
  const SolCaseGeometry *g = &c->geometry;
  if (g->kind == SOL_CASE_GEOMETRY_FIBRE)
    return refuse (error, "geometry.kind = fibre with a run.model other than gnlse",
                   "use run.model = gnlse, or geometry.kind = step-index");
  if (g->kind == SOL_CASE_GEOMETRY_FREE_SPACE)
    return refuse (error, "geometry.kind = free-space with a run.model other than radial",
                   "use a guide, such as geometry.kind = capillary");
  if (g->kind == SOL_CASE_GEOMETRY_STEP_INDEX && c->run.model != SOL_CASE_MODEL_MODE_AVERAGED)
    return refuse (error, "geometry.kind = step-index with resolved modes",
                   "use run.model = mode-averaged");
  return TRUE;
}

/* Light of a file need not say where it is; the frame and the ionisation have to know. */
static gboolean
check_wavelength (const SolCase *c, GError **error)
{
  gboolean has_pulse = isfinite (sol_translate_pulse_omega (&c->pulses[0]));
  if (!isfinite (sol_translate_reference_omega (c)))
    return refuse (error, "a first pulse without a wavelength and no grid.reference_wavelength",
                   "set pulse.wavelength");
  if (sol_translate_needs_plasma (c) && !has_pulse)
    return refuse (error, "ionisation by a first pulse without a wavelength",
                   "set pulse.wavelength, or response.plasma = off");
  return TRUE;
}

static gboolean
check_run (const SolCase *c, GError **error)
{
  if (sol_translate_is_envelope (c) && !check_envelope (c, error))
    return FALSE;
  if (c->run.model == SOL_CASE_MODEL_GNLSE)
    return check_fibre (c, error);
  if (c->run.model == SOL_CASE_MODEL_RADIAL && c->geometry.kind != SOL_CASE_GEOMETRY_FREE_SPACE)
    return refuse (error, "run.model = radial in a guide", "use geometry.kind = free-space");
  if (c->run.model == SOL_CASE_MODEL_RADIAL)
    return TRUE;
  if (!check_kind (c, error))
    return FALSE;
  return TRUE;
}

/* Whether the model can carry the modes that are named. */
static gboolean
check_modes (const SolCase *c, const SolGuideMode *modes, int n_mode, GError **error)
{
  gboolean is_averaged = c->run.model == SOL_CASE_MODEL_MODE_AVERAGED;
  gboolean is_vector = c->run.model == SOL_CASE_MODEL_VECTOR;
  if (is_averaged && n_mode > 1)
    return refuse (error, "geometry.modes with more than one mode in run.model = mode-averaged",
                   "name one mode, such as geometry.modes = HE11, or use run.model = multimode");
  if (!is_averaged && isfinite (c->geometry.effective_area_m2))
    return refuse (error, "geometry.effective_area with resolved modes",
                   "set geometry.effective_area = auto or use run.model = mode-averaged");
  if (c->geometry.kind == SOL_CASE_GEOMETRY_ANTIRESONANT &&
      c->geometry.antiresonant_model == SOL_CASE_ANTIRESONANT_VINCETTI &&
      (n_mode > 1 || modes[0].shape.kind != SOL_MODE_HE || modes[0].shape.n != 1 ||
       modes[0].shape.m != 1))
    return refuse (error, "a mode other than HE11 with geometry.antiresonant_model = vincetti",
                   "use geometry.modes = HE11 or antiresonant_model = zeisberger");
  for (int i = 0; i < n_mode && !is_vector; i++)
    if (!is_averaged && (modes[i].shape.kind != SOL_MODE_HE || modes[i].shape.n != 1))
      return refuse (error, "a mode other than HE11, HE12, ... in run.model = multimode",
                     "leave it out of geometry.modes or use run.model = vector");
    else if (modes[i].parity < 0)
      return refuse (error, "a mode of the second orientation (b) in this run.model",
                     "name it without the letter or use run.model = vector");
  return TRUE;
}

/* In the vector model x and y are modes of their own, which have to be there. */
static gboolean
check_orientation (const SolCasePulse *pulse, const SolGuideMode *modes, int n_mode, GError **error)
{
  gboolean is_beam = isfinite (pulse->coupling_waist_m);
  int mode = is_beam ? -1 : sol_mode_list_find (modes, n_mode, pulse->mode);
  gboolean is_he1 = is_beam || (modes[mode].shape.kind == SOL_MODE_HE && modes[mode].shape.n == 1);
  g_autofree char *second = g_strconcat (is_beam ? "HE11" : pulse->mode, "b", NULL);
  if (sol_translate_is_along_x (pulse))
    return TRUE;
  if (!is_he1 || (!is_beam && sol_translate_names_orientation (pulse)))
    return refuse (error, "pulse.polarisation or pulse.angle of a mode that has its own",
                   "leave them out, or name a mode HE1m without a letter");
  if (sol_mode_list_find (modes, n_mode, second) < 0)
    {
      g_autofree char *what =
          g_strdup_printf ("a pulse with a y component without the mode %s", second);
      return refuse (error, what, "add it to geometry.modes");
    }
  return TRUE;
}

/* Whether every pulse goes into modes that are there. */
static gboolean
check_launch (const SolCase *c, const SolGuideMode *modes, int n_mode, GError **error)
{
  for (int i = 0; i < c->n_pulses; i++)
    {
      const SolCasePulse *pulse = &c->pulses[i];
      if (c->run.model == SOL_CASE_MODEL_MULTIMODE && !sol_translate_is_along_x (pulse))
        return refuse (error,
                       "a pulse.polarisation other than linear along x in run.model = multimode",
                       "use run.model = vector, or polarisation = linear and angle = 0 deg");
      if (!isfinite (pulse->coupling_waist_m) &&
          sol_mode_list_find (modes, n_mode, pulse->mode) < 0)
        return refuse (error, "a pulse in another mode than geometry.modes",
                       "add the mode of the pulse to geometry.modes");
      if (c->run.model == SOL_CASE_MODEL_VECTOR && !check_orientation (pulse, modes, n_mode, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_beams (const SolCase *c, GError **error)
{
  for (int i = 0; i < c->n_pulses; i++)
    if (!sol_translate_is_along_x (&c->pulses[i]))
      return refuse (error, "a pulse.polarisation other than linear along x in run.model = radial",
                     "use polarisation = linear and angle = 0 deg");
  return TRUE;
}

/**
 * sol_translate_check_scope:
 * @the_case: the case
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_UNSUPPORTED with the name of what is not offered.
 * Threads: any. Allocates: the error.
 * Returns: TRUE if every choice of the case is offered
 */
gboolean
sol_translate_check_scope (const SolCase *the_case, GError **error)
{
  if (!check_run (the_case, error) || !check_wavelength (the_case, error))
    return FALSE;
  if (the_case->run.model == SOL_CASE_MODEL_RADIAL)
    return check_beams (the_case, error);
  if (the_case->run.model == SOL_CASE_MODEL_GNLSE)
    return TRUE;
  int n_mode;
  g_autofree SolGuideMode *modes = sol_mode_list_parse (the_case->geometry.modes, &n_mode, error);
  return modes != NULL && check_modes (the_case, modes, n_mode, error) &&
         check_launch (the_case, modes, n_mode, error);
}
