/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window that is killed, seen from the next one. The killed window is this program again, with an
 * argument. */
#include "config.h"

#include "session/recovery/snapshot.h"

#include "session-run.h"
#include "session/recovery/recovery.h"
#include "session/recovery/session-folder.h"
#include "session/setup/setup-text.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *program;

static char *
make_root (void)
{
  g_autoptr (GError) error = NULL;
  char *root = g_dir_make_tmp ("soliscope-XXXXXX", &error);
  g_assert_no_error (error);
  return root;
}

static void
assign (SolSetup *setup, const char *assignment)
{
  g_autoptr (GError) error = NULL;
  sol_setup_assign (setup, assignment, &error);
  g_assert_no_error (error);
}

static SolSetup *
make_setup (void)
{
  SolSetup *setup = sol_setup_new ();
  assign (setup, "run.title=before the crash");
  assign (setup, "fill.pressure=3.25 bar");
  return setup;
}

static guint
count_recoverable (const char *root)
{
  g_autoptr (GPtrArray) found = sol_recovery_find (root);
  return found->len;
}

static void
test_clean_end (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *root = make_root ();
  g_autoptr (SolSetup) setup = make_setup ();
  SolSnapshot *snapshot = sol_snapshot_new (setup, root, &error);
  g_assert_no_error (error);
  g_assert_true (sol_snapshot_save_now (snapshot, &error));
  g_assert_cmpuint (count_recoverable (root), ==, 0); /* it lives */
  g_object_unref (snapshot);
  g_assert_cmpuint (count_recoverable (root), ==, 0);
  g_assert_cmpint (g_rmdir (root), ==, 0);
}

/* A write in a thread is there in the end, and one that is under way harms nobody. */
static void
test_writes_in_threads (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *root = make_root ();
  g_autoptr (SolSetup) setup = make_setup ();
  SolSnapshot *snapshot = sol_snapshot_new (setup, root, &error);
  g_autoptr (GPtrArray) paths = sol_session_folder_list (root);
  g_assert_cmpuint (paths->len, ==, 1);
  g_autofree char *file = g_build_filename (g_ptr_array_index (paths, 0), SOL_RECOVERY_FILE, NULL);
  for (int i = 0; i < 20; i++)
    {
      g_autofree char *assignment = g_strdup_printf ("fill.pressure=%d mbar", 100 + i);
      assign (setup, assignment);
      sol_snapshot_save (snapshot);
    }
  g_autofree char *text = NULL;
  while (text == NULL || strstr (text, "119 mbar") == NULL)
    {
      g_clear_pointer (&text, g_free);
      g_main_context_iteration (NULL, FALSE);
      g_file_get_contents (file, &text, NULL, NULL);
      if (text != NULL && strstr (text, "0.119 bar") != NULL)
        break;
    }
  sol_snapshot_save (snapshot);
  g_object_unref (snapshot);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpint (g_rmdir (root), ==, 0);
}

static void
failed_cb (SolSnapshot *snapshot, const char *message, gpointer data)
{
  ++*(int *) data;
}

static void
test_failures_are_told_once (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *root = make_root ();
  g_autoptr (SolSetup) setup = make_setup ();
  int n_failed = 0;
  g_autofree char *nowhere = g_build_filename (root, "file", NULL);
  g_file_set_contents (nowhere, "", 0, NULL);
  g_assert_null (sol_snapshot_new (setup, nowhere, &error));
  g_assert_nonnull (error);
  g_unlink (nowhere);
  g_autoptr (SolSnapshot) snapshot = sol_snapshot_new (setup, root, NULL);
  g_signal_connect (snapshot, "failed", G_CALLBACK (failed_cb), &n_failed);
  g_autoptr (GPtrArray) paths = sol_session_folder_list (root);
  SolSessionFolder *other = sol_session_folder_take_over (g_ptr_array_index (paths, 0));
  g_assert_null (other); /* locked by the snapshot */
  g_autofree char *moved = g_strconcat (root, "-moved", NULL);
  g_assert_cmpint (g_rename (root, moved), ==, 0);
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (GError) fault = NULL;
      g_assert_false (sol_snapshot_save_now (snapshot, &fault));
      g_assert_nonnull (fault);
      sol_snapshot_save (snapshot);
    }
  while (n_failed == 0)
    g_main_context_iteration (NULL, TRUE);
  sol_snapshot_save (snapshot);
  for (int i = 0; i < 100; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (n_failed, ==, 1);
  g_assert_cmpint (g_rename (moved, root), ==, 0);
  g_clear_object (&snapshot);
  g_rmdir (root);
}

