/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: A. M. Perelomov, V. S. Popov and M. V. Terent'ev, Sov. Phys. JETP 23, 924 (1966);
 * F. A. Ilkov, J. E. Decker and S. L. Chin, J. Phys. B 25, 4005 (1992);
 * L. Berge et al., Rep. Prog. Phys. 70, 1633 (2007), appendix A. */
#include "config.h"

#include "model/ionisation/ppt.h"

#include "base/constants.h"
#include "base/error.h"

/* From this 1/g^2 on, a is taken from its series in g: the logarithm would cancel. */
#define T_SERIES 10.0
/* Continuation to negative F^2 stops short of the branch point 1/g^2 = -1. */
#define T_MIN -0.9

static double
factorial (int n)
{
  return tgamma (n + 1.0);
}

/* f_m / |m|! of the formula, both signs of m together. */
static double
magnetic_weight (int l, int m)
{
  double f = (2.0 * l + 1.0) * factorial (l + m) / (ldexp (factorial (m), m) * factorial (l - m));
  return (m == 0 ? 1.0 : 2.0) * f / factorial (m);
}

static gboolean
check (const SolIonisationAtom *atom, const SolIonisationOptions *options, GError **error)
{
  if (!atom->has_quantum_numbers)
    {
      g_set_error_literal (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING,
                           "The PPT ionisation rate needs the quantum numbers of the valence "
                           "electron, which are not known for this gas; choose ionisation = adk.");
      return FALSE;
    }
  if (atom->l < 0 || atom->l > SOL_PPT_M_MAX)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The PPT ionisation rate is offered for l from 0 to %d, not for l = %d.",
                   SOL_PPT_M_MAX, atom->l);
      return FALSE;
    }
  if (!(atom->ip_hartree > 0.0 && atom->charge > 0.0 && options->occupancy > 0.0))
    {
      g_set_error_literal (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                           "The PPT ionisation rate needs a positive ionisation potential, charge "
                           "and number of electrons.");
      return FALSE;
    }
  if (!(options->omega_rad_per_s > 0.0 && isfinite (options->omega_rad_per_s)))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The PPT ionisation rate needs a positive frequency of the light, not %g rad/s.",
                   options->omega_rad_per_s);
      return FALSE;
    }
  return TRUE;
}

/**
 * sol_ppt_init:
 * @self: OUT
 * @atom: the species
 * @options: frequency and variants
 * @error: location for an error
 *
 * Errors: %SOL_MODEL_ERROR_MISSING without quantum numbers, %SOL_MODEL_ERROR_RANGE for values that
 *   the formula does not cover.
 * Source: Ilkov et al. (1992); Berge et al. (2007), appendix A.
 * Threads: any. Allocates: no.
 * Returns: whether @self is set
 */
gboolean
sol_ppt_init (SolPpt *self,
              const SolIonisationAtom *atom,
              const SolIonisationOptions *options,
              GError **error)
{
  if (!check (atom, options, error))
    return FALSE;
  gboolean known = atom->has_polarisabilities;
  double alpha_ion = known ? atom->polarisability_ion_au : 0.0;
  double delta = known ? atom->polarisability_neutral_au - alpha_ion : 0.0;
  self->ip = atom->ip_hartree;
  self->charge = atom->charge;
  self->omega = options->omega_rad_per_s * SOL_ATOMIC_TIME_S;
  self->delta_alpha = options->stark ? delta : 0.0;
  self->alpha_ion = options->dipole ? alpha_ion : 0.0;
  self->log_c_squared = isnan (atom->c_nl) ? NAN : 2.0 * log (fabs (atom->c_nl));
  self->log_scale = log (options->occupancy * 4.0 * M_SQRT2 / (M_PI * SOL_ATOMIC_TIME_S));
  self->cycle_average = options->cycle_average;
  self->integral = options->integral;
  self->m_max = options->sum_m ? atom->l : 0;
  for (int m = 0; m <= self->m_max; m++)
    self->weight[m] = magnetic_weight (atom->l, m);
  self->v0 = self->ip / self->omega;
  self->v1 = (0.5 * self->delta_alpha + 0.25 / (self->omega * self->omega)) / self->omega;
  /* With a falling binding energy the formula has an end; it must lie beyond all use. */
  double f_max = SOL_PPT_FIELD_MAX_V_PER_M / SOL_ATOMIC_FIELD_V_PER_M;
  if (self->delta_alpha < 0.0 && 0.5 * self->delta_alpha * f_max * f_max < -0.5 * self->ip)
    {
      g_set_error_literal (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                           "The ion's polarisability exceeds the atom's, so the Stark shift would "
                           "remove the binding energy; switch it off with ppt_stark = false.");
      return FALSE;
    }
  return TRUE;
}

/* a = 2 (asinh g - g / sqrt (1 + g^2)) for small g. */
static double
a_series (double g)
{
  double g2 = g * g;
  double c = 1.0, power = g, sum = 0.0;
  for (int k = 1; k < 40; k++)
    {
      c *= (2.0 * k - 1.0) / (2.0 * k);
      power *= -g2;
      double term = -c * 2.0 * k / (2.0 * k + 1.0) * power;
      sum += term;
      if (fabs (term) < 1e-18 * fabs (sum))
        break;
    }
  return 2.0 * sum;
}

