/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/views-private.h"

#include "app/drawing.h"
#include "app/settings.h"
#include "plot/spectral-axis.h"
#include "view/marks-bar.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

/* Plots side by side on one page. */
typedef struct
{
  const char *name;
  const char *title;
  const char *plots[2];
} PageInfo;

static const PageInfo infos[] = {
  { "evolution", N_ ("Evolution"), { "evolution", NULL } },
  { "slices", N_ ("Slices"), { "phase", "pulse" } },
  { "spectrogram", N_ ("Spectrogram"), { "spectrogram", NULL } },
  { "statistics", N_ ("Statistics"), { "statistics", NULL } },
  { "beam", N_ ("Beam"), { "beam", NULL } },
  { "geometry", N_ ("Geometry"), { NULL, NULL } },
  { "table", N_ ("Table"), { NULL, NULL } },
};

#define N_PAGES ((int) G_N_ELEMENTS (infos))

enum
{
  READOUT,
  NOTE,
  OPTIONS_CHANGED,
  EXPORT_REQUESTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolViews, sol_views, GTK_TYPE_WIDGET)

/* --- what all views share */

void
sol_views_spread_options (SolViews *self)
{
  self->is_spreading = TRUE;
  for (guint i = 0; i < self->plots->len; i++)
    sol_plot_view_set_options (self->plots->pdata[i], &self->options);
  sol_table_view_set_options (self->table, &self->options);
  self->is_spreading = FALSE;
}

static void
options_changed (SolPlotView *view, SolViews *self)
{
  if (self->is_spreading)
    return;
  self->options = *sol_plot_view_get_options (view);
  sol_views_spread_options (self);
  sol_views_keep_settings (self);
  g_signal_emit (self, signals[OPTIONS_CHANGED], 0);
}

static void
gate_changed (SolViews *self)
{
  self->options.gate_s = sol_gate_bar_get_s (self->gate);
  sol_views_spread_options (self);
}

static void
readout_changed (SolCursors *cursors, const char *text, SolViews *self)
{
  g_signal_emit (self, signals[READOUT], 0, text);
}

static void
play (SolViews *self)
{
  gboolean is_playing;
  g_object_get (self->scrubber, "playing", &is_playing, NULL);
  g_object_set (self->scrubber, "playing", !is_playing, NULL);
}

static void
export_requested (SolPlotView *view, SolViews *self)
{
  g_signal_emit (self, signals[EXPORT_REQUESTED], 0, view);
}

static void
follow_changed (SolViews *self)
{
  gboolean follows;
  g_object_get (self->scrubber, "follow", &follows, NULL);
  sol_settings_set_boolean ("follow", follows);
}

/* Where OpenGL fails the maps are drawn without it, and the status bar says why. */
void
sol_views_update_note (SolViews *self)
{
  const char *fault = NULL;
  for (guint i = 0; i < self->plots->len && fault == NULL; i++)
    fault = sol_plot_view_get_gl_fault (self->plots->pdata[i]);
  g_autofree char *note =
      fault != NULL ? g_strdup_printf (_ ("Drawing without OpenGL: %s"), fault) : g_strdup ("");
  if (g_strcmp0 (note, self->note) == 0)
    return;
  g_free (self->note);
  self->note = g_steal_pointer (&note);
  g_signal_emit (self, signals[NOTE], 0, self->note);
}

/* --- the setup */

static void
show_geometry (SolViews *self)
{
  if (self->foreign != NULL)
    sol_geometry_view_set_case (self->geometry, self->foreign, FALSE);
  else
    sol_geometry_view_set_case (self->geometry, sol_setup_get_case (self->setup), TRUE);
}

static void
geometry_edited (SolGeometryView *view, const char *assignment, gboolean is_last, SolViews *self)
{
  g_autoptr (GError) error = NULL;
  if (self->setup == NULL)
    return;
  if (!sol_setup_assign_live (self->setup, assignment, &error))
    sol_cursors_say (self->cursors, error->message);
  if (is_last)
    sol_setup_close_step (self->setup);
}

/* --- building */

