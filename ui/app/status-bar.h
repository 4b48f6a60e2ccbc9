/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line below the window: readout, progress, device, messages. */
#pragma once

#include "run/run-controller.h"

#include <gtk/gtk.h>

#define SOL_TYPE_STATUS_BAR (sol_status_bar_get_type ())
G_DECLARE_FINAL_TYPE (SolStatusBar, sol_status_bar, SOL, STATUS_BAR, GtkWidget)

void sol_status_bar_set_readout (SolStatusBar *self, const char *text);
void sol_status_bar_set_note (SolStatusBar *self, const char *text);
/* What the state shows: progress, and the note on the picture. */
void sol_status_bar_set_look (SolStatusBar *self, const SolAppLook *look);
void sol_status_bar_update (SolStatusBar *self, SolRunController *controller);
