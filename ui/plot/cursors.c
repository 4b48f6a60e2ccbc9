/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cursors.h"

#include "plot/spectral-axis.h"

#include <math.h>
#include <string.h>

struct _SolCursors
{
  GObject parent_instance;
  double value[SOL_N_CURSORS]; /* NAN: none */
  double place_m;              /* NAN: the newest plane */
  double shown_m;              /* of the plane that this is at present */
};

enum
{
  MOVED,
  PLACE_CHANGED,
  SHOWN_CHANGED,
  READOUT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolCursors, sol_cursors, G_TYPE_OBJECT)

static void
sol_cursors_class_init (SolCursorsClass *klass)
{
  signals[MOVED] = g_signal_new ("moved", SOL_TYPE_CURSORS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[PLACE_CHANGED] = g_signal_new ("place-changed", SOL_TYPE_CURSORS, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SHOWN_CHANGED] = g_signal_new ("shown-changed", SOL_TYPE_CURSORS, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[READOUT] = g_signal_new ("readout", SOL_TYPE_CURSORS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
sol_cursors_init (SolCursors *self)
{
  for (int i = 0; i < SOL_N_CURSORS; i++)
    self->value[i] = NAN;
  self->place_m = NAN;
  self->shown_m = NAN;
}

/**
 * sol_cursors_new:
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): nothing marked, the newest plane looked at
 */
SolCursors *
sol_cursors_new (void)
{
  return g_object_new (SOL_TYPE_CURSORS, NULL);
}

/**
 * sol_cursors_find:
 * @quantity: of an axis
 * @kind: (out): the cursor that marks it
 *
 * Threads: any. Allocates: no.
 * Returns: whether there is one
 */
gboolean
sol_cursors_find (SolQuantity quantity, SolCursor *kind)
{
  gboolean is_spectral = sol_spectral_axis_is (quantity);
  *kind = is_spectral                         ? SOL_CURSOR_OMEGA
          : quantity == SOL_QUANTITY_DISTANCE ? SOL_CURSOR_Z
                                              : SOL_CURSOR_TIME;
  return is_spectral || quantity == SOL_QUANTITY_DISTANCE || quantity == SOL_QUANTITY_TIME;
}

/**
 * sol_cursors_to_axis:
 * @quantity: of an axis
 * @value: of the cursor that marks it
 *
 * Threads: any. Allocates: no.
 * Returns: its place on the axis, SI
 */
double
sol_cursors_to_axis (SolQuantity quantity, double value)
{
  return sol_spectral_axis_is (quantity) ? sol_spectral_axis_from_omega (quantity, value) : value;
}

/**
 * sol_cursors_from_axis:
 * @quantity: of an axis
 * @place: a place on it, SI
 *
 * Threads: any. Allocates: no.
 * Returns: value of the cursor there
 */
double
sol_cursors_from_axis (SolQuantity quantity, double place)
{
  return sol_spectral_axis_is (quantity) ? sol_spectral_axis_to_omega (quantity, place) : place;
}

/**
 * sol_cursors_set:
 * @self: the cursors
 * @value: [SOL_N_CURSORS] NAN: not marked
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_set (SolCursors *self, const double value[SOL_N_CURSORS])
{
  if (memcmp (self->value, value, sizeof self->value) == 0)
    return;
  memcpy (self->value, value, sizeof self->value);
  g_signal_emit (self, signals[MOVED], 0);
}

/**
 * sol_cursors_get:
 * @self: the cursors
 * @kind: which
 *
 * Threads: main. Allocates: no.
 * Returns: its value; NAN if it marks nothing
 */
double
sol_cursors_get (SolCursors *self, SolCursor kind)
{
  return self->value[kind];
}

/**
 * sol_cursors_set_place_m:
 * @self: the cursors
 * @z_m: place of the plane to look at; NAN: always the newest
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_set_place_m (SolCursors *self, double z_m)
{
  if (z_m == self->place_m || (isnan (z_m) && isnan (self->place_m)))
    return;
  self->place_m = z_m;
  g_signal_emit (self, signals[PLACE_CHANGED], 0);
}

/**
 * sol_cursors_get_place_m:
 * @self: the cursors
 *
 * Threads: main. Allocates: no.
 * Returns: place of the plane to look at; NAN: the newest
 */
double
sol_cursors_get_place_m (SolCursors *self)
{
  return self->place_m;
}

/**
 * sol_cursors_set_shown_m:
 * @self: the cursors
 * @z_m: of the plane that the place leads to; NAN: there is none
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_set_shown_m (SolCursors *self, double z_m)
{
  if (z_m == self->shown_m || (isnan (z_m) && isnan (self->shown_m)))
    return;
  self->shown_m = z_m;
  g_signal_emit (self, signals[SHOWN_CHANGED], 0);
}

/**
 * sol_cursors_get_shown_m:
 * @self: the cursors
 *
 * Threads: main. Allocates: no.
 * Returns: place of the plane that is shown; NAN: none
 */
double
sol_cursors_get_shown_m (SolCursors *self)
{
  return self->shown_m;
}

/**
 * sol_cursors_say:
 * @self: the cursors
 * @text: what lies under the pointer, or under the cursor that keys move
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_say (SolCursors *self, const char *text)
{
  g_signal_emit (self, signals[READOUT], 0, text);
}
