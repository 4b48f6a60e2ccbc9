/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the operator is expanded in: products of Chebyshev polynomials of the scalars that change
 * along z. Most problems vary in one of them, which makes it a plain Chebyshev series. */
#pragma once

#include "problem/linear/chebyshev.h"

#include <glib.h>

/* Scalars that a guide and its fill have at every z. */
typedef enum
{
  SOL_SCALAR_PRESSURE,    /* Pa */
  SOL_SCALAR_CORE_RADIUS, /* m */
  SOL_SCALAR_WALL,        /* m, thickness of the wall of an antiresonant fibre */
  SOL_N_SCALARS,
} SolScalar;

/* Largest degree in the pressure or the core radius; the quadrature over a step is exact for the pressure
 * up to here (problem/linear/path.h). */
#define SOL_BASIS_DEGREE_MAX 29
/* The same in the core radius or the wall where nothing else varies: a line that moves through the band
 * wants as many terms as its width fits into the way, and a core that gets thin almost as many. */
#define SOL_BASIS_ALONE_DEGREE_MAX 511
#define SOL_BASIS_N_TERMS_MAX (SOL_BASIS_ALONE_DEGREE_MAX + 1)

typedef struct
{
  SolInterval interval[SOL_N_SCALARS];
  int n_terms;
  /* Term m is the product over the scalars of T of this degree. Term 0 is the constant. */
  guint16 degree[SOL_BASIS_N_TERMS_MAX][SOL_N_SCALARS];
} SolBasis;

gboolean sol_basis_varies (const SolBasis *self, SolScalar scalar);
int sol_basis_count_varying (const SolBasis *self);
void sol_basis_evaluate (const SolBasis *self, const double *scalar, double *value);
