/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every back end, those of devices included, on envelopes and on the delayed response, with one thread and
 * several, against the reference, after some steps. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "backend/step-outcome.h"
#include "bounds.h"
#include "device/device.h"
#include "io/case/case-file.h"
#include "sol-test.h"
#include "solver/translate.h"

#include <string.h>

typedef struct
{
  const char *name;
  double step_m;
  const char *assignments[8];
  const char *device_says; /* where devices refuse it */
} Row;

static const Row rows[] = {
  { "raman", 1e-5, { "fill.gas=H2", "response.raman=on", NULL }, NULL },
  { "raman-many-lines",
    1e-5,
    { "fill.gas=N2", "fill.pressure=3 bar", "response.raman=on", NULL },
    NULL },
  { "raman-gradient",
    1e-5,
    { "fill.gas=H2", "fill.pressure=0 bar -> 1 bar", "response.raman=on", NULL },
    NULL },
  { "raman-no-harmonic",
    1e-5,
    { "fill.gas=H2", "response.raman=on", "response.third_harmonic=false", NULL },
    NULL },
  { "raman-alone",
    1e-5,
    { "fill.gas=H2", "response.raman=on", "response.kerr=false", NULL },
    NULL },
  { "raman-mixture", 1e-5, { "fill.gas=H2:0.5, N2:0.4, Ar:0.1", "response.raman=on", NULL }, NULL },
  /* Light in the first and in the last part of the window: the padded convolution. */
  { "raman-meets-taper",
    1e-5,
    { "fill.gas=H2", "response.raman=on", "pulse.duration=35 fs", "pulse.energy=40 uJ", NULL },
    NULL },
  { "raman-two-polarisations",
    1e-5,
    { "fill.gas=H2", "response.raman=on", "pulse.polarisation=elliptic:0.4", NULL },
    NULL },
  { "raman-two-polarisations-no-harmonic",
    1e-5,
    { "fill.gas=N2", "response.raman=on", "pulse.polarisation=elliptic:0.4",
      "response.third_harmonic=false", NULL },
    NULL },
  { "raman-modes",
    1e-5,
    { "fill.gas=H2", "response.raman=on", "run.model=multimode", "geometry.modes=HE11..HE12",
      "grid.radial_points=6", NULL },
    NULL },
  { "envelope", 1e-5, { "run.field=envelope", "response.third_harmonic=false", NULL }, NULL },
  { "envelope-harmonic", 1e-5, { "run.field=envelope", NULL }, NULL },
  { "envelope-raman",
    1e-5,
    { "run.field=envelope", "response.third_harmonic=false", "fill.gas=H2", "response.raman=on",
      NULL },
    NULL },
  { "envelope-two-polarisations",
    1e-5,
    { "run.field=envelope", "response.third_harmonic=false", "fill.gas=H2", "response.raman=on",
      "pulse.polarisation=elliptic:0.4", NULL },
    NULL },
  { "envelope-modes-harmonic",
    1e-5,
    { "run.field=envelope", "run.model=multimode", "geometry.modes=HE11..HE12",
      "grid.radial_points=6", NULL },
    NULL },
  { "two-polarisations-no-harmonic",
    1e-5,
    { "pulse.polarisation=elliptic:0.4", "response.third_harmonic=false", NULL },
    NULL },
  { "envelope-modes",
    1e-5,
    { "run.field=envelope", "response.third_harmonic=false", "run.model=multimode",
      "geometry.modes=HE11..HE12", "grid.radial_points=6", NULL },
    NULL },
};

/* What sol_test_outcome_budget () does not know: the states of the recursion (kernels/raman.c), or the
 * transforms that stand for it. */
static double
budget_of (const SolProblem *problem, double step_m)
{
  gsize n = problem->grid->n_fine;
  double delayed = problem->raman != NULL
                       ? sol_bound_gamma (12 * n + 64) + sol_bound_fft_round_trip (2 * n)
                       : 0.0;
  return sol_test_outcome_budget (problem, step_m) + SOL_TEST_N_STEPS * delayed;
}

