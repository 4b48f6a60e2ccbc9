/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/form-row-parts.h"

#include <glib/gi18n.h>

static void
reset_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolFormRow *self = user_data;
  g_autoptr (GError) error = NULL;
  if (!sol_setup_reset_key (self->setup, self->key, &error))
    sol_form_row_set_fault (self, error->message);
}

static void
revert_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolFormRow *self = user_data;
  g_autoptr (GError) error = NULL;
  if (!sol_setup_revert_key (self->setup, self->key, &error))
    sol_form_row_set_fault (self, error->message);
}

static void
copy_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolFormRow *self = user_data;
  g_autofree char *text = sol_setup_get_text (self->setup, self->key);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text != NULL ? text : "");
}

static void
bind_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolFormRow *self = user_data;
  g_signal_emit_by_name (self, "bind", self->key);
}

static void
suggestion_chosen (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  sol_form_row_suggest (user_data, g_variant_get_string (parameter, NULL));
}

static const GActionEntry actions[] = {
  { "reset", reset_activated }, { "revert", revert_activated },        { "copy", copy_activated },
  { "bind", bind_activated },   { "suggest", suggestion_chosen, "s" },
};

static void
unparent_later (gpointer popover)
{
  gtk_widget_unparent (popover);
  g_object_unref (popover);
}

static void
menu_closed (GtkWidget *popover)
{
  /* Its action runs after it is closed. */
  g_idle_add_once (unparent_later, g_object_ref (popover));
}

static void
show_menu (SolFormRow *self)
{
  g_autoptr (GMenu) model = g_menu_new ();
  g_menu_append (model, _ ("_Reset to default"), "row.reset");
  if (!sol_setup_is_as_run (self->setup, self->key))
    g_menu_append (model, _ ("Back to the _last run"), "row.revert");
  g_menu_append (model, _ ("_Copy value"), "row.copy");
  if (self->field->kind == SOL_FORM_QUANTITY || self->field->kind == SOL_FORM_PROFILE)
    g_menu_append (model, _ ("_Bind to a slider"), "row.bind");
  GtkWidget *popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
  gtk_widget_set_parent (popover, GTK_WIDGET (self->label));
  g_signal_connect (popover, "closed", G_CALLBACK (menu_closed), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}

static gboolean
menu_key_pressed (SolFormRow *self, guint key, guint code, GdkModifierType modifiers)
{
  if (key != GDK_KEY_Menu && !(key == GDK_KEY_F10 && (modifiers & GDK_SHIFT_MASK)))
    return FALSE;
  show_menu (self);
  return TRUE;
}

void
sol_form_row_add_menu (SolFormRow *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (group), actions, G_N_ELEMENTS (actions), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "row", G_ACTION_GROUP (group));
  GtkGesture *click = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (show_menu), self);
  gtk_widget_add_controller (GTK_WIDGET (self->label), GTK_EVENT_CONTROLLER (click));
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (menu_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
