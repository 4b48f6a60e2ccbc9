/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorbers that act between steps, half of their way before each step and half behind it: at the
 * edges of the time window, and at the outermost radius. docs/physics/propagation.md, "Absorbers" */
#pragma once

#include "backend/backend.h"

typedef struct _SolAbsorbers SolAbsorbers;

SolAbsorbers *
sol_absorbers_new (const SolProblem *problem, const SolBackendOps *ops, gpointer backend);
void sol_absorbers_free (SolAbsorbers *self);
void sol_absorbers_bytes (const SolProblem *problem, SolLedger *ledger);
void sol_absorbers_begin_step (SolAbsorbers *self, double dz_m);
gboolean sol_absorbers_are_at_work (const SolAbsorbers *self);
double sol_absorbers_absorb_plane (SolAbsorbers *self, double dz_m, SolComplex *amplitude);
double sol_absorbers_end_step (SolAbsorbers *self, double edge_energy_time);
void sol_absorbers_settle (SolAbsorbers *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolAbsorbers, sol_absorbers_free)
