/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/failure/failure.h"

#include "base/error.h"
#include "base/quantity-show.h"
#include "session/check/case-check.h"
#include "session/check/remedy.h"
#include "session/failure/failure-fixes.h"
#include "session/setup/setup-words.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Shares of the energy at an edge: from which on it explains a failure, and from which on a run that
 * ended well is complained of. */
#define EDGE_SUSPECT 1e-4
#define EDGE_BAD 1e-3
/* Field from which on any gas of the tables is ionised in a few femtoseconds, V/m. */
#define FIELD_IONISING 4e10

static void
fix_free (gpointer data)
{
  SolFailureFix *fix = data;
  g_free (fix->value);
  g_free (fix->label);
  g_free (fix);
}

static gboolean
is_above (double value, double limit)
{
  return isfinite (value) && value > limit;
}

/* As the axis has it. */
static char *
place_text (const SolCase *c, double z_m)
{
  double length_m = c != NULL ? c->geometry.length_m : z_m;
  return sol_quantity_show_in (z_m, SOL_UNIT_LENGTH, sol_quantity_distance_unit (length_m), 3);
}

static char *
share_text (double share)
{
  g_autofree char *percent = sol_quantity_show (100.0 * share, "1", 2);
  return g_strconcat (percent, " %", NULL);
}

static char *
describe_place (const SolFailureFacts *facts)
{
  if (!facts->has_begun)
    return g_strdup (_ ("Before the first plane."));
  g_autofree char *z = place_text (facts->the_case, facts->z_m);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, _ ("At z = %s"), z);
  if (facts->the_case != NULL)
    {
      g_autofree char *length = place_text (facts->the_case, facts->the_case->geometry.length_m);
      /* Translators: follows "At z = 1 cm"; %s is the length of the guide. */
      g_string_append_printf (text, _ (" of %s"), length);
    }
  if (facts->not_finite_in != NULL)
    g_string_append_printf (text, _ (", first in: %s"), facts->not_finite_in);
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

/* What the steps did is for whoever looks closer. */
static char *
describe_trial (const SolFailureFacts *facts, const char *message)
{
  if (facts->step <= 0 || !isfinite (facts->h_m))
    return g_strdup (message);
  g_autofree char *h = sol_quantity_show (facts->h_m, "m", 2);
  g_autofree char *trial =
      g_strdup_printf (_ ("Trial %lld, with a step of %s."), (long long) facts->step, h);
  return g_strjoin ("\n", trial, message, NULL);
}

/* Takes the assignment. */
static void
add_remedy (SolFailure *self, const SolFailureFacts *facts, char *remedy)
{
  g_autofree char *assignment = remedy;
  if (assignment != NULL)
    sol_failure_add_assign (self, facts->the_case, assignment);
}

/* What the list of advice would offer, or more if the run has shown light that nobody expected. */
static void
add_window (SolFailure *self, const SolFailureFacts *facts, const SolSketch *sketch)
{
  if (sketch == NULL)
    return;
  double seen_s = sol_remedy_window_seen_s (sketch, facts->light_min_m, facts->light_max_m);
  add_remedy (self, facts, sol_remedy_window (sketch, seen_s, TRUE));
}

static void
add_band (SolFailure *self, const SolFailureFacts *facts, const SolSketch *sketch)
{
  if (sketch != NULL)
    add_remedy (self, facts, sol_remedy_band (sketch, TRUE, NAN));
}

static gboolean
is_absurd (const SolSketch *sketch)
{
  return sketch != NULL && sol_remedy_get_excess (sketch) > SOL_REMEDY_ABSURD;
}

static char *
explain_excess (const SolSketch *sketch)
{
  double excess = sol_remedy_get_excess (sketch);
  g_autofree char *power =
      sol_quantity_show (sketch->pulses[sketch->strongest].peak_power_w, "W", 2);
  g_autofree char *times = sol_quantity_show (excess, "1", 2);
  return g_strdup_printf (_ ("The input pulse, with a peak power of %s, is %s times too strong for "
                             "this guide and gas."),
                          power, times);
}

/* The steps at the very start are tiny: it is not their length that fails. */
static void
explain_at_start (SolFailure *self, const SolFailureFacts *facts, const SolSketch *sketch)
{
  const SolCase *c = facts->the_case;
  g_autofree char *field = sol_quantity_show (facts->largest_field_v_per_m, "V/m", 2);
  self->what = g_strdup (_ ("The field became infinite or undefined."));
  self->why =
      is_absurd (sketch)
          ? explain_excess (sketch)
          : g_strdup_printf (_ ("The first steps failed already: the input, a field of %s, is too "
                                "strong for the equation."),
                             field);
  guint n = self->fixes->len;
  if (sketch != NULL)
    add_remedy (self, facts, sol_remedy_power (sketch));
  if (self->fixes->len == n && c != NULL && isfinite (c->pulses[0].energy_j))
    sol_failure_add_scaled (self, c, "pulse.energy", 1e5 * c->pulses[0].energy_j, "uJ");
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "pulse.energy", _ ("Check the pulse"));
  sol_failure_add_smaller_tolerance (self, c);
}

