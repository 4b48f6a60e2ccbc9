/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The datasets of a result file that hold axes, names, planes and statistics: made, opened. */
#pragma once

#include "io/result/hdf5-rows.h"
#include "io/result/result-layout.h"
#include "problem/statistics.h"
#include "solver/observer.h"

#define SOL_RESULT_FORMAT "soliscope"
#define SOL_RESULT_FORMAT_VERSION 1

typedef struct
{
  hid_t complex_type;
  SolHdf5Rows z;
  SolHdf5Rows field;
  SolHdf5Rows statistics[SOL_N_STATISTICS]; /* rank 0: absent */
} SolResultTree;

gboolean sol_result_tree_create (SolResultTree *self, hid_t file, const SolResultLayout *layout);
gboolean sol_result_tree_open (SolResultTree *self, hid_t file);
void sol_result_tree_close (SolResultTree *self);
gboolean
sol_result_tree_write (SolResultTree *self, const SolResultLayout *layout, const SolPlane *plane);
gboolean sol_result_tree_resize (SolResultTree *self, gint64 n_planes);
gint64 sol_result_tree_get_n_planes (const SolResultTree *self);
