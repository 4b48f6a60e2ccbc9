/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/modes.md */
#include "config.h"

#include "problem/transverse.h"

#include "base/constants.h"
#include "kernels/cpu/table.h"

#include <string.h>

/**
 * sol_transverse_new:
 * @n_lane: number of lanes
 * @n_node: number of nodes
 * @n_comp: components of the field, 1 or 2
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): everything zero, without coupling
 */
SolTransverse *
sol_transverse_new (int n_lane, int n_node, int n_comp)
{
  SolTransverse *self = g_new0 (SolTransverse, 1);
  gsize n = (gsize) n_lane * (gsize) n_node * (gsize) n_comp;
  self->n_lane = n_lane;
  self->n_node = n_node;
  self->n_comp = n_comp;
  self->field_from_lane = g_new0 (double, n);
  self->lane_from_field = g_new0 (double, n);
  self->axis = g_new0 (double, (gsize) n_comp *n_lane);
  self->r_m = g_new0 (double, n_node);
  self->theta_rad = g_new0 (double, n_node);
  self->weight_m2 = g_new0 (double, n_node);
  return self;
}

/**
 * sol_transverse_new_outline:
 * @n_lane: number of lanes
 * @n_node: number of nodes
 * @n_comp: components of the field, 1 or 2
 *
 * Threads: any. Allocates: the struct alone.
 * Returns: (transfer full): sizes without arrays
 */
SolTransverse *
sol_transverse_new_outline (int n_lane, int n_node, int n_comp)
{
  SolTransverse *self = g_new0 (SolTransverse, 1);
  self->n_lane = n_lane;
  self->n_node = n_node;
  self->n_comp = n_comp;
  return self;
}

/**
 * sol_transverse_new_averaged:
 * @effective_area_m2: of the mode
 * @refractive_index: of a solid core; 1 of a hollow one
 * @n_pol: 1, or 2 for x and y
 *
 * One node that stands for the effective area: every polarisation is its own component. The field on
 * the axis is that of vacuum with the intensity of the mode.
 *
 * Source: E = A / sqrt (epsilon0 c n A_eff / 2), the normalisation of docs/CONVENTIONS.md.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the matrices of the mode-averaged model
 */
SolTransverse *
sol_transverse_new_averaged (double effective_area_m2, double refractive_index, int n_pol)
{
  SolTransverse *self = sol_transverse_new (n_pol, 1, n_pol);
  double vacuum = 1.0 / sqrt (0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * effective_area_m2);
  double field = vacuum / sqrt (refractive_index);
  for (int p = 0; p < n_pol; p++)
    {
      self->field_from_lane[p * n_pol + p] = field;
      self->lane_from_field[p * n_pol + p] = 1.0;
      self->axis[p * n_pol + p] = vacuum;
    }
  self->weight_m2[0] = effective_area_m2;
  return self;
}

/**
 * sol_transverse_free:
 * @self: (nullable): the matrices
 *
 * Threads: any. Allocates: no.
 */
void
sol_transverse_free (SolTransverse *self)
{
  if (self == NULL)
    return;
  g_free (self->field_from_lane);
  g_free (self->lane_from_field);
  g_free (self->axis);
  g_free (self->r_m);
  g_free (self->theta_rad);
  g_free (self->weight_m2);
  g_free (self->coupling);
  g_free (self->edge);
  g_free (self);
}

/**
 * sol_transverse_get_n_channel:
 * @self: the matrices
 *
 * Threads: any. Allocates: no.
 * Returns: the number of components of the field at all nodes
 */
int
sol_transverse_get_n_channel (const SolTransverse *self)
{
  return self->n_node * self->n_comp;
}

/* out [n_out, n_omega] = matrix [n_out, n_in] times in [n_in, n_omega]. */
static void
apply (const double *matrix,
       int n_out,
       int n_in,
       gsize n_omega,
       const SolComplex *in,
       SolComplex *out)
{
  gsize n = 2 * n_omega;
  sol_cpu_kernels_choose ()->mix_rows (matrix, (gsize) n_out, (gsize) n_in, (const double *) in, n,
                                       n, (double *) out, n);
}

/**
 * sol_transverse_to_plane:
 * @self: the matrices
 * @n_omega: number of frequencies
 * @amplitude: [n_lane, n_omega]
 * @plane: (out caller-allocates): [n_lane, n_omega] what a plane holds: the same amplitudes, or where
 *   stores_nodes is set the field at the nodes, whose number is that of the lanes
 *
 * Threads: any. Allocates: no.
 */
void
sol_transverse_to_plane (const SolTransverse *self,
                         gsize n_omega,
                         const SolComplex *amplitude,
                         SolComplex *plane)
{
  if (self->stores_nodes)
    apply (self->field_from_lane, self->n_node, self->n_lane, n_omega, amplitude, plane);
  else
    memcpy (plane, amplitude, (gsize) self->n_lane * n_omega * sizeof (SolComplex));
}

/**
 * sol_transverse_from_plane:
 * @self: the matrices
 * @n_omega: number of frequencies
 * @plane: [n_lane, n_omega] as by sol_transverse_to_plane()
 * @amplitude: (out caller-allocates): [n_lane, n_omega]
 *
 * Threads: any. Allocates: no.
 */
void
sol_transverse_from_plane (const SolTransverse *self,
                           gsize n_omega,
                           const SolComplex *plane,
                           SolComplex *amplitude)
{
  if (self->stores_nodes)
    apply (self->lane_from_field, self->n_lane, self->n_node, n_omega, plane, amplitude);
  else
    memcpy (amplitude, plane, (gsize) self->n_lane * n_omega * sizeof (SolComplex));
}
