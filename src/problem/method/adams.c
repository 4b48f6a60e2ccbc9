/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/method.h"

/* Weights, estimates and dense output are written for every trial by solver/adams.c. */
const SolMethod sol_method_adams = {
  .name = "adams",
  .order = 8,
  .embedded_order = 7,
  .error_power = 8,
  .dense_order = 8,
  .n_history = 7,
  .n_stages = 10,
  .n_estimates = 1,
  .c = { [8] = 1.0, [9] = 1.0 },
  .source = "Shampine and Gordon (1975)",
};
