/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/timing-file.h"

#include "base/error.h"
#include "base/file-write.h"

#include <json-glib/json-glib.h>
#include <string.h>

static void
add_number (JsonBuilder *b, const char *name, double value)
{
  json_builder_set_member_name (b, name);
  json_builder_add_double_value (b, value);
}

static void
add_count (JsonBuilder *b, const char *name, gint64 value)
{
  json_builder_set_member_name (b, name);
  json_builder_add_int_value (b, value);
}

static void
add_text (JsonBuilder *b, const char *name, const char *value)
{
  json_builder_set_member_name (b, name);
  json_builder_add_string_value (b, value);
}

/**
 * sol_timing_file_write:
 * @path: where
 * @request: the run
 * @report: its times and counts
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: main. Allocates: for a moment.
 * Returns: TRUE on success
 */
gboolean
sol_timing_file_write (const char *path,
                       const SolRunRequest *request,
                       const SolRunReport *report,
                       GError **error)
{
  g_autoptr (JsonBuilder) b = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (GError) write_error = NULL;
  json_builder_begin_object (b);
  add_number (b, "translate_s", report->translate_s);
  add_number (b, "kernel_s", report->outcome.kernel_s);
  add_number (b, "host_s", report->outcome.host_s);
  add_number (b, "output_s", report->outcome.output_s);
  add_number (b, "total_s", report->total_s);
  add_number (b, "fft_floor_s", report->fft_floor_s);
  add_count (b, "steps", report->outcome.n_accepted);
  add_count (b, "rejected", report->outcome.n_rejected);
  add_count (b, "rhs_calls", report->counts.rhs_calls);
  add_count (b, "fft_calls", report->counts.fft_calls);
  add_count (b, "fft_size", (gint64) report->counts.fft_size);
  add_count (b, "planes", report->outcome.n_planes);
  add_count (b, "threads", report->counts.n_threads);
  add_text (b, "backend", request->backend->name);
  add_text (b, "method", report->method);
  json_builder_end_object (b);
  g_autoptr (JsonNode) root = json_builder_get_root (b);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  g_autofree char *text = json_generator_to_data (generator, NULL);
  g_autofree char *line = g_strconcat (text, "\n", NULL);
  if (sol_file_write (path, line, strlen (line), &write_error))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, "--timing: %s", write_error->message);
  return FALSE;
}
