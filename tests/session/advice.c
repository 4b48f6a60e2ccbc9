/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/advice.h"

#include "io/case/case-file.h"
#include "session/check/case-check.h"
#include "session/run-ledger.h"
#include "sol-test.h"

#include <string.h>

/* Nothing to say about this one. */
static const char calm[] = "[geometry]\n"
                           "core_radius = 125 um\n"
                           "length = 1 m\n"
                           "[fill]\n"
                           "gas = He\n"
                           "pressure = 1 bar\n"
                           "[pulse]\n"
                           "wavelength = 800 nm\n"
                           "duration = 30 fs\n"
                           "energy = 50 uJ\n"
                           "[response]\n"
                           "plasma = band\n"
                           "[grid]\n"
                           "wavelength_min = 400 nm\n"
                           "wavelength_max = 1.02 um\n"
                           "time_window = 0.4 ps\n";

typedef struct
{
  const char *id;
  SolAdviceSeverity severity;
  gboolean has_fix;
  const char *set[8];
} Trigger;

static const Trigger triggers[] = {
  { "window-input",
    SOL_ADVICE_SERIOUS,
    TRUE,
    { "pulse.duration=100 fs", "pulse.gdd=132000 fs^2", "grid.time_window=2 ps" } },
  { "window-input", SOL_ADVICE_SERIOUS, TRUE, { "pulse.delay=190 fs" } },
  /* The estimate alone would be shorter than what leaves room for the currents of free electrons. */
  { "window-input",
    SOL_ADVICE_WARNING,
    TRUE,
    { "pulse.duration=7.5 fs", "grid.wavelength_max=4 um", "grid.time_window=15 fs" } },
  /* No window that may be written would do. */
  { "window-input", SOL_ADVICE_SERIOUS, FALSE, { "pulse.duration=1e10 fs" } },
  { "window-input", SOL_ADVICE_SERIOUS, FALSE, { "pulse.delay=1e9 fs" } },
  { "window-input", SOL_ADVICE_SERIOUS, FALSE, { "pulse.gdd=1e12 fs^2" } },
  { "window-run",
    SOL_ADVICE_WARNING,
    TRUE,
    { "geometry.core_radius=20 um", "geometry.length=3 m", "grid.time_window=200 fs",
      "pulse.energy=0.1 uJ" } },
  /* 2048 samples reach over 455.4 fs: edges of 7.7 and, after 420 fs, 17.7 fs; 4 um have a period of 13.3. */
  { "window-edges",
    SOL_ADVICE_SERIOUS,
    TRUE,
    { "grid.time_window=440 fs", "grid.wavelength_max=4 um", "pulse.duration=10 fs",
      "pulse.energy=600 uJ" } },
  { "window-edges",
    SOL_ADVICE_WARNING,
    TRUE,
    { "grid.time_window=420 fs", "grid.wavelength_max=4 um", "pulse.duration=10 fs",
      "pulse.energy=600 uJ" } },
  { "pulse-band-short",
    SOL_ADVICE_SERIOUS,
    TRUE,
    { "pulse.duration=5 fs", "grid.wavelength_min=700 nm" } },
  { "pulse-band-long",
    SOL_ADVICE_SERIOUS,
    TRUE,
    { "pulse.duration=5 fs", "grid.wavelength_max=900 nm" } },
  { "band-short", SOL_ADVICE_WARNING, TRUE, { "fill.gas=Ar", "pulse.energy=300 uJ" } },
  { "band-long", SOL_ADVICE_NOTE, TRUE, { "fill.gas=Ar", "pulse.energy=300 uJ" } },
  { "index-range-short", SOL_ADVICE_NOTE, TRUE, { "fill.gas=Ne" } },
  { "index-range-long", SOL_ADVICE_NOTE, FALSE, { "fill.gas=Ne" } },
  { "index-range-long", SOL_ADVICE_NOTE, TRUE, { "grid.wavelength_max=1.2 um" } },
  { "index-range-short", SOL_ADVICE_NOTE, TRUE, { "grid.wavelength_min=200 nm" } },
  { "index-range-long", SOL_ADVICE_NOTE, TRUE, { "grid.wavelength_max=4 um" } },
  { "resonance-short",
    SOL_ADVICE_NOTE,
    TRUE,
    { "fill.gas=Ar", "fill.pressure=50 bar", "grid.wavelength_min=95 nm", "pulse.energy=1 nJ" } },
  { "cut-off-long",
    SOL_ADVICE_NOTE,
    TRUE,
    { "geometry.core_radius=2 um", "grid.wavelength_max=4 um", "pulse.energy=1 nJ",
      "geometry.length=1 mm" } },
  { "wall-resonances-missed",
    SOL_ADVICE_WARNING,
    TRUE,
    { "geometry.kind=antiresonant", "geometry.wall_thickness=300 nm", "pulse.energy=1 nJ" } },
  { "wall-resonances",
    SOL_ADVICE_NOTE,
    FALSE,
    { "geometry.kind=antiresonant", "geometry.wall_thickness=300 nm", "geometry.core_radius=4 um",
      "pulse.energy=1 nJ", "geometry.length=1 mm" } },
  { "wall-resonances",
    SOL_ADVICE_NOTE,
    FALSE,
    { "geometry.kind=antiresonant", "geometry.wall_thickness=300 nm -> 310 nm",
      "geometry.core_radius=4 um", "pulse.energy=1 nJ", "geometry.length=1 mm" } },
  { "plasma-off",
    SOL_ADVICE_WARNING,
    TRUE,
    { "pulse.energy=900 uJ", "pulse.duration=10 fs", "response.plasma=off" } },
  { "shock-off",
    SOL_ADVICE_WARNING,
    TRUE,
    { "pulse.energy=900 uJ", "pulse.duration=10 fs", "response.self_steepening=false" } },
  { "one-mode", SOL_ADVICE_WARNING, TRUE, { "fill.gas=Ar", "pulse.energy=800 uJ" } },
  { "lone-mode",
    SOL_ADVICE_WARNING,
    TRUE,
    { "run.model=multimode", "fill.gas=Ar", "pulse.energy=800 uJ" } },
  { "nodes",
    SOL_ADVICE_WARNING,
    TRUE,
    { "run.model=multimode", "geometry.modes=HE11..HE14", "grid.radial_points=12" } },
  { "soliton-order",
    SOL_ADVICE_WARNING,
    TRUE,
    { "fill.gas=Ar", "fill.pressure=5 bar", "geometry.core_radius=13 um", "geometry.length=2 m",
      "geometry.loss=false", "pulse.duration=300 fs", "pulse.energy=10 uJ" } },
  { "critical-power", SOL_ADVICE_WARNING, TRUE, { "fill.gas=Ar", "pulse.energy=500 uJ" } },
  { "critical-power", SOL_ADVICE_WARNING, TRUE, { "fill.gas=Ar", "pulse.peak_power=20 GW" } },
  { "rate-range",
    SOL_ADVICE_WARNING,
    TRUE,
    { "fill.gas=Ar", "fill.pressure=1 mbar", "pulse.energy=2.5 mJ" } },
  { "adk", SOL_ADVICE_WARNING, TRUE, { "response.ionisation=adk" } },
  { "loss", SOL_ADVICE_WARNING, TRUE, { "geometry.core_radius=10 um" } },
};

