/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A device that is lost in a run: the run goes on from its last plane on the processor, in memory and
 * in its file, and says so wherever it is looked at. */
#include "config.h"

#include "base/error.h"
#include "device/faulty-device.h"
#include "session-run.h"
#include "session/failure/failure.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_PLANES 21

static void
use_backend (SolRun *run, const SolBackendOps *ops)
{
  run->ops = ops;
  g_free (run->backend_name);
  run->backend_name = g_strdup ("host");
}

static SolRun *
run_on (const SolBackendOps *ops, const char *path, const char *const *assignments)
{
  g_autoptr (GError) error = NULL;
  SolRunOptions options = { .output_path = path };
  SolRun *run = session_run_new (assignments, &options);
  use_backend (run, ops);
  session_run (run, &error);
  return run;
}

static void
assert_same_planes (SolRun *left, SolRun *right, gint64 first, gint64 n, double bound)
{
  const SolRunShape *shape = sol_run_get_shape (left);
  gsize n_field = (gsize) shape->n_mode * (gsize) shape->n_pol * shape->n_omega;
  for (gint64 i = first; i < n; i++)
    {
      SolPlane a, b;
      g_assert_true (sol_plane_store_get_plane (sol_run_get_store (left), i, &a));
      g_assert_true (sol_plane_store_get_plane (sol_run_get_store (right), i, &b));
      sol_assert_near (P, a.z_m, b.z_m, 1e-15);
      sol_test_field_close (G_STRLOC, SOL_CLASS_T, "field", a.field, b.field, n_field, bound);
    }
}

/* What every run has to be that lost its device: whole, right to the tolerance of its steps (1e-4), noted. */
static void
check_whole (SolRun *run, SolRun *whole)
{
  const SolRunReport *report = sol_run_get_report (run);
  g_assert_no_error (sol_run_get_error (run));
  g_assert_true (report->is_complete);
  g_assert_cmpint (sol_plane_store_get_n_planes (sol_run_get_store (run)), ==, N_PLANES);
  assert_same_planes (run, whole, 0, N_PLANES, 1e-4);
  /* Of both parts. */
  g_assert_cmpint (run->progress.n_accepted, ==, report->outcome.n_accepted);
  g_assert_cmpint (run->progress.n_rejected, ==, report->outcome.n_rejected);
  g_assert_nonnull (report->loss.text);
  g_assert_nonnull (strstr (report->loss.text, "on the processor"));
  g_assert_nonnull (strstr (report->loss.text, "faulty:0"));
  g_assert_true (g_ptr_array_find_with_equal_func (report->outcome.messages, report->loss.text,
                                                   g_str_equal, NULL));
  g_assert_nonnull (strstr (report->record_json, "device_lost"));
  g_assert_nonnull (strstr (report->record_json, "a device with a fault"));
  sol_assert_close (T, report->energy_out_j, sol_run_get_report (whole)->energy_out_j, 1e-4);
  g_autoptr (SolFailure) complaint = sol_failure_new_for_run (run);
  g_assert_cmpint (complaint->cause, ==, SOL_FAILURE_DEVICE);
  g_assert_cmpstr (complaint->details, ==, report->loss.text);
  g_assert_cmpint (sol_fault_count_live (), ==, 0);
}

/* At the first, a middle and the last call of each kind, alone or with all that follows. */
static void
test_goes_on (void)
{
  static const SolFault faults[] = { SOL_FAULT_LAUNCH,      SOL_FAULT_READ,
                                     SOL_FAULT_WRITE,       SOL_FAULT_COPY,
                                     SOL_FAULT_READ_BEGIN,  SOL_FAULT_READ_END,
                                     SOL_FAULT_GRAPH_LAUNCH };
  static const char *const slow[] = { "stepper.max_step=2 mm", "grid.absorber=off", NULL };
  sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
  g_autoptr (SolRun) whole = run_on (sol_fault_get_backend (), NULL, slow);
  g_assert_no_error (sol_run_get_error (whole));
  g_assert_null (sol_run_get_report (whole)->loss.text);
  gint64 counts[SOL_N_FAULTS];
  for (int f = 0; f < SOL_N_FAULTS; f++)
    counts[f] = sol_fault_count (f);
  for (gsize f = 0; f < G_N_ELEMENTS (faults); f++)
    for (int k = 0; k < 6; k++)
      {
        gint64 n = counts[faults[f]];
        gint64 set_up = faults[f] == SOL_FAULT_WRITE ? n / 3 : 0;
        gint64 at = set_up + (n - set_up) * k / 7;
        sol_fault_plant (faults[f], at, NULL, k % 2 == 0);
        g_autoptr (SolRun) run = run_on (sol_fault_get_backend (), NULL, slow);
        g_assert_true (sol_fault_was_met ());
        check_whole (run, whole);
        if (faults[f] == SOL_FAULT_READ)
          g_assert_nonnull (strstr (sol_run_get_report (run)->loss.text, "reading back "));
        g_test_message ("%s", sol_run_get_report (run)->loss.text);
      }
}

