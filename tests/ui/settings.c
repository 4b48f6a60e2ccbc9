/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user chose is there at the next start, also where GSettings has no place to keep it. */
#include "config.h"

#include "app/settings.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>

static void
restart (const char *path)
{
  g_test_trap_subprocess (path, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

static void
choose (void)
{
  g_assert_true (sol_settings_is_kept ());
  sol_settings_set_string ("colour-scheme", "dark");
  sol_settings_set_int ("threads", 3);
  sol_settings_set_boolean ("notifications", FALSE);
  g_assert_true (sol_settings_is_kept ());
}

static void
find_choice (void)
{
  g_autofree char *scheme = sol_settings_get_string ("colour-scheme");
  g_assert_cmpstr (scheme, ==, "dark");
  g_assert_cmpint (sol_settings_get_int ("threads"), ==, 3);
  g_assert_false (sol_settings_get_boolean ("notifications"));
  g_assert_true (sol_settings_get_boolean ("live"));
}

static void
find_rest (void)
{
  g_autofree char *scheme = sol_settings_get_string ("colour-scheme");
  g_assert_cmpstr (scheme, ==, "dark");
  g_assert_cmpint (sol_settings_get_int ("threads"), ==, 0);
}

static void
lose (void)
{
  sol_settings_set_string ("colour-scheme", "light");
  g_assert_false (sol_settings_is_kept ());
  g_autofree char *scheme = sol_settings_get_string ("colour-scheme");
  g_assert_cmpstr (scheme, ==, "light");
}

/* Class P: the tests run with settings in memory, as a machine without dconf does. */
static void
test_kept (void)
{
  restart ("/settings/kept/subprocess/choose");
  restart ("/settings/kept/subprocess/find-choice");
  /* A value of a kind that it cannot have is not taken, the others are. */
  g_autofree char *path = sol_settings_dup_file_path ();
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_assert_true (g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL));
  g_key_file_set_value (file, "Soliscope", "threads", "'many'");
  g_assert_true (g_key_file_save_to_file (file, path, NULL));
  restart ("/settings/kept/subprocess/find-rest");
  /* A file that cannot be written is told of. */
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  restart ("/settings/kept/subprocess/lose");
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

static void
choose_backend (void)
{
  g_unsetenv ("GSETTINGS_BACKEND");
  sol_settings_choose_backend ();
  g_assert_cmpstr (g_getenv ("GSETTINGS_BACKEND"), ==, "memory");
}

/* Nobody answers there. */
static void
choose_without_bus (void)
{
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", TRUE);
  choose_backend ();
}

/* A bus of its own knows no service. */
static void
choose_without_service (void)
{
  GTestDBus *bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  choose_backend ();
  g_test_dbus_stop (bus);
  g_object_unref (bus);
}

/* What somebody asks for is not judged. */
static void
choose_as_told (void)
{
  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", TRUE);
  sol_settings_choose_backend ();
  g_assert_cmpstr (g_getenv ("GSETTINGS_BACKEND"), ==, "keyfile");
}

/* Class P: where dconf cannot write, it is not there to complain of it. */
static void
test_backend (void)
{
  restart ("/settings/backend/subprocess/without-bus");
  restart ("/settings/backend/subprocess/without-service");
  restart ("/settings/backend/subprocess/as-told");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/settings/kept", test_kept);
  g_test_add_func ("/settings/kept/subprocess/choose", choose);
  g_test_add_func ("/settings/kept/subprocess/find-choice", find_choice);
  g_test_add_func ("/settings/kept/subprocess/find-rest", find_rest);
  g_test_add_func ("/settings/kept/subprocess/lose", lose);
  g_test_add_func ("/settings/backend", test_backend);
  g_test_add_func ("/settings/backend/subprocess/without-bus", choose_without_bus);
  g_test_add_func ("/settings/backend/subprocess/without-service", choose_without_service);
  g_test_add_func ("/settings/backend/subprocess/as-told", choose_as_told);
  return g_test_run ();
}
