/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/application.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "app/window.h"
#include "session/preset-card.h"
#include "sol-test.h"
#include "window-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

static SolApplication *app;

/* --- actions */

static void
collect_menu (GMenuModel *model, GHashTable *found)
{
  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      char *name = NULL;
      if (g_menu_model_get_item_attribute (model, i, G_MENU_ATTRIBUTE_ACTION, "s", &name))
        g_hash_table_add (found, name);
      static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };
      for (gsize k = 0; k < G_N_ELEMENTS (links); k++)
        {
          g_autoptr (GMenuModel) inner = g_menu_model_get_item_link (model, i, links[k]);
          if (inner != NULL)
            collect_menu (inner, found);
        }
    }
}

static void
collect_widgets (GtkWidget *widget, GHashTable *found)
{
  if (GTK_IS_ACTIONABLE (widget))
    {
      const char *name = gtk_actionable_get_action_name (GTK_ACTIONABLE (widget));
      if (name != NULL)
        g_hash_table_add (found, g_strdup (name));
    }
  if (GTK_IS_MENU_BUTTON (widget) && gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)))
    collect_menu (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)), found);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_widgets (child, found);
}

static void
collect_keys (GHashTable *found, GHashTable *keys)
{
  g_auto (GStrv) names = gtk_application_list_action_descriptions (GTK_APPLICATION (app));
  for (int i = 0; names[i] != NULL; i++)
    {
      g_auto (GStrv) accels =
          gtk_application_get_accels_for_action (GTK_APPLICATION (app), names[i]);
      char *bracket = strchr (names[i], '(');
      for (int k = 0; accels[k] != NULL; k++)
        if (!g_hash_table_add (keys, g_strdup (accels[k])))
          g_error ("the key %s has two meanings", accels[k]);
      if (bracket != NULL)
        *bracket = '\0';
      g_hash_table_add (found, g_strdup (names[i]));
    }
}

static void
assert_reachable (GActionGroup *group, const char *prefix, GHashTable *found)
{
  /* Only a notification asks for this one. */
  static const char *const remote = "app.show-window";
  g_auto (GStrv) names = g_action_group_list_actions (group);
  for (int i = 0; names[i] != NULL; i++)
    {
      g_autofree char *full = g_strconcat (prefix, names[i], NULL);
      if (strcmp (full, remote) != 0 && !g_hash_table_contains (found, full))
        g_error ("neither key, menu nor button leads to %s", full);
    }
}

static void
assert_each_view_has_a_key (void)
{
  for (int i = 0; i < 7; i++)
    {
      g_autofree char *name = g_strdup_printf ("win.view(%d)", i);
      g_auto (GStrv) accels = gtk_application_get_accels_for_action (GTK_APPLICATION (app), name);
      if (accels[0] == NULL)
        g_error ("no key leads to %s", name);
    }
}

static void
test_actions_are_reachable (void)
{
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SolWindow *window = window_open_new ();
  collect_widgets (GTK_WIDGET (window), found);
  collect_keys (found, keys);
  assert_reachable (G_ACTION_GROUP (window), "win.", found);
  assert_each_view_has_a_key ();
  assert_reachable (G_ACTION_GROUP (app), "app.", found);
  window_close (window);
}

/* --- names */

static gboolean
has_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return *gtk_label_get_text (GTK_LABEL (widget)) != '\0';
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_text (child))
      return TRUE;
  return FALSE;
}

static gboolean
is_named (GtkWidget *widget)
{
  if (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
      gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget),
                                        GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    return TRUE;
  return has_text (widget);
}

static void
assert_named (GtkWidget *widget, gboolean is_inside_named)
{
  gboolean named = is_named (widget);
  gboolean is_part = GTK_IS_TEXT (widget) || GTK_IS_TOGGLE_BUTTON (widget);
  const char *type = G_OBJECT_TYPE_NAME (widget);
  /* Rows of tables are read by their cells, which may not be filled, and the table by its titles. */
  if (strcmp (type, "GtkListItemWidget") == 0 || strcmp (type, "GtkColumnListView") == 0)
    return;
  if (gtk_widget_get_focusable (widget) && gtk_widget_get_child_visible (widget) &&
      gtk_widget_get_visible (widget) && !named && !(is_part && is_inside_named) &&
      !GTK_IS_WINDOW (widget) && !GTK_IS_SCROLLED_WINDOW (widget) && !GTK_IS_LABEL (widget))
    {
      g_autofree char *parent = g_strdup (G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)));
      g_error ("a %s in a %s has no name", G_OBJECT_TYPE_NAME (widget), parent);
    }
  /* The parts of a composite widget are read under its name. */
  gboolean is_composite = GTK_IS_ENTRY (widget) || GTK_IS_SEARCH_ENTRY (widget) ||
                          GTK_IS_MENU_BUTTON (widget) || GTK_IS_DROP_DOWN (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_named (child, is_composite ? named : is_inside_named && GTK_IS_TEXT (child));
}

static void
test_everything_has_a_name (void)
{
  SolWindow *window = window_open_new ();
  assert_named (GTK_WIDGET (window), FALSE);
  window_close (window);
}

/* --- settings */

