/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of #SolResultReader, for the file that opens one and the one that reads from it. */
#pragma once

#include "io/result/result-description.h"
#include "io/result/result-reader.h"
#include "io/result/result-steps.h"
#include "io/result/result-tree.h"

struct _SolResultReader
{
  char *path;  /* NULL: from memory */
  void *image; /* [n_image] while it is being opened */
  gsize n_image;
  hid_t file;
  SolResultTree tree;
  SolResultSteps *steps; /* NULL: there is no history, or none that is whole */
  SolResultLayout *layout;
  SolResultDescription description;
  double *z_m; /* [n_saved] */
};

gboolean sol_result_reader_fail (const SolResultReader *self,
                                 SolFileError code,
                                 const char *what,
                                 GError **error);
