/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/remedy.h"

#include "base/constants.h"
#include "base/quantity-show.h"
#include "base/units.h"
#include "io/case/case-file.h"
#include "problem/case-params.h"
#include "session/check/advice-rules.h"
#include "session/check/derived.h"
#include "session/run-execute.h"
#include "solver/translate.h"

#include <math.h>

#define N_TRIES 24
#define N_HALVINGS 8
/* Of the limit that a pulse is brought back to. */
#define MARGIN 0.95
/* The same of a pulse that was so strong that it must have been a slip. */
#define SAFE 0.25
/* A whole run is shown well by so many planes, if the memory has no room for more. */
#define PLANES_MIN 21
/* Of the memory there is, what a run may take. */
#define MEMORY_SHARE 0.8
/* Windows that are tried until their edges are long enough. */
#define N_WINDOWS 8
/* Less than so many times the estimate that was not tried yet is no news. */
#define NEWS 1.5
/* What is not measured by the estimate is met by so much more. */
#define BEYOND_ESTIMATE 2.0

static gboolean
fits (const SolSketch *s, const SolCase *c)
{
  g_autoptr (SolLedger) ledger =
      sol_run_make_ledger_full (c, s->backend, s->method, s->stores_planes, NULL);
  return ledger != NULL && (double) sol_ledger_get_host_total (ledger) <
                               MEMORY_SHARE * (double) s->memory_available_bytes;
}

/* The assignment, if the case takes it and it changes something. */
static char *
check (const SolSketch *s, char *assignment)
{
  g_autofree char *owned = assignment;
  g_autoptr (SolCase) after = sol_case_copy (s->the_case);
  if (!sol_case_set (after, assignment, NULL))
    return NULL;
  g_autofree char *before_text = sol_case_to_text (s->the_case);
  g_autofree char *after_text = sol_case_to_text (after);
  return g_strcmp0 (before_text, after_text) != 0 ? g_steal_pointer (&owned) : NULL;
}

static char *
write_window (double window_s)
{
  g_autofree char *text =
      sol_units_format (window_s, SOL_UNIT_TIME, window_s < 1e-12 ? "fs" : "ps");
  return g_strdup_printf ("grid.time_window=%s", text);
}

/* The samples are a power of two, so that the edges are what happens to be left. */
static gboolean
has_room (const SolSketch *s)
{
  return !sol_translate_needs_plasma (s->the_case) ||
         sol_sketch_get_edge_periods (s) >= SOL_FIELD_GRID_EDGE_PERIODS;
}

/* The longest flat part that leaves so many samples the room that they need. */
static double
flat_part_s (const SolSketch *s, double samples_s)
{
  double edge = SOL_FIELD_GRID_EDGE_PERIODS * s->the_case->grid.wavelength_max_m / SOL_C_M_PER_S;
  return sol_advice_round (samples_s - 2.0 * edge, -1);
}

/* This window, or the next longer one with room. */
static double
leave_room (const SolSketch *s, double window_s)
{
  g_autoptr (SolCase) c = sol_case_copy (s->the_case);
  for (int i = 0; i < N_WINDOWS; i++)
    {
      c->grid.time_window_s = window_s;
      g_autoptr (SolSketch) now =
          sol_sketch_new_full (c, s->tables, s->backend, s->stores_planes, NULL);
      if (now == NULL || has_room (now))
        return window_s;
      /* With so short a window the edges alone take more than twice the samples. */
      double next = flat_part_s (s, 2.0 * now->window_s);
      window_s = next > window_s ? next : sol_advice_round (now->window_s, 1);
    }
  return window_s;
}

/**
 * sol_remedy_edges:
 * @sketch: of a case whose window leaves no room for its edges
 *
 * The flat part is shortened where that still holds the run, for samples cost time.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the assignment; NULL if the key or the memory does not hold it
 */
char *
sol_remedy_edges (const SolSketch *sketch)
{
  double shorter = flat_part_s (sketch, sketch->window_s);
  if (shorter >= sketch->window_run_s)
    return check (sketch, write_window (shorter));
  g_autoptr (SolCase) wider = sol_case_copy (sketch->the_case);
  wider->grid.time_window_s = leave_room (sketch, wider->grid.time_window_s);
  return fits (sketch, wider) ? check (sketch, write_window (wider->grid.time_window_s)) : NULL;
}

/**
 * sol_remedy_window_seen_s:
 * @sketch: of the case
 * @light_min_m: the shortest light that a run of it has shown
 * @light_max_m: and the longest; NAN: nothing was seen
 *
 * What a run shows whose window cut off the input, or the currents of free electrons, is not trusted.
 *
 * Threads: any. Allocates: for a moment.
 * Returns: the window that the light needs; 0 if that is not known, or no other than the estimate's
 */