static const char *const output = "result.h5"; /* in the working folder */

static SolCase *
make_case (const char *const *set)
{
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_from_text_full (calm, -1, "calm", set, NULL, &error);
  g_assert_no_error (error);
  return c;
}

static void
run_check (SolCaseCheck *check, const SolCase *c, const char *path)
{
  g_autoptr (GError) error = NULL;
  sol_case_check_run (check, c, sol_backend_find ("cpu"), path, &error);
  g_assert_no_error (error);
}

static const SolAdvice *
find (const SolCaseCheck *check, const char *id)
{
  for (guint i = 0; i < check->advice->len; i++)
    {
      const SolAdvice *advice = g_ptr_array_index (check->advice, i);
      g_test_message ("%s: %s: %s [%s]", advice->id,
                      sol_advice_severity_get_name (advice->severity), advice->text,
                      advice->fix != NULL ? advice->fix : "no fix");
      if (strcmp (advice->id, id) == 0)
        return advice;
    }
  return NULL;
}

/* The advice is there, with a sentence and of its grade; its fix is an assignment that the case takes
 * and that settles it. */
static void
assert_settles (const SolCase *c, const char *id, SolAdviceSeverity severity, gboolean has_fix)
{
  g_auto (SolCaseCheck) check = { 0 }, after = { 0 };
  g_autoptr (SolCase) mended = sol_case_copy (c);
  g_autoptr (GError) error = NULL;
  run_check (&check, c, output);
  const SolAdvice *advice = find (&check, id);
  g_assert_nonnull (advice);
  g_assert_cmpint (advice->severity, ==, severity);
  g_assert_cmpuint (strlen (advice->text), >, 20);
  g_assert_cmpint (advice->fix != NULL, ==, has_fix);
  if (!has_fix)
    return;
  /* Words that name a window name the one that the change makes. */
  if (g_str_has_suffix (advice->text, " would do"))
    {
      g_autofree char *words = g_strdup_printf (" %s would do", strchr (advice->fix, '=') + 1);
      g_assert_true (g_str_has_suffix (advice->text, words));
    }
  sol_case_set (mended, advice->fix, &error);
  g_assert_no_error (error);
  run_check (&after, mended, output);
  g_assert_null (find (&after, id));
}

