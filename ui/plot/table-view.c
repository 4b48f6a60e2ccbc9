/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/table-view.h"

#include "plot/csv.h"
#include "plot/scene-job.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Plots that are lists of numbers; maps would have thousands of columns. */
static const char *const plots[] = { "spectrum",   "pulse",      "phase",   "energy",
                                     "statistics", "ionisation", "pressure" };

/* Beside a title: what the theme leaves round it, and the arrow of a column that sorts. */
#define TITLE_ROOM 40

/* A row lives as its line of text; cells are cut out when they are shown. */
struct _SolTableView
{
  GtkWidget parent_instance;
  SolCursors *cursors;
  SolPlotFeed *feed;
  SolPlotOptions options;
  GCancellable *cancellable;
  GtkWidget *box;
  GtkDropDown *choice;
  GtkColumnView *view;
  GtkStringList *lines;
  char *numbers; /* all of them, for the clipboard */
  char *header;
  gint64 n_planes;
  gboolean is_dirty, is_busy;
};

G_DEFINE_FINAL_TYPE (SolTableView, sol_table_view, GTK_TYPE_WIDGET)

static void start_job (SolTableView *self);

static void
make_dirty (SolTableView *self)
{
  self->is_dirty = TRUE;
  if (!self->is_busy)
    start_job (self);
}

/* --- cells */

static char *
cut_cell (const char *line, int column)
{
  for (; column > 0 && line != NULL; column--)
    {
      line = strchr (line, '\t');
      line = line != NULL ? line + 1 : NULL;
    }
  if (line == NULL)
    return g_strdup ("");
  const char *end = strchr (line, '\t');
  return end != NULL ? g_strndup (line, (gsize) (end - line)) : g_strdup (line);
}

static double
get_number (gconstpointer item, int column)
{
  g_autofree char *cell =
      cut_cell (gtk_string_object_get_string (GTK_STRING_OBJECT ((gpointer) item)), column);
  return *cell != '\0' ? g_ascii_strtod (cell, NULL) : (double) NAN;
}

/* Of all columns of one quantity, so that they compare; of levels in dB nobody asks. */
static double
find_largest (SolTableView *self, const GArray *quantities, int quantity)
{
  double largest = 0.0;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));
  for (guint k = 0; k < n; k++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->lines), k);
      for (guint i = 0; i < quantities->len; i++)
        {
          double number = g_array_index (quantities, int, i) == quantity
                              ? fabs (get_number (item, (int) i))
                              : 0.0;
          largest = isfinite (number) ? fmax (largest, number) : largest;
        }
    }
  return largest;
}

/* The unit that the axes of plots have, in the place of the SI unit that the title ends with, which the
 * clipboard and files keep. Returns its size. */
static double
choose_size (SolTableView *self, const GArray *quantities, guint column, char **title)
{
  int quantity = column < quantities->len ? g_array_index (quantities, int, column) : -1;
  SolQuantityUnit unit;
  if (quantity < 0)
    return 1.0;
  sol_quantity_choose_unit ((SolQuantity) quantity, find_largest (self, quantities, quantity), NULL,
                            &unit);
  g_autofree char *si = g_strdup_printf (" (%s)", sol_quantity_get_si ((SolQuantity) quantity));
  if (!g_str_has_suffix (*title, si))
    return 1.0;
  (*title)[strlen (*title) - strlen (si)] = '\0';
  char *shown =
      *unit.text != '\0' ? g_strdup_printf ("%s (%s)", *title, unit.text) : g_strdup (*title);
  g_free (*title);
  *title = shown;
  return unit.size;
}

/* No narrower than its title: titles that are cut cannot be told apart. */
static int
measure_title (SolTableView *self, const char *title)
{
  int width;
  g_autofree char *bold = g_markup_printf_escaped ("<b>%s</b>", title);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->view), NULL);
  pango_layout_set_markup (layout, bold, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + TITLE_ROOM;
}

static void
set_up_cell (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (label), 1.0f);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

