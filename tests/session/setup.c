/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "problem/case-params.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define N_EDITS 500

static char *
text_of (SolSetup *setup)
{
  return sol_case_to_text (sol_setup_get_case (setup));
}

static void
assign (SolSetup *setup, const char *assignment)
{
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_setup_assign (setup, assignment, &error));
  g_assert_no_error (error);
}

static void
assert_text (SolSetup *setup, const char *key, const char *want)
{
  g_autofree char *got = sol_setup_get_text (setup, key);
  g_assert_cmpstr (got, ==, want);
}

/* A value that the kind of the key may like: within the limits, or one of its words. */
static char *
random_value (GRand *rand, const SolParam *param)
{
  if (param->choices != NULL)
    {
      guint n = g_strv_length ((char **) param->choices);
      return g_strdup (param->choices[g_rand_int_range (rand, 0, (gint32) n)]);
    }
  if (param->kind == &sol_param_whole)
    return g_strdup_printf ("%d", g_rand_int_range (rand, 2, 100));
  if (param->kind == &sol_param_text)
    return g_strdup_printf ("word %d", g_rand_int_range (rand, 0, 100));
  double low = MAX (param->min, 1e-20), high = CLAMP (param->max, low, 1e6);
  double value = low * pow (high / low, g_rand_double (rand));
  return sol_units_format (value, param->unit, param->display);
}

static const char *const rubbish[] = { "",    "blue",  "1e999", "-1 kg",
                                       "nan", "1 2 3", "\xff",  "2 bar #" };

static char *
random_assignment (GRand *rand, gboolean valid)
{
  const SolParamGroup *group = &sol_case_groups[g_rand_int_range (rand, 0, SOL_CASE_N_GROUPS)];
  const SolParam *param = &group->params[g_rand_int_range (rand, 0, (gint32) group->n_params)];
  int pulse = sol_case_group_is_pulse (group) ? g_rand_int_range (rand, 1, 4) : 1;
  g_autofree char *name = sol_case_group_dup_name (group, pulse);
  g_autofree char *value =
      valid ? random_value (rand, param)
            : g_strdup (rubbish[g_rand_int_range (rand, 0, G_N_ELEMENTS (rubbish))]);
  return g_strdup_printf ("%s.%s=%s", name, param->name, value);
}

static void
count_cb (SolSetup *setup, gpointer data)
{
  ++*(int *) data;
}

/* Undoing a way of random edits gives the setup it began with, redoing that at its end; in between
 * every state is met again. */
static void
test_undo_of_random_edits (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (20240611);
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func (g_free);
  int n_changes = 0, n_refused = 0;
  g_signal_connect (setup, "changed", G_CALLBACK (count_cb), &n_changes);
  g_ptr_array_add (states, text_of (setup));
  while (states->len <= N_EDITS)
    {
      g_autofree char *assignment = random_assignment (rand, g_rand_int_range (rand, 0, 4) > 0);
      g_autofree char *before = text_of (setup);
      g_autoptr (GError) error = NULL;
      int n = n_changes;
      gboolean good = sol_setup_assign (setup, assignment, &error);
      char *after = text_of (setup);
      g_assert_cmpint (good, ==, error == NULL);
      n_refused += !good;
      if (!good)
        g_assert_cmpstr (after, ==, before);
      g_assert_cmpint (n_changes - n, ==, strcmp (after, before) != 0);
      if (strcmp (after, before) != 0)
        g_ptr_array_add (states, after);
      else
        g_free (after);
    }
  g_test_message ("%d refused", n_refused);
  g_assert_cmpint (n_refused, >, 100);
  for (int i = N_EDITS; i >= 0; i--)
    {
      g_autofree char *text = text_of (setup);
      g_assert_cmpstr (text, ==, g_ptr_array_index (states, i));
      g_assert_cmpint (sol_setup_get_undo_label (setup) != NULL, ==, i > 0);
      sol_setup_undo (setup);
    }
  for (guint i = 0; i <= N_EDITS; i++)
    {
      g_autofree char *text = text_of (setup);
      g_assert_cmpstr (text, ==, g_ptr_array_index (states, i));
      sol_setup_redo (setup);
    }
}

