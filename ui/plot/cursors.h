/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the views of one run mark together: the pointer's z, frequency or time, two marks to measure
 * from one to the other, the plane that is looked at and those that are kept beside it. */
#pragma once

#include "plot/plot.h"
#include "plot/reading/snap.h"

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

typedef enum
{
  SOL_MARK_A,
  SOL_MARK_B,
  SOL_N_MARKS,
} SolMark;

/* Where the marks are. */
typedef struct
{
  double value[SOL_N_MARKS][SOL_N_CURSORS]; /* NAN: nowhere */
} SolMarkPlaces;

/* Signals: "moved"; "place-changed"; "shown-changed"; "readout" (const char *text); "marks-changed";
 * "measured" (const char *text): what lies between the marks, empty without them; "pins-changed";
 * "snap-changed". */
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
void sol_cursors_read (SolCursors *self, gconstpointer reader, const char *text);
gboolean sol_cursors_is_reader (SolCursors *self, gconstpointer reader);

void sol_cursors_set_snap (SolCursors *self, SolSnapMode snap);
SolSnapMode sol_cursors_get_snap (SolCursors *self);

void sol_cursors_set_mark (SolCursors *self, SolMark mark, const double value[SOL_N_CURSORS]);
double sol_cursors_get_mark (SolCursors *self, SolMark mark, SolCursor kind);
gboolean sol_cursors_has_marks (SolCursors *self);
void sol_cursors_clear_marks (SolCursors *self);
const SolMarkPlaces *sol_cursors_get_marks (SolCursors *self);
gboolean sol_mark_places_apply (const SolMarkPlaces *self, SolScene *scene);
void sol_cursors_say_measured (SolCursors *self, const char *text);
const char *sol_cursors_get_measured (SolCursors *self);

gboolean sol_cursors_toggle_pin (SolCursors *self, double z_m, double slack_m);
void sol_cursors_clear_pins (SolCursors *self);
int sol_cursors_get_pins (SolCursors *self, double z_m[SOL_PLOT_MAX_PINS]);
