/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instantaneous third-order polarisation of an envelope, scalar or with two components. */
#pragma once

#include "base/complex.h"

#include <stddef.h>

void sol_ref_kerr_envelope (double epsilon0_chi3,
                            const SolComplex *field,
                            size_t n,
                            SolComplex *polarisation);
void sol_ref_kerr_envelope_harmonic (double epsilon0_chi3,
                                     const SolComplex *field,
                                     const SolComplex *turn,
                                     size_t n,
                                     SolComplex *polarisation);
void sol_ref_kerr_envelope_vector (double epsilon0_chi3,
                                   const SolComplex *field,
                                   size_t n,
                                   SolComplex *polarisation);