/* Also a setup that cannot be run comes back as it was. */
static void
test_incomplete_texts (void)
{
  static const char *const ways[][3] = {
    { "run.model=gnlse", NULL },
    { "geometry.kind=step-index", "geometry.core_index=1.45", NULL },
    { "geometry.kind=antiresonant", "geometry.antiresonant_model=vincetti", NULL },
    { "pulse.shape=cw:1 nm", "pulse.peak_power=10 W", NULL },
    { "pulse.2.shape=sech2", "pulse.3.energy=1 nJ", NULL },
    { "run.model=multimode", "pulse.coupling=gaussian:50 um", NULL },
    { "run.title=a = b [c]", "noise.quantum=true", NULL },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolCase) c = sol_case_new ();
      for (int k = 0; k < 3 && ways[i][k] != NULL; k++)
        sol_case_set (c, ways[i][k], &error);
      g_assert_no_error (error);
      g_autofree char *text = sol_case_to_text (c);
      g_autoptr (SolCase) back = sol_setup_text_read (text, &error);
      g_assert_no_error (error);
      g_autofree char *again = sol_case_to_text (back);
      g_assert_cmpstr (again, ==, text);
    }
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_setup_text_read ("[fill]\npressure = blue\n", &error));
  g_assert_nonnull (error);
}

/* The window that will be killed: it says when it is far enough, and goes on until it is. */
static void G_GNUC_NORETURN
run_victim (const char *root)
{
  alarm (60); /* should nobody kill it */
  g_autoptr (SolSetup) setup = make_setup ();
  SolSnapshot *snapshot = sol_snapshot_new (setup, root, NULL);
  const char *const endless[] = { "stepper.max_step=0.01 mm", "geometry.length=2 m",
                                  "stepper.planes=10001", NULL };
  sol_snapshot_set_hint (snapshot, "view", "evolution");
  SolRunOptions options = { .is_output_optional = TRUE };
  g_autofree char *path = sol_snapshot_begin_run (snapshot);
  options.output_path = path;
  SolRun *run = session_run_new (endless, &options);
  sol_run_start_async (run, NULL, NULL);
  gboolean told = FALSE;
  for (;;)
    {
      g_main_context_iteration (NULL, FALSE);
      g_thread_yield ();
      g_autofree char *file = g_path_get_dirname (path);
      g_autofree char *saved = g_build_filename (file, SOL_RECOVERY_FILE, NULL);
      if (told || atomic_load (&sol_run_get_progress (run)->n_planes) < 5 ||
          !g_file_test (saved, G_FILE_TEST_EXISTS))
        continue;
      puts ("ready");
      fflush (stdout);
      told = TRUE;
    }
}

/* Starts a victim, waits until it has planes, and kills it. */
static void
kill_one (const char *root)
{
  g_autoptr (GError) error = NULL;
  const char *argv[] = { program, "--victim", root, NULL };
  GPid pid;
  int fd, status;
  char byte;
  g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                            NULL, &fd, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read (fd, &byte, 1), ==, 1);
  g_assert_cmpuint (count_recoverable (root), ==, 0); /* nothing is taken from the living */
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  close (fd);
}

