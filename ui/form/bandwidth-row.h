/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The twin of the duration: the bandwidth of the pulse without chirp. What is typed there is stored as the
 * duration that it makes. */
#pragma once

#include "session/setup.h"

#include <gtk/gtk.h>

#define SOL_TYPE_BANDWIDTH_ROW (sol_bandwidth_row_get_type ())
G_DECLARE_FINAL_TYPE (SolBandwidthRow, sol_bandwidth_row, SOL, BANDWIDTH_ROW, GtkWidget)

GtkWidget *sol_bandwidth_row_new (SolSetup *setup, int pulse);
void sol_bandwidth_row_refresh (SolBandwidthRow *self);
gboolean sol_bandwidth_row_matches (SolBandwidthRow *self, const char *words);
const char *sol_bandwidth_row_get_fault (SolBandwidthRow *self);
