/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/error-dialog.h"

#include "base/quantity-show.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Light at the edges that a reader should hear of when the grid was not varied. */
#define EDGE_NOTED 1e-4

static double
find_worst (const double *values, gint64 n)
{
  double worst = NAN;
  for (gint64 i = 0; i < n; i++)
    worst = fmax (worst, fabs (values[i]));
  return worst;
}

static void
add_cell (GtkGrid *grid, int column, int row, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0.0f : 1.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, column == 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

static void
add_value (GtkGrid *grid, int column, int row, const double *values, gint64 n)
{
  g_autofree char *text = sol_quantity_show (find_worst (values, n), "1", 2);
  add_cell (grid, column, row, text, "numeric");
}

static GtkWidget *
make_table (const SolErrorEstimate *estimate)
{
  const char *kinds[SOL_N_ERROR_KINDS] = { _ ("A tenth of the tolerance"),
                                           _ ("Twice the time window"), _ ("Half the time step") };
  const char *titles[] = { _ ("Better run"), _ ("Field"), _ ("Spectrum"), _ ("Energy") };
  GtkGrid *grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (grid, 18);
  gtk_grid_set_row_spacing (grid, 6);
  for (int i = 0; i < (int) G_N_ELEMENTS (titles); i++)
    add_cell (grid, i, 0, titles[i], "heading");
  for (int kind = 0; kind < SOL_N_ERROR_KINDS; kind++)
    {
      if (estimate->field[kind] == NULL)
        continue;
      add_cell (grid, 0, kind + 1, kinds[kind], NULL);
      add_value (grid, 1, kind + 1, estimate->field[kind], estimate->n_planes);
      add_value (grid, 2, kind + 1, estimate->spectrum[kind], estimate->n_planes);
      add_value (grid, 3, kind + 1, estimate->energy[kind], estimate->n_planes);
    }
  return GTK_WIDGET (grid);
}

static char *
describe (const SolErrorEstimate *estimate)
{
  double edge = fmax (estimate->edge_energy_time, estimate->edge_energy_frequency);
  GString *text = g_string_new (_ ("Relative differences at the worst plane. The run is about so "
                                   "far from what its equation says."));
  if (estimate->field[SOL_ERROR_WINDOW] == NULL && edge > EDGE_NOTED)
    {
      g_autofree char *percent = sol_quantity_show (100.0 * edge, "1", 2);
      g_string_append_c (text, ' ');
      /* Translators: %s is a number of percents. */
      g_string_append_printf (text,
                              _ ("Up to %s %% of the energy lay at the edges of the grid, "
                                 "which was not varied."),
                              percent);
    }
  return g_string_free (text, FALSE);
}

static void
answered (AdwMessageDialog *dialog, const char *answer, gpointer user_data)
{
  if (strcmp (answer, "grid") == 0)
    g_action_group_activate_action (G_ACTION_GROUP (user_data), "estimate-error-grid", NULL);
}

/**
 * sol_error_dialog_show:
 * @parent: a window with the action "estimate-error-grid"
 *
 * Shows what better runs say of one, and offers to vary the grid where it was not.
 */
void
sol_error_dialog_show (SolWindow *parent, const SolErrorEstimate *estimate)
{
  g_autofree char *body = describe (estimate);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (parent), _ ("Error of the run"), body);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), make_table (estimate));
  if (estimate->field[SOL_ERROR_WINDOW] == NULL)
    adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "grid", _ ("Vary the _grid too"));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered), parent, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