/**
 * sol_ppt_point:
 * @self: the rate
 * @f_squared: square of the field in atomic units; slightly below zero the quantities of the
 *   channel sum are continued analytically
 * @point: OUT
 *
 * With t = 1/g^2, g the Keldysh parameter: exp (-a) = t exp (2/r) / (1 + r)^2 and b = 2/r,
 * r = sqrt (1 + t), are regular at zero field.
 *
 * Source: Ilkov et al. (1992), the exponentials of equations 4 and 8 combined so that what is left
 *   beside exp (-n a) is bounded.
 * Threads: any. Allocates: no.
 */
void
sol_ppt_point (const SolPpt *self, double f_squared, SolPptPoint *point)
{
  double w = self->omega;
  double ip = self->ip + 0.5 * self->delta_alpha * f_squared;
  double t = fmax (f_squared / (2.0 * ip * w * w), T_MIN);
  double r = sqrt (1.0 + t);
  double f0 = pow (2.0 * ip, 1.5);
  if (t < T_SERIES)
    {
      point->decay = t * exp (2.0 / r) / ((1.0 + r) * (1.0 + r));
      point->a = -log (point->decay);
    }
  else
    {
      point->a = a_series (1.0 / sqrt (t));
      point->decay = exp (-point->a);
    }
  point->b = 2.0 / r;
  point->step = w * sqrt (2.0 * ip) * r / (2.0 * f0);
  double ns = self->charge / sqrt (2.0 * ip);
  double log_c2 = self->log_c_squared;
  int sign;
  if (isnan (log_c2))
    log_c2 = 2.0 * ns * M_LN2 - log (ns) - lgamma_r (2.0 * ns, &sign);
  double f = sqrt (f_squared);
  point->log_envelope = self->log_scale + log_c2 - (2.0 * ns - 1.5) * log (point->step) +
                        log (ip / (1.0 + t)) - ip / (w * r) - 2.0 * self->alpha_ion * f;
  if (!self->cycle_average)
    point->log_envelope += 0.5 * log (M_PI * f0 / (3.0 * f));
}

/**
 * sol_ppt_channel_factor:
 * @self: the rate
 * @point: the field
 * @q_squared: n - v
 *
 * Source: Ilkov et al. (1992), equations 4 and 8.
 * Threads: any. Allocates: no.
 * Returns: T, the weighted sum over m and channels
 */
double
sol_ppt_channel_factor (const SolPpt *self, const SolPptPoint *point, double q_squared)
{
  double sum[SOL_PPT_M_MAX + 1];
  double total = 0.0, power = 1.0;
  sol_ppt_channel_sum (self->m_max, point->a, point->decay, point->b, q_squared, sum);
  for (int m = 0; m <= self->m_max; m++)
    {
      total += self->weight[m] * power * sum[m];
      power *= point->step;
    }
  return total;
}

/**
 * sol_ppt_log_integral:
 * @self: the rate
 * @point: the field
 * @f_squared: its square
 *
 * Source: the channel sum as an integral, see docs/physics/ionisation.md.
 * Threads: any. Allocates: no.
 * Returns: ln W, W in 1/s, with the sum over channels replaced by its integral
 */
double
sol_ppt_log_integral (const SolPpt *self, const SolPptPoint *point, double f_squared)
{
  double a = point->a, b = point->b;
  double s = 0.5 * sqrt (M_PI * b / a) / (a + b);
  double total = self->weight[0] * s;
  for (int m = 1; m <= self->m_max; m++)
    {
      s *= m * b / (a + b) * point->step;
      total += self->weight[m] * s;
    }
  return point->log_envelope - (self->v0 + self->v1 * f_squared) * a + log (total);
}

/**
 * sol_ppt_rate_per_s:
 * @self: the rate
 * @field_v_per_m: field, 0 to SOL_PPT_FIELD_MAX_V_PER_M
 *
 * Source: Ilkov et al. (1992); Berge et al. (2007), appendix A.
 * Threads: any. Allocates: no.
 * Returns: W in 1/s; exactly zero where it is below the smallest normal number
 */
double
sol_ppt_rate_per_s (const SolPpt *self, double field_v_per_m)
{
  SolPptPoint point;
  double f = field_v_per_m / SOL_ATOMIC_FIELD_V_PER_M;
  double f_squared = f * f;
  double log_rate;
  if (f_squared < G_MINDOUBLE)
    return 0.0;
  sol_ppt_point (self, f_squared, &point);
  if (self->integral)
    log_rate = sol_ppt_log_integral (self, &point, f_squared);
  else
    {
      double v = self->v0 + self->v1 * f_squared;
      double n = ceil (v);
      log_rate =
          point.log_envelope - n * point.a + log (sol_ppt_channel_factor (self, &point, n - v));
    }
  return log_rate >= log (G_MINDOUBLE) ? exp (log_rate) : 0.0;
}
