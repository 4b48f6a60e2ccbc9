/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exp (z^2) erfc (z) of a complex argument in the right half-plane. */
#pragma once

#include "base/complex.h"

SolComplex sol_scaled_erfc (SolComplex z);