static char *
explain_edge (const SolFailureFacts *facts, gboolean is_time)
{
  double z_m = is_time ? facts->time_edge_z_m : facts->band_edge_z_m;
  g_autofree char *percent = share_text (is_time ? facts->time_edge : facts->band_edge);
  g_autofree char *z = place_text (facts->the_case, z_m);
  if (is_time)
    return g_strdup_printf (_ ("%s of the energy lay at the edges of the time window, first noted "
                               "at z = %s: the pulse has outgrown it."),
                            percent, z);
  return g_strdup_printf (
      _ ("%s of the energy lay at the edges of the band, first noted at z = %s: "
         "the spectrum has outgrown it."),
      percent, z);
}

static char *
explain_field (const SolFailureFacts *facts, gboolean no_plasma)
{
  g_autofree char *field = sol_quantity_show (facts->largest_field_v_per_m, "V/m", 2);
  g_autofree char *drift = share_text (facts->energy_drift);
  if (no_plasma)
    return g_strdup_printf (_ ("The field reached %s, where gases are ionised, and no plasma is "
                               "there to stop it."),
                            field);
  return g_strdup_printf (_ ("The energy had drifted by %s by the last plane and the field had "
                             "reached %s; the steps were too coarse, or the input is too strong."),
                          drift, field);
}

/* The likeliest cause first decides on the order of the remedies too. */
static void
explain_not_finite (SolFailure *self, const SolFailureFacts *facts, const SolSketch *sketch)
{
  const SolCase *c = facts->the_case;
  gboolean too_strong = is_absurd (sketch);
  gboolean time_edge = !too_strong && is_above (facts->time_edge, EDGE_SUSPECT);
  gboolean band_edge = !too_strong && !time_edge && is_above (facts->band_edge, EDGE_SUSPECT);
  gboolean no_plasma = !too_strong && !time_edge && !band_edge && c != NULL &&
                       c->response.plasma == SOL_CASE_PLASMA_OFF &&
                       is_above (facts->largest_field_v_per_m, FIELD_IONISING);
  self->what = g_strdup (_ ("The field became infinite or undefined."));
  if (too_strong)
    self->why = explain_excess (sketch);
  else if (time_edge)
    self->why = explain_edge (facts, TRUE);
  else if (band_edge)
    self->why = explain_edge (facts, FALSE);
  else
    self->why = explain_field (facts, no_plasma);
  if (too_strong)
    add_remedy (self, facts, sol_remedy_power (sketch));
  if (time_edge)
    add_window (self, facts, sketch);
  if (band_edge)
    add_band (self, facts, sketch);
  if (no_plasma)
    sol_failure_add_assign (self, c, "response.plasma=band");
  sol_failure_add_smaller_tolerance (self, c);
  if (!time_edge)
    add_window (self, facts, sketch);
  if (!band_edge)
    add_band (self, facts, sketch);
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "pulse.energy", _ ("Check the pulse"));
}

static void
explain_step (SolFailure *self, const SolFailureFacts *facts, const SolSketch *sketch)
{
  g_autofree char *h = sol_quantity_show (facts->h_m, "m", 2);
  g_autofree char *error = sol_quantity_show (facts->error_over_tolerance, "1", 2);
  self->what = g_strdup (_ ("No step was small enough for the tolerance."));
  if (is_absurd (sketch))
    {
      self->why = explain_excess (sketch);
      add_remedy (self, facts, sol_remedy_power (sketch));
    }
  else
    {
      self->why = g_strdup_printf (
          _ ("The last step, %s long, still had an error of %s times the tolerance."), h, error);
    }
  if (sketch != NULL)
    add_remedy (self, facts, sol_remedy_tolerance (sketch, facts->error_over_tolerance));
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "pulse.energy", _ ("Check the pulse"));
}

/* First line of the message, which holds what is needed and what there is; the rows that follow are
 * the arrays, the largest first. */
static void
explain_memory (SolFailure *self,
                const SolFailureFacts *facts,
                const SolSketch *sketch,
                const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", 3);
  const SolCase *c = facts->the_case;
  self->what = g_strdup (lines[0]);
  if (lines[0] != NULL && lines[1] != NULL)
    self->why = g_strdup_printf (_ ("The largest part is %s."), g_strstrip (lines[1]));
  else
    self->why = g_strdup (_ ("Other programs hold the rest of the memory."));
  if (sketch != NULL)
    add_remedy (self, facts, sol_remedy_memory (sketch));
  if (c != NULL)
    sol_failure_add_scaled (self, c, "grid.wavelength_min", 2e9 * c->grid.wavelength_min_m, "nm");
}

