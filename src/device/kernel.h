/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A function of a program and its launches. */
#pragma once

#include "device/buffer.h"
#include "device/program.h"

typedef struct _SolKernel SolKernel;

SolKernel *sol_kernel_new (SolProgram *program, const char *name, GError **error);
void sol_kernel_free (SolKernel *self);
gboolean sol_kernel_launch (SolKernel *self,
                            gint64 n_items,
                            const SolArg *args,
                            gsize n_args,
                            GError **error);
gboolean sol_kernel_launch_groups (SolKernel *self,
                                   gint64 n_groups,
                                   const SolArg *args,
                                   gsize n_args,
                                   GError **error);

SolArg sol_arg_buffer (SolBuffer *buffer);
SolArg sol_arg_idx (gint64 value);
SolArg sol_arg_real (double value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolKernel, sol_kernel_free)
