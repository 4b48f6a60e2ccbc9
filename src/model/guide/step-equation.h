/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The characteristic equation of a step-index fibre as a function with one zero a mode. */
#pragma once

#include "model/guide/step-index.h"

SolJet sol_step_equation (const SolStepMode *mode, SolJet u, SolJet v, SolJet ratio);
double sol_step_bessel_zero (int order, int m);
