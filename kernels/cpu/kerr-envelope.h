/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instantaneous third-order polarisation of an envelope, in interleaved complex rows. */
#pragma once

#include "kernels/cpu/isa.h"

#include <stddef.h>

double SOL_CPU_NAME (kerr_envelope) (double epsilon0_chi3,
                                     const double *field,
                                     const double *window,
                                     int is_first,
                                     size_t n,
                                     double *polarisation);
double SOL_CPU_NAME (kerr_envelope_harmonic) (double epsilon0_chi3,
                                              const double *field,
                                              const double *turn,
                                              const double *window,
                                              int is_first,
                                              size_t n,
                                              double *polarisation);
double SOL_CPU_NAME (kerr_envelope_vector) (double epsilon0_chi3,
                                            const double *const *field,
                                            const double *window,
                                            int is_first,
                                            size_t n,
                                            double *const *polarisation);
