/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/appearance.h"

#include <adwaita.h>
#include <string.h>

/* Text of a dark theme is light, whoever chose it: the style manager does not know of themes that
 * come from the environment. */
static gboolean
is_dark (GtkWidget *widget)
{
  GdkRGBA text;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  return 0.2126f * text.red + 0.7152f * text.green + 0.0722f * text.blue > 0.5f;
}

static gboolean
is_strong (GtkWidget *widget)
{
  g_autofree char *name = NULL;
  g_object_get (gtk_widget_get_settings (widget), "gtk-theme-name", &name, NULL);
  const char *forced = g_getenv ("GTK_THEME");
  const char *used = forced != NULL && *forced != '\0' ? forced : name;
  gboolean is_named =
      used != NULL && (strstr (used, ":hc") != NULL || strstr (used, "-hc") != NULL ||
                       g_str_has_prefix (used, "HighContrast"));
  return is_named || adw_style_manager_get_high_contrast (adw_style_manager_get_default ());
}

/**
 * sol_appearance_read:
 * @widget: where pictures are shown
 * @style: (out caller-allocates): colours and size of text that suit its theme
 */
void
sol_appearance_read (GtkWidget *widget, SolPaintStyle *style)
{
  int dpi = -1;
  sol_paint_style_init (style);
  style->is_dark = is_dark (widget);
  style->is_strong = is_strong (widget);
  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  style->text_factor = dpi > 0 ? dpi / (96.0 * 1024.0) : 1.0;
}

/**
 * sol_appearance_watch:
 * @widget: where pictures are shown
 * @changed: called with @widget first when they are to look otherwise; changes of its style are seen
 *   by the class itself, in css_changed()
 */
void
sol_appearance_watch (GtkWidget *widget, GCallback changed)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkSettings *settings = gtk_widget_get_settings (widget);
  g_signal_connect_object (manager, "notify::dark", changed, widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", changed, widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "notify::gtk-xft-dpi", changed, widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "notify::gtk-theme-name", changed, widget, G_CONNECT_SWAPPED);
}
