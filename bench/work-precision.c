/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work against precision of the steppers: for every method and tolerance the error of the exit field
 * against a run at a tighter tolerance, with steps, right-hand sides and time. One JSON line each.
 *
 * work-precision CASE.ini [OPTION...] */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "solver/propagate.h"
#include "solver/translate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static char *method_list;
static char *backend_name;
static char *reference_method;
static double rtol_reference = 1e-10;
static int n_per_decade = 2;
static int first_exponent = 6; /* of 10^(1/n_per_decade) */
static int last_exponent = 16;
static gboolean along_z;

typedef struct
{
  const SolCase *the_case;
  const SolBackendOps *ops;
  SolProblem *problem;
  gsize n; /* values of a field */
} Bench;

typedef struct
{
  SolComplex *field; /* of the exit */
  gint64 n_accepted, n_rejected, rhs_calls;
  double estimate; /* sum of the estimated errors of the steps */
  double kernel_s, total_s;
} Work;

/* The way along z with steps in the given coordinate. */
static SolPath *
make_path (const SolCase *c, SolPathCoordinate coordinate)
{
  const SolProfile *profile = &c->fill.pressure_pa;
  double length = c->geometry.length_m;
  const double ends_m[2] = { 0.0, length };
  return sol_path_new (profile->spans_length ? ends_m : profile->z_m, profile->value,
                       profile->n_points, length, coordinate);
}

static gboolean
run (const Bench *bench, const char *method_name, double rtol, Work *work, GError **error)
{
  const SolMethod *method = sol_method_find (method_name);
  const SolBackendOps *ops = bench->ops;
  SolBackendOptions options = { .n_threads = 1 };
  SolPlan plan = { .method = method,
                   .rtol = rtol,
                   .atol = bench->the_case->stepper.atol,
                   .max_step_m = INFINITY,
                   .n_planes = 2 };
  SolStart start = { .h_m = NAN };
  SolProgress progress = { 0 };
  g_auto (SolOutcome) outcome = { 0 };
  SolBackendCounts counts;
  gpointer engine = ops->open (bench->problem, method, &options, error);
  if (engine == NULL)
    return FALSE;
  gint64 begin = g_get_monotonic_time ();
  gboolean ok =
      sol_propagate (bench->problem, &plan, &start, ops, engine, &progress, NULL, &outcome, error);
  work->total_s = 1e-6 * (double) (g_get_monotonic_time () - begin);
  work->field = g_new0 (SolComplex, bench->n);
  ops->get_state (engine, work->field);
  ops->counts (engine, &counts);
  ops->close (engine);
  work->n_accepted = outcome.n_accepted;
  work->n_rejected = outcome.n_rejected;
  work->rhs_calls = counts.rhs_calls;
  work->estimate = outcome.accumulated_error;
  work->kernel_s = outcome.kernel_s;
  return ok;
}

static double
field_error (const SolComplex *got, const SolComplex *want, gsize n)
{
  double error = 0.0, norm = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      error += pow (cabs (got[i] - want[i]), 2.0);
      norm += pow (cabs (want[i]), 2.0);
    }
  return sqrt (error / norm);
}

static void
print_line (const char *name,
            const char *coordinate,
            const char *method,
            double rtol,
            const Work *work,
            double error)
{
  char rtol_text[G_ASCII_DTOSTR_BUF_SIZE], error_text[G_ASCII_DTOSTR_BUF_SIZE];
  char estimate_text[G_ASCII_DTOSTR_BUF_SIZE];
  char kernel_text[G_ASCII_DTOSTR_BUF_SIZE], total_text[G_ASCII_DTOSTR_BUF_SIZE];
  printf ("{\"bench\": \"work-precision\", \"case\": \"%s\", \"steps_in\": \"%s\", "
          "\"method\": \"%s\", \"rtol\": %s, \"error\": %s, \"sum_of_step_errors\": %s, \"steps\": "
          "%" G_GINT64_FORMAT ", \"rejected\": %" G_GINT64_FORMAT
          ", \"rhs_calls\": %" G_GINT64_FORMAT ", \"kernel_s\": %s, \"total_s\": %s}\n",
          name, coordinate, method, g_ascii_formatd (rtol_text, sizeof rtol_text, "%.1e", rtol),
          g_ascii_formatd (error_text, sizeof error_text, "%.3e", error),
          g_ascii_formatd (estimate_text, sizeof estimate_text, "%.3e", work->estimate),
          work->n_accepted, work->n_rejected, work->rhs_calls,
          g_ascii_formatd (kernel_text, sizeof kernel_text, "%.4f", work->kernel_s),
          g_ascii_formatd (total_text, sizeof total_text, "%.4f", work->total_s));
  fflush (stdout);
}

