/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/preferences.h"

#include "app/drawing.h"
#include "app/settings.h"
#include "form/wheel.h"

#include <glib/gi18n.h>
#include <string.h>

struct _SolPreferences
{
  AdwPreferencesWindow parent_instance;
  AdwPreferencesGroup *first;
  AdwComboRow *colour_scheme;
  AdwComboRow *drawing;
  AdwComboRow *spectral_axis;
  AdwComboRow *colour_map;
  GtkSpinButton *floor_db;
  GtkSpinButton *threads;
  GtkSwitch *notifications;
};

G_DEFINE_FINAL_TYPE (SolPreferences, sol_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* A word of a setting and what it is called. */
typedef struct
{
  const char *word;
  const char *label;
} Choice;

static const Choice schemes[] = {
  { "system", N_ ("Like the system") },
  { "light", N_ ("Light") },
  { "dark", N_ ("Dark") },
  { NULL, NULL },
};

static const Choice drawings[] = {
  { "auto", N_ ("What is faster here") },
  { "opengl", "OpenGL" },
  { "cpu", N_ ("The processor") },
  { NULL, NULL },
};

static const Choice axes[] = {
  { "wavelength", N_ ("Wavelength") },
  { "frequency", N_ ("Frequency") },
  { "angular-frequency", N_ ("Angular frequency") },
  { "photon-energy", N_ ("Photon energy") },
  { "wavenumber", N_ ("Wavenumber") },
  { NULL, NULL },
};

static const Choice maps[] = {
  { "viridis", "Viridis" }, { "magma", "Magma" },      { "cividis", "Cividis" },
  { "inferno", "Inferno" }, { "greys", N_ ("Greys") }, { NULL, NULL },
};

static void
choice_changed (AdwComboRow *row)
{
  const Choice *choices = g_object_get_data (G_OBJECT (row), "choices");
  guint chosen = adw_combo_row_get_selected (row);
  if (chosen == GTK_INVALID_LIST_POSITION)
    return;
  sol_settings_set_string (g_object_get_data (G_OBJECT (row), "key"), choices[chosen].word);
  sol_settings_apply_colour_scheme ();
}

static void
fill_choice (AdwComboRow *row, const char *key, const Choice *choices)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  g_autofree char *now = sol_settings_get_string (key);
  guint chosen = 0;
  for (guint i = 0; choices[i].word != NULL; i++)
    {
      gtk_string_list_append (list, _ (choices[i].label));
      if (strcmp (choices[i].word, now) == 0)
        chosen = i;
    }
  adw_combo_row_set_model (row, G_LIST_MODEL (list));
  adw_combo_row_set_selected (row, chosen);
  g_object_set_data (G_OBJECT (row), "choices", (gpointer) choices);
  g_object_set_data_full (G_OBJECT (row), "key", g_strdup (key), g_free);
  g_signal_connect (row, "notify::selected", G_CALLBACK (choice_changed), NULL);
}

static void
explain_drawing (SolPreferences *self)
{
  g_autofree char *text = sol_drawing_explain ();
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->drawing), escaped);
}

static void
floor_changed (GtkSpinButton *button)
{
  sol_settings_set_int ("floor-db", gtk_spin_button_get_value_as_int (button));
}

static void
threads_changed (GtkSpinButton *button)
{
  sol_settings_set_int ("threads", gtk_spin_button_get_value_as_int (button));
}

static void
notifications_changed (GtkSwitch *button)
{
  sol_settings_set_boolean ("notifications", gtk_switch_get_active (button));
}

/* A choice that is gone at the next start says so where it is made. */
static void
say_what_is_lost (gpointer owner, const char *key)
{
  SolPreferences *self = owner;
  g_autofree char *path = sol_settings_dup_file_path ();
  g_autofree char *shown = g_filename_display_name (path);
  g_autofree char *escaped = g_markup_escape_text (shown, -1);
  /* Translators: %s is a file. */
  g_autofree char *text =
      g_strdup_printf (_ ("Kept until Soliscope is closed: %s cannot be written"), escaped);
  adw_preferences_group_set_description (self->first, sol_settings_is_kept () ? NULL : text);
}

static void
sol_preferences_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), SOL_TYPE_PREFERENCES);
  G_OBJECT_CLASS (sol_preferences_parent_class)->dispose (object);
}

static void
sol_preferences_class_init (SolPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_preferences_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/soliscope/Soliscope/app/preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, SolPreferences, first);
  gtk_widget_class_bind_template_child (widget_class, SolPreferences, colour_scheme);
  gtk_widget_class_bind_template_child (widget_class, SolPreferences, drawing);
  gtk_widget_class_bind_template_child (widget_class, SolPreferences, spectral_axis);
  gtk_widget_class_bind_template_child (widget_class, SolPreferences, colour_map);
  gtk_widget_class_bind_template_child (widget_class, SolPreferences, floor_db);
  gtk_widget_class_bind_template_child (widget_class, SolPreferences, threads);
  gtk_widget_class_bind_template_child (widget_class, SolPreferences, notifications);
}

static void
sol_preferences_init (SolPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  sol_wheel_leave_to_scroller (GTK_WIDGET (self->floor_db));
  sol_wheel_leave_to_scroller (GTK_WIDGET (self->threads));
  fill_choice (self->colour_scheme, "colour-scheme", schemes);
  fill_choice (self->drawing, "drawing", drawings);
  explain_drawing (self);
  g_signal_connect_swapped (self->drawing, "notify::selected", G_CALLBACK (explain_drawing), self);
  fill_choice (self->spectral_axis, "spectral-axis", axes);
  fill_choice (self->colour_map, "colour-map", maps);
  gtk_spin_button_set_value (self->floor_db, sol_settings_get_int ("floor-db"));
  gtk_spin_button_set_value (self->threads, sol_settings_get_int ("threads"));
  gtk_switch_set_active (self->notifications, sol_settings_get_boolean ("notifications"));
  say_what_is_lost (self, NULL);
  sol_settings_watch (G_OBJECT (self), say_what_is_lost);
  g_signal_connect (self->floor_db, "value-changed", G_CALLBACK (floor_changed), NULL);
  g_signal_connect (self->threads, "value-changed", G_CALLBACK (threads_changed), NULL);
  g_signal_connect (self->notifications, "notify::active", G_CALLBACK (notifications_changed),
                    NULL);
}

void
sol_preferences_show (GtkWindow *parent)
{
  GtkWindow *window =
      g_object_new (SOL_TYPE_PREFERENCES, "transient-for", parent, "modal", parent != NULL, NULL);
  gtk_window_present (window);
}
