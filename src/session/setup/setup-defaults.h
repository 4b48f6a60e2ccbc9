/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What counts as the default of a key in a form: that of the tables, and for the keys that they leave
 * open a value that makes a run. */
#pragma once

#include "problem/case.h"

SolCase *sol_setup_defaults_new (void);
SolCase *sol_setup_defaults_new_for (const SolCase *the_case);
