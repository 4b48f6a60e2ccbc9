/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: B. Ottosson, A perceptual color space for image processing (2020), for the space in
 * which the computed maps are made; IEC 61966-2-1 for sRGB; WCAG 2.1 for the contrast. */
#include "config.h"

#include "plot/colour-map.h"

#include "plot/colour-map-table.h"

#include <glib/gi18n.h>
#include <math.h>

#define BIDS "N. J. Smith, S. van der Walt and E. Firing; CC0"

typedef struct
{
  SolColourMap map;
  const guint32 *table;                      /* NULL: computed */
  void (*compute) (double x, double rgb[3]); /* x 0 to 1; sRGB 0 to 1 */
} MapRow;

static double
to_srgb (double linear)
{
  linear = CLAMP (linear, 0.0, 1.0);
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow (linear, 1.0 / 2.4) - 0.055;
}

static double
from_srgb (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

/* Lightness, chroma and hue in turns of the OKLab space. */
static void
from_oklch (double lightness, double chroma, double turns, double rgb[3])
{
  double a = chroma * cos (2.0 * G_PI * turns), b = chroma * sin (2.0 * G_PI * turns);
  double l = pow (lightness + 0.3963377774 * a + 0.2158037573 * b, 3.0);
  double m = pow (lightness - 0.1055613458 * a - 0.0638541728 * b, 3.0);
  double s = pow (lightness - 0.0894841775 * a - 1.2914855480 * b, 3.0);
  rgb[0] = to_srgb (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  rgb[1] = to_srgb (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  rgb[2] = to_srgb (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
}

/* Even steps of the CIE lightness L*. */
static void
compute_greys (double x, double rgb[3])
{
  double f = (100.0 * x + 16.0) / 116.0;
  double y = 100.0 * x > 8.0 ? f * f * f : 100.0 * x / 903.2963;
  rgb[0] = rgb[1] = rgb[2] = to_srgb (y);
}

/* Blue over near white to red, as light on one side as on the other. */
static void
compute_balance (double x, double rgb[3])
{
  double side = fabs (2.0 * x - 1.0);
  double chroma = 0.15 * sin (G_PI * pow (side, 0.8)) * (0.75 + 0.25 * side) + 0.03 * side;
  from_oklch (0.97 - 0.67 * side, chroma, x < 0.5 ? 0.69 : 0.08, rgb);
}

/* One turn of hue at one lightness. */
static void
compute_phase (double x, double rgb[3])
{
  from_oklch (0.70, 0.115, x, rgb);
}

/* The hues of the rainbow from blue to red at full saturation. */
static void
compute_rainbow (double x, double rgb[3])
{
  double hue = 4.0 * (1.0 - x); /* sixths of a turn: 0 red, 2 green, 4 blue */
  rgb[0] = CLAMP (fabs (hue - 3.0) - 1.0, 0.0, 1.0);
  rgb[1] = CLAMP (2.0 - fabs (hue - 2.0), 0.0, 1.0);
  rgb[2] = CLAMP (2.0 - fabs (hue - 4.0), 0.0, 1.0);
}

/* The default is first, what deserves a caution last. */
static const MapRow maps[] = {
  { { "viridis", N_ ("Viridis"), BIDS, SOL_COLOUR_MAP_SEQUENTIAL, TRUE },
    sol_colour_map_viridis,
    NULL },
  { { "magma", N_ ("Magma"), BIDS, SOL_COLOUR_MAP_SEQUENTIAL, TRUE }, sol_colour_map_magma, NULL },
  { { "inferno", N_ ("Inferno"), BIDS, SOL_COLOUR_MAP_SEQUENTIAL, TRUE },
    sol_colour_map_inferno,
    NULL },
  { { "cividis", N_ ("Cividis"), "J. R. Nuñez, C. R. Anderton and R. S. Renslow (2018); CC0",
      SOL_COLOUR_MAP_SEQUENTIAL, TRUE },
    sol_colour_map_cividis,
    NULL },
  { { "greys", N_ ("Greys"), "computed: even steps of CIE lightness", SOL_COLOUR_MAP_SEQUENTIAL,
      TRUE },
    NULL,
    compute_greys },
  { { "balance", N_ ("Balance (signed values)"), "computed in OKLab", SOL_COLOUR_MAP_DIVERGING,
      TRUE },
    NULL,
    compute_balance },
  { { "phase", N_ ("Phase (cyclic)"), "computed in OKLab", SOL_COLOUR_MAP_CYCLIC, TRUE },
    NULL,
    compute_phase },
  { { "rainbow", N_ ("Rainbow (not uniform: shows edges that are not there)"),
      "computed: hue from blue to red", SOL_COLOUR_MAP_SEQUENTIAL, FALSE },
    NULL,
    compute_rainbow },
};

/**
 * sol_colour_map_get:
 * @i: 0 is the default; maps that are not uniform come last
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the map; NULL past the last
 */
const SolColourMap *
sol_colour_map_get (int i)
{
  return i >= 0 && i < (int) G_N_ELEMENTS (maps) ? &maps[i].map : NULL;
}

/**
 * sol_colour_map_find:
 * @name: name of a map
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the map; NULL if there is none
 */
const SolColourMap *
sol_colour_map_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (maps); i++)
    if (g_strcmp0 (maps[i].map.name, name) == 0)
      return &maps[i].map;
  return NULL;
}

/**
 * sol_colour_map_fill:
 * @self: a map
 * @is_reversed: from the other end
 * @colours: (out caller-allocates): [256] 0xRRGGBB from the least to the largest value
 *
 * Threads: any. Allocates: no.
 */
void
sol_colour_map_fill (const SolColourMap *self, gboolean is_reversed, guint32 colours[256])
{
  const MapRow *row = (const MapRow *) self; /* its first member */
  for (int i = 0; i < SOL_COLOUR_MAP_SIZE; i++)
    {
      guint32 colour = row->table != NULL ? row->table[i] : 0;
      if (row->table == NULL)
        {
          double rgb[3];
          row->compute (i / (SOL_COLOUR_MAP_SIZE - 1.0), rgb);
          for (int c = 0; c < 3; c++)
            colour = colour << 8 | (guint32) lround (255.0 * CLAMP (rgb[c], 0.0, 1.0));
        }
      colours[is_reversed ? SOL_COLOUR_MAP_SIZE - 1 - i : i] = colour;
    }
}

static double
get_luminance (guint32 rgb)
{
  return 0.2126 * from_srgb ((rgb >> 16 & 255) / 255.0) +
         0.7152 * from_srgb ((rgb >> 8 & 255) / 255.0) + 0.0722 * from_srgb ((rgb & 255) / 255.0);
}

/**
 * sol_colour_get_lightness:
 * @rgb: 0xRRGGBB in sRGB
 *
 * Source: CIE 1976 L*, IEC 61966-2-1.
 * Threads: any. Allocates: no.
 * Returns: lightness L* from 0 (black) to 100 (white)
 */
double
sol_colour_get_lightness (guint32 rgb)
{
  double y = get_luminance (rgb);
  return y > 216.0 / 24389.0 ? 116.0 * cbrt (y) - 16.0 : y * 24389.0 / 27.0;
}

/**
 * sol_colour_get_contrast:
 * @rgb1: 0xRRGGBB in sRGB
 * @rgb2: another
 *
 * Source: W3C, Web Content Accessibility Guidelines 2.1 (2018).
 * Threads: any. Allocates: no.
 * Returns: from 1 (equal) to 21 (black on white)
 */
double
sol_colour_get_contrast (guint32 rgb1, guint32 rgb2)
{
  double a = get_luminance (rgb1), b = get_luminance (rgb2);
  return (fmax (a, b) + 0.05) / (fmin (a, b) + 0.05);
}
