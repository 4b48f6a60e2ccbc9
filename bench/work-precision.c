/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work against precision of the steppers: for every method and tolerance the error of the exit field
 * against a run at a tighter tolerance, with steps, right-hand sides and time. One JSON line each; then
 * the calls at matched error (docs/benchmarking.md).
 *
 * work-precision CASE.ini [OPTION...] */
#include "config.h"

#include "base/error.h"
#include "bench/matched-error.h"
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
static int n_per_decade = 8;
static int first_exponent = 16; /* of 10^(1/n_per_decade) */
static int last_exponent = 64;
static double until_error;
static gint64 n_calls_max = G_MAXINT64;
static int n_neighbours = 1;
static gboolean along_z;

/* Of the pulse's energy, between neighbours. */
#define NEIGHBOUR_STEP 0.02

/* Errors at which calls are compared: two in a decade. */
#define N_MATCHED 9
#define MATCHED_FIRST 1e-2
/* An error is compared down to so many distances of the reference from a run at ten times its tolerance. */
#define REFERENCE_MARGIN 3.0

typedef struct
{
  SolCase *the_case;
  const SolBackendOps *ops;
  SolProblem *problem;
  char *name;        /* of the case */
  gsize n;           /* values of a field */
  SolComplex *input; /* [n] of the case itself */
  int neighbour;
  double reference_distance;
} Bench;

typedef struct
{
  SolComplex *field; /* of the exit; NULL: no longer wanted */
  gint64 n_accepted, n_rejected, rhs_calls;
  double estimate; /* sum of the estimated errors of the steps */
  double kernel_s, total_s;
} Work;

typedef struct
{
  const char *name; /* as asked for */
  const char *row;  /* what "auto" is there */
  int neighbour;
  double rtol;
  double error;
  Work work;
} Run;

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
print_run (const Bench *bench, const Run *run)
{
  char rtol_text[G_ASCII_DTOSTR_BUF_SIZE], error_text[G_ASCII_DTOSTR_BUF_SIZE];
  char estimate_text[G_ASCII_DTOSTR_BUF_SIZE];
  char kernel_text[G_ASCII_DTOSTR_BUF_SIZE], total_text[G_ASCII_DTOSTR_BUF_SIZE];
  const Work *work = &run->work;
  printf ("{\"bench\": \"work-precision\", \"case\": \"%s\", \"steps_in\": \"%s\", "
          "\"method\": \"%s\", \"row\": \"%s\", \"rtol\": %s, \"error\": %s, "
          "\"sum_of_step_errors\": %s, \"steps\": "
          "%" G_GINT64_FORMAT ", \"rejected\": %" G_GINT64_FORMAT
          ", \"rhs_calls\": %" G_GINT64_FORMAT ", \"kernel_s\": %s, \"total_s\": %s}\n",
          bench->name, along_z ? "length" : "auto", run->name, run->row,
          g_ascii_formatd (rtol_text, sizeof rtol_text, "%.2e", run->rtol),
          g_ascii_formatd (error_text, sizeof error_text, "%.3e", run->error),
          g_ascii_formatd (estimate_text, sizeof estimate_text, "%.3e", work->estimate),
          work->n_accepted, work->n_rejected, work->rhs_calls,
          g_ascii_formatd (kernel_text, sizeof kernel_text, "%.4f", work->kernel_s),
          g_ascii_formatd (total_text, sizeof total_text, "%.4f", work->total_s));
  fflush (stdout);
}

/* A member of a line; nothing where there is no number. */
static void
print_member (const char *name, const char *format, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  if (isfinite (value))
    printf (", \"%s\": %s", name, g_ascii_formatd (text, sizeof text, format, value));
}

/* Of the neighbour at @k, relative to the case. */
static double
find_energy (int k)
{
  return 1.0 + NEIGHBOUR_STEP * (k - 0.5 * (n_neighbours - 1));
}

/* Of all neighbours at the tolerance of a run, in the mean of the logarithms; FALSE: not all were run. */
static gboolean
pool_neighbours (const GArray *runs, const Run *one, SolWorkPoint *point)
{
  double log_calls = 0.0, log_error = 0.0;
  int n = 0;
  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);
      if (strcmp (run->name, one->name) != 0 || run->rtol != one->rtol)
        continue;
      log_calls += log ((double) run->work.rhs_calls);
      log_error += log (run->error);
      n++;
    }
  *point = (SolWorkPoint){ exp (log_calls / n), exp (log_error / n) };
  return n == n_neighbours;
}

/* [n] the runs of one stepper. */
static GArray *
select_points (const GArray *runs, const char *name)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (SolWorkPoint));
  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);
      SolWorkPoint point;
      if (strcmp (run->name, name) == 0 && run->neighbour == 0 &&
          pool_neighbours (runs, run, &point))
        g_array_append_val (points, point);
    }
  return points;
}

