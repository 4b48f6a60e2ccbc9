/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way through the window: what is stopped goes on, what was computed is not lost. */
#include "config.h"

#include "app/settings.h"
#include "form/form-parts.h"
#include "form/quantity-entry.h"
#include "session/recovery/recovery.h"
#include "sol-test.h"
#include "window-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

static gint64 planes_before;

static gboolean
has_more_planes (SolWindow *window)
{
  return window_count_planes (window) > planes_before;
}

static gboolean
has_mode (GtkWidget *widget)
{
  return gtk_widget_get_visible (widget);
}

/* Stopped, and on from the last plane in the same window. */
static void
test_stop_and_continue (void)
{
  char *path = window_write_case (WINDOW_LONG_RUN);
  SolWindow *window = window_run_until_some_planes (path);
  g_assert_false (has_mode (GTK_WIDGET (window->resume_button)));
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  g_assert_true (has_mode (GTK_WIDGET (window->resume_button)));
  g_assert_cmpstr (gtk_label_get_text (window->pill), ==, "Stopped");
  planes_before = window_count_planes (window);
  window_activate (window, "resume");
  window_wait_until (window, has_more_planes, "a further plane");
  g_assert_true (window_get_state (window) == SOL_APP_STATE_RUNNING ||
                 window_get_state (window) == SOL_APP_STATE_PREPARING);
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the second stop");
  /* Another run would take their place: it asks, and no is no. */
  planes_before = window_count_planes (window);
  window_activate (window, "run");
  window_answer ("cancel");
  g_assert_true (window_is_stopped (window));
  g_assert_cmpint (window_count_planes (window), ==, planes_before);
  window_activate (window, "run");
  window_answer ("discard");
  g_assert_true (sol_run_controller_is_active (window->controller));
  window_wait_until (window, window_has_five_planes, "planes of the new run");
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the third stop");
  gtk_window_close (GTK_WINDOW (window));
  window_answer ("discard");
  window_remove_case (path);
}

/* The name is made, the file lies beside the setup, and its run can be continued in the same file. */
static void
test_stop_and_save (void)
{
  g_autoptr (GError) error = NULL;
  char *path = window_write_case (WINDOW_LONG_RUN);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *result = g_build_filename (folder, "small.h5", NULL);
  SolWindow *window = window_run_until_some_planes (path);
  window_activate (window, "stop-and-save");
  window_wait_until (window, window_is_saved, "the file");
  g_assert_true (g_file_test (result, G_FILE_TEST_IS_REGULAR));
  planes_before = window_count_planes (window);
  window_activate (window, "resume");
  window_wait_until (window, has_more_planes, "a further plane");
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  /* It is the user's own file that grew. */
  g_assert_true (window_is_saved (window));
  g_assert_cmpstr (sol_run_get_report (sol_run_controller_get_result (window->controller))
                       ->output_path,
                   ==, result);
  window_close (window);
  /* Opened in an empty window it brings its inputs along, and goes on there as well. */
  window = window_open_new ();
  sol_window_open (window, result, FALSE);
  window_wait_until (window, window_is_viewing, "the result");
  g_autofree char *length = sol_setup_get_text (window->setup, "geometry.length");
  g_assert_cmpstr (length, ==, "0.1 m");
  /* Nobody has changed what was opened. */
  g_assert_null (strstr (gtk_label_get_text (window->title), "•"));
  g_assert_true (window_can (window, "resume"));
  g_assert_true (window_is_idle (window));
  window_close (window);
  window_remove_case (path);
}

