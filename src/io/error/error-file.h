/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The group /error of a result file: how far its planes are from those of better runs. */
#pragma once

#include <glib.h>

/* One comparison along the planes. */
typedef struct
{
  const char *name;       /* of the group below /error */
  const char *long_name;  /* what was changed in the better run */
  const double *field;    /* [n_planes] relative L2 difference of the amplitudes */
  const double *spectrum; /* [n_planes] of |A|^2 */
  const double *energy;   /* [n_planes] relative difference of the energies */
} SolErrorSeries;

gboolean sol_error_file_write (const char *path,
                               const SolErrorSeries *series,
                               gsize n_series,
                               gint64 n_planes,
                               const char *record_json,
                               GError **error);