static void
print_matched (const Bench *bench, const GArray *runs, const char *name, const char *first)
{
  g_autoptr (GArray) mine = select_points (runs, name);
  g_autoptr (GArray) its = select_points (runs, first);
  const SolWorkPoint *points = (const SolWorkPoint *) (gpointer) mine->data;
  const SolWorkPoint *others = (const SolWorkPoint *) (gpointer) its->data;
  g_autoptr (SolWorkCurve) typical = sol_work_curve_new_typical (points, mine->len);
  g_autoptr (SolWorkCurve) fewest = sol_work_curve_new_fewest (points, mine->len);
  g_autoptr (SolWorkCurve) its_typical = sol_work_curve_new_typical (others, its->len);
  g_autoptr (SolWorkCurve) its_fewest = sol_work_curve_new_fewest (others, its->len);
  SolWorkPoint its_end = sol_work_curve_get_last (its_typical);
  for (int i = 0; i < N_MATCHED; i++)
    {
      double error = MATCHED_FIRST * pow (10.0, -0.5 * i);
      double calls = sol_work_curve_get_calls (typical, error);
      double its_calls = sol_work_curve_get_calls (its_typical, error);
      if (!(error >= REFERENCE_MARGIN * bench->reference_distance) || isnan (calls))
        continue;
      printf ("{\"bench\": \"matched-error\", \"case\": \"%s\", \"method\": \"%s\", "
              "\"against\": \"%s\"",
              bench->name, name, first);
      print_member ("error", "%.0e", error);
      print_member ("calls", "%.0f", calls);
      print_member ("against_calls", "%.0f", its_calls);
      print_member ("ratio", "%.3f", calls / its_calls);
      print_member ("ratio_below", "%.3f", error < its_end.error ? calls / its_end.calls : NAN);
      print_member ("fewest_ratio", "%.3f",
                    sol_work_curve_get_calls (fewest, error) /
                        sol_work_curve_get_calls (its_fewest, error));
      printf ("}\n");
    }
}

static void
work_clear (Work *work)
{
  g_clear_pointer (&work->field, g_free);
}

/* The row that a name stands for at a tolerance. */
static const char *
find_row (const Bench *bench, const char *name, double rtol)
{
  if (strcmp (name, "auto") != 0)
    return name;
  bench->the_case->stepper.method = SOL_CASE_METHOD_AUTO;
  bench->the_case->stepper.rtol = rtol;
  return sol_translate_method_name (bench->the_case);
}

/* Two steppers that are the same row at a tolerance share the run. */
static const Run *
find_run (const GArray *runs, const Run *wanted)
{
  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);
      if (strcmp (run->row, wanted->row) == 0 && run->neighbour == wanted->neighbour &&
          run->rtol == wanted->rtol)
        return run;
    }
  return NULL;
}

/* The runs from @n_before on: whether those of the last half a decade are below the last error in the mean
 * of their logarithms; a single one may be lucky. */
static gboolean
is_there (const GArray *runs, guint n_before)
{
  guint n_last = 1 + (guint) n_per_decade / 2;
  double sum = 0.0;
  if (runs->len < n_before + n_last || !(until_error > 0.0))
    return FALSE;
  for (guint i = runs->len - n_last; i < runs->len; i++)
    sum += log (g_array_index (runs, Run, i).error / until_error);
  return sum < 0.0;
}

static gboolean
sweep_method (const Bench *bench,
              const char *name,
              const SolComplex *reference,
              GArray *runs,
              GError **error)
{
  gboolean ok = TRUE;
  guint n_before = runs->len;
  gint64 n_calls = 0;
  for (int exponent = first_exponent;
       ok && exponent <= last_exponent && n_calls <= n_calls_max && !is_there (runs, n_before);
       exponent++)
    {
      double rtol = pow (10.0, -(double) exponent / n_per_decade);
      Run next = { name, find_row (bench, name, rtol), bench->neighbour, rtol, NAN, { 0 } };
      const Run *same = find_run (runs, &next);
      if (same != NULL)
        {
          next.error = same->error;
          next.work = same->work;
        }
      else
        ok = run (bench, next.row, rtol, &next.work, error);
      if (ok && same == NULL)
        next.error = field_error (next.work.field, reference, bench->n);
      work_clear (&next.work);
      if (!ok)
        break;
      print_run (bench, &next);
      g_array_append_val (runs, next);
      n_calls = next.work.rhs_calls;
    }
  return ok;
}

