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
  GtkWidget *bar; /* what is listed, and copying it */
  GtkDropDown *choice;
  GtkColumnView *view;
  GtkStringList *lines;
  GArray *formats; /* (element-type SolColumnFormat) of the columns */
  char *numbers;   /* all of them, for the clipboard */
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
read_number (const char *line, int column)
{
  g_autofree char *cell = cut_cell (line, column);
  return *cell != '\0' ? g_ascii_strtod (cell, NULL) : (double) NAN;
}

static double
get_number (gconstpointer item, int column)
{
  return read_number (gtk_string_object_get_string (GTK_STRING_OBJECT ((gpointer) item)), column);
}

/* The numbers of a column. */
static GArray *
list_numbers (GPtrArray *lines, int column)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint k = 0; lines->pdata[k] != NULL; k++)
    {
      double number = read_number (lines->pdata[k], column);
      g_array_append_val (numbers, number);
    }
  return numbers;
}

/* Of all columns of one quantity, so that they compare; of levels in dB nobody asks. */
static double
find_largest (GPtrArray *columns, GPtrArray *heads, SolQuantity quantity)
{
  double largest = 0.0;
  for (guint i = 0; i < columns->len && i < heads->len; i++)
    {
      const SolCsvHead *head = heads->pdata[i];
      const GArray *numbers = columns->pdata[i];
      for (guint k = 0; k < numbers->len && head->quantity == quantity; k++)
        {
          double number = fabs (g_array_index (numbers, double, k));
          if (head->kind != SOL_COLUMN_LEVEL && isfinite (number))
            largest = fmax (largest, number);
        }
    }
  return largest;
}

/* Units are those that the axes of plots have; the clipboard and files keep SI. A column over decades takes the unit
 * by itself, for its numbers have powers of their own. Returns the titles, a line. */
static char *
choose_formats (SolTableView *self, GPtrArray *lines, GPtrArray *heads)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  GString *titles = g_string_new (NULL);
  for (guint i = 0; i < heads->len; i++)
    g_ptr_array_add (columns, list_numbers (lines, (int) i));
  g_array_set_size (self->formats, heads->len);
  for (guint i = 0; i < heads->len; i++)
    {
      const SolCsvHead *head = heads->pdata[i];
      const GArray *numbers = columns->pdata[i];
      SolQuantityUnit unit = { "dB", 1.0 };
      if (head->kind != SOL_COLUMN_LEVEL)
        sol_quantity_choose_unit (head->quantity, find_largest (columns, heads, head->quantity),
                                  NULL, &unit);
      if (head->kind == SOL_COLUMN_SPREAD && g_str_has_prefix (unit.text, "10"))
        sol_quantity_choose_unit (head->quantity, 0.0, NULL, &unit);
      sol_column_format_choose (&g_array_index (self->formats, SolColumnFormat, i), head->kind,
                                unit.size, (const double *) (gpointer) numbers->data, numbers->len);
      g_string_append_printf (titles, *unit.text != '\0' ? "%s%s (%s)" : "%s%s", i > 0 ? "\t" : "",
                              head->title, unit.text);
    }
  return g_string_free (titles, FALSE);
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

/* A cell, as its factory makes it. */
typedef struct
{
  SolTableView *view; /* which has the factory */
  int column;
} CellMaker;

/* With the decimals of the column; the clipboard gets all digits. */
static void
bind_cell (GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
  const CellMaker *maker = data;
  GtkWidget *label = gtk_list_item_get_child (item);
  double number = get_number (gtk_list_item_get_item (item), maker->column);
  if ((guint) maker->column >= maker->view->formats->len)
    return;
  const SolColumnFormat *format =
      &g_array_index (maker->view->formats, SolColumnFormat, maker->column);
  g_autofree char *text = sol_column_format_write (format, number);
  gboolean is_below = sol_column_format_is_below (format, number);
  gtk_label_set_text (GTK_LABEL (label), text);
  if (is_below != gtk_widget_get_has_tooltip (label))
    gtk_widget_set_tooltip_text (label,
                                 is_below ? _ ("Below −200 dB of the largest: rounding, not light")
                                          : NULL);
  if (maker->column == 0)
    name_row (label, text);
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
make_columns (SolTableView *self, const char *header)
{
  if (g_strcmp0 (header, self->header) == 0)
    return;
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
      CellMaker *maker = g_new (CellMaker, 1);
      *maker = (CellMaker){ self, i };
      g_signal_connect (factory, "setup", G_CALLBACK (set_up_cell), NULL);
      g_signal_connect_data (factory, "bind", G_CALLBACK (bind_cell), maker,
                             (GClosureNotify) (void (*) (void)) g_free, 0);
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
  g_autoptr (GPtrArray) heads = scene != NULL ? sol_csv_list_heads (scene) : g_ptr_array_new ();
  g_autofree char *titles = choose_formats (self, kept, heads);
  gtk_string_list_splice (self->lines, 0, old, (const char *const *) kept->pdata);
  make_columns (self, titles);
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
  g_clear_pointer (&self->formats, g_array_unref);
  g_clear_pointer (&self->numbers, g_free);
  g_clear_pointer (&self->header, g_free);
  G_OBJECT_CLASS (sol_table_view_parent_class)->dispose (object);
}

/* Arrows go from row to row; Tab leaves the numbers, of which there are many. */
static gboolean
sol_table_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  SolTableView *self = SOL_TABLE_VIEW (widget);
  gboolean is_in_rows = gtk_widget_get_focus_child (GTK_WIDGET (self->view)) != NULL;
  if (is_in_rows && direction == GTK_DIR_TAB_FORWARD)
    return FALSE;
  if (is_in_rows && direction == GTK_DIR_TAB_BACKWARD)
    return gtk_widget_child_focus (self->bar, direction);
  return GTK_WIDGET_CLASS (sol_table_view_parent_class)->focus (widget, direction);
}

static void
sol_table_view_class_init (SolTableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_table_view_dispose;
  widget_class->map = sol_table_view_map;
  widget_class->focus = sol_table_view_focus;
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
  self->formats = g_array_new (FALSE, TRUE, sizeof (SolColumnFormat));
  self->lines = gtk_string_list_new (NULL);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->bar = make_bar (self);
  gtk_box_append (GTK_BOX (self->box), self->bar);
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