double
sol_remedy_window_seen_s (const SolSketch *sketch, double light_min_m, double light_max_m)
{
  double now = sketch->the_case->grid.time_window_s;
  if (now < sketch->window_input_s || !has_room (sketch))
    return 0.0;
  double seen = sol_sketch_window_of_light_s (sketch, light_min_m, light_max_m);
  return now < sketch->window_run_s && seen < NEWS * sketch->window_run_s ? 0.0 : seen;
}

/**
 * sol_remedy_find_window_s:
 * @sketch: of the case
 * @at_least_s: what is known to be needed; 0: nothing
 * @was_short: whether a run has shown that the window of now is too short
 *
 * The window that holds the run by the estimate, and what is known, with the room that the currents of free electrons
 * need; where both are content with the window of now, a run knows better.
 *
 * Threads: any. Allocates: for a moment.
 * Returns: the window; 0 if none is known, or the memory does not hold it
 */
double
sol_remedy_find_window_s (const SolSketch *sketch, double at_least_s, gboolean was_short)
{
  double now = sketch->the_case->grid.time_window_s;
  double wanted = fmax (at_least_s, sketch->window_run_s);
  if (was_short && !(wanted > now * (1.0 + 1e-9)))
    wanted = BEYOND_ESTIMATE * now;
  if (!isfinite (wanted) || !(wanted > 0.0))
    return 0.0;
  g_autoptr (SolCase) wider = sol_case_copy (sketch->the_case);
  wider->grid.time_window_s = leave_room (sketch, sol_advice_round (wanted, 1));
  return fits (sketch, wider) ? wider->grid.time_window_s : 0.0;
}

/**
 * sol_remedy_window:
 * @sketch: of the case
 * @at_least_s: what is known to be needed; 0: nothing
 * @was_short: whether a run has shown that the window of now is too short
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the assignment of sol_remedy_find_window_s(); NULL if there is none, or the key
 *   does not hold it
 */
char *
sol_remedy_window (const SolSketch *sketch, double at_least_s, gboolean was_short)
{
  double window = sol_remedy_find_window_s (sketch, at_least_s, was_short);
  return window > 0.0 ? check (sketch, write_window (window)) : NULL;
}

/**
 * sol_remedy_band:
 * @sketch: of the case
 * @is_short: whether the short or the long end
 * @reach_m: wavelength that is to be inside; NAN: the band of now was seen to be too narrow
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the assignment
 */
char *
sol_remedy_band (const SolSketch *sketch, gboolean is_short, double reach_m)
{
  const SolCaseGrid *grid = &sketch->the_case->grid;
  double limit =
      is_short ? sol_advice_round (0.95 * reach_m, -1) : sol_advice_round (1.05 * reach_m, 1);
  if (isnan (reach_m))
    {
      double light = is_short ? 0.95 * sketch->light_min_m : 1.05 * sketch->light_max_m;
      double beyond = is_short ? 0.7 * grid->wavelength_min_m : 1.4 * grid->wavelength_max_m;
      limit = is_short ? sol_advice_round (fmin (light, beyond), -1)
                       : sol_advice_round (fmax (light, beyond), 1);
    }
  return check (sketch,
                sol_advice_fix_length (is_short ? "grid.wavelength_min" : "grid.wavelength_max",
                                       limit));
}

/**
 * sol_remedy_get_excess:
 * @sketch: of the case
 *
 * Threads: any. Allocates: no.
 * Returns: how many times the strongest pulse is above the power for which the model is made; below 1
 *   all is well
 */
double
sol_remedy_get_excess (const SolSketch *sketch)
{
  double power = sketch->pulses[sketch->strongest].peak_power_w;
  double excess = 0.0;
  if (sketch->the_case->response.kerr && sketch->critical_power_w > 0.0)
    excess = power / sketch->critical_power_w;
  double field = sketch->field_v_per_m / sketch->barrier_field_v_per_m;
  if (isfinite (field))
    excess = fmax (excess, field * field);
  return excess;
}

/**
 * sol_remedy_power_of:
 * @sketch: of the case
 * @power_w: peak power that the strongest pulse should have at most
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the assignment, of the energy or of the power, whichever is
 *   given
 */
char *
sol_remedy_power_of (const SolSketch *sketch, double power_w)
{
  const SolCasePulse *pulse = &sketch->the_case->pulses[sketch->strongest];
  double factor = power_w / sketch->pulses[sketch->strongest].peak_power_w;
  gboolean is_energy = isfinite (pulse->energy_j);
  double now = is_energy ? pulse->energy_j : pulse->peak_power_w;
  if (!(factor > 0.0) || !(factor < 1.0) || !isfinite (now))
    return NULL;
  double value = sol_advice_round (factor * now, -1);
  SolUnitKind kind = is_energy ? SOL_UNIT_ENERGY : SOL_UNIT_POWER;
  g_autofree char *unit = sol_quantity_fit_unit (value, kind, is_energy ? "uJ" : "MW");
  g_autofree char *text = sol_units_format (value, kind, unit);
  g_autofree char *group = sketch->strongest == 0
                               ? g_strdup ("pulse")
                               : g_strdup_printf ("pulse.%d", sketch->strongest + 1);
  return check (sketch,
                g_strdup_printf ("%s.%s=%s", group, is_energy ? "energy" : "peak_power", text));
}

