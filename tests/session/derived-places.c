/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What derived rows say of places along a guide that changes, and the search for a pressure that speaks of the same
 * places. */
#include "config.h"

#include "base/error.h"
#include "base/quantity-show.h"
#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "session/check/case-check.h"
#include "session/check/derived-source.h"
#include "session/check/derived.h"
#include "session/check/find-pressure.h"
#include "session/setup.h"
#include "session/setup/setup-words.h"
#include "sol-test.h"

#include <string.h>
#include <time.h>

static const char base[] = "[geometry]\n"
                           "kind = antiresonant\n"
                           "core_radius = 30 um\n"
                           "wall_thickness = 0.3 um\n"
                           "length = 0.5 m\n"
                           "[fill]\n"
                           "gas = Ar\n"
                           "pressure = 1 bar\n"
                           "[pulse]\n"
                           "wavelength = 800 nm\n"
                           "duration = 30 fs\n"
                           "energy = 5 uJ\n"
                           "[response]\n"
                           "plasma = band\n"
                           "[grid]\n"
                           "wavelength_min = 200 nm\n"
                           "wavelength_max = 2 um\n"
                           "time_window = 0.5 ps\n";

static GPtrArray *
list_of (const SolCase *c)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolSketch) sketch = sol_sketch_new (c, NULL, sol_backend_find ("cpu"), &error);
  g_assert_no_error (error);
  return sol_derived_list (sketch);
}

static GPtrArray *
list_with (const char *const *set)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) c = sol_case_from_text_full (base, -1, "base", set, NULL, &error);
  g_assert_no_error (error);
  return list_of (c);
}

/* By its key, or by that without the end of the guide. */
static const SolDerived *
find (GPtrArray *list, const char *key)
{
  const SolDerived *found = NULL;
  for (guint i = 0; i < list->len; i++)
    {
      const SolDerived *row = list->pdata[i];
      gsize n = strlen (row->key);
      gboolean is_end = strncmp (row->key, key, n) == 0 &&
                        (strcmp (key + n, "_in") == 0 || strcmp (key + n, "_out") == 0);
      if (strcmp (row->key, key) == 0)
        return row;
      if (is_end)
        found = row;
    }
  if (found == NULL && g_str_has_suffix (key, "_out"))
    {
      g_autofree char *other = g_strndup (key, strlen (key) - strlen ("_out"));
      g_autofree char *entrance = g_strconcat (other, "_in", NULL);
      return find (list, entrance);
    }
  return found;
}

/* class R: the same formulas, at one place of the varied guide and in an even one. */
static void
check_same (const SolDerived *row, const SolDerived *even)
{
  g_assert_nonnull (even);
  g_assert_cmpint (isnan (row->value), ==, isnan (even->value));
  if (isfinite (row->value))
    sol_assert_close (R, row->value, even->value, 1e-9);
}

static void
check_row (const SolDerived *row, GPtrArray *entrance, GPtrArray *exit)
{
  g_autofree char *title = sol_derived_dup_title (row);
  g_test_message ("%s = %s", title, row->text);
  switch (row->place)
    {
    case SOL_DERIVED_ANYWHERE:
      check_same (row, find (entrance, row->key));
      check_same (row, find (exit, row->key));
      break;
    case SOL_DERIVED_ENTRANCE:
      check_same (row, find (entrance, row->key));
      g_assert_true (g_str_has_suffix (title, ", entrance"));
      break;
    case SOL_DERIVED_EXIT:
      check_same (row, find (exit, row->key));
      g_assert_true (g_str_has_suffix (title, ", exit"));
      break;
    case SOL_DERIVED_INSIDE:
      g_assert_nonnull (strstr (row->text, " at z = "));
      break;
    case SOL_DERIVED_WHOLE:
    default:
      break;
    }
}

/* A row of one end is what an even guide has that is everywhere as that end; a row without a place is what both
 * have. */
static void
test_ends (void)
{
  static const struct
  {
    const char *varied[3], *entrance[3], *exit[3];
  } rows[] = {
    { { "fill.pressure=1 bar -> 0.2 bar" },
      { "fill.pressure=1 bar" },
      { "fill.pressure=0.2 bar" } },
    { { "fill.pressure=1 bar -> 0 bar" }, { "fill.pressure=1 bar" }, { "fill.pressure=0 bar" } },
    { { "fill.pressure=0.2 bar -> 1 bar" },
      { "fill.pressure=0.2 bar" },
      { "fill.pressure=1 bar" } },
    { { "geometry.core_radius=30 um -> 24 um" },
      { "geometry.core_radius=30 um" },
      { "geometry.core_radius=24 um" } },
    { { "geometry.wall_thickness=0.3 um -> 0.25 um" },
      { "geometry.wall_thickness=0.3 um" },
      { "geometry.wall_thickness=0.25 um" } },
    { { "fill.pressure=0.5 bar -> 1 bar", "geometry.core_radius=30 um -> 24 um" },
      { "fill.pressure=0.5 bar", "geometry.core_radius=30 um" },
      { "fill.pressure=1 bar", "geometry.core_radius=24 um" } },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) varied = list_with (rows[i].varied);
      g_autoptr (GPtrArray) entrance = list_with (rows[i].entrance);
      g_autoptr (GPtrArray) exit = list_with (rows[i].exit);
      g_test_message ("--- %s", rows[i].varied[0]);
      for (guint k = 0; k < varied->len; k++)
        check_row (varied->pdata[k], entrance, exit);
    }
}

