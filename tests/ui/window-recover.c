/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After a crash the window is what it was: the snapshot names what is shown, whatever put it there. */
#include "config.h"

#include "app/recovery-dialog.h"
#include "app/settings.h"
#include "patience.h"
#include "run/run-controller-private.h"
#include "session/recovery/recovery.h"
#include "session/recovery/session-folder.h"
#include "window-fixture.h"

#include <string.h>

/* A write that is under way holds the folder. */
static gboolean
is_found (gpointer data)
{
  GPtrArray **found = data;
  g_clear_pointer (found, g_ptr_array_unref);
  *found = sol_recovery_find (NULL);
  return (*found)->len == 1;
}

/* What a start after a crash would find. */
static SolRecovery *
crash (SolWindow *window)
{
  g_autoptr (GPtrArray) found = NULL;
  sol_run_controller_leave (window->controller);
  window_close (window);
  patience_wait (is_found, &found, "what the window left");
  return g_ptr_array_steal_index (found, 0);
}

/* --- each step of a window, and what it shows then */

static char *case_path, *result_path, *other_path;

static void
open_preset (SolWindow *window)
{
  sol_window_open (window, "preset:neon-spm", FALSE);
}

static void
run (SolWindow *window)
{
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run");
}

static void
start_anew (SolWindow *window)
{
  window_activate (window, "new");
}

static void
save (SolWindow *window)
{
  window_activate (window, "save-result");
  window_wait_recent (other_path);
}

static void
edit (SolWindow *window)
{
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
}

static void
take_back (SolWindow *window)
{
  window_activate (window, "undo");
}

static void
open_case (SolWindow *window)
{
  sol_window_open (window, case_path, FALSE);
}

static void
open_result (SolWindow *window)
{
  sol_window_open (window, result_path, FALSE);
  window_wait_until (window, window_is_viewing, "the result");
}

static void
use_as_setup (SolWindow *window)
{
  window_activate (window, "use-as-setup");
}

typedef enum
{
  NO_RUN,
  OWN_RUN,    /* in the folder of the session */
  RESULT_RUN, /* the file that was opened */
  OTHER_RUN,  /* the file that was saved */
} Named;

typedef struct
{
  const char *what;
  void (*act) (SolWindow *window);
  const char *title;
  Named named;
  gboolean is_missed; /* a later start would offer it */
} Step;

/* One way through the window. "Neon" is the title of the preset, "Small" that of the case and of its result. */
#define NEON "Self-phase modulation in neon"
static const Step steps[] = {
  { "preset", open_preset, NEON, NO_RUN },
  { "run", run, NEON, OWN_RUN },
  { "edit of a short run", edit, NEON, NO_RUN, TRUE },
  { "undo of the edit", take_back, NEON, OWN_RUN },
  { "case over the result", open_case, "Small", NO_RUN },
  { "undo of the case", take_back, NEON, OWN_RUN },
  { "result over the result", open_result, "Small", RESULT_RUN },
  { "use as setup", use_as_setup, "Small", RESULT_RUN },
  { "undo of that", take_back, NEON, NO_RUN },
  { "preset over the result", open_preset, NEON, NO_RUN },
  { "its run", run, NEON, OWN_RUN },
  { "saved", save, NEON, OTHER_RUN },
  { "new setup", start_anew, NULL, NO_RUN },
  { "undo of the new setup", take_back, NEON, NO_RUN },
};

typedef struct
{
  const Step *step;
  char *file; /* of the snapshot */
} Expected;

static char *
read_text (GKeyFile *file, const char *key)
{
  return g_key_file_get_string (file, SOL_RECOVERY_GROUP, key, NULL);
}

/* The snapshot is written in a thread. */
static gboolean
is_named (gpointer data)
{
  const Expected *expected = data;
  const char *const files[] = { NULL, NULL, result_path, other_path };
  g_autoptr (GKeyFile) file = g_key_file_new ();
  if (!g_key_file_load_from_file (file, expected->file, G_KEY_FILE_NONE, NULL))
    return FALSE;
  g_autofree char *run_title = read_text (file, "run_title"), *title = read_text (file, "title");
  g_autofree char *own = read_text (file, "run"), *saved = read_text (file, "run_file");
  gboolean is_spare = g_key_file_get_boolean (file, SOL_RECOVERY_GROUP, SOL_RECOVERY_SPARE, NULL);
  gboolean is_named = own != NULL || saved != NULL;
  return is_spare != expected->step->is_missed &&
         g_strcmp0 (saved, files[expected->step->named]) == 0 &&
         is_named == (expected->step->named != NO_RUN) &&
         g_strcmp0 (is_named ? run_title : title, expected->step->title) == 0;
}

/* Class P: whatever changes what is shown changes what would be recovered, without a wait. */
static void
test_snapshot_names_what_is_shown (void)
{
  SolWindow *window = window_run_small (&case_path, &result_path);
  window_close (window);
  window = window_open_new ();
  g_autofree char *root = sol_session_folder_get_root ();
  g_autoptr (GPtrArray) sessions = sol_session_folder_list (root);
  g_assert_cmpuint (sessions->len, ==, 1);
  g_autofree char *file = g_build_filename (sessions->pdata[0], SOL_RECOVERY_FILE, NULL);
  other_path = g_build_filename (g_get_home_dir (), "self-phase-modulation-in-neon.h5", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      Expected expected = { &steps[i], file };
      steps[i].act (window);
      window_wait_until (window, window_is_idle, "the preview");
      patience_wait (is_named, &expected, steps[i].what);
    }
  window_close (window);
  g_free (result_path);
  g_free (other_path);
  window_remove_case (case_path);
}

