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
  gconstpointer reader;        /* whose reading was said last; not owned; NULL: none is */
  SolSnapMode snap;
  SolMarkPlaces marks;
  char *measured; /* what lies between them; NULL: nothing */
  double pin_m[SOL_PLOT_MAX_PINS];
  int n_pins;
};

enum
{
  MOVED,
  PLACE_CHANGED,
  SHOWN_CHANGED,
  READOUT,
  MARKS_CHANGED,
  MEASURED,
  PINS_CHANGED,
  SNAP_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolCursors, sol_cursors, G_TYPE_OBJECT)

static void
sol_cursors_finalize (GObject *object)
{
  g_free (SOL_CURSORS (object)->measured);
  G_OBJECT_CLASS (sol_cursors_parent_class)->finalize (object);
}

static void
sol_cursors_class_init (SolCursorsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sol_cursors_finalize;
  static const struct
  {
    const char *name;
    int n_texts;
  } rows[N_SIGNALS] = {
    { "moved", 0 },         { "place-changed", 0 }, { "shown-changed", 0 }, { "readout", 1 },
    { "marks-changed", 0 }, { "measured", 1 },      { "pins-changed", 0 },  { "snap-changed", 0 },
  };
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (rows[i].name, SOL_TYPE_CURSORS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, (guint) rows[i].n_texts, G_TYPE_STRING);
}

