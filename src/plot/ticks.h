/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an axis carries numbers, and what they say. */
#pragma once

#include "plot/axis.h"

#define SOL_TICKS_MAX_MAJOR 32
#define SOL_TICKS_MAX_MINOR 160

typedef struct
{
  double value; /* SI, or dB */
  double place; /* 0 to 1 along the axis */
  char text[32];
} SolTick;

typedef struct
{
  int n_major;
  int n_minor;
  SolTick major[SOL_TICKS_MAX_MAJOR];
  double minor[SOL_TICKS_MAX_MINOR]; /* places */
  SolQuantityUnit unit;              /* of the texts */
} SolTicks;

void sol_ticks_compute (SolTicks *self, const SolAxis *axis, int most);
