/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "compile.h"

#include "base/error.h"
#include "device/driver/driver-compile.h"
#include "device/kernel-registry.h"

#include <gmodule.h>
#include <string.h>

/* Every kernel of the table that belongs to the file is in the code, by its name. */
static void
check_kernels (GBytes *code, const char *file, SolPrecision precision)
{
  gsize n = 0;
  const char *data = g_bytes_get_data (code, &n);
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    {
      if (strcmp (entry->file, file) != 0 ||
          (precision == SOL_PRECISION_SINGLE && entry->is_double_only))
        continue;
      if (memmem (data, n, entry->name, strlen (entry->name) + 1) == NULL)
        g_error ("the code of %s has no kernel %s", file, entry->name);
    }
}

static void
compile_all (const SolDriverKind *kind, const char *chip, SolPrecision precision)
{
  for (gsize i = 0; sol_source_kernels[i].name != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *log = NULL;
      const char *name = sol_source_kernels[i].name;
      if (precision == SOL_PRECISION_SINGLE && sol_source_kernels[i].is_double_only)
        continue;
      g_autoptr (SolSource) source = sol_source_new (precision, kind->group_size);
      g_assert_true (sol_source_add (source, name, &error));
      g_autoptr (GBytes) code = sol_driver_compile (kind, source, chip, &log, &error);
      if (code == NULL)
        g_error ("%s for %s: %s\n%s", name, chip, error->message, log != NULL ? log : "");
      check_kernels (code, name, precision);
      g_test_message ("%s for %s, %s: %" G_GSIZE_FORMAT " bytes", name, chip,
                      precision == SOL_PRECISION_SINGLE ? "single" : "double",
                      g_bytes_get_size (code));
    }
}

/* Text that is no program must fail, or the check above says nothing. */
static void
check_refusal (const SolDriverKind *kind, const char *chip)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *log = NULL;
  g_autoptr (SolSource) source = sol_source_new (SOL_PRECISION_DOUBLE, kind->group_size);
  g_string_append (source->text, "this is no kernel\n");
  g_assert_null (sol_driver_compile (kind, source, chip, &log, &error));
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD);
  g_assert_nonnull (log);
}

/**
 * sol_device_compile_check:
 * @kind: CUDA or HIP
 * @chips: (array zero-terminated=1): for which chips
 * @newer: a chip that compilers know from a version on; older ones have been seen to crash on it
 *
 * Threads: main. Allocates: yes.
 */
void
sol_device_compile_check (const SolDriverKind *kind,
                          const char *const *chips,
                          const SolNewerChip *newer)
{
  const char *reason = NULL;
  if (sol_driver_load_compiler (kind, &reason) == NULL)
    {
      g_test_skip (reason);
      return;
    }
  for (gsize i = 0; chips[i] != NULL; i++)
    {
      compile_all (kind, chips[i], SOL_PRECISION_DOUBLE);
      compile_all (kind, chips[i], SOL_PRECISION_SINGLE);
      check_refusal (kind, chips[i]);
    }
  /* What hipRTC calls its version does not grow with it. */
  GModule *library = g_module_open (newer->library, G_MODULE_BIND_LAZY);
  if (library == NULL)
    {
      g_test_message ("no compiler of %s, which has %s", newer->chip, newer->library);
      return;
    }
  g_module_close (library);
  compile_all (kind, newer->chip, SOL_PRECISION_DOUBLE);
  compile_all (kind, newer->chip, SOL_PRECISION_SINGLE);
}
