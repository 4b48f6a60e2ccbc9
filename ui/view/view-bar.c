/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-bar.h"

#include "session/preview.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

struct _SolViewBar
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *badge;
  GtkMenuButton *menu;
  GtkStack *stack;
  GtkDropDown *list;
  gboolean is_setting;
  SolRun *preview;   /* that the badge tells of; NULL: none */
  gboolean is_told;  /* and all that there is to tell */
  char *name, *what; /* of that preview, in short and in full; NULL: none */
  char *outdated;    /* why the picture is another one, which comes before that; NULL: it is not */
};

G_DEFINE_FINAL_TYPE (SolViewBar, sol_view_bar, GTK_TYPE_WIDGET)

static void
name_widget (gpointer widget, const char *name, const char *tooltip)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (widget), tooltip);
}

/* --- the list follows the stack, and the other way round */

static void
page_changed (SolViewBar *self)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (self->stack);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    if (gtk_selection_model_is_selected (pages, i))
      {
        self->is_setting = TRUE;
        gtk_drop_down_set_selected (self->list, i);
        self->is_setting = FALSE;
      }
}

static void
list_chosen (SolViewBar *self)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (self->stack);
  guint chosen = gtk_drop_down_get_selected (self->list);
  if (!self->is_setting && chosen != GTK_INVALID_LIST_POSITION)
    gtk_selection_model_select_item (pages, chosen, TRUE);
}

/* Pages come while the views are built. */
static void
fill_list (SolViewBar *self)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (self->stack);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autoptr (GObject) page = g_list_model_get_item (G_LIST_MODEL (pages), i);
      const char *title = gtk_stack_page_get_title (GTK_STACK_PAGE (page));
      gtk_string_list_append (titles, title != NULL ? title : "");
    }
  self->is_setting = TRUE;
  gtk_drop_down_set_model (self->list, G_LIST_MODEL (titles));
  self->is_setting = FALSE;
  page_changed (self);
}

static GtkWidget *
make_switcher (SolViewBar *self)
{
  GtkWidget *buttons = g_object_new (GTK_TYPE_STACK_SWITCHER, "stack", self->stack, NULL);
  self->list = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  gtk_widget_set_halign (GTK_WIDGET (self->list), GTK_ALIGN_CENTER);
  name_widget (self->list, _ ("View"), _ ("Choose a view (Ctrl+1, Ctrl+2, …)"));
  g_signal_connect_object (self->list, "notify::selected", G_CALLBACK (list_chosen), self,
                           G_CONNECT_SWAPPED);
  GtkWidget *squeezer = adw_squeezer_new ();
  adw_squeezer_set_homogeneous (ADW_SQUEEZER (squeezer), FALSE);
  adw_squeezer_add (ADW_SQUEEZER (squeezer), buttons);
  adw_squeezer_add (ADW_SQUEEZER (squeezer), GTK_WIDGET (self->list));
  return squeezer;
}

/* --- object */

static void
sol_view_bar_dispose (GObject *object)
{
  SolViewBar *self = SOL_VIEW_BAR (object);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->stack);
  g_clear_object (&self->preview);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->what, g_free);
  g_clear_pointer (&self->outdated, g_free);
  G_OBJECT_CLASS (sol_view_bar_parent_class)->dispose (object);
}

static void
sol_view_bar_class_init (SolViewBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_view_bar_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sol_view_bar_init (SolViewBar *self)
{
  self->box = gtk_center_box_new ();
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self), "view-bar");
}

