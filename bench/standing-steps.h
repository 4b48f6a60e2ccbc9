/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A standing case as steps of one length, nothing else. */
#pragma once

#include "backend/backend.h"

/* Steps over the whole length. */
#define BENCH_STEPS_PER_LENGTH 800

typedef struct
{
  const SolProblem *problem;
  const SolMethod *method;
  const SolBackendOps *ops;
  gpointer engine;
  SolStageSet *stages;
  double s_m;
  double h_m;
} BenchSteps;

SolProblem *bench_problem_new (const char *name, GError **error);
gboolean bench_steps_init (BenchSteps *self,
                           const SolProblem *problem,
                           const SolBackendOps *ops,
                           int n_threads,
                           GError **error);
void bench_steps_clear (BenchSteps *self);
void bench_steps_rewind (BenchSteps *self);
void bench_steps_take (BenchSteps *self, int n);
int bench_compare_doubles (const void *a, const void *b);
