/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run-error.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "io/result/result-reader.h"
#include "problem/statistics.h"
#include "session/error/error-estimate.h"

#include <math.h>
#include <string.h>

/**
 * sol_error_wish_parse:
 * @word: (nullable): value of --estimate-error; NULL: the option came without one
 * @wish: (out): what it asks for
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_SYNTAX.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_error_wish_parse (const char *word, SolErrorWish *wish, GError **error)
{
  if (word == NULL || strcmp (word, "steps") == 0)
    *wish = SOL_ERROR_WISH_STEPS;
  else if (strcmp (word, "grid") == 0)
    *wish = SOL_ERROR_WISH_GRID;
  else
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "--estimate-error=%s: use --estimate-error for the steps alone or "
                   "--estimate-error=grid for window and time step, too",
                   word);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_plane (gpointer data, gint64 number, SolComplex *field, GError **error)
{
  return sol_result_reader_read_plane (data, number, field, error);
}

/* The largest shares of the energy at the edges, at any plane. */
static gboolean
read_edges (SolResultReader *reader, SolErrorRequest *request, GError **error)
{
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  int n = sol_statistics_get_n_values (layout->n_mode, layout->n_species);
  int in_time =
      sol_statistic_get_offset (SOL_STATISTIC_EDGE_ENERGY_TIME, layout->n_mode, layout->n_species);
  int in_frequency = sol_statistic_get_offset (SOL_STATISTIC_EDGE_ENERGY_FREQUENCY, layout->n_mode,
                                               layout->n_species);
  g_autofree double *row = g_new0 (double, n);
  request->edge_energy_time = NAN;
  request->edge_energy_frequency = NAN;
  for (gint64 i = 0; i < request->n_planes; i++)
    {
      if (!sol_result_reader_read_statistics (reader, i, row, error))
        return FALSE;
      request->edge_energy_time = fmax (request->edge_energy_time, row[in_time]);
      request->edge_energy_frequency = fmax (request->edge_energy_frequency, row[in_frequency]);
    }
  return TRUE;
}

typedef struct
{
  const SolErrorRequest *request;
  SolErrorEstimate *estimate;
} Work;

static gboolean
work_cb (gpointer data, SolProgress *progress, GCancellable *cancellable, GError **error)
{
  const Work *work = data;
  return sol_error_estimate_run (work->request, progress, cancellable, work->estimate, error);
}

static char *
format_error (char buffer[G_ASCII_DTOSTR_BUF_SIZE], double value)
{
  return g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.2e", value);
}

static void
print_estimate (const SolErrorEstimate *estimate)
{
  g_autofree char *sentence = sol_error_estimate_describe (estimate);
  for (int k = 0; k < SOL_N_ERROR_KINDS; k++)
    {
      char end[G_ASCII_DTOSTR_BUF_SIZE], worst[G_ASCII_DTOSTR_BUF_SIZE];
      char spectrum[G_ASCII_DTOSTR_BUF_SIZE], energy[G_ASCII_DTOSTR_BUF_SIZE];
      SolErrorKind kind = (SolErrorKind) k;
      gint64 last = estimate->n_planes - 1;
      if (estimate->field[k] == NULL || last < 0)
        continue;
      g_print ("error by %s: field %s (worst plane %s), spectrum %s, energy %s\n",
               sol_error_kind_get_name (kind), format_error (end, estimate->field[k][last]),
               format_error (worst, sol_error_estimate_get_worst (estimate, kind)),
               format_error (spectrum, estimate->spectrum[k][last]),
               format_error (energy, estimate->energy[k][last]));
    }
  g_print ("%s\n", sentence);
}

/**
 * sol_run_error_execute:
 * @run: what was run
 * @report: how it went: complete, with a file
 * @wish: what is wanted
 * @style: how progress is shown
 * @error: return location
 *
 * Runs the better runs, prints what they say and adds it to the file.
 *
 * Errors: as sol_error_estimate_run() and sol_error_file_write(); G_IO_ERROR_CANCELLED.
 * Threads: main. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_run_error_execute (const SolRunRequest *run,
                       const SolRunReport *report,
                       SolErrorWish wish,
                       SolProgressStyle style,
                       GError **error)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new_trusted (report->output_path, error);
  if (reader == NULL)
    return FALSE;
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  /* The case as the file has it: with the seed that was drawn. */
  g_autoptr (SolCase) the_case =
      sol_case_from_text (layout->case_text, -1, report->output_path, error);
  if (the_case == NULL)
    return FALSE;
  g_auto (SolErrorEstimate) estimate = { 0 };
  SolErrorRequest request = {
    .the_case = the_case,
    .backend = run->backend,
    .n_threads = run->n_threads,
    .with_grid = wish == SOL_ERROR_WISH_GRID,
    .n_planes = sol_result_reader_get_n_saved (reader),
    .n_row = (gsize) sol_result_layout_get_n_amplitude (layout) * (gsize) layout->n_pol,
    .n_omega = layout->n_omega,
    .omega_rad_per_s = layout->omega_rad_per_s,
    .read_plane = read_plane,
    .read_data = reader,
  };
  Work work = { &request, &estimate };
  if (!read_edges (reader, &request, error) || !sol_run_driver_work (work_cb, &work, style, error))
    return FALSE;
  print_estimate (&estimate);
  g_autofree char *record = sol_error_estimate_add_to_record (&estimate, report->record_json);
  return sol_error_estimate_store (&estimate, report->output_path, record, error);
}