static void
test_killed_in_the_middle_of_a_run (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *root = make_root ();
  kill_one (root);
  g_autoptr (GPtrArray) found = sol_recovery_find (root);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpuint (count_recoverable (root), ==, 0); /* as long as this one looks at it */
  SolRecovery *recovery = g_ptr_array_index (found, 0);
  g_assert_cmpstr (sol_recovery_get_title (recovery), ==, "before the crash");
  g_assert_null (sol_recovery_get_path (recovery));
  g_assert_cmpint (g_get_real_time () - sol_recovery_get_saved_at_us (recovery), <, 600000000);
  g_autofree char *hint = sol_recovery_get_hint (recovery, "view");
  g_assert_cmpstr (hint, ==, "evolution");
  g_autoptr (SolCase) c = sol_recovery_make_case (recovery, &error);
  g_assert_no_error (error);
  g_autoptr (SolSetup) setup = make_setup ();
  g_autofree char *want = sol_setup_dup_case_text (setup);
  g_autofree char *got = sol_case_to_text (c);
  g_assert_cmpstr (got, ==, want);
  /* The planes are back. */
  g_autoptr (SolRun) run = session_open (sol_recovery_get_run_path (recovery), &error);
  g_assert_no_error (error);
  gint64 n = sol_plane_store_get_n_planes (sol_run_get_store (run));
  g_assert_cmpint (n, >=, 5);
  g_assert_cmpint (sol_run_get_phase (run), ==, SOL_RUN_PHASE_STOPPED);
  for (gint64 i = 0; i < n; i++)
    {
      SolPlane plane;
      sol_plane_store_get_plane (sol_run_get_store (run), i, &plane);
      sol_assert_near (P, plane.z_m, 2.0 * (double) i / 10000.0, 1e-12);
    }
  SolRecoveryReach reach;
  g_assert_true (sol_recovery_read_reach (recovery, &reach));
  g_assert_cmpint (reach.n_planes, ==, n);
  g_assert_cmpint (reach.n_planned, ==, 10001);
  sol_assert_near (P, reach.z_m, 2.0 * (double) (n - 1) / 10000.0, 1e-12);
  sol_assert_near (P, reach.z_end_m, 2.0, 1e-12);
  sol_recovery_discard (recovery);
  g_clear_pointer (&found, g_ptr_array_unref);
  g_assert_cmpuint (count_recoverable (root), ==, 0);
  g_assert_cmpint (g_rmdir (root), ==, 0);
}

static void
test_skip_is_remembered (void)
{
  g_autofree char *root = make_root ();
  kill_one (root);
  g_assert_cmpuint (count_recoverable (root), ==, 1);
  g_assert_cmpuint (count_recoverable (root), ==, 1); /* looking is not skipping */
  GPtrArray *found = sol_recovery_find (root);
  sol_recovery_skip (g_ptr_array_index (found, 0));
  g_ptr_array_unref (found);
  g_assert_cmpuint (count_recoverable (root), ==, 0);
  /* That holds for this one only. */
  kill_one (root);
  found = sol_recovery_find (root);
  g_assert_cmpuint (found->len, ==, 1);
  sol_recovery_discard (g_ptr_array_index (found, 0));
  g_ptr_array_unref (found);
  g_autoptr (GPtrArray) paths = sol_session_folder_list (root);
  g_assert_cmpuint (paths->len, ==, 1); /* the skipped one */
  g_autoptr (SolSessionFolder) rest = sol_session_folder_take_over (g_ptr_array_index (paths, 0));
  sol_session_folder_remove (rest);
  g_assert_cmpint (g_rmdir (root), ==, 0);
}

