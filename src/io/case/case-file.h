/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The case as text: a strict reader, single assignments, a canonical writer. */
#pragma once

#include "problem/case.h"

SolCase *sol_case_file_read (const char *path, GError **error);
SolCase *sol_case_file_read_full (const char *path,
                                  const char *const *assignments,
                                  GPtrArray *warnings,
                                  GError **error);
SolCase *sol_case_from_text (const char *text, gssize n, const char *name, GError **error);
SolCase *sol_case_from_text_full (const char *text,
                                  gssize n,
                                  const char *name,
                                  const char *const *assignments,
                                  GPtrArray *warnings,
                                  GError **error);
gboolean sol_case_set (SolCase *self, const char *assignment, GError **error);
char *sol_case_to_text (const SolCase *self);
gboolean sol_case_file_write (const SolCase *self, const char *path, GError **error);
