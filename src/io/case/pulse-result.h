/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plane of a result file as the input of another run. */
#pragma once

#include "model/pulse/pulse-field.h"

SolPulseField *sol_result_read_pulse (const char *path, double z_m, GError **error);
