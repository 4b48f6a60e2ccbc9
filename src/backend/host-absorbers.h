/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorbers between steps for back ends whose state lies in this machine's memory. */
#pragma once

#include "backend/backend.h"
#include "base/worker-pool.h"

typedef struct _SolHostAbsorbers SolHostAbsorbers;

SolHostAbsorbers *sol_host_absorbers_new (const SolProblem *problem,
                                          const SolBackendOps *ops,
                                          gpointer backend,
                                          SolWorkerPool *pool);
void sol_host_absorbers_free (SolHostAbsorbers *self);
void sol_host_absorbers_bytes (const SolProblem *problem, int n_workers, SolLedger *ledger);
void sol_host_absorbers_forget (SolHostAbsorbers *self);
void sol_host_absorbers_absorb (SolHostAbsorbers *self, const double way_m[SOL_N_ABSORBERS]);
double sol_host_absorbers_get_taken_j (const SolHostAbsorbers *self);
double sol_host_absorbers_absorb_place (SolHostAbsorbers *self,
                                        const double way_m[SOL_N_ABSORBERS],
                                        SolComplex *amplitude);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolHostAbsorbers, sol_host_absorbers_free)