/* A row has the focus as a whole and is called by its first number. */
static void
name_row (GtkWidget *cell, const char *text)
{
  GtkWidget *outer = gtk_widget_get_parent (cell);
  GtkWidget *row = outer != NULL ? gtk_widget_get_parent (outer) : NULL;
  if (row != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* Six digits in the locale of the reader; the clipboard gets all of them. */
static void
bind_cell (GtkListItemFactory *factory, GtkListItem *item, gpointer column)
{
  double size = *(double *) g_object_get_data (G_OBJECT (factory), "size");
  double number = get_number (gtk_list_item_get_item (item), GPOINTER_TO_INT (column)) / size;
  g_autofree char *text = isnan (number)   ? g_strdup ("–")
                          : isinf (number) ? g_strdup (number < 0.0 ? "−∞" : "∞")
                                           : g_strdup_printf ("%.6g", number);
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), text);
  if (GPOINTER_TO_INT (column) == 0)
    name_row (gtk_list_item_get_child (item), text);
}

static int
compare (gconstpointer a, gconstpointer b, gpointer column)
{
  double x = get_number (a, GPOINTER_TO_INT (column)), y = get_number (b, GPOINTER_TO_INT (column));
  if (isnan (x) || isnan (y))
    return (isnan (x) ? 1 : 0) - (isnan (y) ? 1 : 0);
  return x < y ? GTK_ORDERING_SMALLER : x > y ? GTK_ORDERING_LARGER : GTK_ORDERING_EQUAL;
}

/* --- the table */

static void
make_columns (SolTableView *self, const char *header, const SolScene *scene)
{
  if (g_strcmp0 (header, self->header) == 0)
    return;
  g_autoptr (GArray) quantities = scene != NULL ? sol_csv_list_quantities (scene) : NULL;
  g_free (self->header);
  self->header = g_strdup (header);
  GListModel *old = gtk_column_view_get_columns (self->view);
  for (guint i = g_list_model_get_n_items (old); i-- > 0;)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (old, i);
      gtk_column_view_remove_column (self->view, column);
    }
  g_auto (GStrv) titles = g_strsplit (header, "\t", -1);
  for (int i = 0; titles[i] != NULL && *header != '\0'; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_signal_connect (factory, "setup", G_CALLBACK (set_up_cell), NULL);
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), GINT_TO_POINTER (i));
      double *size = g_new (double, 1);
      *size = quantities != NULL ? choose_size (self, quantities, (guint) i, &titles[i]) : 1.0;
      g_object_set_data_full (G_OBJECT (factory), "size", size, g_free);
      g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (titles[i], factory);
      g_autoptr (GtkSorter) sorter =
          GTK_SORTER (gtk_custom_sorter_new (compare, GINT_TO_POINTER (i), NULL));
      gtk_column_view_column_set_sorter (column, sorter);
      gtk_column_view_column_set_resizable (column, TRUE);
      gtk_column_view_column_set_fixed_width (column, measure_title (self, titles[i]));
      gtk_column_view_column_set_expand (column, TRUE);
      gtk_column_view_append_column (self->view, column);
    }
}

/* What the plot shows: lines beside its axis are for the clipboard only. */
static void
take_numbers (SolTableView *self, char *numbers, const SolScene *scene)
{
  g_auto (GStrv) lines = g_strsplit (numbers, "\n", -1);
  guint old = g_list_model_get_n_items (G_LIST_MODEL (self->lines));
  const SolPanel *panel = scene != NULL && scene->panels->len > 0 ? scene->panels->pdata[0] : NULL;
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  for (int i = 1; lines[0] != NULL && lines[i] != NULL && panel != NULL; i++)
    {
      double place = sol_axis_map (&panel->x, g_ascii_strtod (lines[i], NULL));
      if (*lines[i] != '\0' && place >= 0.0 && place <= 1.0)
        g_ptr_array_add (kept, lines[i]);
    }
  g_ptr_array_add (kept, NULL);
  g_free (self->numbers);
  self->numbers = numbers;
  gtk_string_list_splice (self->lines, 0, old, (const char *const *) kept->pdata);
  make_columns (self, lines[0] != NULL ? lines[0] : "", scene);
}

static void
job_done (SolSceneJob *finished, gpointer user_data)
{
  SolTableView *self = user_data;
  g_autoptr (SolSceneJob) job = finished;
  self->is_busy = FALSE;
  if (job->numbers != NULL && job->feed == self->feed)
    take_numbers (self, g_steal_pointer (&job->numbers), job->scene);
  if (self->is_dirty)
    start_job (self);
}

