/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: R. P. Brent, Algorithms for Minimization without Derivatives (1973). */
#include "config.h"

#include "base/numbers/root.h"

#include "base/numbers/gsl-errors.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_roots.h>
#include <math.h>

#define ITERATIONS_MAX 200

/**
 * sol_root_bracketed:
 * @function: continuous on the bracket
 * @data: handed to @function
 * @x_min: one end of the bracket
 * @x_max: the other end, above @x_min
 * @root: (out): where @function changes sign, to the resolution of a double
 *
 * Source: R. P. Brent, Algorithms for Minimization without Derivatives (1973), ch. 4.
 * Threads: any. Allocates: yes.
 * Returns: FALSE if @function has the same sign at both ends or is not finite on the way
 */
gboolean
sol_root_bracketed (SolRootFunction function,
                    gpointer data,
                    double x_min,
                    double x_max,
                    double *root)
{
  sol_gsl_errors_off ();
  gsl_function f = { .function = function, .params = data };
  gsl_root_fsolver *solver = gsl_root_fsolver_alloc (gsl_root_fsolver_brent);
  int status = gsl_root_fsolver_set (solver, &f, x_min, x_max);
  for (int i = 0; status == GSL_SUCCESS && i < ITERATIONS_MAX; i++)
    {
      status = gsl_root_fsolver_iterate (solver);
      if (status != GSL_SUCCESS)
        break;
      double low = gsl_root_fsolver_x_lower (solver);
      double high = gsl_root_fsolver_x_upper (solver);
      if (fabs (high - low) <= 4.0 * DBL_EPSILON * fmin (fabs (low), fabs (high)))
        break;
    }
  *root = gsl_root_fsolver_root (solver);
  gsl_root_fsolver_free (solver);
  return status == GSL_SUCCESS && isfinite (*root);
}

/**
 * sol_root_scan:
 * @function: continuous but for poles
 * @data: handed to @function
 * @x: [n_x] where to look, ascending or descending; a value that is not finite is skipped over
 * @n_x: number of points
 * @roots: (out caller-allocates): [n_roots_max] roots in the order of @x
 * @n_roots_max: room in @roots
 *
 * Refines every change of sign between neighbours. A sign change at which the function grows
 * towards the crossing is a pole and is left out.
 *
 * Source: R. P. Brent, Algorithms for Minimization without Derivatives (1973), ch. 4.
 * Threads: any. Allocates: yes.
 * Returns: number of roots found, at most @n_roots_max
 */
int
sol_root_scan (SolRootFunction function,
               gpointer data,
               const double *x,
               int n_x,
               double *roots,
               int n_roots_max)
{
  int n_roots = 0;
  double before = n_x > 0 ? function (x[0], data) : NAN;
  for (int i = 1; i < n_x && n_roots < n_roots_max; i++)
    {
      double here = function (x[i], data);
      double root = NAN;
      gboolean crosses = isfinite (before) && isfinite (here) && signbit (before) != signbit (here);
      if (crosses &&
          sol_root_bracketed (function, data, fmin (x[i - 1], x[i]), fmax (x[i - 1], x[i]),
                              &root) &&
          fabs (function (root, data)) <= fmax (fabs (before), fabs (here)))
        roots[n_roots++] = root;
      before = here;
    }
  return n_roots;
}
