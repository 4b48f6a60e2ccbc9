/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The planes of a result file as plots want them, read as they are asked for. */
#pragma once

#include "io/result/result-reader.h"
#include "plot/plot-source.h"

typedef struct _SolResultSource SolResultSource;

SolResultSource *sol_result_source_new (const char *path, GError **error);
void sol_result_source_free (SolResultSource *self);
const SolPlotSource *sol_result_source_get_plot_source (const SolResultSource *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolResultSource, sol_result_source_free)
