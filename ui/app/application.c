/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/application.h"

#include "app/drawing.h"
#include "app/key-caps.h"
#include "app/preferences.h"
#include "app/recovery-dialog.h"
#include "app/settings.h"
#include "app/window.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

struct _SolApplication
{
  AdwApplication parent_instance;
  gboolean has_offered; /* what an earlier process left behind */
};

G_DEFINE_FINAL_TYPE (SolApplication, sol_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "run", 'r', 0, G_OPTION_ARG_NONE, NULL, N_ ("Start the computation at once"), NULL },
  { "new-window", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Open a further window"), NULL },
  { "disable-gl", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Draw all plots without OpenGL"), NULL },
  { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version and exit"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL,
    N_ ("[CASE|RESULT|preset:NAME]…") },
  { NULL },
};

/* A window that is still as it was opened may be used for what comes next. */
static SolWindow *
find_blank_window (SolApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (SOL_IS_WINDOW (l->data) && sol_window_is_blank (l->data))
      return l->data;
  return NULL;
}

static SolWindow *
find_active_window (SolApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (SOL_IS_WINDOW (l->data))
      return l->data;
  return NULL;
}

static void
open_one (SolApplication *self, const char *what, gboolean run, gboolean is_new)
{
  SolWindow *window = is_new ? NULL : find_blank_window (self);
  if (window == NULL)
    window = sol_window_new (GTK_APPLICATION (self));
  gtk_window_present (GTK_WINDOW (window));
  sol_window_open (window, what, run);
}

static void
show_some_window (SolApplication *self, gboolean run, gboolean is_new)
{
  SolWindow *window = is_new ? NULL : find_active_window (self);
  if (window == NULL)
    window = sol_window_new (GTK_APPLICATION (self));
  gtk_window_present (GTK_WINDOW (window));
  if (run)
    g_action_group_activate_action (G_ACTION_GROUP (window), "run", NULL);
}

/* Paths are relative to where the command was typed, which may be another process. */
static char *
resolve_argument (GApplicationCommandLine *line, const char *argument)
{
  if (g_str_has_prefix (argument, "preset:"))
    return g_strdup (argument);
  g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, argument);
  char *path = g_file_get_path (file);
  return path != NULL ? path : g_file_get_uri (file);
}

static int
sol_application_command_line (GApplication *app, GApplicationCommandLine *line)
{
  SolApplication *self = SOL_APPLICATION (app);
  GVariantDict *given = g_application_command_line_get_options_dict (line);
  gboolean run = g_variant_dict_contains (given, "run");
  gboolean is_new = g_variant_dict_contains (given, "new-window");
  if (g_variant_dict_contains (given, "disable-gl"))
    sol_settings_disable_gl ();
  g_autofree const char **files = NULL;
  g_variant_dict_lookup (given, G_OPTION_REMAINING, "^a&ay", &files);
  if (files == NULL || files[0] == NULL)
    show_some_window (self, run, is_new);
  else
    for (int i = 0; files[i] != NULL; i++)
      {
        g_autofree char *what = resolve_argument (line, files[i]);
        open_one (self, what, run, is_new);
      }
  SolWindow *window = find_active_window (self);
  if (!self->has_offered && window != NULL)
    sol_recovery_dialog_offer (window);
  self->has_offered = TRUE;
  return 0;
}

static int
sol_application_handle_local_options (GApplication *app, GVariantDict *given)
{
  if (!g_variant_dict_contains (given, "version"))
    return -1;
  g_print ("soliscope %s\n", SOL_VERSION);
  return 0;
}

static void
sol_application_open (GApplication *app, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++)
    {
      g_autofree char *path = g_file_get_path (files[i]);
      if (path != NULL)
        open_one (SOL_APPLICATION (app), path, FALSE, FALSE);
    }
}

static void
sol_application_activate (GApplication *app)
{
  show_some_window (SOL_APPLICATION (app), FALSE, FALSE);
}

/* --- actions */

static void
new_window_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  SolWindow *window = sol_window_new (GTK_APPLICATION (user_data));
  gtk_window_present (GTK_WINDOW (window));
}

static void
preferences_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (GTK_APPLICATION (user_data));
  sol_preferences_show (parent);
}

static char *
describe_surroundings (GtkWindow *window)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (window));
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (window));
  g_autofree char *drawing = sol_drawing_explain ();
  return g_strdup_printf (
      "Soliscope %s\n%s, %s\nGTK %u.%u.%u, libadwaita %u.%u.%u, %s, %s\n%s: %s\n", SOL_VERSION,
      SOL_COMPILER, SOL_BUILD_TYPE, gtk_get_major_version (), gtk_get_minor_version (),
      gtk_get_micro_version (), adw_get_major_version (), adw_get_minor_version (),
      adw_get_micro_version (), G_OBJECT_TYPE_NAME (display),
      renderer != NULL ? G_OBJECT_TYPE_NAME (renderer) : "-", _ ("Maps are drawn"), drawing);
}

static void
about_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (GTK_APPLICATION (user_data));
  g_autofree char *details = parent != NULL ? describe_surroundings (parent) : NULL;
  adw_show_about_window (
      parent, "application-name", "Soliscope", "application-icon", SOL_APPLICATION_ID, "version",
      SOL_VERSION, "developer-name", _ ("The Soliscope developers"), "license-type",
      GTK_LICENSE_GPL_3_0, "comments",
      _ ("Turn the knob, watch the pulse: ultrashort pulses in gas-filled hollow fibres"),
      "debug-info", details, "debug-info-filename", "soliscope.txt",
      /* Translators: your names, one a line. */
      "translator-credits", _ ("translator-credits"), NULL);
}

