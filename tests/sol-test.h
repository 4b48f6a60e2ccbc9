/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numerical assertions. Every comparison names its class (docs/REPRODUCIBILITY.md): P structural,
 * R matched discrete, T accuracy, D recorded, N noise. */
#pragma once

#include <complex.h>
#include <glib.h>
#include <math.h>

typedef enum
{
  SOL_CLASS_P,
  SOL_CLASS_R,
  SOL_CLASS_T,
  SOL_CLASS_D,
  SOL_CLASS_N,
} SolTestClass;

void sol_test_close (const char *where,
                     SolTestClass test_class,
                     const char *what,
                     double got,
                     double want,
                     double rel,
                     double abs);
void sol_test_all_close (const char *where,
                         SolTestClass test_class,
                         const char *what,
                         const double *got,
                         const double *want,
                         gsize n,
                         double rel,
                         double abs);
void sol_test_field_close (const char *where,
                           SolTestClass test_class,
                           const char *what,
                           const double complex *got,
                           const double complex *want,
                           gsize n,
                           double bound);
void sol_test_order (const char *where,
                     const char *what,
                     const double *errors,
                     const double *steps,
                     gsize n,
                     double order,
                     double slack);
double sol_test_field_error (const double complex *got, const double complex *want, gsize n);
char *sol_test_data (const char *name);
gboolean sol_test_set_comma_locale (void);
void sol_test_set_point_locale (void);

/* |got - want| <= rel |want|; both finite. */
#define sol_assert_close(test_class, got, want, rel)                                               \
  sol_test_close (G_STRLOC, SOL_CLASS_##test_class, #got, (got), (want), (rel), 0.0)
/* |got - want| <= abs; both finite. */
#define sol_assert_near(test_class, got, want, abs)                                                \
  sol_test_close (G_STRLOC, SOL_CLASS_##test_class, #got, (got), (want), 0.0, (abs))
#define sol_assert_all_close(test_class, got, want, n, rel)                                        \
  sol_test_all_close (G_STRLOC, SOL_CLASS_##test_class, #got, (got), (want), (n), (rel), 0.0)
/* Norm of the difference over norm of the reference, complex, nothing fitted; the reference is
 * finite and not trivial. Prints the margin. */
#define sol_assert_field_close(test_class, got, want, n, bound)                                    \
  sol_test_field_close (G_STRLOC, SOL_CLASS_##test_class, #got, (got), (want), (n), (bound))
/* The slope of log error against log step is order within slack (class T). */
#define sol_assert_order(errors, steps, n, order, slack)                                           \
  sol_test_order (G_STRLOC, #errors, (errors), (steps), (n), (order), (slack))
