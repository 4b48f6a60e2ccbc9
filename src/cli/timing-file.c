/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/timing-file.h"

#include "base/error.h"
#include "base/file-write.h"
#include "io/json/json-write.h"

#include <string.h>

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
  g_autoptr (GError) write_error = NULL;
  json_builder_begin_object (b);
  sol_json_add_number (b, "translate_s", report->translate_s);
  sol_json_add_number (b, "kernel_s", report->outcome.kernel_s);
  sol_json_add_number (b, "host_s", report->outcome.host_s);
  sol_json_add_number (b, "output_s", report->outcome.output_s);
  sol_json_add_number (b, "total_s", report->total_s);
  sol_json_add_number (b, "fft_floor_s", report->fft_floor_s);
  sol_json_add_count (b, "steps", report->outcome.n_accepted);
  sol_json_add_count (b, "rejected", report->outcome.n_rejected);
  sol_json_add_count (b, "rhs_calls", report->counts.rhs_calls);
  sol_json_add_count (b, "fft_calls", report->counts.fft_calls);
  sol_json_add_count (b, "fft_size", (gint64) report->counts.fft_size);
  sol_json_add_count (b, "planes", report->outcome.n_planes);
  sol_json_add_count (b, "threads", report->counts.n_threads);
  sol_json_add_text (b, "backend", request->backend->name);
  sol_json_add_text (b, "method", report->method);
  json_builder_end_object (b);
  g_autofree char *text = sol_json_get_text (b, TRUE);
  g_autofree char *line = g_strconcat (text, "\n", NULL);
  if (sol_file_write (path, line, strlen (line), &write_error))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, "--timing: %s", write_error->message);
  return FALSE;
}
