/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Themes and scales that come from the environment, each in a process of its own. */
#include "config.h"

#include "patience.h"
#include "plot-scene.h"

#include "plot/appearance.h"
#include "sol-test.h"

#include <adwaita.h>
#include <string.h>

static void
run_with (const char *variable, const char *value)
{
  g_autofree char *before = g_strdup (g_getenv (variable));
  g_setenv (variable, value, TRUE);
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  if (before != NULL)
    g_setenv (variable, before, TRUE);
  else
    g_unsetenv (variable);
  g_test_trap_assert_passed ();
}

static guint32
get_corner (PlotScene *self, int *scale)
{
  *scale = gtk_widget_get_scale_factor (GTK_WIDGET (self->view));
  return sol_plot_view_get_theme (self->view)->background;
}

static void
check_theme (gboolean is_dark, gboolean is_strong)
{
  PlotScene scene;
  int scale;
  plot_scene_set_up (&scene, "spectrum", 21, FALSE);
  SolPaintStyle style = sol_plot_view_get_style (scene.view);
  g_assert_cmpint (style.is_dark, ==, is_dark);
  g_assert_cmpint (style.is_strong, ==, is_strong);
  g_assert_cmphex (get_corner (&scene, &scale), ==, sol_theme_get (is_dark, is_strong)->background);
  plot_scene_tear_down (&scene);
}

/* Class P: a dark theme of the environment, which the style manager does not know of, makes dark
 * plots. */
static void
test_dark (void)
{
  if (g_test_subprocess ())
    check_theme (TRUE, FALSE);
  else
    run_with ("GTK_THEME", "Adwaita:dark");
}

static void
test_light (void)
{
  if (g_test_subprocess ())
    check_theme (FALSE, FALSE);
  else
    run_with ("GTK_THEME", "Adwaita");
}

static void
test_strong (void)
{
  if (g_test_subprocess ())
    check_theme (FALSE, TRUE);
  else
    run_with ("GTK_THEME", "Default:hc");
}

static void
test_strong_dark (void)
{
  if (g_test_subprocess ())
    check_theme (TRUE, TRUE);
  else
    run_with ("GTK_THEME", "Default:hc-dark");
}

/* --- scale */

/* The largest texture among the nodes: axes, lines and text. */
static void
find_texture (GskRenderNode *node, GdkTexture **found)
{
  GskRenderNodeType type = gsk_render_node_get_node_type (node);
  if (type == GSK_TEXTURE_NODE)
    {
      GdkTexture *texture = gsk_texture_node_get_texture (node);
      if (*found == NULL || gdk_texture_get_width (texture) > gdk_texture_get_width (*found))
        *found = texture;
    }
  else if (type == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      find_texture (gsk_container_node_get_child (node, i), found);
  else if (type == GSK_CLIP_NODE)
    find_texture (gsk_clip_node_get_child (node), found);
  else if (type == GSK_TRANSFORM_NODE)
    find_texture (gsk_transform_node_get_child (node), found);
}

static void
check_scale (int scale)
{
  PlotScene scene;
  GdkTexture *found = NULL;
  plot_scene_set_up (&scene, "evolution", 21, FALSE);
  patience_spin (200);
  g_assert_cmpint (gtk_widget_get_scale_factor (GTK_WIDGET (scene.view)), ==, scale);
  int width = gtk_widget_get_width (GTK_WIDGET (scene.view));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  sol_plot_view_snapshot (GTK_WIDGET (scene.view), snapshot);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  find_texture (node, &found);
  g_assert_nonnull (found);
  g_assert_cmpint (gdk_texture_get_width (found), ==, scale * width);
  /* Insides of panels lie on whole pixels of the screen: frames and maps are sharp. */
  graphene_rect_t area;
  for (guint i = 0; sol_plot_view_get_area (scene.view, i, &area); i++)
    sol_assert_near (P, scale * (double) area.origin.x, round (scale * (double) area.origin.x),
                     1e-3);
  plot_scene_tear_down (&scene);
}

static void
test_scale_2 (void)
{
  if (g_test_subprocess ())
    check_scale (2);
  else
    run_with ("GDK_SCALE", "2");
}

static void
test_scale_1 (void)
{
  if (g_test_subprocess ())
    check_scale (1);
  else
    run_with ("GDK_SCALE", "1");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/ui/appearance/dark-theme", test_dark);
  g_test_add_func ("/ui/appearance/light-theme", test_light);
  g_test_add_func ("/ui/appearance/high-contrast", test_strong);
  g_test_add_func ("/ui/appearance/high-contrast-dark", test_strong_dark);
  g_test_add_func ("/ui/appearance/scale-1", test_scale_1);
  g_test_add_func ("/ui/appearance/scale-2", test_scale_2);
  return g_test_run ();
}
