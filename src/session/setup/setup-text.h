/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads back the text of a case that need not be complete: an empty window has such a one. */
#pragma once

#include "problem/case.h"

SolCase *sol_setup_text_read (const char *text, GError **error);
