/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-info.h"

#include "base/error.h"
#include "io/json/json-write.h"
#include "io/result/partial-file.h"
#include "problem/statistics.h"

#include <math.h>

#define N_STEP_ROWS 4096
#define NUMBER_FORMAT "%.6g"

/* One quantity over the planes, summed over modes or species. */
typedef struct
{
  double first;
  double last;
  double min;
  double max;
} Range;

typedef struct
{
  Range ranges[SOL_N_STATISTICS];
  gint64 n_rejected;
  double z_m; /* reached; NAN before the first plane */
} Summary;

static double
sum_values (const double *values, int n)
{
  double sum = n > 0 ? 0.0 : (double) NAN;
  for (int k = 0; k < n; k++)
    sum += values[k];
  return sum;
}

static gboolean
summarise_planes (Summary *self, SolResultReader *reader, GError **error)
{
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  int n_mode = layout->n_mode, n_species = layout->n_species;
  g_autofree double *row = g_new (double, sol_statistics_get_n_values (n_mode, n_species));
  gint64 n = sol_result_reader_get_n_saved (reader);
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    self->ranges[i] = (Range){ NAN, NAN, NAN, NAN };
  for (gint64 k = 0; k < n; k++)
    {
      if (!sol_result_reader_read_statistics (reader, k, row, error))
        return FALSE;
      const double *values = row;
      for (int i = 0; i < SOL_N_STATISTICS; i++)
        {
          int n_values = sol_statistic_get_n_values ((SolStatisticId) i, n_mode, n_species);
          double value = sum_values (values, n_values);
          Range *range = &self->ranges[i];
          range->first = k == 0 ? value : range->first;
          range->last = value;
          range->min = fmin (range->min, value);
          range->max = fmax (range->max, value);
          values += n_values;
        }
    }
  self->z_m = n > 0 ? sol_result_reader_get_z_m (reader)[n - 1] : (double) NAN;
  return TRUE;
}

static gboolean
summarise_steps (Summary *self, SolResultReader *reader, GError **error)
{
  g_autofree SolStepRecord *records = g_new (SolStepRecord, N_STEP_ROWS);
  gint64 n = sol_result_reader_get_n_steps (reader);
  self->n_rejected = 0;
  for (gint64 first = 0; first < n; first += N_STEP_ROWS)
    {
      gint64 part = MIN (N_STEP_ROWS, n - first);
      if (!sol_result_reader_read_steps (reader, first, part, records, error))
        return FALSE;
      for (gint64 k = 0; k < part; k++)
        self->n_rejected += !records[k].accepted;
    }
  return TRUE;
}

static char *
format_number (char buffer[G_ASCII_DTOSTR_BUF_SIZE], double value)
{
  return g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, NUMBER_FORMAT, value);
}

static void
append_quantity (GString *text, const SolStatistic *statistic, const Range *range)
{
  char first[G_ASCII_DTOSTR_BUF_SIZE], last[G_ASCII_DTOSTR_BUF_SIZE];
  char min[G_ASCII_DTOSTR_BUF_SIZE], max[G_ASCII_DTOSTR_BUF_SIZE];
  const char *unit = g_str_equal (statistic->unit, "1") ? "" : statistic->unit;
  g_string_append_printf (text, "  %-22s %s -> %s %s (least %s, largest %s)\n", statistic->name,
                          format_number (first, range->first), format_number (last, range->last),
                          unit, format_number (min, range->min), format_number (max, range->max));
}

static SolPartialWriter
look_for_writer (const SolResultReader *reader)
{
  const char *path = sol_result_reader_get_path (reader);
  return path != NULL ? sol_partial_file_look_for_writer (path) : SOL_PARTIAL_WRITER_NONE;
}

static const char *
name_state (const SolResultReader *reader)
{
  static const char *const incomplete[] = {
    [SOL_PARTIAL_WRITER_NONE] = "incomplete (interrupted)",
    [SOL_PARTIAL_WRITER_SOME] = "incomplete (a process is writing it)",
    [SOL_PARTIAL_WRITER_UNKNOWN] =
        "incomplete (interrupted, or a process is writing it: its folder has no locks to tell)",
  };
  return sol_result_reader_is_complete (reader) ? "complete" : incomplete[look_for_writer (reader)];
}

