/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorber at the edges of the time window, acting on amplitudes in this machine's memory.
 * docs/physics/grids-and-windows.md */
#pragma once

#include "base/worker-pool.h"
#include "problem/ledger.h"
#include "problem/problem.h"

typedef struct _SolTimeAbsorber SolTimeAbsorber;

SolTimeAbsorber *sol_time_absorber_new (const SolProblem *problem, SolWorkerPool *pool);
void sol_time_absorber_free (SolTimeAbsorber *self);
void sol_time_absorber_bytes (const SolProblem *problem, int n_workers, SolLedger *ledger);
double sol_time_absorber_absorb (SolTimeAbsorber *self, double dz_m, SolComplex *amplitude);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolTimeAbsorber, sol_time_absorber_free)