static void
test_calm (void)
{
  g_auto (SolCaseCheck) check = { 0 };
  g_autoptr (SolCase) c = make_case (NULL);
  run_check (&check, c, output);
  find (&check, "");
  g_assert_cmpuint (check.advice->len, ==, 0);
}

static void
test_triggers (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (triggers); i++)
    {
      const Trigger *t = &triggers[i];
      g_autoptr (SolCase) c = make_case (t->set);
      g_test_message ("--- %s", t->id);
      assert_settles (c, t->id, t->severity, t->has_fix);
    }
}

/* 95 % of the memory there is, then a tenth of what is needed. */
static void
test_memory (void)
{
  g_autoptr (SolCase) c = make_case (NULL);
  g_auto (SolCaseCheck) check = { 0 };
  run_check (&check, c, NULL);
  double needed = (double) check.sketch->memory_bytes;
  const double shares[] = { 0.95, 10.0 };
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *available = g_strdup_printf ("%.0f", needed / shares[i]);
      g_setenv ("SOLISCOPE_MEMORY_BYTES", available, TRUE);
      assert_settles (c, "memory", i == 0 ? SOL_ADVICE_WARNING : SOL_ADVICE_SERIOUS, TRUE);
      g_unsetenv ("SOLISCOPE_MEMORY_BYTES");
    }
}

/* What lies on a device is told beside what this machine holds, and not asked of it. */
static void
test_device_memory (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) c = make_case (NULL);
  const SolBackendOps *ops = sol_backend_find ("cuda");
  g_autoptr (SolLedger) ledger = sol_run_make_ledger (c, ops, &error);
  g_assert_no_error (error);
  g_auto (SolCaseCheck) check = { 0 };
  g_assert_true (sol_case_check_run (&check, c, ops, NULL, &error));
  const SolSketch *s = check.sketch;
  g_assert_cmpuint (s->device_memory_bytes, ==, sol_ledger_get_device_total (ledger));
  g_assert_cmpuint (s->memory_bytes, ==, sol_ledger_get_host_total (ledger));
  g_assert_cmpuint (s->device_memory_bytes, >, s->memory_bytes / 2); /* both would not fit below */
  g_assert_cmpuint (s->memory_bytes + s->device_memory_bytes, ==, sol_ledger_get_total (ledger));
  g_autofree char *room = g_strdup_printf ("%.0f", 1.5 * (double) s->memory_bytes);
  g_setenv ("SOLISCOPE_MEMORY_BYTES", room, TRUE);
  g_auto (SolCaseCheck) again = { 0 };
  g_assert_true (sol_case_check_run (&again, c, ops, NULL, &error));
  g_assert_null (find (&again, "memory"));
  g_unsetenv ("SOLISCOPE_MEMORY_BYTES");
}

