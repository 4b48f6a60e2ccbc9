/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/driver/driver-compile.h"

#include "base/error.h"

#define N_OPTIONS_MAX 8

static gboolean
fail (GError **error, const char *kind, const char *what, int status)
{
  g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD, "%s: %s failed (status %d)", kind,
               what, status);
  return FALSE;
}

static char *
get_log (const SolCompilerApi *api, SolDriverHandle program)
{
  size_t n = 0;
  if (api->get_log_size (program, &n) != 0 || n < 2)
    return NULL;
  char *text = g_malloc0 (n + 1);
  api->get_log (program, text);
  return text;
}

static GBytes *
get_code (const SolCompilerApi *api, SolDriverHandle program)
{
  size_t n = 0;
  if (api->get_code_size (program, &n) != 0 || n == 0)
    return NULL;
  char *code = g_malloc (n);
  if (api->get_code (program, code) != 0)
    {
      g_free (code);
      return NULL;
    }
  return g_bytes_new_take (code, n);
}

static int
compile (const SolDriverKind *kind,
         const SolCompilerApi *api,
         SolDriverHandle program,
         const char *chip)
{
  g_autofree char *chip_option = g_strconcat (kind->chip_option, chip, NULL);
  const char *options[N_OPTIONS_MAX];
  int n = 0;
  options[n++] = chip_option;
  for (gsize i = 0; kind->options[i] != NULL && n < N_OPTIONS_MAX; i++)
    options[n++] = kind->options[i];
  return api->program_compile (program, n, options);
}

/**
 * sol_driver_compile:
 * @kind: CUDA or HIP
 * @source: text and precision
 * @chip: as the compiler calls it, such as "sm_90" or "gfx90a"
 * @log: (out) (transfer full) (nullable): what the compiler said
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD; SOL_DEVICE_ERROR_ABSENT without the compiler's library.
 * Threads: one at a time. Allocates: yes.
 * Returns: (transfer full): machine code for the chip
 */
GBytes *
sol_driver_compile (const SolDriverKind *kind,
                    const SolSource *source,
                    const char *chip,
                    char **log,
                    GError **error)
{
  const char *reason = NULL;
  const SolCompilerApi *api = sol_driver_load_compiler (kind, &reason);
  SolDriverHandle program = NULL;
  *log = NULL;
  if (api == NULL)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT, "no compiler: %s", reason);
      return NULL;
    }
  int status = api->program_new (&program, source->text->str, "soliscope.cl", 0, NULL, NULL);
  if (status != 0)
    {
      fail (error, kind->kind, "taking the kernels' text", status);
      return NULL;
    }
  status = compile (kind, api, program, chip);
  *log = get_log (api, program);
  GBytes *code = status == 0 ? get_code (api, program) : NULL;
  if (code == NULL)
    fail (error, kind->kind, "compiling the kernels", status);
  api->program_free (&program);
  return code;
}

/**
 * sol_driver_describe_compiler:
 * @kind: CUDA or HIP
 *
 * Threads: one at a time. Allocates: yes.
 * Returns: (transfer full): name and version of the compiler, or why there is none
 */
char *
sol_driver_describe_compiler (const SolDriverKind *kind)
{
  const char *reason = NULL;
  int major = 0, minor = 0;
  const SolCompilerApi *api = sol_driver_load_compiler (kind, &reason);
  if (api == NULL)
    return g_strdup (reason);
  api->get_version (&major, &minor);
  return g_strdup_printf ("%s %d.%d", kind->compiler_names[0], major, minor);
}
