/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/library.h"

#include <gmodule.h>

static GModule *
open_first (const char *const *names, char **reason)
{
  for (gsize i = 0; names[i] != NULL; i++)
    {
      GModule *module = g_module_open (names[i], G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
      if (module != NULL)
        return module;
    }
  *reason = g_strdup_printf ("%s not found", names[0]);
  return NULL;
}

/**
 * sol_library_open:
 * @names: (array zero-terminated=1): file names to try in turn
 * @symbols: [@n_symbols] functions wanted
 * @n_symbols: how many
 * @reason: (out) (transfer full): on failure what is missing
 *
 * The library stays loaded until the process ends: drivers do not survive being unloaded.
 *
 * Threads: one at a time for a library. Allocates: yes.
 * Returns: (nullable): a handle; NULL if the library or one of the functions is not there
 */
gpointer
sol_library_open (const char *const *names,
                  const SolSymbol *symbols,
                  gsize n_symbols,
                  char **reason)
{
  GModule *module = open_first (names, reason);
  if (module == NULL)
    return NULL;
  g_module_make_resident (module);
  for (gsize i = 0; i < n_symbols; i++)
    if (!g_module_symbol (module, symbols[i].name, symbols[i].place) || *symbols[i].place == NULL)
      {
        *reason =
            g_strdup_printf ("%s has no function %s", g_module_name (module), symbols[i].name);
        return NULL;
      }
  return module;
}

/**
 * sol_library_add:
 * @library: of sol_library_open()
 * @symbols: [@n_symbols] functions that belong together
 * @n_symbols: how many
 *
 * All of them are looked up, or none is.
 *
 * Threads: one at a time for a library. Allocates: no.
 * Returns: (nullable): the name of the first that is not there
 */
const char *
sol_library_add (gpointer library, const SolSymbol *symbols, gsize n_symbols)
{
  const char *missing = NULL;
  for (gsize i = 0; missing == NULL && i < n_symbols; i++)
    if (!g_module_symbol (library, symbols[i].name, symbols[i].place) || *symbols[i].place == NULL)
      missing = symbols[i].name;
  for (gsize i = 0; missing != NULL && i < n_symbols; i++)
    *symbols[i].place = NULL;
  return missing;
}
