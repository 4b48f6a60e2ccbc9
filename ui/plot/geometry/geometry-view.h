/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The guide as it is set up, with handles to change it by hand, or that of a result, without. */
#pragma once

#include "plot/cursors.h"
#include "session/setup.h"

#include <gtk/gtk.h>

#define SOL_TYPE_GEOMETRY_VIEW (sol_geometry_view_get_type ())
G_DECLARE_FINAL_TYPE (SolGeometryView, sol_geometry_view, SOL, GEOMETRY_VIEW, GtkWidget)

/* Signal: "edit" (const char *assignment, gboolean is_last): "group.key=value", while a handle moves
 * and once more, with is_last, when it rests. */
GtkWidget *sol_geometry_view_new (SolCursors *cursors);
void
sol_geometry_view_set_case (SolGeometryView *self, const SolCase *the_case, gboolean has_handles);
gboolean sol_geometry_view_get_handle (SolGeometryView *self, int handle, double *x, double *y);
void
sol_geometry_view_drag (SolGeometryView *self, int handle, double dx, double dy, gboolean ends);
