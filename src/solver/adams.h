/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Adams methods as rows of a table that is written anew for every trial: weights from the lengths
 * of the steps before, and the choice of the order. Knows no field. */
#pragma once

#include "problem/method.h"

typedef struct _SolAdams SolAdams;

SolAdams *sol_adams_new (const SolMethod *method);
void sol_adams_free (SolAdams *self);
void sol_adams_restart (SolAdams *self);
const SolMethod *sol_adams_plan (SolAdams *self, double h_m);
int sol_adams_get_order (const SolAdams *self);
void sol_adams_accept (SolAdams *self, double h_m, const double *estimate, double rtol);
void sol_adams_reject (SolAdams *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolAdams, sol_adams_free)
