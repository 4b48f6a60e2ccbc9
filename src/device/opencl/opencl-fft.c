/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/opencl/opencl-fft.h"

#include "base/error.h"
#include "device/library.h"
#include "device/opencl/fft-plugin.h"

#define FILE_NAME "soliscope-vkfft.so"
/* Folders above the program in which a plug-in of the build tree or of a moved folder may lie. */
#define N_ABOVE 3

struct _SolOpenclFft
{
  const SolFftPlugin *plugin;
  gpointer plan;
};

/* Where the program was installed; beside it; in a folder "plugins" above it. A folder that
 * SOLISCOPE_PLUGINS names is the only one. */
static char **
list_names (void)
{
  const char *only = g_getenv ("SOLISCOPE_PLUGINS");
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (program != NULL ? program : ".");
  g_autofree char *first = g_build_filename (only != NULL ? only : SOL_PLUGIN_DIR, FILE_NAME, NULL);
  g_strv_builder_add (names, first);
  for (int i = 0; only == NULL && i < N_ABOVE; i++)
    {
      g_autofree char *name = g_build_filename (folder, "plugins", FILE_NAME, NULL);
      char *above = g_path_get_dirname (folder);
      g_strv_builder_add (names, name);
      g_free (folder);
      folder = above;
    }
  return g_strv_builder_end (names);
}

static const SolFftPlugin *
load (const char **reason)
{
  static const SolFftPlugin *plugin;
  static char *failure;
  static gsize is_done;
  if (g_once_init_enter (&is_done))
    {
      g_auto (GStrv) names = list_names ();
      const SolSymbol symbols[] = { { SOL_FFT_PLUGIN_SYMBOL, (gpointer *) &plugin } };
      if (sol_library_open ((const char *const *) names, symbols, 1, &failure) == NULL)
        plugin = NULL;
      else if (plugin->version != SOL_FFT_PLUGIN_VERSION)
        {
          failure = g_strdup_printf (FILE_NAME " has interface %d, and %d is wanted",
                                     plugin->version, SOL_FFT_PLUGIN_VERSION);
          plugin = NULL;
        }
      g_once_init_leave (&is_done, 1);
    }
  *reason = failure;
  return plugin;
}

static gboolean
check (const SolFftPlugin *plugin, int status, const char *doing, int code, GError **error)
{
  if (status == 0)
    return TRUE;
  g_set_error (error, SOL_DEVICE_ERROR, code, "%s: %s failed (status %d)", plugin->name, doing,
               status);
  return FALSE;
}

/**
 * sol_opencl_fft_new:
 * @cl: the functions
 * @context: the context
 * @device: its device
 * @shape: samples and rows
 * @name: (out) (transfer full): the library and its version
 * @n_bytes: (out): device memory for its work
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_ABSENT without the plug-in, SOL_DEVICE_ERROR_BUILD.
 * Threads: the one that uses the device; may take seconds. Allocates: yes.
 * Returns: (transfer full): the transforms
 */
SolOpenclFft *
sol_opencl_fft_new (const SolOpencl *cl,
                    cl_context context,
                    cl_device_id device,
                    const SolFftShape *shape,
                    char **name,
                    guint64 *n_bytes,
                    GError **error)
{
  const char *reason = NULL;
  const SolFftPlugin *plugin = load (&reason);
  gpointer plan = NULL;
  if (plugin == NULL)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT, "%s", reason);
      return NULL;
    }
  if (!check (plugin,
              plugin->plan_new (cl, context, device, shape->n, shape->n_rows, shape->is_real,
                                n_bytes, &plan),
              "planning the transform", SOL_DEVICE_ERROR_BUILD, error))
    return NULL;
  SolOpenclFft *self = g_new0 (SolOpenclFft, 1);
  self->plugin = plugin;
  self->plan = plan;
  int version = plugin->get_version ();
  *name = g_strdup_printf ("%s %d.%d.%d", plugin->name, version / 10000, version / 100 % 100,
                           version % 100);
  return self;
}

/**
 * sol_opencl_fft_free:
 * @self: the transforms
 *
 * Threads: the one that uses the device. Allocates: no.
 */
void
sol_opencl_fft_free (SolOpenclFft *self)
{
  self->plugin->plan_free (self->plan);
  g_free (self);
}

/**
 * sol_opencl_fft_run:
 * @self: the transforms
 * @queue: where they are put
 * @kind: which
 * @in: memory of the device
 * @out: memory of the device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses the device. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_opencl_fft_run (SolOpenclFft *self,
                    cl_command_queue queue,
                    SolDeviceFftKind kind,
                    cl_mem in,
                    cl_mem out,
                    GError **error)
{
  gboolean is_back = kind == SOL_DEVICE_FFT_BACKWARD || kind == SOL_DEVICE_FFT_COMPLEX_TO_REAL;
  return check (self->plugin, self->plugin->plan_run (self->plan, queue, is_back, in, out),
                "a transform", SOL_DEVICE_ERROR_LAUNCH, error);
}
