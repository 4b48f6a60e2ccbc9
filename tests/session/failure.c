/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/failure/failure.h"

#include "base/error.h"
#include "io/case/preset.h"
#include "session-run.h"
#include "session/check/case-check.h"
#include "session/setup.h"
#include "sol-test.h"

#include <string.h>

static SolFailureFacts
facts_of (const SolCase *c)
{
  return (SolFailureFacts){ .the_case = c,
                            .has_begun = TRUE,
                            .z_m = 0.125,
                            .step = 42,
                            .h_m = 1e-3,
                            .error_over_tolerance = 7.5,
                            .largest_field_v_per_m = 1e9,
                            .energy_drift = 0.02,
                            .time_edge = 1e-9,
                            .time_edge_z_m = NAN,
                            .band_edge = 1e-9,
                            .band_edge_z_m = NAN,
                            .light_min_m = NAN,
                            .light_max_m = NAN };
}

/* Every failure has its parts, every assignment is taken by the case, changes it, and can be undone. */
static void
check (const SolFailure *failure, const SolCase *c)
{
  g_assert_cmpstr (failure->what, !=, "");
  g_assert_cmpstr (failure->where, !=, "");
  g_assert_cmpstr (failure->why, !=, "");
  g_assert_nonnull (failure->what);
  g_assert_nonnull (failure->where);
  g_assert_nonnull (failure->why);
  for (guint i = 0; i < failure->fixes->len; i++)
    {
      const SolFailureFix *fix = g_ptr_array_index (failure->fixes, i);
      g_assert_cmpstr (fix->label, !=, "");
      if (fix->kind != SOL_FAILURE_FIX_ASSIGN)
        continue;
      g_autoptr (GError) error = NULL;
      g_autoptr (SolSetup) setup = sol_setup_new_from_case (c);
      g_autofree char *before = sol_setup_dup_case_text (setup);
      g_assert_true (sol_setup_assign (setup, fix->value, &error));
      g_assert_no_error (error);
      g_autofree char *after = sol_setup_dup_case_text (setup);
      g_assert_cmpstr (after, !=, before);
      g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, fix->label);
    }
}

static SolFailure *
make (GQuark domain, int code, const char *message, const SolFailureFacts *facts)
{
  g_autoptr (GError) error = g_error_new_literal (domain, code, message);
  SolFailure *failure = sol_failure_new (error, facts);
  if (facts->the_case != NULL)
    check (failure, facts->the_case);
  g_assert_true (g_str_has_suffix (failure->details, message));
  return failure;
}

static const SolFailureFix *
fix_at (const SolFailure *failure, guint i)
{
  g_assert_cmpuint (failure->fixes->len, >, i);
  return g_ptr_array_index (failure->fixes, i);
}

static void
assert_fix (const SolFailure *failure, guint i, const char *value, const char *label)
{
  g_assert_cmpstr (fix_at (failure, i)->value, ==, value);
  g_assert_cmpstr (fix_at (failure, i)->label, ==, label);
}

/* The list before the run offers the same change as the banner after it. */
static void
assert_advised (const SolCase *c, const char *fix)
{
  g_autoptr (GError) error = NULL;
  g_auto (SolCaseCheck) check = { 0 };
  g_assert_true (sol_case_check_run_full (&check, c, sol_backend_find ("cpu"), NULL, TRUE, &error));
  for (guint i = 0; i < check.advice->len; i++)
    {
      const SolAdvice *advice = g_ptr_array_index (check.advice, i);
      if (g_strcmp0 (advice->fix, fix) == 0)
        return;
    }
  g_error ("%s is not advised before the run", fix);
}