static void
sol_cursors_init (SolCursors *self)
{
  for (int i = 0; i < SOL_N_CURSORS; i++)
    self->value[i] = self->marks.value[SOL_MARK_A][i] = self->marks.value[SOL_MARK_B][i] = NAN;
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
 * @text: a message in the place of what is read
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_say (SolCursors *self, const char *text)
{
  sol_cursors_read (self, NULL, text);
}

/**
 * sol_cursors_read:
 * @self: the cursors
 * @reader: (nullable): the view that reads
 * @text: what lies under the pointer, or under the cursor that keys move
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_read (SolCursors *self, gconstpointer reader, const char *text)
{
  self->reader = reader;
  g_signal_emit (self, signals[READOUT], 0, text);
}

/**
 * sol_cursors_is_reader:
 * @self: the cursors
 * @reader: a view
 *
 * Threads: main. Allocates: no.
 * Returns: whether what was said last is its reading: no message, and that of no other view
 */
gboolean
sol_cursors_is_reader (SolCursors *self, gconstpointer reader)
{
  return self->reader == reader;
}

/* --- how cursors come to rest */

/**
 * sol_cursors_set_snap:
 * @self: the cursors
 * @snap: what draws them
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_set_snap (SolCursors *self, SolSnapMode snap)
{
  if (snap == self->snap)
    return;
  self->snap = snap;
  g_signal_emit (self, signals[SNAP_CHANGED], 0);
}

/**
 * sol_cursors_get_snap:
 * @self: the cursors
 *
 * Threads: main. Allocates: no.
 * Returns: what draws them
 */
SolSnapMode
sol_cursors_get_snap (SolCursors *self)
{
  return self->snap;
}

/* --- marks */

/**
 * sol_cursors_set_mark:
 * @self: the cursors
 * @mark: which
 * @value: [SOL_N_CURSORS] where it is put; NAN: stays where it is on that axis
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_set_mark (SolCursors *self, SolMark mark, const double value[SOL_N_CURSORS])
{
  for (int i = 0; i < SOL_N_CURSORS; i++)
    self->marks.value[mark][i] = isnan (value[i]) ? self->marks.value[mark][i] : value[i];
  g_signal_emit (self, signals[MARKS_CHANGED], 0);
}

/**
 * sol_cursors_get_mark:
 * @self: the cursors
 * @mark: which
 * @kind: on which axis
 *
 * Threads: main. Allocates: no.
 * Returns: where it is; NAN: nowhere
 */
double
sol_cursors_get_mark (SolCursors *self, SolMark mark, SolCursor kind)
{
  return self->marks.value[mark][kind];
}

/**
 * sol_cursors_has_marks:
 * @self: the cursors
 *
 * Threads: main. Allocates: no.
 * Returns: whether any mark is anywhere
 */
gboolean
sol_cursors_has_marks (SolCursors *self)
{
  for (int i = 0; i < SOL_N_MARKS * SOL_N_CURSORS; i++)
    if (!isnan (self->marks.value[i / SOL_N_CURSORS][i % SOL_N_CURSORS]))
      return TRUE;
  return FALSE;
}

/**
 * sol_cursors_clear_marks:
 * @self: the cursors
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_clear_marks (SolCursors *self)
{
  if (!sol_cursors_has_marks (self))
    return;
  for (int i = 0; i < SOL_N_CURSORS; i++)
    self->marks.value[SOL_MARK_A][i] = self->marks.value[SOL_MARK_B][i] = NAN;
  g_signal_emit (self, signals[MARKS_CHANGED], 0);
  sol_cursors_say_measured (self, "");
}

/**
 * sol_cursors_get_marks:
 * @self: the cursors
 *
 * Threads: main. Allocates: no.
 * Returns: (transfer none): where the marks are
 */
const SolMarkPlaces *
sol_cursors_get_marks (SolCursors *self)
{
  return &self->marks;
}

/**
 * sol_mark_places_apply:
 * @self: where the marks are
 * @scene: a scene, whose panels show those that lie on their axis across
 *
 * Threads: one at a time on one @scene. Allocates: no.
 * Returns: whether any panel has any
 */
gboolean
sol_mark_places_apply (const SolMarkPlaces *self, SolScene *scene)
{
  gboolean has_any = FALSE;
  G_STATIC_ASSERT ((int) SOL_N_MARKS == SOL_PANEL_N_MARKS);
  for (guint i = 0; i < scene->panels->len; i++)
    {
      SolPanel *panel = scene->panels->pdata[i];
      SolCursor kind;
      for (int m = 0; m < SOL_N_MARKS && sol_cursors_find (panel->x.quantity, &kind); m++)
        {
          panel->mark_x[m] = sol_cursors_to_axis (panel->x.quantity, self->value[m][kind]);
          has_any = has_any || !isnan (panel->mark_x[m]);
        }
    }
  return has_any;
}

/**
 * sol_cursors_say_measured:
 * @self: the cursors
 * @text: what lies between the marks
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_say_measured (SolCursors *self, const char *text)
{
  g_free (self->measured);
  self->measured = g_strdup (text);
  g_signal_emit (self, signals[MEASURED], 0, text);
}

/**
 * sol_cursors_get_measured:
 * @self: the cursors
 *
 * Threads: main. Allocates: no.
 * Returns: (nullable): what lies between the marks, as it was said last
 */
const char *
sol_cursors_get_measured (SolCursors *self)
{
  return self->measured;
}

/* --- pins */

/**
 * sol_cursors_toggle_pin:
 * @self: the cursors
 * @z_m: a plane
 * @slack_m: a pin so near is the same plane
 *
 * Keeps the slices of a plane in sight, or lets go of them. Beyond SOL_PLOT_MAX_PINS the oldest
 * goes.
 *
 * Threads: main. Allocates: no.
 * Returns: whether the plane is pinned now
 */
gboolean
sol_cursors_toggle_pin (SolCursors *self, double z_m, double slack_m)
{
  int found = -1;
  for (int i = 0; i < self->n_pins; i++)
    if (fabs (self->pin_m[i] - z_m) <= slack_m)
      found = i;
  gboolean is_full = found < 0 && self->n_pins == SOL_PLOT_MAX_PINS;
  int gone = is_full ? 0 : found;
  if (gone >= 0)
    {
      self->n_pins--;
      memmove (self->pin_m + gone, self->pin_m + gone + 1,
               (gsize) (self->n_pins - gone) * sizeof *self->pin_m);
    }
  if (found < 0)
    self->pin_m[self->n_pins++] = z_m;
  g_signal_emit (self, signals[PINS_CHANGED], 0);
  return found < 0;
}

/**
 * sol_cursors_clear_pins:
 * @self: the cursors
 *
 * Threads: main. Allocates: no.
 */
void
sol_cursors_clear_pins (SolCursors *self)
{
  if (self->n_pins == 0)
    return;
  self->n_pins = 0;
  g_signal_emit (self, signals[PINS_CHANGED], 0);
}

/**
 * sol_cursors_get_pins:
 * @self: the cursors
 * @z_m: (out caller-allocates): [SOL_PLOT_MAX_PINS] planes that are kept in sight, in the order in
 *   which they were pinned
 *
 * Threads: main. Allocates: no.
 * Returns: their number
 */
int
sol_cursors_get_pins (SolCursors *self, double z_m[SOL_PLOT_MAX_PINS])
{
  memcpy (z_m, self->pin_m, (gsize) self->n_pins * sizeof *z_m);
  return self->n_pins;
}
