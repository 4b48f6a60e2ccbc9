/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The light that comes in: pulses of the case on the lanes of the problem, and noise. */
#include "config.h"

#include "solver/translate.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/guide/mode-field.h"
#include "model/pulse/noise.h"
#include "model/pulse/polarisation.h"
#include "solver/translate-light.h"

/**
 * sol_translate_get_ellipticity:
 * @pulse: a pulse of the case
 *
 * Threads: any. Allocates: no.
 * Returns: the ratio of the axes of its field, -1 to 1; 0: linear
 */
double
sol_translate_get_ellipticity (const SolCasePulse *pulse)
{
  switch (pulse->polarisation)
    {
    case SOL_CASE_POLARISATION_CIRCULAR:
      return 1.0;
    case SOL_CASE_POLARISATION_ELLIPTIC:
      return pulse->ellipticity;
    case SOL_CASE_POLARISATION_LINEAR:
    default:
      return 0.0;
    }
}

/**
 * sol_translate_is_along_x:
 * @pulse: a pulse of the case
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if its field has no y component
 */
gboolean
sol_translate_is_along_x (const SolCasePulse *pulse)
{
  return !(fabs (sol_translate_get_ellipticity (pulse)) > 0.0) && !(fabs (pulse->angle_rad) > 0.0);
}

/* Amplitude of the pulse in a mode without regard to polarisation: of a beam its overlap, which may
 * be negative, else one mode has it all. */
static double
get_share (const SolProblem *self, const SolCasePulse *pulse, int mode)
{
  const SolGuideMode *of = &self->modes[mode];
  if (!(of->shape.u > 0.0)) /* a fibre given by coefficients has one mode without a shape */
    return 1.0;
  if (isfinite (pulse->coupling_waist_m))
    return sol_mode_field_gaussian_overlap (&of->shape, self->reference_core_radius_m,
                                            pulse->coupling_waist_m);
  return sol_mode_list_find (self->modes, self->n_mode, pulse->mode) == mode ? 1.0 : 0.0;
}

/* Where the two of HE1m are modes of their own: a takes the x component and b the y component, unless
 * the pulse names one of them. */
static SolComplex
get_vector_factor (const SolProblem *self,
                   const SolCasePulse *pulse,
                   const SolComplex *jones,
                   int mode)
{
  const SolGuideMode *of = &self->modes[mode];
  SolComplex component = jones[of->parity < 0 ? 1 : 0];
  if (isfinite (pulse->coupling_waist_m))
    return component * get_share (self, pulse, mode);
  if (sol_translate_names_orientation (pulse) || of->shape.kind != SOL_MODE_HE || of->shape.n != 1)
    return get_share (self, pulse, mode);
  int first = sol_mode_list_find (self->modes, self->n_mode, pulse->mode);
  g_autofree char *other = g_strconcat (pulse->mode, "b", NULL);
  int second = sol_mode_list_find (self->modes, self->n_mode, other);
  return mode == first || mode == second ? component : 0.0;
}

/* The factor with which the spectrum of a pulse enters each lane. */
static void
get_factors (const SolProblem *self, const SolCasePulse *pulse, SolComplex *factor)
{
  SolComplex jones[2];
  sol_polarisation_get_jones (sol_translate_get_ellipticity (pulse), pulse->angle_rad, jones);
  gboolean is_vector = self->transverse->n_comp > 1 && self->n_pol == 1;
  for (int mode = 0; is_vector && mode < self->n_mode; mode++)
    factor[mode] = get_vector_factor (self, pulse, jones, mode);
  if (is_vector)
    return;
  for (int mode = 0; mode < self->n_mode; mode++)
    for (int pol = 0; pol < self->n_pol; pol++)
      factor[mode * self->n_pol + pol] =
          get_share (self, pulse, mode) * (self->n_pol > 1 ? jones[pol] : 1.0);
}

/**
 * sol_translate_names_orientation:
 * @pulse: a pulse of the case
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if its mode ends in a or b
 */
gboolean
sol_translate_names_orientation (const SolCasePulse *pulse)
{
  return g_str_has_suffix (pulse->mode, "a") || g_str_has_suffix (pulse->mode, "b");
}

/**
 * sol_translate_get_coupled_share:
 * @self: a problem, or its outline
 * @pulse: a pulse of its case
 *
 * Threads: any. Allocates: for a moment.
 * Returns: the share of the pulse's energy that the modes take up
 */
