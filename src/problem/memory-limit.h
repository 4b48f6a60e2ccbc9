/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much memory this process may still take, by the machine and by its control groups. */
#pragma once

#include <glib.h>

guint64 sol_memory_limit_read_bytes (const char *root);
