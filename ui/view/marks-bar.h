/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies between two marks, in a line that can be copied. */
#pragma once

#include "plot/cursors.h"

#include <gtk/gtk.h>

#define SOL_TYPE_MARKS_BAR (sol_marks_bar_get_type ())
G_DECLARE_FINAL_TYPE (SolMarksBar, sol_marks_bar, SOL, MARKS_BAR, GtkWidget)

/* Seen only while there is something to say. */
GtkWidget *sol_marks_bar_new (SolCursors *cursors);
const char *sol_marks_bar_get_text (SolMarksBar *self);