static SolFailureCause
classify (const GError *error)
{
  if (g_error_matches (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE))
    return SOL_FAILURE_NOT_FINITE;
  if (g_error_matches (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP))
    return SOL_FAILURE_STEP;
  if (g_error_matches (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY) ||
      g_error_matches (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_MEMORY))
    return SOL_FAILURE_MEMORY;
  if (g_error_matches (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED))
    return SOL_FAILURE_UNSUPPORTED;
  if (g_error_matches (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE) ||
      g_error_matches (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS) ||
      g_error_matches (error, SOL_FILE_ERROR, SOL_FILE_ERROR_BUSY))
    return SOL_FAILURE_WRITE;
  if (g_error_matches (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ) ||
      g_error_matches (error, SOL_FILE_ERROR, SOL_FILE_ERROR_VERSION))
    return SOL_FAILURE_READ;
  if (error->domain == SOL_DEVICE_ERROR)
    return SOL_FAILURE_DEVICE;
  if (error->domain == SOL_SOLVER_ERROR || error->domain == SOL_MODEL_ERROR ||
      error->domain == SOL_FILE_ERROR)
    return SOL_FAILURE_INPUT;
  return SOL_FAILURE_OTHER;
}

/* Causes that the message of the engine explains already. */
static void
explain_by_message (SolFailure *self, const SolFailureFacts *facts, const char *message)
{
  static const char *const what[] = {
    [SOL_FAILURE_INPUT] = N_ ("The inputs cannot be run as they are."),
    [SOL_FAILURE_UNSUPPORTED] = N_ ("This combination is not offered."),
    [SOL_FAILURE_DEVICE] = N_ ("The device cannot do this run."),
    [SOL_FAILURE_WRITE] = N_ ("The file of the run cannot be written."),
    [SOL_FAILURE_READ] = N_ ("A file cannot be read."),
    [SOL_FAILURE_OTHER] = N_ ("The run has failed."),
  };
  self->what = g_strdup (_ (what[self->cause]));
  self->why = sol_setup_words (message);
  if (self->cause == SOL_FAILURE_DEVICE)
    sol_failure_add_action (self, SOL_FAILURE_FIX_USE_CPU, NULL, _ ("Run on the processor"));
  if (self->cause == SOL_FAILURE_WRITE)
    {
      sol_failure_add_action (self, SOL_FAILURE_FIX_CHOOSE_PLACE, NULL, _ ("Choose another place"));
      sol_failure_add_action (self, SOL_FAILURE_FIX_MEMORY_ONLY, NULL, _ ("Keep planes in memory"));
    }
  else
    {
      sol_failure_add_named (self, facts->the_case, message);
    }
}

/* What the list of advice is made from. */
static const SolSketch *
draw_sketch (SolCaseCheck *check, const SolFailureFacts *facts)
{
  if (facts->the_case == NULL ||
      !sol_case_check_run_full (check, facts->the_case, sol_backend_find ("cpu"), NULL, TRUE, NULL))
    return NULL;
  return check->sketch;
}

/**
 * sol_failure_new:
 * @error: why the run ended
 * @facts: what is known of it
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): the failure in words
 */
SolFailure *
sol_failure_new (const GError *error, const SolFailureFacts *facts)
{
  SolFailure *self = g_new0 (SolFailure, 1);
  g_auto (SolCaseCheck) check = { 0 };
  const SolSketch *sketch = draw_sketch (&check, facts);
  self->cause = classify (error);
  self->fixes = g_ptr_array_new_with_free_func (fix_free);
  self->where = describe_place (facts);
  self->details = describe_trial (facts, error->message);
  if (self->cause == SOL_FAILURE_NOT_FINITE && facts->has_begun && !(facts->z_m > 0.0))
    explain_at_start (self, facts, sketch);
  else if (self->cause == SOL_FAILURE_NOT_FINITE)
    explain_not_finite (self, facts, sketch);
  else if (self->cause == SOL_FAILURE_STEP)
    explain_step (self, facts, sketch);
  else if (self->cause == SOL_FAILURE_MEMORY)
    explain_memory (self, facts, sketch, error->message);
  else
    explain_by_message (self, facts, error->message);
  return self;
}

/**
 * sol_failure_new_for_case:
 * @error: why the inputs cannot be run
 * @the_case: the inputs
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): the refusal in words, with what settles it
 */
SolFailure *
sol_failure_new_for_case (const GError *error, const SolCase *the_case)
{
  const SolFailureFacts facts = {
    .the_case = the_case,
    .h_m = NAN,
    .error_over_tolerance = NAN,
    .largest_field_v_per_m = NAN,
    .energy_drift = NAN,
    .time_edge = NAN,
    .time_edge_z_m = NAN,
    .band_edge = NAN,
    .band_edge_z_m = NAN,
    .light_min_m = NAN,
    .light_max_m = NAN,
  };
  return sol_failure_new (error, &facts);
}

