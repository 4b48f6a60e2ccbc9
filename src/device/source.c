/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/source.h"

#include "base/error.h"

#include <gio/gio.h>

#define RESOURCE_FOLDER "/org/soliscope/kernels/"
/* A folder to read the kernels from instead, for those who work on them. */
#define FOLDER_VARIABLE "SOLISCOPE_KERNEL_DIR"

const SolSourceKernel sol_source_kernels[] = {
  { "absorb", TRUE }, { "fft", FALSE },  { "measure", TRUE },
  { "plasma", TRUE }, { "raman", TRUE }, { "response", TRUE },
  { "stage", TRUE },  { "view", FALSE }, { NULL, FALSE },
};

static gboolean
append_file (SolSource *self, const char *name, GError **error)
{
  const char *folder = g_getenv (FOLDER_VARIABLE);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) cause = NULL;
  if (folder != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      char *text = NULL;
      gsize n = 0;
      if (g_file_get_contents (path, &text, &n, &cause))
        bytes = g_bytes_new_take (text, n);
    }
  else
    {
      g_autofree char *path = g_strconcat (RESOURCE_FOLDER, name, NULL);
      bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, &cause);
    }
  if (bytes == NULL)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD,
                   "there is no device kernel \"%s\": %s", name, cause->message);
      return FALSE;
    }
  gsize n = 0;
  const char *text = g_bytes_get_data (bytes, &n);
  g_string_append_printf (self->text, "#line 1 \"%s\"\n", name);
  g_string_append_len (self->text, text, (gssize) n);
  g_string_append_c (self->text, '\n');
  return TRUE;
}

/**
 * sol_source_new:
 * @precision: of the word "real"
 * @group_size: work items a group
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a source without kernels
 */
SolSource *
sol_source_new (SolPrecision precision, int group_size)
{
  SolSource *self = g_new0 (SolSource, 1);
  self->precision = precision;
  self->group_size = group_size;
  self->text = g_string_new (NULL);
  g_string_append_printf (self->text, "#define SOL_REAL_IS_SINGLE %d\n#define WG %d\n",
                          precision == SOL_PRECISION_SINGLE, group_size);
  return self;
}

/**
 * sol_source_free:
 * @self: (nullable): the source
 *
 * Threads: any. Allocates: no.
 */
void
sol_source_free (SolSource *self)
{
  if (self == NULL)
    return;
  g_string_free (self->text, TRUE);
  g_free (self);
}

/**
 * sol_source_add:
 * @self: (inout): the source
 * @name: file name of a kernel without its ending; the dialect goes before the first
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD if there is no such kernel.
 * Threads: one a source. Allocates: yes.
 * Returns: TRUE if its text was added
 */
gboolean
sol_source_add (SolSource *self, const char *name, GError **error)
{
  g_autofree char *file = g_strconcat (name, ".cl", NULL);
  if (strstr (self->text->str, "#line") == NULL && !append_file (self, "dialect.cl", error))
    return FALSE;
  return append_file (self, file, error);
}

/**
 * sol_source_hash:
 * @self: the source
 * @about: (array zero-terminated=1): what else the compiled program depends on: options, device,
 *   compiler, driver
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the name of the compiled program in a cache
 */
char *
sol_source_hash (const SolSource *self, const char *const *about)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_checksum_update (sum, (const guchar *) self->text->str, (gssize) self->text->len + 1);
  for (gsize i = 0; about[i] != NULL; i++)
    g_checksum_update (sum, (const guchar *) about[i], (gssize) strlen (about[i]) + 1);
  return g_strdup (g_checksum_get_string (sum));
}
