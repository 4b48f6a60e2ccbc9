/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calls that an error costs, from runs whose errors scatter (docs/benchmarking.md, "Matched
 * error"). */
#pragma once

#include <glib.h>

typedef struct
{
  double calls;
  double error;
} SolWorkPoint;

typedef struct _SolWorkCurve SolWorkCurve;

SolWorkCurve *sol_work_curve_new_typical (const SolWorkPoint *points, gsize n);
SolWorkCurve *sol_work_curve_new_fewest (const SolWorkPoint *points, gsize n);
void sol_work_curve_free (SolWorkCurve *self);
double sol_work_curve_get_calls (const SolWorkCurve *self, double error);
SolWorkPoint sol_work_curve_get_last (const SolWorkCurve *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolWorkCurve, sol_work_curve_free)