/* Each window asks for itself; the program ends when the last one is gone. */
static void
quit_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GList) windows =
      g_list_copy (gtk_application_get_windows (GTK_APPLICATION (user_data)));
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
}

/* Of a notification: shows the window that has this number. */
static void
show_window_activated (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkWindow *window = gtk_application_get_window_by_id (GTK_APPLICATION (user_data),
                                                        g_variant_get_uint32 (parameter));
  if (window != NULL)
    gtk_window_present (window);
}

static const GActionEntry actions[] = {
  { "new-window", new_window_activated },
  { "preferences", preferences_activated },
  { "about", about_activated },
  { "quit", quit_activated },
  { "show-window", show_window_activated, "u" },
};

typedef struct
{
  const char *action;
  const char *keys[3];
} Shortcut;

static const Shortcut shortcuts[] = {
  { "app.quit", { "<Control>q" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.new-window", { "<Control><Shift>n" } },
  { "win.run", { "<Control>r", "F5" } },
  { "win.resume", { "<Control><Shift>r" } },
  { "win.pause", { "<Control>p" } },
  { "win.stop", { "<Control>period" } },
  { "win.stop-and-save", { "<Control><Shift>period" } },
  { "win.new", { "<Control>n" } },
  { "win.open", { "<Control>o" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.export", { "<Control>e" } },
  { "win.export-plot", { "<Control><Shift>e" } },
  { "win.use-as-setup", { "<Control>d" } },
  { "win.estimate-error", { "<Control>t" } },
  { "win.estimate-error-grid", { "<Control><Shift>t" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z" } },
  { "win.search-inputs", { "<Control>f" } },
  { "win.next-part", { "F6" } },
  { "win.previous-part", { "<Shift>F6" } },
  { "win.show-inputs", { "F9" } },
  { "win.presentation", { "F11" } },
  { "win.view(0)", { "<Control>1" } },
  { "win.view(1)", { "<Control>2" } },
  { "win.view(2)", { "<Control>3" } },
  { "win.view(3)", { "<Control>4" } },
  { "win.view(4)", { "<Control>5" } },
  { "win.view(5)", { "<Control>6" } },
  { "win.view(6)", { "<Control>7" } },
  { "win.menu", { "F10" } },
  { "win.show-help-overlay", { "F1", "<Control>question" } },
  { "window.close", { "<Control>w" } },
};

static void
sol_application_startup (GApplication *app)
{
  G_APPLICATION_CLASS (sol_application_parent_class)->startup (app);
  g_action_map_add_action_entries (G_ACTION_MAP (app), actions, G_N_ELEMENTS (actions), app);
  for (gsize i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (app), shortcuts[i].action,
                                           (const char *const *) shortcuts[i].keys);
  gtk_window_set_default_icon_name (SOL_APPLICATION_ID);
  sol_settings_apply_colour_scheme ();
}

/* The toolkit makes the list of shortcuts from the resource of that name. */
static void
sol_application_window_added (GtkApplication *app, GtkWindow *window)
{
  GTK_APPLICATION_CLASS (sol_application_parent_class)->window_added (app, window);
  GtkShortcutsWindow *help =
      GTK_IS_APPLICATION_WINDOW (window)
          ? gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window))
          : NULL;
  if (help != NULL)
    sol_key_caps_name (GTK_WIDGET (help));
}

static void
sol_application_class_init (SolApplicationClass *klass)
{
  GApplicationClass *app_class = G_APPLICATION_CLASS (klass);
  GTK_APPLICATION_CLASS (klass)->window_added = sol_application_window_added;
  app_class->startup = sol_application_startup;
  app_class->activate = sol_application_activate;
  app_class->open = sol_application_open;
  app_class->command_line = sol_application_command_line;
  app_class->handle_local_options = sol_application_handle_local_options;
}

static void
sol_application_init (SolApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), options);
}

SolApplication *
sol_application_new (void)
{
  return g_object_new (SOL_TYPE_APPLICATION, "application-id", SOL_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE,
                       "resource-base-path", "/org/soliscope/Soliscope", NULL);
}

/**
 * sol_application_dup_locale_folder:
 * @program: path of the program
 *
 * Returns: (transfer full): where its translations are: beside it in the folder that it was built in, as the
 *   build leaves them, else where they are installed
 */
char *
sol_application_dup_locale_folder (const char *program)
{
  g_autofree char *folder = g_path_get_dirname (program);
  g_autofree char *built = g_build_filename (folder, "..", "po", NULL);
  return g_strdup (g_file_test (built, G_FILE_TEST_IS_DIR) ? built : SOL_LOCALE_DIR);
}

/**
 * sol_application_set_locale:
 *
 * Texts are in the language of the user. Numbers have a point in every language: they are read and
 * written as quantities (base/quantity-show), and a sentence that the engine stores is the same
 * everywhere. GTK must not set the locale again.
 */
void
sol_application_set_locale (void)
{
  gtk_disable_setlocale ();
  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = sol_application_dup_locale_folder (program != NULL ? program : "");
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Soliscope");
}