/* What a key says of itself can be assigned, and changes nothing. */
static void
test_texts_can_be_assigned (void)
{
  g_auto (GStrv) names = sol_preset_get_names ();
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (SolSetup) setup = sol_setup_new ();
      g_autoptr (GError) error = NULL;
      sol_setup_load_preset (setup, names[i], &error);
      g_assert_no_error (error);
      g_autofree char *before = text_of (setup);
      for (int g = 0; g < SOL_CASE_N_GROUPS; g++)
        for (gsize k = 0; k < sol_case_groups[g].n_params; k++)
          {
            const SolParam *param = &sol_case_groups[g].params[k];
            g_autofree char *key = g_strdup_printf ("%s.%s", sol_case_groups[g].name, param->name);
            g_autofree char *value = sol_setup_get_text (setup, key);
            gconstpointer data =
                sol_case_group_get (sol_setup_get_case (setup), &sol_case_groups[g], 1);
            if (value == NULL || (param->flags & SOL_PARAM_ALIAS) ||
                !sol_case_param_is_used (sol_setup_get_case (setup), param, data))
              continue;
            g_autofree char *assignment = g_strdup_printf ("%s=%s", key, value);
            assign (setup, assignment);
          }
      g_autofree char *after = text_of (setup);
      g_assert_cmpstr (after, ==, before);
      g_assert_cmpstr (sol_setup_get_undo_label (setup), !=, NULL); /* the preset itself */
    }
}

static void
test_pairs_agree (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  assign (setup, "geometry.core_diameter=200 um");
  assert_text (setup, "geometry.core_radius", "100 um");
  assert_text (setup, "geometry.core_diameter", "200 um");
  assign (setup, "geometry.core_radius=125 um -> 75 um");
  assert_text (setup, "geometry.core_diameter", "250 um -> 150 um");
  assign (setup, "pulse.frequency=299.792458 THz");
  assert_text (setup, "pulse.wavelength", "1000 nm");
  assign (setup, "pulse.peak_power=2 GW");
  assert_text (setup, "pulse.energy", NULL);
  assign (setup, "pulse.energy=1 uJ");
  assert_text (setup, "pulse.peak_power", NULL);
  assert_text (setup, "pulse.energy", "1 uJ");
}

static void
test_labels (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  assign (setup, "fill.pressure=1 bar");
  assign (setup, "fill.pressure=2 bar");
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "Pressure 1 bar → 2 bar");
  g_assert_null (sol_setup_get_redo_label (setup));
  sol_setup_undo (setup);
  g_assert_cmpstr (sol_setup_get_redo_label (setup), ==, "Pressure 1 bar → 2 bar");
  assign (setup, "geometry.core_diameter=300 um");
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "Core diameter 250 µm → 300 µm");
  g_assert_null (sol_setup_get_redo_label (setup));
  assign (setup, "pulse.2.energy=1 uJ");
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "Pulse 2: Energy not given → 1 µJ");
}

static void
live (SolSetup *setup, double pressure_bar)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *assignment =
      g_strconcat ("fill.pressure=", g_ascii_dtostr (number, sizeof number, pressure_bar), " bar",
                   NULL);
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_setup_assign_live (setup, assignment, &error));
}

static void
test_live_steps_merge (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  assign (setup, "fill.pressure=1 bar");
  for (int i = 1; i <= 50; i++)
    live (setup, 1.0 + 0.0625 * i);
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "Pressure 1 bar → 4.125 bar");
  sol_setup_close_step (setup);
  live (setup, 5.0);
  sol_setup_undo (setup);
  assert_text (setup, "fill.pressure", "4.125 bar");
  sol_setup_undo (setup);
  assert_text (setup, "fill.pressure", "1 bar");
  sol_setup_redo (setup);
  assert_text (setup, "fill.pressure", "4.125 bar");
  /* Another key, or an ordinary step, ends it. */
  live (setup, 6.0);
  g_assert_true (sol_setup_assign_live (setup, "geometry.length=2 m", NULL));
  live (setup, 7.0);
  assign (setup, "fill.pressure=8 bar");
  live (setup, 9.0);
  const char *const way[] = { "8 bar", "7 bar", "6 bar", "6 bar", "4.125 bar" };
  const gsize n_way = G_N_ELEMENTS (way);
  sol_setup_undo (setup);
  for (gsize i = 0; i < n_way; i++)
    {
      if (i == 2)
        assert_text (setup, "geometry.length", "2 m");
      assert_text (setup, "fill.pressure", way[i]);
      sol_setup_undo (setup);
    }
}

static void
test_live_step_to_its_start_is_none (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  assign (setup, "fill.pressure=1 bar");
  g_autofree char *label = g_strdup (sol_setup_get_undo_label (setup));
  live (setup, 2.0);
  live (setup, 1.0);
  sol_setup_close_step (setup);
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, label);
  g_assert_false (sol_setup_assign_live (setup, "fill.pressure=blue", NULL));
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, label);
}

