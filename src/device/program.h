/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compiled program of a device. */
#pragma once

#include "device/device.h"

typedef struct _SolProgram SolProgram;

SolProgram *
sol_program_new (SolDevice *device, const SolSource *source, char **log, GError **error);
SolDevice *sol_program_get_device (const SolProgram *self);
gpointer sol_program_get_inner (const SolProgram *self);
int sol_program_get_group_size (const SolProgram *self);
void sol_program_free (SolProgram *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolProgram, sol_program_free)