/* Where no change is known that suffices. */
static void
add_way_to_edge (SolFailure *self, gboolean is_time)
{
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD,
                          is_time ? "grid.time_window" : "grid.wavelength_min",
                          is_time ? _ ("Set the time window") : _ ("Set the band"));
}

/* A run that ended well and yet is not to be trusted. */
static SolFailure *
complain_of_edge (const SolFailureFacts *facts)
{
  gboolean is_time = is_above (facts->time_edge, EDGE_BAD);
  const SolCase *c = facts->the_case;
  if (!is_time && !is_above (facts->band_edge, EDGE_BAD))
    return NULL;
  g_auto (SolCaseCheck) check = { 0 };
  const SolSketch *sketch = draw_sketch (&check, facts);
  double z_m = is_time ? facts->time_edge_z_m : facts->band_edge_z_m;
  g_autofree char *z = place_text (c, z_m);
  g_autofree char *percent = share_text (is_time ? facts->time_edge : facts->band_edge);
  SolFailure *self = g_new0 (SolFailure, 1);
  self->cause = is_time ? SOL_FAILURE_TIME_EDGE : SOL_FAILURE_BAND_EDGE;
  self->is_warning = TRUE;
  self->fixes = g_ptr_array_new_with_free_func (fix_free);
  self->what = g_strdup (is_time ? _ ("The pulse reached the edge of the time window.")
                                 : _ ("The spectrum reached the edge of the band."));
  self->where = g_strdup_printf (_ ("From z = %s on."), z);
  self->why =
      is_absurd (sketch)
          ? explain_excess (sketch)
          : g_strdup_printf (_ ("Up to %s of the energy lay at the edges, where it is absorbed."),
                             percent);
  if (is_absurd (sketch))
    add_remedy (self, facts, sol_remedy_power (sketch));
  guint n = self->fixes->len;
  if (is_time)
    add_window (self, facts, sketch);
  else
    add_band (self, facts, sketch);
  /* Where no number is known to do, still not the guide is what comes first. */
  if (self->fixes->len == n && is_time)
    sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "grid.time_window",
                            _ ("Check the time window"));
  if (!is_time && sketch != NULL)
    add_remedy (self, facts, sol_remedy_band (sketch, FALSE, NAN));
  /* A shorter guide is another experiment: whatever else there is comes before it. */
  if (self->fixes->len == 0)
    add_way_to_edge (self, is_time);
  if (z_m > 0.0)
    sol_failure_add_scaled (self, c, "geometry.length", z_m, "m");
  return self;
}

/* A run that ended well, but elsewhere than was asked for. */
static SolFailure *
complain_of_loss (const SolRunLoss *loss, const SolCase *c)
{
  if (loss->text == NULL)
    return NULL;
  g_autofree char *z = place_text (c, loss->z_m);
  SolFailure *self = g_new0 (SolFailure, 1);
  self->cause = SOL_FAILURE_DEVICE;
  self->is_warning = TRUE;
  self->fixes = g_ptr_array_new_with_free_func (fix_free);
  self->what = g_strdup (_ ("The device was lost; the run went on on the processor."));
  self->where = g_strdup_printf (_ ("At z = %s."), z);
  self->why =
      g_strdup (_ ("The planes are whole. The device did not answer any more, or its driver "
                   "ended the work; the details say what it reported."));
  self->details = g_strdup (loss->text);
  return self;
}

/**
 * sol_failure_new_for_run:
 * @run: a run that is over
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): why it failed; for one that did not, that light was lost at
 *   the edges of window or band, or the device on the way; NULL if there is nothing to complain of
 */
SolFailure *
sol_failure_new_for_run (SolRun *run)
{
  SolFailureFacts facts;
  const GError *error = sol_run_get_error (run);
  g_return_val_if_fail (sol_run_is_over (run), NULL);
  sol_failure_facts_init_for_run (&facts, run);
  if (error != NULL)
    return sol_failure_new (error, &facts);
  SolFailure *of_edge = complain_of_edge (&facts);
  return of_edge != NULL ? of_edge
                         : complain_of_loss (&sol_run_get_report (run)->loss, facts.the_case);
}

/**
 * sol_failure_free:
 * @self: (nullable): the failure
 *
 * Threads: any. Allocates: no.
 */
void
sol_failure_free (SolFailure *self)
{
  if (self == NULL)
    return;
  g_free (self->what);
  g_free (self->where);
  g_free (self->why);
  g_free (self->details);
  g_ptr_array_unref (self->fixes);
  g_free (self);
}
