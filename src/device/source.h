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

/* A kernel file by name without its ending. */
typedef struct
{
  const char *name;
  gboolean is_double_only; /* it advances the field */
} SolSourceKernel;

/* All of them; a name of NULL is behind the last. */
extern const SolSourceKernel sol_source_kernels[];

SolSource *sol_source_new (SolPrecision precision, int group_size);
void sol_source_free (SolSource *self);
gboolean sol_source_add (SolSource *self, const char *name, GError **error);
char *sol_source_hash (const SolSource *self, const char *const *about);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolSource, sol_source_free)