/* Signs as they are printed, and one name for each thing: see sol_quantity_typeset(). */
static void
check_signs (const char *text)
{
  static const char *const plain[] = { "->", "^2", "^3", "beta2", "n2 ", " um", "fs2" };
  for (gsize i = 0; i < G_N_ELEMENTS (plain); i++)
    if (strstr (text, plain[i]) != NULL)
      g_error ("“%s” has “%s”", text, plain[i]);
  for (const char *p = text; *p != '\0'; p++)
    {
      gboolean is_first = p == text || p[-1] == ' ' || p[-1] == '(';
      if (p[0] == '-' && g_ascii_isdigit (p[1]) && is_first)
        g_error ("“%s” has a hyphen for a minus", text);
      if (p > text && g_ascii_isdigit (p[-1]) && p[0] == 'e' &&
          (p[1] == '-' || g_ascii_isdigit (p[1])))
        g_error ("“%s” has a power in plain letters", text);
    }
}

static void
check_printed (const char *text)
{
  g_autofree char *typeset = sol_quantity_typeset (text);
  check_signs (typeset);
}

/* Rows, advice, steps to a remedy: of every preset all that is shown of them has its signs as they are printed, one
 * unit for dispersion, and every row a page that is there. */
static void
test_signs (void)
{
  g_auto (GStrv) names = sol_preset_get_names ();
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (SolCaseCheck) check = { 0 };
      g_autofree char *text = sol_preset_get_text (names[i], &error);
      g_autoptr (SolCase) c = sol_case_from_text (text, -1, names[i], &error);
      g_assert_no_error (error);
      g_assert_true (sol_case_check_run (&check, c, sol_backend_find ("cpu"), NULL, &error));
      g_autoptr (GPtrArray) list = sol_derived_list (check.sketch);
      gboolean has_fs = FALSE, has_ps = FALSE;
      for (guint k = 0; k < list->len; k++)
        {
          const SolDerived *row = list->pdata[k];
          g_autofree char *title = sol_derived_dup_title (row);
          const SolDerivedSource *source = sol_derived_source_find (row->key);
          g_assert_nonnull (source);
          g_autofree char *file = g_strdup_printf ("../docs/%s.md", source->page);
          g_autofree char *page = g_test_build_filename (G_TEST_DIST, file, NULL);
          g_assert_true (g_file_test (page, G_FILE_TEST_IS_REGULAR));
          check_printed (row->text);
          check_signs (title);
          check_signs (row->meaning);
          has_fs = has_fs || strstr (row->text, "fs²/m") != NULL;
          has_ps = has_ps || strstr (row->text, "ps²/km") != NULL;
        }
      g_assert_false (has_fs && has_ps);
      g_assert_cmpint (has_ps, ==, c->run.model == SOL_CASE_MODEL_GNLSE);
      for (guint k = 0; k < check.advice->len; k++)
        {
          const SolAdvice *advice = check.advice->pdata[k];
          g_autofree char *change =
              advice->fix != NULL ? sol_setup_words_for_change (c, advice->fix) : NULL;
          check_printed (advice->text);
          if (change != NULL)
            check_signs (change);
        }
    }
}

/* A gradient has no arrow of its own in the name of a step, where an arrow leads from what was to what is. */
static void
test_step_of_gradient (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_assert_true (sol_setup_assign (setup, "fill.pressure=0.8 bar -> 0 bar", NULL));
  g_assert_true (sol_setup_assign (setup, "fill.pressure=1 bar -> 0.5 bar", NULL));
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==,
                   "Pressure 0.8 bar to 0 bar → 1 bar to 0.5 bar");
  g_assert_true (sol_setup_assign (setup, "pulse.gdd=-120 fs^2", NULL));
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "GDD 0 fs² → −120 fs²");
}

static const SolCase *
preset_with (const char *name, const char *assignment, SolCase **place)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = sol_preset_get_text (name, &error);
  const char *const set[] = { assignment, NULL };
  *place = sol_case_from_text_full (text, -1, name, assignment != NULL ? set : NULL, NULL, &error);
  g_assert_no_error (error);
  return *place;
}

