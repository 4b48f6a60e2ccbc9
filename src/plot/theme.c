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
};

/**
 * sol_theme_get:
 * @is_dark: light on dark
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the colours
 */
const SolTheme *
sol_theme_get (gboolean is_dark)
{
  return is_dark ? &dark : &light;
}
