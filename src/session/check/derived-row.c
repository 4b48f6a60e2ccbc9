/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/derived-row.h"

#include "base/quantity-show.h"

#include <glib/gi18n.h>
#include <math.h>

#define N_DIGITS 4

/**
 * sol_derived_format:
 * @value: a value
 * @unit: its SI unit, "1" or "byte"
 *
 * Four digits with a unit for people, or a word in their language.
 *
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): the text
 */
char *
sol_derived_format (double value, const char *unit)
{
  if (isnan (value))
    return g_strdup (_ ("none"));
  if (isinf (value))
    return g_strdup (value > 0.0 ? _ ("infinite") : _ ("-infinite"));
  return sol_quantity_show (value, unit, N_DIGITS);
}

/**
 * sol_derived_free:
 * @row: (transfer full): a row
 *
 * Threads: any. Allocates: no.
 */
void
sol_derived_free (gpointer row)
{
  SolDerived *self = row;
  g_free (self->text);
  g_free (self);
}

/**
 * sol_derived_add:
 * @list: (element-type SolDerived): where the row goes
 * @key: stable name
 * @label: what it is, to be translated
 * @value: NAN: not defined for the case
 * @unit: SI; "1" or "byte"
 * @meaning: one line, to be translated
 *
 * Threads: one at a time. Allocates: yes.
 * Returns: (transfer none): the row, alike at all places
 */
SolDerived *
sol_derived_add (GPtrArray *list,
                 const char *key,
                 const char *label,
                 double value,
                 const char *unit,
                 const char *meaning)
{
  SolDerived *row = g_new0 (SolDerived, 1);
  row->key = key;
  row->label = label;
  row->unit = unit;
  row->meaning = meaning;
  row->value = value;
  row->text = sol_derived_format (value, unit);
  g_ptr_array_add (list, row);
  return row;
}

/**
 * sol_derived_add_whole:
 * @list: (element-type SolDerived): where the row goes
 * @key: stable name
 * @label: what it is, to be translated
 * @value: NAN: not defined for the case
 * @unit: SI; "1" or "byte"
 * @meaning: one line, to be translated
 *
 * Threads: one at a time. Allocates: yes.
 * Returns: (transfer none): the row, of the way from end to end
 */
SolDerived *
sol_derived_add_whole (GPtrArray *list,
                       const char *key,
                       const char *label,
                       double value,
                       const char *unit,
                       const char *meaning)
{
  SolDerived *row = sol_derived_add (list, key, label, value, unit, meaning);
  row->place = SOL_DERIVED_WHOLE;
  return row;
}

/* In the unit of the whole guide, as the axes of the plots have it. */
static char *
show_distance (const SolSketch *sketch, double value_m, int n_digits)
{
  const char *unit = sol_quantity_distance_unit (sketch->the_case->geometry.length_m);
  return sol_quantity_show_in (value_m, SOL_UNIT_LENGTH, unit, n_digits);
}

/**
 * sol_derived_add_distance:
 * @list: (element-type SolDerived): where the row goes
 * @sketch: of which guide
 * @key: stable name
 * @label: what it is, to be translated
 * @value_m: a distance along the guide; NAN: not defined for the case
 * @meaning: one line, to be translated
 *
 * Threads: one at a time. Allocates: yes.
 * Returns: (transfer none): the row, in the unit of the guide's length
 */
SolDerived *
sol_derived_add_distance (GPtrArray *list,
                          const SolSketch *sketch,
                          const char *key,
                          const char *label,
                          double value_m,
                          const char *meaning)
{
  SolDerived *row = sol_derived_add (list, key, label, value_m, "m", meaning);
  if (!isfinite (value_m))
    return row;
  g_free (row->text);
  row->text = show_distance (sketch, value_m, N_DIGITS);
  return row;
}

/**
 * sol_derived_explain:
 * @self: (inout): a row; one without a value says why
 * @reason: why there is none
 *
 * Threads: one at a time. Allocates: yes.
 */
void
sol_derived_explain (SolDerived *self, const char *reason)
{
  if (!isnan (self->value))
    return;
  g_free (self->text);
  self->text = g_strdup (reason);
}

/**
 * sol_derived_is_varied:
 * @sketch: of which guide
 * @by: what something depends on
 *
 * Threads: any. Allocates: no.
 * Returns: whether that changes along the guide
 */
gboolean
sol_derived_is_varied (const SolSketch *sketch, SolDerivedBy by)
{
  return ((by & SOL_DERIVED_BY_FILL) && sketch->has_gradient) ||
         ((by & SOL_DERIVED_BY_CORE) && sketch->has_taper);
}