/* A terabyte and more; a machine that has room for it skips. */
static void
test_disk (void)
{
  const char *const set[] = { "grid.time_window=2 ns", "stepper.planes=1000000", NULL };
  g_autoptr (SolCase) c = make_case (set);
  g_auto (SolCaseCheck) check = { 0 };
  run_check (&check, c, output);
  if (find (&check, "disk") == NULL)
    {
      g_test_skip ("this disk holds everything");
      return;
    }
  assert_settles (c, "disk", SOL_ADVICE_SERIOUS, TRUE);
}

static void
test_measured (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) table = g_string_new ("# wavelength_nm density\n");
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "pulse.txt", NULL);
  g_autofree char *shape = g_strdup_printf ("pulse.shape=file:%s", path);
  for (int i = 0; i <= 200; i++)
    {
      double x = (i - 100) / 20.0;
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];
      g_string_append_printf (table, "%d %s\n", 700 + i,
                              g_ascii_dtostr (buffer, sizeof buffer, exp (-x * x) + 0.05));
    }
  g_file_set_contents (path, table->str, -1, &error);
  g_assert_no_error (error);
  const char *const set[] = { shape, NULL };
  g_autoptr (SolCase) c = make_case (set);
  assert_settles (c, "pulse-file", SOL_ADVICE_WARNING, FALSE);
}

/* The worst comes first, whatever the order of the rules. */
static void
test_order (void)
{
  const char *const set[] = { "grid.wavelength_min=200 nm", "geometry.core_radius=10 um",
                              "pulse.delay=190 fs", NULL };
  g_autoptr (SolCase) c = make_case (set);
  g_auto (SolCaseCheck) check = { 0 };
  run_check (&check, c, NULL);
  g_assert_cmpuint (check.advice->len, >=, 3);
  for (guint i = 1; i < check.advice->len; i++)
    {
      const SolAdvice *a = g_ptr_array_index (check.advice, i - 1);
      const SolAdvice *b = g_ptr_array_index (check.advice, i);
      g_assert_cmpint (a->severity, >=, b->severity);
    }
}

/* One complaint, one row: what ends on the same side of the band is told together, and a band that does not
 * hold the pulse is not also too narrow for its light. */
static void
test_said_once (void)
{
  const char *const wide[] = { "fill.gas=Ne", "grid.wavelength_min=120 nm",
                               "grid.wavelength_max=4 um", NULL };
  const char *const narrow[] = { "pulse.duration=5 fs", "grid.wavelength_min=700 nm", "fill.gas=Ar",
                                 "pulse.energy=300 uJ", NULL };
  g_auto (SolCaseCheck) check = { 0 }, narrow_check = { 0 };
  g_autoptr (SolCase) c = make_case (wide);
  g_autoptr (SolCase) narrow_case = make_case (narrow);
  run_check (&check, c, NULL);
  run_check (&narrow_check, narrow_case, NULL);
  guint n = 0;
  for (guint i = 0; i < check.advice->len; i++)
    n += strstr (((SolAdvice *) check.advice->pdata[i])->text, "index formula") != NULL ? 1 : 0;
  g_assert_cmpuint (n, ==, 2); /* one a side */
  g_assert_nonnull (
      strstr (find (&check, "index-range-long")->text, ", that of the cladding above"));
  g_assert_nonnull (find (&narrow_check, "pulse-band-short"));
  g_assert_null (find (&narrow_check, "band-short"));
}

#define FIBRE                                                                                      \
  "[geometry]\nkind = step-index\ncore_radius = 2 um\nnumerical_aperture = 0.12\n"                 \
  "cladding = SiO2\nlength = 1 cm\n[pulse]\nwavelength = 1 um\nduration = 100 fs\n"                \
  "energy = 1 pJ\n[response]\nraman = off\n[grid]\nwavelength_min = 800 nm\n"                      \
  "wavelength_max = 1.3 um\ntime_window = 1 ps\n"

