/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes of the window over edits, undo and runs: those of what is shown, unless the hand chose others. */
#include "config.h"

#include "app/settings.h"
#include "sol-test.h"
#include "view/views-private.h"
#include "window-fixture.h"

#include <math.h>

#define N_PAGES 5 /* that are plots */
#define MOST_LIMITS 256

typedef struct
{
  double limit[MOST_LIMITS];
  guint n;
} Limits;

static gboolean
is_at_rest (SolWindow *window)
{
  return window_is_idle (window) && window_is_drawn (window) && !sol_views_is_busy (window->views);
}

static SolWindow *
open_case (void)
{
  g_autofree char *path = window_write_case ("planes = 21\n");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, FALSE);
  window_wait_until (window, is_at_rest, "the preview");
  sol_views_set_decibels (window->views, FALSE);
  return window;
}

static void
leave (SolWindow *window)
{
  window->is_closing = TRUE; /* without a question for the edits */
  window_close (window);
}

static void
append (Limits *limits, const SolAxis *axis)
{
  g_assert_cmpuint (limits->n + 2, <=, MOST_LIMITS);
  limits->limit[limits->n++] = axis->lo;
  limits->limit[limits->n++] = axis->hi;
}

static void
append_scene (Limits *limits, const SolScene *scene)
{
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      append (limits, &panel->x);
      append (limits, &panel->y);
      if (panel->has_right)
        append (limits, &panel->right);
      if (panel->has_colour)
        append (limits, &panel->colour);
    }
}

/* Of every page, as it is seen. */
static void
read_limits (SolWindow *window, Limits *limits)
{
  limits->n = 0;
  for (int page = 0; page < N_PAGES; page++)
    {
      sol_views_choose (window->views, page);
      window_wait_until (window, is_at_rest, "the page");
      for (guint i = 0; i < window->views->plots->len; i++)
        if (gtk_widget_get_mapped (window->views->plots->pdata[i]))
          append_scene (limits, sol_plot_view_get_scene (window->views->plots->pdata[i]));
    }
  sol_views_choose (window->views, 0);
  window_wait_until (window, is_at_rest, "the first page");
}

static guint
count_other (const Limits *a, const Limits *b)
{
  guint n_other = 0;
  g_assert_cmpuint (a->n, ==, b->n);
  for (guint i = 0; i < a->n; i++)
    n_other +=
        fabs (a->limit[i] - b->limit[i]) > 1e-9 * fmax (fabs (a->limit[i]), fabs (b->limit[i]));
  return n_other;
}

static const SolAxis *
get_time (SolWindow *window)
{
  const SolScene *scene = sol_plot_view_get_scene (sol_views_get_active (window->views));
  return &((const SolPanel *) scene->panels->pdata[1])->x;
}

static void
assign (SolWindow *window, const char *assignment)
{
  g_assert_true (sol_setup_assign (window->setup, assignment, NULL));
  window_wait_until (window, is_at_rest, "the preview");
}

/* Class P: of a chirp that is taken back, by undo or by typing what was there, nothing stays: time, spectrum,
 * powers, statistics and colours are those of the shown run, as they were. */
static void
test_taken_back (void)
{
  static Limits before, chirped, after;
  SolWindow *window = open_case ();
  read_limits (window, &before);
  assign (window, "pulse.gdd=1500 fs^2");
  read_limits (window, &chirped);
  g_assert_cmpuint (count_other (&before, &chirped), >, 8);
  window_activate (window, "undo");
  window_wait_until (window, is_at_rest, "the preview");
  read_limits (window, &after);
  g_assert_cmpuint (count_other (&before, &after), ==, 0);
  assign (window, "pulse.gdd=1500 fs^2");
  assign (window, "pulse.gdd=0 fs^2");
  read_limits (window, &after);
  g_assert_cmpuint (count_other (&before, &after), ==, 0);
  leave (window);
}

/* Class P: the same of a full run; what was chosen by hand stays. */
static void
test_run (void)
{
  static Limits before, after;
  SolWindow *window = open_case ();
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run");
  read_limits (window, &before);
  assign (window, "pulse.gdd=1500 fs^2");
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run");
  read_limits (window, &after);
  g_assert_cmpuint (count_other (&before, &after), >, 8);
  assign (window, "pulse.gdd=0 fs^2");
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run");
  read_limits (window, &after);
  g_assert_cmpuint (count_other (&before, &after), ==, 0);
  SolAxis chosen = *get_time (window);
  sol_axis_set_range (&chosen, -40e-15, 50e-15);
  sol_plot_view_set_range (sol_views_get_active (window->views), &chosen, FALSE);
  assign (window, "pulse.gdd=1500 fs^2");
  sol_assert_near (P, get_time (window)->lo, -40e-15, 0.0);
  sol_assert_near (P, get_time (window)->hi, 50e-15, 0.0);
  leave (window);
}

static void
move (SolWindow *window, const char *assignment)
{
  sol_run_controller_set_moving (window->controller, TRUE);
  g_assert_true (sol_setup_assign_live (window->setup, assignment, NULL));
  sol_run_controller_set_moving (window->controller, FALSE);
}

static gboolean
shows_moving (SolWindow *window)
{
  gint64 n_planes;
  return window->views->feed != NULL && sol_run_is_moving (window->views->run) &&
         sol_plot_view_get_shown (sol_views_get_active (window->views), &n_planes) ==
             window->views->feed;
}

/* Class P: under a hand that turns a knob to and fro the axes hold; where it rests they fit. */
static void
test_knob (void)
{
  SolWindow *window = open_case ();
  double before = get_time (window)->hi;
  move (window, "pulse.gdd=1500 fs^2");
  window_wait_until (window, shows_moving, "the picture under the hand");
  double wide = get_time (window)->hi;
  g_assert_cmpfloat (wide, >, 1.2 * before); /* class P */
  move (window, "pulse.gdd=0 fs^2");
  window_wait_until (window, shows_moving, "the picture under the hand");
  sol_assert_near (P, get_time (window)->hi, wide, 1e-9 * wide);
  while (sol_run_is_moving (sol_run_controller_get_run (window->controller)))
    g_main_context_iteration (NULL, TRUE);
  window_wait_until (window, is_at_rest, "the hand at rest");
  sol_assert_near (P, get_time (window)->hi, before, 1e-9 * before);
  leave (window);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/views-axes/taken-back", test_taken_back);
  g_test_add_func ("/ui/views-axes/run", test_run);
  g_test_add_func ("/ui/views-axes/knob", test_knob);
  return window_fixture_run ();
}
