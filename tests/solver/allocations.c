/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step loop takes no memory. The program's own malloc and its family count their calls between
 * two marks; a sanitizer has a malloc of its own, and there the counting is left out. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/error.h"
#include "io/case/case-file.h"
#include "problem/statistics.h"
#include "sol-test.h"
#include "solver/plane-store.h"
#include "solver/translate.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__) || !defined(__GLIBC__)
#define CAN_COUNT 0
#else
#define CAN_COUNT 1
#endif

static gboolean is_counting;
static gint64 n_calls;

#if CAN_COUNT

static void
note (void)
{
  if (is_counting)
    n_calls++;
}

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *data, size_t size);
extern void *__libc_memalign (size_t alignment, size_t size);
extern void __libc_free (void *data);

void *
malloc (size_t size)
{
  note ();
  return __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  note ();
  return __libc_calloc (n, size);
}

void *
realloc (void *data, size_t size)
{
  note ();
  return __libc_realloc (data, size);
}

void *
memalign (size_t alignment, size_t size)
{
  note ();
  return __libc_memalign (alignment, size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  note ();
  return __libc_memalign (alignment, size);
}

int
posix_memalign (void **data, size_t alignment, size_t size)
{
  note ();
  *data = __libc_memalign (alignment, size);
  return *data != NULL ? 0 : 12;
}

void
free (void *data)
{
  if (is_counting && data != NULL)
    n_calls++;
  __libc_free (data);
}

#endif

/* Counts from the third trial to the one before the last of a run. */
typedef struct
{
  int n_trials;
  int last;
} Marks;

static void
mark_step (gpointer data, const SolStepRecord *record)
{
  Marks *marks = data;
  marks->n_trials++;
  is_counting = marks->n_trials >= 3 && marks->n_trials < marks->last;
}

/* Every model, with every response that it offers; the small case is the averaged mode's. */
static const struct
{
  const char *name;
  const char *assignments[10];
} models[] = {
  { "raman",
    { "fill.gas=N2", "fill.pressure=2 bar -> 0.1 bar", "response.raman=on", "response.plasma=band",
      NULL } },
  { "raman-recursive", { "fill.gas=H2", "response.raman=on", NULL } },
  { "two-polarisations",
    { "fill.gas=H2", "response.raman=on", "response.plasma=band", "response.ionisation=adk",
      "pulse.polarisation=elliptic:0.4", NULL } },
  { "envelope",
    { "run.field=envelope", "fill.gas=H2", "response.raman=on", "grid.absorber=true", NULL } },
  { "multimode",
    { "run.model=multimode", "geometry.modes=HE11, HE12", "grid.radial_points=6",
      "response.plasma=band", "geometry.core_radius=30 um -> 25 um", NULL } },
  { "multimode-envelope",
    { "run.model=multimode", "geometry.modes=HE11, HE12", "grid.radial_points=6",
      "run.field=envelope", "fill.gas=H2", "response.raman=on", NULL } },
  { "vector",
    { "run.model=vector", "geometry.modes=HE11a, HE11b, TM01", "grid.radial_points=6",
      "response.plasma=band", "fill.gas=N2", "response.raman=on", NULL } },
  { "radial",
    { "run.model=radial", "geometry.kind=free-space", "geometry.aperture_radius=0.4 mm",
      "pulse.waist=80 um", "grid.radial_points=8", "response.plasma=band", "grid.absorber=true",
      NULL } },
};

static const char fibre[] = "[run]\nmodel = gnlse\n[geometry]\nlength = 1 cm\n"
                            "[pulse]\nwavelength = 835 nm\nduration = 50 fs\npeak_power = 10 kW\n"
                            "[grid]\nwavelength_min = 500 nm\nwavelength_max = 2 um\n"
                            "time_window = 0.5 ps\n"
                            "[fibre]\ngamma = 0.11\nbetas = 0, 0, -1.183e-26, 8.1038e-41\n";

static const char *const all[] = { "fill.gas=Ar:0.6, Kr:0.4",
                                   "fill.pressure=0.8 bar -> 0.1 bar",
                                   "response.plasma=band",
                                   "response.third_harmonic=false",
                                   "grid.absorber=true",
                                   "pulse.delay=15 fs",
                                   NULL };

static int
run_counted (const SolProblem *problem,
             const char *name,
             const char *method,
             gint64 n_planes,
             int last)
{
  const SolBackendOps *ops = sol_backend_find (name);
  SolBackendOptions options = { 1 };
  int n_energy = sol_problem_get_n_energy (problem);
  SolPlaneStoreShape shape = { n_planes, problem->n_mode, problem->n_pol, problem->grid->n_omega,
                               sol_statistics_get_n_values (n_energy, problem->n_species) };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolPlaneStore) store = sol_plane_store_new (&shape, &error);
  Marks marks = { 0, last };
  SolObserver observers[2] = { sol_plane_store_get_observer (store), { &marks, NULL, mark_step } };
  SolPlan plan = sol_test_plan (method, 1e-6, n_planes);
  SolStart start = { .h_m = NAN };
  SolProgress progress;
  g_auto (SolOutcome) outcome = { 0.0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  plan.observers = observers;
  plan.n_observers = 2;
  gpointer backend = ops->open (problem, plan.method, &options, &error);
  n_calls = 0;
  sol_propagate (problem, &plan, &start, ops, backend, &progress, cancellable, &outcome, &error);
  is_counting = FALSE;
  g_assert_no_error (error);
  g_assert_cmpint (outcome.n_planes, ==, n_planes);
  ops->close (backend);
  return marks.n_trials;
}

static void
check_loop (const SolProblem *problem, const char *what, const char *name, const char *method)
{
  int n = run_counted (problem, name, method, 21, G_MAXINT);
  run_counted (problem, name, method, 21, n);
  g_test_message ("%s, %s, %s: %" G_GINT64_FORMAT " calls for memory in %d trials", what, name,
                  method, n_calls, n - 3);
  g_assert_cmpint (n, >, 6);
  g_assert_cmpint (n_calls, ==, 0);
}

static void
test_models (void)
{
  SolTranslateInputs inputs = { .seed = 1 };
  g_autoptr (GError) error = NULL;
  if (!CAN_COUNT)
    {
      g_test_skip ("the sanitizer has a malloc of its own");
      return;
    }
  g_autoptr (SolCase) fibre_case = sol_case_from_text (fibre, -1, "fibre", &error);
  g_assert_no_error (error);
  g_autoptr (SolProblem) fibre_problem = sol_translate (fibre_case, &inputs, &error);
  g_assert_no_error (error);
  for (int k = 0; sol_backend_get (k) != NULL; k++)
    {
      const char *name = sol_backend_get (k)->name;
      check_loop (fibre_problem, "gnlse", name, "bs54");
      for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
        {
          g_autoptr (SolProblem) problem = sol_test_problem (models[i].assignments);
          check_loop (problem, models[i].name, name, "rk45");
        }
    }
}

static void
test_step_loop (void)
{
  static const gint64 planes[] = { 2, 201 };
  g_autoptr (SolProblem) problem = sol_test_problem (all);
  if (!CAN_COUNT)
    {
      g_test_skip ("the sanitizer has a malloc of its own");
      return;
    }
  for (int k = 0; sol_backend_get (k) != NULL; k++)
    for (int m = 0; sol_method_get (m) != NULL; m++)
      for (int i = m == 0 ? 0 : 1; i < 2; i++)
        {
          const char *name = sol_backend_get (k)->name, *method = sol_method_get (m)->name;
          int n = run_counted (problem, name, method, planes[i], G_MAXINT);
          run_counted (problem, name, method, planes[i], n);
          g_test_message ("%s, %s, %" G_GINT64_FORMAT " planes: %" G_GINT64_FORMAT
                          " calls for memory in %d trials",
                          name, method, planes[i], n_calls, n - 3);
          g_assert_cmpint (n, >, 10);
          g_assert_cmpint (n_calls, ==, 0);
        }
}

/* The counting counts. */
static void
test_counting (void)
{
  if (!CAN_COUNT)
    {
      g_test_skip ("the sanitizer has a malloc of its own");
      return;
    }
  n_calls = 0;
  is_counting = TRUE;
  gpointer volatile a = g_malloc (10);
  gpointer volatile b = g_aligned_alloc0 (1, 64, 64);
  a = g_realloc (a, 100);
  g_free (a);
  g_aligned_free (b);
  is_counting = FALSE;
  g_assert_cmpint (n_calls, ==, 5);
}

/* What open takes is what its rows of the ledger say, but for what the transforms plan. */
static void
test_ledger (void)
{
  if (!CAN_COUNT)
    {
      g_test_skip ("the sanitizer has a malloc of its own");
      return;
    }
  const char *const larger[] = { "response.plasma=band", "grid.time_window=2 ps",
                                 "fill.pressure=1 bar -> 0 bar", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (larger);
  const SolMethod *method = sol_method_find ("rk45");
  SolBackendOptions options = { 1 };
  for (int k = 0; sol_backend_get (k) != NULL; k++)
    {
      const SolBackendOps *ops = sol_backend_get (k);
      g_autoptr (SolLedger) ledger = sol_ledger_new ();
      ops->bytes (problem, method, ledger);
      ops->close (ops->open (problem, method, &options, NULL)); /* the plans are made here */
      guint64 before = mallinfo2 ().uordblks + mallinfo2 ().hblkhd;
      gpointer backend = ops->open (problem, method, &options, NULL);
      guint64 taken = mallinfo2 ().uordblks + mallinfo2 ().hblkhd - before;
      ops->close (backend);
      guint64 total = sol_ledger_get_total (ledger);
      g_test_message ("%s: ledger %" G_GUINT64_FORMAT ", taken %" G_GUINT64_FORMAT, ops->name,
                      total, taken);
      g_assert_cmpuint (taken, <=, total + total / 4); /* the transforms' tables */
      g_assert_cmpuint (taken, >=, total / 2);
    }
}

/* A run that does not fit is refused with its rows before anything is taken. */
static void
test_refusal (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (all);
  for (int k = 0; sol_backend_get (k) != NULL; k++)
    {
      g_autoptr (SolLedger) ledger = sol_ledger_new ();
      g_autoptr (GError) error = NULL;
      sol_backend_get (k)->bytes (problem, sol_method_find ("rk45"), ledger);
      g_setenv ("SOLISCOPE_MEMORY_BYTES", "4096", TRUE);
      g_assert_false (sol_ledger_check (ledger, sol_ledger_get_available_bytes (), &error));
      g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY);
      g_assert_nonnull (strstr (error->message, "plasma column"));
      g_assert_nonnull (strstr (error->message, "time_window"));
      g_clear_error (&error);
      g_setenv ("SOLISCOPE_MEMORY_BYTES", "100000000", TRUE);
      g_assert_true (sol_ledger_check (ledger, sol_ledger_get_available_bytes (), &error));
      g_unsetenv ("SOLISCOPE_MEMORY_BYTES");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/allocations/counting", test_counting);
  g_test_add_func ("/solver/allocations/step-loop", test_step_loop);
  g_test_add_func ("/solver/allocations/models", test_models);
  g_test_add_func ("/solver/allocations/ledger", test_ledger);
  g_test_add_func ("/solver/allocations/refusal", test_refusal);
  return g_test_run ();
}
