/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far apart two words are, and the name that a user most probably meant. */
#pragma once

#include <glib.h>

gsize sol_name_distance (const char *a, const char *b);
const char *sol_nearest_name (const char *const *names, const char *typed);
