/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main window: one setup, one run, its views. */
#pragma once

#include "session/recovery/recovery.h"

#include <adwaita.h>

#define SOL_TYPE_WINDOW (sol_window_get_type ())
G_DECLARE_FINAL_TYPE (SolWindow, sol_window, SOL, WINDOW, AdwApplicationWindow)

SolWindow *sol_window_new (GtkApplication *app);
gboolean sol_window_is_blank (SolWindow *self); /* nothing opened, edited or run */

void sol_window_add_toast (SolWindow *self, AdwToast *toast); /* (transfer full) */
void sol_window_drop_toast (SolWindow *self, AdwToast *toast);

/* A case, a result file or "preset:NAME"; then runs it, if it can be run. */
void sol_window_open (SolWindow *self, const char *what, gboolean run);

/* The setup of a window that ended uncleanly, and its planes; then nothing is left to recover. */
void sol_window_recover (SolWindow *self, SolRecovery *recovery);
