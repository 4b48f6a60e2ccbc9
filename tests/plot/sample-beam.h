/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One Gaussian mode across the beam. */
#pragma once

#include "base/constants.h"
#include "plot/plot-source.h"

#include <math.h>

#define SAMPLE_N_R 65
#define SAMPLE_WAIST_M 60e-6

typedef struct
{
  SolPlotBeam beam;
  double r_m[SAMPLE_N_R];
  double weight_m2[SAMPLE_N_R];
  double shape[SAMPLE_N_R];
} SampleBeam;

/* A Gaussian beam to three of its radii, on the places of the rule of rectangles. */
static inline void
sample_beam_init (SampleBeam *self)
{
  double step = 3.0 * SAMPLE_WAIST_M / SAMPLE_N_R;
  for (int k = 0; k < SAMPLE_N_R; k++)
    {
      double r = (k + 0.5) * step, share = r / SAMPLE_WAIST_M;
      self->r_m[k] = r;
      self->weight_m2[k] = 2.0 * SOL_PI * r * step;
      self->shape[k] = sqrt (2.0 / SOL_PI) / SAMPLE_WAIST_M * exp (-share * share);
    }
  self->beam = (SolPlotBeam){ SAMPLE_N_R, self->r_m, self->weight_m2, self->shape, NULL };
}
