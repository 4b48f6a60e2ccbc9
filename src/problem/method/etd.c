/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: S. Krogstad, J. Comput. Phys. 203, 72 (2005): exponential Runge-Kutta of order four. The
 * estimate puts the source at the end of the step in place of a share of the fourth stage's, as S. Balac
 * and F. Mahe, Comput. Phys. Commun. 184, 1211 (2013), do for the classical method, which this is where
 * there is no linear part. */
#include "config.h"

#include "problem/method.h"

static const SolMethodPhi krogstad = {
  .a = {
    { { 0.0 }, { 0.5 }, { 0.5 }, { 1.0 }, { 1.0 } },
    { { 0.0 }, { 0.0 }, { -1.0, 1.0 }, { -2.0, 0.0, 2.0 }, { -3.0, 2.0, 2.0, -1.0 } },
    { { 0.0 }, { 0.0 }, { 0.0 }, { 0.0 }, { 4.0, -4.0, -4.0, 4.0 } },
  },
  .e = { { 0.0 }, { 0.0, 0.0, 0.0, -0.6, 0.6 }, { 0.0, 0.0, 0.0, 2.4, -2.4 } },
};

/* The extra row is what the step does to the amplitude, carried back to the start and over its length:
 * with the sources at both ends the cubic Hermite polynomial in the interaction picture. */
const SolMethod sol_method_etd = {
  .name = "etd",
  .order = 4,
  .embedded_order = 3,
  .error_power = 4,
  .dense_order = 3,
  .n_stages = 5,
  .n_extra = 1,
  .n_estimates = 1,
  .c = { 0.0, 0.5, 0.5, 1.0, 1.0, 1.0 },
  .a = {
    { 0.0 },
    { 0.5 },
    { 0.0, 0.5 },
    { 0.0, 0.0, 1.0 },
    { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 },
  },
  .e = { 0.0, 0.0, 0.0, 1.0 / 10, -1.0 / 10 },
  .phi = &krogstad,
  .dense_degree = 3,
  .dense = { [0] = { 1.0, -2.0, 1.0 }, [4] = { 0.0, -1.0, 1.0 }, [5] = { 0.0, 3.0, -2.0 } },
  .source = "Krogstad (2005); estimate after Balac and Mahe (2013)",
};
