/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A view in a window of its own: the same run, plane, cursors and options as in the window that it
 * came from. */
#include "config.h"

#include "view/views-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define WIDTH 900
#define HEIGHT 620

static gboolean
toggle_fullscreen (GtkWidget *widget, GVariant *args, gpointer data)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (widget)))
    gtk_window_unfullscreen (GTK_WINDOW (widget));
  else
    gtk_window_fullscreen (GTK_WINDOW (widget));
  return TRUE;
}

static gboolean
close_by_key (GtkWidget *widget, GVariant *args, gpointer data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

static void
add_keys (GtkWidget *window)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_F11, 0),
                        gtk_callback_action_new (toggle_fullscreen, NULL, NULL)));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_w,
                                                                                  GDK_CONTROL_MASK),
                                                          gtk_callback_action_new (close_by_key,
                                                                                   NULL, NULL)));
  gtk_widget_add_controller (window, keys);
}

static void
window_gone (gpointer data, GObject *window)
{
  g_ptr_array_remove (((SolViews *) data)->windows, window);
}

static void
view_gone (gpointer data, GObject *view)
{
  g_ptr_array_remove (((SolViews *) data)->plots, view);
}

/* Views watch their windows only as long as they live. */
static void
window_destroyed (GtkWidget *window, SolPlotView *view)
{
  gtk_window_set_child (GTK_WINDOW (window), NULL);
}

/**
 * sol_views_detach:
 *
 * A second view of the plot: the first stays where it is.
 */
void
sol_views_detach (SolViews *self, SolPlotView *from)
{
  GtkWidget *view = sol_plot_view_new (sol_plot_view_get_plot (from), self->cursors);
  const SolPlotInfo *info = sol_plot_find (sol_plot_view_get_plot (from));
  GtkWidget *window = gtk_window_new ();
  g_autofree char *title = g_strdup_printf (_ ("%s – Soliscope"), _ (info->title));
  gtk_window_set_title (GTK_WINDOW (window), title);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_widget_insert_action_group (window, "views", G_ACTION_GROUP (self->actions));
  add_keys (window);
  g_ptr_array_add (self->windows, window);
  g_object_weak_ref (G_OBJECT (window), window_gone, self);
  g_object_weak_ref (G_OBJECT (view), view_gone, self);
  g_signal_connect (window, "destroy", G_CALLBACK (window_destroyed), view);
  sol_views_adopt_plot (self, SOL_PLOT_VIEW (view));
  gtk_window_present (GTK_WINDOW (window));
}

void
sol_views_close_windows (SolViews *self)
{
  while (self->windows->len > 0)
    {
      GtkWindow *window = self->windows->pdata[0];
      GtkWidget *view = gtk_window_get_child (window);
      g_object_weak_unref (G_OBJECT (window), window_gone, self);
      if (view != NULL)
        g_object_weak_unref (G_OBJECT (view), view_gone, self);
      g_ptr_array_remove_index (self->windows, 0);
      gtk_window_destroy (window);
    }
}
