/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours of a picture by what they are for: light and dark, and strong ones for weak eyes. */
#pragma once

#include "plot/layer.h"

typedef struct
{
  guint32 background; /* 0xRRGGBB, all of them */
  guint32 text;
  guint32 faint_text;
  guint32 frame;
  guint32 grid;
  guint32 hatch;
  guint32 gap; /* a value of a map that is no number */
  guint32 ink[SOL_N_INKS];
  double line_factor; /* of the widths of lines */
} SolTheme;

const SolTheme *sol_theme_get (gboolean is_dark, gboolean is_strong);
