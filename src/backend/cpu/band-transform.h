/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the active bins and a row of time samples. Immutable once made: any number of threads may
 * use one, each with work of its own. */
#pragma once

#include "base/fft.h"
#include "kernels/cpu/table.h"
#include "problem/field-grid.h"
#include "problem/ledger.h"

typedef struct
{
  const SolCpuKernels *kernels;
  SolFft *backward;
  SolFft *forward;
  gsize n;        /* samples of a row, real or complex */
  gsize n_fft;    /* length of the complex transform: n, or n/2 of a real row */
  gsize first;    /* first active bin */
  gsize n_bins;   /* active bins */
  double *cosine; /* [n_bins] of 2 pi bin/n; NULL for complex rows */
  double *sine;
} SolCpuBandTransform;

/* What one thread needs. */
typedef struct
{
  SolComplex *in;  /* [n_fft] zero but where the band is put */
  SolComplex *out; /* [n_fft] */
} SolCpuBandWork;

void sol_cpu_band_transform_init (SolCpuBandTransform *self,
                                  const SolFieldGrid *grid,
                                  const SolCpuKernels *kernels);
void sol_cpu_band_transform_clear (SolCpuBandTransform *self);
void sol_cpu_band_transform_bytes (const SolFieldGrid *grid, int n_work, SolLedger *ledger);
void sol_cpu_band_work_init (SolCpuBandWork *self, const SolCpuBandTransform *transform);
void sol_cpu_band_work_clear (SolCpuBandWork *self);
void sol_cpu_band_to_time (const SolCpuBandTransform *self,
                           SolCpuBandWork *work,
                           const double *bins,
                           double *row);
void sol_cpu_band_to_bins (const SolCpuBandTransform *self,
                           SolCpuBandWork *work,
                           double *row,
                           double *bins);
