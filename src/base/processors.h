/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many threads this process may keep busy. */
#pragma once

int sol_processors_available (void);
int sol_processors_from_quota (const char *text);
