/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), tables 12-3 to 12-5. */
#include "config.h"

#include "model/guide/step-field.h"

#include "base/constants.h"
#include "base/error.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_sf_bessel.h>

#define RADIAL_NODES 96
/* The cladding is integrated to where its field has fallen by this exponent. */
#define REACH 20.0

static double
scaled_k (int n, double x)
{
  gsl_sf_result r;
  return gsl_sf_bessel_Kn_scaled_e (abs (n), x, &r) == GSL_SUCCESS ? r.val : 0.0;
}

static gboolean
is_hybrid (const SolStepField *self)
{
  return self->mode.kind == SOL_MODE_HE || self->mode.kind == SOL_MODE_EH;
}

static void
set_coefficients (SolStepField *self)
{
  int n = self->mode.n;
  double u = self->u, w = self->w, v = self->v;
  double ratio = pow (self->cladding_index / self->core_index, 2.0);
  double j = jn (n, u), k = scaled_k (n, w);
  double b1 = (jn (n - 1, u) - jn (n + 1, u)) / (2.0 * u * j);
  double b2 = -(scaled_k (n - 1, w) + scaled_k (n + 1, w)) / (2.0 * w * k);
  double f1 = pow (u * w / v, 2.0) * (b1 + ratio * b2) / n;
  double f2 = pow (v / (u * w), 2.0) * n / (b1 + b2);
  self->a[0] = 0.5 * (f2 - 1.0);
  self->a[1] = 0.5 * (f2 + 1.0);
  self->a[2] = 0.5 * (f1 - 1.0);
  self->a[3] = 0.5 * (f1 + 1.0);
  self->a[4] = 0.5 * (f1 - ratio);
  self->a[5] = 0.5 * (f1 + ratio);
}

/**
 * sol_step_field_init:
 * @self: (out caller-allocates): the field
 * @mode: the mode
 * @core_radius_m: radius of the core
 * @omega_rad_per_s: angular frequency
 * @core_index: index of the core
 * @cladding_index: index of the cladding, below it
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE where the mode is not guided, with the wavelength of its cut-off.
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), table 12-3.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_step_field_init (SolStepField *self,
                     const SolStepMode *mode,
                     double core_radius_m,
                     double omega_rad_per_s,
                     double core_index,
                     double cladding_index,
                     GError **error)
{
  *self = (SolStepField){ .mode = *mode,
                          .core_radius_m = core_radius_m,
                          .k_per_m = omega_rad_per_s / SOL_C_M_PER_S,
                          .core_index = core_index,
                          .cladding_index = cladding_index };
  double contrast = core_index * core_index - cladding_index * cladding_index;
  double ratio = pow (cladding_index / core_index, 2.0);
  self->v = self->k_per_m * core_radius_m * sqrt (fmax (contrast, 0.0));
  self->u = sol_step_mode_solve (mode, self->v, ratio);
  self->w = sqrt (fmax (self->v * self->v - self->u * self->u, 0.0));
  if (!(self->w > 1e-6))
    {
      double wavelength = 2.0 * SOL_PI / self->k_per_m;
      double cut_off = contrast > 0.0 ? sol_step_mode_get_cut_off (mode, ratio) : INFINITY;
      g_set_error (
          error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
          "The fibre does not hold this mode at %.4g nm: its parameter V is %.3f there and the "
          "mode is guided above %.3f. Take a larger core or aperture or a shorter wavelength.",
          wavelength * 1e9, self->v, cut_off);
      return FALSE;
    }
  double transverse = self->u / (self->k_per_m * core_radius_m);
  self->n_eff = sqrt (core_index * core_index - transverse * transverse);
  if (is_hybrid (self))
    set_coefficients (self);
  return TRUE;
}

/* Bessel functions of the three orders about n over the value of order n at the edge. */
static void
get_profile (const SolStepField *self, double x, double f[3])
{
  int n = is_hybrid (self) ? self->mode.n : 1;
  for (int i = 0; i < 3; i++)
    f[i] = x < 1.0 ? jn (n - 1 + i, self->u * x) / jn (n, self->u)
                   : scaled_k (n - 1 + i, self->w * x) / scaled_k (n, self->w) *
                         exp (-self->w * (x - 1.0));
}

static SolStepVector
hybrid_at (const SolStepField *self, double x, const double f[3], double theta)
{
  double along = cos (self->mode.n * theta), across = -sin (self->mode.n * theta);
  const double *a = self->a;
  double admittance = self->core_index * self->core_index / self->n_eff;
  double ka = self->k_per_m * self->core_radius_m;
  if (x < 1.0)
    return (SolStepVector){
      .e_r = -(a[0] * f[0] + a[1] * f[2]) * along,
      .e_theta = -(a[0] * f[0] - a[1] * f[2]) * across,
      .e_z = self->u / (ka * self->n_eff) * f[1] * along,
      .h_r = admittance * (a[2] * f[0] - a[3] * f[2]) * across,
      .h_theta = -admittance * (a[2] * f[0] + a[3] * f[2]) * along,
    };
  double uw = self->u / self->w;
  return (SolStepVector){
    .e_r = -uw * (a[0] * f[0] - a[1] * f[2]) * along,
    .e_theta = -uw * (a[0] * f[0] + a[1] * f[2]) * across,
    .e_z = self->u / (ka * self->n_eff) * f[1] * along,
    .h_r = admittance * uw * (a[4] * f[0] + a[5] * f[2]) * across,
    .h_theta = -admittance * uw * (a[4] * f[0] - a[5] * f[2]) * along,
  };
}

