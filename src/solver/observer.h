/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the propagation loop hands out while it runs: planes and step records. Stores, files and
 * progress displays implement it; the loop knows none of them. */
#pragma once

#include "base/complex.h"

#include <glib.h>

typedef struct
{
  gint64 number; /* 0 is the input plane */
  double z_m;
  const SolComplex
      *field; /* [n_mode, n_pol, n_omega] sqrt(W) s, continuous transform about t = 0 */
  const double *statistics; /* laid out by problem/statistics.h */
  const double
      *power_w; /* [n_t] of the envelope, all lanes together; NULL: nobody has worked it out */
} SolPlane;

typedef struct
{
  double z_m; /* start of the trial */
  double h_m;
  double error; /* norm over the tolerance; accepted at <= 1 */
  gboolean accepted;
  int order;
} SolStepRecord;

typedef struct
{
  gpointer data;
  /* Called once a plane, in order of z, from the thread of the run. The pointers are valid during
   * the call only. FALSE ends the run with the error. NULL allowed. */
  gboolean (*plane) (gpointer data, const SolPlane *plane, GError **error);
  /* Called after every trial, accepted or not; must neither allocate nor block. NULL allowed. */
  void (*step) (gpointer data, const SolStepRecord *record);
} SolObserver;
