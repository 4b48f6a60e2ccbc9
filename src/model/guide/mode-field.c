/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: E. A. J. Marcatili and R. A. Schmeltzer, Bell Syst. Tech. J. 43, 1783 (1964). */
#include "config.h"

#include "model/guide/mode-field.h"

#include "base/constants.h"

#include <gsl/gsl_integration.h>

typedef struct
{
  double u;
  double waist; /* over the core radius */
} Overlap;

static double
overlap_integrand (double x, void *data)
{
  const Overlap *o = data;
  double q = x / o->waist;
  return x * jn (0, o->u * x) * exp (-q * q);
}

/**
 * sol_mode_field_at:
 * @mode: the mode
 * @core_radius_m: radius of the bore
 * @r_m: distance from the axis
 * @theta_rad: azimuth from x
 * @angle_rad: orientation: 0 is HE11 along y, π/2 along x; unused for TE and TM
 *
 * The field at unit amplitude, that is at one watt; positive on the axis, zero outside the bore.
 *
 * Source: Marcatili and Schmeltzer (1964), sec. II.
 * Threads: any. Allocates: no.
 * Returns: the field
 */
SolModeField
sol_mode_field_at (const SolCapillaryMode *mode,
                   double core_radius_m,
                   double r_m,
                   double theta_rad,
                   double angle_rad)
{
  SolModeField field = { 0.0, 0.0 };
  if (!(fabs (r_m) <= core_radius_m))
    return field;
  int order = mode->kind == SOL_MODE_HE ? mode->n - 1 : 1;
  int turns = mode->n;
  if (mode->kind == SOL_MODE_EH)
    {
      order = mode->n + 1;
      turns = -mode->n;
    }
  double amplitude = jn (order, mode->u * r_m / core_radius_m) /
                     sqrt (sol_capillary_mode_norm (mode, core_radius_m));
  double direction = turns * (theta_rad + angle_rad) - theta_rad;
  switch (mode->kind)
    {
    case SOL_MODE_TE:
      field = (SolModeField){ -sin (theta_rad), cos (theta_rad) };
      break;
    case SOL_MODE_TM:
      field = (SolModeField){ cos (theta_rad), sin (theta_rad) };
      break;
    case SOL_MODE_HE:
    case SOL_MODE_EH:
    default:
      field = (SolModeField){ sin (direction), cos (direction) };
      break;
    }
  field.x *= amplitude;
  field.y *= amplitude;
  return field;
}

/**
 * sol_mode_field_gaussian_overlap:
 * @mode: the mode
 * @core_radius_m: radius of the bore
 * @waist_m: radius at which the intensity of the beam is 1/e² of its peak, above zero
 *
 * Amplitude with which a centred, linearly polarised beam focused on the entrance excites the mode;
 * its square is the share of the energy. Zero for every mode but HE1m, whose field alone has the
 * symmetry of the beam.
 *
 * Source: R. K. Nubling and J. A. Harrington, Opt. Eng. 37, 2454 (1998).
 * Threads: any. Allocates: yes.
 * Returns: the overlap, dimensionless, between -1 and 1
 */
double
sol_mode_field_gaussian_overlap (const SolCapillaryMode *mode, double core_radius_m, double waist_m)
{
  if (mode->kind != SOL_MODE_HE || mode->n != 1)
    return 0.0;
  Overlap o = { .u = mode->u, .waist = waist_m / core_radius_m };
  gsl_function f = { .function = overlap_integrand, .params = &o };
  /* Beyond six waists the beam is below 1e-15 of its peak. */
  double end = fmin (1.0, 6.0 * o.waist);
  gsl_integration_glfixed_table *nodes =
      gsl_integration_glfixed_table_alloc ((gsize) (64 + 4 * mode->m));
  double shared = gsl_integration_glfixed (&f, 0.0, end, nodes);
  gsl_integration_glfixed_table_free (nodes);
  double edge = jn (1, mode->u);
  double mode_norm = 0.5 * edge * edge;
  double beam_norm = 0.25 * o.waist * o.waist;
  return shared / sqrt (mode_norm * beam_norm);
}
