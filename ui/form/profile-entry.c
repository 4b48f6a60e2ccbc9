/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/profile-entry.h"

#include <glib/gi18n.h>
#include <string.h>

#define ARROW "->"

struct _SolProfileEntry
{
  GtkWidget parent_instance;
  GtkWidget *box;
  SolQuantityEntry *start;
  SolQuantityEntry *end;
  GtkEntry *points; /* shown in place of both where there are points */
  GtkToggleButton *two;
  SolQuantityEntryCommit commit;
  gpointer owner;
  char *start_text; /* in force */
  char *end_text;   /* NULL: one value */
  char *points_text;
  char *fault;
  gboolean is_setting;
};

enum
{
  PROP_FAULT = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (SolProfileEntry, sol_profile_entry, GTK_TYPE_WIDGET)

static void
set_text (char **place, const char *text)
{
  char *copy = g_strdup (text);
  g_free (*place);
  *place = copy;
}

static void
update_fault (SolProfileEntry *self, const char *points_fault)
{
  const char *fault = sol_quantity_entry_get_fault (self->start);
  if (fault == NULL && self->end_text != NULL)
    fault = sol_quantity_entry_get_fault (self->end);
  if (points_fault != NULL)
    fault = points_fault;
  if (g_strcmp0 (fault, self->fault) == 0)
    return;
  set_text (&self->fault, fault);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAULT]);
}

static gboolean
take (SolProfileEntry *self, const char *start, const char *end, gboolean is_live, GError **error)
{
  g_autofree char *both = end != NULL ? g_strconcat (start, " " ARROW " ", end, NULL) : NULL;
  if (self->commit == NULL)
    return TRUE;
  if (!self->commit (self->owner, both != NULL ? both : start, is_live, error))
    return FALSE;
  return TRUE;
}

static gboolean
start_committed (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  SolProfileEntry *self = owner;
  if (!take (self, text, self->end_text, is_live, error))
    return FALSE;
  set_text (&self->start_text, text);
  return TRUE;
}

static gboolean
end_committed (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  SolProfileEntry *self = owner;
  if (!take (self, self->start_text, text, is_live, error))
    return FALSE;
  set_text (&self->end_text, text);
  return TRUE;
}

static void
points_activated (SolProfileEntry *self)
{
  g_autoptr (GError) error = NULL;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->points));
  if (g_strcmp0 (text, self->points_text) == 0)
    return;
  if (self->commit != NULL)
    self->commit (self->owner, text, FALSE, &error);
  update_fault (self, error != NULL ? error->message : NULL);
}

static void
show_form (SolProfileEntry *self)
{
  gboolean has_points = self->points_text != NULL;
  gtk_widget_set_visible (GTK_WIDGET (self->points), has_points);
  gtk_widget_set_visible (GTK_WIDGET (self->start), !has_points);
  gtk_widget_set_visible (GTK_WIDGET (self->two), !has_points);
  gtk_widget_set_visible (GTK_WIDGET (self->end), !has_points && self->end_text != NULL);
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->two, self->end_text != NULL);
  self->is_setting = FALSE;
}

static void
two_toggled (SolProfileEntry *self)
{
  if (self->is_setting)
    return;
  gboolean is_on = gtk_toggle_button_get_active (self->two);
  g_autofree char *start = g_strdup (self->start_text);
  g_autoptr (GError) error = NULL;
  if (start == NULL || !take (self, start, is_on ? start : NULL, FALSE, &error))
    update_fault (self, error != NULL ? error->message : NULL);
  else
    {
      set_text (&self->end_text, is_on ? start : NULL);
      sol_quantity_entry_set_text (self->end, self->end_text);
    }
  show_form (self);
}

static void
fault_changed (SolProfileEntry *self)
{
  update_fault (self, NULL);
}

static void
sol_profile_entry_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FAULT)
    g_value_set_string (value, SOL_PROFILE_ENTRY (object)->fault);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sol_profile_entry_dispose (GObject *object)
{
  SolProfileEntry *self = SOL_PROFILE_ENTRY (object);
  self->commit = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->start_text, g_free);
  g_clear_pointer (&self->end_text, g_free);
  g_clear_pointer (&self->points_text, g_free);
  g_clear_pointer (&self->fault, g_free);
  G_OBJECT_CLASS (sol_profile_entry_parent_class)->dispose (object);
}