/* The back ends that are always there, the device kernels on this processor, and those of a driver. */
static const SolBackendOps *
find_there (const char *name)
{
  const SolBackendOps *ops = sol_backend_find (name);
  g_autoptr (SolDevice) device = ops->is_device ? sol_device_open (name, NULL) : NULL;
  return ops->is_device && device == NULL ? NULL : ops;
}

static void
compare_with (const SolProblem *problem, const Row *row, const char *name, SolTestOutcome *want)
{
  double budget = budget_of (problem, row->step_m);
  gsize n_bytes = sol_problem_get_n_field (problem) * sizeof (SolComplex);
  const SolBackendOps *ops = find_there (name);
  g_autoptr (GError) error = NULL;
  if (ops == NULL)
    {
      g_test_message ("%s is not there", name);
      return;
    }
  if (!ops->supports (problem, &error))
    {
      g_test_message ("%s", error->message);
      g_assert_true (ops->is_device && row->device_says != NULL);
      g_assert_nonnull (strstr (error->message, row->device_says));
      return;
    }
  g_assert_true (!ops->is_device || row->device_says == NULL);
  SolTestOutcome got = sol_test_outcome (problem, ops, "rk45", row->step_m, 1);
  SolTestOutcome shared = sol_test_outcome (problem, ops, "rk45", row->step_m, 3);
  double ratio = sol_test_outcome_compare (problem, &got, want, budget);
  g_test_message ("%s %s: %.3g of the budget", ops->name, row->name, ratio);
  if (ops->is_device)
    g_test_message ("%s %s: %g launches a trial", ops->name, row->name,
                    sol_test_count_launches (problem, ops, row->step_m));
  if (!(ratio <= 1.0)) /* class R: see budget_of () */
    g_error ("class R: %s %s: %.3g of the budget", ops->name, row->name, ratio);
  g_assert_cmpmem (shared.field, n_bytes, got.field, n_bytes);
  sol_test_outcome_clear (&got);
  sol_test_outcome_clear (&shared);
}

static void
compare (const SolProblem *problem, const Row *row)
{
  static const char *const names[] = { "reference", "cpu", "host", "opencl" };
  SolTestOutcome want =
      sol_test_outcome (problem, sol_backend_find ("reference"), "rk45", row->step_m, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    compare_with (problem, row, names[i], &want);
  sol_test_outcome_clear (&want);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (SolProblem) problem = sol_test_problem (row->assignments);
  compare (problem, row);
}

static const char fibre[] = "[run]\nmodel = gnlse\n[geometry]\nlength = 1 cm\n"
                            "[pulse]\nwavelength = 835 nm\nduration = 50 fs\npeak_power = 10 kW\n"
                            "shape = sech2\n"
                            "[grid]\nwavelength_min = 500 nm\nwavelength_max = 2 um\n"
                            "time_window = 0.5 ps\nabsorber = off\n"
                            "[fibre]\ngamma = 0.11\nbetas = 0, 0, -1.183e-26, 8.1038e-41\n"
                            "loss = 3 dB/m\n";

static const Row fibres[] = {
  { "fibre", 1e-4, { "response.raman=auto", NULL }, NULL },
  { "fibre-without", 1e-4, { "response.raman=off", NULL }, NULL },
  { "fibre-points", 1e-4, { "grid.points=768", NULL }, "no power of two" },
  { "fibre-points-of-two", 1e-4, { "grid.points=1024", NULL }, NULL },
  { "fibre-measured", 1e-4, { "fibre.raman_model=hollenbeck", NULL }, NULL },
  { "fibre-fine-step", 1e-4, { "grid.time_step=0.3 fs", NULL }, NULL },
};

static void
test_fibre (gconstpointer data)
{
  const Row *row = data;
  SolTranslateInputs inputs = { .seed = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) the_case =
      sol_case_from_text_full (fibre, -1, "fibre", row->assignments, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (SolProblem) problem = sol_translate (the_case, &inputs, &error);
  g_assert_no_error (error);
  compare (problem, row);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/backend/delayed/", rows[i].name, NULL);
      g_test_add_data_func (path, &rows[i], test_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (fibres); i++)
    {
      g_autofree char *path = g_strconcat ("/backend/delayed/", fibres[i].name, NULL);
      g_test_add_data_func (path, &fibres[i], test_fibre);
    }
  return g_test_run ();
}
