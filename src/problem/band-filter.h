/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The symmetric filter that makes a cumulative trapezoid exact inside a band: its response is
 * tan(x/2)/(x/2), the ratio of the true to the trapezoid's integrator. */
#pragma once

#include <glib.h>

#define SOL_BAND_FILTER_TAPS_MAX 12

typedef struct
{
  int n_taps;                               /* K; 0: the trapezoid itself */
  double tap[SOL_BAND_FILTER_TAPS_MAX + 1]; /* c_0 ... c_K; c_0 + 2 sum c_k = 1 */
  double edge_rad;                          /* omega dt at the edge of the band */
  double certificate;                       /* largest error of the response up to there */
  double gain;                              /* |c_0| + 2 sum |c_k| */
} SolBandFilter;

gboolean sol_band_filter_init (SolBandFilter *self, int n_taps, double edge_rad, GError **error);
double sol_band_filter_error (const SolBandFilter *self, double theta_rad);
