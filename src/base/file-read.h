/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole text files up to a limit, from whatever can be read. */
#pragma once

#include <glib.h>

char *sol_file_read (const char *path, gsize n_max, gsize *n_bytes, GError **error);
