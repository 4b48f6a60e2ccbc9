/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Widths of a sampled bump. */
#pragma once

#include <glib.h>

double sol_width_get_fwhm (const double *values, gsize n, double step);