/* A crash in the middle: the planes come back at once, go on, and are not replaced unasked. */
static void
test_recover (void)
{
  char *path = window_write_case (WINDOW_LONG_RUN);
  SolWindow *window = window_run_until_some_planes (path);
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  gint64 n_planes = window_count_planes (window);
  sol_run_controller_leave (window->controller);
  window_close (window);
  g_autoptr (GPtrArray) found = sol_recovery_find (NULL);
  g_assert_cmpuint (found->len, ==, 1);
  window = window_open_new ();
  g_autoptr (GTimer) timer = g_timer_new ();
  sol_window_recover (window, found->pdata[0]);
  window_wait_until (window, window_is_viewing, "the recovered planes");
  window_wait_until (window, window_is_drawn, "their picture");
  g_test_message ("%.2f s from recovery to picture", g_timer_elapsed (timer, NULL));
  g_assert_cmpint (window_count_planes (window), ==, n_planes);
  /* Nothing else was computed meanwhile. */
  g_assert_false (sol_run_is_preview (sol_run_controller_get_run (window->controller)));
  g_assert_true (window_is_idle (window));
  g_assert_cmpint (sol_run_controller_get_keep (window->controller, SOL_KEEP_FROM_LEAVING), ==,
                   SOL_KEEP_RECOVERED);
  /* An edit shows a preview, and taking it back shows the planes again. */
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  g_assert_true (sol_run_is_preview (sol_run_controller_get_run (window->controller)));
  window_activate (window, "undo");
  g_assert_false (sol_run_is_preview (sol_run_controller_get_run (window->controller)));
  window_activate (window, "run");
  window_answer ("cancel");
  planes_before = n_planes;
  window_activate (window, "resume");
  window_wait_until (window, has_more_planes, "a further plane");
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  gtk_window_close (GTK_WINDOW (window));
  window_answer ("discard"); /* the setup, which no file holds either */
  window_answer ("discard");
  window_remove_case (path);
}

static void
test_new_setup (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:neon-spm", FALSE);
  window_wait_until (window, window_is_idle, "the preview");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "views");
  /* A preset that was not touched is no loss. */
  window_activate (window, "new");
  g_assert_null (window_find_dialog ());
  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "empty");
  g_assert_cmpint (window_get_state (window), ==, SOL_APP_STATE_EMPTY);
  /* Edits go, and come back by undo. */
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  window_activate (window, "new");
  g_assert_null (window_find_dialog ());
  g_assert_cmpint (window_get_state (window), ==, SOL_APP_STATE_EMPTY);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "empty");
  window_activate (window, "undo");
  g_autofree char *back = sol_setup_get_text (window->setup, "pulse.energy");
  g_assert_cmpstr (back, ==, "2 uJ");
  window_close (window);
}

/* Activates what a key is bound to in the window itself, where nothing else has taken it. */
static gboolean
press (SolWindow *window, const char *trigger)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (GTK_WIDGET (window));
  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GObject) keys = g_list_model_get_item (all, i);
      if (!GTK_IS_SHORTCUT_CONTROLLER (keys) ||
          gtk_event_controller_get_propagation_phase (GTK_EVENT_CONTROLLER (keys)) !=
              GTK_PHASE_BUBBLE)
        continue;
      for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (keys)); k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (keys), k);
          g_autofree char *text =
              gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));
          if (strcmp (text, trigger) == 0)
            return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
                                                 GTK_WIDGET (window), NULL);
        }
    }
  return FALSE;
}

/* Class P: the presets cover the plots of a run and give them back, by the button and by Escape; where there
 * are no plots nothing leads back. */
static void
test_back_from_the_presets (void)
{
  char *path = window_write_case ("");
  SolWindow *window = window_open_new ();
  GtkWidget *back = window_find_button (GTK_WIDGET (window->empty), "_Back to the plots");
  g_assert_nonnull (back);
  g_assert_false (gtk_widget_get_visible (back));
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_is_finished, "the run");
  g_assert_false (window_can (window, "show-plots"));
  g_assert_false (press (window, "Escape"));
  for (int way = 0; way < 2; way++)
    {
      window_activate (window, "show-presets");
      g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "empty");
      g_assert_true (gtk_widget_get_visible (back));
      if (way == 0)
        g_signal_emit_by_name (back, "clicked");
      else
        g_assert_true (press (window, "Escape"));
      g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "views");
    }
  g_assert_cmpint (window_get_state (window), ==, SOL_APP_STATE_FINISHED);
  window_activate (window, "new");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "empty");
  g_assert_false (gtk_widget_get_visible (back));
  window_close (window);
  window_remove_case (path);
}

static void
assert_energy (SolWindow *window, const char *want)
{
  g_autofree char *energy = sol_setup_get_text (window->setup, "pulse.energy");
  g_assert_cmpstr (energy, ==, want);
}

/* Class P: planes come back with the inputs that they are of; those that were there at the crash are one undo
 * away, and marked as others than those of the run. */