static SolStepVector
meridional_at (const SolStepField *self, double x, const double f[3])
{
  double ka = self->k_per_m * self->core_radius_m;
  double jump = x < 1.0 ? 1.0 : pow (self->core_index / self->cladding_index, 2.0);
  double z = x < 1.0 ? self->u : -self->w;
  if (self->mode.kind == SOL_MODE_TE)
    return (SolStepVector){ .e_theta = -f[1], .h_r = self->n_eff * f[1] };
  return (SolStepVector){
    .e_r = jump * f[1],
    .e_z = jump * z / (ka * self->n_eff) * f[0],
    .h_theta = self->core_index * self->core_index / self->n_eff * f[1],
  };
}

/* The profile is that at @x, the same for all azimuths. */
static SolStepVector
field_at (const SolStepField *self, double x, const double f[3], double theta)
{
  return is_hybrid (self) ? hybrid_at (self, x, f, theta) : meridional_at (self, x, f);
}

/**
 * sol_step_field_at:
 * @self: the field
 * @r_m: distance from the axis
 * @theta_rad: azimuth; a hybrid mode has its even orientation
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), table 12-3.
 * Threads: any. Allocates: no.
 * Returns: the components of the field
 */
SolStepVector
sol_step_field_at (const SolStepField *self, double r_m, double theta_rad)
{
  double f[3], x = r_m / self->core_radius_m;
  get_profile (self, x, f);
  return field_at (self, x, f, theta_rad);
}

/* Sums over a ring of nodes: the flow along z and the square that the Kerr effect sees. */
typedef struct
{
  double flow;    /* ∫ e x h */
  double squared; /* ∫ (2 |e|⁴ + |e·e|²)/3 */
} Sums;

static Sums
sum_region (const SolStepField *self, double x0, double x1)
{
  Sums sums = { 0.0, 0.0 };
  int n_theta = is_hybrid (self) ? 4 * self->mode.n + 4 : 1;
  gsl_integration_glfixed_table *nodes = gsl_integration_glfixed_table_alloc (RADIAL_NODES);
  for (gsize i = 0; i < RADIAL_NODES; i++)
    {
      double x, weight, profile[3];
      gsl_integration_glfixed_point (x0, x1, i, &x, &weight, nodes);
      get_profile (self, x, profile);
      for (int j = 0; j < n_theta; j++)
        {
          double theta = 2.0 * SOL_PI * (j + 0.5) / n_theta;
          SolStepVector f = field_at (self, x, profile, theta);
          double transverse = f.e_r * f.e_r + f.e_theta * f.e_theta, z = f.e_z * f.e_z;
          double all = transverse + z, square = transverse - z;
          double area = 2.0 * SOL_PI * x * weight / n_theta;
          sums.flow += area * (f.e_r * f.h_theta - f.e_theta * f.h_r);
          sums.squared += area * (2.0 * all * all + square * square) / 3.0;
        }
    }
  gsl_integration_glfixed_table_free (nodes);
  return sums;
}

/* The tail is cut into stretches that a rule of fixed order resolves. */
static Sums
sum_cladding (const SolStepField *self)
{
  Sums sums = { 0.0, 0.0 };
  double x = 1.0, end = 1.0 + REACH / self->w;
  while (x < end)
    {
      double next = fmin (end, x * 3.0);
      Sums part = sum_region (self, x * (1.0 + 1e-15), next);
      sums.flow += part.flow;
      sums.squared += part.squared;
      x = next;
    }
  return sums;
}

/**
 * sol_step_field_core_share:
 * @self: the field
 *
 * Source: A. W. Snyder and J. D. Love, Optical Waveguide Theory (1983), sec. 11-8.
 * Threads: any. Allocates: yes.
 * Returns: share of the power that travels in the core
 */
double
sol_step_field_core_share (const SolStepField *self)
{
  double core = sum_region (self, 0.0, 1.0).flow;
  return core / (core + sum_cladding (self).flow);
}

/**
 * sol_step_field_effective_area_m2:
 * @self: the field
 * @cladding_share: n² n₂ of the cladding over that of the core: 0 for a cladding without Kerr effect,
 *   1 for one like the core
 *
 * The area that gives the nonlinear coefficient γ = n₂ ω/(c A) of the whole vector field, n₂ that of
 * the core: A = (∫ e×h·z dS)² / (ε₀/μ₀ ∫ n² (2|e|⁴ + |e·e|²)/3 dS). A weakly guided, linearly polarised
 * mode has its usual (∫e² dS)²/∫e⁴ dS.
 *
 * Source: S. Afshar V. and T. M. Monro, Opt. Express 17, 2298 (2009), eq. 30.
 * Threads: any. Allocates: yes.
 * Returns: the effective area
 */
double
sol_step_field_effective_area_m2 (const SolStepField *self, double cladding_share)
{
  Sums core = sum_region (self, 0.0, 1.0), cladding = sum_cladding (self);
  double flow = core.flow + cladding.flow;
  double squared = core.squared + cladding_share * cladding.squared;
  double a = self->core_radius_m / self->core_index;
  return a * a * flow * flow / squared;
}
