/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/scenes/plot-theory.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct
{
  const char *label;
  const char *action;
} Entry;

static const Entry axes[] = {
  { N_ ("_Wavelength"), "plot.spectral-axis::wavelength" },
  { N_ ("_Frequency"), "plot.spectral-axis::frequency" },
  { N_ ("_Angular frequency"), "plot.spectral-axis::angular-frequency" },
  { N_ ("_Photon energy"), "plot.spectral-axis::photon-energy" },
  { N_ ("Wave_number"), "plot.spectral-axis::wavenumber" },
};

static const Entry scales[] = {
  { N_ ("_Logarithmic axis"), "plot.spectral-log" },
};

static const Entry floors[] = {
  { N_ ("−_30 dB"), "plot.floor(30)" },   { N_ ("−_40 dB"), "plot.floor(40)" },
  { N_ ("−_60 dB"), "plot.floor(60)" },   { N_ ("−_80 dB"), "plot.floor(80)" },
  { N_ ("−_120 dB"), "plot.floor(120)" },
};

static const Entry levels[] = {
  { N_ ("Spectra in _decibels"), "plot.decibels" },
  { N_ ("P_owers in decibels"), "plot.time-decibels" },
  { N_ ("0 dB at the _run’s maximum"), "plot.reference::run" },
  { N_ ("0 dB at each plane’s own _maximum"), "plot.reference::plane" },
  { N_ ("0 dB where it is now, in all r_uns"), "plot.reference::fixed" },
  { N_ ("_Theory: zero dispersion, dispersive wave"), "plot.theory" },
};

static const Entry zoom[] = {
  { N_ ("R_eset zoom"), "plot.reset-zoom" },
  { N_ ("_Back"), "plot.zoom-back" },
  { N_ ("For_ward"), "plot.zoom-forward" },
};

static const Entry snaps[] = {
  { N_ ("On _samples"), "plot.snap::sample" },
  { N_ ("On _peaks"), "plot.snap::peak" },
  { N_ ("_Anywhere"), "plot.snap::free" },
};

static const Entry marks[] = {
  { N_ ("Mark _A here"), "plot.mark-a" },
  { N_ ("Mark _B here"), "plot.mark-b" },
  { N_ ("_Remove marks"), "plot.clear-marks" },
};

static const Entry pins[] = {
  { N_ ("_Pin or unpin this plane"), "plot.pin" },
  { N_ ("Remove _all pins"), "plot.clear-pins" },
};

static const Entry panels[] = {
  { N_ ("Only this pane_l"), "plot.maximised" },
};

static const Entry files[] = {
  { N_ ("_Copy picture"), "plot.copy" },
  { N_ ("E_xport…"), "plot.export" },
};

static void
add_section (GMenu *menu, const char *title, const Entry *entries, gsize n)
{
  g_autoptr (GMenu) section = g_menu_new ();
  for (gsize i = 0; i < n; i++)
    g_menu_append (section, _ (entries[i].label), entries[i].action);
  g_menu_append_section (menu, title, G_MENU_MODEL (section));
}

static void
add_floors (GMenu *menu)
{
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) list = g_menu_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (floors); i++)
    g_menu_append (list, _ (floors[i].label), floors[i].action);
  g_menu_append_submenu (section, _ ("Floor of decibe_ls"), G_MENU_MODEL (list));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
add_colours (GMenu *menu)
{
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) maps = g_menu_new ();
  for (int i = 0; sol_colour_map_get (i) != NULL; i++)
    {
      const SolColourMap *map = sol_colour_map_get (i);
      g_autofree char *action = g_strdup_printf ("plot.colour-map::%s", map->name);
      if (map->kind == SOL_COLOUR_MAP_SEQUENTIAL)
        g_menu_append (maps, _ (map->title), action);
    }
  g_menu_append_submenu (section, _ ("Co_lours"), G_MENU_MODEL (maps));
  g_menu_append (section, _ ("Re_versed colours"), "plot.colour-reversed");
  g_menu_append (section, _ ("Fit colo_urs"), "plot.autoscale");
  g_menu_append (section, _ ("Fit colours without outl_iers"), "plot.fit-robust");
  g_menu_append (section, _ ("_Keep colours from run to run"), "plot.colours-kept");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
add_submenu (GMenu *menu, const char *title, const Entry *entries, gsize n)
{
  g_autoptr (GMenu) list = g_menu_new ();
  add_section (list, NULL, entries, n);
  g_menu_append_submenu (menu, title, G_MENU_MODEL (list));
}

static void
add_cursors (GMenu *menu)
{
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) cursor = g_menu_new ();
  add_section (cursor, NULL, snaps, G_N_ELEMENTS (snaps));
  add_section (cursor, NULL, marks, G_N_ELEMENTS (marks));
  g_menu_append_submenu (section, _ ("C_ursor and marks"), G_MENU_MODEL (cursor));
  add_submenu (section, _ ("P_inned planes"), pins, G_N_ELEMENTS (pins));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/**
 * sol_plot_view_add_modes:
 * @menu: gets a section for each
 * @source: the run
 */