static void
sol_profile_entry_class_init (SolProfileEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_profile_entry_dispose;
  G_OBJECT_CLASS (klass)->get_property = sol_profile_entry_get_property;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  props[PROP_FAULT] =
      g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
}

static void
sol_profile_entry_init (SolProfileEntry *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

static SolQuantityEntry *
add_end (SolProfileEntry *self,
         SolUnitKind kind,
         const char *display,
         char *name,
         const char *help,
         SolQuantityEntryCommit commit)
{
  SolQuantityEntry *entry = SOL_QUANTITY_ENTRY (sol_quantity_entry_new (kind, display, name, help));
  gtk_editable_set_width_chars (sol_quantity_entry_get_editable (entry), 4);
  gtk_editable_set_max_width_chars (sol_quantity_entry_get_editable (entry), 6);
  gtk_widget_set_hexpand (GTK_WIDGET (entry), TRUE);
  sol_quantity_entry_set_commit (entry, commit, self);
  g_signal_connect_swapped (entry, "notify::fault", G_CALLBACK (fault_changed), self);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (entry));
  g_free (name);
  return entry;
}

static void
add_points (SolProfileEntry *self, const char *name, const char *help)
{
  self->points = GTK_ENTRY (gtk_entry_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->points), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->points), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->points), 10);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->points), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
  g_signal_connect_swapped (self->points, "activate", G_CALLBACK (points_activated), self);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (points_activated), self);
  gtk_widget_add_controller (GTK_WIDGET (self->points), focus);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->points));
}

GtkWidget *
sol_profile_entry_new (SolUnitKind kind, const char *display, const char *name, const char *help)
{
  SolProfileEntry *self = g_object_new (SOL_TYPE_PROFILE_ENTRY, NULL);
  /* Translators: %s is the name of an input. */
  self->start = add_end (self, kind, display, g_strdup_printf (_ ("%s at the entrance"), name),
                         help, start_committed);
  self->two = GTK_TOGGLE_BUTTON (gtk_toggle_button_new ());
  gtk_button_set_icon_name (GTK_BUTTON (self->two), "go-next-symbolic");
  gtk_widget_add_css_class (GTK_WIDGET (self->two), "flat");
  g_autofree char *two = g_strdup_printf (_ ("%s differs at the exit"), name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->two), two);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->two), GTK_ACCESSIBLE_PROPERTY_LABEL, two,
                                  -1);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->two));
  self->end = add_end (self, kind, display, g_strdup_printf (_ ("%s at the exit"), name), help,
                       end_committed);
  add_points (self, name, help);
  g_signal_connect_swapped (self->two, "toggled", G_CALLBACK (two_toggled), self);
  show_form (self);
  return GTK_WIDGET (self);
}

void
sol_profile_entry_set_commit (SolProfileEntry *self, SolQuantityEntryCommit commit, gpointer owner)
{
  self->commit = commit;
  self->owner = owner;
}

/**
 * sol_profile_entry_set_text:
 * @text: (nullable): "0.8 bar", "0.8 bar -> 0 bar" or points "0 m: 0 bar, 1 m: 2 bar"
 */
void
sol_profile_entry_set_text (SolProfileEntry *self, const char *text)
{
  gboolean has_points = text != NULL && strchr (text, ':') != NULL;
  g_auto (GStrv) ends = g_strsplit (text != NULL ? text : "", ARROW, 2);
  set_text (&self->points_text, has_points ? text : NULL);
  if (has_points)
    gtk_editable_set_text (GTK_EDITABLE (self->points), text);
  const char *end = ends[0] != NULL ? ends[1] : NULL;
  set_text (&self->start_text, text != NULL && !has_points ? g_strstrip (ends[0]) : NULL);
  set_text (&self->end_text, end != NULL && !has_points ? g_strstrip (ends[1]) : NULL);
  sol_quantity_entry_set_text (self->start, self->start_text);
  sol_quantity_entry_set_text (self->end, self->end_text);
  update_fault (self, NULL);
  show_form (self);
}

const char *
sol_profile_entry_get_fault (SolProfileEntry *self)
{
  return self->fault;
}

gboolean
sol_profile_entry_commit (SolProfileEntry *self)
{
  if (self->points_text != NULL)
    points_activated (self);
  else
    sol_quantity_entry_commit (self->start);
  return self->fault == NULL;
}