static gboolean
sweep (Bench *bench, const char *name, GError **error)
{
  Work reference = { 0 };
  g_auto (GStrv) methods = g_strsplit (method_list, ",", 0);
  gboolean ok = run (bench, reference_method, rtol_reference, &reference, error);
  const char *coordinate = along_z ? "length" : "auto";
  if (along_z)
    {
      g_clear_pointer (&bench->problem->path, sol_path_free);
      bench->problem->path = make_path (bench->the_case, SOL_PATH_LENGTH);
    }
  for (gsize m = 0; ok && methods[m] != NULL; m++)
    for (int exponent = first_exponent; ok && exponent <= last_exponent; exponent++)
      {
        Work work = { 0 };
        double rtol = pow (10.0, -(double) exponent / n_per_decade);
        ok = run (bench, methods[m], rtol, &work, error);
        if (ok)
          print_line (name, coordinate, methods[m], rtol, &work,
                      field_error (work.field, reference.field, bench->n));
        g_free (work.field);
      }
  g_free (reference.field);
  return ok;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) assignments = NULL;
  const GOptionEntry entries[] = {
    { "methods", 0, 0, G_OPTION_ARG_STRING, &method_list, "Steppers, by commas", "NAME,..." },
    { "backend", 0, 0, G_OPTION_ARG_STRING, &backend_name, "Back end", "NAME" },
    { "reference", 0, 0, G_OPTION_ARG_STRING, &reference_method, "Stepper of the reference",
      "NAME" },
    { "reference-rtol", 0, 0, G_OPTION_ARG_DOUBLE, &rtol_reference, "Its tolerance", "RTOL" },
    { "per-decade", 0, 0, G_OPTION_ARG_INT, &n_per_decade, "Tolerances in a decade", "P" },
    { "first", 0, 0, G_OPTION_ARG_INT, &first_exponent, "First tolerance is 10^(-N/P)", "N" },
    { "last", 0, 0, G_OPTION_ARG_INT, &last_exponent, "Last tolerance", "N" },
    { "length", 0, 0, G_OPTION_ARG_NONE, &along_z, "Steps in z where auto is the pressure", NULL },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &assignments, "Changes the case", "GROUP.KEY=VALUE" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("CASE.ini");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 2 || n_per_decade < 1)
    {
      fprintf (stderr, "usage: work-precision CASE.ini [OPTION...] (--help)\n");
      return 2;
    }
  if (method_list == NULL)
    method_list = g_strdup ("rk45,rk4ip,bs54,dop853,adams");
  if (reference_method == NULL)
    reference_method = g_strdup ("rk45");
  Bench bench = { .ops = sol_backend_find (backend_name != NULL ? backend_name : "cpu") };
  if (bench.ops == NULL)
    {
      fprintf (stderr, "work-precision: there is no back end %s\n", backend_name);
      return 2;
    }
  g_autofree char *text = NULL;
  g_autoptr (SolCase) the_case = NULL;
  if (g_file_get_contents (argv[1], &text, NULL, &error))
    the_case = sol_case_from_text_full (text, -1, argv[1], (const char *const *) assignments, NULL,
                                        &error);
  SolTranslateInputs inputs = { 0 };
  bench.the_case = the_case;
  bench.problem = the_case != NULL ? sol_translate (the_case, &inputs, &error) : NULL;
  g_autofree char *file = g_path_get_basename (argv[1]);
  gboolean ok = bench.problem != NULL;
  if (ok)
    {
      if (g_str_has_suffix (file, ".ini"))
        file[strlen (file) - strlen (".ini")] = '\0';
      bench.n = sol_problem_get_n_field (bench.problem);
      ok = sweep (&bench, file, &error);
    }
  sol_problem_free (bench.problem);
  if (!ok)
    fprintf (stderr, "work-precision: %s\n", error->message);
  return ok ? 0 : 1;
}
