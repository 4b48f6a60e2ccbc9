/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a run is: relaxed atomics that its thread writes and any thread reads. */
#pragma once

#include <glib.h>
#include <stdatomic.h>

typedef struct
{
  _Atomic double z_m;
  _Atomic double z_end_m;
  _Atomic double h_m;
  _Atomic gint64 n_accepted;
  _Atomic gint64 n_rejected;
  _Atomic gint64 n_planes;
  _Atomic gint64 n_planned;
} SolProgress;
