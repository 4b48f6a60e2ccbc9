/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work against precision of the steppers: for every method and tolerance the error of the exit field
 * against a run at a tighter tolerance, with steps, right-hand sides and time. One JSON line each.
 *
 * work-precision CASE.ini [BACKEND] */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "solver/propagate.h"
#include "solver/translate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RTOL_REFERENCE 1e-9

static const char *const methods[] = { "rk45", "rk4ip" };
static const struct
{
  const char *name;
  SolPathCoordinate coordinate;
} coordinates[] = {
  { "auto", SOL_PATH_AUTO },
  { "length", SOL_PATH_LENGTH },
};

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
  char kernel_text[G_ASCII_DTOSTR_BUF_SIZE], total_text[G_ASCII_DTOSTR_BUF_SIZE];
  printf ("{\"bench\": \"work-precision\", \"case\": \"%s\", \"steps_in\": \"%s\", "
          "\"method\": \"%s\", \"rtol\": %s, \"error\": %s, \"steps\": %" G_GINT64_FORMAT
          ", \"rejected\": %" G_GINT64_FORMAT ", \"rhs_calls\": %" G_GINT64_FORMAT
          ", \"kernel_s\": %s, \"total_s\": %s}\n",
          name, coordinate, method, g_ascii_formatd (rtol_text, sizeof rtol_text, "%.0e", rtol),
          g_ascii_formatd (error_text, sizeof error_text, "%.3e", error), work->n_accepted,
          work->n_rejected, work->rhs_calls,
          g_ascii_formatd (kernel_text, sizeof kernel_text, "%.4f", work->kernel_s),
          g_ascii_formatd (total_text, sizeof total_text, "%.4f", work->total_s));
  fflush (stdout);
}

static gboolean
sweep (Bench *bench, const char *name, GError **error)
{
  Work reference = { 0 };
  gboolean ok = run (bench, "rk45", RTOL_REFERENCE, &reference, error);
  for (gsize c = 0; ok && c < G_N_ELEMENTS (coordinates); c++)
    {
      g_clear_pointer (&bench->problem->path, sol_path_free);
      bench->problem->path = make_path (bench->the_case, coordinates[c].coordinate);
      for (gsize m = 0; ok && m < G_N_ELEMENTS (methods); m++)
        for (int exponent = 3; ok && exponent <= 8; exponent++)
          {
            Work work = { 0 };
            double rtol = pow (10.0, -exponent);
            ok = run (bench, methods[m], rtol, &work, error);
            if (ok)
              print_line (name, coordinates[c].name, methods[m], rtol, &work,
                          field_error (work.field, reference.field, bench->n));
            g_free (work.field);
          }
    }
  g_free (reference.field);
  return ok;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  if (argc < 2 || argc > 3)
    {
      fprintf (stderr, "usage: work-precision CASE.ini [BACKEND]\n");
      return 2;
    }
  Bench bench = { .ops = sol_backend_find (argc > 2 ? argv[2] : "cpu") };
  if (bench.ops == NULL)
    {
      fprintf (stderr, "work-precision: there is no back end %s\n", argv[2]);
      return 2;
    }
  g_autoptr (SolCase) the_case = sol_case_file_read (argv[1], &error);
  SolTranslateInputs inputs = { 0 };
  bench.the_case = the_case;
  bench.problem = the_case != NULL ? sol_translate (the_case, &inputs, &error) : NULL;
  g_autofree char *file = g_path_get_basename (argv[1]);
  gboolean ok = bench.problem != NULL;
  if (ok)
    {
      if (g_str_has_suffix (file, ".ini"))
        file[strlen (file) - strlen (".ini")] = '\0';
      bench.n = (gsize) bench.problem->n_mode * (gsize) bench.problem->n_pol *
                bench.problem->grid->n_omega;
      ok = sweep (&bench, file, &error);
    }
  sol_problem_free (bench.problem);
  if (!ok)
    fprintf (stderr, "work-precision: %s\n", error->message);
  return ok ? 0 : 1;
}