static double
fission_length_m (const SolCase *c)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolSketch) sketch = sol_sketch_new (c, NULL, sol_backend_find ("cpu"), &error);
  g_assert_no_error (error);
  return sketch->soliton.fission_length_m;
}

/* Where the core shrinks, the soliton breaks up where the shares of its fission that even guides as wide as each
 * place would make add up to one: the run of the preset is shortest at 8.6 cm, that of the entrance's core at 9.8. */
static void
test_fission_of_taper (void)
{
  g_autoptr (SolCase) taper = NULL, even = NULL;
  double z_m = fission_length_m (preset_with ("taper", NULL, &taper)), sum = 0.0;
  double wide_m = fission_length_m (preset_with ("taper", "geometry.core_radius=13 um", &even));
  /* class P: the way is shorter than with the entrance's core, about as much as in the runs. */
  g_assert_true (z_m < 0.9 * wide_m && z_m > 0.8 * wide_m);
  for (int i = 0; i < 8; i++)
    {
      g_autoptr (SolCase) there = NULL;
      double place = (i + 0.5) / 8.0 * z_m / taper->geometry.length_m;
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      g_ascii_formatd (number, sizeof number, "%.9g", 13.0 - 3.25 * place);
      g_autofree char *core = g_strdup_printf ("geometry.core_radius=%s um", number);
      sum += z_m / 8.0 / fission_length_m (preset_with ("taper", core, &there));
    }
  /* class N: midpoint sums with 8 and with 32 places, of what changes by less than a factor of two. */
  sol_assert_close (N, sum, 1.0, 1e-3);
}

/* What decides about a run is at the top, and no case has its rows in an order of its own. */
static void
check_order (GPtrArray *list)
{
  static const char *const top[] = { "soliton_order", "dispersive_wave", "fission_length",
                                     "zero_dispersion" };
  guint last = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (top); i++)
    for (guint k = 0; k < list->len; k++)
      if (strcmp (((SolDerived *) list->pdata[k])->key, top[i]) == 0)
        {
          g_assert_true (i == 0 ? k == 0 : k > last && k < 8);
          last = k;
        }
  for (guint k = 1; k < list->len; k++)
    g_assert_true (sol_derived_source_find (((SolDerived *) list->pdata[k - 1])->key) <=
                   sol_derived_source_find (((SolDerived *) list->pdata[k])->key));
}

/* Of an even guide no row speaks of a place, and two rows never have one title. */
static void
test_presets (void)
{
  g_auto (GStrv) names = sol_preset_get_names ();
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_autofree char *text = sol_preset_get_text (names[i], &error);
      g_assert_no_error (error);
      g_autoptr (SolCase) c = sol_case_from_text (text, -1, names[i], &error);
      g_assert_no_error (error);
      g_autoptr (GPtrArray) list = list_of (c);
      check_order (list);
      gboolean is_varied = c->fill.pressure_pa.n_points > 1 ||
                           c->geometry.core_radius_m.n_points > 1 ||
                           c->geometry.wall_thickness_m.n_points > 1;
      for (guint k = 0; k < list->len; k++)
        {
          const SolDerived *row = list->pdata[k];
          char *title = sol_derived_dup_title (row);
          g_test_message ("%s: %s = %s", names[i], title, row->text);
          g_assert_true (g_hash_table_add (titles, title));
          g_assert_true (is_varied || row->place == SOL_DERIVED_ANYWHERE ||
                         row->place == SOL_DERIVED_WHOLE);
        }
    }
}

/* The wave of the shrinking core lies where the run has it, not where the entrance would put it. */
static void
test_taper (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = sol_preset_get_text ("taper", &error);
  g_autoptr (SolCase) c = sol_case_from_text (text, -1, "taper", &error);
  g_assert_no_error (error);
  g_autoptr (GPtrArray) list = list_of (c);
  double shortest_m = find (list, "linear_wave")->value;
  double entrance_m = find (list, "linear_wave_in")->value;
  double exit_m = find (list, "linear_wave_out")->value;
  /* class P: a narrower core has more dispersion, which brings what is in step closer to the ultraviolet. */
  g_assert_true (exit_m < shortest_m && shortest_m < entrance_m);
  /* class T: the area of a hollow core goes with the square of its radius. */
  sol_assert_close (T, find (list, "effective_area_out")->value,
                    find (list, "effective_area")->value * pow (9.75 / 13.0, 2.0), 1e-12);
}

static gboolean
has (const double *wavelength_m, int n, double wanted_m)
{
  /* class T: the pressure is written with five digits. */
  for (int i = 0; i < n; i++)
    if (fabs (wavelength_m[i] / wanted_m - 1.0) < 1e-3)
      return TRUE;
  return FALSE;
}

