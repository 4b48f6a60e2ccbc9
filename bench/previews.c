/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Previews of helium-rdw one after the other in one process, without a window, at another pulse energy
 * or pressure each, as a slider that moves asks for them: what a run of the session costs where
 * everything that lasts is warm. One JSON line.
 *
 * previews [moving|edit [N [energy|pressure]]] */
#include "config.h"

#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "session/preview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PRESET "helium-rdw"

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static double
cpu_ms (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * (double) t.tv_sec + 1e-6 * (double) t.tv_nsec;
}

static void
print_series (const char *name, double *ms, gsize n)
{
  qsort (ms, n, sizeof *ms, compare_doubles);
  printf (", \"%s\": [%.2f, %.2f, %.2f]", name, ms[0], ms[n / 2], ms[n - 1]);
}

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  gboolean *is_over = data;
  *is_over = TRUE;
}

/* FALSE: the run failed, and why was printed. */
static gboolean
run (const SolCase *the_case, double *translate_ms, double *total_ms, double *work_ms)
{
  const SolRunOptions options = { .backend = "cpu", .n_threads = 1, .is_preview = TRUE };
  gboolean is_over = FALSE;
  g_autoptr (SolRun) run = sol_run_new (the_case, &options);
  double begin = cpu_ms ();
  sol_run_start_async (run, ended_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
  *work_ms = cpu_ms () - begin;
  if (sol_run_get_phase (run) != SOL_RUN_PHASE_COMPLETE)
    {
      fprintf (stderr, "previews: the run did not come to its end\n");
      return FALSE;
    }
  const SolRunReport *report = sol_run_get_report (run);
  *translate_ms = 1e3 * report->translate_s;
  *total_ms = 1e3 * report->total_s;
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  gboolean is_edit = argc > 1 && strcmp (argv[1], "edit") == 0;
  gboolean is_pressure = argc > 3 && strcmp (argv[3], "pressure") == 0;
  gsize n = argc > 2 ? (gsize) MAX (atoi (argv[2]), 1) : 50;
  g_autofree char *text = sol_preset_get_text (PRESET, &error);
  g_autoptr (SolCase) inputs = text != NULL ? sol_case_from_text (text, -1, PRESET, &error) : NULL;
  if (inputs == NULL)
    {
      fprintf (stderr, "previews: %s\n", error->message);
      return 1;
    }
  g_autofree double *translate = g_new (double, n), *total = g_new (double, n),
                    *work = g_new (double, n);
  double cold_ms = 0.0, ignored;
  double *moved = is_pressure ? &inputs->fill.pressure_pa.value[0] : &inputs->pulses[0].energy_j;
  double middle = *moved;
  /* The first one finds nothing and counts by itself. */
  for (gsize i = 0; i <= n; i++)
    {
      *moved = middle * (1.0 + 1e-4 * (double) i);
      g_autoptr (SolCase) reduced =
          is_edit ? sol_preview_reduce_case (inputs) : sol_preview_reduce_case_moving (inputs);
      if (i == 0 ? !run (reduced, &ignored, &ignored, &cold_ms)
                 : !run (reduced, &translate[i - 1], &total[i - 1], &work[i - 1]))
        return 1;
    }
  printf ("{\"bench\": \"previews\", \"settings\": \"%s\", \"moved\": \"%s\", \"n\": %d, "
          "\"first_cpu\": %.2f",
          is_edit ? "edit" : "moving", is_pressure ? "pressure" : "energy", (int) n, cold_ms);
  print_series ("cpu", work, n);
  print_series ("translate", translate, n);
  print_series ("total", total, n);
  printf (", \"unit\": \"ms\"}\n");
  return 0;
}
