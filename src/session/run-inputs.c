/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run-inputs.h"

#include "base/error.h"
#include "base/file-read.h"
#include "io/case/pulse-result.h"
#include "io/result/result-reader.h"

#include <math.h>
#include <string.h>

#define MAX_SCHEDULE_BYTES (64 << 20)

static gboolean
read_result (SolRunInputs *self, int pulse, const char *path, double z_m, GError **error)
{
  self->pulse_fields[pulse] = sol_result_read_pulse (path, z_m, error);
  if (self->pulse_fields[pulse] == NULL)
    return FALSE;
  sol_pulse_field_tabulate (self->pulse_fields[pulse], &self->field_tables[pulse]);
  self->pulse_tables[pulse] = &self->field_tables[pulse];
  return TRUE;
}

static gboolean
read_pulse_files (SolRunInputs *self, const SolCase *c, GError **error)
{
  self->n_pulses = c->n_pulses;
  self->pulse_files = g_new0 (SolPulseFile *, c->n_pulses);
  self->pulse_tables = g_new0 (const SolPulseTable *, c->n_pulses);
  self->pulse_fields = g_new0 (SolPulseField *, c->n_pulses);
  self->field_tables = g_new0 (SolPulseTable, c->n_pulses);
  for (int i = 0; i < c->n_pulses; i++)
    {
      gboolean is_result = c->pulses[i].shape == SOL_CASE_SHAPE_RESULT;
      if (c->pulses[i].shape != SOL_CASE_SHAPE_FILE && !is_result)
        continue;
      g_autofree char *path = g_canonicalize_filename (c->pulses[i].shape_path, c->folder);
      if (is_result && !read_result (self, i, path, c->pulses[i].shape_z_m, error))
        return FALSE;
      if (is_result)
        continue;
      self->pulse_files[i] = sol_pulse_file_read (path, error);
      if (self->pulse_files[i] == NULL)
        return FALSE;
      self->pulse_tables[i] = &self->pulse_files[i]->table;
    }
  return TRUE;
}

/* The accepted steps of an earlier run. */
static gboolean
schedule_from_result (SolRunInputs *self, const char *path, GError **error)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new (path, error);
  if (reader == NULL)
    return FALSE;
  gint64 n = sol_result_reader_get_n_steps (reader);
  g_autofree SolStepRecord *records = g_new0 (SolStepRecord, n);
  if (!sol_result_reader_read_steps (reader, 0, n, records, error))
    return FALSE;
  self->schedule_z_m = g_new0 (double, n);
  for (gint64 i = 0; i < n; i++)
    if (records[i].accepted)
      self->schedule_z_m[self->n_schedule++] = records[i].z_m + records[i].h_m;
  return TRUE;
}

/* One number a line: where a step ends, in metres. Empty lines and what follows # are passed over. */
static gboolean
schedule_from_text (SolRunInputs *self, const char *path, GError **error)
{
  g_autofree char *text = sol_file_read (path, MAX_SCHEDULE_BYTES, NULL, error);
  if (text == NULL)
    return FALSE;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  self->schedule_z_m = g_new0 (double, g_strv_length (lines) + 1);
  for (gsize i = 0; lines[i] != NULL; i++)
    {
      char *comment = strchr (lines[i], '#');
      if (comment != NULL)
        *comment = '\0';
      char *line = g_strstrip (lines[i]), *end = NULL;
      if (line[0] == '\0')
        continue;
      double z = g_ascii_strtod (line, &end);
      gboolean ascends = self->n_schedule == 0 || z > self->schedule_z_m[self->n_schedule - 1];
      if (*end != '\0' || !isfinite (z) || !(z > 0.0) || !ascends)
        {
          g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                       "%s, line %" G_GSIZE_FORMAT ": \"%s\" is not the end of a step in metres; "
                       "each line holds one number, above zero and ascending",
                       path, i + 1, line);
          return FALSE;
        }
      self->schedule_z_m[self->n_schedule++] = z;
    }
  return TRUE;
}

static gboolean
read_schedule (SolRunInputs *self, const SolCase *c, GError **error)
{
  if (c->stepper.schedule == NULL || c->stepper.schedule[0] == '\0')
    return TRUE;
  g_autofree char *path = g_canonicalize_filename (c->stepper.schedule, c->folder);
  gboolean is_result = g_str_has_suffix (path, ".h5") || g_str_has_suffix (path, ".h5.partial");
  if (!(is_result ? schedule_from_result (self, path, error)
                  : schedule_from_text (self, path, error)))
    {
      g_prefix_error (error, "stepper.schedule: ");
      return FALSE;
    }
  if (self->n_schedule > 0 || !(c->geometry.length_m > 0.0))
    return TRUE;
  g_set_error (
      error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
      "stepper.schedule: %s holds no accepted step; leave the key out to let the run choose", path);
  return FALSE;
}

/**
 * sol_run_inputs_read:
 * @self: (out): what was read
 * @the_case: the case
 * @with_pulses: whether the files of the pulses are read; FALSE for a run that goes on
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_* with path and line.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_run_inputs_read (SolRunInputs *self,
                     const SolCase *the_case,
                     gboolean with_pulses,
                     GError **error)
{
  return (!with_pulses || read_pulse_files (self, the_case, error)) &&
         read_schedule (self, the_case, error);
}

/**
 * sol_run_inputs_clear:
 * @self: (inout): what was read
 *
 * Threads: any. Allocates: no.
 */
void
sol_run_inputs_clear (SolRunInputs *self)
{
  for (int i = 0; i < self->n_pulses; i++)
    {
      sol_pulse_file_free (self->pulse_files[i]);
      sol_pulse_field_free (self->pulse_fields[i]);
      g_free (self->field_tables[i].omega_rad_per_s);
      g_free (self->field_tables[i].density);
      g_free (self->field_tables[i].phase_rad);
    }
  g_free (self->pulse_fields);
  g_free (self->field_tables);
  g_free (self->pulse_files);
  g_free (self->pulse_tables);
  g_free (self->schedule_z_m);
  memset (self, 0, sizeof *self);
}
