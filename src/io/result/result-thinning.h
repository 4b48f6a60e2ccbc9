/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns a plane into short rows for pictures: blocks that keep their peaks. Knows no file. */
#pragma once

#include "io/result/result-layout.h"
#include "solver/observer.h"

typedef struct _SolResultThinning SolResultThinning;

/* The blocks of a picture: all hold the same number of samples, but for the last. */
typedef struct
{
  double *values; /* [n] the middle of every block */
  gsize n;
  gsize n_samples; /* in a block; its largest is shown */
  double step;     /* from value to value */
} SolThinnedAxis;

SolResultThinning *sol_result_thinning_new (const SolResultLayout *layout);
void sol_result_thinning_free (SolResultThinning *self);
SolThinnedAxis sol_result_thinning_get_frequency_hz (const SolResultThinning *self);
SolThinnedAxis sol_result_thinning_get_t_s (const SolResultThinning *self);
void sol_result_thinning_compute (SolResultThinning *self, const SolPlane *plane);
void sol_result_thinning_get_rows (const SolResultThinning *self,
                                   double *z_m,
                                   const float **energy_density_j_per_hz,
                                   const float **power_w,
                                   float *energy_j);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolResultThinning, sol_result_thinning_free)
