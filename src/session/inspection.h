/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check of a case in a thread of its own: what follows from it and what to mind. */
#pragma once

#include "session/check/advice.h"
#include "session/check/derived.h"
#include "session/check/used.h"

#include <gio/gio.h>

typedef struct
{
  GPtrArray *derived; /* (element-type SolDerived) */
  GPtrArray *advice;  /* (element-type SolAdvice) the worst first */
  GPtrArray *used;    /* (element-type SolUsed) what is taken for what is typed */
  int n_pulses;
  SolPulseEstimate *pulses; /* [n_pulses] */
} SolInspection;

void sol_inspection_start_async (const SolCase *the_case,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
SolInspection *sol_inspection_start_finish (GAsyncResult *result, GError **error);
void sol_inspection_free (SolInspection *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolInspection, sol_inspection_free)
