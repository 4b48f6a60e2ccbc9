/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a run. Where the planes are kept in memory as well, a file that cannot be written ends
 * itself and not the run. */
#pragma once

#include "io/result/result-writer.h"

typedef struct
{
  SolResultWriter *writer; /* NULL: no file, or none any more */
  gboolean is_optional;
  char *note; /* what became of an optional file; NULL: nothing */
} SolRunOutput;

typedef struct
{
  const char *path; /* NULL: no file */
  gboolean force;
  gboolean is_resume;
  gboolean is_optional;
} SolRunOutputOptions;

gboolean sol_run_output_open (SolRunOutput *self,
                              const SolRunOutputOptions *options,
                              const SolResultLayout *layout,
                              GError **error);
void sol_run_output_clear (SolRunOutput *self);
SolObserver sol_run_output_get_observer (SolRunOutput *self);
gboolean sol_run_output_set_record (SolRunOutput *self, const char *json, GError **error);
gboolean
sol_run_output_close (SolRunOutput *self, gboolean is_complete, char **path, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolRunOutput, sol_run_output_clear)