static void
test_not_finite (void)
{
  g_autoptr (SolCase) c = session_case (NULL);
  SolFailureFacts facts = facts_of (c);
  facts.not_finite_in = "Kerr effect";
  g_autoptr (SolFailure) plain = make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE, "x", &facts);
  g_assert_cmpint (plain->cause, ==, SOL_FAILURE_NOT_FINITE);
  g_assert_cmpstr (plain->where, ==, "At z = 12.5 cm of 20 cm, first in: Kerr effect.");
  g_assert_cmpstr (plain->details, ==, "Trial 42, with a step of 1 mm.\nx");
  g_assert_false (plain->is_warning);
  g_assert_nonnull (strstr (plain->why, "drifted by 2 %"));
  assert_fix (plain, 0, "stepper.rtol=1e-05", "Relative tolerance 10⁻⁴ → 10⁻⁵");
  /* The window is to blame. */
  facts.time_edge = 0.3;
  facts.time_edge_z_m = 0.1;
  g_autoptr (SolFailure) window = make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE, "x", &facts);
  g_assert_nonnull (strstr (window->why, "30 % of the energy"));
  g_assert_nonnull (strstr (window->why, "z = 10 cm"));
  assert_fix (window, 0, "grid.time_window=120 fs", "Time window 60 fs → 120 fs");
  /* The band is. */
  facts.time_edge = 0.0;
  facts.band_edge = 0.01;
  facts.band_edge_z_m = 0.05;
  g_autoptr (SolFailure) band = make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE, "x", &facts);
  assert_fix (band, 0, "grid.wavelength_min=210 nm", "Shortest wavelength 300 nm → 210 nm");
  /* A field that ionises, without plasma. */
  facts.band_edge = 0.0;
  facts.largest_field_v_per_m = 9e10;
  g_autoptr (SolFailure) plasma = make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE, "x", &facts);
  assert_fix (plasma, 0, "response.plasma=band", "Plasma Off → Band-limited");
  g_assert_nonnull (strstr (plasma->why, "90 GV/m"));
}

static void
test_step (void)
{
  g_autoptr (SolCase) c = session_case (NULL);
  SolFailureFacts facts = facts_of (c);
  g_autoptr (SolFailure) failure = make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP, "x", &facts);
  g_assert_cmpint (failure->cause, ==, SOL_FAILURE_STEP);
  g_assert_nonnull (strstr (failure->why, "7.5 times"));
  assert_fix (failure, 0, "stepper.rtol=0.01", "Relative tolerance 10⁻⁴ → 0.01");
  g_assert_cmpint (fix_at (failure, 1)->kind, ==, SOL_FAILURE_FIX_GO_TO_FIELD);
}

static void
test_memory (void)
{
  g_autoptr (GError) error = NULL;
  const char *const many[] = { "stepper.planes=100000", NULL };
  g_autoptr (SolRun) run = session_run_new (many, NULL);
  g_setenv ("SOLISCOPE_MEMORY_BYTES", "50000000", TRUE);
  g_assert_false (session_run (run, &error));
  g_autoptr (SolFailure) failure = sol_failure_new_for_run (run);
  g_unsetenv ("SOLISCOPE_MEMORY_BYTES");
  check (failure, sol_run_get_case (run));
  g_assert_cmpint (failure->cause, ==, SOL_FAILURE_MEMORY);
  g_assert_cmpstr (failure->where, ==, "Before the first plane.");
  g_assert_nonnull (strstr (failure->what, "only 47.7"));
  g_assert_null (strchr (failure->what, '\n'));
  g_assert_nonnull (strstr (failure->why, "planes in memory"));
  assert_fix (failure, 0, "stepper.planes=12500", "Planes 100000 → 12500");
}

static void
test_by_message (void)
{
  g_autoptr (SolCase) c = session_case ((const char *const[]){ "response.plasma=band", NULL });
  SolFailureFacts facts = facts_of (c);
  facts.has_begun = FALSE;
  g_autoptr (SolFailure) no_data =
      make (SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING,
            "there are no ionisation data for CO; set response.plasma = off", &facts);
  g_assert_cmpint (no_data->cause, ==, SOL_FAILURE_INPUT);
  assert_fix (no_data, 0, "response.plasma=off", "Plasma Band-limited → Off");
  g_autoptr (SolCase) other = session_case ((const char *const[]){ "run.model=multimode", NULL });
  facts.the_case = other;
  g_autoptr (SolFailure) refused =
      make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
            "run.model other than mode-averaged is not available in this version; use run.model = "
            "mode-averaged",
            &facts);
  g_assert_cmpint (refused->cause, ==, SOL_FAILURE_UNSUPPORTED);
  assert_fix (refused, 0, "run.model", "Go to “Model”");
  assert_fix (refused, 1, "run.model=mode-averaged", "Model Several modes → Mode-averaged");
  /* A remedy that the case does not take is none. */
  g_autoptr (SolFailure) nonsense =
      make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT, "set grid.time_window = blue", &facts);
  g_assert_cmpuint (nonsense->fixes->len, ==, 1);
  g_assert_cmpint (fix_at (nonsense, 0)->kind, ==, SOL_FAILURE_FIX_GO_TO_FIELD);
}

