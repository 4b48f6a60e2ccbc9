/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What derived rows say of places along a guide that changes, and the search for a pressure that speaks of the same
 * places. */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "session/check/derived.h"
#include "session/check/find-pressure.h"
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
  double shortest_m = find (list, "dispersive_wave")->value;
  double entrance_m = find (list, "dispersive_wave_in")->value;
  double exit_m = find (list, "dispersive_wave_out")->value;
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
  const double *shown_m = is_wave ? s->shortest.dispersive_wave_m : s->entrance.zero_dispersion_m;
  int n = is_wave ? s->shortest.n_waves : s->entrance.n_zeros;
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
  g_test_add_func ("/session/derived-places/taper", test_taper);
  g_test_add_func ("/session/derived-places/find-one-of-several", test_find_one_of_several);
  g_test_add_func ("/session/derived-places/find-in-a-thread", test_find_async);
  return g_test_run ();
}