static void
append_state (GString *text, SolResultReader *reader, const Summary *summary)
{
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  char z[G_ASCII_DTOSTR_BUF_SIZE], z_end[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf (text,
                          "state:    %s, %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " planes\n",
                          name_state (reader), sol_result_reader_get_n_saved (reader),
                          layout->n_planes);
  g_string_append_printf (text, "z:        %s of %s m\n", format_number (z, summary->z_m),
                          format_number (z_end, layout->z_end_m));
  g_string_append_printf (text,
                          "steps:    %" G_GINT64_FORMAT " trials, %" G_GINT64_FORMAT " rejected\n",
                          sol_result_reader_get_n_steps (reader), summary->n_rejected);
}

static void
append_sizes (GString *text, const SolResultLayout *layout)
{
  const char *field = layout->field == SOL_CASE_FIELD_REAL ? "real field" : "envelope";
  g_string_append_printf (text, "planes:   %s, ", field);
  if (layout->n_r > 0)
    g_string_append_printf (text, "%d radial nodes", layout->n_r);
  else
    g_string_append_printf (text, "%d mode%s (%s%s)", layout->n_mode, layout->n_mode > 1 ? "s" : "",
                            layout->modes[0].name, layout->n_mode > 1 ? ", ..." : "");
  g_string_append_printf (text,
                          ", %d polarisation%s, %" G_GSIZE_FORMAT " frequencies, %" G_GSIZE_FORMAT
                          " times\n",
                          layout->n_pol, layout->n_pol > 1 ? "s" : "", layout->n_omega,
                          layout->n_t);
}

static JsonObject *
get_object (JsonObject *from, const char *name)
{
  JsonNode *node = from != NULL ? json_object_get_member (from, name) : NULL;
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static double
get_number (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_double (node) : (double) NAN;
}

/* What better runs said, if there were any: the record has it in words and numbers. */
static void
append_better_runs (GString *text, JsonObject *error)
{
  static const char *const kinds[] = { "steps", "window", "time_step" };
  g_string_append (text, "error, by better runs (relative; at the end, at the worst plane):\n");
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      char end[G_ASCII_DTOSTR_BUF_SIZE], worst[G_ASCII_DTOSTR_BUF_SIZE];
      char spectrum[G_ASCII_DTOSTR_BUF_SIZE], energy[G_ASCII_DTOSTR_BUF_SIZE];
      JsonObject *values = get_object (error, kinds[i]);
      if (values == NULL)
        continue;
      g_string_append_printf (text, "  %-22s field %s (worst %s), spectrum %s, energy %s\n",
                              kinds[i], format_number (end, get_number (values, "field_at_end")),
                              format_number (worst, get_number (values, "field_at_worst_plane")),
                              format_number (spectrum, get_number (values, "spectrum_at_end")),
                              format_number (energy, get_number (values, "energy_at_end")));
    }
  JsonNode *sentence = json_object_get_member (error, "sentence");
  if (sentence != NULL && JSON_NODE_HOLDS_VALUE (sentence))
    g_string_append_printf (text, "  %s\n", json_node_get_string (sentence));
}

/* What is known of the error: the stepper's own sum, and better runs. */
static void
append_error (GString *text, SolResultReader *reader)
{
  const char *record = sol_result_reader_get_record (reader);
  g_autoptr (JsonNode) root = record != NULL ? json_from_string (record, NULL) : NULL;
  JsonObject *all =
      root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  JsonObject *outcome = get_object (all, "outcome"), *error = get_object (all, "error");
  double sum = outcome != NULL ? get_number (outcome, "sum_of_step_errors") : (double) NAN;
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  if (isfinite (sum))
    g_string_append_printf (text,
                            "the steps' own estimates add up to %s, which is no bound "
                            "(run --estimate-error tells more)\n",
                            format_number (digits, sum));
  if (error != NULL)
    append_better_runs (text, error);
}

/**
 * sol_result_info_get_text:
 * @reader: a result
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_READ if statistics or step history are damaged.
 * Threads: one at a time a reader. Allocates: yes.
 * Returns: (transfer full): lines for a terminal, numbers in SI units
 */
char *
sol_result_info_get_text (SolResultReader *reader, GError **error)
{
  Summary summary;
  if (!summarise_planes (&summary, reader, error) || !summarise_steps (&summary, reader, error))
    return NULL;
  GString *text = g_string_new (NULL);
  const char *path = sol_result_reader_get_path (reader);
  const char *creator = sol_result_reader_get_creator (reader);
  const char *created = sol_result_reader_get_created (reader);
  g_autofree char *name = path != NULL ? g_filename_display_name (path) : g_strdup ("(memory)");
  g_autofree char *size = g_format_size (sol_result_reader_get_n_bytes (reader));
  g_string_append_printf (text, "file:     %s, %s\n", name, size);
  g_string_append_printf (text, "made by:  %s, %s\n", creator != NULL ? creator : "unknown",
                          created != NULL ? created : "unknown time");
  append_state (text, reader, &summary);
  append_sizes (text, sol_result_reader_get_layout (reader));
  if (sol_result_reader_get_n_saved (reader) > 0)
    g_string_append (text, "first plane -> last plane:\n");
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    if (!isnan (summary.ranges[i].last))
      append_quantity (text, &sol_statistics[i], &summary.ranges[i]);
  append_error (text, reader);
  return g_string_free (text, FALSE);
}

static void
add_layout (JsonBuilder *builder, const SolResultLayout *layout)
{
  sol_json_add_text (builder, "field", layout->field == SOL_CASE_FIELD_REAL ? "real" : "envelope");
  sol_json_add_count (builder, "n_mode", layout->n_mode);
  sol_json_add_count (builder, "n_pol", layout->n_pol);
  sol_json_add_count (builder, "n_r", layout->n_r);
  sol_json_add_count (builder, "n_omega", (gint64) layout->n_omega);
  sol_json_add_count (builder, "n_t", (gint64) layout->n_t);
  sol_json_begin_array (builder, "modes");
  for (int i = 0; i < layout->n_mode; i++)
    json_builder_add_string_value (builder, layout->modes[i].name);
  json_builder_end_array (builder);
  sol_json_begin_array (builder, "species");
  for (int i = 0; i < layout->n_species; i++)
    json_builder_add_string_value (builder, layout->species[i]);
  json_builder_end_array (builder);
}

static void
add_statistics (JsonBuilder *builder, const Summary *summary)
{
  sol_json_begin_object (builder, "statistics");
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    {
      const Range *range = &summary->ranges[i];
      sol_json_begin_object (builder, sol_statistics[i].name);
      sol_json_add_text (builder, "units", sol_statistics[i].unit);
      sol_json_add_number (builder, "first", range->first);
      sol_json_add_number (builder, "last", range->last);
      sol_json_add_number (builder, "min", range->min);
      sol_json_add_number (builder, "max", range->max);
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
}

/* A record that was cut while it was rewritten is no reason to say nothing about the file. */
static void
add_record (JsonBuilder *builder, const char *record)
{
  JsonNode *node = record != NULL ? json_from_string (record, NULL) : NULL;
  json_builder_set_member_name (builder, "record");
  if (node != NULL)
    json_builder_add_value (builder, node);
  else
    json_builder_add_null_value (builder);
}

/**
 * sol_result_info_get_json:
 * @reader: a result
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_READ if statistics or step history are damaged.
 * Threads: one at a time a reader. Allocates: yes.
 * Returns: (transfer full): a JSON object, numbers in SI units, null for what is not finite
 */
char *
sol_result_info_get_json (SolResultReader *reader, GError **error)
{
  Summary summary;
  if (!summarise_planes (&summary, reader, error) || !summarise_steps (&summary, reader, error))
    return NULL;
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  const char *path = sol_result_reader_get_path (reader);
  g_autofree char *name = path != NULL ? g_filename_display_name (path) : NULL;
  json_builder_begin_object (builder);
  sol_json_add_text (builder, "path", name);
  sol_json_add_count (builder, "n_bytes", (gint64) sol_result_reader_get_n_bytes (reader));
  sol_json_add_text (builder, "creator", sol_result_reader_get_creator (reader));
  sol_json_add_text (builder, "created", sol_result_reader_get_created (reader));
  sol_json_add_flag (builder, "complete", sol_result_reader_is_complete (reader));
  SolPartialWriter writer = look_for_writer (reader);
  if (writer != SOL_PARTIAL_WRITER_UNKNOWN)
    sol_json_add_flag (builder, "being_written", writer == SOL_PARTIAL_WRITER_SOME);
  sol_json_add_count (builder, "n_saved", sol_result_reader_get_n_saved (reader));
  sol_json_add_count (builder, "n_planned", layout->n_planes);
  sol_json_add_number (builder, "z_m", summary.z_m);
  sol_json_add_number (builder, "z_end_m", layout->z_end_m);
  sol_json_add_count (builder, "n_steps", sol_result_reader_get_n_steps (reader));
  sol_json_add_count (builder, "n_rejected", summary.n_rejected);
  add_layout (builder, layout);
  add_statistics (builder, &summary);
  add_record (builder, sol_result_reader_get_record (reader));
  json_builder_end_object (builder);
  return sol_json_get_text (builder, TRUE);
}