double
sol_translate_get_coupled_share (const SolProblem *self, const SolCasePulse *pulse)
{
  double sum = 0.0;
  if (self->modes == NULL)
    return 1.0;
  g_autofree SolComplex *factor = g_new0 (SolComplex, sol_problem_get_n_lane (self));
  get_factors (self, pulse, factor);
  for (int lane = 0; lane < sol_problem_get_n_lane (self); lane++)
    sum +=
        creal (factor[lane]) * creal (factor[lane]) + cimag (factor[lane]) * cimag (factor[lane]);
  return sum;
}

/* A Gaussian beam whose waist lies at the focus: its profile at the waist on the lanes, and for each
 * the phase of the way back to the entrance in vacuum. The energy of the lanes adds up to one. */
static void
add_beam (SolProblem *self, const SolCasePulse *pulse, const SolComplex *spectrum)
{
  const SolTransverse *t = self->transverse;
  const SolFieldGrid *grid = self->grid;
  g_autofree double *k =
      sol_transverse_get_radial_k_per_m (self->reference_core_radius_m, t->n_node);
  g_autofree double *share = g_new0 (double, t->n_lane);
  double sum = 0.0;
  /* The transform of exp (-(r/w)^2) is proportional to exp (-(k w/2)^2); a lane is it over J1. */
  for (int lane = 0; lane < t->n_lane; lane++)
    {
      double q = 0.5 * k[lane] * pulse->waist_m;
      share[lane] = exp (-q * q) / fabs (j1 (k[lane] * self->reference_core_radius_m));
      sum += share[lane] * share[lane];
    }
  for (int lane = 0; lane < t->n_lane; lane++)
    for (gsize i = grid->first_active; i < grid->first_active + grid->n_active; i++)
      {
        double all = grid->omega_rad_per_s[i] / SOL_C_M_PER_S;
        double along = sqrt (fmax (all * all - k[lane] * k[lane], 0.0));
        /* k_z - k without the difference of large numbers */
        double phase = -k[lane] * k[lane] / (along + all) * pulse->focus_m;
        self->input[(gsize) lane * grid->n_omega + i] +=
            share[lane] / sqrt (sum) * CMPLX (cos (phase), sin (phase)) * spectrum[i];
      }
}

static void
add_to_lanes (SolProblem *self, const SolComplex *spectrum, const SolComplex *factor)
{
  gsize n = self->grid->n_omega;
  for (int lane = 0; lane < sol_problem_get_n_lane (self); lane++)
    for (gsize i = 0; i < n; i++)
      self->input[(gsize) lane * n + i] += factor[lane] * spectrum[i];
}

/* Every lane of an earlier result goes into its like; a lone one where the pulse says. */
static gboolean
add_result (SolProblem *self,
            const SolCasePulse *from,
            const SolPulseField *field,
            const SolInputElements *elements,
            double centre,
            GError **error)
{
  int n_lane = sol_problem_get_n_lane (self), n_own = field->n_mode * field->n_pol;
  g_autofree SolComplex *spectrum = g_new0 (SolComplex, self->grid->n_omega);
  g_autofree SolComplex *factor = g_new0 (SolComplex, n_lane);
  if (n_own != 1 &&
      (self->modes == NULL || field->n_mode != self->n_mode || field->n_pol != self->n_pol))
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
                   "the earlier result has %d modes with %d polarisations and the case %d with %d; "
                   "run the case with as many, or begin with a result of one mode and polarisation",
                   field->n_mode, field->n_pol, self->n_mode, self->n_pol);
      return FALSE;
    }
  for (int lane = 0; lane < n_own; lane++)
    {
      if (!sol_translate_fill_result (self->grid, field, lane, spectrum, &self->input_loss, error))
        return FALSE;
      sol_input_elements_apply (elements, self->grid, centre, spectrum);
      if (self->modes == NULL)
        add_beam (self, from, spectrum);
      else if (n_own == 1)
        get_factors (self, from, factor);
      else
        for (int i = 0; i < n_lane; i++)
          factor[i] = i == lane ? 1.0 : 0.0;
      if (self->modes != NULL)
        add_to_lanes (self, spectrum, factor);
    }
  return TRUE;
}

