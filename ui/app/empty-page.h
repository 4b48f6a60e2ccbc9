/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an empty window offers: presets, files, and where files can be dropped. */
#pragma once

#include <gtk/gtk.h>

#define SOL_TYPE_EMPTY_PAGE (sol_empty_page_get_type ())
G_DECLARE_FINAL_TYPE (SolEmptyPage, sol_empty_page, SOL, EMPTY_PAGE, GtkWidget)

/* Signal "chosen" (const char *what): "preset:NAME" or a path. */
