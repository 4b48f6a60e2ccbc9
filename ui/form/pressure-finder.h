/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A button that opens a question: which pressure puts the dispersive wave, or the zero of the dispersion, at
 * a wavelength. */
#pragma once

#include "session/inspection.h"
#include "session/setup.h"

#include <gtk/gtk.h>

#define SOL_TYPE_PRESSURE_FINDER (sol_pressure_finder_get_type ())
G_DECLARE_FINAL_TYPE (SolPressureFinder, sol_pressure_finder, SOL, PRESSURE_FINDER, GtkWidget)

void sol_pressure_finder_set_setup (SolPressureFinder *self, SolSetup *setup);
void sol_pressure_finder_show (SolPressureFinder *self, const SolInspection *inspection);