/* The reference, and how far a run at ten times its tolerance is from it. */
static gboolean
run_reference (Bench *bench, Work *reference, GError **error)
{
  Work loose = { 0 };
  gboolean ok = run (bench, reference_method, rtol_reference, reference, error) &&
                run (bench, reference_method, 10.0 * rtol_reference, &loose, error);
  if (ok)
    {
      double distance = field_error (loose.field, reference->field, bench->n);
      bench->reference_distance = MAX (bench->reference_distance, distance);
      printf ("{\"bench\": \"reference\", \"case\": \"%s\", \"method\": \"%s\", \"rhs_calls\": "
              "%" G_GINT64_FORMAT,
              bench->name, reference_method, reference->rhs_calls);
      print_member ("rtol", "%.1e", rtol_reference);
      print_member ("energy", "%.2f", find_energy (bench->neighbour));
      print_member ("distance", "%.3e", distance);
      print_member ("total_s", "%.1f", reference->total_s);
      printf ("}\n");
      fflush (stdout);
    }
  work_clear (&loose);
  return ok;
}

/* The case with the energy of one neighbour, by all steppers. */
static gboolean
sweep_neighbour (Bench *bench, char **methods, GArray *runs, GError **error)
{
  Work reference = { 0 };
  for (gsize i = 0; i < bench->n; i++)
    bench->problem->input[i] = sqrt (find_energy (bench->neighbour)) * bench->input[i];
  gboolean ok = run_reference (bench, &reference, error);
  if (ok && along_z)
    {
      g_clear_pointer (&bench->problem->path, sol_path_free);
      bench->problem->path = make_path (bench->the_case, SOL_PATH_LENGTH);
    }
  for (gsize m = 0; ok && methods[m] != NULL; m++)
    ok = sweep_method (bench, methods[m], reference.field, runs, error);
  work_clear (&reference);
  return ok;
}

static gboolean
sweep (Bench *bench, GError **error)
{
  g_auto (GStrv) methods = g_strsplit (method_list, ",", 0);
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (Run));
  gboolean ok = TRUE;
  bench->input = g_memdup2 (bench->problem->input, bench->n * sizeof *bench->input);
  for (int k = 0; ok && k < n_neighbours; k++)
    {
      bench->neighbour = k;
      ok = sweep_neighbour (bench, methods, runs, error);
    }
  for (gsize m = 1; ok && methods[m] != NULL; m++)
    print_matched (bench, runs, methods[m], methods[0]);
  g_free (bench->input);
  return ok;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) assignments = NULL;
  const GOptionEntry entries[] = {
    { "methods", 0, 0, G_OPTION_ARG_STRING, &method_list,
      "Steppers, by commas; auto is one; calls are compared with those of the first", "NAME,..." },
    { "backend", 0, 0, G_OPTION_ARG_STRING, &backend_name, "Back end", "NAME" },
    { "reference", 0, 0, G_OPTION_ARG_STRING, &reference_method, "Stepper of the reference",
      "NAME" },
    { "reference-rtol", 0, 0, G_OPTION_ARG_DOUBLE, &rtol_reference, "Its tolerance", "RTOL" },
    { "per-decade", 0, 0, G_OPTION_ARG_INT, &n_per_decade, "Tolerances in a decade", "P" },
    { "first", 0, 0, G_OPTION_ARG_INT, &first_exponent, "First tolerance is 10^(-N/P)", "N" },
    { "last", 0, 0, G_OPTION_ARG_INT, &last_exponent, "Last tolerance", "N" },
    { "until", 0, 0, G_OPTION_ARG_DOUBLE, &until_error, "A stepper ends below this error", "E" },
    { "calls-max", 0, 0, G_OPTION_ARG_INT64, &n_calls_max, "Or after a run with more calls", "N" },
    { "neighbours", 0, 0, G_OPTION_ARG_INT, &n_neighbours, "Cases of energies 2 % apart", "N" },
    { "length", 0, 0, G_OPTION_ARG_NONE, &along_z, "Steps in z where auto is the pressure", NULL },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &assignments, "Changes the case", "GROUP.KEY=VALUE" },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("CASE.ini");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 2 || n_per_decade < 1 ||
      n_neighbours < 1)
    {
      fprintf (stderr, "usage: work-precision CASE.ini [OPTION...] (--help)\n");
      return 2;
    }
  if (method_list == NULL)
    method_list = g_strdup ("rk45,rk4ip,bs54,dop853,adams,auto");
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
      bench.name = file;
      bench.n = sol_problem_get_n_field (bench.problem);
      ok = sweep (&bench, &error);
    }
  sol_problem_free (bench.problem);
  if (!ok)
    fprintf (stderr, "work-precision: %s\n", error->message);
  return ok ? 0 : 1;
}