/* Where two plots share a page, the one with a panel that is shown alone has it to itself. */
static void
maximised_changed (SolPlotView *view, GParamSpec *pspec, SolViews *self)
{
  gboolean is_alone = FALSE;
  GtkWidget *page = gtk_widget_get_parent (GTK_WIDGET (view));
  g_object_get (view, "maximised", &is_alone, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (page); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (SOL_IS_PLOT_VIEW (child) && child != GTK_WIDGET (view))
      gtk_widget_set_visible (child, !is_alone);
}

static void
choose_drawing (SolPlotView *view)
{
  sol_plot_view_set_gl (view, sol_drawing_is_by_gl (sol_plot_view_get_plot (view)));
}

/* A further view of the same run, wherever it is. */
void
sol_views_adopt_plot (SolViews *self, SolPlotView *view)
{
  g_ptr_array_add (self->plots, view);
  sol_plot_view_set_options (view, &self->options);
  g_signal_connect_object (view, "options-changed", G_CALLBACK (options_changed), self, 0);
  g_signal_connect_object (view, "export-requested", G_CALLBACK (export_requested), self, 0);
  g_signal_connect_object (view, "play", G_CALLBACK (play), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "scene-changed", G_CALLBACK (sol_views_follow_picture), self,
                           G_CONNECT_SWAPPED);
  choose_drawing (view);
  if (self->feed != NULL)
    sol_plot_view_set_feed (view, self->feed);
}

static void
add_plot (SolViews *self, GtkWidget *page, const char *plot)
{
  SolPlotView *view = SOL_PLOT_VIEW (sol_plot_view_new (plot, self->cursors));
  gtk_box_append (GTK_BOX (page), GTK_WIDGET (view));
  sol_views_adopt_plot (self, view);
  g_signal_connect_object (view, "notify::maximised", G_CALLBACK (maximised_changed), self, 0);
}

static GtkWidget *
make_page (SolViews *self, const PageInfo *info)
{
  if (g_str_equal (info->name, "geometry"))
    {
      self->geometry = SOL_GEOMETRY_VIEW (sol_geometry_view_new (self->cursors));
      g_signal_connect_object (self->geometry, "edit", G_CALLBACK (geometry_edited), self, 0);
      return GTK_WIDGET (self->geometry);
    }
  if (g_str_equal (info->name, "table"))
    {
      self->table = SOL_TABLE_VIEW (sol_table_view_new (self->cursors));
      return GTK_WIDGET (self->table);
    }
  gboolean is_spectrogram = g_str_equal (info->name, "spectrogram");
  GtkWidget *page =
      gtk_box_new (is_spectrogram ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, 0);
  for (int i = 0; i < 2 && info->plots[i] != NULL; i++)
    add_plot (self, page, info->plots[i]);
  gtk_box_set_homogeneous (GTK_BOX (page), !is_spectrogram);
  if (is_spectrogram)
    {
      self->gate = SOL_GATE_BAR (sol_gate_bar_new ());
      gtk_box_append (GTK_BOX (page), GTK_WIDGET (self->gate));
      g_signal_connect_object (self->gate, "notify::gate", G_CALLBACK (gate_changed), self,
                               G_CONNECT_SWAPPED);
    }
  return page;
}

static void
setting_changed (gpointer owner, const char *key)
{
  SolViews *self = SOL_VIEWS (owner);
  for (guint i = 0; i < self->plots->len && g_str_equal (key, "drawing"); i++)
    choose_drawing (self->plots->pdata[i]);
  sol_views_read_settings (self);
}

static void
sol_views_dispose (GObject *object)
{
  SolViews *self = SOL_VIEWS (object);
  if (self->windows != NULL)
    sol_views_close_windows (self);
  if (self->plots != NULL)
    g_ptr_array_set_size (self->plots, 0);
  g_clear_handle_id (&self->waiting, g_source_remove);
  g_clear_handle_id (&self->returning, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  g_clear_pointer (&self->note, g_free);
  g_clear_object (&self->setup);
  g_clear_object (&self->run);
  g_clear_object (&self->cursors);
  G_OBJECT_CLASS (sol_views_parent_class)->dispose (object);
}

static void
sol_views_finalize (GObject *object)
{
  SolViews *self = SOL_VIEWS (object);
  sol_case_free (self->foreign);
  g_ptr_array_unref (self->plots);
  g_ptr_array_unref (self->windows);
  G_OBJECT_CLASS (sol_views_parent_class)->finalize (object);
}

static void
sol_views_class_init (SolViewsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_views_dispose;
  G_OBJECT_CLASS (klass)->finalize = sol_views_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  static const struct
  {
    const char *name;
    int n_arguments;
  } named[N_SIGNALS] = { { "readout", 1 },
                         { "note", 1 },
                         { "options-changed", 0 },
                         { "export-requested", 1 } };
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (named[i].name, SOL_TYPE_VIEWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, named[i].n_arguments,
                               i == EXPORT_REQUESTED ? SOL_TYPE_PLOT_VIEW : G_TYPE_STRING);
}

static void
sol_views_init (SolViews *self)
{
  sol_plot_options_init (&self->options);
  self->options.has_theory = TRUE;
  self->plots = g_ptr_array_new ();
  self->windows = g_ptr_array_new ();
  self->n_mode = self->n_pol = 1;
  self->cursors = sol_cursors_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->stack = GTK_STACK (gtk_stack_new ());
  self->bar = SOL_VIEW_BAR (sol_view_bar_new (self->stack));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->bar));
  for (int i = 0; i < N_PAGES; i++)
    gtk_stack_add_titled (self->stack, make_page (self, &infos[i]), infos[i].name,
                          _ (infos[i].title));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->stack));
  gtk_box_append (GTK_BOX (self->box), sol_marks_bar_new (self->cursors));
  self->scrubber = SOL_SCRUBBER (sol_scrubber_new (self->cursors));
  gtk_widget_add_css_class (GTK_WIDGET (self->scrubber), "scrubber-bar");
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->scrubber));
  g_object_set (self->scrubber, "follow", sol_settings_get_boolean ("follow"), NULL);
  g_signal_connect_object (self->scrubber, "notify::follow", G_CALLBACK (follow_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->cursors, "readout", G_CALLBACK (readout_changed), self, 0);
  sol_settings_watch (G_OBJECT (self), setting_changed);
  sol_views_add_actions (self);
  sol_views_read_settings (self);
}

