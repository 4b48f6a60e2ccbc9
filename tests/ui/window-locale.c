/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window in a language with a decimal comma: what it stores is what it stores elsewhere. */
#include "config.h"

#include "app/application.h"
#include "app/settings.h"
#include "io/case/case-file.h"
#include "plot/reading/readout.h"
#include "session/preset-card.h"
#include "sol-test.h"
#include "window-fixture.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

static void
test_numbers_have_points (void)
{
  g_autofree char *text = g_strdup_printf ("%.2f", 0.25);
  const char *language = g_getenv ("SOL_TEST_LOCALE");
  g_assert_cmpstr (text, ==, "0.25");
  g_assert_cmpstr (localeconv ()->decimal_point, ==, ".");
  if (language == NULL)
    g_test_skip ("no locale with a decimal comma here");
  else
    g_assert_cmpstr (setlocale (LC_TIME, NULL), ==, language);
}

/* Case, record and messages of a run; the window has far too short a time, so that it has to speak. */
static void
test_what_is_stored (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = window_write_case ("planes = 11\n");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, FALSE);
  g_assert_true (sol_setup_assign (window->setup, "grid.time_window=0.0625 ps", &error));
  g_assert_no_error (error);
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_action_group_activate_action (G_ACTION_GROUP (window), "run", NULL);
  window_wait_until (window, window_is_finished, "the end of the run");
  SolRun *run = sol_run_controller_get_result (window->controller);
  g_autofree char *text = sol_case_to_text (sol_run_get_case (run));
  g_assert_nonnull (strstr (text, "0.0625 ps"));
  const SolRunReport *report = sol_run_get_report (run);
  g_assert_false (g_regex_match_simple ("[0-9],[0-9]", report->record_json, 0, 0));
  for (guint i = 0; i < report->outcome.messages->len; i++)
    g_assert_false (g_regex_match_simple ("[0-9],[0-9]", report->outcome.messages->pdata[i], 0, 0));
  const SolFailure *complaint = sol_run_controller_get_complaint (window->controller);
  g_assert_nonnull (complaint);
  g_assert_false (g_regex_match_simple ("[0-9],[0-9]", complaint->why, 0, 0));
  /* The pill is not green beside it. */
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (window->pill), "finished"));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (window->pill), "warning"));
  g_assert_true (sol_failure_banner_is_shown (window->banner));
  /* The banner goes with the run that it is of. */
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  g_assert_false (sol_failure_banner_is_shown (window->banner));
  window->is_closing = TRUE;
  window_close (window);
  g_unlink (path);
}

/* Class P: a program in a build tree finds the translations that the build has made, an installed one those that are
 * installed; a preset, a plot and a menu then speak the language of the user. */
static void
test_catalogue (void)
{
  g_autofree char *program = g_test_build_filename (G_TEST_BUILT, "../ui/soliscope", NULL);
  g_autofree char *built = sol_application_dup_locale_folder (program);
  g_autofree char *installed = sol_application_dup_locale_folder ("/usr/bin/soliscope");
  g_autofree char *messages =
      g_build_filename (built, "de", "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
  g_assert_cmpstr (installed, ==, SOL_LOCALE_DIR);
  if (!g_file_test (messages, G_FILE_TEST_EXISTS) || g_getenv ("SOL_TEST_LOCALE") == NULL)
    {
      g_test_skip ("no translation that was built, or no locale of a language here");
      return;
    }
  g_setenv ("LANGUAGE", "de", TRUE);
  bindtextdomain (GETTEXT_PACKAGE, built);
  g_assert_cmpstr (_ ("Spectrogram"), ==, "Spektrogramm");
  g_assert_cmpstr (sol_preset_card_translate ("Taper in argon"), ==, "Verjüngung in Argon");
  g_assert_cmpstr (sol_preset_card_translate ("Spectrogram"), ==, "Spectrogram");
  /* What is read under the pointer, too. */
  g_autoptr (SolPanel) panel = sol_panel_new (NULL, 0, 0);
  const double x[] = { 400e-9, 800e-9 }, y[] = { 1.0, 1.0 };
  panel->x = (SolAxis){ .quantity = SOL_QUANTITY_WAVELENGTH };
  sol_axis_set_range (&panel->x, 400e-9, 800e-9);
  panel->y = (SolAxis){ .quantity = SOL_QUANTITY_POWER, .hi = 1.0 };
  sol_panel_add (panel, sol_layer_new_line ("Input", x, y, 2));
  SolSnapPoint point = { .x = 800e-9, .y = 1.0, .step_x = 1e-9, .value = 1.0 };
  g_autofree char *text = sol_readout_format (panel, &point);
  g_assert_cmpstr (text, ==, "Wellenlänge 800 nm   Eingang: 1 W");
}

static GtkWidget *
find_key (GtkWidget *widget, const char *key)
{
  if (GTK_IS_SHORTCUT_LABEL (widget) &&
      g_strcmp0 (gtk_shortcut_label_get_accelerator (GTK_SHORTCUT_LABEL (widget)), key) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_key (child, key);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Class P: a key is called what stands on it, whatever the catalogue of the toolkit makes of it. */
static void
test_key_caps (void)
{
  SolWindow *window = window_open_new ();
  GtkWidget *shortcuts =
      GTK_WIDGET (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window)));
  GtkWidget *cap = find_key (shortcuts, "BackSpace");
  g_assert_nonnull (cap);
  while (!GTK_IS_LABEL (cap))
    cap = gtk_widget_get_first_child (cap);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (cap)), ==, C_ ("key", "Backspace"));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (cap)), !=, "Löschen");
  window_close (window);
}

/* Class P: the field of the title says what the window says; left as it is, it changes nothing. */
static void
test_title_of_a_preset (void)
{
  if (g_strcmp0 (_ ("Spectrogram"), "Spektrogramm") != 0)
    {
      g_test_skip ("no translation that was built, or no locale of a language here");
      return;
    }
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:taper", FALSE);
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  sol_form_go_to (window->form, "run.title");
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *entry = gtk_widget_get_ancestor (focus, GTK_TYPE_ENTRY);
  g_assert_nonnull (entry);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "Verjüngung in Argon");
  g_signal_emit_by_name (entry, "activate");
  g_autofree char *title = sol_setup_get_text (window->setup, "run.title");
  g_assert_cmpstr (title, ==, "Taper in argon");
  gtk_editable_set_text (GTK_EDITABLE (entry), "Anders");
  g_signal_emit_by_name (entry, "activate");
  g_autofree char *other = sol_setup_get_text (window->setup, "run.title");
  g_assert_cmpstr (other, ==, "Anders");
  window_close (window);
}

int
main (int argc, char **argv)
{
  if (g_getenv ("SOL_TEST_LOCALE") != NULL)
    g_setenv ("LC_ALL", g_getenv ("SOL_TEST_LOCALE"), TRUE);
  sol_application_set_locale ();
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/locale/numbers-have-points", test_numbers_have_points);
  g_test_add_func ("/ui/locale/what-is-stored", test_what_is_stored);
  g_test_add_func ("/ui/locale/catalogue", test_catalogue);
  g_test_add_func ("/ui/locale/key-caps", test_key_caps);
  g_test_add_func ("/ui/locale/title-of-a-preset", test_title_of_a_preset);
  return window_fixture_run ();
}
