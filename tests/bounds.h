/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounding budgets of class R, derived from operation counts before anything is measured. Each bound
 * is for one computed result against the exact one; two computed results may differ by twice it. */
#pragma once

#include <glib.h>

double sol_bound_gamma (gsize k);
double sol_bound_sum (gsize n, double sum_abs);
double sol_bound_tree_sum (gsize depth, double sum_abs);
double sol_bound_dot (gsize n, double sum_abs);
double sol_bound_scan (gsize depth, double prefix_abs);
double sol_bound_stencil (gsize half_width, double sum_abs);
double sol_bound_fft_round_trip (gsize n);
double sol_bound_steps (gsize n_steps);
double
sol_bound_growth (double lipschitz_per_m, double length_m, double start, gsize n_steps, double eta);