/* --- what the window says */

void
sol_views_set_setup (SolViews *self, SolSetup *setup)
{
  g_set_object (&self->setup, setup);
  g_signal_connect_object (setup, "changed", G_CALLBACK (show_geometry), self, G_CONNECT_SWAPPED);
  show_geometry (self);
}

void
sol_views_set_foreign_case (SolViews *self, const SolCase *the_case)
{
  if (the_case == NULL && self->foreign == NULL)
    return;
  sol_case_free (self->foreign);
  self->foreign = the_case != NULL ? sol_case_copy (the_case) : NULL;
  show_geometry (self);
}

const SolPlotOptions *
sol_views_get_options (SolViews *self)
{
  return &self->options;
}

void
sol_views_set_decibels (SolViews *self, gboolean is_db)
{
  if (self->options.is_db == is_db)
    return;
  self->options.is_db = is_db;
  sol_views_spread_options (self);
}

void
sol_views_reset_zoom (SolViews *self)
{
  for (guint i = 0; i < self->plots->len; i++)
    if (gtk_widget_get_mapped (GTK_WIDGET (self->plots->pdata[i])))
      sol_plot_view_reset_zoom (self->plots->pdata[i]);
}

int
sol_views_get_n_pages (SolViews *self)
{
  return N_PAGES;
}

SolCursors *
sol_views_get_cursors (SolViews *self)
{
  return self->cursors;
}

void
sol_views_choose (SolViews *self, int number)
{
  if (number >= 0 && number < N_PAGES)
    gtk_stack_set_visible_child_name (self->stack, infos[number].name);
}

SolPlotView *
sol_views_get_active (SolViews *self)
{
  SolPlotView *first = NULL;
  for (guint i = 0; i < self->plots->len; i++)
    {
      if (!gtk_widget_get_mapped (GTK_WIDGET (self->plots->pdata[i])))
        continue;
      if (gtk_widget_has_focus (GTK_WIDGET (self->plots->pdata[i])))
        return self->plots->pdata[i];
      first = first != NULL ? first : self->plots->pdata[i];
    }
  return first;
}

void
sol_views_set_presentation (SolViews *self, gboolean is_on)
{
  gtk_widget_set_visible (GTK_WIDGET (self->bar), !is_on);
}
