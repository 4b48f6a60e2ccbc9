/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A place on screen and what is there. */
#pragma once

#include <glib.h>

typedef struct
{
  int panel; /* -1: none */
  gboolean is_bar;
  double across; /* 0 to 1 in the panel */
  double up;
} SolPlotHit;
