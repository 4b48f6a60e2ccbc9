/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of upright lines lie neither on each other nor on what they are drawn over. */
#include "config.h"

#include "plot/names/label-place.h"
#include "sol-test.h"

#include <math.h>

#define HEIGHT 14.0
#define GAP 2.0
#define MOST 6

static const SolPaintArea panel = { 100.0, 50.0, 300.0, 200.0 };

static gboolean
meet (const SolPaintArea *a, const SolPaintArea *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}

static gboolean
is_on_a_line (const SolLabel *labels, gsize n, gsize i)
{
  for (gsize k = 0; k < n; k++)
    if (labels[k].x > labels[i].box.x && labels[k].x < labels[i].box.x + labels[i].box.width)
      return TRUE;
  return FALSE;
}

static void
assert_clear (const SolLabel *labels, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      const SolPaintArea *box = &labels[i].box;
      sol_assert_near (P, fmin (box->x - panel.x, 0.0), 0.0, 1e-9);
      sol_assert_near (P, fmin (box->y - panel.y, 0.0), 0.0, 1e-9);
      sol_assert_near (P, fmax (box->x + box->width - panel.x - panel.width, 0.0), 0.0, 1e-9);
      sol_assert_near (P, fmax (box->y + box->height - panel.y - panel.height, 0.0), 0.0, 1e-9);
      g_assert_false (is_on_a_line (labels, n, i));
      for (gsize k = 0; k < i; k++)
        g_assert_false (meet (box, &labels[k].box));
    }
}

/* A curve that fills the upper half of the panel with its teeth. */
static void
add_teeth (SolLabelGround *ground, double from, double to)
{
  for (double x = from; x + 2.0 < to; x += 2.0)
    sol_label_ground_add (ground, 0, x, panel.y, x + 2.0, panel.y + 0.5 * panel.height);
}

/* Class P: of lines that nearly coincide at either end of the panel, names lie beyond the last. */
static void
test_neighbours (void)
{
  static const double places[][3] = {
    { 101.0, 106.0, 160.0 },
    { 101.0, 103.0, 105.0 },
    { 399.0, 396.0, 240.0 },
    { 220.0, 228.0, 224.0 },
  };
  SolLabelGround ground;
  sol_label_ground_init (&ground, &panel, 0, 100);
  for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
    {
      SolLabel labels[3] = { { .x = places[k][0], .width = 50.0 },
                             { .x = places[k][1], .width = 45.0 },
                             { .x = places[k][2], .width = 25.0 } };
      sol_label_place (&ground, labels, 3, HEIGHT, GAP);
      assert_clear (labels, 3);
    }
  SolLabel pair[2] = { { .x = 101.0, .width = 50.0 }, { .x = 106.0, .width = 45.0 } };
  sol_label_place (&ground, pair, 2, HEIGHT, GAP);
  g_assert_true (pair[0].is_apart);
  g_assert_false (pair[1].is_apart);
  /* Where there is no room beyond the neighbour, it is covered: the name stays at its line. */
  SolLabel trio[3] = { { .x = 101.0, .width = 43.0 },
                       { .x = 106.0, .width = 40.0 },
                       { .x = 150.0, .width = 25.0 } };
  sol_label_place (&ground, trio, 3, HEIGHT, GAP);
  sol_assert_near (P, trio[0].box.x, 101.0 + GAP, 1e-9);
  g_assert_false (trio[0].is_apart || trio[1].is_apart || trio[2].is_apart);
  sol_label_ground_clear (&ground);
}

/* Class P: a name goes down to where the curve leaves room, and stays at the top where it does. */
static void
test_curve (void)
{
  SolLabelGround ground;
  sol_label_ground_init (&ground, &panel, 1, 100);
  add_teeth (&ground, 200.0, 300.0);
  SolLabel labels[] = { { .x = 240.0, .width = 30.0 }, { .x = 340.0, .width = 30.0 } };
  sol_label_place (&ground, labels, 2, HEIGHT, GAP);
  assert_clear (labels, 2);
  sol_assert_near (P, fmin (labels[0].box.y - panel.y - 0.5 * panel.height, 0.0), 0.0, 1e-9);
  sol_assert_near (P, labels[1].box.y, panel.y, 1e-9);
  sol_label_ground_clear (&ground);
}

/* Class P: where curves are everywhere, names still keep off each other and off the lines. */
static void
test_nothing_free (void)
{
  SolLabelGround ground;
  sol_label_ground_init (&ground, &panel, 2, 100);
  for (gsize curve = 0; curve < 2; curve++)
    for (double x = panel.x; x < panel.x + panel.width; x += 1.0)
      sol_label_ground_add (&ground, curve, x, panel.y, x + 1.0, panel.y + panel.height);
  SolLabel labels[] = { { .x = 240.0, .width = 60.0 },
                        { .x = 246.0, .width = 60.0 },
                        { .x = 390.0, .width = 60.0 } };
  sol_label_place (&ground, labels, 3, HEIGHT, GAP);
  assert_clear (labels, 3);
  sol_label_ground_clear (&ground);
}

/* Class P: names at random places, as wide as names are, find room in a panel without curves. */
static void
test_random (void)
{
  SolLabelGround ground;
  sol_label_ground_init (&ground, &panel, 0, 100);
  for (int trial = 0; trial < 2000; trial++)
    {
      SolLabel labels[MOST];
      gsize n = (gsize) g_test_rand_int_range (1, MOST + 1);
      for (gsize i = 0; i < n; i++)
        labels[i] = (SolLabel){ .x = g_test_rand_double_range (panel.x, panel.x + panel.width),
                                .width = g_test_rand_double_range (15.0, 32.0) };
      sol_label_place (&ground, labels, n, HEIGHT, GAP);
      for (gsize i = 0; i < n; i++)
        for (gsize k = 0; k < i; k++)
          g_assert_false (meet (&labels[i].box, &labels[k].box));
    }
  sol_label_ground_clear (&ground);
}

/* Class P: a panel narrower than a name has it at its left edge, and nothing is read out of bounds. */
static void
test_narrow (void)
{
  SolPaintArea narrow = { 10.0, 10.0, 20.0, 8.0 };
  SolLabelGround ground;
  sol_label_ground_init (&ground, &narrow, 1, 1);
  sol_label_ground_add (&ground, 0, 0.0, 12.0, 60.0, 12.0);
  SolLabel label = { .x = 25.0, .width = 40.0 };
  sol_label_place (&ground, &label, 1, HEIGHT, GAP);
  sol_assert_near (P, label.box.x, narrow.x, 1e-9);
  sol_assert_near (P, label.box.y, narrow.y, 1e-9);
  sol_label_ground_clear (&ground);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/labels/neighbours", test_neighbours);
  g_test_add_func ("/plot/labels/curve", test_curve);
  g_test_add_func ("/plot/labels/nothing-free", test_nothing_free);
  g_test_add_func ("/plot/labels/random", test_random);
  g_test_add_func ("/plot/labels/narrow", test_narrow);
  return g_test_run ();
}