static void
test_devices_and_files (void)
{
  g_autoptr (SolCase) c = session_case (NULL);
  SolFailureFacts facts = facts_of (c);
  g_autoptr (SolFailure) device =
      make (SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH, "the device is lost", &facts);
  g_assert_cmpint (device->cause, ==, SOL_FAILURE_DEVICE);
  g_assert_cmpint (fix_at (device, 0)->kind, ==, SOL_FAILURE_FIX_USE_CPU);
  g_autoptr (SolFailure) memory =
      make (SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_MEMORY, "no room\n  fields: 3 GiB\n", &facts);
  g_assert_cmpint (memory->cause, ==, SOL_FAILURE_MEMORY);
  g_assert_cmpstr (memory->why, ==, "The largest part is fields: 3 GiB.");
  g_autoptr (SolFailure) full =
      make (SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, "The disk is full", &facts);
  g_assert_cmpint (full->cause, ==, SOL_FAILURE_WRITE);
  g_assert_cmpint (fix_at (full, 0)->kind, ==, SOL_FAILURE_FIX_CHOOSE_PLACE);
  g_assert_cmpint (fix_at (full, 1)->kind, ==, SOL_FAILURE_FIX_MEMORY_ONLY);
  g_autoptr (SolFailure) unreadable =
      make (SOL_FILE_ERROR, SOL_FILE_ERROR_READ, "pulse.shape: 'x.csv' cannot be read", &facts);
  g_assert_cmpint (unreadable->cause, ==, SOL_FAILURE_READ);
  facts.the_case = NULL;
  g_autoptr (SolFailure) unknown = make (G_IO_ERROR, G_IO_ERROR_FAILED, "?", &facts);
  g_assert_cmpint (unknown->cause, ==, SOL_FAILURE_OTHER);
  g_autoptr (SolFailure) bare = make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE, "?", &facts);
  g_assert_cmpuint (bare->fixes->len, ==, 1);
}

/* A pulse that overflows: the failure tells where, and its first remedy is one undoable change. */
static void
test_run_that_overflows (void)
{
  g_autoptr (GError) error = NULL;
  const char *const strong[] = { "pulse.energy=1e9 J", "stepper.max_step=1 mm", NULL };
  g_autoptr (SolRun) run = session_run_new (strong, NULL);
  g_assert_false (session_run (run, &error));
  g_test_message ("%s", error->message);
  g_autoptr (SolFailure) failure = sol_failure_new_for_run (run);
  check (failure, sol_run_get_case (run));
  g_test_message ("%s %s %s", failure->what, failure->where, failure->why);
  g_assert_cmpint (failure->cause, ==, SOL_FAILURE_NOT_FINITE);
  g_assert_true (g_str_has_prefix (failure->where, "At z = 0 cm of "));
  g_assert_true (g_str_has_prefix (fix_at (failure, 0)->label, "Energy 10⁹ J → "));
  assert_advised (sol_run_get_case (run), fix_at (failure, 0)->value);
}

