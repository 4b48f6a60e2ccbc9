/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The name that a user most probably meant. */
#pragma once

const char *sol_nearest_name (const char *const *names, const char *typed);
