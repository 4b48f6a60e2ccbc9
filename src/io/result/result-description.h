/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes, texts and axes of a result file, read with suspicion. */
#pragma once

#include "io/result/result-tree.h"

typedef struct
{
  char *creator;  /* NULL: absent */
  char *created;  /* NULL: absent */
  char *record;   /* NULL: absent */
  gint64 n_saved; /* negative: absent */
  gint64 n_steps; /* negative: absent */
  gint64 n_planned;
  gint64 complete;
  guint64 n_bytes; /* size of the file: nothing in it can be larger */
} SolResultDescription;

gboolean sol_result_description_read (SolResultDescription *self,
                                      hid_t file,
                                      const char *path,
                                      GError **error);
void sol_result_description_clear (SolResultDescription *self);
SolResultLayout *sol_result_layout_read (hid_t file,
                                         const SolResultTree *tree,
                                         const SolResultDescription *description,
                                         GError **error);
