/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a hand may move the axes of a panel: what is looked at stays in sight. */
#pragma once

#include "plot/panel.h"

void sol_view_limits_keep_inside (SolAxis *axis);
void sol_view_limits_keep_curve (const SolPanel *panel, const SolAxis *before, SolAxis *axis);
