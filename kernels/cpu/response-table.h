/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the table of functions (table.h): what acts on envelopes, and the delayed response. */
#pragma once

#include "kernels/raman-lines.h"

typedef struct
{
  double (*kerr) (double epsilon0_chi3,
                  const double *field,
                  const double *window,
                  int is_first,
                  size_t n,
                  double *polarisation);
  double (*kerr_harmonic) (double epsilon0_chi3,
                           const double *field,
                           const double *turn,
                           const double *window,
                           int is_first,
                           size_t n,
                           double *polarisation);
  double (*kerr_vector) (double epsilon0_chi3,
                         const double *const *field,
                         const double *window,
                         int is_first,
                         size_t n,
                         double *const *polarisation);
} SolCpuEnvelopeKernels;

typedef struct
{
  double (*square) (double scale, const double *a, const double *b, size_t n, double *square);
  double (*square_pair) (double scale,
                         const double *a,
                         const double *b,
                         const double *a_quadrature,
                         const double *b_quadrature,
                         size_t n,
                         double *square);
  double (
      *square_complex) (double scale, const double *a, const double *b, size_t n, double *square);
  void (*recursion) (const SolRamanLines *lines,
                     double instant,
                     const double *square,
                     size_t n,
                     double *scratch,
                     double *delayed);
  void (*spectrum) (const double *response, size_t n, double *spectrum);
  void (*apply) (double scale,
                 const double *field,
                 const double *delayed,
                 const double *window,
                 int is_first,
                 size_t n,
                 double *polarisation);
  void (*apply_complex) (double scale,
                         const double *field,
                         const double *delayed,
                         const double *window,
                         int is_first,
                         size_t n,
                         double *polarisation);
} SolCpuRamanKernels;
