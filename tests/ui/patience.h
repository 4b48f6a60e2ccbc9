/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waiting for what comes in its own time. */
#pragma once

#include <glib.h>

typedef gboolean (*PatienceCondition) (gpointer data);

void patience_wait (PatienceCondition holds, gpointer data, const char *what);
void patience_spin (guint milliseconds);
