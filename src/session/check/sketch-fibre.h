/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of a sketch that is a fibre given by coefficients. */
#pragma once

#include "session/check/sketch.h"

void sol_sketch_draw_fibre (SolSketch *self);
double sol_sketch_fibre_slowness (const SolCase *the_case, double omega_rad_per_s);
