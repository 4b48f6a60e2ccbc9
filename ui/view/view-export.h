/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a view shows as a file: a picture on white, or its numbers. */
#pragma once

#include "plot/plot.h"
#include "session/run-source.h"

#include <gio/gio.h>

/* The end of @path chooses the form: .pdf, .svg, .png or .csv. */
void sol_view_export_async (const char *plot,
                            SolRunSource *source,
                            const SolPlotOptions *options,
                            const char *path,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
gboolean sol_view_export_finish (GAsyncResult *result, GError **error);
