/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of the window for docs/images: one state after the other, drawn by the toolkit itself.
 *
 * pictures FOLDER NAME, on a display; pictures.sh runs it for all of them */
#include "config.h"

#include "app/application.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "patience.h"
#include "plot/plot-view-private.h"
#include "window-fixture.h"

#include <math.h>
#include <string.h>

typedef enum
{
  STATE_EMPTY,
  STATE_HALF,     /* while the run is half way */
  STATE_FINISHED, /* and drawn */
  STATE_FAILED,
} State;

typedef struct
{
  const char *name;
  int width, height;
  gboolean is_dark;
  State state;
  int page;
  double place_m; /* NAN: the last plane */
  int scale;      /* of the picture; GDK_SCALE has to agree */
  const char *const *assignments;
  void (*prepare) (SolWindow *window);
} Picture;

static SolApplication *app;

static gboolean
is_settled (SolWindow *window)
{
  return sol_form_is_settled (window->form);
}

static gboolean
is_finished (SolWindow *window)
{
  return sol_run_controller_get_state (window->controller) == SOL_APP_STATE_FINISHED;
}

static gboolean
is_failed (SolWindow *window)
{
  return sol_run_controller_get_state (window->controller) == SOL_APP_STATE_FAILED;
}

static gboolean
is_half_way (SolWindow *window)
{
  SolRun *run = sol_run_controller_get_run (window->controller);
  if (run == NULL || sol_run_controller_get_state (window->controller) != SOL_APP_STATE_RUNNING)
    return FALSE;
  const SolProgress *progress = sol_run_get_progress (run);
  return progress->z_m > 0.5 * progress->z_end_m;
}

static gboolean
is_drawn (SolWindow *window)
{
  return sol_views_has_picture (window->views) && !sol_views_is_busy (window->views);
}

/* --- what a hand would do */

/* A cursor on the dispersive wave, and marks on it and on the pump. */
static void
measure (SolWindow *window)
{
  SolPlotView *view = sol_views_get_active (window->views);
  for (int i = 0; i < 2; i++)
    {
      const SolPanel *panel = sol_plot_view_get_panel (view, 2);
      g_object_set (view, "snap", "peak", NULL);
      SolPlotHit hit = { 2, FALSE, sol_axis_map (&panel->x, i == 0 ? 124e-9 : 700e-9), 0.5 };
      sol_plot_view_point_at (view, &hit);
      gtk_widget_activate_action (GTK_WIDGET (view), "plot.mark", NULL);
    }
}

static void
pin (SolWindow *window)
{
  SolPlotView *view = sol_views_get_active (window->views);
  SolCursors *cursors = sol_views_get_cursors (window->views);
  static const double pinned_m[] = { 0.9, 1.1 };
  for (gsize i = 0; i < G_N_ELEMENTS (pinned_m); i++)
    {
      sol_cursors_set_place_m (cursors, pinned_m[i]);
      gtk_widget_activate_action (GTK_WIDGET (view), "plot.pin", NULL);
    }
  sol_cursors_set_place_m (cursors, NAN);
}

static const char *const slow[] = { "stepper.max_step=0.05 mm", NULL };
static const char *const failing[] = { "stepper.planes=5000000", NULL };
static const char *const tight[] = { "grid.time_window=30 fs", NULL };

static const Picture pictures[] = {
  { "empty", 1280, 800, FALSE, STATE_EMPTY, 0, NAN, 1, NULL, NULL },
  { "evolution-light", 1440, 900, FALSE, STATE_FINISHED, 0, 1.0, 1, NULL, measure },
  { "evolution-dark", 1440, 900, TRUE, STATE_FINISHED, 0, 1.05, 1, NULL, NULL },
  { "slices", 1280, 800, FALSE, STATE_FINISHED, 1, NAN, 1, NULL, pin },
  { "spectrogram-dark", 1280, 800, TRUE, STATE_FINISHED, 2, 1.1, 1, NULL, NULL },
  { "beam", 1280, 800, FALSE, STATE_FINISHED, 4, NAN, 1, NULL, NULL },
  { "statistics", 1280, 800, FALSE, STATE_FINISHED, 3, NAN, 1, NULL, NULL },
  { "running", 1280, 800, FALSE, STATE_HALF, 0, NAN, 1, slow, NULL },
  { "failed", 1280, 800, FALSE, STATE_FAILED, 0, NAN, 1, failing, NULL },
  { "complaint", 1280, 800, FALSE, STATE_FINISHED, 0, NAN, 1, tight, NULL },
  { "narrow", 1024, 640, FALSE, STATE_FINISHED, 0, NAN, 1, NULL, NULL },
  { "double", 1024, 640, TRUE, STATE_FINISHED, 0, NAN, 2, NULL, NULL },
};