/* Whether light is expected beyond the band with the assignment. */
static gboolean
outgrows_band (const SolSketch *s, const char *assignment)
{
  g_autoptr (SolCase) c = sol_case_copy (s->the_case);
  if (assignment == NULL || !sol_case_set (c, assignment, NULL))
    return FALSE;
  g_autoptr (SolSketch) after =
      sol_sketch_new_full (c, s->tables, s->backend, s->stores_planes, NULL);
  return after != NULL && (after->light_min_m < c->grid.wavelength_min_m ||
                           after->light_max_m > c->grid.wavelength_max_m);
}

/**
 * sol_remedy_power:
 * @sketch: of the case
 *
 * Below the critical power and the barrier-suppression field both. A pulse that is absurdly strong
 * is also brought to where its spectrum stays in the band.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the assignment; NULL if the pulse is not too strong
 */
char *
sol_remedy_power (const SolSketch *sketch)
{
  double excess = sol_remedy_get_excess (sketch);
  if (!(excess > 1.0))
    return NULL;
  gboolean is_absurd = excess > SOL_REMEDY_ABSURD;
  double power =
      (is_absurd ? SAFE : MARGIN) * sketch->pulses[sketch->strongest].peak_power_w / excess;
  char *fix = sol_remedy_power_of (sketch, power);
  for (int i = 0; is_absurd && i < N_HALVINGS && outgrows_band (sketch, fix); i++)
    {
      power *= 0.5;
      g_free (fix);
      fix = sol_remedy_power_of (sketch, power);
    }
  return fix;
}

/**
 * sol_remedy_tolerance:
 * @sketch: of the case
 * @error_over_tolerance: of the smallest step that was tried; NAN: not known
 *
 * A tolerance that rounding forbids becomes the default of the table; another one grows by what the
 * smallest step still lacked.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the assignment
 */
char *
sol_remedy_tolerance (const SolSketch *sketch, double error_over_tolerance)
{
  const SolParam *key = sol_param_group_find (sol_case_group_find ("stepper"), "rtol");
  double rtol = sketch->the_case->stepper.rtol;
  if (rtol < SOL_REMEDY_TOLERANCE_MIN)
    return check (sketch, g_strdup_printf ("stepper.rtol=%s", key->initial));
  double lack = isfinite (error_over_tolerance) ? fmax (error_over_tolerance, 1.0) : 1.0;
  double wanted = pow (10.0, ceil (log10 (10.0 * lack * rtol) - 1e-9));
  if (!(wanted <= 1e-2))
    return NULL;
  g_autofree char *text = sol_units_format (wanted, SOL_UNIT_NONE, NULL);
  return check (sketch, g_strdup_printf ("stepper.rtol=%s", text));
}

static char *
fewer_planes (const SolSketch *s)
{
  g_autoptr (SolCase) smaller = sol_case_copy (s->the_case);
  for (int i = 0; i < N_TRIES && smaller->stepper.planes / 2 >= PLANES_MIN; i++)
    {
      smaller->stepper.planes /= 2;
      if (fits (s, smaller))
        return g_strdup_printf ("stepper.planes=%d", smaller->stepper.planes);
    }
  return NULL;
}

/* Not below what the run needs, if that is known to be less than there is. */
static char *
shorter_window (const SolSketch *s, double least_s)
{
  g_autoptr (SolCase) smaller = sol_case_copy (s->the_case);
  for (int i = 0; i < N_TRIES; i++)
    {
      smaller->grid.time_window_s = sol_advice_round (0.5 * smaller->grid.time_window_s, -1);
      if (smaller->grid.time_window_s < least_s)
        break;
      if (fits (s, smaller))
        return write_window (smaller->grid.time_window_s);
    }
  return NULL;
}

/**
 * sol_remedy_memory:
 * @sketch: of the case
 *
 * What costs nothing comes first: planes, then the part of the window that no light needs, then the
 * window at all.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the assignment after which the run fits
 */
char *
sol_remedy_memory (const SolSketch *sketch)
{
  char *fix = sketch->stores_planes ? fewer_planes (sketch) : NULL;
  if (fix == NULL)
    fix = shorter_window (sketch, sketch->window_run_s);
  if (fix == NULL)
    fix = shorter_window (sketch, 0.0);
  return fix;
}