/* The file is the run: planes of both parts, and what happened. */
static void
test_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-loss-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "run.h5", NULL);
  sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
  g_autoptr (SolRun) whole = run_on (sol_fault_get_backend (), NULL, NULL);
  gint64 n = sol_fault_count (SOL_FAULT_READ);
  sol_fault_plant (SOL_FAULT_READ, n / 2, NULL, TRUE);
  g_autoptr (SolRun) run = run_on (sol_fault_get_backend (), path, NULL);
  check_whole (run, whole);
  g_autoptr (SolRun) opened = session_open (path, &error);
  g_assert_no_error (error);
  g_assert_true (sol_run_get_report (opened)->is_complete);
  assert_same_planes (opened, run, 0, N_PLANES, 0.0);
  g_assert_true (g_ptr_array_find_with_equal_func (sol_run_get_report (opened)->outcome.messages,
                                                   sol_run_get_report (run)->loss.text, g_str_equal,
                                                   NULL));
  g_unlink (path);
  g_rmdir (folder);
}

/* Where the processor has no memory for it the run ends with both reasons, and its planes stay. */
static void
test_no_substitute (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-loss-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "run.h5", NULL);
  sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
  g_autoptr (SolRun) whole = run_on (sol_fault_get_backend (), NULL, NULL);
  gint64 n = sol_fault_count (SOL_FAULT_READ);
  sol_fault_plant (SOL_FAULT_READ, n / 2, NULL, TRUE);
  SolRunOptions options = { .output_path = path };
  g_autoptr (SolRun) run = session_run_new (NULL, &options);
  use_backend (run, sol_fault_get_backend ());
  g_assert_nonnull (whole);
  sol_fault_deny_memory (TRUE);
  session_run (run, &error);
  sol_fault_deny_memory (FALSE);
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH);
  g_assert_nonnull (strstr (error->message, "the processor cannot go on"));
  g_assert_nonnull (strstr (error->message, "The run needs"));
  g_assert_nonnull (strstr (error->message, "status 700"));
  gint64 n_planes = sol_plane_store_get_n_planes (sol_run_get_store (run));
  g_assert_cmpint (n_planes, >, 1);
  g_assert_cmpint (n_planes, <, N_PLANES);
  g_autoptr (GError) open_error = NULL;
  g_autoptr (SolRun) opened = session_open (path, &open_error);
  g_assert_no_error (open_error);
  g_assert_cmpint (sol_plane_store_get_n_planes (sol_run_get_store (opened)), ==, n_planes);
  g_assert_true (sol_run_can_resume (opened));
  g_assert_cmpint (sol_fault_count_live (), ==, 0);
  g_unlink (path);
  g_rmdir (folder);
}

/* Memory of a device that has its own is compared before anything is allocated, and the ledger told. */
static SolDeviceInfo *
find_small (const SolBackendOptions *options, GError **error)
{
  SolDeviceInfo *info = sol_device_info_new ("faulty", 0, "a small device");
  info->memory_bytes = 10000;
  return info;
}

static SolDeviceInfo *
find_busy (const SolBackendOptions *options, GError **error)
{
  SolDeviceInfo *info = sol_device_info_new ("faulty", 0, "a busy device");
  info->memory_bytes = (guint64) 1 << 40;
  info->free_bytes = 10000;
  return info;
}

static SolDeviceInfo *
find_narrow (const SolBackendOptions *options, GError **error)
{
  SolDeviceInfo *info = sol_device_info_new ("faulty", 0, "a small device");
  info->memory_bytes = (guint64) 1 << 40;
  info->largest_buffer_bytes = 10000;
  return info;
}

static void
test_small_device (void)
{
  SolBackendOps ops = *sol_fault_get_backend ();
  ops.find_device = find_small;
  sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
  g_autoptr (SolRun) run = run_on (&ops, NULL, NULL);
  const GError *error = sol_run_get_error (run);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY);
  g_assert_nonnull (strstr (error->message, "faulty:0 (a small device)"));
  g_autofree char *there = g_strdup_printf ("and only %.1f", 9.8);
  g_assert_nonnull (strstr (error->message, there));
  g_assert_nonnull (strstr (error->message, "device state: "));
  g_assert_null (strstr (error->message, "planes in memory"));
  g_assert_nonnull (strstr (error->message, "--backend cpu"));
  ops.find_device = find_busy;
  g_autoptr (SolRun) third = run_on (&ops, NULL, NULL);
  g_assert_error (sol_run_get_error (third), SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY);
  g_assert_nonnull (strstr (sol_run_get_error (third)->message, there));
  ops.find_device = find_narrow;
  g_autoptr (SolRun) second = run_on (&ops, NULL, NULL);
  error = sol_run_get_error (second);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY);
  g_autofree char *most = g_strdup_printf ("one buffer there holds at most %.1f", 9.8);
  g_assert_nonnull (strstr (error->message, most));
  g_assert_cmpint (sol_fault_count (SOL_FAULT_BUFFER), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/device-loss/run-goes-on", test_goes_on);
  g_test_add_func ("/session/device-loss/file-is-the-run", test_file);
  g_test_add_func ("/session/device-loss/nobody-can-go-on", test_no_substitute);
  g_test_add_func ("/session/device-loss/memory-before-the-run", test_small_device);
  return g_test_run ();
}