/* A window far too short: the run ends, and says what was lost; the remedy heals it. */
static void
test_window_too_short (void)
{
  g_autoptr (GError) error = NULL;
  const char *const narrow[] = { "grid.time_window=30 fs", "pulse.gdd=60 fs^2", NULL };
  g_autoptr (SolRun) run = session_run_new (narrow, NULL);
  session_run (run, &error);
  g_assert_no_error (error);
  g_autoptr (SolFailure) failure = sol_failure_new_for_run (run);
  g_assert_nonnull (failure);
  check (failure, sol_run_get_case (run));
  g_test_message ("%s %s %s", failure->what, failure->where, failure->why);
  g_assert_cmpint (failure->cause, ==, SOL_FAILURE_TIME_EDGE);
  g_assert_null (failure->details);
  g_assert_true (failure->is_warning);
  g_assert_true (g_str_has_prefix (failure->where, "From z = ") &&
                 g_str_has_suffix (failure->where, " cm on."));
  g_assert_true (g_str_has_prefix (fix_at (failure, 0)->value, "grid.time_window="));
  g_autoptr (SolCase) healed = sol_case_copy (sol_run_get_case (run));
  for (int i = 0; i < 4; i++)
    {
      g_autoptr (SolRun) next = NULL;
      g_assert_true (sol_case_set (healed, fix_at (failure, 0)->value, &error));
      next = sol_run_new (healed, NULL);
      g_assert_true (session_run (next, &error));
      sol_failure_free (failure);
      failure = sol_failure_new_for_run (next);
      if (failure == NULL)
        return;
    }
  g_assert_not_reached ();
}

/* What fails or is complained of, and what the first click makes of it: a run that comes to its end,
 * and nothing is left to complain of what was fixed. */
static const struct
{
  const char *name;
  const char *key;          /* that the first remedy sets */
  const char *memory_bytes; /* NULL: all there is */
  const char *assignments[6];
} failing[] = {
  { "chirp beyond the window", "grid.time_window", NULL, { "pulse.gdd=300 fs^2" } },
  { "chirp far beyond the window", "grid.time_window", NULL, { "pulse.gdd=3000 fs^2" } },
  { "window shorter than the pulse", "grid.time_window", NULL, { "grid.time_window=10 fs" } },
  { "walk-off in a dense gas",
    "grid.time_window",
    NULL,
    { "fill.gas=Xe", "fill.pressure=5 bar", "pulse.energy=1 nJ", "geometry.length=2 m" } },
  { "1 J", "pulse.energy", NULL, { "pulse.energy=1 J" } },
  { "1 GJ", "pulse.energy", NULL, { "pulse.energy=1e9 J" } },
  { "1 J with plasma", "pulse.energy", NULL, { "pulse.energy=1 J", "response.plasma=band" } },
  { "1 EW", "pulse.peak_power", NULL, { "pulse.peak_power=1e18 W" } },
  { "planes beyond the memory", "stepper.planes", "50000000", { "stepper.planes=100000" } },
  { "a window beyond the memory", "grid.time_window", "50000000", { "grid.time_window=100 ps" } },
};

static SolRun *
run_failing (gsize i, const SolCase *c, SolFailure **failure)
{
  g_autoptr (GError) error = NULL;
  SolRun *run = sol_run_new (c, NULL);
  session_run (run, &error);
  *failure = sol_failure_new_for_run (run);
  return run;
}

static void
click_once (gsize i)
{
  g_autoptr (SolFailure) failure = NULL;
  g_autoptr (SolFailure) after = NULL;
  g_autoptr (SolCase) c = session_case (failing[i].assignments);
  g_autoptr (SolRun) run = run_failing (i, c, &failure);
  g_assert_nonnull (failure);
  check (failure, c);
  const SolFailureFix *fix = fix_at (failure, 0);
  g_test_message ("%s: %s %s [%s]", failing[i].name, failure->what, failure->why, fix->label);
  g_assert_cmpint (fix->kind, ==, SOL_FAILURE_FIX_ASSIGN);
  g_assert_true (g_str_has_prefix (fix->value, failing[i].key));
  assert_advised (c, fix->value);
  g_assert_true (sol_case_set (c, fix->value, NULL));
  g_autoptr (SolRun) second = run_failing (i, c, &after);
  g_assert_cmpint (sol_run_get_phase (second), ==, SOL_RUN_PHASE_COMPLETE);
  if (after != NULL)
    g_error ("%s, after %s: %s %s", failing[i].name, fix->value, after->what, after->why);
}

