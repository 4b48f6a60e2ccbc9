/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/device-group.h"

#include "app/settings.h"
#include "form/choice.h"
#include "form/menu-tooltips.h"
#include "form/wheel.h"
#include "session/device/device-list.h"

#include <glib/gi18n.h>
#include <string.h>

#define MOST_THREADS 4096

struct _SolDeviceGroup
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkDropDown *backend;
  GtkSpinButton *threads;
  GtkLabel *absent; /* each with its reason */
  GStrv names;      /* of the choices; "auto" first */
  GCancellable *reading;
  gboolean is_setting;
  gboolean is_read;
};

G_DEFINE_FINAL_TYPE (SolDeviceGroup, sol_device_group, GTK_TYPE_WIDGET)

static void
backend_chosen (SolDeviceGroup *self)
{
  guint chosen = gtk_drop_down_get_selected (self->backend);
  if (!self->is_setting && chosen != GTK_INVALID_LIST_POSITION)
    sol_settings_set_string ("backend", self->names[chosen]);
}

static void
threads_changed (SolDeviceGroup *self)
{
  if (!self->is_setting)
    sol_settings_set_int ("threads", gtk_spin_button_get_value_as_int (self->threads));
}

static char *
describe_choice (const SolDevice *device)
{
  return *device->text != '\0' ? g_strdup_printf ("%s: %s", device->name, device->text)
                               : g_strdup (device->name);
}

static void
show_devices (SolDeviceGroup *self, GPtrArray *devices)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  GString *absent = g_string_new (NULL);
  g_autofree char *wanted = sol_settings_get_string ("backend");
  guint chosen = 0, n = 1;
  g_strv_builder_add (names, "auto");
  g_strv_builder_add (labels, _ ("Automatic"));
  for (guint i = 0; devices != NULL && i < devices->len; i++)
    {
      const SolDevice *device = devices->pdata[i];
      g_autofree char *label = describe_choice (device);
      if (!device->is_available)
        {
          g_string_append_printf (absent, "%s%s", absent->len > 0 ? "\n" : "", label);
          continue;
        }
      g_strv_builder_add (names, device->name);
      g_strv_builder_add (labels, label);
      chosen = strcmp (device->name, wanted) == 0 ? n : chosen;
      n++;
    }
  g_auto (GStrv) shown = g_strv_builder_end (labels);
  g_autoptr (GtkStringList) model = gtk_string_list_new ((const char *const *) shown);
  self->is_setting = TRUE;
  g_strfreev (self->names);
  self->names = g_strv_builder_end (names);
  gtk_drop_down_set_model (self->backend, G_LIST_MODEL (model));
  gtk_drop_down_set_selected (self->backend, chosen);
  self->is_setting = FALSE;
  /* Translators: a heading; the names of devices and why each is absent follow. */
  g_autofree char *text = g_strdup_printf ("%s\n%s", _ ("Not available here:"), absent->str);
  gtk_label_set_text (self->absent, text);
  gtk_widget_set_visible (GTK_WIDGET (self->absent), absent->len > 0);
  g_string_free (absent, TRUE);
}

static void
devices_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (SolDeviceGroup) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) devices = sol_device_list_read_finish (result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->box == NULL)
    return;
  show_devices (self, devices);
  self->is_read = TRUE;
  if (error == NULL)
    return;
  gtk_label_set_text (self->absent, error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->absent), TRUE);
}

static void
setting_changed (gpointer owner, const char *key)
{
  SolDeviceGroup *self = owner;
  if (self->box == NULL)
    return;
  self->is_setting = TRUE;
  if (strcmp (key, "threads") == 0)
    gtk_spin_button_set_value (self->threads, sol_settings_get_int ("threads"));
  g_autofree char *backend = sol_settings_get_string ("backend");
  for (guint i = 0; self->names[i] != NULL; i++)
    if (strcmp (self->names[i], backend) == 0)
      gtk_drop_down_set_selected (self->backend, i);
  self->is_setting = FALSE;
}

static GtkWidget *
add_row (SolDeviceGroup *self, const char *title, const char *help, GtkWidget *editor)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *mark = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (mark, "field-mark-button");
  gtk_box_append (GTK_BOX (row), mark);
  GtkWidget *label = gtk_label_new (title);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), label);
  gtk_widget_set_size_request (editor, 190, -1);
  gtk_box_append (GTK_BOX (row), editor);
  gtk_widget_set_tooltip_text (row, help);
  sol_menu_tooltips_hush (row);
  gtk_accessible_update_property (GTK_ACCESSIBLE (editor), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
  gtk_box_append (GTK_BOX (self->box), row);
  return row;
}

gboolean
sol_device_group_matches (SolDeviceGroup *self, const char *words)
{
  g_autofree char *own =
      g_strdup_printf ("%s %s %s backend", _ ("Device"), _ ("Back end"), _ ("Threads"));
  g_autofree char *lower = g_utf8_strdown (own, -1);
  return words == NULL || strstr (lower, words) != NULL;
}

gboolean
sol_device_group_is_read (SolDeviceGroup *self)
{
  return self->is_read;
}

static void
sol_device_group_dispose (GObject *object)
{
  SolDeviceGroup *self = SOL_DEVICE_GROUP (object);
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->is_setting = TRUE;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->names, g_strfreev);
  G_OBJECT_CLASS (sol_device_group_parent_class)->dispose (object);
}

static void
sol_device_group_class_init (SolDeviceGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_device_group_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sol_device_group_init (SolDeviceGroup *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->backend = GTK_DROP_DOWN (sol_choice_new (NULL));
  add_row (self, _ ("Back end"), _ ("What computes the next run."), GTK_WIDGET (self->backend));
  self->threads = GTK_SPIN_BUTTON (gtk_spin_button_new_with_range (0.0, MOST_THREADS, 1.0));
  gtk_spin_button_set_value (self->threads, sol_settings_get_int ("threads"));
  sol_wheel_leave_to_scroller (GTK_WIDGET (self->threads));
  add_row (self, _ ("Threads"), _ ("Of the processor; 0 takes as many as the problem repays."),
           GTK_WIDGET (self->threads));
  self->absent = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->absent, TRUE);
  gtk_label_set_xalign (self->absent, 0.0f);
  gtk_widget_add_css_class (GTK_WIDGET (self->absent), "field-message");
  gtk_widget_add_css_class (GTK_WIDGET (self->absent), "dim-label");
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->absent));
  show_devices (self, NULL);
  g_signal_connect_swapped (self->backend, "notify::selected", G_CALLBACK (backend_chosen), self);
  g_signal_connect_swapped (self->threads, "value-changed", G_CALLBACK (threads_changed), self);
  sol_settings_watch (G_OBJECT (self), setting_changed);
}

GtkWidget *
sol_device_group_new (void)
{
  SolDeviceGroup *self = g_object_new (SOL_TYPE_DEVICE_GROUP, NULL);
  g_autofree char *program = sol_device_list_find_program ();
  self->reading = g_cancellable_new ();
  sol_device_list_read_async (program, self->reading, devices_read, g_object_ref (self));
  return GTK_WIDGET (self);
}
