/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The analytic pulse shapes, and what makes a pulse a pulse. */
#pragma once

#include "model/pulse/pulse.h"

gboolean sol_pulse_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean sol_pulse_check (const SolPulse *self, double omega_end, GError **error);
double sol_pulse_shape_at (const SolPulse *self, double t_s);
