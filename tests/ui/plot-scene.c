/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "patience.h"
#include "plot-scene.h"

#include <math.h>

static double
bumps (double omega, gint64 plane, int bin)
{
  double at = (omega - 1e15) / 4e12 / 512.0, centre = 0.3 + 0.02 * (double) plane;
  return 1e-22 *
         (exp (-pow ((at - centre) / 0.05, 2.0)) + 1e-3 * exp (-pow ((at - 0.75) / 0.1, 2.0)));
}

/* Its panels have their places, too. */
static gboolean
is_ready (gpointer data)
{
  PlotScene *scene = data;
  graphene_rect_t area;
  return sol_plot_view_get_area (scene->view, 0, &area) &&
         sol_plot_view_get_scene (scene->view) != NULL && !sol_plot_view_is_busy (scene->view);
}

void
plot_scene_settle (PlotScene *self)
{
  patience_wait (is_ready, self, "a scene");
}

void
plot_scene_set_up (PlotScene *self, const char *plot, gint64 n_planes, gboolean with_gl)
{
  self->fixture = (PlotFixture){ .n_omega = 512,
                                 .n_planned = 21,
                                 .n_planes = n_planes,
                                 .z_end_m = 1.0,
                                 .first_rad_per_s = 1e15,
                                 .step_rad_per_s = 4e12,
                                 .density = bumps };
  self->feed = plot_fixture_new_feed (&self->fixture);
  self->cursors = sol_cursors_new ();
  self->view = SOL_PLOT_VIEW (sol_plot_view_new (plot, self->cursors));
  sol_plot_view_set_gl (self->view, with_gl);
  sol_plot_view_set_feed (self->view, self->feed);
  self->window =
      plot_fixture_new_window (GTK_WIDGET (self->view), PLOT_SCENE_WIDTH, PLOT_SCENE_HEIGHT);
  plot_scene_settle (self);
}

void
plot_scene_tear_down (PlotScene *self)
{
  plot_fixture_let_go (self->window);
  sol_plot_feed_unref (self->feed);
  g_object_unref (self->cursors);
}

const SolPanel *
plot_scene_get_panel (PlotScene *self, guint i)
{
  return sol_plot_view_get_scene (self->view)->panels->pdata[i];
}
