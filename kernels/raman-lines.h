/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damped oscillators on a time grid: h (k dt) dt = sum over lines of strength Im pole^k. */
#pragma once

#include <stddef.h>

typedef struct
{
  int n_lines;
  const double *pole_re;  /* [n_lines] of exp ((-rate + i Omega) dt) */
  const double *pole_im;  /* [n_lines] */
  const double *strength; /* [n_lines] K dt */
} SolRamanLines;
