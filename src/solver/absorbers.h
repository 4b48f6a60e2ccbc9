/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the absorbers between steps act, half of their way before each step and half behind it: at the
 * edges of the time window, and at the outermost radius. The back end acts. docs/physics/propagation.md,
 * "Absorbers" */
#pragma once

#include "backend/backend.h"

typedef struct _SolAbsorbers SolAbsorbers;

SolAbsorbers *
sol_absorbers_new (const SolProblem *problem, const SolBackendOps *ops, gpointer backend);
void sol_absorbers_free (SolAbsorbers *self);
void sol_absorbers_begin_step (SolAbsorbers *self, double dz_m);
void sol_absorbers_get_way (const SolAbsorbers *self, double dz_m, double way_m[SOL_N_ABSORBERS]);
double sol_absorbers_get_taken_j (const SolAbsorbers *self);
void sol_absorbers_end_step (SolAbsorbers *self, double edge_energy_time);
void sol_absorbers_settle (SolAbsorbers *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolAbsorbers, sol_absorbers_free)
