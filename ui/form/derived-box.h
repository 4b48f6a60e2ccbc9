/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from the inputs without a run, as a list of names and numbers. */
#pragma once

#include "session/inspection.h"

#include <gtk/gtk.h>

#define SOL_TYPE_DERIVED_BOX (sol_derived_box_get_type ())
G_DECLARE_FINAL_TYPE (SolDerivedBox, sol_derived_box, SOL, DERIVED_BOX, GtkWidget)

void sol_derived_box_show (SolDerivedBox *self, const SolInspection *inspection);
