/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random numbers as a function of a key and a counter: no state, so any order gives the same. */
#pragma once

#include <glib.h>

void sol_philox (guint64 key, const guint32 counter[4], guint32 out[4]);
