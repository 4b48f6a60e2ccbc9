/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Roots of a function of one variable: inside a bracket, and the first one of a scan. */
#pragma once

#include <glib.h>

typedef double (*SolRootFunction) (double x, gpointer data);

gboolean sol_root_bracketed (SolRootFunction function,
                             gpointer data,
                             double x_min,
                             double x_max,
                             double *root);
int sol_root_scan (SolRootFunction function,
                   gpointer data,
                   const double *x,
                   int n_x,
                   double *roots,
                   int n_roots_max);
