/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes and places: the inputs stand beside the views where there is room and lie over them where
 * there is none. */
#include "config.h"

#include "app/settings.h"
#include "app/window-parts.h"

/* Narrower than this nobody drags the inputs, and wider than this share of the window. */
#define LEAST_INPUTS 330
#define MOST_SHARE 0.6

static void
set_state (SolWindow *self, gboolean is_shown)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "show-inputs");
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (is_shown));
}

/**
 * sol_window_show_inputs:
 *
 * What is wanted of inputs beside the views is remembered; those that lie over them come and go.
 */
void
sol_window_show_inputs (SolWindow *self, gboolean is_shown)
{
  if (!adw_flap_get_folded (self->flap))
    sol_settings_set_boolean ("inputs-visible", is_shown);
  adw_flap_set_reveal_flap (self->flap, is_shown);
  set_state (self, is_shown);
}

/* A click beside inputs that lie over the views hides them. */
static void
flap_revealed (SolWindow *self)
{
  set_state (self, adw_flap_get_reveal_flap (self->flap));
}

static void
flap_folded (SolWindow *self)
{
  gboolean is_folded = adw_flap_get_folded (self->flap);
  adw_flap_set_reveal_flap (self->flap, !is_folded && sol_settings_get_boolean ("inputs-visible"));
}

/* --- from one part to the next */

/* Parts of the window as they are read; none is within another. */
static GtkWidget *
get_part (SolWindow *self, guint number)
{
  GtkWidget *const parts[] = { GTK_WIDGET (self->header), GTK_WIDGET (self->form),
                               GTK_WIDGET (self->stack), GTK_WIDGET (self->sliders) };
  return number < G_N_ELEMENTS (parts) ? parts[number] : NULL;
}

/* Into the part: to the plot that is used where it is the plots', else to its first. */
static gboolean
enter_part (SolWindow *self, GtkWidget *part)
{
  if (!gtk_widget_get_mapped (part) || !gtk_widget_get_child_visible (part))
    return FALSE;
  SolPlotView *plot = part == GTK_WIDGET (self->stack) ? sol_views_get_active (self->views) : NULL;
  return plot != NULL ? gtk_widget_grab_focus (GTK_WIDGET (plot))
                      : gtk_widget_child_focus (part, GTK_DIR_TAB_FORWARD);
}

/**
 * sol_window_go_to_part:
 * @is_back: to the one before, else to the next
 *
 * Header, inputs, plots and sliders have the focus in turn; some eighty stops of Tab lie between them.
 */
void
sol_window_go_to_part (SolWindow *self, gboolean is_back)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  int n = 0, at = -1;
  for (; get_part (self, n) != NULL; n++)
    if (at < 0 && focus != NULL && gtk_widget_is_ancestor (focus, get_part (self, n)))
      at = n;
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  int from = at >= 0 ? at : is_back ? 0 : n - 1;
  for (int i = 1; i <= n; i++)
    if (enter_part (self, get_part (self, (from + (is_back ? n - i : i)) % n)))
      return;
}

/**
 * sol_window_show_page:
 * @name: "empty" or "views"
 *
 * A focus in the page that goes is led into the one that comes: the toolkit would look for another place, and arrows
 * that are meant for a plot would turn a slider.
 */
void
sol_window_show_page (SolWindow *self, const char *name)
{
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), name) == 0)
    return;
  GtkWidget *stack = GTK_WIDGET (self->stack), *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean is_led = focus == NULL || gtk_widget_is_ancestor (focus, stack);
  gtk_stack_set_visible_child_name (self->stack, name);
  if (is_led)
    enter_part (self, stack);
}

/* --- width of the inputs */

static void
separator_moved (GtkGestureDrag *drag, double dx, double dy, SolWindow *self)
{
  double x = 0.0, y = 0.0;
  if (!gtk_gesture_drag_get_start_point (drag, &x, &y) ||
      !gtk_widget_translate_coordinates (self->separator, GTK_WIDGET (self->flap), x + dx, y, &x,
                                         &y))
    return;
  double most = MOST_SHARE * gtk_widget_get_width (GTK_WIDGET (self->flap));
  if (gtk_widget_get_direction (self->separator) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (GTK_WIDGET (self->flap)) - x;
  gtk_widget_set_size_request (GTK_WIDGET (self->form), (int) CLAMP (x, LEAST_INPUTS, most), -1);
}

void
sol_window_set_up_layout (SolWindow *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (separator_moved), self, 0);
  gtk_widget_add_controller (self->separator, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_object (self->flap, "notify::folded", G_CALLBACK (flap_folded), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->flap, "notify::reveal-flap", G_CALLBACK (flap_revealed), self,
                           G_CONNECT_SWAPPED);
}

void
sol_window_restore_size (SolWindow *self)
{
  gtk_window_set_default_size (GTK_WINDOW (self), sol_settings_get_int ("window-width"),
                               sol_settings_get_int ("window-height"));
  if (sol_settings_get_boolean ("window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  gtk_widget_set_size_request (GTK_WIDGET (self->form),
                               MAX (sol_settings_get_int ("inputs-width"), LEAST_INPUTS), -1);
  adw_flap_set_reveal_flap (self->flap, sol_settings_get_boolean ("inputs-visible"));
}

void
sol_window_keep_size (SolWindow *self)
{
  int width = 0;
  int height = 0;
  gboolean is_maximized = gtk_window_is_maximized (GTK_WINDOW (self));
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  sol_settings_set_boolean ("window-maximized", is_maximized);
  if (!is_maximized && !gtk_window_is_fullscreen (GTK_WINDOW (self)))
    {
      sol_settings_set_int ("window-width", width);
      sol_settings_set_int ("window-height", height);
    }
  gtk_widget_get_size_request (GTK_WIDGET (self->form), &width, NULL);
  sol_settings_set_int ("inputs-width", MAX (width, LEAST_INPUTS));
}
