/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-menu.h"

#include "plot/colour-map.h"
#include "plot/plot-view.h"

#include <glib/gi18n.h>

GMenuModel *
sol_view_menu_new (const SolPlotSource *source)
{
  static const char *const axes[][2] = {
    { N_ ("_Wavelength"), "win.spectral-axis::wavelength" },
    { N_ ("_Frequency"), "win.spectral-axis::frequency" },
    { N_ ("_Angular frequency"), "win.spectral-axis::angular-frequency" },
    { N_ ("_Photon energy"), "win.spectral-axis::photon-energy" },
    { N_ ("Wave_number"), "win.spectral-axis::wavenumber" },
  };
  static const char *const maps[] = { "viridis", "magma", "cividis", "inferno", "greys" };
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) spectral = g_menu_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (axes); i++)
    g_menu_append (spectral, _ (axes[i][0]), axes[i][1]);
  g_menu_append_section (menu, _ ("Spectral axis"), G_MENU_MODEL (spectral));
  if (source != NULL)
    sol_plot_view_add_modes (menu, source);
  g_autoptr (GMenu) level = g_menu_new ();
  g_menu_append (level, _ ("Spectra in _decibels"), "win.decibels");
  g_menu_append (level, _ ("_Reset zoom"), "win.reset-zoom");
  g_menu_append_section (menu, _ ("Scale"), G_MENU_MODEL (level));
  g_autoptr (GMenu) colours = g_menu_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      const SolColourMap *map = sol_colour_map_find (maps[i]);
      g_autofree char *action = g_strdup_printf ("win.colour-map::%s", maps[i]);
      if (map != NULL)
        g_menu_append (colours, _ (map->title), action);
    }
  g_menu_append_section (menu, _ ("Colours"), G_MENU_MODEL (colours));
  g_autoptr (GMenu) files = g_menu_new ();
  g_menu_append (files, _ ("E_xport plot…"), "win.export-plot");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (files));
  return G_MENU_MODEL (menu);
}
