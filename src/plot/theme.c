/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/theme.h"

/* The series keep apart for colour-blind eyes: blue, vermilion, green, purple, amber, sky, after
 * M. Okabe and K. Ito (2008), darkened or lightened until lines have a contrast of 3 to 1. */
static const SolTheme light = {
  .background = 0xffffff,
  .text = 0x202020,
  .faint_text = 0x5c5c5c,
  .frame = 0x505050,
  .grid = 0xe6e6e6,
  .hatch = 0x9a9a9a,
  .gap = 0xff40ff,
  .ink = { 0x0a66a8, 0xc8500a, 0x00805c, 0xa0448c, 0x946c00, 0x2480b4, 0x8a8a8a, 0x202020,
           0xffffff },
  .line_factor = 1.0,
};

static const SolTheme dark = {
  .background = 0x1e1e1e,
  .text = 0xf2f2f2,
  .faint_text = 0xb4b4b4,
  .frame = 0xa8a8a8,
  .grid = 0x363636,
  .hatch = 0x6e6e6e,
  .gap = 0xff40ff,
  .ink = { 0x62b0f0, 0xff8a4c, 0x2ec99a, 0xe08cd0, 0xe8b83c, 0x8cdcf4, 0x8c8c8c, 0xf2f2f2,
           0xffffff },
  .line_factor = 1.0,
};

/* High contrast: 7 to 1 for text, 4.5 to 1 for lines, which are thicker. */
static const SolTheme strong_light = {
  .background = 0xffffff,
  .text = 0x000000,
  .faint_text = 0x303030,
  .frame = 0x000000,
  .grid = 0xb4b4b4,
  .hatch = 0x606060,
  .gap = 0xff40ff,
  .ink = { 0x0040a8, 0xa83400, 0x006040, 0x84206c, 0x6a4c00, 0x00688c, 0x585858, 0x000000,
           0xffffff },
  .line_factor = 1.7,
};

static const SolTheme strong_dark = {
  .background = 0x000000,
  .text = 0xffffff,
  .faint_text = 0xe0e0e0,
  .frame = 0xffffff,
  .grid = 0x585858,
  .hatch = 0xa0a0a0,
  .gap = 0xff40ff,
  .ink = { 0x78c0ff, 0xff9c5c, 0x40f0b0, 0xffa8f0, 0xffd850, 0xa8f4ff, 0xb8b8b8, 0xffffff,
           0xffffff },
  .line_factor = 1.7,
};

/**
 * sol_theme_get:
 * @is_dark: light on dark
 * @is_strong: high contrast
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the colours
 */
const SolTheme *
sol_theme_get (gboolean is_dark, gboolean is_strong)
{
  if (is_strong)
    return is_dark ? &strong_dark : &strong_light;
  return is_dark ? &dark : &light;
}
