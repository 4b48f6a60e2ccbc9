/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the program remembers: by GSettings; where that keeps nothing, having no schema, no place of its own or
 * no session bus, in soliscope/settings.ini of the user's folder of configurations. */
#pragma once

#include <gio/gio.h>

/* A missing schema or key must not end the program: every key has a default here as well. */
gboolean sol_settings_get_boolean (const char *key);
int sol_settings_get_int (const char *key);
char *sol_settings_get_string (const char *key);
void sol_settings_set_boolean (const char *key, gboolean value);
void sol_settings_set_int (const char *key, int value);
void sol_settings_set_string (const char *key, const char *value);
gboolean sol_settings_is_kept (void);    /* FALSE: until the program ends */
char *sol_settings_dup_file_path (void); /* where they are if GSettings keeps nothing */
guint sol_settings_get_n_keys (void);
GVariant *sol_settings_get_default (const char *key); /* (transfer full) */

/* The callback gets the key; it is called until @owner is finalised. */
typedef void (*SolSettingsCallback) (gpointer owner, const char *key);
void sol_settings_watch (GObject *owner, SolSettingsCallback callback);

void sol_settings_choose_backend (void);
void sol_settings_apply_colour_scheme (void);
void sol_settings_disable_gl (void); /* for this process */
gboolean sol_settings_is_gl_disabled (void);
