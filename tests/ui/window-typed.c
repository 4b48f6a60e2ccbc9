/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands in a field counts, though neither Enter nor another field has said so. */
#include "config.h"

#include "app/settings.h"
#include "form/form-parts.h"
#include "form/form-row-parts.h"
#include "window-fixture.h"

#include <string.h>

static GtkWidget *
find_text (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_TEXT (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text (child);
  return found;
}

/* As by keys: the focus stays in the field. */
static GtkWidget *
type (SolWindow *window, const char *key, const char *text)
{
  sol_form_go_to (window->form, key);
  GtkWidget *field = find_text (gtk_window_get_focus (GTK_WINDOW (window)));
  g_assert_nonnull (field);
  gtk_editable_set_text (GTK_EDITABLE (field), text);
  return field;
}

static SolWindow *
open_small (char **path)
{
  *path = window_write_case ("");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, *path, FALSE);
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  return window;
}

static void
assert_text (const SolCase *the_case, const char *key, const char *text)
{
  g_autoptr (SolSetup) setup = sol_setup_new_from_case (the_case);
  g_autofree char *has = sol_setup_get_text (setup, key);
  g_assert_cmpstr (has, ==, text);
}

/* R: the run is that of what is seen, and the focus stays where it was. */
static void
test_run (void)
{
  char *path = NULL;
  SolWindow *window = open_small (&path);
  GtkWidget *field = type (window, "pulse.energy", "2 uJ");
  window_activate (window, "run");
  assert_text (sol_run_get_case (sol_run_controller_get_run (window->controller)), "pulse.energy",
               "2 uJ");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == field);
  window_wait_until (window, window_is_finished, "the run");
  g_assert_false (sol_run_controller_is_outdated (window->controller));
  window_close (window);
  window_remove_case (path);
}

/* What cannot be read is no input to run with. */
static void
test_run_refuses (void)
{
  char *path = NULL;
  SolWindow *window = open_small (&path);
  type (window, "pulse.energy", "2 bananas");
  window_activate (window, "run");
  g_assert_false (sol_run_controller_is_active (window->controller));
  g_assert_false (window_can (window, "run"));
  window_close (window);
  window_remove_case (path);
}

static void
test_save (void)
{
  char *path = NULL;
  SolWindow *window = open_small (&path);
  type (window, "pulse.energy", "2 uJ");
  window_activate (window, "save");
  g_autoptr (SolSetup) saved = sol_setup_new ();
  g_assert_true (sol_setup_load (saved, path, NULL, NULL));
  assert_text (sol_setup_get_case (saved), "pulse.energy", "2 uJ");
  window_close (window);
  window_remove_case (path);
}

static void
test_replacing (void)
{
  char *path = NULL;
  SolWindow *window = open_small (&path);
  type (window, "pulse.energy", "2 uJ");
  sol_window_open (window, "preset:neon-spm", FALSE);
  g_assert_nonnull (window->replaced);
  window_activate (window, "undo");
  assert_text (sol_setup_get_case (window->setup), "pulse.energy", "2 uJ");
  window_close (window);
  window_remove_case (path);
}

static void
test_closing (void)
{
  char *path = NULL;
  SolWindow *window = open_small (&path);
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  type (window, "pulse.energy", "2 uJ");
  gtk_window_close (GTK_WINDOW (window));
  g_assert_nonnull (window_find_dialog ());
  window_answer ("discard");
  window_wait_gone (&gone, "the end of the window");
  window_remove_case (path);
}

/* Nobody asks a window that is destroyed; the text in its field finds nothing that is gone. */
static void
test_destroying (void)
{
  char *path = NULL;
  SolWindow *window = open_small (&path);
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  type (window, "pulse.energy", "2 uJ");
  gtk_window_destroy (GTK_WINDOW (window));
  window_wait_gone (&gone, "the end of the window");
  window_remove_case (path);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/window-typed/run", test_run);
  g_test_add_func ("/ui/window-typed/run-refuses", test_run_refuses);
  g_test_add_func ("/ui/window-typed/save", test_save);
  g_test_add_func ("/ui/window-typed/replacing", test_replacing);
  g_test_add_func ("/ui/window-typed/closing", test_closing);
  g_test_add_func ("/ui/window-typed/destroying", test_destroying);
  return window_fixture_run ();
}
