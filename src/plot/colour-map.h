/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colour maps: 256 colours from the least to the largest value. */
#pragma once

#include <glib.h>

#define SOL_COLOUR_MAP_SIZE 256

typedef enum
{
  SOL_COLOUR_MAP_SEQUENTIAL, /* lightness rises from end to end */
  SOL_COLOUR_MAP_DIVERGING,  /* darkest or lightest in the middle: signed values */
  SOL_COLOUR_MAP_CYCLIC,     /* ends meet: phases */
} SolColourMapKind;

typedef struct
{
  const char *name; /* "viridis" */
  const char *title;
  const char *source; /* who made it, under which licence */
  SolColourMapKind kind;
  gboolean is_uniform; /* equal steps of the value look equal; FALSE deserves a caution */
} SolColourMap;

const SolColourMap *sol_colour_map_get (int i);
const SolColourMap *sol_colour_map_find (const char *name);
void sol_colour_map_fill (const SolColourMap *self, gboolean is_reversed, guint32 colours[256]);
double sol_colour_get_lightness (guint32 rgb);
double sol_colour_get_contrast (guint32 rgb1, guint32 rgb2);
