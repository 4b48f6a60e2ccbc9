/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "synthetic-result.h"

/* Other programs read the files without ours: h5py stands for them. */
#define PYTHON "/usr/bin/python3"

static gboolean
has_h5py (void)
{
  const char *arguments[] = { PYTHON, "-c", "import h5py, numpy", NULL };
  int status = 0;
  return g_spawn_sync (NULL, (char **) arguments, NULL,
                       G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                       NULL, &status, NULL) &&
         g_spawn_check_wait_status (status, NULL);
}

static void
run_script (const char *path, int n_saved, int n_planned, gboolean complete)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *script = sol_test_data ("io/read-result.py");
  g_autofree char *saved = g_strdup_printf ("%d", n_saved);
  g_autofree char *planned = g_strdup_printf ("%d", n_planned);
  const char *arguments[] = { PYTHON, script, path, saved, planned, complete ? "1" : "0", NULL };
  g_autofree char *output = NULL, *complaint = NULL;
  int status = 0;
  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, &complaint,
                &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, NULL))
    g_error ("%s: %s%s", path, output, complaint);
}

static void
test_plain_tools (gconstpointer data)
{
  const char *name = data;
  if (!has_h5py ())
    {
      g_test_skip (PYTHON " has no h5py and numpy");
      return;
    }
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = synthetic_folder ();
  g_autofree char *path = g_build_filename (folder, "run.h5", NULL);
  g_autofree char *partial = g_strconcat (path, ".partial", NULL);
  g_autoptr (SolResultLayout) layout = synthetic_layout (2, 1025, 40);
  g_autoptr (SolResultWriter) writer = sol_result_writer_new (path, layout, FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (sol_result_writer_set_record (writer, "{\"seed\": 7}", &error));
  int n_saved = g_str_equal (name, "complete") ? 40 : 17;
  for (int k = 0; k < 2 * n_saved; k++)
    {
      SolStepRecord step = synthetic_step (k);
      sol_result_writer_add_step (writer, &step);
      if (k % 2 == 1)
        g_assert_true (synthetic_add_plane (writer, &error));
    }
  if (g_str_equal (name, "running"))
    run_script (partial, n_saved, 40, FALSE);
  else
    {
      g_assert_true (sol_result_writer_close (writer, n_saved == 40, &error));
      run_script (path, n_saved, 40, n_saved == 40);
    }
  g_clear_pointer (&writer, sol_result_writer_free);
  synthetic_remove (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/io/python/a-complete-file-reads", "complete", test_plain_tools);
  g_test_add_data_func ("/io/python/a-stopped-file-reads", "stopped", test_plain_tools);
  g_test_add_data_func ("/io/python/a-running-file-reads", "running", test_plain_tools);
  return g_test_run ();
}
