/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Duration and bandwidth of a pulse without chirp: two names for one quantity. */
#pragma once

#include "problem/case.h"

double sol_pulse_bandwidth_get_product (const SolCasePulse *pulse);
double sol_pulse_bandwidth_get_hz (const SolCasePulse *pulse);
double sol_pulse_bandwidth_get_m (const SolCasePulse *pulse);
double sol_pulse_bandwidth_get_duration_s (const SolCasePulse *pulse, double bandwidth_hz);
