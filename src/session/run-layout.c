/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run-layout.h"

#include "io/case/case-file.h"
#include "model/pulse/noise.h"
#include "problem/statistics.h"

#include <math.h>

static void
settle_path (char **path, const char *folder)
{
  g_autofree char *given = *path;
  if (given == NULL || given[0] == '\0')
    {
      *path = g_steal_pointer (&given);
      return;
    }
  *path = g_canonicalize_filename (given, folder);
}

/**
 * sol_run_settle_case:
 * @the_case: the case as given
 *
 * Makes the choices that the case leaves open: the seed is drawn, paths no longer depend on the
 * working folder. A settled case settles to itself.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the case as it will be stored
 */
SolCase *
sol_run_settle_case (const SolCase *the_case)
{
  SolCase *c = sol_case_copy (the_case);
  if (c->noise.quantum && !c->noise.has_seed)
    {
      c->noise.seed = sol_noise_draw_seed ();
      c->noise.has_seed = TRUE;
    }
  for (int i = 0; i < c->n_pulses; i++)
    settle_path (&c->pulses[i].shape_path, c->folder);
  settle_path (&c->stepper.schedule, c->folder);
  return c;
}

/**
 * sol_run_count_planes:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: planes that a whole run stores
 */
gint64
sol_run_count_planes (const SolCase *the_case)
{
  return the_case->geometry.length_m > 0.0 ? the_case->stepper.planes : 1;
}

static SolResultMode *
list_modes (const SolProblem *problem)
{
  static const char *const kinds[] = { "HE", "TE", "TM" };
  int n_mode = sol_problem_get_n_energy (problem);
  SolResultMode *modes = g_new0 (SolResultMode, n_mode);
  if (problem->modes == NULL)
    modes[0] = (SolResultMode){ .name = g_strdup ("beam"), .kind = g_strdup ("radial"), .u = NAN };
  for (int i = 0; problem->modes != NULL && i < n_mode; i++)
    {
      const SolGuideMode *mode = &problem->modes[i];
      gboolean is_known = mode->shape.u > 0.0; /* a fibre given by coefficients has no shape */
      modes[i] =
          (SolResultMode){ .name = g_strdup (mode->name),
                           .kind = g_strdup (is_known ? kinds[mode->shape.kind] : "fundamental"),
                           .azimuthal = mode->shape.n,
                           .radial = mode->shape.m,
                           .parity = mode->parity,
                           .u = mode->shape.u };
    }
  return modes;
}

/* Nodes lie in circles, from the axis outwards. */
static void
list_radii (const SolTransverse *transverse, SolResultLayout *layout)
{
  layout->node_r_m = g_new (double, transverse->n_node);
  for (int i = 0; i < transverse->n_node; i++)
    if (i == 0 || transverse->r_m[i] > transverse->r_m[i - 1])
      layout->node_r_m[layout->n_node_r++] = transverse->r_m[i];
}

/**
 * sol_run_make_layout:
 * @settled: the case, settled
 * @problem: made from it
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): what the result file of the run holds
 */
SolResultLayout *
sol_run_make_layout (const SolCase *settled, const SolProblem *problem)
{
  const SolFieldGrid *grid = problem->grid;
  SolResultLayout *layout = g_new0 (SolResultLayout, 1);
  layout->n_planes = sol_run_count_planes (settled);
  layout->n_mode = sol_problem_get_n_energy (problem);
  layout->n_pol = problem->n_pol;
  layout->n_omega = grid->n_omega;
  layout->n_t = grid->n_t;
  layout->n_species = problem->n_species;
  layout->field = settled->run.field;
  layout->z_end_m = settled->geometry.length_m;
  layout->wavelength_min_m = grid->wavelength_min_m;
  layout->wavelength_max_m = grid->wavelength_max_m;
  layout->omega_rad_per_s = g_memdup2 (grid->omega_rad_per_s, grid->n_omega * sizeof (double));
  layout->t_s = g_memdup2 (grid->t_s, grid->n_t * sizeof (double));
  layout->modes = list_modes (problem);
  if (problem->transverse->stores_nodes)
    {
      layout->n_r = problem->transverse->n_node;
      layout->r_m = g_memdup2 (problem->transverse->r_m, (gsize) layout->n_r * sizeof *layout->r_m);
    }
  else if (problem->transverse->is_resolved)
    list_radii (problem->transverse, layout);
  layout->species = g_new0 (char *, problem->n_species);
  for (int i = 0; i < problem->n_species; i++)
    layout->species[i] = g_strdup (sol_gas_get_name (sol_medium_get_gas (problem->medium, i)));
  layout->case_text = sol_case_to_text (settled);
  return layout;
}

/**
 * sol_run_get_store_shape:
 * @the_case: the case
 * @problem: its problem, or its outline
 *
 * Threads: any. Allocates: no.
 * Returns: what a store of all planes of the run has to hold
 */
SolPlaneStoreShape
sol_run_get_store_shape (const SolCase *the_case, const SolProblem *problem)
{
  return (SolPlaneStoreShape){
    .n_planes = sol_run_count_planes (the_case),
    .n_mode = problem->n_mode,
    .n_pol = problem->n_pol,
    .n_omega = problem->grid->n_omega,
    .n_statistics =
        sol_statistics_get_n_values (sol_problem_get_n_energy (problem), problem->n_species),
  };
}
