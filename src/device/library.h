/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A vendor's library opened at run time: every function is looked up by name and none is missing. */
#pragma once

#include <glib.h>

typedef struct
{
  const char *name;
  gpointer *place; /* where its address goes */
} SolSymbol;

gpointer sol_library_open (const char *const *names,
                           const SolSymbol *symbols,
                           gsize n_symbols,
                           char **reason);
const char *sol_library_add (gpointer library, const SolSymbol *symbols, gsize n_symbols);