static void
test_one_click (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (failing); i++)
    {
      if (failing[i].memory_bytes != NULL)
        g_setenv ("SOLISCOPE_MEMORY_BYTES", failing[i].memory_bytes, TRUE);
      click_once (i);
      g_unsetenv ("SOLISCOPE_MEMORY_BYTES");
    }
}

/* Where a narrow window cuts the input, light that nobody expected, or the currents of free electrons, one
 * click is enough too, though the estimate alone would not do. */
static const struct
{
  const char *preset;
  const char *window;
} narrow[] = {
  { "helium-rdw", "grid.time_window=20 fs" },
  { "neon-spm", "grid.time_window=75 fs" },
  { "silica-strand", "grid.time_window=900 fs" },
};

static void
test_one_click_of_presets (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (narrow); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolFailure) failure = NULL;
      g_autoptr (SolFailure) after = NULL;
      g_autofree char *text = sol_preset_get_text (narrow[i].preset, &error);
      g_autoptr (SolCase) c = sol_case_from_text (text, -1, narrow[i].preset, &error);
      g_assert_true (sol_case_set (c, narrow[i].window, &error));
      g_assert_true (sol_case_set (c, "stepper.planes=61", &error));
      g_autoptr (SolRun) run = run_failing (i, c, &failure);
      g_assert_nonnull (failure);
      const SolFailureFix *fix = fix_at (failure, 0);
      g_test_message ("%s: %s [%s]", narrow[i].preset, failure->why, fix->label);
      g_assert_true (g_str_has_prefix (fix->value, "grid.time_window="));
      g_assert_true (sol_case_set (c, fix->value, &error));
      g_autoptr (SolRun) second = run_failing (i, c, &after);
      if (after != NULL)
        g_error ("%s, after %s: %s %s", narrow[i].preset, fix->value, after->what, after->why);
    }
}

/* A tolerance that rounding forbids: advised against before the run, and one step back to where it
 * works; a larger one grows by what the smallest step lacked. */
static void
test_tolerance (void)
{
  const char *const tiny[] = { "stepper.rtol=1e-15", NULL };
  g_autoptr (SolCase) c = session_case (tiny);
  SolFailureFacts facts = facts_of (c);
  g_autoptr (SolFailure) failure = make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP, "x", &facts);
  assert_fix (failure, 0, "stepper.rtol=1e-6", "Relative tolerance 10⁻¹⁵ → 10⁻⁶");
  assert_advised (c, fix_at (failure, 0)->value);
  g_assert_true (sol_case_set (c, "stepper.rtol=1e-8", NULL));
  facts.error_over_tolerance = 3e3;
  g_autoptr (SolFailure) rough = make (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP, "x", &facts);
  assert_fix (rough, 0, "stepper.rtol=0.001", "Relative tolerance 10⁻⁸ → 0.001");
}

static void
test_nothing_to_complain_of (void)
{
  g_autoptr (GError) error = NULL;
  const char *const wide[] = { "grid.time_window=200 fs", NULL };
  g_autoptr (SolRun) run = session_run_new (wide, NULL);
  g_assert_true (session_run (run, &error));
  g_assert_null (sol_failure_new_for_run (run));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/failure/one-click", test_one_click);
  g_test_add_func ("/failure/one-click-of-presets", test_one_click_of_presets);
  g_test_add_func ("/failure/tolerance", test_tolerance);
  g_test_add_func ("/failure/not-finite", test_not_finite);
  g_test_add_func ("/failure/step", test_step);
  g_test_add_func ("/failure/memory", test_memory);
  g_test_add_func ("/failure/by-message", test_by_message);
  g_test_add_func ("/failure/devices-and-files", test_devices_and_files);
  g_test_add_func ("/failure/run-that-overflows", test_run_that_overflows);
  g_test_add_func ("/failure/window-too-short", test_window_too_short);
  g_test_add_func ("/failure/nothing-to-complain-of", test_nothing_to_complain_of);
  return g_test_run ();
}
