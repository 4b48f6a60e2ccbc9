/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of the harness. */
#pragma once

#include <glib.h>

void sol_bench_add_spread (GString *line, const char *name, double *values, int n);
