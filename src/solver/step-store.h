/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step history in memory while a run goes on: one writer, any number of readers, no lock. */
#pragma once

#include "solver/observer.h"

/* Trials that a new store has room for. */
#define SOL_STEP_STORE_FIRST 8192

typedef struct _SolStepStore SolStepStore;

SolStepStore *sol_step_store_new (GError **error);
void sol_step_store_free (SolStepStore *self);
SolObserver sol_step_store_get_observer (SolStepStore *self);
void sol_step_store_reserve (SolStepStore *self);
void sol_step_store_add (SolStepStore *self, const SolStepRecord *record);
gint64 sol_step_store_get_n_steps (const SolStepStore *self);
gint64 sol_step_store_get_n_lost (const SolStepStore *self);
gboolean sol_step_store_get_step (const SolStepStore *self, gint64 number, SolStepRecord *record);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolStepStore, sol_step_store_free)
