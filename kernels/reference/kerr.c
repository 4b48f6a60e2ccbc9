/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/reference/kerr.h"

/**
 * sol_ref_kerr:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] E, V/m
 * @n: number of samples
 * @polarisation: (inout): [n] to which epsilon0 chi3 E^3 is added, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), eq. 1.1.2 and 4.1.3.
 * Threads: any. Allocates: no.
 */
void
sol_ref_kerr (double epsilon0_chi3, const double *field, size_t n, double *polarisation)
{
  for (size_t i = 0; i < n; i++)
    polarisation[i] += epsilon0_chi3 * field[i] * field[i] * field[i];
}

/**
 * sol_ref_kerr_no_harmonic:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [n] E, V/m, the real part of the analytic signal
 * @quadrature: [n] its imaginary part
 * @n: number of samples
 * @polarisation: (inout): [n] to which 3/4 epsilon0 chi3 |E_a|^2 E is added, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.1: the part of E^3 at the carrier.
 * Threads: any. Allocates: no.
 */
void
sol_ref_kerr_no_harmonic (double epsilon0_chi3,
                          const double *field,
                          const double *quadrature,
                          size_t n,
                          double *polarisation)
{
  for (size_t i = 0; i < n; i++)
    {
      double squared = field[i] * field[i] + quadrature[i] * quadrature[i];
      polarisation[i] += 0.75 * epsilon0_chi3 * squared * field[i];
    }
}
