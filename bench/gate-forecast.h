/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row of the measurement of devices will take, from the rows before it. */
#pragma once

#include <glib.h>

/* A row takes at least this many trials of either side: the first, one that counts, a profiled one. */
#define SOL_GATE_TRIALS_MIN 3

typedef struct
{
  gint64 n_row; /* nodes times components */
  gint64 n_sample;
} SolGateSize;

/* What a row of one size took, both sides together. */
typedef struct
{
  const char *name; /* of the case, not copied */
  SolGateSize size;
  double once_s;  /* opening and planning, and what the first trial took beyond the second */
  double trial_s; /* a trial with the state's way up and down */
} SolGateCost;

typedef struct
{
  SolGateCost costs[32];
  int n;
} SolGateForecast;

void sol_gate_forecast_learn (SolGateForecast *self, const SolGateCost *cost);
double
sol_gate_forecast_get_s (const SolGateForecast *self, const char *name, const SolGateSize *size);
double sol_gate_forecast_get_once_s (const SolGateForecast *self);