static void
test_recover_after_an_edit (void)
{
  char *path = window_write_case (WINDOW_LONG_RUN);
  SolWindow *window = window_run_until_some_planes (path);
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  sol_run_controller_leave (window->controller);
  window_close (window);
  g_autoptr (GPtrArray) found = sol_recovery_find (NULL);
  g_assert_cmpuint (found->len, ==, 1);
  window = window_open_new ();
  sol_window_recover (window, found->pdata[0]);
  window_wait_until (window, window_is_viewing, "the recovered planes");
  assert_energy (window, "1 uJ");
  g_assert_true (sol_setup_is_as_run (window->setup, "pulse.energy"));
  g_assert_false (sol_run_is_preview (sol_run_controller_get_run (window->controller)));
  window_activate (window, "undo");
  assert_energy (window, "2 uJ");
  g_assert_false (sol_setup_is_as_run (window->setup, "pulse.energy"));
  g_assert_true (sol_setup_is_as_run (window->setup, "geometry.length"));
  window_close (window);
  window_remove_case (path);
}

/* Closing while it runs: stopped, saved by a name of its own, gone. */
static void
test_close_and_save (void)
{
  g_autoptr (GError) error = NULL;
  char *path = window_write_case (WINDOW_LONG_RUN);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *result = g_build_filename (folder, "small.h5", NULL);
  SolWindow *window = window_run_until_some_planes (path);
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  gtk_window_close (GTK_WINDOW (window));
  window_answer ("save");
  g_autoptr (GTimer) timer = g_timer_new ();
  while (gone != NULL)
    {
      if (g_timer_elapsed (timer, NULL) > 60.0)
        g_error ("the window does not close");
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (g_file_test (result, G_FILE_TEST_IS_REGULAR));
  g_autoptr (GPtrArray) found = sol_recovery_find (NULL);
  g_assert_cmpuint (found->len, ==, 0);
  window_remove_case (path);
}

static SolFormGroupView *
find_group (SolWindow *window, const char *name, int pulse)
{
  for (guint i = 0; i < window->form->built->len; i++)
    {
      SolFormGroupView *group = window->form->built->pdata[i];
      if (strcmp (group->group->name, name) == 0 && group->pulse == pulse)
        return group;
    }
  return NULL;
}

static GtkEditable *
find_editable (GtkWidget *widget)
{
  if (SOL_IS_QUANTITY_ENTRY (widget))
    return sol_quantity_entry_get_editable (SOL_QUANTITY_ENTRY (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkEditable *found = find_editable (child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
has_devices (SolWindow *window)
{
  return sol_device_group_is_read (window->form->device);
}

/* Pulses come and go with their groups; the bandwidth is the twin of the duration; what computes is
 * asked of the other program. */
static void
test_form (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  SolFormGroupView *first = find_group (window, "pulse", 1);
  g_assert_nonnull (first->bandwidth);
  GtkEditable *bandwidth = find_editable (GTK_WIDGET (first->bandwidth));
  g_assert_cmpstr (gtk_editable_get_text (bandwidth), ==, "44.13");
  gtk_editable_set_text (bandwidth, "88.25");
  g_signal_emit_by_name (bandwidth, "activate");
  sol_assert_close (T, sol_setup_get_case (window->setup)->pulses[0].duration_s, 5e-15, 1e-4);
  g_assert_null (find_group (window, "pulse", 2));
  g_signal_emit_by_name (window->form->add_pulse, "clicked");
  g_assert_nonnull (find_group (window, "pulse", 2));
  g_assert_cmpint (sol_setup_get_case (window->setup)->n_pulses, ==, 2);
  g_assert_true (sol_setup_remove_pulse (window->setup, 1));
  g_assert_null (find_group (window, "pulse", 2));
  window_wait_until (window, has_devices, "the list of devices");
  /* A fibre asks for no gas, and what is refused says so under its field. */
  g_assert_true (sol_setup_assign (window->setup, "run.model=gnlse", NULL));
  g_assert_true (sol_setup_assign (window->setup, "geometry.kind=fibre", NULL));
  g_assert_false (gtk_widget_get_visible (find_group (window, "gas", 1)->expander));
  window_close (window);
}

static void
count_labels (GtkWidget *widget, const char *part, guint *n)
{
  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    (*n)++;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    count_labels (child, part, n);
}

static guint
count_in_form (SolWindow *window, const char *part)
{
  guint n = 0;
  count_labels (GTK_WIDGET (window->form), part, &n);
  return n;
}

/* A refusal is said once, at its field, by the labels that stand there; the list leads to it. */
static void
test_refusal_in_words_of_the_window (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  g_assert_true (sol_setup_assign (window->setup, "geometry.modes=HE11..HE14", NULL));
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  const char *fault = sol_form_get_fault (window->form);
  g_assert_nonnull (fault);
  g_assert_null (strstr (fault, "geometry.modes"));
  g_assert_null (strstr (fault, "run.model"));
  g_assert_cmpuint (count_in_form (window, "more than one mode"), ==, 1);
  g_assert_cmpuint (count_in_form (window, "geometry."), ==, 0);
  g_assert_nonnull (window_find_button (GTK_WIDGET (window->form), "Show"));
  /* The button says what it will do. */
  GtkWidget *fix =
      window_find_button (GTK_WIDGET (window->form), "Fix: Model Mode-averaged → Several modes");
  g_assert_nonnull (fix);
  g_signal_emit_by_name (fix, "clicked");
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_null (sol_form_get_fault (window->form));
  g_assert_cmpuint (count_in_form (window, "more than one mode"), ==, 0);
  window_close (window);
}

static void
assert_entries_are_tall (GtkWidget *widget)
{
  int height = 0;
  if (!gtk_widget_get_visible (widget))
    return;
  if (SOL_IS_QUANTITY_ENTRY (widget))
    {
      gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
      g_assert_cmpint (height, >=, 24);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_entries_are_tall (child);
}

static guint
count_sliders (SolWindow *window, const char *label)
{
  guint n = 0;
  count_labels (GTK_WIDGET (window->sliders), label, &n);
  return n;
}

static int
assert_scales_have_room (GtkWidget *widget)
{
  int n = 0;
  if (GTK_IS_SCALE (widget) && gtk_widget_is_visible (widget))
    {
      GtkAdjustment *range = gtk_range_get_adjustment (GTK_RANGE (widget));
      double lo = gtk_adjustment_get_lower (range), hi = gtk_adjustment_get_upper (range);
      double value = gtk_adjustment_get_value (range);
      g_assert_cmpfloat (value - lo, >=, 0.05 * (hi - lo)); /* class P */
      g_assert_cmpfloat (hi - value, >=, 0.05 * (hi - lo)); /* class P */
      return 1;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += assert_scales_have_room (child);
  return n;
}

/* Class P: what was opened can be turned down and up: 60 uJ is the lower end of the range around the 150 uJ
 * that a new setup has. */
static void
test_sliders_turn_both_ways (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  g_assert_cmpint (assert_scales_have_room (GTK_WIDGET (window->sliders)), ==, 2);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=60 uJ", NULL));
  g_assert_cmpint (assert_scales_have_room (GTK_WIDGET (window->sliders)), ==, 2);
  window_close (window);
}

/* Class P: a fibre has units, fields a finger can hit, sliders of its own, and a unit that goes with what an
 * empty field comes to. */
static void
test_form_of_a_fibre (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  g_assert_cmpuint (count_sliders (window, "Pressure"), ==, 1);
  sol_window_open (window, "preset:fibre-soliton", FALSE);
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  assert_entries_are_tall (GTK_WIDGET (window->form));
  /* The field and what is derived from it speak in one unit. */
  g_assert_cmpuint (count_in_form (window, "ps²/km"), ==, 2);
  g_assert_cmpuint (count_in_form (window, "1/(W m)"), >=, 1);
  guint n_units = 0;
  count_labels (GTK_WIDGET (window->form->groups), "pJ", &n_units);
  g_assert_cmpuint (n_units, ==, 1);
  g_assert_cmpuint (count_sliders (window, "Pressure"), ==, 0);
  g_assert_cmpuint (count_sliders (window, "Peak power"), ==, 1);
  g_assert_true (sol_setup_assign (window->setup, "pulse.peak_power=10 kW", NULL));
  g_assert_cmpuint (count_sliders (window, "10 kW"), ==, 1);
  window_close (window);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/flow/stop-and-continue", test_stop_and_continue);
  g_test_add_func ("/ui/flow/back-from-the-presets", test_back_from_the_presets);
  g_test_add_func ("/ui/flow/stop-and-save", test_stop_and_save);
  g_test_add_func ("/ui/flow/recover", test_recover);
  g_test_add_func ("/ui/flow/recover-after-an-edit", test_recover_after_an_edit);
  g_test_add_func ("/ui/flow/new-setup", test_new_setup);
  g_test_add_func ("/ui/flow/form", test_form);
  g_test_add_func ("/ui/flow/form-of-a-fibre", test_form_of_a_fibre);
  g_test_add_func ("/ui/flow/sliders", test_sliders_turn_both_ways);
  g_test_add_func ("/ui/flow/refusal", test_refusal_in_words_of_the_window);
  g_test_add_func ("/ui/flow/close-and-save", test_close_and_save);
  return window_fixture_run ();
}
