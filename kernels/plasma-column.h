/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a plasma column is asked for: the plain numbers of one species at one stage. */
#pragma once

#include "base/rate-row.h"

#include <stddef.h>

typedef struct
{
  const SolRateRow *rate;
  double density_per_m3;
  double ip_j;                /* ionisation potential */
  double preionised_fraction; /* 0 to 1 */
  int n_taps;                 /* of the band filter; 0: trapezoid rule */
  const double *tap;          /* [n_taps + 1] */
  double dt_s;
} SolPlasmaColumn;

/* What it finds besides the polarisation. */
typedef struct
{
  double ionised_fraction; /* at the end of the window */
  double undershoot;       /* deepest exposure before its floor, <= 0 */
} SolPlasmaResult;
