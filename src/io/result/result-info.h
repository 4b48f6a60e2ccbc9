/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says what a result file holds, for people and for programs. */
#pragma once

#include "io/result/result-reader.h"

char *sol_result_info_get_text (SolResultReader *reader, GError **error);
char *sol_result_info_get_json (SolResultReader *reader, GError **error);
