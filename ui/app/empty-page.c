/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/empty-page.h"

#include "base/quantity-show.h"
#include "session/preset-card.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#define MAX_RECENT 10
#define PICTURE_WIDTH 226

struct _SolEmptyPage
{
  GtkWidget parent_instance;
  GtkWidget *scroller;
  GtkBox *groups; /* of cards, each with its title */
  GtkMenuButton *recent;
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (SolEmptyPage, sol_empty_page, GTK_TYPE_WIDGET)

static void
card_clicked (SolEmptyPage *self, GtkButton *button)
{
  const char *name = g_object_get_data (G_OBJECT (button), "preset");
  g_autofree char *what = g_strconcat ("preset:", name, NULL);
  g_signal_emit (self, chosen_signal, 0, what);
}

static GtkWidget *
make_text (const char *text, const char *style, int n_lines)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_yalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_lines (GTK_LABEL (label), n_lines);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 24);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 28);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkFlowBox *
add_group (SolEmptyPage *self, const char *title)
{
  GtkWidget *heading = gtk_label_new (title);
  GtkWidget *cards = gtk_flow_box_new ();
  gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (heading), TRUE);
  gtk_widget_add_css_class (heading, "title-4");
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (cards), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (cards), TRUE);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (cards), 12);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (cards), 12);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (cards), 1);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (cards), 3);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cards), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_box_append (self->groups, heading);
  gtk_box_append (self->groups, cards);
  return GTK_FLOW_BOX (cards);
}

static void
add_card (SolEmptyPage *self, GtkFlowBox *cards, const SolPresetCard *card)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (box), make_text (card->title, "heading", 2));
  /* The name that documents and the command line use. */
  gtk_box_append (GTK_BOX (box), make_text (card->name, "dim-label", 1));
  g_autofree char *picture =
      g_strdup_printf ("/org/soliscope/Soliscope/presets/%s.png", card->name);
  if (g_resources_get_info (picture, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL))
    {
      GtkWidget *image = gtk_picture_new_for_resource (picture);
      gtk_picture_set_can_shrink (GTK_PICTURE (image), TRUE);
      gtk_picture_set_content_fit (GTK_PICTURE (image), GTK_CONTENT_FIT_FILL);
      gtk_widget_set_overflow (image, GTK_OVERFLOW_HIDDEN);
      gtk_widget_add_css_class (image, "preset-picture");
      gtk_widget_set_size_request (image, -1, 84);
      GtkWidget *clamp = g_object_new (ADW_TYPE_CLAMP, "maximum-size", PICTURE_WIDTH,
                                       "tightening-threshold", PICTURE_WIDTH, "child", image, NULL);
      gtk_box_append (GTK_BOX (box), clamp);
    }
  g_autofree char *summary = card->summary != NULL ? sol_quantity_typeset (card->summary) : NULL;
  if (summary != NULL)
    gtk_box_append (GTK_BOX (box), make_text (summary, "field-message", 6));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "preset-card");
  gtk_widget_add_css_class (button, "card");
  g_object_set_data_full (G_OBJECT (button), "preset", g_strdup (card->name), g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  card->title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  summary != NULL ? summary : "", -1);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (card_clicked), self);
  gtk_flow_box_append (cards, button);
  /* The button takes the focus, not the cell round it. */
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

static void
recent_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolEmptyPage *self = user_data;
  g_signal_emit (self, chosen_signal, 0, g_variant_get_string (parameter, NULL));
}

/* Whoever asks for a file puts it among the recent ones, also a picture or a table that was written. */
static gboolean
can_be_opened (const char *path)
{
  static const char *const written[] = { ".pdf", ".svg", ".png", ".csv", ".tsv" };
  g_autofree char *ending = g_ascii_strdown (path, -1);
  for (gsize i = 0; i < G_N_ELEMENTS (written); i++)
    if (g_str_has_suffix (ending, written[i]))
      return FALSE;
  return TRUE;
}

static void
fill_recent (GtkMenuButton *button, gpointer user_data)
{
  g_autoptr (GMenu) model = g_menu_new ();
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  int n = 0;
  for (GList *l = items; l != NULL && n < MAX_RECENT; l = l->next)
    {
      g_autofree char *path = g_filename_from_uri (gtk_recent_info_get_uri (l->data), NULL, NULL);
      if (!gtk_recent_info_has_application (l->data, g_get_application_name ()) || path == NULL ||
          !can_be_opened (path) || !gtk_recent_info_exists (l->data))
        continue;
      g_autoptr (GMenuItem) item =
          g_menu_item_new (gtk_recent_info_get_display_name (l->data), NULL);
      g_menu_item_set_action_and_target (item, "empty.open-recent", "s", path);
      g_menu_append_item (model, item);
      n++;
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  if (n == 0)
    g_menu_append (model, _ ("Nothing opened so far"), "empty.none");
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (model));
}

static void
sol_empty_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), SOL_TYPE_EMPTY_PAGE);
  G_OBJECT_CLASS (sol_empty_page_parent_class)->dispose (object);
}

static void
sol_empty_page_class_init (SolEmptyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_empty_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/soliscope/Soliscope/app/empty-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SolEmptyPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, SolEmptyPage, groups);
  gtk_widget_class_bind_template_child (widget_class, SolEmptyPage, recent);
  chosen_signal = g_signal_new ("chosen", SOL_TYPE_EMPTY_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
sol_empty_page_init (SolEmptyPage *self)
{
  static const GActionEntry entries[] = { { "open-recent", recent_activated, "s" } };
  gtk_widget_init_template (GTK_WIDGET (self));
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, 1, self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "empty", G_ACTION_GROUP (group));
  gtk_menu_button_set_create_popup_func (self->recent, fill_recent, NULL, NULL);
  g_autoptr (GPtrArray) cards = sol_preset_card_list ();
  GtkFlowBox *in_group = NULL;
  for (guint i = 0; i < cards->len; i++)
    {
      const SolPresetCard *card = cards->pdata[i];
      if (i == 0 || strcmp (card->group, ((SolPresetCard *) cards->pdata[i - 1])->group) != 0)
        in_group = add_group (self, _ (card->group));
      add_card (self, in_group, card);
    }
}
