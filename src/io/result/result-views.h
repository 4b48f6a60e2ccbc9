/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinned pictures of the run below /views, which HDF5 viewers open ready plotted. */
#pragma once

#include "io/result/result-layout.h"
#include "solver/observer.h"

#include <hdf5.h>

typedef struct _SolResultViews SolResultViews;

SolResultViews *sol_result_views_new (const SolResultLayout *layout);
void sol_result_views_free (SolResultViews *self);
gboolean sol_result_views_create (SolResultViews *self, hid_t file);
gboolean sol_result_views_open (SolResultViews *self, hid_t file);
void sol_result_views_close (SolResultViews *self);
void sol_result_views_compute (SolResultViews *self, const SolPlane *plane);
gboolean sol_result_views_write (SolResultViews *self, gint64 row);
gboolean sol_result_views_resize (SolResultViews *self, gint64 n_rows);
gint64 sol_result_views_get_n_rows (const SolResultViews *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolResultViews, sol_result_views_free)
