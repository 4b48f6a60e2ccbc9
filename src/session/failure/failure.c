/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/failure/failure.h"

#include "base/error.h"
#include "session/check/derived.h"
#include "session/failure/failure-fixes.h"

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

static char *
length_text (double length_m)
{
  return sol_derived_format (length_m, "m");
}

static char *
share_text (double share)
{
  g_autofree char *percent = sol_derived_format (100.0 * share, "1");
  return g_strconcat (percent, " %", NULL);
}

static char *
describe_place (const SolFailureFacts *facts)
{
  if (!facts->has_begun)
    return g_strdup ("Before the first plane.");
  g_autofree char *z = length_text (facts->z_m);
  g_autofree char *h = length_text (facts->h_m);
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "At z = %s", z);
  if (facts->the_case != NULL)
    {
      g_autofree char *length = length_text (facts->the_case->geometry.length_m);
      g_string_append_printf (text, " of %s", length);
    }
  if (facts->step > 0)
    g_string_append_printf (text, ", in trial %" G_GINT64_FORMAT, facts->step);
  if (facts->step > 0 && isfinite (facts->h_m))
    g_string_append_printf (text, " (step %s)", h);
  if (facts->not_finite_in != NULL)
    g_string_append_printf (text, ", first in: %s", facts->not_finite_in);
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

static void
add_window (SolFailure *self, const SolCase *c)
{
  if (c != NULL)
    sol_failure_add_scaled (self, c, "grid.time_window", 2e12 * c->grid.time_window_s, "ps");
}

static void
add_band (SolFailure *self, const SolCase *c)
{
  if (c != NULL)
    sol_failure_add_scaled (self, c, "grid.wavelength_min", 0.75e9 * c->grid.wavelength_min_m,
                            "nm");
}

static void
add_tolerance (SolFailure *self, const SolCase *c, double factor)
{
  if (c != NULL)
    sol_failure_add_scaled (self, c, "stepper.rtol", factor * c->stepper.rtol, "");
}

/* The steps at the very start are tiny: it is not their length that fails. */
static void
explain_at_start (SolFailure *self, const SolFailureFacts *facts)
{
  const SolCase *c = facts->the_case;
  g_autofree char *field = sol_derived_format (facts->largest_field_v_per_m, "V/m");
  self->what = g_strdup ("The field became infinite or undefined.");
  self->why = g_strdup_printf ("The first steps failed already: the input, a field of %s, is too "
                               "strong for the equation.",
                               field);
  if (c != NULL && isfinite (c->pulses[0].energy_j))
    sol_failure_add_scaled (self, c, "pulse.energy", 1e5 * c->pulses[0].energy_j, "uJ");
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "pulse.energy", "Check the pulse");
  add_tolerance (self, c, 0.1);
}

static char *
explain_edge (double share, double z_m, const char *edges, const char *consequence)
{
  g_autofree char *percent = share_text (share);
  g_autofree char *z = length_text (z_m);
  return g_strdup_printf ("%s of the energy lay at the edges of the %s, first noted at z = %s: %s.",
                          percent, edges, z, consequence);
}

static char *
explain_field (const SolFailureFacts *facts, gboolean no_plasma)
{
  g_autofree char *field = sol_derived_format (facts->largest_field_v_per_m, "V/m");
  g_autofree char *drift = share_text (facts->energy_drift);
  if (no_plasma)
    return g_strdup_printf ("The field reached %s, where gases are ionised, and no plasma is there "
                            "to stop it.",
                            field);
  return g_strdup_printf (
      "The energy had drifted by %s by the last plane and the field had reached "
      "%s; the steps were too coarse, or the input is too strong.",
      drift, field);
}

/* The likeliest cause first decides on the order of the remedies too. */
static void
explain_not_finite (SolFailure *self, const SolFailureFacts *facts)
{
  const SolCase *c = facts->the_case;
  gboolean time_edge = is_above (facts->time_edge, EDGE_SUSPECT);
  gboolean band_edge = !time_edge && is_above (facts->band_edge, EDGE_SUSPECT);
  gboolean no_plasma = !time_edge && !band_edge && c != NULL &&
                       c->response.plasma == SOL_CASE_PLASMA_OFF &&
                       is_above (facts->largest_field_v_per_m, FIELD_IONISING);
  self->what = g_strdup ("The field became infinite or undefined.");
  if (time_edge)
    self->why = explain_edge (facts->time_edge, facts->time_edge_z_m, "time window",
                              "the pulse has outgrown it");
  else if (band_edge)
    self->why = explain_edge (facts->band_edge, facts->band_edge_z_m, "band",
                              "the spectrum has outgrown it");
  else
    self->why = explain_field (facts, no_plasma);
  if (time_edge)
    add_window (self, c);
  if (band_edge)
    add_band (self, c);
  if (no_plasma)
    sol_failure_add_assign (self, c, "response.plasma=band");
  add_tolerance (self, c, 0.1);
  if (!time_edge)
    add_window (self, c);
  if (!band_edge)
    add_band (self, c);
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "pulse.energy", "Check the pulse");
}

