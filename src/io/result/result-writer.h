/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a result file plane by plane, so that a kill at any moment leaves every plane readable. */
#pragma once

#include "io/result/result-layout.h"
#include "solver/observer.h"

typedef struct _SolResultWriter SolResultWriter;

SolResultWriter *sol_result_writer_new (const char *path,
                                        const SolResultLayout *layout,
                                        gboolean force,
                                        GError **error);
SolResultWriter *sol_result_writer_reopen (const char *path, GError **error);
gboolean sol_result_writer_settle (const char *path, GError **error);
void sol_result_writer_free (SolResultWriter *self);

SolObserver sol_result_writer_get_observer (SolResultWriter *self);
gboolean sol_result_writer_add_plane (SolResultWriter *self, const SolPlane *plane, GError **error);
void sol_result_writer_add_step (SolResultWriter *self, const SolStepRecord *record);
gboolean sol_result_writer_set_record (SolResultWriter *self, const char *json, GError **error);
gboolean sol_result_writer_close (SolResultWriter *self, gboolean complete, GError **error);

const SolResultLayout *sol_result_writer_get_layout (const SolResultWriter *self);
const char *sol_result_writer_get_path (const SolResultWriter *self);
const char *sol_result_writer_get_note (const SolResultWriter *self);
gint64 sol_result_writer_get_n_saved (const SolResultWriter *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolResultWriter, sol_result_writer_free)