void
sol_plot_view_add_modes (GMenu *menu, const SolPlotSource *source)
{
  g_autoptr (GMenu) modes = g_menu_new ();
  g_autoptr (GMenu) pols = g_menu_new ();
  for (int i = -1; i < source->n_mode && source->n_mode > 1; i++)
    {
      g_autofree char *action = g_strdup_printf ("views.mode(%d)", i);
      g_autofree char *number = g_strdup_printf (_ ("Mode %d"), i + 1);
      const char *name = i >= 0 && source->mode_names != NULL ? source->mode_names[i] : NULL;
      g_menu_append (modes, i < 0 ? _ ("All modes together") : (name != NULL ? name : number),
                     action);
    }
  /* Linear polarisations, as fields are kept. */
  static const char *const names[] = { N_ ("Both polarisations"), N_ ("Polarisation x"),
                                       N_ ("Polarisation y") };
  for (int i = -1; i < source->n_pol && source->n_pol == 2; i++)
    {
      g_autofree char *action = g_strdup_printf ("views.polarisation(%d)", i);
      g_menu_append (pols, _ (names[i + 1]), action);
    }
  if (source->n_mode > 1)
    g_menu_append_section (menu, _ ("Mode"), G_MENU_MODEL (modes));
  if (source->n_pol == 2)
    g_menu_append_section (menu, _ ("Polarisation"), G_MENU_MODEL (pols));
}

/* Why theory marks less than was asked for; the text wraps, which labels of a menu do not. */
static void
add_theory_note (GMenu *menu, SolPlotView *self)
{
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);
  if (self->menu_note == NULL)
    return;
  g_menu_item_set_attribute (item, "custom", "s", "theory-note");
  g_menu_append_item (section, item);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
fill_theory_note (SolPlotView *self)
{
  if (self->menu_note == NULL)
    return;
  GtkWidget *label = gtk_label_new (self->menu_note);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_margin_start (label, 12);
  gtk_widget_set_margin_end (label, 12);
  gtk_popover_menu_add_child (GTK_POPOVER_MENU (self->menu), label, "theory-note");
}

static char *
explain_theory (SolPlotView *self)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  return scene != NULL ? sol_plot_theory_explain (scene) : NULL;
}

/* The hand has asked for theory: what it does not see is explained where readings are. */
void
sol_plot_view_say_theory (SolPlotView *self)
{
  g_autofree char *text = explain_theory (self);
  if (text == NULL)
    return;
  g_strdelimit (text, "\n", ' ');
  sol_cursors_say (self->cursors, text);
}

static GMenuModel *
make_menu (SolPlotView *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) spectral = g_menu_new ();
  g_autoptr (GMenu) first = g_menu_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (axes); i++)
    g_menu_append (spectral, _ (axes[i].label), axes[i].action);
  add_section (spectral, NULL, scales, G_N_ELEMENTS (scales));
  g_menu_append_submenu (first, _ ("_Spectral axis"), G_MENU_MODEL (spectral));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (first));
  if (self->feed != NULL)
    sol_plot_view_add_modes (menu, sol_plot_feed_get_source (self->feed));
  add_section (menu, NULL, levels, G_N_ELEMENTS (levels));
  add_theory_note (menu, self);
  add_floors (menu);
  add_colours (menu);
  add_cursors (menu);
  add_section (menu, NULL, zoom, G_N_ELEMENTS (zoom));
  add_section (menu, NULL, panels, G_N_ELEMENTS (panels));
  add_section (menu, NULL, files, G_N_ELEMENTS (files));
  return G_MENU_MODEL (menu);
}

void
sol_plot_view_popup_at (SolPlotView *self, double x, double y)
{
  /* Another run may have other modes, and another plane other marks. */
  g_autofree char *note = explain_theory (self);
  if (g_strcmp0 (note, self->menu_note) != 0)
    {
      g_free (self->menu_note);
      self->menu_note = g_steal_pointer (&note);
      self->is_menu_old = TRUE;
    }
  if (self->menu != NULL && self->is_menu_old)
    g_clear_pointer (&self->menu, gtk_widget_unparent);
  self->is_menu_old = FALSE;
  if (self->menu == NULL)
    {
      g_autoptr (GMenuModel) model = make_menu (self);
      self->menu = gtk_popover_menu_new_from_model (model);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
      fill_theory_note (self);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
    }
  GdkRectangle at = { (int) x, (int) y, 1, 1 };
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

void
sol_plot_view_popup_menu (SolPlotView *self)
{
  SolPanel *panel = sol_plot_view_get_panel (self, self->active);
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0, y = 8.0;
  if (panel != NULL)
    {
      x = self->areas[self->active].x + 8.0;
      y = self->areas[self->active].y + 8.0;
    }
  sol_plot_view_popup_at (self, x, y);
}
