/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The analytic signal of a stored spectrum, or the envelope of that of an envelope: plan and workspace, made once and used many times. */
#pragma once

#include "base/complex.h"

#include <glib.h>

typedef struct _SolAnalyticSignal SolAnalyticSignal;

SolAnalyticSignal *sol_analytic_signal_new (gsize n_t, double dt_s);
SolAnalyticSignal *sol_analytic_signal_new_envelope (gsize n_t, double dt_s);
void sol_analytic_signal_free (SolAnalyticSignal *self);
const SolComplex *sol_analytic_signal_run (SolAnalyticSignal *self, const SolComplex *spectrum);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolAnalyticSignal, sol_analytic_signal_free)
