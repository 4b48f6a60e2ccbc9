/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/used.h"

#include "base/quantity-show.h"

#include <glib/gi18n.h>
#include <math.h>

#define N_DIGITS 4
/* As many digits are looked at as are shown. */
#define SHARE_MIN 5e-4

static void
used_free (gpointer data)
{
  SolUsed *self = data;
  g_free (self->text);
  g_free (self);
}

/* @asked: NAN: nobody asked for a number, it is chosen. */
static void
add (GPtrArray *list, const char *key, double asked, double used, const char *unit)
{
  if (fabs (used - asked) <= SHARE_MIN * fabs (used))
    return;
  g_autofree char *used_text = sol_quantity_show (used, unit, N_DIGITS);
  g_autofree char *asked_text = sol_quantity_show (asked, unit, N_DIGITS);
  SolUsed *self = g_new (SolUsed, 1);
  self->key = key;
  self->text =
      isnan (asked)
          /* Translators: what the program takes for an input that is left to it: "42 as used". */
          ? g_strdup_printf (_ ("%s used"), used_text)
          /* Translators: of one input, two values: "400 fs asked, 455.4 fs used". */
          : g_strdup_printf (_ ("%s asked, %s used"), asked_text, used_text);
  g_ptr_array_add (list, self);
}

/**
 * sol_used_list:
 * @sketch: of the case
 *
 * Threads: any. Allocates: the list.
 * Returns: (transfer full) (element-type SolUsed): the inputs of the grid that are not taken as they are typed, and
 *   those that are left to the program
 */
GPtrArray *
sol_used_list (const SolSketch *sketch)
{
  const SolCaseGrid *grid = &sketch->the_case->grid;
  GPtrArray *list = g_ptr_array_new_with_free_func (used_free);
  add (list, "grid.time_window", grid->time_window_s, sketch->window_s, "s");
  add (list, "grid.time_step", grid->time_step_s, sketch->dt_fine_s, "s");
  if (sketch->the_case->run.model == SOL_CASE_MODEL_GNLSE)
    add (list, "grid.points", grid->points > 0 ? (double) grid->points : NAN,
         (double) sketch->n_fine, "1");
  return list;
}
