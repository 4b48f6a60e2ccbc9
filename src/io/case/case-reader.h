/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts keys and values into a case and remembers which were given where. Private to io/. */
#pragma once

#include "base/param.h"
#include "problem/case.h"

/* Where an assignment came from: a line of the file from 1, or 0 for one from outside. */
typedef struct
{
  SolCase *to_fill;
  GHashTable *given; /* "pulse.2.energy" -> SolCaseGiven * */
  GPtrArray *order;  /* the same values, first given first; not owned */
  GPtrArray *warnings;
  const char *name; /* of the file, for messages */
} SolCaseReader;

typedef struct
{
  char *key; /* "pulse.2.energy" */
  const SolParamGroup *group;
  int pulse;
  const SolParam *param;
  int line;
  gboolean was_used; /* by the file as it stands, before assignments from outside */
} SolCaseGiven;

void sol_case_reader_init (SolCaseReader *self, const char *name, GPtrArray *warnings);
void sol_case_reader_clear (SolCaseReader *self);
gboolean sol_case_reader_find_group (const char *text,
                                     const SolParamGroup **group,
                                     int *pulse,
                                     GError **error);
gboolean sol_case_reader_put (SolCaseReader *self,
                              const SolParamGroup *group,
                              int pulse,
                              const char *key,
                              const char *value,
                              int line,
                              GError **error);
gboolean sol_case_reader_assign (SolCaseReader *self, const char *assignment, GError **error);
gboolean
sol_case_reader_finish (SolCaseReader *self, const char *const *assignments, GError **error);
gboolean sol_case_reader_assign_one (SolCaseReader *self, const char *assignment, GError **error);
