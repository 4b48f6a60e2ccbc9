/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/modes.md, docs/physics/vector.md. Literature: M. Kolesik and J. V. Moloney, Phys. Rev.
 * E 70, 036604 (2004) for the projection on modes. */
#include "config.h"

#include "problem/transverse.h"

#include "base/constants.h"
#include "model/guide/mode-field.h"

#include <gsl/gsl_integration.h>

/* Nodes: Gauss-Legendre in r on [0, a], equispaced round the axis. */
static void
place_nodes (SolTransverse *self, double core_radius_m, int n_r, int n_theta)
{
  gsl_integration_glfixed_table *table = gsl_integration_glfixed_table_alloc ((gsize) n_r);
  for (int i = 0; i < n_r; i++)
    for (int k = 0; k < n_theta; k++)
      {
        int node = i * n_theta + k;
        double weight;
        gsl_integration_glfixed_point (0.0, core_radius_m, (gsize) i, &self->r_m[node], &weight,
                                       table);
        self->theta_rad[node] = 2.0 * SOL_PI * k / n_theta;
        self->weight_m2[node] = 2.0 * SOL_PI / n_theta * self->r_m[node] * weight;
      }
  gsl_integration_glfixed_table_free (table);
}

/* A scalar field is the x component of a mode that points along x. */
static void
get_field (const SolGuideMode *mode, double radius, double r, double theta, double field[2])
{
  SolModeField e = sol_mode_field_at (&mode->shape, radius, r, theta, mode->angle_rad);
  field[0] = e.x;
  field[1] = e.y;
}

/**
 * sol_transverse_new_modes:
 * @modes: [n_mode] one lane each
 * @n_mode: how many
 * @core_radius_m: reference radius
 * @n_comp: 1 if all modes are HE1m along x, else 2
 * @n_r: nodes from the axis to the wall
 * @n_theta: nodes round the axis; 1 for fields that have its symmetry
 *
 * E = sum over modes of e_j A_j at every node, and the integral over the cross-section of e_j P as a
 * sum over the nodes.
 *
 * Source: Kolesik and Moloney (2004), the projection; docs/physics/modes.md.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the matrices
 */
SolTransverse *
sol_transverse_new_modes (const SolGuideMode *modes,
                          int n_mode,
                          double core_radius_m,
                          int n_comp,
                          int n_r,
                          int n_theta)
{
  SolTransverse *self = sol_transverse_new (n_mode, n_r * n_theta, n_comp);
  int n_channel = sol_transverse_get_n_channel (self);
  double field[2];
  self->is_resolved = TRUE;
  place_nodes (self, core_radius_m, n_r, n_theta);
  for (int lane = 0; lane < n_mode; lane++)
    {
      for (int node = 0; node < self->n_node; node++)
        {
          get_field (&modes[lane], core_radius_m, self->r_m[node], self->theta_rad[node], field);
          for (int comp = 0; comp < n_comp; comp++)
            {
              int channel = node * n_comp + comp;
              self->field_from_lane[channel * n_mode + lane] = field[comp];
              self->lane_from_field[lane * n_channel + channel] =
                  self->weight_m2[node] * field[comp];
            }
        }
      get_field (&modes[lane], core_radius_m, 0.0, 0.0, field);
      for (int comp = 0; comp < n_comp; comp++)
        self->axis[comp * n_mode + lane] = field[comp];
    }
  return self;
}

/* What the Kerr effect of equal amplitudes in all lanes drives in one of them. */
static double
drive_lane (const SolTransverse *self, int lane)
{
  int n_channel = sol_transverse_get_n_channel (self);
  double sum = 0.0;
  for (int node = 0; node < self->n_node; node++)
    {
      double field[2] = { 0.0, 0.0 }, squared = 0.0;
      for (int comp = 0; comp < self->n_comp; comp++)
        {
          const double *row = self->field_from_lane + (node * self->n_comp + comp) * self->n_lane;
          for (int from = 0; from < self->n_lane; from++)
            field[comp] += row[from];
          squared += field[comp] * field[comp];
        }
      for (int comp = 0; comp < self->n_comp; comp++)
        sum += self->lane_from_field[lane * n_channel + node * self->n_comp + comp] * squared *
               field[comp];
    }
  return sum;
}

/**
 * sol_transverse_compare:
 * @self: matrices
 * @other: of the same lanes on other nodes
 *
 * How far the nodes change what the Kerr effect drives where every lane carries the same amplitude,
 * so that the product of any four modes takes part.
 *
 * Threads: any. Allocates: no.
 * Returns: the norm of the difference over that of @other
 */
double
sol_transverse_compare (const SolTransverse *self, const SolTransverse *other)
{
  double difference = 0.0, norm = 0.0;
  for (int lane = 0; lane < self->n_lane; lane++)
    {
      double a = drive_lane (self, lane), b = drive_lane (other, lane);
      difference += (a - b) * (a - b);
      norm += b * b;
    }
  return norm > 0.0 ? sqrt (difference / norm) : 0.0;
}

/* The sign that J has at its own zero u beyond the first neighbour, relative to a field that is
 * positive on the axis or near it. */
static double
edge_sign (const SolCapillaryMode *mode)
{
  int order = mode->kind == SOL_MODE_HE ? mode->n - 1 : 1;
  return jn (order + 1, mode->u) < 0.0 ? -1.0 : 1.0;
}

static double
couple (const SolGuideMode *to, const SolGuideMode *from)
{
  gboolean same = to->shape.kind == from->shape.kind && to->shape.n == from->shape.n &&
                  (to->parity < 0) == (from->parity < 0);
  double a = to->shape.u, b = from->shape.u;
  if (!same || to->shape.m == from->shape.m)
    return 0.0;
  return edge_sign (&to->shape) * edge_sign (&from->shape) * 2.0 * a * b / ((a - b) * (a + b));
}

/**
 * sol_transverse_add_coupling:
 * @self: (inout): matrices of sol_transverse_new_modes()
 * @modes: [n_lane] the modes they were made of
 *
 * Gives it the coupling by a radius that changes: a times <e_j, de_k/da> for every pair of modes,
 * which is 2 u_j u_k / (u_j^2 - u_k^2) times the signs of J at u for modes of one kind and azimuthal
 * number, and zero for all others and on the diagonal. It is antisymmetric, so power stays.
 *
 * Source: docs/physics/tapers.md; the commutator of the Laplacian with a change of scale.
 * Threads: any. Allocates: yes.
 */
void
sol_transverse_add_coupling (SolTransverse *self, const SolGuideMode *modes)
{
  int n = self->n_lane;
  g_free (self->coupling);
  self->coupling = g_new0 (double, (gsize) n *n);
  for (int to = 0; to < n; to++)
    for (int from = 0; from < n; from++)
      self->coupling[to * n + from] = couple (&modes[to], &modes[from]);
}
