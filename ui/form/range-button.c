/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/range-button.h"

#include "form/quantity-entry.h"

#include <glib/gi18n.h>

struct _SolRangeButton
{
  GtkWidget parent_instance;
  GtkMenuButton *button;
  GtkLabel *value;
  SolQuantityEntry *lo, *hi;
  GtkWidget *reset;
  const SolParam *param;
  SolSliderRange range; /* of the slider as it is */
  gboolean is_asked;    /* by the user */
};

enum
{
  ASKED,
  REMOVAL_ASKED,
  N_SIGNALS
};

/* Of most values: they change under the hand, and nothing moves. */
#define VALUE_CHARS 8

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolRangeButton, sol_range_button, GTK_TYPE_WIDGET)

static gboolean
ask (SolRangeButton *self, const SolSliderRange *range, GError **error)
{
  if (!sol_slider_range_check (self->param, range, error))
    return FALSE;
  self->range = *range;
  self->is_asked = TRUE;
  gtk_widget_set_sensitive (self->reset, TRUE);
  g_signal_emit (self, signals[ASKED], 0);
  return TRUE;
}

static gboolean
lo_committed (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  SolRangeButton *self = owner;
  SolSliderRange range = self->range;
  return sol_units_parse (text, self->param->unit, &range.lo, NULL, error) &&
         ask (self, &range, error);
}

static gboolean
hi_committed (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  SolRangeButton *self = owner;
  SolSliderRange range = self->range;
  return sol_units_parse (text, self->param->unit, &range.hi, NULL, error) &&
         ask (self, &range, error);
}

static void
reset_clicked (SolRangeButton *self)
{
  self->is_asked = FALSE;
  gtk_widget_set_sensitive (self->reset, FALSE);
  g_signal_emit (self, signals[ASKED], 0);
}

/* What was pressed goes with the slider: the popover closes first. */
static void
remove_clicked (SolRangeButton *self)
{
  gtk_menu_button_popdown (self->button);
  g_signal_emit (self, signals[REMOVAL_ASKED], 0);
}

static void
sol_range_button_dispose (GObject *object)
{
  SolRangeButton *self = SOL_RANGE_BUTTON (object);
  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->button));
  self->button = NULL;
  G_OBJECT_CLASS (sol_range_button_parent_class)->dispose (object);
}

static void
sol_range_button_class_init (SolRangeButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_range_button_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  static const char *const names[N_SIGNALS] = { "asked", "removal-asked" };
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], SOL_TYPE_RANGE_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
sol_range_button_init (SolRangeButton *self)
{
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_direction (self->button, GTK_ARROW_UP);
  gtk_menu_button_set_always_show_arrow (self->button, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self), "slider-value");
  self->value = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_width_chars (self->value, VALUE_CHARS);
  gtk_label_set_xalign (self->value, 1.0f);
  gtk_widget_add_css_class (GTK_WIDGET (self->value), "numeric");
  gtk_menu_button_set_child (self->button, GTK_WIDGET (self->value));
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
}

static SolQuantityEntry *
add_entry (SolRangeButton *self,
           GtkGrid *grid,
           int row,
           const char *name,
           SolQuantityEntryCommit commit)
{
  GtkWidget *label = gtk_label_new (name);
  GtkWidget *entry =
      sol_quantity_entry_new (self->param->unit, self->param->display, name,
                              _ ("One end of the slider; the input itself does not change."));
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  sol_quantity_entry_set_commit (SOL_QUANTITY_ENTRY (entry), commit, self);
  gtk_grid_attach (grid, label, 0, row, 1, 1);
  gtk_grid_attach (grid, entry, 1, row, 1, 1);
  return SOL_QUANTITY_ENTRY (entry);
}

GtkWidget *
sol_range_button_new (const SolParam *param)
{
  SolRangeButton *self = g_object_new (SOL_TYPE_RANGE_BUTTON, NULL);
  g_autofree char *name = g_strdup_printf (_ ("Range of the slider of %s"), _ (param->label));
  GtkGrid *grid = GTK_GRID (gtk_grid_new ());
  self->param = param;
  gtk_grid_set_row_spacing (grid, 6);
  gtk_grid_set_column_spacing (grid, 12);
  self->lo = add_entry (self, grid, 0, _ ("From"), lo_committed);
  self->hi = add_entry (self, grid, 1, _ ("To"), hi_committed);
  self->reset = gtk_button_new_with_mnemonic (_ ("_Follow the value"));
  gtk_widget_set_sensitive (self->reset, FALSE);
  gtk_widget_set_tooltip_text (self->reset,
                               _ ("A tenth of the default to four times it, or the same around the "
                                  "power of ten times the default that is nearest to the value"));
  g_signal_connect_swapped (self->reset, "clicked", G_CALLBACK (reset_clicked), self);
  gtk_grid_attach (grid, self->reset, 0, 2, 2, 1);
  GtkWidget *removal = gtk_button_new_with_mnemonic (_ ("_Remove the slider"));
  g_signal_connect_swapped (removal, "clicked", G_CALLBACK (remove_clicked), self);
  gtk_grid_attach (grid, removal, 0, 3, 2, 1);
  GtkWidget *popover = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (popover), GTK_WIDGET (grid));
  gtk_menu_button_set_popover (self->button, popover);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  return GTK_WIDGET (self);
}

void
sol_range_button_set_value (SolRangeButton *self, const char *text)
{
  gtk_label_set_text (self->value, text);
}

void
sol_range_button_set_range (SolRangeButton *self, const SolSliderRange *range)
{
  g_autofree char *lo = sol_units_format (range->lo, self->param->unit, self->param->display);
  g_autofree char *hi = sol_units_format (range->hi, self->param->unit, self->param->display);
  self->range = *range;
  sol_quantity_entry_set_text (self->lo, lo);
  sol_quantity_entry_set_text (self->hi, hi);
}

const SolSliderRange *
sol_range_button_get_asked (SolRangeButton *self)
{
  return self->is_asked ? &self->range : NULL;
}
