/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a device program: the dialect and the kernels wanted, in one precision. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_PRECISION_DOUBLE,
  SOL_PRECISION_SINGLE,
} SolPrecision;

typedef struct
{
  SolPrecision precision;
  int group_size;
  GString *text;
} SolSource;

/* Every kernel file by name without its ending, NULL behind the last. */
extern const char *const sol_source_kernels[];

SolSource *sol_source_new (SolPrecision precision, int group_size);
void sol_source_free (SolSource *self);
gboolean sol_source_add (SolSource *self, const char *kernel, GError **error);
char *sol_source_hash (const SolSource *self, const char *const *about);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolSource, sol_source_free)
