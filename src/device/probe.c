/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/probe.h"

#include "base/complex.h"
#include "base/error.h"
#include "device/device-fft.h"
#include "device/device-kind.h"

#include <gio/gio.h>
#include <math.h>
#include <signal.h>
#include <string.h>

/* Groups of the answer are numbered from 0. */
#define MARK "soliscope-devices"

/* --- the child */

/* The transform of an impulse at sample one is a turning phase of unit magnitude: it needs a
 * compiler, a launch, double precision and the way back. */
static gboolean
try_device (const SolDeviceInfo *info, GError **error)
{
  enum
  {
    N = 64
  };
  SolComplex row[N] = { 0.0 };
  g_autoptr (SolDevice) device =
      sol_device_open_with (sol_device_kind_find (info->kind), info, error);
  if (device == NULL)
    return FALSE;
  g_autoptr (SolDeviceFft) fft = sol_device_fft_new (device, SOL_PRECISION_DOUBLE, N, 1, error);
  g_autoptr (SolBuffer) in = fft != NULL ? sol_buffer_new (device, N, sizeof *row, error) : NULL;
  g_autoptr (SolBuffer) out = in != NULL ? sol_buffer_new (device, N, sizeof *row, error) : NULL;
  row[1] = 1.0;
  if (out == NULL || !sol_buffer_write (in, row, sizeof row, error) ||
      !sol_device_fft_run (fft, SOL_DEVICE_FFT_FORWARD, in, out, error) ||
      !sol_buffer_read (out, row, sizeof row, error))
    return FALSE;
  for (int k = 0; k < N; k++)
    if (!(cabs (row[k] - cexp (-I * 2.0 * G_PI * k / N)) < 1e-13))
      {
        g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH,
                     "its arithmetic is wrong: bin %d of a known transform is off by %.2g", k,
                     cabs (row[k] - cexp (-I * 2.0 * G_PI * k / N)));
        return FALSE;
      }
  return TRUE;
}

static void
put (GKeyFile *file, int i, const SolDeviceInfo *info)
{
  g_autofree char *group = g_strdup_printf ("%d", i);
  g_key_file_set_string (file, group, "kind", info->kind);
  g_key_file_set_integer (file, group, "number", info->number);
  g_key_file_set_string (file, group, "name", info->name != NULL ? info->name : "");
  g_key_file_set_string (file, group, "driver", info->driver != NULL ? info->driver : "");
  g_key_file_set_string (file, group, "reason", info->reason != NULL ? info->reason : "");
  g_key_file_set_uint64 (file, group, "memory", info->memory_bytes);
  g_key_file_set_uint64 (file, group, "largest-buffer", info->largest_buffer_bytes);
  g_key_file_set_integer (file, group, "units", info->n_units);
  g_key_file_set_integer (file, group, "group-size", info->group_size);
  g_key_file_set_boolean (file, group, "is-cpu", info->is_cpu);
  if (isfinite (info->fp64_to_fp32))
    g_key_file_set_double (file, group, "fp64-to-fp32", info->fp64_to_fp32);
}

/**
 * sol_device_probe_answer:
 * @kind: kind of device
 *
 * What the child of a probe prints: its devices, each tried.
 *
 * Threads: main, in a process of its own; may hang or crash with a driver. Allocates: yes.
 * Returns: (transfer full): the answer as text
 */
char *
sol_device_probe_answer (const char *kind)
{
  const SolDeviceOps *ops = sol_device_kind_find (kind);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GPtrArray) infos =
      g_ptr_array_new_with_free_func ((GDestroyNotify) sol_device_info_free);
  if (ops != NULL)
    ops->list (infos);
  for (guint i = 0; i < infos->len; i++)
    {
      SolDeviceInfo *info = infos->pdata[i];
      g_autoptr (GError) error = NULL;
      if (info->reason == NULL && !try_device (info, &error))
        info->reason = g_strdup (error->message);
      put (file, (int) i, info);
    }
  g_autofree char *text = g_key_file_to_data (file, NULL, NULL);
  return g_strdup_printf ("#%s\n%s", MARK, text);
}

/* --- the parent */

typedef struct
{
  GMainLoop *loop;
  GSubprocess *process;
  char *text;
  gboolean is_late;
} Wait;

static void
communicated_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *wait = data;
  g_subprocess_communicate_utf8_finish (G_SUBPROCESS (source), result, &wait->text, NULL, NULL);
  g_main_loop_quit (wait->loop);
}

static gboolean
late_cb (gpointer data)
{
  Wait *wait = data;
  wait->is_late = TRUE;
  g_subprocess_force_exit (wait->process);
  return G_SOURCE_REMOVE;
}