/* The pressure that is found is one for which the rows show the wavelength. Returns whether there is a longer one. */
static gboolean
check_found (SolFindPressureFor what, const char *const *set, double wavelength_m)
{
  g_autoptr (GError) error = NULL;
  SolFoundPressure found;
  g_autoptr (SolCase) c = sol_case_from_text_full (base, -1, "base", set, NULL, &error);
  g_assert_no_error (error);
  if (!sol_find_pressure (c, what, wavelength_m, &found, NULL, &error))
    {
      g_test_message ("%.1f nm: %s", wavelength_m * 1e9, error->message);
      g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
      return FALSE;
    }
  g_autofree char *assignment = sol_find_pressure_assignment (c, found.pressure_pa);
  const char *const with[] = { set[0], assignment, NULL };
  g_test_message ("%.1f nm: %s", wavelength_m * 1e9, assignment);
  g_autoptr (SolCase) after = sol_case_from_text_full (base, -1, "base", with, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (SolSketch) s = sol_sketch_new (after, NULL, sol_backend_find ("cpu"), &error);
  g_assert_no_error (error);
  gboolean is_wave = what == SOL_FIND_DISPERSIVE_WAVE;
  const double *shown_m = is_wave ? s->dispersive_wave_m : s->entrance.zero_dispersion_m;
  int n = is_wave ? s->n_waves : s->entrance.n_zeros;
  g_assert_true (has (shown_m, n, wavelength_m));
  gboolean is_longest = has (shown_m, 1, wavelength_m);
  g_assert_cmpint (isnan (found.longer_m), ==, is_longest);
  return !is_longest;
}

/* Next to the resonance of the wall at 630 nm there is a wave at any pressure: the others count as well. */
static void
test_find_one_of_several (void)
{
  const char *const sets[][2] = { { "geometry.core_radius=30 um" },
                                  { "geometry.core_radius=30 um -> 24 um" } };
  int n_longer = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      const char *const set[] = { sets[i][0], NULL };
      for (double nm = 190.0; nm < 700.0; nm += 34.0)
        n_longer += check_found (SOL_FIND_DISPERSIVE_WAVE, set, nm * 1e-9) ? 1 : 0;
      for (double nm = 300.0; nm < 1500.0; nm += 82.0)
        n_longer += check_found (SOL_FIND_ZERO_DISPERSION, set, nm * 1e-9) ? 1 : 0;
    }
  g_assert_cmpint (n_longer, >, 0);
}

/* --- in a thread */

typedef struct
{
  GMainLoop *loop;
  SolFoundPressure found;
  GError *error;
} Answer;

static void
answered (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Answer *answer = user_data;
  sol_find_pressure_finish (result, &answer->found, &answer->error);
  g_main_loop_quit (answer->loop);
}

/* Asking returns at once, and nobody waits for a search that is cancelled. */
static void
test_find_async (void)
{
  const char *const set[] = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (SolCase) c = sol_case_from_text_full (base, -1, "base", set, NULL, &error);
  SolFoundPressure here;
  g_assert_true (sol_find_pressure (c, SOL_FIND_DISPERSIVE_WAVE, 250e-9, &here, NULL, &error));
  for (int is_cancelled = 0; is_cancelled < 2; is_cancelled++)
    {
      Answer answer = { .loop = g_main_loop_new (NULL, FALSE) };
      clock_t start = clock ();
      sol_find_pressure_async (c, SOL_FIND_DISPERSIVE_WAVE, 250e-9, cancellable, answered, &answer);
      if (is_cancelled)
        g_cancellable_cancel (cancellable);
      g_main_loop_run (answer.loop);
      g_test_message ("%.1f ms", 1e3 * (double) (clock () - start) / CLOCKS_PER_SEC);
      if (is_cancelled)
        g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      else
        sol_assert_close (R, answer.found.pressure_pa, here.pressure_pa, 1e-15);
      g_clear_error (&answer.error);
      g_main_loop_unref (answer.loop);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/derived-places/ends", test_ends);
  g_test_add_func ("/session/derived-places/presets", test_presets);
  g_test_add_func ("/session/derived-places/signs", test_signs);
  g_test_add_func ("/session/derived-places/step-of-a-gradient", test_step_of_gradient);
  g_test_add_func ("/session/derived-places/taper", test_taper);
  g_test_add_func ("/session/derived-places/fission-of-a-taper", test_fission_of_taper);
  g_test_add_func ("/session/derived-places/find-one-of-several", test_find_one_of_several);
  g_test_add_func ("/session/derived-places/find-in-a-thread", test_find_async);
  return g_test_run ();
}
