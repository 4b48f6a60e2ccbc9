/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fibre given by coefficients: the generalised nonlinear Schroedinger equation. */
#include "config.h"

#include "solver/translate.h"

#include "base/constants.h"
#include "base/error.h"
#include "problem/linear/operator-taylor.h"

/* The amplitude is its own field, at one node. */
static void
make_transverse (SolProblem *self)
{
  self->transverse = sol_transverse_new (1, 1, 1);
  self->transverse->field_from_lane[0] = 1.0;
  self->transverse->lane_from_field[0] = 1.0;
  self->transverse->axis[0] = NAN; /* nobody knows the area */
  self->transverse->weight_m2[0] = 1.0;
}

/* One mode without a shape that anyone knows. */
static void
make_mode (SolProblem *self)
{
  self->n_mode = 1;
  self->n_pol = 1;
  self->modes = g_new0 (SolGuideMode, 1);
  g_strlcpy (self->modes[0].name, "fibre", sizeof self->modes[0].name);
  self->effective_area_m2 = NAN;
  self->core_index = NAN;
}

static SolPath *
make_path (const SolCase *c)
{
  const double start = 0.0, vacuum = 0.0;
  const SolPathProfile profile[SOL_N_SCALARS] = { [SOL_SCALAR_PRESSURE] = { &start, &vacuum, 1 } };
  return sol_path_new_full (profile, c->geometry.length_m, SOL_PATH_LENGTH);
}

/**
 * sol_translate_make_fibre:
 * @self: (inout): a problem with its grid
 * @the_case: the case, of model gnlse
 * @error: return location
 *
 * Fills path, mode, transverse matrices and operator.
 *
 * Errors: SOL_SOLVER_ERROR_INPUT for coefficients that overflow inside the grid.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_translate_make_fibre (SolProblem *self, const SolCase *the_case, GError **error)
{
  const SolCaseFibre *fibre = &the_case->fibre;
  SolTaylorParams params = {
    .grid = self->grid,
    .betas = fibre->betas,
    .n_betas = fibre->n_betas,
    .alpha_per_m = fibre->loss_db_per_m * log (10.0) / 10.0,
    .gamma_per_w_per_m = fibre->gamma_per_w_per_m,
    .self_steepening = the_case->response.self_steepening,
    .absorber_per_m = self->grid->is_plain ? 0.0 : sol_translate_absorber_per_m (the_case),
  };
  self->reference_omega_rad_per_s = self->grid->carrier_rad_per_s;
  self->node_error = NAN;
  self->path = make_path (the_case);
  make_mode (self);
  make_transverse (self);
  self->op = sol_operator_new_taylor (&params);
  for (gsize i = 0; i < self->op->n_bins; i++)
    if (!isfinite (cimag (self->op->linear_per_m[i])))
      {
        double omega = self->grid->omega_rad_per_s[self->grid->first_active + i];
        g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                     "[fibre]: the sum of betas is not finite at %.4g nm; look at their units",
                     2e9 * SOL_PI * SOL_C_M_PER_S / omega);
        return FALSE;
      }
  return TRUE;
}

/**
 * sol_translate_outline_fibre:
 * @self: (inout): the outline with its grid
 * @the_case: the case, of model gnlse
 *
 * Threads: any. Allocates: a few hundred bytes.
 */
void
sol_translate_outline_fibre (SolProblem *self, const SolCase *the_case)
{
  self->path = make_path (the_case);
  self->node_error = NAN;
  make_mode (self);
  make_transverse (self);
  self->op = sol_operator_new_empty ();
  self->op->n_bins = self->grid->n_active;
  self->op->n_mode = 1;
  self->op->n_terms = 1;
  self->op->basis.n_terms = 1;
}