/* --- the picture */

static void
save (GtkWidget *widget, int scale, const char *path)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GskRenderNode) node = NULL;
  int width = 0, height = 0;
  /* Between two layouts of the window there is nothing to see. */
  for (; node == NULL; patience_spin (20))
    {
      /* With the frame of the window, which the size of the widget leaves out: scaled pixels are blurred. */
      width = gdk_paintable_get_intrinsic_width (paintable);
      height = gdk_paintable_get_intrinsic_height (paintable);
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      gtk_snapshot_scale (snapshot, (float) scale, (float) scale);
      gdk_paintable_snapshot (paintable, snapshot, width, height);
      node = gtk_snapshot_free_to_node (snapshot);
    }
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT (0, 0, (float) (scale * width), (float) (scale * height));
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (renderer, node, &bounds);
  if (!gdk_texture_save_to_png (texture, path))
    g_error ("cannot write %s", path);
}

static void
make (const Picture *picture, const char *folder)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.png", folder, picture->name);
  sol_settings_set_boolean ("live", FALSE);
  sol_settings_set_string ("colour-scheme", picture->is_dark ? "dark" : "light");
  sol_settings_apply_colour_scheme ();
  SolWindow *window = sol_window_new (GTK_APPLICATION (app));
  gtk_window_set_default_size (GTK_WINDOW (window), picture->width, picture->height);
  gtk_window_present (GTK_WINDOW (window));
  if (picture->state != STATE_EMPTY)
    {
      sol_window_open (window, "preset:helium-rdw", FALSE);
      for (int i = 0; picture->assignments != NULL && picture->assignments[i] != NULL; i++)
        if (!sol_setup_assign (window->setup, picture->assignments[i], NULL))
          g_error ("%s is refused", picture->assignments[i]);
      window_wait_until (window, is_settled, "the check of the inputs");
      g_action_group_activate_action (G_ACTION_GROUP (window), "run", NULL);
    }
  if (picture->state == STATE_HALF)
    window_wait_until (window, is_half_way, "half of the run");
  else if (picture->state == STATE_FAILED)
    window_wait_until (window, is_failed, "the failure");
  else if (picture->state == STATE_FINISHED)
    window_wait_until (window, is_finished, "the end of the run");
  if (picture->state == STATE_HALF || picture->state == STATE_FINISHED)
    {
      g_action_group_activate_action (G_ACTION_GROUP (window), "view",
                                      g_variant_new_int32 (picture->page));
      window_wait_until (window, is_drawn, "a picture");
      sol_cursors_set_place_m (sol_views_get_cursors (window->views), picture->place_m);
      window_wait_until (window, is_drawn, "a picture of the plane");
      if (picture->prepare != NULL)
        picture->prepare (window);
      if (picture->state != STATE_HALF)
        window_wait_until (window, is_drawn, "the last picture");
    }
  patience_spin (400);
  save (GTK_WIDGET (window), picture->scale, path);
}

int
main (int argc, char **argv)
{
  if (argc == 2 && strcmp (argv[1], "--list") == 0)
    {
      for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
        g_print ("%s %d\n", pictures[i].name, pictures[i].scale);
      return 0;
    }
  if (argc != 3)
    g_error ("pictures FOLDER NAME, or pictures --list");
  app = window_fixture_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (strcmp (pictures[i].name, argv[2]) == 0)
      {
        make (&pictures[i], argv[1]);
        return 0;
      }
  g_error ("there is no picture %s", argv[2]);
}