static SolCase *
make_fibre (const char *assignment)
{
  const char *const set[] = { assignment, NULL };
  g_autoptr (GError) error = NULL;
  SolCase *c = sol_case_from_text_full (FIBRE, -1, "fibre", set, NULL, &error);
  g_assert_no_error (error);
  return c;
}

/* V = 2πa NA/λ: 1.5 as it is, below 1 from 1.33 um on, wherever along a taper that is; but not in air. */
static void
test_thin_core (void)
{
  g_autoptr (SolCase) thin = make_fibre ("geometry.core_radius=1.3 um");
  g_autoptr (SolCase) taper =
      make_fibre ("geometry.core_radius=0 m: 2 um, 4 mm: 1.3 um, 1 cm: 2 um");
  static const char *const calm_ones[] = {
    "geometry.core_radius=1.4 um", "geometry.core_radius=2 um -> 1.4 um",
    "geometry.core_radius=0 m: 2 um, 4 mm: 1.4 um, 1 cm: 2 um"
  };
  g_auto (SolCaseCheck) check = { 0 }, strand_check = { 0 };
  assert_settles (thin, "thin-core", SOL_ADVICE_WARNING, TRUE);
  run_check (&check, taper, output);
  const SolAdvice *advice = find (&check, "thin-core");
  g_assert_nonnull (advice);
  g_assert_null (advice->fix);
  for (gsize i = 0; i < G_N_ELEMENTS (calm_ones); i++)
    {
      g_auto (SolCaseCheck) quiet = { 0 };
      g_autoptr (SolCase) c = make_fibre (calm_ones[i]);
      run_check (&quiet, c, output);
      g_assert_null (find (&quiet, "thin-core"));
    }
  const char *const set[] = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) strand = sol_case_from_text_full (
      "[geometry]\nkind = step-index\ncore_radius = 0.5 um -> 0.14 um\ncore_index = SiO2\n"
      "cladding = air\nlength = 1 mm\n[pulse]\nwavelength = 1 um\nduration = 100 fs\n"
      "energy = 1 pJ\n[response]\nraman = off\n[grid]\nwavelength_min = 800 nm\n"
      "wavelength_max = 1.3 um\ntime_window = 1 ps\n",
      -1, "strand", set, NULL, &error);
  g_assert_no_error (error);
  run_check (&strand_check, strand, output);
  g_assert_null (find (&strand_check, "thin-core"));
}

/* The cut-off of a mode is that of the thinnest place. */
static void
test_cut_off (void)
{
  static const char *const rows[] = { "geometry.core_radius=10 um",
                                      "geometry.core_radius=0 m: 20 um, 4 mm: 10 um, 1 cm: 20 um" };
  double at_m[2];
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const set[] = { rows[i], "geometry.modes=HE12", "pulse.mode=HE12", NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (SolCase) c = sol_case_from_text_full (FIBRE, -1, "fibre", set, NULL, &error);
      g_assert_no_error (error);
      g_autoptr (SolSketch) sketch = sol_sketch_new (c, NULL, sol_backend_find ("cpu"), &error);
      g_assert_no_error (error);
      at_m[i] = sketch->cut_off_m;
    }
  /* class T: λ = 2πa NA/3.832, to a bin of the band; NA 0.12 at every wavelength. */
  sol_assert_close (T, at_m[0], 2.0 * G_PI * 10e-6 * 0.12 / 3.8317059702, 2e-2);
  sol_assert_near (P, at_m[1], at_m[0], 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/advice/calm-case-has-none", test_calm);
  g_test_add_func ("/session/advice/each-fix-settles-its-advice", test_triggers);
  g_test_add_func ("/session/advice/memory", test_memory);
  g_test_add_func ("/session/advice/memory-of-a-device", test_device_memory);
  g_test_add_func ("/session/advice/disk", test_disk);
  g_test_add_func ("/session/advice/measured-pulse", test_measured);
  g_test_add_func ("/session/advice/worst-first", test_order);
  g_test_add_func ("/session/advice/said-once", test_said_once);
  g_test_add_func ("/session/advice/thin-core", test_thin_core);
  g_test_add_func ("/session/advice/cut-off", test_cut_off);
  return g_test_run ();
}
