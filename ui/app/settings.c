/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/settings.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Which place GSettings would keep values in is asked of this part of GIO alone. */
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#define SCHEMA_ID "org.soliscope.Soliscope"
#define FILE_GROUP "Soliscope"
/* A bus that does not answer in that time keeps nothing. */
#define ASK_BUS_MS 2000

/* The same defaults as in the schema; a test compares them. */
static const struct
{
  const char *key;
  const char *initial; /* as GVariant text */
} defaults[] = {
  { "window-width", "1440" },
  { "window-height", "900" },
  { "window-maximized", "false" },
  { "inputs-width", "380" },
  { "inputs-visible", "true" },
  { "live", "true" },
  { "follow", "true" },
  { "notifications", "true" },
  { "colour-scheme", "'system'" },
  { "drawing", "'auto'" },
  { "spectral-axis", "'wavelength'" },
  { "colour-map", "'viridis'" },
  { "floor-db", "60" },
  { "reference", "'run'" },
  { "reference-density", "''" },
  { "backend", "'auto'" },
  { "threads", "0" },
  { "folder-open", "''" },
  { "folder-save", "''" },
};

typedef struct
{
  GObject *owner;
  SolSettingsCallback callback;
} Watcher;

/* Main thread only. */
static GSettings *settings = NULL;
static GSettingsSchema *schema = NULL;
static GHashTable *memory = NULL; /* key -> GVariant, where GSettings keeps nothing */
static GKeyFile *file = NULL;     /* the same */
static gboolean is_file_good = FALSE;
static GSList *watchers = NULL;
static gboolean is_gl_disabled = FALSE;

static void
tell (const char *key)
{
  g_autoptr (GSList) copy = g_slist_copy (watchers);
  for (GSList *l = copy; l != NULL; l = l->next)
    if (g_slist_find (watchers, l->data) != NULL)
      ((Watcher *) l->data)->callback (((Watcher *) l->data)->owner, key);
}

static void
settings_changed (GSettings *object, const char *key, gpointer user_data)
{
  tell (key);
}

/* --- a file of our own */

char *
sol_settings_dup_file_path (void)
{
  return g_build_filename (g_get_user_config_dir (), "soliscope", "settings.ini", NULL);
}

/* What somebody wrote there by hand is taken if it is of the right kind. */
static void
read_file (void)
{
  g_autofree char *path = sol_settings_dup_file_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  file = g_key_file_new ();
  g_key_file_load_from_file (file, path, G_KEY_FILE_KEEP_COMMENTS, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (defaults); i++)
    {
      const GVariantType *type = g_variant_get_type (g_hash_table_lookup (memory, defaults[i].key));
      g_autofree char *text = g_key_file_get_value (file, FILE_GROUP, defaults[i].key, NULL);
      GVariant *value = text != NULL ? g_variant_parse (type, text, NULL, NULL, NULL) : NULL;
      if (value != NULL)
        g_hash_table_insert (memory, (gpointer) defaults[i].key, g_variant_ref_sink (value));
    }
  is_file_good = g_mkdir_with_parents (folder, 0700) == 0;
}

/* Into what another process may have written since. */
static void
write_file (const char *key, GVariant *value)
{
  g_autofree char *path = sol_settings_dup_file_path ();
  g_autofree char *text = g_variant_print (value, FALSE);
  g_autoptr (GError) error = NULL;
  g_key_file_load_from_file (file, path, G_KEY_FILE_KEEP_COMMENTS, NULL);
  g_key_file_set_value (file, FILE_GROUP, key, text);
  is_file_good = g_key_file_save_to_file (file, path, &error);
  if (!is_file_good)
    g_info ("preferences are not kept: %s", error->message);
}

/* --- where values are */

static gboolean
lists_dconf (GDBusConnection *bus, const char *method)
{
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_sync (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                   "org.freedesktop.DBus", method, NULL, G_VARIANT_TYPE ("(as)"),
                                   G_DBUS_CALL_FLAGS_NONE, ASK_BUS_MS, NULL, NULL);
  g_autofree const char **names = NULL;
  if (reply != NULL)
    g_variant_get (reply, "(^a&s)", &names);
  return names != NULL && g_strv_contains (names, "ca.desrt.dconf");
}

/* dconf writes through a service of the session bus, and tells readers by a file in the runtime folder. */
static gboolean
can_dconf_write (void)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "dconf", NULL);
  return bus != NULL &&
         (lists_dconf (bus, "ListActivatableNames") || lists_dconf (bus, "ListNames")) &&
         g_mkdir_with_parents (folder, 0700) == 0 && g_access (folder, W_OK) == 0;
}

/**
 * sol_settings_choose_backend:
 *
 * Where dconf cannot write it warns on the terminal of every setting, of the toolkit's own as well: settings are
 * then kept in memory by GSettings, and those of the program in their file. Whoever names a back end gets that.
 * Before GTK is initialised, and before there are threads.
 */
void
sol_settings_choose_backend (void)
{
  if (g_getenv ("GSETTINGS_BACKEND") == NULL && !can_dconf_write ())
    g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
}

