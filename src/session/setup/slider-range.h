/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From where to where the slider of an input goes. */
#pragma once

#include "base/param.h"

typedef struct
{
  double lo; /* SI */
  double hi;
} SolSliderRange;

SolSliderRange
sol_slider_range_find (const SolParam *param, double initial, double unit_si, double value);
gboolean
sol_slider_range_check (const SolParam *param, const SolSliderRange *range, GError **error);