/* Class P: a result that would be missed stays named behind a preview of other inputs, by its own title. */
static void
test_what_would_be_missed_comes_back (void)
{
  char *path = window_write_case (WINDOW_LONG_RUN);
  SolWindow *window = window_run_until_some_planes (path);
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  sol_window_open (window, "preset:neon-spm", FALSE);
  window_wait_until (window, window_is_idle, "the preview");
  SolRecovery *recovery = crash (window);
  g_assert_cmpstr (sol_recovery_get_title (recovery), ==, "Small");
  g_assert_nonnull (sol_recovery_get_run_path (recovery));
  g_assert_false (sol_recovery_is_run_saved (recovery));
  sol_recovery_discard (recovery);
  sol_recovery_free (recovery);
  window_remove_case (path);
}

/* Class P: a result that was opened beside other inputs is there again, beside them, and its file stays where it
 * is. */
static void
test_opened_result_comes_back (void)
{
  char *path;
  g_autofree char *file = NULL;
  SolWindow *window = window_run_small (&path, &file);
  sol_window_open (window, "preset:neon-spm", FALSE);
  window_wait_until (window, window_is_idle, "the preview");
  sol_window_open (window, file, FALSE);
  window_wait_until (window, window_is_viewing, "the result");
  g_autoptr (SolRecovery) recovery = crash (window);
  window = window_open_new ();
  sol_window_recover (window, recovery);
  window_wait_until (window, window_is_viewing, "the result again");
  g_autofree char *gas = sol_setup_get_text (window->setup, "fill.gas");
  g_assert_cmpstr (gas, ==, "Ne");
  g_assert_true (gtk_widget_get_visible (window->foreign));
  g_assert_true (g_file_test (file, G_FILE_TEST_IS_REGULAR));
  g_assert_cmpint (sol_run_controller_get_keep (window->controller, SOL_KEEP_FROM_LEAVING), ==,
                   SOL_KEEP_NOTHING);
  window_close (window);
  window_remove_case (path);
}

/* Of all that a widget says. */
static gboolean
says (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

typedef struct
{
  int least, largest; /* heights that the dialog had */
  int n_frames;
} Heights;

static gboolean
note_height (GtkWidget *dialog, GdkFrameClock *clock, gpointer data)
{
  Heights *heights = data;
  int height = gtk_widget_get_height (dialog);
  if (height == 0)
    return G_SOURCE_CONTINUE; /* no frame yet */
  heights->least = heights->n_frames == 0 ? height : MIN (heights->least, height);
  heights->largest = MAX (heights->largest, height);
  heights->n_frames++;
  return G_SOURCE_CONTINUE;
}

static gboolean
has_many (gpointer data)
{
  return ((const Heights *) data)->n_frames >= 20;
}

/* Class P: a run that was cut off is told by how far it got, where the axis would have it, beside what the answers
 * do; and from its first frame on the dialog is as high as it stays, so that no button moves under the pointer. */
static void
test_dialog_says_how_far (void)
{
  char *path = window_write_case (WINDOW_LONG_RUN);
  SolWindow *window = window_run_until_some_planes (path);
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  g_autofree char *count = g_strdup_printf ("; %lld of 401 planes, up to z = ",
                                            (long long) window_count_planes (window));
  SolRecovery *recovery = crash (window);
  sol_recovery_free (recovery);
  window = window_open_new ();
  sol_recovery_dialog_offer (window);
  GtkWidget *dialog = window_find_dialog ();
  Heights heights = { 0 };
  guint tick = gtk_widget_add_tick_callback (dialog, note_height, &heights, NULL);
  patience_wait (has_many, &heights, "frames of the dialog");
  gtk_widget_remove_tick_callback (dialog, tick);
  g_assert_cmpint (heights.least, ==, heights.largest);
  g_assert_true (says (dialog, "Small"));
  g_assert_true (says (dialog, count));
  g_assert_true (says (dialog, " cm of 10 cm"));
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *month = g_date_time_format (now, " %B %Y, ");
  g_assert_true (says (dialog, month));
  g_assert_true (says (dialog, "Recover opens it again"));
  window_answer ("discard");
  window_close (window);
  window_remove_case (path);
}

/* Class P: what is offered is called as it was when it was seen, and in a word where it has no name. */
static void
test_dialog_calls_it_by_name (void)
{
  static const char *const whats[][2] = { { "preset:neon-spm", NEON }, { NULL, "Untitled" } };
  for (gsize i = 0; i < G_N_ELEMENTS (whats); i++)
    {
      SolWindow *window = window_open_new ();
      sol_settings_set_boolean ("live", FALSE);
      if (whats[i][0] != NULL)
        sol_window_open (window, whats[i][0], FALSE);
      else
        edit (window);
      window_wait_until (window, window_is_idle, "the preview");
      SolRecovery *recovery = crash (window);
      sol_recovery_free (recovery); /* it stays for the dialog */
      window = window_open_new ();
      sol_recovery_dialog_offer (window);
      g_assert_true (says (window_find_dialog (), whats[i][1]));
      g_assert_true (says (window_find_dialog (), "inputs only"));
      window_answer ("discard");
      window_close (window);
    }
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/recover/snapshot-names-what-is-shown", test_snapshot_names_what_is_shown);
  g_test_add_func ("/ui/recover/what-would-be-missed", test_what_would_be_missed_comes_back);
  g_test_add_func ("/ui/recover/opened-result", test_opened_result_comes_back);
  g_test_add_func ("/ui/recover/dialog-says-how-far", test_dialog_says_how_far);
  g_test_add_func ("/ui/recover/dialog-calls-it-by-name", test_dialog_calls_it_by_name);
  return window_fixture_run ();
}
