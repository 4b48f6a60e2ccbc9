/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of #SolResultWriter, for the files that begin, continue and end one. */
#pragma once

#include "io/result/partial-file.h"
#include "io/result/result-steps.h"
#include "io/result/result-tree.h"
#include "io/result/result-views.h"
#include "io/result/result-writer.h"

struct _SolResultWriter
{
  SolPartialFile *partial;
  SolResultLayout *layout;
  hid_t file; /* negative once closed */
  SolResultTree tree;
  SolResultViews *views;
  SolResultSteps *steps;
  gint64 n_saved;
  gint64 n_first;     /* planes that were there when the file was opened */
  gint64 n_steps;     /* trials that count */
  gboolean failed;    /* nothing more is written but the end */
  GError *step_error; /* from sol_result_writer_add_step(), told with the next plane */
  gint64 start_us;
  gint64 last_sync_us;
  gint64 sync_us; /* spent in syncing */
};

SolResultWriter *sol_result_writer_begin (SolPartialFile *partial,
                                          const SolResultLayout *layout,
                                          const char *created,
                                          const char *record,
                                          GError **error);
SolResultWriter *sol_result_writer_continue (SolPartialFile *partial,
                                             const SolResultLayout *layout,
                                             gint64 n_saved,
                                             gint64 n_steps);
gboolean
sol_result_writer_store_plane (SolResultWriter *self, const SolPlane *plane, GError **error);
gboolean sol_result_writer_commit (SolResultWriter *self, GError **error);
gboolean sol_result_writer_move (SolResultWriter *self, const char *record, GError **error);
gboolean sol_result_writer_publish (SolResultWriter *self, GError **error);
gboolean sol_result_writer_open_content (SolResultWriter *self, unsigned flags, gint64 n_steps);
void sol_result_writer_close_content (SolResultWriter *self);
gboolean sol_result_writer_write_counters (SolResultWriter *self);
gboolean
sol_result_writer_fail (SolResultWriter *self, const char *what, guint64 n_bytes, GError **error);
