/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CPU kernels as a table of functions, one table for each instruction set. A kernel is added
 * here, in the table's definition (kernels.c) and to the sources in meson.build. */
#pragma once

#include "base/rate-row.h"
#include "kernels/cpu/row.h"
#include "kernels/plasma-column.h"
#include "kernels/raman-lines.h"

typedef struct
{
  const char *name; /* of the instruction set: "base", "avx2", "avx512" */
  void (*exp_row) (const double *x, int n, double *out);
  void (*expm1_row) (const double *x, int n, double *out);
  void (*log_row) (const double *x, int n, double *out);
  void (*sincos_row) (const double *x, int n, double *out_sin, double *out_cos);
  void (*fold_band) (const double *bins,
                     const double *cosine,
                     const double *sine,
                     size_t n,
                     double *lower,
                     double *upper_end);
  void (*unfold_band) (const double *lower,
                       const double *upper_end,
                       const double *cosine,
                       const double *sine,
                       size_t n,
                       double *bins);
  SolCpuRange (*ionisation_rate) (const SolRateRow *row, const double *field, int n, double *rate);
  SolPlasmaResult (*plasma_column) (const SolPlasmaColumn *column,
                                    const double *const *field,
                                    int n_comp,
                                    const double *window,
                                    int is_first,
                                    size_t n,
                                    double *scratch,
                                    double *const *polarisation);
  double (*kerr) (double epsilon0_chi3,
                  const double *field,
                  const double *window,
                  int is_first,
                  size_t n,
                  double *polarisation);
  double (*kerr_no_harmonic) (double epsilon0_chi3,
                              const double *field,
                              const double *quadrature,
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
  double (*kerr_vector_no_harmonic) (double epsilon0_chi3,
                                     const double *const *field,
                                     const double *const *quadrature,
                                     const double *window,
                                     int is_first,
                                     size_t n,
                                     double *const *polarisation);
  void (*mix_rows) (const double *matrix,
                    size_t n_out,
                    size_t n_in,
                    const double *in,
                    size_t in_stride,
                    size_t n,
                    double *out,
                    size_t out_stride);
  double (*largest) (const double *row, size_t n);
  double (*sum_of_squares) (const double *row, size_t n);
  void (*absorb_row) (const double *closed, double strength, double scale, size_t n, double *row);
  void (*phase_increments) (const double *linear_re,
                            const double *linear_im,
                            size_t stride,
                            const double *integral_m,
                            int n_terms,
                            size_t n,
                            double *increment_re,
                            double *increment_im);
  void (*propagators) (const double *increment_re,
                       const double *increment_im,
                       size_t n,
                       SolCpuRow forward,
                       SolCpuRow inverse);
  void (*combine) (SolCpuRow state,
                   const SolCpuRow *stage,
                   const double *weight_m,
                   int n_stages,
                   SolCpuRow propagator,
                   size_t n,
                   double scale,
                   double *spectrum,
                   SolCpuRow amplitude);
  double (*finish_stage) (const double *spectrum,
                          const double *source_term,
                          size_t stride,
                          const double *weight,
                          int n_terms,
                          double scale,
                          const double *coupled,
                          double coupled_scale,
                          SolCpuRow inverse,
                          size_t n,
                          SolCpuRow source,
                          SolCpuRow carried);
  double (*squared_defect) (const SolCpuRow *stage,
                            const double *weight_m,
                            int n_stages,
                            SolCpuRow propagator,
                            size_t n);
  double (*squared_norm) (SolCpuRow row, size_t n);
  double (*kerr_envelope) (double epsilon0_chi3,
                           const double *field,
                           const double *window,
                           int is_first,
                           size_t n,
                           double *polarisation);
  double (*kerr_envelope_harmonic) (double epsilon0_chi3,
                                    const double *field,
                                    const double *turn,
                                    const double *window,
                                    int is_first,
                                    size_t n,
                                    double *polarisation);
  double (*kerr_envelope_vector) (double epsilon0_chi3,
                                  const double *const *field,
                                  const double *window,
                                  int is_first,
                                  size_t n,
                                  double *const *polarisation);
  double (*raman_square) (double scale, const double *field, size_t n, double *square);
  double (*raman_square_pair) (double scale,
                               const double *field,
                               const double *quadrature,
                               size_t n,
                               double *square);
  double (*raman_square_complex) (double scale, const double *field, size_t n, double *square);
  void (*raman_recursion) (const SolRamanLines *lines,
                           const double *square,
                           size_t n,
                           double *scratch,
                           double *delayed);
  void (*raman_spectrum) (const double *response, size_t n, double *spectrum);
  void (*raman_apply) (double scale,
                       const double *field,
                       const double *delayed,
                       const double *window,
                       int is_first,
                       size_t n,
                       double *polarisation);
  void (*raman_apply_complex) (double scale,
                               const double *field,
                               const double *delayed,
                               const double *window,
                               int is_first,
                               size_t n,
                               double *polarisation);
} SolCpuKernels;

const SolCpuKernels *sol_cpu_kernels_best (void);
const SolCpuKernels *sol_cpu_kernels_by_name (const char *name);
