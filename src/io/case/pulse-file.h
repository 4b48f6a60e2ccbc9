/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measured spectra as text tables: axis, spectral density and perhaps phase (docs/CASE-FILE.md). */
#pragma once

#include "model/pulse/pulse.h"

#include <glib.h>

typedef struct
{
  SolPulseTable table; /* omega ascending, density per rad/s, in the file's own scale */
  gsize n_clipped;     /* negative densities that were set to zero */
  gsize n_unwrapped;   /* jumps of the phase that were undone */
  double edge_low;     /* density at the low-frequency end over the largest one, as in the table */
  double edge_high;
  GPtrArray *notes; /* (element-type utf8): sentences for the user; may be empty */
} SolPulseFile;

SolPulseFile *sol_pulse_file_read (const char *path, GError **error);
SolPulseFile *
sol_pulse_file_from_text (const char *text, gssize n, const char *name, GError **error);
void sol_pulse_file_free (SolPulseFile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPulseFile, sol_pulse_file_free)