/* In memory nothing outlives the process. */
static gboolean
does_keep (GSettingsBackend *backend)
{
  const char *name = G_OBJECT_TYPE_NAME (backend);
  if (strcmp (name, "DConfSettingsBackend") == 0)
    return can_dconf_write ();
  return strcmp (name, "GMemorySettingsBackend") != 0;
}

static GSettingsSchema *
find_schema (void)
{
  g_autoptr (GSettingsBackend) backend = g_settings_backend_get_default ();
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  if (source == NULL || !does_keep (backend))
    return NULL;
  return g_settings_schema_source_lookup (source, SCHEMA_ID, TRUE);
}

static void
prepare (void)
{
  if (memory != NULL)
    return;
  memory = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_variant_unref);
  for (gsize i = 0; i < G_N_ELEMENTS (defaults); i++)
    {
      GVariant *value = g_variant_parse (NULL, defaults[i].initial, NULL, NULL, NULL);
      g_hash_table_insert (memory, (gpointer) defaults[i].key, g_variant_ref_sink (value));
    }
  schema = find_schema ();
  if (schema == NULL)
    {
      read_file ();
      return;
    }
  settings = g_settings_new_full (schema, NULL, NULL);
  g_signal_connect (settings, "changed", G_CALLBACK (settings_changed), NULL);
}

static GVariant *
get_value (const char *key)
{
  prepare ();
  if (settings != NULL && g_settings_schema_has_key (schema, key))
    return g_settings_get_value (settings, key);
  GVariant *value = g_hash_table_lookup (memory, key);
  g_return_val_if_fail (value != NULL, NULL);
  return g_variant_ref (value);
}

static void
set_value (const char *key, GVariant *value)
{
  prepare ();
  g_autoptr (GVariant) owned = g_variant_ref_sink (value);
  g_autoptr (GVariant) old = get_value (key);
  if (old == NULL || g_variant_equal (old, owned))
    return;
  if (settings != NULL && g_settings_schema_has_key (schema, key))
    {
      g_settings_set_value (settings, key, owned);
      return;
    }
  gpointer kept = NULL;
  g_hash_table_lookup_extended (memory, key, &kept, NULL);
  g_hash_table_insert (memory, kept, g_variant_ref (owned));
  if (file != NULL)
    write_file (key, owned);
  tell (key);
}

gboolean
sol_settings_get_boolean (const char *key)
{
  g_autoptr (GVariant) value = get_value (key);
  return value != NULL && g_variant_get_boolean (value);
}

int
sol_settings_get_int (const char *key)
{
  g_autoptr (GVariant) value = get_value (key);
  return value != NULL ? g_variant_get_int32 (value) : 0;
}

char *
sol_settings_get_string (const char *key)
{
  g_autoptr (GVariant) value = get_value (key);
  return value != NULL ? g_variant_dup_string (value, NULL) : g_strdup ("");
}

void
sol_settings_set_boolean (const char *key, gboolean value)
{
  set_value (key, g_variant_new_boolean (value));
}

void
sol_settings_set_int (const char *key, int value)
{
  set_value (key, g_variant_new_int32 (value));
}

void
sol_settings_set_string (const char *key, const char *value)
{
  set_value (key, g_variant_new_string (value));
}

gboolean
sol_settings_is_kept (void)
{
  prepare ();
  return settings != NULL || is_file_good;
}

guint
sol_settings_get_n_keys (void)
{
  return G_N_ELEMENTS (defaults);
}

GVariant *
sol_settings_get_default (const char *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (defaults); i++)
    if (strcmp (defaults[i].key, key) == 0)
      return g_variant_ref_sink (g_variant_parse (NULL, defaults[i].initial, NULL, NULL, NULL));
  return NULL;
}

static void
owner_gone (gpointer data, GObject *owner)
{
  Watcher *watcher = data;
  watchers = g_slist_remove (watchers, watcher);
  g_free (watcher);
}

void
sol_settings_watch (GObject *owner, SolSettingsCallback callback)
{
  prepare ();
  Watcher *watcher = g_new0 (Watcher, 1);
  watcher->owner = owner;
  watcher->callback = callback;
  watchers = g_slist_prepend (watchers, watcher);
  g_object_weak_ref (owner, owner_gone, watcher);
}

void
sol_settings_apply_colour_scheme (void)
{
  g_autofree char *scheme = sol_settings_get_string ("colour-scheme");
  AdwColorScheme wanted = ADW_COLOR_SCHEME_DEFAULT;
  if (strcmp (scheme, "light") == 0)
    wanted = ADW_COLOR_SCHEME_FORCE_LIGHT;
  else if (strcmp (scheme, "dark") == 0)
    wanted = ADW_COLOR_SCHEME_FORCE_DARK;
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), wanted);
}

void
sol_settings_disable_gl (void)
{
  is_gl_disabled = TRUE;
}

gboolean
sol_settings_is_gl_disabled (void)
{
  return is_gl_disabled;
}