static void
test_settings_agree_with_schema (void)
{
  g_assert_true (sol_settings_is_kept ());
  g_autoptr (GSettings) settings = g_settings_new (SOL_APPLICATION_ID);
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (settings, "settings-schema", &schema, NULL);
  g_auto (GStrv) keys = g_settings_schema_list_keys (schema);
  g_assert_cmpuint (g_strv_length (keys), ==, sol_settings_get_n_keys ());
  for (int i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GVariant) from_schema = g_settings_get_default_value (settings, keys[i]);
      g_autoptr (GVariant) own = sol_settings_get_default (keys[i]);
      g_assert_nonnull (own);
      g_assert_true (g_variant_equal (from_schema, own));
    }
}

/* --- presets and runs */

static void
test_presets_load (void)
{
  g_autoptr (GPtrArray) cards = sol_preset_card_list ();
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  for (guint i = 0; i < cards->len; i++)
    {
      const SolPresetCard *card = cards->pdata[i];
      g_autofree char *what = g_strconcat ("preset:", card->name, NULL);
      sol_window_open (window, what, FALSE);
      window_wait_until (window, window_is_inspected, "the check of the inputs");
      if (sol_form_get_fault (window->form) != NULL)
        g_error ("%s: %s", card->name, sol_form_get_fault (window->form));
      g_assert_cmpstr (gtk_label_get_text (window->title), ==, card->title);
      g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
    }
  g_action_group_activate_action (G_ACTION_GROUP (window), "undo", NULL);
  window_close (window);
}

static void
test_small_case_runs (void)
{
  g_autofree char *path = window_write_case ("planes = 11\n");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_is_finished, "the end of the run");
  window_wait_until (window, window_is_drawn, "a picture");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "views");
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "export"));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "stop"));
  /* At rest the frame clock stands still. */
  window_wait_until (window, window_is_idle, "rest");
  window_close (window);
  g_unlink (path);
}

/* The plot in a window that is no main window. */
static SolPlotView *
find_detached (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *l = windows; l != NULL; l = l->next)
    if (!SOL_IS_WINDOW (l->data) && GTK_IS_WINDOW (l->data) &&
        SOL_IS_PLOT_VIEW (gtk_window_get_child (l->data)))
      return SOL_PLOT_VIEW (gtk_window_get_child (l->data));
  return NULL;
}

static gboolean
is_detached_drawn (SolWindow *window)
{
  SolPlotView *view = find_detached ();
  return view != NULL && sol_plot_view_get_scene (view) != NULL && !sol_plot_view_is_busy (view);
}

/* Class P: a view in a window of its own shows the same run with the same options, goes by itself or
 * with the window that it came from. */
static void
test_detached_views (void)
{
  g_autofree char *path = window_write_case ("planes = 11\n");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_is_finished, "the end of the run");
  window_wait_until (window, window_is_drawn, "a picture");
  for (int i = 0; i < 2; i++)
    {
      g_assert_null (find_detached ());
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window->views), "views.detach", NULL));
      window_wait_until (window, is_detached_drawn, "a picture in the other window");
      SolPlotView *view = find_detached ();
      g_assert_cmpstr (sol_plot_view_get_plot (view), ==, "evolution");
      g_object_set (view, "decibels", FALSE, NULL);
      g_assert_false (sol_views_get_options (window->views)->is_db);
      g_object_set (view, "decibels", TRUE, NULL);
      g_assert_true (sol_views_get_options (window->views)->is_db);
      if (i == 0)
        gtk_window_close (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (view))));
    }
  window_close (window);
  g_assert_null (find_detached ());
  g_unlink (path);
}

/* Thousands of steps, so that the run lasts until it is stopped. */
static void
test_closing_asks_first (void)
{
  g_autofree char *path = window_write_case ("planes = 2001\nmax_step = 1 um\n");
  SolWindow *window = window_open_new ();
  gpointer gone = window;
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_is_running, "the first plane");
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  gtk_window_close (GTK_WINDOW (window));
  GtkWidget *dialog = window_find_dialog ();
  g_assert_nonnull (dialog);
  g_assert_true (window_is_running (window));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "discard");
  window_wait_gone (&gone, "the end of the window");
  g_unlink (path);
}

static void
test_bad_input_blocks_the_run (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  g_assert_true (sol_setup_assign (window->setup, "geometry.length=1 m", NULL));
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  /* A file that is not there is found by the check, not by the field. */
  g_assert_true (sol_setup_assign (window->setup, "pulse.shape=file:nowhere.csv", NULL));
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_nonnull (sol_form_get_fault (window->form));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  g_action_group_activate_action (G_ACTION_GROUP (window), "undo", NULL);
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_null (sol_form_get_fault (window->form));
  window_close (window);
}

int
main (int argc, char **argv)
{
  app = window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/window/actions-are-reachable", test_actions_are_reachable);
  g_test_add_func ("/ui/window/everything-has-a-name", test_everything_has_a_name);
  g_test_add_func ("/ui/settings/agree-with-the-schema", test_settings_agree_with_schema);
  g_test_add_func ("/ui/window/presets-load", test_presets_load);
  g_test_add_func ("/ui/window/a-small-case-runs", test_small_case_runs);
  g_test_add_func ("/ui/window/detached-views", test_detached_views);
  g_test_add_func ("/ui/window/closing-asks-first", test_closing_asks_first);
  g_test_add_func ("/ui/window/bad-input-blocks-the-run", test_bad_input_blocks_the_run);
  return window_fixture_run ();
}
