/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/reference/kerr.h"

#include "base/complex.h"

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

/**
 * sol_ref_kerr_vector:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [2, n] E_x and E_y, V/m
 * @n: number of samples
 * @polarisation: (inout): [2, n] to which epsilon0 chi3 (E_x^2 + E_y^2) E_i is added, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), sec. 4.2, an isotropic medium without dispersion of
 * its response.
 * Threads: any. Allocates: no.
 */
void
sol_ref_kerr_vector (double epsilon0_chi3, const double *field, size_t n, double *polarisation)
{
  const double *x = field, *y = field + n;
  for (size_t i = 0; i < n; i++)
    {
      double squared = x[i] * x[i] + y[i] * y[i];
      polarisation[i] += epsilon0_chi3 * squared * x[i];
      polarisation[n + i] += epsilon0_chi3 * squared * y[i];
    }
}

/**
 * sol_ref_kerr_vector_no_harmonic:
 * @epsilon0_chi3: epsilon0 chi3, F m/V^2
 * @field: [2, n] E_x and E_y, V/m, the real parts of the analytic signals
 * @quadrature: [2, n] their imaginary parts
 * @n: number of samples
 * @polarisation: (inout): [2, n] to which the real part of 3/4 epsilon0 chi3 [(|E_x|^2 + 2/3
 *   |E_y|^2) E_x + 1/3 E_x* E_y^2] is added, and the same with x and y exchanged, C/m^2
 *
 * Source: R. W. Boyd, Nonlinear Optics (2008), eq. 4.2.10 with A = 2 B.
 * Threads: any. Allocates: no.
 */
void
sol_ref_kerr_vector_no_harmonic (double epsilon0_chi3,
                                 const double *field,
                                 const double *quadrature,
                                 size_t n,
                                 double *polarisation)
{
  for (size_t i = 0; i < n; i++)
    {
      SolComplex x = CMPLX (field[i], quadrature[i]);
      SolComplex y = CMPLX (field[n + i], quadrature[n + i]);
      double xx = creal (x) * creal (x) + cimag (x) * cimag (x);
      double yy = creal (y) * creal (y) + cimag (y) * cimag (y);
      SolComplex along_x = (xx + 2.0 / 3.0 * yy) * x + conj (x) * y * y / 3.0;
      SolComplex along_y = (yy + 2.0 / 3.0 * xx) * y + conj (y) * x * x / 3.0;
      polarisation[i] += 0.75 * epsilon0_chi3 * creal (along_x);
      polarisation[n + i] += 0.75 * epsilon0_chi3 * creal (along_y);
    }
}