/* What is no snapshot is not offered. */
static void
test_rubbish (void)
{
  static const char *const texts[] = { "", "rubbish", "[snapshot]\nversion=99\nsetup=x\n",
                                       "[snapshot]\nversion=1\n" };
  g_autofree char *root = make_root ();
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SolSessionFolder) folder = sol_session_folder_new (root, NULL);
      g_assert_true (sol_session_folder_write (folder, SOL_RECOVERY_FILE, texts[i], NULL));
      g_clear_pointer (&folder, sol_session_folder_unref);
      g_assert_cmpuint (count_recoverable (root), ==, 0);
    }
  g_autoptr (SolSessionFolder) folder = sol_session_folder_new (root, NULL);
  sol_session_folder_write (folder, SOL_RECOVERY_FILE,
                            "[snapshot]\nversion=1\nsetup=[fill]\\ngas = He\\n\n"
                            "run=../../etc/passwd\n",
                            NULL);
  g_clear_pointer (&folder, sol_session_folder_unref);
  g_autoptr (GPtrArray) found = sol_recovery_find (root);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_null (sol_recovery_get_run_path (g_ptr_array_index (found, 0)));
  sol_recovery_discard (g_ptr_array_index (found, 0));
  g_assert_cmpint (g_rmdir (root), ==, 0);
}

/* A write that is under way holds the folder until it is told of, and its thread a moment longer, which wakes nobody
 * when it lets go. */
static void
leave (SolSnapshot *snapshot, const char *root)
{
  sol_snapshot_leave (snapshot);
  g_object_unref (snapshot);
  while (count_recoverable (root) == 0)
    {
      g_main_context_iteration (NULL, FALSE);
      g_thread_yield ();
    }
}

/* Class P: the next start is offered what was shown, called by its own name; for what has none there is no word,
 * which would be of another language then. */
