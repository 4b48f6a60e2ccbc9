/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/edge-layer.h"

#include "base/constants.h"
#include "kernels/cpu/table.h"

#include <math.h>

struct _SolEdgeLayer
{
  const SolCpuKernels *kernels;
  gsize n_omega;
  gsize n_lane;
  gsize n_node;           /* those in the layer */
  double *strength;       /* [n_node] 0 to 1 */
  double *weight;         /* [n_node] of |E|^2, in units of the square of an amplitude */
  double *node_from_lane; /* [n_node, n_lane] */
  double *lane_from_node; /* [n_lane, n_node] */
  SolComplex *field;      /* [n_node, n_omega] */
  SolComplex *change;     /* [n_lane, n_omega] */
};

static void
take_matrices (SolEdgeLayer *self, const SolTransverse *transverse)
{
  gsize n_all = (gsize) transverse->n_node, node = 0;
  double power = 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S;
  for (gsize i = 0; i < n_all; i++)
    {
      if (transverse->edge[i] == 0.0)
        continue;
      self->strength[node] = transverse->edge[i];
      self->weight[node] = power * transverse->weight_m2[i];
      for (gsize lane = 0; lane < self->n_lane; lane++)
        {
          self->node_from_lane[node * self->n_lane + lane] =
              transverse->field_from_lane[i * self->n_lane + lane];
          self->lane_from_node[lane * self->n_node + node] =
              transverse->lane_from_field[lane * n_all + i];
        }
      node++;
    }
}

/**
 * sol_edge_layer_new:
 * @transverse: the matrices, of one component
 * @n_omega: number of frequencies
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the layer; NULL where there is none
 */
SolEdgeLayer *
sol_edge_layer_new (const SolTransverse *transverse, gsize n_omega)
{
  if (transverse->edge == NULL)
    return NULL;
  SolEdgeLayer *self = g_new0 (SolEdgeLayer, 1);
  self->kernels = sol_cpu_kernels_choose ();
  self->n_omega = n_omega;
  self->n_lane = (gsize) transverse->n_lane;
  for (int i = 0; i < transverse->n_node; i++)
    self->n_node += transverse->edge[i] != 0.0;
  self->strength = g_new (double, self->n_node);
  self->weight = g_new (double, self->n_node);
  self->node_from_lane = g_new (double, self->n_node * self->n_lane);
  self->lane_from_node = g_new (double, self->n_lane * self->n_node);
  self->field = g_new (SolComplex, self->n_node * n_omega);
  self->change = g_new (SolComplex, self->n_lane * n_omega);
  take_matrices (self, transverse);
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
  g_free (self->strength);
  g_free (self->weight);
  g_free (self->node_from_lane);
  g_free (self->lane_from_node);
  g_free (self->field);
  g_free (self->change);
  g_free (self);
}

static double
squared_norm (const SolEdgeLayer *self, const SolComplex *x, gsize n)
{
  return self->kernels->sum_of_squares ((const double *) x, 2 * n);
}

/* Of the field at the nodes what is taken from it; returns what of the power is in the layer. */
static double
weaken (SolEdgeLayer *self, double exponent)
{
  double inside = 0.0;
  for (gsize node = 0; node < self->n_node; node++)
    {
      SolComplex *row = self->field + node * self->n_omega;
      double taken = -expm1 (-exponent * self->strength[node]);
      inside += self->weight[node] * squared_norm (self, row, self->n_omega);
      for (gsize i = 0; i < self->n_omega; i++)
        row[i] *= taken;
    }
  return inside;
}

/**
 * sol_edge_layer_absorb:
 * @self: (nullable): the layer; without one nothing happens
 * @exponent: the layer's largest amplitude rate times the distance, not 0
 * @amplitude: (inout): [n_lane, n_omega]
 *
 * Takes from the field at every node of the layer what its rate takes over the distance. Only what is
 * taken goes through the transform and back, so a field inside stays as it is.
 *
 * Threads: one. Allocates: no.
 * Returns: what the sum of the squares of the amplitudes lost; 0 where next to nothing was there, and the
 *   amplitudes are as they were
 */
double
sol_edge_layer_absorb (SolEdgeLayer *self, double exponent, SolComplex *amplitude)
{
  if (self == NULL || self->n_node == 0)
    return 0.0;
  gsize n = self->n_lane * self->n_omega, n_row = 2 * self->n_omega;
  double before = squared_norm (self, amplitude, n);
  self->kernels->mix_rows (self->node_from_lane, self->n_node, self->n_lane,
                           (const double *) amplitude, n_row, n_row, (double *) self->field, n_row);
  if (!(weaken (self, exponent) > SOL_LAYER_NEGLIGIBLE * before))
    return 0.0;
  self->kernels->mix_rows (self->lane_from_node, self->n_lane, self->n_node,
                           (const double *) self->field, n_row, n_row, (double *) self->change,
                           n_row);
  for (gsize i = 0; i < n; i++)
    amplitude[i] -= self->change[i];
  return before - squared_norm (self, amplitude, n);
}
