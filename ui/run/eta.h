/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a run may still take, from its rate along z in a moving window of time. */
#pragma once

#include <glib.h>

typedef struct
{
  double time_s[32]; /* a ring of looks at the run */
  double z_m[32];
  int n;
  int next;
} SolEta;

void sol_eta_reset (SolEta *self);
void sol_eta_add (SolEta *self, double elapsed_s, double z_m);
/* NAN: too early to say. */
double sol_eta_get_left_s (const SolEta *self, double z_end_m, double elapsed_s);
char *sol_eta_format (double left_s); /* NULL: nothing to say */
