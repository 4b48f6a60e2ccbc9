/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time absorber of a run on a device, on the host. */
#pragma once

#include "base/fft.h"
#include "problem/problem.h"

typedef struct
{
  const SolProblem *problem;
  SolFft *backward;
  SolFft *forward;
  SolComplex *spectrum; /* [n_omega] */
  double *trace;        /* [n_t] */
  SolComplex *field;    /* [n_mode, n_pol, n_omega] what is worked on */
  gint64 fft_calls;
} SolDeviceAbsorber;

void sol_device_absorber_init (SolDeviceAbsorber *self, const SolProblem *problem);
void sol_device_absorber_clear (SolDeviceAbsorber *self);
double sol_device_absorber_run (SolDeviceAbsorber *self, double dz_m, SolComplex *amplitude);
