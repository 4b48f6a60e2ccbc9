/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time of a run, shared out among disjoint accounts. */
#pragma once

#include <glib.h>

typedef struct
{
  double at_s; /* up to here it is charged */
} SolLap;

static inline void
sol_lap_restart (SolLap *self)
{
  self->at_s = 1e-6 * (double) g_get_monotonic_time ();
}

/* Adds the time since the last call to an account. */
static inline void
sol_lap_charge (SolLap *self, double *account_s)
{
  double before = self->at_s;
  sol_lap_restart (self);
  *account_s += self->at_s - before;
}
