/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/edge-layer.h"

struct _SolEdgeLayer
{
  const SolProblem *problem;
  SolComplex *change; /* [n_lane, n_omega] */
  SolComplex *row;    /* [n_omega] */
};

/**
 * sol_edge_layer_new:
 * @problem: the problem; outlives it
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the layer; NULL where the problem has none
 */
SolEdgeLayer *
sol_edge_layer_new (const SolProblem *problem)
{
  if (problem->transverse->edge == NULL)
    return NULL;
  SolEdgeLayer *self = g_new0 (SolEdgeLayer, 1);
  self->problem = problem;
  self->change = g_new0 (SolComplex, sol_problem_get_n_field (problem));
  self->row = g_new0 (SolComplex, problem->grid->n_omega);
  return self;
}

/**
 * sol_edge_layer_free:
 * @self: (nullable): the layer
 *
 * Threads: any. Allocates: no.
 */
void
sol_edge_layer_free (SolEdgeLayer *self)
{
  if (self == NULL)
    return;
  g_free (self->change);
  g_free (self->row);
  g_free (self);
}

/**
 * sol_edge_layer_absorb:
 * @self: (nullable): the layer; without one nothing happens
 * @dz_m: distance over which it acts
 * @amplitude: (inout): [n_mode, n_pol, n_omega]
 *
 * Threads: one. Allocates: no.
 * Returns: the energy taken, J; 0: the amplitudes are as they were
 */
double
sol_edge_layer_absorb (SolEdgeLayer *self, double dz_m, SolComplex *amplitude)
{
  if (self == NULL)
    return 0.0;
  const SolProblem *problem = self->problem;
  return problem->grid->energy_per_bin *
         sol_transverse_absorb (problem->transverse, problem->absorber_radius_per_m * dz_m,
                                problem->grid->n_omega, amplitude, self->change, self->row);
}
