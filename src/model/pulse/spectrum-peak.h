/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The maximum of a band-limited signal between its samples. */
#pragma once

#include "base/complex.h"

#include <glib.h>

double sol_spectrum_peak_near (const SolComplex *spectrum,
                               gsize n,
                               double domega_rad_per_s,
                               double t_s,
                               double dt_s);