static void
test_marks (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_autoptr (GError) error = NULL;
  for (int g = 0; g < SOL_CASE_N_GROUPS; g++)
    for (gsize k = 0; k < sol_case_groups[g].n_params; k++)
      {
        g_autofree char *key =
            g_strdup_printf ("%s.%s", sol_case_groups[g].name, sol_case_groups[g].params[k].name);
        g_assert_true (sol_setup_is_default (setup, key));
        g_assert_true (sol_setup_is_as_run (setup, key));
      }
  g_assert_true (sol_case_check (sol_setup_get_case (setup), &error));
  sol_setup_mark_run (setup, sol_setup_get_case (setup));
  assign (setup, "geometry.core_diameter=300 um");
  g_assert_false (sol_setup_is_default (setup, "geometry.core_radius"));
  g_assert_false (sol_setup_is_as_run (setup, "geometry.core_radius"));
  g_assert_true (sol_setup_is_default (setup, "geometry.length"));
  g_assert_true (sol_setup_reset_key (setup, "geometry.core_diameter", &error));
  assert_text (setup, "geometry.core_radius", "125 um");
  g_assert_true (sol_setup_is_as_run (setup, "geometry.core_radius"));
  assign (setup, "pulse.peak_power=1 GW");
  g_assert_true (sol_setup_reset_key (setup, "pulse.energy", &error));
  assert_text (setup, "pulse.peak_power", NULL);
  /* Of a pair one is always given. */
  assign (setup, "pulse.peak_power=1 GW");
  g_assert_true (sol_setup_reset_key (setup, "pulse.peak_power", &error));
  assert_text (setup, "pulse.peak_power", NULL);
  g_assert_true (sol_setup_is_default (setup, "pulse.energy"));
  assign (setup, "pulse.energy=2 uJ");
  sol_setup_mark_run (setup, sol_setup_get_case (setup));
  assign (setup, "pulse.energy=3 uJ");
  g_assert_true (sol_setup_revert_key (setup, "pulse.energy", &error));
  assert_text (setup, "pulse.energy", "2 uJ");
  g_assert_true (sol_setup_is_as_run (setup, "pulse.energy"));
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==,
                   "Back to the last run: Energy 3 µJ → 2 µJ");
  g_assert_false (sol_setup_reset_key (setup, "fibre.gamma", &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX);
}

static void
count_run (guint *n)
{
  ++*n;
}

/* A run says nothing of what is opened after it, nor of a pulse that was added. */
static void
test_marks_of_the_last_run (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  guint n_marked = 0;
  g_signal_connect_swapped (setup, "run-marked", G_CALLBACK (count_run), &n_marked);
  assign (setup, "fill.pressure=0.5 bar -> 0 bar");
  sol_setup_mark_run (setup, sol_setup_get_case (setup));
  g_assert_cmpuint (n_marked, ==, 1);
  g_assert_true (sol_setup_add_pulse (setup));
  g_assert_true (sol_setup_is_as_run (setup, "pulse.2.delay"));
  assign (setup, "fill.pressure=0.2 bar");
  g_assert_false (sol_setup_is_as_run (setup, "fill.pressure"));
  g_assert_true (sol_setup_load_preset (setup, "fibre-soliton", NULL));
  g_assert_true (sol_setup_is_as_run (setup, "geometry.length"));
  assign (setup, "geometry.length=3 m");
  g_assert_true (sol_setup_is_as_run (setup, "geometry.length"));
  sol_setup_undo (setup);
  sol_setup_undo (setup);
  g_assert_false (sol_setup_is_as_run (setup, "fill.pressure"));
  g_assert_true (sol_setup_revert_key (setup, "fill.pressure", NULL));
  assert_text (setup, "fill.pressure", "0.5 bar -> 0 bar");
}

/* The default of the field follows the model. */
static void
test_defaults_follow_the_model (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  assign (setup, "run.model=gnlse");
  assert_text (setup, "run.field", "envelope");
  g_assert_true (sol_setup_is_default (setup, "run.field"));
  g_assert_true (sol_setup_is_default (setup, "geometry.kind"));
}

static gboolean
get_switch (SolSetup *setup, const char *name)
{
  gboolean value;
  g_object_get (setup, name, &value, NULL);
  return value;
}

static void
assert_property (SolSetup *setup, const char *name, const char *want)
{
  g_autofree char *value = NULL;
  g_object_get (setup, name, &value, NULL);
  g_assert_cmpstr (value, ==, want);
}

/* What was opened is as it was until somebody changes it, also if it came from no case file. */
static void
test_opened_case (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_autoptr (SolCase) c = sol_case_copy (sol_setup_get_case (setup));
  g_assert_true (sol_case_set (c, "fill.pressure=3 bar", NULL));
  sol_setup_open_case (setup, c, "Open run.h5");
  assert_text (setup, "fill.pressure", "3 bar");
  g_assert_false (get_switch (setup, "is-modified"));
  assign (setup, "fill.pressure=2 bar");
  g_assert_true (get_switch (setup, "is-modified"));
  sol_setup_undo (setup);
  g_assert_false (get_switch (setup, "is-modified"));
  sol_setup_undo (setup);
  assert_text (setup, "fill.pressure", "0.8 bar");
}

