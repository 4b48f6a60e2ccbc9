/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Named ranges of time for a vendor's profiler, where its library is; nothing otherwise. */
#pragma once

#include <glib.h>

const char *sol_range_open (const char *kind);
void sol_range_begin (const char *name);
void sol_range_end (void);
