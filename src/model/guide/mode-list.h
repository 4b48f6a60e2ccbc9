/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The set of modes that a case names. */
#pragma once

#include "model/guide/capillary-mode.h"

#define SOL_MODE_NAME_MAX 16

typedef struct
{
  char name[SOL_MODE_NAME_MAX]; /* as written, "HE11", "HE21b" */
  SolCapillaryMode shape;
  int parity;       /* +1 and -1 for the two of a pair, written a and b; 0: not said, which is a */
  double angle_rad; /* orientation for sol_mode_field_at(): of HE11a along x, of HE11b along y */
} SolGuideMode;

SolGuideMode *sol_mode_list_parse (const char *text, int *n_mode, GError **error);
int sol_mode_list_find (const SolGuideMode *modes, int n_mode, const char *name);