static void
test_documents (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", &error);
  g_autofree char *first = g_build_filename (folder, "first.ini", NULL);
  g_autofree char *second = g_build_filename (folder, "second.ini", NULL);
  g_assert_no_error (error);
  assert_property (setup, "title", "Untitled");
  g_assert_false (get_switch (setup, "is-modified"));
  assign (setup, "fill.pressure=3 bar");
  g_assert_true (get_switch (setup, "is-modified"));
  g_assert_true (sol_setup_save (setup, first, &error));
  g_assert_false (get_switch (setup, "is-modified"));
  assert_property (setup, "path", first);
  assert_property (setup, "title", "first.ini");
  sol_setup_undo (setup);
  g_assert_true (get_switch (setup, "is-modified"));
  assert_property (setup, "path", first);
  sol_setup_redo (setup);
  g_assert_false (get_switch (setup, "is-modified"));
  g_assert_true (sol_setup_load_preset (setup, "helium-rdw", &error));
  assert_property (setup, "path", NULL);
  assert_property (setup, "title", "Dispersive wave in helium");
  g_assert_false (get_switch (setup, "is-modified"));
  g_assert_true (sol_setup_save (setup, second, &error));
  sol_setup_undo (setup);
  assert_property (setup, "path", first);
  g_assert_true (sol_setup_load (setup, second, NULL, &error));
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "Open second.ini");
  g_autofree char *before = text_of (setup);
  g_assert_false (sol_setup_load (setup, "/nowhere/third.ini", NULL, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
  g_autofree char *after = text_of (setup);
  g_assert_cmpstr (after, ==, before);
  g_clear_error (&error);
  g_assert_false (sol_setup_load_preset (setup, "nothing", &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
  g_unlink (first);
  g_unlink (second);
  g_rmdir (folder);
}

/* Saved into another folder, the case still names the same pulse file. */
static void
test_paths_move_along (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", &error);
  g_autofree char *other = g_dir_make_tmp ("soliscope-XXXXXX", &error);
  g_autofree char *here = g_build_filename (folder, "a.ini", NULL);
  g_autofree char *there = g_build_filename (other, "a.ini", NULL);
  g_autofree char *pulse = g_build_filename (folder, "pulse.csv", NULL);
  g_autofree char *want = g_strconcat ("file:", pulse, NULL);
  sol_setup_save (setup, here, &error);
  assign (setup, "pulse.shape=file:pulse.csv");
  g_assert_true (sol_setup_save (setup, here, &error));
  assert_text (setup, "pulse.shape", "file:pulse.csv");
  g_assert_true (sol_setup_save (setup, there, &error));
  assert_text (setup, "pulse.shape", want);
  g_unlink (here);
  g_unlink (there);
  g_rmdir (folder);
  g_rmdir (other);
}

static void
test_replace (void)
{
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_autoptr (SolCase) other = sol_case_copy (sol_setup_get_case (setup));
  g_assert_false (sol_setup_replace (setup, other, "Paste"));
  g_assert_null (sol_setup_get_undo_label (setup));
  g_assert_true (sol_case_set (other, "fill.gas=Ar", NULL));
  g_assert_true (sol_setup_replace (setup, other, "Paste"));
  g_assert_cmpstr (sol_setup_get_undo_label (setup), ==, "Paste");
  g_autoptr (SolSetup) copy = sol_setup_new_from_case (other);
  assert_text (copy, "fill.gas", "Ar");
  g_assert_false (get_switch (copy, "can-undo"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/setup/undo-of-random-edits", test_undo_of_random_edits);
  g_test_add_func ("/setup/texts-can-be-assigned", test_texts_can_be_assigned);
  g_test_add_func ("/setup/pairs-agree", test_pairs_agree);
  g_test_add_func ("/setup/labels", test_labels);
  g_test_add_func ("/setup/live-steps-merge", test_live_steps_merge);
  g_test_add_func ("/setup/live-step-to-its-start-is-none", test_live_step_to_its_start_is_none);
  g_test_add_func ("/setup/marks", test_marks);
  g_test_add_func ("/setup/marks-of-the-last-run", test_marks_of_the_last_run);
  g_test_add_func ("/setup/defaults-follow-the-model", test_defaults_follow_the_model);
  g_test_add_func ("/session/setup/opened-case", test_opened_case);
  g_test_add_func ("/setup/documents", test_documents);
  g_test_add_func ("/setup/paths-move-along", test_paths_move_along);
  g_test_add_func ("/setup/replace", test_replace);
  return g_test_run ();
}
