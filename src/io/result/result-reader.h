/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads result files: finished, stopped, or left behind by a killed run. Trusts none of them. */
#pragma once

#include "base/complex.h"
#include "io/result/result-layout.h"
#include "solver/observer.h"

typedef struct _SolResultReader SolResultReader;

SolResultReader *sol_result_reader_new (const char *path, GError **error);
SolResultReader *sol_result_reader_new_trusted (const char *path, GError **error);
SolResultReader *
sol_result_reader_new_from_memory (const void *image, gsize n_bytes, GError **error);
void sol_result_reader_free (SolResultReader *self);

const char *sol_result_reader_get_path (const SolResultReader *self);
const SolResultLayout *sol_result_reader_get_layout (const SolResultReader *self);
gboolean sol_result_reader_is_complete (const SolResultReader *self);
gint64 sol_result_reader_get_n_saved (const SolResultReader *self);
gint64 sol_result_reader_get_n_steps (const SolResultReader *self);
const double *sol_result_reader_get_z_m (const SolResultReader *self);
const char *sol_result_reader_get_creator (const SolResultReader *self);
const char *sol_result_reader_get_created (const SolResultReader *self);
const char *sol_result_reader_get_record (const SolResultReader *self);
guint64 sol_result_reader_get_n_bytes (const SolResultReader *self);

gboolean sol_result_reader_read_plane (SolResultReader *self,
                                       gint64 number,
                                       SolComplex *field,
                                       GError **error);
gboolean sol_result_reader_read_statistics (SolResultReader *self,
                                            gint64 number,
                                            double *statistics,
                                            GError **error);
gboolean sol_result_reader_read_steps (SolResultReader *self,
                                       gint64 first,
                                       gint64 n,
                                       SolStepRecord *records,
                                       GError **error);
gboolean
sol_result_reader_read_last_accepted (SolResultReader *self, SolStepRecord *record, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolResultReader, sol_result_reader_free)
