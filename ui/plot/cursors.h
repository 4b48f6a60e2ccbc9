/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the views of one run mark together: the pointer's z, frequency or time, and the plane that
 * is looked at. */
#pragma once

#include "plot/quantity.h"

#include <glib-object.h>

#define SOL_TYPE_CURSORS (sol_cursors_get_type ())
G_DECLARE_FINAL_TYPE (SolCursors, sol_cursors, SOL, CURSORS, GObject)

typedef enum
{
  SOL_CURSOR_Z,     /* m */
  SOL_CURSOR_OMEGA, /* rad/s */
  SOL_CURSOR_TIME,  /* s */
  SOL_N_CURSORS,
} SolCursor;

/* Signals: "moved"; "place-changed"; "shown-changed"; "readout" (const char *text). */
SolCursors *sol_cursors_new (void);
gboolean sol_cursors_find (SolQuantity quantity, SolCursor *kind);
double sol_cursors_to_axis (SolQuantity quantity, double value);
double sol_cursors_from_axis (SolQuantity quantity, double place);
void sol_cursors_set (SolCursors *self, const double value[SOL_N_CURSORS]);
double sol_cursors_get (SolCursors *self, SolCursor kind);
void sol_cursors_set_place_m (SolCursors *self, double z_m);
double sol_cursors_get_place_m (SolCursors *self);
void sol_cursors_set_shown_m (SolCursors *self, double z_m);
double sol_cursors_get_shown_m (SolCursors *self);
void sol_cursors_say (SolCursors *self, const char *text);
