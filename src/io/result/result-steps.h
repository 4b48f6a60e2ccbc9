/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step history of a run: collected without allocation, written with the planes. */
#pragma once

#include "io/result/partial-file.h"
#include "solver/observer.h"

#include <hdf5.h>

typedef struct _SolResultSteps SolResultSteps;

SolResultSteps *sol_result_steps_create (hid_t file, gint64 n_rows);
SolResultSteps *sol_result_steps_open (hid_t file, gint64 n_written);
void sol_result_steps_free (SolResultSteps *self);
gboolean sol_result_steps_add (SolResultSteps *self, const SolStepRecord *record);
gboolean sol_result_steps_write (SolResultSteps *self, SolPartialFile *file, GError **error);
gint64 sol_result_steps_get_n_written (const SolResultSteps *self);
gint64 sol_result_steps_get_capacity (const SolResultSteps *self);
gboolean sol_result_steps_is_whole (const SolResultSteps *self);
gboolean sol_result_steps_trim (SolResultSteps *self);
gboolean
sol_result_steps_read (const SolResultSteps *self, gint64 first, gint64 n, SolStepRecord *records);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolResultSteps, sol_result_steps_free)
