/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the text of a unit means: its dimension and its size in SI. */
#pragma once

#include <glib.h>

/* Units that the program keeps apart: a watt second is no joule here, by intent. */
enum
{
  SOL_DIMENSION_M,
  SOL_DIMENSION_S,
  SOL_DIMENSION_J,
  SOL_DIMENSION_W,
  SOL_DIMENSION_PA,
  SOL_DIMENSION_HZ,
  SOL_DIMENSION_K,
  SOL_DIMENSION_V,
  SOL_DIMENSION_RAD,
  SOL_DIMENSION_DB,
  SOL_N_DIMENSIONS,
};

/* A number in the unit is number * multiply * 10^shift / divide * times in SI. */
typedef struct
{
  int power[SOL_N_DIMENSIONS];
  int shift;
  guint32 multiply;
  double divide;
  double times;
  gboolean is_loud; /* a capital prefix that is likely a slip: MJ, Mbar */
} SolUnitScale;

gboolean sol_unit_scale_parse (SolUnitScale *self, const char *text);
char *sol_unit_scale_suggest (const char *text, const int *power);
