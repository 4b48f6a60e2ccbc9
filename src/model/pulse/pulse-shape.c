/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/pulse/pulse-shape.h"

#include "base/constants.h"
#include "base/error.h"

/**
 * sol_pulse_refuse:
 * @error: (out): SOL_MODEL_ERROR_RANGE with the message
 * @format: as for printf()
 * @...: its arguments
 *
 * Source: none.
 * Threads: any. Allocates: the error.
 * Returns: FALSE
 */
gboolean
sol_pulse_refuse (GError **error, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE, message);
  return FALSE;
}

static gboolean
check_shape (const SolPulse *self, double omega_end, GError **error)
{
  if (self->shape == SOL_PULSE_TABLE)
    return TRUE; /* the table checks itself; a centre frequency may be left out */
  if (!(isfinite (self->duration_s) && self->duration_s > 0.0))
    return sol_pulse_refuse (error, "The duration of the pulse is %g fs; it must be positive",
                             self->duration_s * 1e15);
  if (!(isfinite (self->omega_rad_per_s) && self->omega_rad_per_s > 0.0))
    return sol_pulse_refuse (error,
                             "The angular frequency of the pulse is %g rad/s; it must be positive",
                             self->omega_rad_per_s);
  if (self->omega_rad_per_s >= omega_end)
    return sol_pulse_refuse (
        error,
        "The pulse at %.6g nm lies outside the grid, which ends at %.6g nm; lower "
        "wavelength_min",
        2e9 * SOL_PI * SOL_C_M_PER_S / self->omega_rad_per_s,
        2e9 * SOL_PI * SOL_C_M_PER_S / omega_end);
  if (self->shape == SOL_PULSE_SUPERGAUSS &&
      !(isfinite (self->shape_order) && self->shape_order > 0.0))
    return sol_pulse_refuse (error,
                             "The order of the super-Gaussian pulse is %g; it must be positive",
                             self->shape_order);
  return TRUE;
}

static gboolean
check_numbers (const SolPulse *self, GError **error)
{
  if (isnan (self->energy_j) && isnan (self->peak_power_w))
    return sol_pulse_refuse (error,
                             "The pulse has neither an energy nor a peak power; give one of them");
  double strength = isnan (self->energy_j) ? self->peak_power_w : self->energy_j;
  if (!(isfinite (strength) && strength >= 0.0))
    return sol_pulse_refuse (error, "The %s of the pulse is %g %s; it must be zero or positive",
                             isnan (self->energy_j) ? "peak power" : "energy", strength,
                             isnan (self->energy_j) ? "W" : "J");
  if (!(isfinite (self->phase_rad) && isfinite (self->gdd_s2) && isfinite (self->tod_s3) &&
        isfinite (self->delay_s)))
    return sol_pulse_refuse (
        error,
        "The phase (%g rad), gdd (%g fs^2), tod (%g fs^3) or delay (%g fs) of the pulse "
        "is not a number",
        self->phase_rad, self->gdd_s2 * 1e30, self->tod_s3 * 1e45, self->delay_s * 1e15);
  return TRUE;
}

/**
 * sol_pulse_check:
 * @self: the pulse
 * @omega_end: highest frequency of the grid
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE if a number is out of range.
 * Source: none.
 * Threads: any. Allocates: the error.
 * Returns: TRUE if the numbers make a pulse
 */
gboolean
sol_pulse_check (const SolPulse *self, double omega_end, GError **error)
{
  return check_shape (self, omega_end, error) && check_numbers (self, error);
}

/**
 * sol_pulse_shape_at:
 * @self: a pulse that is no table
 * @t_s: time from its centre
 *
 * Source: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed. (2006), chapter 1.
 * Threads: any. Allocates: no.
 * Returns: the square root of the power envelope, 1 at t = 0
 */
double
sol_pulse_shape_at (const SolPulse *self, double t_s)
{
  double t = fabs (t_s);
  if (self->shape == SOL_PULSE_SECH2)
    return 1.0 / cosh (2.0 * log (1.0 + sqrt (2.0)) * t / self->duration_s);
  double order = self->shape == SOL_PULSE_SUPERGAUSS ? self->shape_order : 1.0;
  /* exp (-1/2 (t/s)^(2m)) with s from the full width is 2^-(2t/FWHM)^(2m). */
  return exp2 (-0.5 * pow (2.0 * t / self->duration_s, 2.0 * order));
}
