/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an estimate says: in a sentence, in the record of the run, in its file. */
#include "config.h"

#include "session/error/error-estimate.h"

#include <json-glib/json-glib.h>
#include <math.h>

/* Light at the edges of window or band that a reader should hear of when they were not varied. */
#define EDGE_SHARE_NOTED 1e-4

typedef struct
{
  const char *name; /* in files */
  const char *long_name;
  const char *limits; /* what limits the result */
  const char *remedy;
} Kind;

static const Kind kinds[SOL_N_ERROR_KINDS] = {
  [SOL_ERROR_STEPS] = { "steps", "Against the same run at a tenth of the tolerance", "the steps",
                        "a smaller stepper.rtol makes it better" },
  [SOL_ERROR_WINDOW] = { "window", "A tenth of the tolerance against the same on twice the window",
                         "the time window", "a larger grid.time_window makes it better" },
  [SOL_ERROR_TIME_STEP] = { "time_step",
                            "A tenth of the tolerance against the same at half the time step",
                            "the step of the fine time grid",
                            "a smaller grid.time_step makes it better" },
};

/**
 * sol_error_kind_get_name:
 * @kind: what was made better
 *
 * Threads: any. Allocates: no.
 * Returns: its name in files
 */
const char *
sol_error_kind_get_name (SolErrorKind kind)
{
  return kinds[kind].name;
}

/**
 * sol_error_estimate_get_worst:
 * @self: the estimate
 * @kind: what was made better
 *
 * Threads: any. Allocates: no.
 * Returns: the largest difference of the field at any plane; NAN if that kind was not asked for
 */
double
sol_error_estimate_get_worst (const SolErrorEstimate *self, SolErrorKind kind)
{
  double worst = NAN;
  for (gint64 i = 0; self->field[kind] != NULL && i < self->n_planes; i++)
    worst = fmax (worst, self->field[kind][i]);
  return worst;
}

/**
 * sol_error_estimate_get_limit:
 * @self: the estimate
 *
 * Threads: any. Allocates: no.
 * Returns: what limits the run: the kind whose improvement changes the field most
 */
SolErrorKind
sol_error_estimate_get_limit (const SolErrorEstimate *self)
{
  SolErrorKind limit = SOL_ERROR_STEPS;
  for (int k = 1; k < SOL_N_ERROR_KINDS; k++)
    if (sol_error_estimate_get_worst (self, (SolErrorKind) k) >
        sol_error_estimate_get_worst (self, limit))
      limit = (SolErrorKind) k;
  return limit;
}

static void
append_number (GString *text, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.2g", value));
}

/* What none of the runs varied, where there is light that would notice. */
static void
append_edges (GString *text, const SolErrorEstimate *self)
{
  if (self->field[SOL_ERROR_WINDOW] == NULL && self->edge_energy_time > EDGE_SHARE_NOTED)
    {
      g_string_append (text, " The window was not varied, and ");
      append_number (text, self->edge_energy_time);
      g_string_append (text,
                       " of the energy lies at its edges: --estimate-error=grid tells what that "
                       "means.");
    }
  if (self->edge_energy_frequency > EDGE_SHARE_NOTED)
    {
      g_string_append (text, " The band was not varied, and ");
      append_number (text, self->edge_energy_frequency);
      g_string_append (text, " of the energy lies outside its limits.");
    }
}

/**
 * sol_error_estimate_describe:
 * @self: the estimate
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): sentences on what limits the result, and on what was not looked at
 */
char *
sol_error_estimate_describe (const SolErrorEstimate *self)
{
  GString *text = g_string_new (NULL);
  SolErrorKind limit = sol_error_estimate_get_limit (self);
  double worst = sol_error_estimate_get_worst (self, limit);
  g_string_append_printf (text, "What limits this result is %s: ", kinds[limit].limits);
  g_string_append (text, "at its worst plane the field differs by ");
  append_number (text, worst);
  g_string_append_printf (text, " from a better run; %s.", kinds[limit].remedy);
  append_edges (text, self);
  g_string_append (text, " The rates of ionisation are tabulated to 1e-6.");
  return g_string_free (text, FALSE);
}

/* JSON has no NaN. */
static void
set_number (JsonObject *object, const char *name, double value)
{
  if (isfinite (value))
    json_object_set_double_member (object, name, value);
  else
    json_object_set_null_member (object, name);
}

static double
last_of (const SolErrorEstimate *self, const double *values)
{
  return self->n_planes > 0 ? values[self->n_planes - 1] : (double) NAN;
}

static JsonObject *
make_object (const SolErrorEstimate *self)
{
  JsonObject *object = json_object_new ();
  g_autofree char *sentence = sol_error_estimate_describe (self);
  set_number (object, "rtol_of_better_run", self->rtol);
  set_number (object, "seconds", self->total_s);
  for (int k = 0; k < SOL_N_ERROR_KINDS; k++)
    {
      if (self->field[k] == NULL)
        continue;
      JsonObject *kind = json_object_new ();
      set_number (kind, "field_at_end", last_of (self, self->field[k]));
      set_number (kind, "spectrum_at_end", last_of (self, self->spectrum[k]));
      set_number (kind, "energy_at_end", last_of (self, self->energy[k]));
      set_number (kind, "field_at_worst_plane",
                  sol_error_estimate_get_worst (self, (SolErrorKind) k));
      json_object_set_object_member (object, kinds[k].name, kind);
    }
  json_object_set_string_member (object, "limited_by",
                                 kinds[sol_error_estimate_get_limit (self)].name);
  json_object_set_string_member (object, "sentence", sentence);
  return object;
}

/**
 * sol_error_estimate_add_to_record:
 * @self: the estimate
 * @record_json: (nullable): record of the run
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the record with the member "error"
 */
char *
sol_error_estimate_add_to_record (const SolErrorEstimate *self, const char *record_json)
{
  g_autoptr (JsonNode) root = record_json != NULL ? json_from_string (record_json, NULL) : NULL;
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    {
      g_clear_pointer (&root, json_node_unref);
      root = json_node_init_object (json_node_alloc (), json_object_new ());
    }
  json_object_set_object_member (json_node_get_object (root), "error", make_object (self));
  return json_to_string (root, TRUE);
}

/**
 * sol_error_estimate_store:
 * @self: the estimate
 * @path: the finished result file of the run
 * @record_json: record of the run with the member "error"
 * @error: return location
 *
 * Errors: as sol_error_file_write().
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_error_estimate_store (const SolErrorEstimate *self,
                          const char *path,
                          const char *record_json,
                          GError **error)
{
  SolErrorSeries series[SOL_N_ERROR_KINDS];
  gsize n = 0;
  for (int k = 0; k < SOL_N_ERROR_KINDS; k++)
    if (self->field[k] != NULL)
      series[n++] = (SolErrorSeries){ kinds[k].name, kinds[k].long_name, self->field[k],
                                      self->spectrum[k], self->energy[k] };
  return sol_error_file_write (path, series, n, self->n_planes, record_json, error);
}