/**
 * sol_derived_set_place:
 * @self: (inout): a row
 * @sketch: of which guide
 * @by: what the value depends on
 * @place: where it has this value
 *
 * Threads: one at a time. Allocates: no.
 * Returns: (transfer none): @self
 */
SolDerived *
sol_derived_set_place (SolDerived *self,
                       const SolSketch *sketch,
                       SolDerivedBy by,
                       const SolSketchPlace *place)
{
  if (!sol_derived_is_varied (sketch, by))
    return self;
  self->z_m = place->z_m;
  self->place = SOL_DERIVED_INSIDE;
  if (!(place->z_m > 0.0))
    self->place = SOL_DERIVED_ENTRANCE;
  else if (place->z_m >= sketch->the_case->geometry.length_m)
    self->place = SOL_DERIVED_EXIT;
  return self;
}

static void
add_local (GPtrArray *list,
           const SolSketch *sketch,
           const SolDerivedLocal *number,
           const char *key,
           const SolSketchPlace *place)
{
  double value = G_STRUCT_MEMBER (double, place, number->offset);
  SolDerived *row = sol_derived_add (list, key, number->label, number->factor * value, number->unit,
                                     number->meaning);
  sol_derived_set_place (row, sketch, number->by, place);
}

/**
 * sol_derived_add_places:
 * @list: (element-type SolDerived): where the rows go
 * @sketch: of which guide
 * @number: the number
 * @first: the place that decides
 *
 * The number there, and at the ends as far as they are other places.
 *
 * Threads: one at a time. Allocates: yes.
 * Returns: how many rows there are of it, the last of @list
 */
guint
sol_derived_add_places (GPtrArray *list,
                        const SolSketch *sketch,
                        const SolDerivedLocal *number,
                        const SolSketchPlace *first)
{
  guint before = list->len;
  gboolean is_varied = sol_derived_is_varied (sketch, number->by);
  add_local (list, sketch, number, number->key, first);
  if (is_varied && first->z_m > 0.0)
    add_local (list, sketch, number, number->key_in, &sketch->entrance);
  if (is_varied && first->z_m < sketch->exit.z_m)
    add_local (list, sketch, number, number->key_out, &sketch->exit);
  return list->len - before;
}

/**
 * sol_derived_tell_place:
 * @self: (inout): a complete row; what holds inside the guide says where
 * @sketch: of which guide
 *
 * Threads: one at a time. Allocates: yes.
 */
void
sol_derived_tell_place (SolDerived *self, const SolSketch *sketch)
{
  if (self->place != SOL_DERIVED_INSIDE)
    return;
  g_autofree char *z = show_distance (sketch, self->z_m, N_DIGITS - 1);
  g_autofree char *text = self->text;
  /* Translators: a value, or why there is none, and a place: "135.6 nm at z = 0.888 m". */
  self->text = g_strdup_printf (_ ("%s at z = %s"), text, z);
}

/**
 * sol_derived_tell_chirp:
 * @self: (inout): a complete row; where the pulse has a chirp, what holds without says so
 * @sketch: of which pulse
 *
 * Threads: one at a time. Allocates: yes.
 */
void
sol_derived_tell_chirp (SolDerived *self, const SolSketch *sketch)
{
  if (!sketch->is_chirped || !self->is_of_flat_phase || isnan (self->value))
    return;
  g_autofree char *text = self->text;
  /* Translators: a value that theory has only for the pulse without its chirp: "2.55, without the chirp". */
  self->text = g_strdup_printf (_ ("%s, without the chirp"), text);
}

/**
 * sol_derived_get_place_name:
 * @self: a row
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the end of the guide that it speaks of, in the user's language; NULL: of none
 */
const char *
sol_derived_get_place_name (const SolDerived *self)
{
  if (self->place == SOL_DERIVED_ENTRANCE)
    return _ ("entrance");
  return self->place == SOL_DERIVED_EXIT ? _ ("exit") : NULL;
}

/**
 * sol_derived_dup_title:
 * @self: a row
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): its label in the user's language, and the end of the guide if it speaks of one
 */
char *
sol_derived_dup_title (const SolDerived *self)
{
  const char *label = _ (self->label), *place = sol_derived_get_place_name (self);
  /* Translators: a quantity and where it has the value: "soliton order, entrance". */
  return place != NULL ? g_strdup_printf (_ ("%s, %s"), label, place) : g_strdup (label);
}
