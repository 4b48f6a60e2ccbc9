/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole files written at once: replaced or left alone, and devices written to. */
#pragma once

#include <glib.h>

gboolean sol_file_write (const char *path, const char *data, gsize n_bytes, GError **error);
gboolean sol_file_check_writable (const char *path, GError **error);
gboolean sol_file_is_stream (const char *path);