static gboolean
add_pulse (SolProblem *self,
           const SolCasePulse *from,
           int number,
           const SolTranslateInputs *inputs,
           GError **error)
{
  const SolPulseTable *table = inputs->pulse_tables != NULL ? inputs->pulse_tables[number] : NULL;
  const SolPulseField *field = inputs->pulse_fields != NULL ? inputs->pulse_fields[number] : NULL;
  g_auto (SolInputElements) elements = { NULL, NULL };
  double centre;
  if (!sol_input_elements_init (&elements, from, error) ||
      !sol_translate_find_centre (from, table, field, &centre, error))
    return FALSE;
  if (from->shape == SOL_CASE_SHAPE_RESULT && field == NULL)
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "shape = result, but the earlier result was not read");
      return FALSE;
    }
  if (field != NULL)
    return add_result (self, from, field, &elements, centre, error);
  g_autofree SolComplex *spectrum = g_new0 (SolComplex, self->grid->n_omega);
  g_autofree SolComplex *factor = g_new0 (SolComplex, sol_problem_get_n_lane (self));
  gboolean is_made =
      from->shape == SOL_CASE_SHAPE_CW
          ? sol_translate_fill_cw (self->grid, from, self->seed, number, spectrum, error)
          : sol_translate_fill_shape (self->grid, from, table, spectrum, error);
  if (!is_made)
    return FALSE;
  sol_input_elements_apply (&elements, self->grid, centre, spectrum);
  if (self->modes == NULL)
    {
      add_beam (self, from, spectrum);
      return TRUE;
    }
  get_factors (self, from, factor);
  add_to_lanes (self, spectrum, factor);
  return TRUE;
}

/* The input of a run that goes on is what it began with, whatever became of the files it came from. */
static gboolean
take_first_plane (SolProblem *self, const SolTranslateInputs *inputs, GError **error)
{
  if (inputs->n_first_plane != sol_problem_get_n_field (self))
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "the first plane has %" G_GSIZE_FORMAT
                   " amplitudes and the case %" G_GSIZE_FORMAT,
                   inputs->n_first_plane, sol_problem_get_n_field (self));
      return FALSE;
    }
  sol_transverse_from_plane (self->transverse, self->grid->n_omega, inputs->first_plane,
                             self->input);
  return TRUE;
}

static gboolean
add_pulses (SolProblem *self, const SolCase *c, const SolTranslateInputs *inputs, GError **error)
{
  for (int i = 0; i < c->n_pulses; i++)
    {
      if (!add_pulse (self, &c->pulses[i], i, inputs, error))
        {
          if (i == 0)
            g_prefix_error (error, "[pulse]: ");
          else
            g_prefix_error (error, "[pulse.%d]: ", i + 1);
          return FALSE;
        }
    }
  return TRUE;
}

/* Only the active bins may carry light, and that has to be finite. */
static gboolean
check_lane (const SolFieldGrid *grid, SolComplex *lane, GError **error)
{
  for (gsize i = 0; i < grid->n_omega; i++)
    if (i < grid->first_active || i >= grid->first_active + grid->n_active)
      lane[i] = 0.0;
    else if (!isfinite (creal (lane[i])) || !isfinite (cimag (lane[i])))
      {
        g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                     "[pulse]: the pulses add up to a field that is not finite, first at %.4g nm; "
                     "look at energy, duration, gdd, tod and delay",
                     2e9 * SOL_PI * SOL_C_M_PER_S / grid->omega_rad_per_s[i]);
        return FALSE;
      }
  return TRUE;
}

/**
 * sol_translate_make_input:
 * @self: (inout): a problem with grid and modes
 * @the_case: its case
 * @inputs: tables and seed
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_INPUT and SOL_MODEL_ERROR_* for pulses that make no field.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_translate_make_input (SolProblem *self,
                          const SolCase *the_case,
                          const SolTranslateInputs *inputs,
                          GError **error)
{
  const SolFieldGrid *grid = self->grid;
  self->input = g_new0 (SolComplex, sol_problem_get_n_field (self));
  self->seed = inputs->seed;
  if (inputs->first_plane != NULL)
    return take_first_plane (self, inputs, error);
  if (!add_pulses (self, the_case, inputs, error))
    return FALSE;
  for (int lane = 0; lane < sol_problem_get_n_lane (self); lane++)
    {
      SolComplex *amplitude = self->input + (gsize) lane * grid->n_omega;
      if (the_case->noise.quantum)
        (grid->kind == SOL_GRID_ENVELOPE
             ? sol_noise_add_envelope
             : sol_noise_add_real) (self->seed, lane, grid->omega_rad_per_s, grid->first_active,
                                    grid->n_active, grid->domega_rad_per_s, amplitude);
      if (!check_lane (grid, amplitude, error))
        return FALSE;
    }
  return TRUE;
}