static GtkWidget *
make_end (SolViewBar *self)
{
  GtkWidget *end = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  static const struct
  {
    const char *icon, *action, *name, *tooltip;
  } buttons[] = {
    { "view-pin-symbolic", "views.pin", N_ ("Pin this plane"),
      N_ ("Keep the slices of this plane in sight, or let go of them (K)") },
    { "view-fullscreen-symbolic", "views.maximise", N_ ("Only this panel"),
      N_ ("Show one panel of the view alone, or all of them (F)") },
    { "window-new-symbolic", "views.detach", N_ ("View in a window of its own"),
      N_ ("Show the view in a window of its own, too (D)") },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      GtkWidget *button = gtk_button_new_from_icon_name (buttons[i].icon);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), buttons[i].action);
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (button, "flat");
      name_widget (button, _ (buttons[i].name), _ (buttons[i].tooltip));
      gtk_box_append (GTK_BOX (end), button);
    }
  self->menu = g_object_new (GTK_TYPE_MENU_BUTTON, "icon-name", "view-more-symbolic", "valign",
                             GTK_ALIGN_CENTER, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->menu), "flat");
  name_widget (self->menu, _ ("View options"), _ ("Axis, scale and colours"));
  gtk_box_append (GTK_BOX (end), GTK_WIDGET (self->menu));
  return end;
}

GtkWidget *
sol_view_bar_new (GtkStack *stack)
{
  SolViewBar *self = g_object_new (SOL_TYPE_VIEW_BAR, NULL);
  self->stack = g_object_ref (stack);
  self->badge = gtk_label_new (_ ("Preview"));
  gtk_widget_add_css_class (self->badge, "preview-badge");
  gtk_widget_set_valign (self->badge, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->badge, FALSE);
  gtk_center_box_set_start_widget (GTK_CENTER_BOX (self->box), self->badge);
  gtk_center_box_set_center_widget (GTK_CENTER_BOX (self->box), make_switcher (self));
  gtk_center_box_set_end_widget (GTK_CENTER_BOX (self->box), make_end (self));
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (stack);
  g_signal_connect_object (pages, "items-changed", G_CALLBACK (fill_list), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (stack, "notify::visible-child", G_CALLBACK (page_changed), self,
                           G_CONNECT_SWAPPED);
  fill_list (self);
  return GTK_WIDGET (self);
}

static void
show_badge (SolViewBar *self)
{
  const char *name = self->outdated != NULL ? self->outdated : self->name;
  const char *what = self->outdated != NULL ? self->outdated : self->what;
  gtk_widget_set_visible (self->badge, name != NULL);
  if (name == NULL)
    return;
  if (strcmp (gtk_label_get_text (GTK_LABEL (self->badge)), name) != 0)
    gtk_label_set_text (GTK_LABEL (self->badge), name);
  /* A tooltip that is set asks the display where the pointer is. */
  if (g_strcmp0 (gtk_widget_get_tooltip_text (self->badge), what) != 0)
    gtk_widget_set_tooltip_text (self->badge, what);
  (self->outdated != NULL ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (self->badge,
                                                                                     "outdated");
}

/* Asked with every picture of a run. What is doubtful is known at the end of a preview; until then the words of the
 * one before stand, which would come and go under a moving hand. */
void
sol_view_bar_set_preview (SolViewBar *self, SolRun *preview)
{
  gboolean was_preview = self->preview != NULL;
  if (!g_set_object (&self->preview, preview) && self->is_told)
    return;
  self->is_told = preview == NULL || sol_run_is_over (preview);
  if (preview != NULL && was_preview && !self->is_told)
    return;
  g_free (self->name);
  g_free (self->what);
  self->name = preview != NULL ? sol_preview_get_badge (preview) : NULL;
  self->what = preview != NULL ? sol_preview_explain (preview) : NULL;
  show_badge (self);
}

/* Said of a picture that is not of the inputs, or of a run before. NULL: it is neither. */
void
sol_view_bar_set_outdated (SolViewBar *self, const char *why)
{
  if (g_strcmp0 (self->outdated, why) == 0)
    return;
  g_free (self->outdated);
  self->outdated = g_strdup (why);
  show_badge (self);
}

void
sol_view_bar_set_menu (SolViewBar *self, GMenuModel *menu)
{
  gtk_menu_button_set_menu_model (self->menu, menu);
}
