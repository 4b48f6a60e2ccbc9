/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The slider for the window duration of the spectrogram. */
#pragma once

#include <gtk/gtk.h>

#define SOL_TYPE_GATE_BAR (sol_gate_bar_get_type ())
G_DECLARE_FINAL_TYPE (SolGateBar, sol_gate_bar, SOL, GATE_BAR, GtkWidget)

/* Property "gate": duration in s, NAN: what suits the pulse. */
GtkWidget *sol_gate_bar_new (void);
double sol_gate_bar_get_s (SolGateBar *self);
