/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reference field computed by another program: reference/NAME.h5 with its tolerance NAME.tol. */
#pragma once

#include "base/complex.h"

#include <glib.h>

typedef struct
{
  gsize n_planes;
  gsize n_omega;
  gsize n_column;          /* modes times polarisations */
  double *z_m;             /* [n_planes] */
  double *omega_rad_per_s; /* [n_omega] */
  SolComplex *field;       /* [n_planes, n_column, n_omega] sqrt(W) s */
} SolReferenceField;

SolReferenceField *sol_reference_field_read (const char *path);
void sol_reference_field_free (SolReferenceField *self);
double sol_reference_field_read_tolerance (const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolReferenceField, sol_reference_field_free)
