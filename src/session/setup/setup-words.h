/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the engine says, in the words of the window: inputs go by the labels of their fields. */
#pragma once

#include "problem/case.h"

char *sol_setup_words (const char *message);
char *sol_setup_words_for_change (const SolCase *the_case, const char *assignment);
