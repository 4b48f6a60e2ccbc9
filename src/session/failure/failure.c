/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/failure/failure.h"

#include "base/error.h"
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
describe_place (const SolFailureFacts *facts)
{
  if (!facts->has_begun)
    return g_strdup ("Before the first plane.");
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "At z = %.4g m", facts->z_m);
  if (facts->the_case != NULL)
    g_string_append_printf (text, " of %.4g m", facts->the_case->geometry.length_m);
  if (facts->step > 0)
    g_string_append_printf (text, ", in trial %" G_GINT64_FORMAT, facts->step);
  if (facts->step > 0 && isfinite (facts->h_m))
    g_string_append_printf (text, " (step %.3g mm)", 1e3 * facts->h_m);
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
  self->what = g_strdup ("The field became infinite or undefined.");
  self->why = g_strdup_printf ("The first steps failed already: the input, a field of %.3g V/m, is "
                               "too strong for the equation.",
                               facts->largest_field_v_per_m);
  if (c != NULL && isfinite (c->pulses[0].energy_j))
    sol_failure_add_scaled (self, c, "pulse.energy", 1e5 * c->pulses[0].energy_j, "uJ");
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "pulse.energy", "Check the pulse");
  add_tolerance (self, c, 0.1);
}

/* The likeliest cause first decides on the order of the remedies too. */
static void
explain_not_finite (SolFailure *self, const SolFailureFacts *facts)
{
  const SolCase *c = facts->the_case;
  gboolean no_plasma = c != NULL && c->response.plasma == SOL_CASE_PLASMA_OFF &&
                       is_above (facts->largest_field_v_per_m, FIELD_IONISING);
  self->what = g_strdup ("The field became infinite or undefined.");
  if (is_above (facts->time_edge, EDGE_SUSPECT))
    {
      self->why = g_strdup_printf ("%.2g of the energy lay at the edges of the time window, first "
                                   "noted at z = %.4g m: the pulse has outgrown it.",
                                   facts->time_edge, facts->time_edge_z_m);
      add_window (self, c);
    }
  else if (is_above (facts->band_edge, EDGE_SUSPECT))
    {
      self->why = g_strdup_printf ("%.2g of the energy lay at the edges of the band, first noted "
                                   "at z = %.4g m: the spectrum has outgrown it.",
                                   facts->band_edge, facts->band_edge_z_m);
      add_band (self, c);
    }
  else if (no_plasma)
    {
      self->why = g_strdup_printf ("The field reached %.3g V/m, where gases are ionised, and no "
                                   "plasma is there to stop it.",
                                   facts->largest_field_v_per_m);
      sol_failure_add_assign (self, c, "response.plasma=band");
    }
  else
    {
      self->why = g_strdup_printf ("The energy had drifted by %.2g by the last plane and the field "
                                   "had reached %.3g V/m; the steps were too coarse, or the input "
                                   "is too strong.",
                                   facts->energy_drift, facts->largest_field_v_per_m);
    }
  add_tolerance (self, c, 0.1);
  if (!is_above (facts->time_edge, EDGE_SUSPECT))
    add_window (self, c);
  if (!is_above (facts->band_edge, EDGE_SUSPECT) || is_above (facts->time_edge, EDGE_SUSPECT))
    add_band (self, c);
  sol_failure_add_action (self, SOL_FAILURE_FIX_GO_TO_FIELD, "pulse.energy", "Check the pulse");
}

static void
explain_step (SolFailure *self, const SolFailureFacts *facts)
{
  self->what = g_strdup ("No step was small enough for the tolerance.");
  self->why = g_strdup_printf ("The last step, %.3g mm long, still had an error of %.3g times the "
                               "tolerance.",
                               1e3 * facts->h_m, facts->error_over_tolerance);
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
  SolFailure *self = g_new0 (SolFailure, 1);
  self->cause = is_time ? SOL_FAILURE_TIME_EDGE : SOL_FAILURE_BAND_EDGE;
  self->fixes = g_ptr_array_new_with_free_func (fix_free);
  self->what = g_strdup_printf ("The %s reached the edge of the %s.",
                                is_time ? "pulse" : "spectrum", is_time ? "time window" : "band");
  self->where = g_strdup_printf ("From z = %.4g m on.", z_m);
  self->why = g_strdup_printf ("Up to %.2g of the energy lay at the edges, where it is absorbed.",
                               is_time ? facts->time_edge : facts->band_edge);
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