static void
wait_for_answer (Wait *wait, double limit_s)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_main_context_push_thread_default (context);
  wait->loop = g_main_loop_new (context, FALSE);
  GSource *timer = g_timeout_source_new ((guint) (1e3 * limit_s));
  g_source_set_callback (timer, late_cb, wait, NULL);
  g_source_attach (timer, context);
  g_subprocess_communicate_utf8_async (wait->process, NULL, NULL, communicated_cb, wait);
  g_main_loop_run (wait->loop);
  g_source_destroy (timer);
  g_source_unref (timer);
  g_main_context_pop_thread_default (context);
  g_main_loop_unref (wait->loop);
}

static char *
explain (const Wait *wait, double limit_s)
{
  if (wait->is_late)
    return g_strdup_printf ("its driver did not answer within %g s", limit_s);
  if (g_subprocess_get_if_signaled (wait->process))
    return g_strdup_printf ("its driver crashed (%s)",
                            g_strsignal (g_subprocess_get_term_sig (wait->process)));
  return g_strdup ("the question about its devices got no answer");
}

static SolDeviceInfo *
take (GKeyFile *file, const char *group)
{
  g_autofree char *kind = g_key_file_get_string (file, group, "kind", NULL);
  g_autofree char *name = g_key_file_get_string (file, group, "name", NULL);
  g_autofree char *reason = g_key_file_get_string (file, group, "reason", NULL);
  if (kind == NULL || name == NULL || reason == NULL)
    return NULL;
  SolDeviceInfo *info =
      sol_device_info_new (kind, g_key_file_get_integer (file, group, "number", NULL),
                           name[0] != '\0' ? name : NULL);
  info->reason = reason[0] != '\0' ? g_steal_pointer (&reason) : NULL;
  info->driver = g_key_file_get_string (file, group, "driver", NULL);
  info->memory_bytes = g_key_file_get_uint64 (file, group, "memory", NULL);
  info->largest_buffer_bytes = g_key_file_get_uint64 (file, group, "largest-buffer", NULL);
  info->n_units = g_key_file_get_integer (file, group, "units", NULL);
  info->group_size = g_key_file_get_integer (file, group, "group-size", NULL);
  info->is_cpu = g_key_file_get_boolean (file, group, "is-cpu", NULL);
  if (g_key_file_has_key (file, group, "fp64-to-fp32", NULL))
    info->fp64_to_fp32 = g_key_file_get_double (file, group, "fp64-to-fp32", NULL);
  return info;
}

/* Drivers print to standard output, too: the answer starts at its mark. */
static gboolean
read_answer (const char *text, GPtrArray *infos)
{
  const char *start = text != NULL ? strstr (text, "#" MARK "\n") : NULL;
  g_autoptr (GKeyFile) file = g_key_file_new ();
  if (start == NULL || !g_key_file_load_from_data (file, start, (gsize) -1, G_KEY_FILE_NONE, NULL))
    return FALSE;
  g_auto (GStrv) groups = g_key_file_get_groups (file, NULL);
  for (gsize i = 0; groups[i] != NULL; i++)
    {
      SolDeviceInfo *info = take (file, groups[i]);
      if (info != NULL)
        g_ptr_array_add (infos, info);
    }
  return infos->len > 0;
}

/**
 * sol_device_probe:
 * @child: (array zero-terminated=1): a command that prints sol_device_probe_answer() of @kind
 * @kind: kind of device
 * @limit_s: how long it may take
 *
 * Threads: any; blocks up to @limit_s. Allocates: yes.
 * Returns: (transfer full) (element-type SolDeviceInfo): its devices, those that do not work with the
 *   reason; one row with the reason where there are none
 */
GPtrArray *
sol_device_probe (const char *const *child, const char *kind, double limit_s)
{
  GPtrArray *infos = g_ptr_array_new_with_free_func ((GDestroyNotify) sol_device_info_free);
  g_autoptr (GError) error = NULL;
  Wait wait = { 0 };
  wait.process =
      g_subprocess_newv (child, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                         &error);
  if (wait.process == NULL)
    {
      g_ptr_array_add (infos, sol_device_info_new_absent (kind, g_strdup (error->message)));
      return infos;
    }
  wait_for_answer (&wait, limit_s);
  g_subprocess_wait (wait.process, NULL, NULL);
  if (!g_subprocess_get_successful (wait.process) || !read_answer (wait.text, infos))
    {
      g_ptr_array_set_size (infos, 0);
      g_ptr_array_add (infos, sol_device_info_new_absent (kind, explain (&wait, limit_s)));
    }
  g_object_unref (wait.process);
  g_free (wait.text);
  return infos;
}
