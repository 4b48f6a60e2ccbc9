/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/radial.md. Literature: M. Guizar-Sicairos and J. C. Gutierrez-Vega, J. Opt. Soc. Am. A
 * 21, 53 (2004): the quasi-discrete Hankel transform of order zero. */
#include "config.h"

#include "problem/transverse.h"

#include "base/constants.h"
#include "problem/field-grid.h"

#include <gsl/gsl_sf_bessel.h>

/**
 * sol_transverse_get_radial_k_per_m:
 * @aperture_radius_m: R, where the field ends
 * @n_r: number of points
 *
 * Source: Guizar-Sicairos and Gutierrez-Vega (2004), k_i = j_i / R with the zeros j_i of J0.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): [n_r] transverse wavenumbers of the lanes
 */
double *
sol_transverse_get_radial_k_per_m (double aperture_radius_m, int n_r)
{
  double *k = g_new (double, n_r);
  for (int i = 0; i < n_r; i++)
    k[i] = gsl_sf_bessel_zero_J0 ((unsigned) i + 1) / aperture_radius_m;
  return k;
}

/**
 * sol_transverse_new_radial:
 * @aperture_radius_m: R, where the field ends
 * @n_r: number of points
 *
 * Lane j carries the amplitude of J0 (k_j r), scaled so that the energy of the beam is the sum of the
 * energies of the lanes. With j_i the zeros of J0, V the one after the last, K = V/R and
 * T_ij = 2 J0 (j_i j_j / V) / (V J1 (j_j)^2) a function f (r) has the transform F (k) = (R/K) T f and
 * f = T F / (R/K); the integral of f^2 r dr is the sum of 2 f_i^2 / (K^2 J1 (j_i)^2), and that of
 * F^2 k dk the sum of 2 F_i^2 / (R^2 J1 (j_i)^2).
 *
 * Source: Guizar-Sicairos and Gutierrez-Vega (2004), eqs. 6-11.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the matrices
 */
SolTransverse *
sol_transverse_new_radial (double aperture_radius_m, int n_r)
{
  SolTransverse *self = sol_transverse_new (n_r, n_r, 1);
  g_autofree double *zero = g_new (double, n_r + 1);
  g_autofree double *edge = g_new (double, n_r);  /* J1 at the zeros */
  g_autofree double *scale = g_new (double, n_r); /* lane over F */
  double radius = aperture_radius_m;
  for (int i = 0; i <= n_r; i++)
    zero[i] = gsl_sf_bessel_zero_J0 ((unsigned) i + 1);
  double last = zero[n_r], k_max = last / radius;
  self->is_resolved = TRUE;
  self->stores_nodes = TRUE;
  for (int i = 0; i < n_r; i++)
    {
      edge[i] = j1 (zero[i]);
      double power = 2.0 * SOL_PI * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S / 2.0;
      scale[i] = sqrt (2.0 * power) / (radius * fabs (edge[i]));
      self->r_m[i] = zero[i] * radius / last;
      self->weight_m2[i] = 4.0 * SOL_PI / (k_max * k_max * edge[i] * edge[i]);
      self->axis[i] = 2.0 / (radius * radius * edge[i] * edge[i]) / scale[i];
    }
  for (int i = 0; i < n_r; i++)
    for (int j = 0; j < n_r; j++)
      {
        double t = 2.0 / last * j0 (zero[i] * zero[j] / last) / (edge[j] * edge[j]);
        self->field_from_lane[i * n_r + j] = t * k_max / radius / scale[j];
        self->lane_from_field[i * n_r + j] = scale[i] * radius / k_max * t;
      }
  return self;
}

/**
 * sol_transverse_add_layer:
 * @self: (inout): matrices of sol_transverse_new_radial()
 * @aperture_radius_m: where the field ends
 *
 * Gives it an absorbing layer from 0.7 of the radius outwards, whose strength rises as the square
 * of one minus a Planck taper.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_transverse_add_layer (SolTransverse *self, double aperture_radius_m)
{
  self->edge = g_new (double, self->n_node);
  for (int i = 0; i < self->n_node; i++)
    {
      double open = sol_planck_taper (self->r_m[i], -2.0 * aperture_radius_m, -aperture_radius_m,
                                      SOL_LAYER_BEGINS * aperture_radius_m, aperture_radius_m);
      self->edge[i] = (1.0 - open) * (1.0 - open);
    }
}