static void
test_names_what_is_shown (void)
{
  static const struct
  {
    gboolean shows_run, is_saved;
    const char *title, *run_title, *found;
  } rows[] = {
    { TRUE, FALSE, NULL, NULL, NULL },        { TRUE, FALSE, NULL, "Neon", "Neon" },
    { TRUE, TRUE, "Argon", "Neon", "Neon" },  { FALSE, TRUE, "Argon", "Neon", "Neon" },
    { FALSE, FALSE, "Argon", NULL, "Argon" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *root = make_root ();
      g_autofree char *mine = g_strconcat (root, "-mine.h5", NULL);
      g_autoptr (SolSetup) setup = sol_setup_new ();
      SolSnapshot *snapshot = sol_snapshot_new (setup, root, NULL);
      g_autofree char *own = sol_snapshot_begin_run (snapshot);
      g_autofree char *title = g_strdup_printf ("run.title=%s", rows[i].title);
      g_assert_true (g_file_set_contents (own, "", 0, NULL) &&
                     g_file_set_contents (mine, "", 0, NULL));
      if (rows[i].title != NULL)
        assign (setup, title);
      sol_snapshot_set_shown (snapshot, rows[i].shows_run, rows[i].is_saved ? mine : NULL,
                              rows[i].run_title);
      leave (snapshot, root);
      g_autoptr (GPtrArray) found = sol_recovery_find (root);
      const char *run = rows[i].is_saved ? mine : rows[i].shows_run ? own : NULL;
      g_assert_cmpuint (found->len, ==, 1);
      SolRecovery *recovery = found->pdata[0];
      g_assert_cmpstr (sol_recovery_get_title (recovery), ==, rows[i].found);
      g_assert_cmpstr (sol_recovery_get_run_path (recovery), ==, run);
      g_assert_cmpint (sol_recovery_is_run_saved (recovery), ==, rows[i].is_saved);
      sol_recovery_discard (recovery);
      g_assert_true (g_file_test (mine, G_FILE_TEST_EXISTS)); /* it is the user's */
      g_unlink (mine);
      g_rmdir (root);
    }
}

/* Class P: what nobody would miss is not offered, and goes. */
static void
test_spare_is_not_offered (void)
{
  for (int is_spare = 0; is_spare < 2; is_spare++)
    {
      g_autofree char *root = make_root ();
      g_autoptr (SolSetup) setup = make_setup ();
      g_autoptr (SolSessionFolder) folder = sol_session_folder_new (root, NULL);
      g_autofree char *setup_text = sol_setup_dup_case_text (setup);
      g_autoptr (GKeyFile) file = g_key_file_new ();
      g_key_file_set_integer (file, SOL_RECOVERY_GROUP, "version", SOL_RECOVERY_VERSION);
      g_key_file_set_int64 (file, SOL_RECOVERY_GROUP, "saved_at_us", g_get_real_time ());
      g_key_file_set_string (file, SOL_RECOVERY_GROUP, "setup", setup_text);
      g_key_file_set_boolean (file, SOL_RECOVERY_GROUP, SOL_RECOVERY_SPARE, is_spare);
      g_autofree char *text = g_key_file_to_data (file, NULL, NULL);
      g_assert_true (sol_session_folder_write (folder, SOL_RECOVERY_FILE, text, NULL));
      g_clear_pointer (&folder, sol_session_folder_unref);
      g_autoptr (GPtrArray) found = sol_recovery_find (root);
      g_assert_cmpuint (found->len, ==, is_spare ? 0 : 1);
      if (!is_spare)
        sol_recovery_discard (found->pdata[0]);
      g_assert_cmpint (g_rmdir (root), ==, 0);
    }
}

/* Class P: a file of the user's that is gone leaves the copy of the session; a run that is dropped leaves none. */
static void
test_copy_of_the_session (void)
{
  g_autofree char *root = make_root ();
  g_autoptr (SolSetup) setup = make_setup ();
  SolSnapshot *snapshot = sol_snapshot_new (setup, root, NULL);
  g_autofree char *own = sol_snapshot_begin_run (snapshot);
  g_assert_true (g_file_set_contents (own, "", 0, NULL));
  sol_snapshot_set_shown (snapshot, TRUE, "/nowhere/mine.h5", NULL);
  leave (snapshot, root);
  g_autoptr (SolSnapshot) next = sol_snapshot_new (setup, root, NULL);
  g_autoptr (GPtrArray) found = sol_recovery_find (root);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpstr (sol_recovery_get_run_path (found->pdata[0]), ==, own);
  g_assert_false (sol_recovery_is_run_saved (found->pdata[0]));
  g_autofree char *adopted = sol_snapshot_adopt_run (next, own);
  g_assert_true (g_file_test (adopted, G_FILE_TEST_EXISTS));
  sol_recovery_discard (found->pdata[0]);
  sol_snapshot_drop_run (next);
  g_assert_false (g_file_test (adopted, G_FILE_TEST_EXISTS));
  leave (g_steal_pointer (&next), root);
  g_clear_pointer (&found, g_ptr_array_unref);
  found = sol_recovery_find (root);
  g_assert_null (sol_recovery_get_run_path (found->pdata[0]));
  sol_recovery_discard (found->pdata[0]);
  g_rmdir (root);
}

int
main (int argc, char **argv)
{
  if (argc == 3 && strcmp (argv[1], "--victim") == 0)
    run_victim (argv[2]);
  program = argv[0];
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/snapshot/clean-end", test_clean_end);
  g_test_add_func ("/snapshot/writes-in-threads", test_writes_in_threads);
  g_test_add_func ("/snapshot/failures-are-told-once", test_failures_are_told_once);
  g_test_add_func ("/snapshot/incomplete-texts", test_incomplete_texts);
  g_test_add_func ("/snapshot/killed", test_killed_in_the_middle_of_a_run);
  g_test_add_func ("/snapshot/skip-is-remembered", test_skip_is_remembered);
  g_test_add_func ("/snapshot/rubbish", test_rubbish);
  g_test_add_func ("/snapshot/names-what-is-shown", test_names_what_is_shown);
  g_test_add_func ("/snapshot/spare-is-not-offered", test_spare_is_not_offered);
  g_test_add_func ("/snapshot/copy-of-the-session", test_copy_of_the_session);
  return g_test_run ();
}
