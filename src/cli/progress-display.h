/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Progress of a run on stderr: a bar on a terminal, or one JSON object a line. */
#pragma once

#include "solver/progress.h"

typedef enum
{
  SOL_PROGRESS_NONE,
  SOL_PROGRESS_BAR,
  SOL_PROGRESS_JSON,
} SolProgressStyle;

typedef struct
{
  SolProgressStyle style;
  SolProgress *progress;
  gint64 start_us;
  double start_z_m; /* of a resumed run */
  gint64 last_shown_us;
  gboolean has_line; /* a bar stands on the current line */
} SolProgressDisplay;

gboolean sol_progress_style_parse (const char *word, SolProgressStyle *style, GError **error);
void
sol_progress_display_init (SolProgressDisplay *self, SolProgressStyle style, SolProgress *progress);
void sol_progress_display_show (SolProgressDisplay *self);
void sol_progress_display_end (SolProgressDisplay *self);
