/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/colour-map.h"
#include "plot/theme.h"
#include "sol-test.h"

#include <string.h>

static gboolean
rises (const guint32 *colours)
{
  for (int i = 1; i < SOL_COLOUR_MAP_SIZE; i++)
    /* class P: 8 bits a channel leave steps of about a third of L*. */
    if (!(sol_colour_get_lightness (colours[i]) > sol_colour_get_lightness (colours[i - 1]) - 0.25))
      return FALSE;
  return TRUE;
}

static int
get_difference (guint32 a, guint32 b)
{
  int most = 0;
  for (int shift = 0; shift < 24; shift += 8)
    most = MAX (most, ABS ((int) (a >> shift & 255) - (int) (b >> shift & 255)));
  return most;
}

/* Turned into grey, a uniform map still shows what is more and what is less, in even steps. */
static void
test_sequential (void)
{
  for (int i = 0; sol_colour_map_get (i) != NULL; i++)
    {
      const SolColourMap *map = sol_colour_map_get (i);
      guint32 colours[SOL_COLOUR_MAP_SIZE];
      if (map->kind != SOL_COLOUR_MAP_SEQUENTIAL || !map->is_uniform)
        continue;
      sol_colour_map_fill (map, FALSE, colours);
      g_assert_true (rises (colours));
      double low = sol_colour_get_lightness (colours[0]);
      double high = sol_colour_get_lightness (colours[255]);
      double middle = sol_colour_get_lightness (colours[128]);
      sol_assert_near (T, middle, 0.5 * (low + high), 0.08 * (high - low));
      /* class P: wide enough to tell values apart. */
      g_assert_true (high - low > 70.0);
    }
}

/* A rainbow is offered, is last, says what it is, and would not pass for uniform. */
static void
test_rainbow (void)
{
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  int n = 0;
  while (sol_colour_map_get (n) != NULL)
    n++;
  const SolColourMap *last = sol_colour_map_get (n - 1);
  g_assert_cmpstr (last->name, ==, "rainbow");
  g_assert_false (last->is_uniform);
  sol_colour_map_fill (last, FALSE, colours);
  g_assert_false (rises (colours));
  for (int i = 0; i < n - 1; i++)
    g_assert_true (sol_colour_map_get (i)->is_uniform);
  g_assert_cmpstr (sol_colour_map_get (0)->name, ==, "viridis");
}

static void
test_computed (void)
{
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  sol_colour_map_fill (sol_colour_map_find ("greys"), FALSE, colours);
  g_assert_cmphex (colours[0], ==, 0x000000);
  g_assert_cmphex (colours[255], ==, 0xffffff);
  for (int i = 0; i < SOL_COLOUR_MAP_SIZE; i++)
    sol_assert_near (R, sol_colour_get_lightness (colours[i]), 100.0 * i / 255.0, 0.35);
  sol_colour_map_fill (sol_colour_map_find ("balance"), FALSE, colours);
  for (int i = 0; i < 128; i++)
    /* Equal amounts of either sign look equally strong. */
    sol_assert_near (T, sol_colour_get_lightness (colours[i]),
                     sol_colour_get_lightness (colours[255 - i]), 6.0);
  for (int i = 1; i < 128; i++)
    /* class P: lighter towards zero. */
    g_assert_true (sol_colour_get_lightness (colours[i]) >
                   sol_colour_get_lightness (colours[i - 1]) - 0.25);
  sol_colour_map_fill (sol_colour_map_find ("phase"), FALSE, colours);
  g_assert_cmpint (get_difference (colours[0], colours[255]), <, 6);
  for (int i = 0; i < SOL_COLOUR_MAP_SIZE; i++)
    sol_assert_near (T, sol_colour_get_lightness (colours[i]),
                     sol_colour_get_lightness (colours[0]), 8.0);
}

/* Neighbouring colours differ little: no edges that are not in the data. */
static void
test_smooth (void)
{
  for (int i = 0; sol_colour_map_get (i) != NULL; i++)
    {
      guint32 forward[SOL_COLOUR_MAP_SIZE], backward[SOL_COLOUR_MAP_SIZE];
      sol_colour_map_fill (sol_colour_map_get (i), FALSE, forward);
      sol_colour_map_fill (sol_colour_map_get (i), TRUE, backward);
      for (int k = 0; k < SOL_COLOUR_MAP_SIZE; k++)
        {
          g_assert_cmphex (forward[k], ==, backward[255 - k]);
          if (k > 0)
            g_assert_cmpint (get_difference (forward[k], forward[k - 1]), <=, 7);
        }
      g_assert_true (sol_colour_map_find (sol_colour_map_get (i)->name) == sol_colour_map_get (i));
      g_assert_cmpuint (strlen (sol_colour_map_get (i)->source), >, 0);
    }
  g_assert_null (sol_colour_map_find ("jet"));
  g_assert_null (sol_colour_map_find (NULL));
}

/* WCAG: 4.5 to 1 for text, 3 to 1 for lines; 7 to 1 and 4.5 to 1 in high contrast. */
static void
check_theme (const SolTheme *theme, double least_text, double least_line)
{
  double text = fmin (sol_colour_get_contrast (theme->text, theme->background),
                      sol_colour_get_contrast (theme->faint_text, theme->background));
  double frame = sol_colour_get_contrast (theme->frame, theme->background);
  /* class P: the limits of the guideline. */
  g_assert_true (text >= least_text && frame >= least_line);
  for (int i = 0; i <= SOL_INK_TEXT; i++)
    /* class P: the same. */
    g_assert_true (sol_colour_get_contrast (theme->ink[i], theme->background) >= least_line);
  for (int i = 0; i < SOL_N_SERIES; i++)
    for (int j = 0; j < i; j++)
      g_assert_cmpint (get_difference (theme->ink[i], theme->ink[j]), >, 24);
}

static void
test_themes (void)
{
  sol_assert_near (R, sol_colour_get_contrast (0x000000, 0xffffff), 21.0, 1e-12);
  for (int dark = 0; dark < 2; dark++)
    {
      const SolTheme *usual = sol_theme_get (dark, FALSE), *strong = sol_theme_get (dark, TRUE);
      check_theme (usual, 4.5, 3.0);
      check_theme (strong, 7.0, 4.5);
      /* class P: lines of high contrast are thicker, their grid is seen better. */
      g_assert_true (strong->line_factor >= 1.5 * usual->line_factor);
      g_assert_true (sol_colour_get_contrast (strong->grid, strong->background) >
                     sol_colour_get_contrast (usual->grid, usual->background));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/colour-map/sequential", test_sequential);
  g_test_add_func ("/plot/colour-map/rainbow", test_rainbow);
  g_test_add_func ("/plot/colour-map/computed", test_computed);
  g_test_add_func ("/plot/colour-map/smooth", test_smooth);
  g_test_add_func ("/plot/colour-map/themes", test_themes);
  return g_test_run ();
}
