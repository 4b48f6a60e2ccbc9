/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled device programs kept between runs of the program. A damaged or missing entry is a miss,
 * and a cache that cannot be written is no error. */
#pragma once

#include <glib.h>

GBytes *sol_kernel_cache_load (const char *key);
void sol_kernel_cache_store (const char *key, gconstpointer data, gsize n_bytes);
void sol_kernel_cache_drop (const char *key);
