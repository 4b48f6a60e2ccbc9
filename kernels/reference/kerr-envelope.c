/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/reference/kerr-envelope.h"

static double
power (SolComplex z)
{
  return creal (z) * creal (z) + cimag (z) * cimag (z);
}

/**
 * sol_ref_kerr_envelope:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] E, V/m
 * @n: number of samples
 * @polarisation: (inout): [n] to which 3/4 epsilon0 chi3 |E|^2 E is added, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.1: the part of E^3 at the carrier.
 * Threads: any. Allocates: no.
 */
void
sol_ref_kerr_envelope (double epsilon0_chi3,
                       const SolComplex *field,
                       size_t n,
                       SolComplex *polarisation)
{
  for (size_t i = 0; i < n; i++)
    polarisation[i] += 0.75 * epsilon0_chi3 * power (field[i]) * field[i];
}

/**
 * sol_ref_kerr_envelope_harmonic:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] E relative to some frequency w, V/m
 * @turn: [n] exp (2 i w t)
 * @n: number of samples
 * @polarisation: (inout): [n] to which Q + (exp (2 i w t) Q)* is added, with Q = 1/4 epsilon0 chi3
 *   (3 |E|^2 + exp (2 i w t) E^2) E, C/m^2
 *
 * Twice epsilon0 chi3 (Re E exp (i w t))^3, relative to w: what lies at positive frequencies is the
 * envelope of the cube. The second term is there for light far from the carrier, such as the third
 * harmonic beating with the fundamental wave twice.
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.1.
 * Threads: any. Allocates: no.
 */
void
sol_ref_kerr_envelope_harmonic (double epsilon0_chi3,
                                const SolComplex *field,
                                const SolComplex *turn,
                                size_t n,
                                SolComplex *polarisation)
{
  for (size_t i = 0; i < n; i++)
    {
      SolComplex squared = turn[i] * field[i] * field[i];
      SolComplex cube = 0.25 * epsilon0_chi3 * (3.0 * power (field[i]) + squared) * field[i];
      polarisation[i] += cube + conj (turn[i] * cube);
    }
}

/**
 * sol_ref_kerr_envelope_vector:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [2, n] E_x and E_y, V/m
 * @n: number of samples
 * @polarisation: (inout): [2, n] to which 3/4 epsilon0 chi3 [(|E_x|^2 + 2/3 |E_y|^2) E_x + 1/3 E_x*
 *   E_y^2] is added, and the same with x and y exchanged, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), eq. 4.2.10 with A = 2 B.
 * Threads: any. Allocates: no.
 */
void
sol_ref_kerr_envelope_vector (double epsilon0_chi3,
                              const SolComplex *field,
                              size_t n,
                              SolComplex *polarisation)
{
  for (size_t i = 0; i < n; i++)
    {
      SolComplex x = field[i], y = field[n + i];
      SolComplex along_x = (power (x) + 2.0 / 3.0 * power (y)) * x + conj (x) * y * y / 3.0;
      SolComplex along_y = (power (y) + 2.0 / 3.0 * power (x)) * y + conj (y) * x * x / 3.0;
      polarisation[i] += 0.75 * epsilon0_chi3 * along_x;
      polarisation[n + i] += 0.75 * epsilon0_chi3 * along_y;
    }
}