static void
start_job (SolTableView *self)
{
  if (self->feed == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  SolPlotOptions options = self->options;
  double end_m = sol_plot_feed_get_source (self->feed)->z_end_m;
  options.z_m = CLAMP (sol_cursors_get_place_m (self->cursors), 0.0, end_m);
  self->is_dirty = FALSE;
  self->is_busy = TRUE;
  self->n_planes = sol_plot_feed_get_n_planes (self->feed);
  SolSceneJob *job =
      sol_scene_job_new (plots[gtk_drop_down_get_selected (self->choice)], self->feed, &options);
  job->wants_numbers = TRUE;
  sol_scene_job_start (job, self->cancellable, job_done, self);
}

static void
copy (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SolTableView *self = SOL_TABLE_VIEW (widget);
  if (self->numbers != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->numbers);
}

/* --- object */

static void
sol_table_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sol_table_view_parent_class)->map (widget);
  make_dirty (SOL_TABLE_VIEW (widget));
}

static void
sol_table_view_dispose (GObject *object)
{
  SolTableView *self = SOL_TABLE_VIEW (object);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  g_clear_object (&self->cursors);
  g_clear_object (&self->lines);
  g_clear_pointer (&self->numbers, g_free);
  g_clear_pointer (&self->header, g_free);
  G_OBJECT_CLASS (sol_table_view_parent_class)->dispose (object);
}

static void
sol_table_view_class_init (SolTableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_table_view_dispose;
  widget_class->map = sol_table_view_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "table.copy", NULL, copy);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "table.copy",
                                       NULL);
}

static GtkWidget *
make_bar (SolTableView *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (plots); i++)
    gtk_string_list_append (titles, _ (sol_plot_find (plots[i])->title));
  self->choice = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (titles));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Plot whose numbers are listed"), -1);
  g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (make_dirty), self);
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Copy all"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "table.copy");
  gtk_widget_set_margin_start (bar, 12);
  gtk_widget_set_margin_end (bar, 12);
  gtk_widget_set_margin_top (bar, 6);
  gtk_widget_set_margin_bottom (bar, 6);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->choice));
  gtk_box_append (GTK_BOX (bar), button);
  return bar;
}

static void
sol_table_view_init (SolTableView *self)
{
  sol_plot_options_init (&self->options);
  self->cancellable = g_cancellable_new ();
  self->n_planes = -1;
  self->lines = gtk_string_list_new (NULL);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), make_bar (self));
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (NULL));
  gtk_column_view_set_show_column_separators (self->view, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Numbers of the plot"), -1);
  /* The row of titles and the list below it are widgets of their own that can have the focus. */
  static const char *const parts[] = { N_ ("Titles of the columns"), N_ ("Rows of numbers") };
  GtkWidget *part = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  for (gsize i = 0; i < G_N_ELEMENTS (parts) && part != NULL; i++)
    {
      gtk_accessible_update_property (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      _ (parts[i]), -1);
      part = gtk_widget_get_next_sibling (part);
    }
  GtkSorter *sorter = gtk_column_view_get_sorter (self->view);
  GtkSortListModel *sorted =
      gtk_sort_list_model_new (G_LIST_MODEL (g_object_ref (self->lines)),
                               sorter != NULL ? g_object_ref (sorter) : NULL);
  gtk_sort_list_model_set_incremental (sorted, TRUE);
  g_autoptr (GtkSelectionModel) selection =
      GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (sorted)));
  gtk_column_view_set_model (self->view, selection);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self->box), scrolled);
}

GtkWidget *
sol_table_view_new (SolCursors *cursors)
{
  SolTableView *self = g_object_new (SOL_TYPE_TABLE_VIEW, NULL);
  self->cursors = g_object_ref (cursors);
  g_signal_connect_object (cursors, "place-changed", G_CALLBACK (make_dirty), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

void
sol_table_view_set_feed (SolTableView *self, SolPlotFeed *feed)
{
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  self->feed = feed != NULL ? sol_plot_feed_ref (feed) : NULL;
  if (feed == NULL)
    take_numbers (self, g_strdup (""), NULL);
  make_dirty (self);
}

void
sol_table_view_set_options (SolTableView *self, const SolPlotOptions *options)
{
  self->options = *options;
  make_dirty (self);
}

void
sol_table_view_update (SolTableView *self)
{
  if (self->feed != NULL && sol_plot_feed_get_n_planes (self->feed) != self->n_planes)
    make_dirty (self);
}

gboolean
sol_table_view_is_busy (SolTableView *self)
{
  return self->is_busy;
}

guint
sol_table_view_get_n_rows (SolTableView *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->lines));
}
