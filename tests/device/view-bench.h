/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program of the kernels of pictures and figures on a device, and their launches. */
#pragma once

#include "device/kernel.h"

typedef struct
{
  const char *kind;
  SolPrecision precision;
} SolTestViewKind;

typedef struct
{
  SolDevice *device;
  SolProgram *program;
  SolPrecision precision;
} SolTestView;

/* One, neighbours of a group, a prime, and many. */
static const gsize sol_test_view_sizes[] = { 1, 2, 63, 64, 65, 509, 4096 };
static const gsize sol_test_view_parts[] = { 1, 3 };

gboolean sol_test_view_open (SolTestView *self, const SolTestViewKind *which);
void sol_test_view_close (SolTestView *self);
SolBuffer *sol_test_view_load (const SolTestView *self, const double *values, gsize n);
void sol_test_view_run (const SolTestView *self,
                        const char *name,
                        const SolArg *args,
                        gsize n_args,
                        SolBuffer *result,
                        gpointer out,
                        gsize n_bytes);
void sol_test_view_run_rows (const SolTestView *self,
                             const char *name,
                             SolBuffer *rows,
                             SolBuffer *extra,
                             gsize n_rows,
                             gsize n,
                             gsize n_parts,
                             double *out,
                             gsize n_out);