static void
explain_step (SolFailure *self, const SolFailureFacts *facts)
{
  g_autofree char *h = length_text (facts->h_m);
  g_autofree char *error = sol_derived_format (facts->error_over_tolerance, "1");
  self->what = g_strdup ("No step was small enough for the tolerance.");
  self->why = g_strdup_printf ("The last step, %s long, still had an error of %s times the "
                               "tolerance.",
                               h, error);
  add_tolerance (self, facts->the_case, 10.0);
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "pulse.energy", "Check the pulse");
}

/* First line of the message, which holds what is needed and what there is; the rows that follow are
 * the arrays, the largest first. */
static void
explain_memory (SolFailure *self, const SolFailureFacts *facts, const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", 3);
  const SolCase *c = facts->the_case;
  self->what = g_strdup (lines[0]);
  if (lines[0] != NULL && lines[1] != NULL)
    self->why = g_strdup_printf ("The largest part is %s.", g_strstrip (lines[1]));
  else
    self->why = g_strdup ("Other programs hold the rest of the memory.");
  if (c != NULL)
    {
      g_autofree char *fewer =
          g_strdup_printf ("stepper.planes=%d", MAX (2, c->stepper.planes / 4));
      sol_failure_add_assign (self, c, fewer);
      sol_failure_add_scaled (self, c, "grid.time_window", 0.5e12 * c->grid.time_window_s, "ps");
      sol_failure_add_scaled (self, c, "grid.wavelength_min", 2e9 * c->grid.wavelength_min_m, "nm");
    }
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
    [SOL_FAILURE_INPUT] = "The inputs cannot be run as they are.",
    [SOL_FAILURE_UNSUPPORTED] = "This combination is not offered.",
    [SOL_FAILURE_DEVICE] = "The device cannot do this run.",
    [SOL_FAILURE_WRITE] = "The file of the run cannot be written.",
    [SOL_FAILURE_READ] = "A file cannot be read.",
    [SOL_FAILURE_OTHER] = "The run has failed.",
  };
  self->what = g_strdup (what[self->cause]);
  self->why = g_strdup (message);
  if (self->cause == SOL_FAILURE_DEVICE)
    sol_failure_add_action (self, SOL_FAILURE_FIX_USE_CPU, NULL, "Run on the processor");
  if (self->cause == SOL_FAILURE_WRITE)
    {
      sol_failure_add_action (self, SOL_FAILURE_FIX_CHOOSE_PLACE, NULL, "Choose another place");
      sol_failure_add_action (self, SOL_FAILURE_FIX_MEMORY_ONLY, NULL, "Keep planes in memory");
    }
  else
    {
      sol_failure_add_named (self, facts->the_case, message);
    }
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
  self->cause = classify (error);
  self->fixes = g_ptr_array_new_with_free_func (fix_free);
  self->where = describe_place (facts);
  self->details = g_strdup (error->message);
  if (self->cause == SOL_FAILURE_NOT_FINITE && facts->has_begun && !(facts->z_m > 0.0))
    explain_at_start (self, facts);
  else if (self->cause == SOL_FAILURE_NOT_FINITE)
    explain_not_finite (self, facts);
  else if (self->cause == SOL_FAILURE_STEP)
    explain_step (self, facts);
  else if (self->cause == SOL_FAILURE_MEMORY)
    explain_memory (self, facts, error->message);
  else
    explain_by_message (self, facts, error->message);
  return self;
}

/* A run that ended well and yet is not to be trusted. */
static SolFailure *
complain_of_edge (const SolFailureFacts *facts)
{
  gboolean is_time = is_above (facts->time_edge, EDGE_BAD);
  const SolCase *c = facts->the_case;
  if (!is_time && !is_above (facts->band_edge, EDGE_BAD))
    return NULL;
  double z_m = is_time ? facts->time_edge_z_m : facts->band_edge_z_m;
  g_autofree char *z = length_text (z_m);
  g_autofree char *percent = share_text (is_time ? facts->time_edge : facts->band_edge);
  SolFailure *self = g_new0 (SolFailure, 1);
  self->cause = is_time ? SOL_FAILURE_TIME_EDGE : SOL_FAILURE_BAND_EDGE;
  self->fixes = g_ptr_array_new_with_free_func (fix_free);
  self->what = g_strdup_printf ("The %s reached the edge of the %s.",
                                is_time ? "pulse" : "spectrum", is_time ? "time window" : "band");
  self->where = g_strdup_printf ("From z = %s on.", z);
  self->why =
      g_strdup_printf ("Up to %s of the energy lay at the edges, where it is absorbed.", percent);
  if (is_time)
    add_window (self, c);
  else
    add_band (self, c);
  if (!is_time && c != NULL)
    sol_failure_add_scaled (self, c, "grid.wavelength_max", 1.5e6 * c->grid.wavelength_max_m, "um");
  if (z_m > 0.0)
    sol_failure_add_scaled (self, c, "geometry.length", z_m, "m");
  return self;
}

/**
 * sol_failure_new_for_run:
 * @run: a run that is over
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): why it failed; for one that did not, that light was lost at
 *   the edges of window or band; NULL if there is nothing to complain of
 */
SolFailure *
sol_failure_new_for_run (SolRun *run)
{
  SolFailureFacts facts;
  const GError *error = sol_run_get_error (run);
  g_return_val_if_fail (sol_run_is_over (run), NULL);
  sol_failure_facts_init_for_run (&facts, run);
  return error != NULL ? sol_failure_new (error, &facts) : complain_of_edge (&facts);
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
