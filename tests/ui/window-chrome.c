/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies over the rest of the window: menus, tooltips, messages. */
#include "config.h"

#include "app/settings.h"
#include "form/form-parts.h"
#include "patience.h"
#include "session/preset-card.h"
#include "sol-test.h"
#include "window-fixture.h"

#include <math.h>
#include <string.h>

/* A screen of 800 rows has a panel of the desktop, too. */
#define MOST_MENU_HEIGHT 640

static gboolean
is_menu_open (SolWindow *window)
{
  GtkPopover *popover = gtk_menu_button_get_popover (window->menu_button);
  return gtk_widget_get_mapped (GTK_WIDGET (popover));
}

/* Class P: all of the main menu is seen on a small screen. */
static void
test_menu_fits (void)
{
  SolWindow *window = window_open_new ();
  int height;
  window_activate (window, "menu");
  window_wait_until (window, is_menu_open, "the menu");
  gtk_widget_measure (GTK_WIDGET (gtk_menu_button_get_popover (window->menu_button)),
                      GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  g_assert_cmpint (height, >, 200);
  g_assert_cmpint (height, <, MOST_MENU_HEIGHT);
  gtk_menu_button_popdown (window->menu_button);
  window_close (window);
}

static gboolean
has_tooltip (GtkWidget *widget)
{
  g_autoptr (GtkTooltip) tip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;
  g_signal_emit_by_name (widget, "query-tooltip", 1, 1, FALSE, tip, &is_shown);
  return is_shown;
}

/* Class P: a button says what its menu is for until the menu is open. */
static void
test_no_tooltip_over_a_menu (void)
{
  SolWindow *window = window_open_new ();
  GtkWidget *button = GTK_WIDGET (window->menu_button);
  g_assert_true (has_tooltip (button));
  window_activate (window, "menu");
  window_wait_until (window, is_menu_open, "the menu");
  g_assert_false (has_tooltip (button));
  gtk_menu_button_popdown (window->menu_button);
  g_assert_true (has_tooltip (button));
  window_close (window);
}

static GtkWidget *
find_list (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_DROP_DOWN (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_list (child);
  return found;
}

static gboolean
is_list_open (gpointer list)
{
  GtkWidget *popover = gtk_widget_get_last_child (list);
  return GTK_IS_POPOVER (popover) && gtk_widget_get_mapped (popover);
}

/* Class P: the row of an input explains it until its list is open: where the list says nothing, the row is asked. */
static void
test_no_tooltip_of_a_row_over_its_list (void)
{
  SolWindow *window = window_open_new ();
  const SolFormGroupView *group = window->form->built->pdata[0];
  GtkWidget *list = find_list (group->expander);
  GtkWidget *row = gtk_widget_get_ancestor (list, SOL_TYPE_FORM_ROW);
  g_assert_true (has_tooltip (row));
  gtk_widget_activate (list);
  patience_wait (is_list_open, list, "the list");
  g_assert_false (has_tooltip (row));
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_last_child (list)));
  g_assert_true (has_tooltip (row));
  window_close (window);
}

/* --- messages */

static GtkWidget *
find_by_css (GtkWidget *widget, const char *name)
{
  if (strcmp (gtk_widget_get_css_name (widget), name) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_by_css (child, name);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
has_toast (SolWindow *window)
{
  GtkWidget *toast = find_by_css (GTK_WIDGET (window->toasts), "toast");
  return toast != NULL && gtk_widget_get_mapped (toast) && gtk_widget_get_width (toast) > 0;
}

/* Luminance of a colour channel by channel, as the guidelines on contrast define it. */
static double
get_luminance (const guchar *bgra)
{
  static const double share[] = { 0.0722, 0.7152, 0.2126 };
  double sum = 0.0;
  for (int i = 0; i < 3; i++)
    {
      double v = bgra[i] / 255.0;
      sum += share[i] * (v <= 0.04045 ? v / 12.92 : pow ((v + 0.055) / 1.055, 2.4));
    }
  return sum;
}

/* A message comes in step by step. */
static gboolean
is_legible (SolWindow *window)
{
  if (!has_toast (window))
    return FALSE;
  GtkWidget *toast = find_by_css (GTK_WIDGET (window->toasts), "toast");
  int width = gtk_widget_get_width (toast), height = gtk_widget_get_height (toast);
  g_autofree guchar *pixels = window_render (window, toast, width, height);
  gboolean covers = TRUE;
  double least = 1.0, most = 0.0;
  for (int x = height; x < width - height; x++)
    {
      const guchar *pixel = pixels + 4 * ((gsize) (height / 2) * (gsize) width + (gsize) x);
      covers = covers && pixel[3] == 255;
      least = fmin (least, get_luminance (pixel));
      most = fmax (most, get_luminance (pixel));
    }
  return covers && (most + 0.05) / (least + 0.05) > 4.5;
}

/* Class P: a message covers what is below it and its text has 4.5 to 1 to its ground. */
static void
test_messages_are_legible (void)
{
  if (!g_test_subprocess ())
    {
      /* Of the look of the application itself, which a theme of the environment takes away. */
      g_unsetenv ("GTK_THEME");
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
      return;
    }
  SolWindow *window = window_open_new ();
  AdwToast *toast = adw_toast_new ("MMMMMMMMMM");
  adw_toast_set_timeout (toast, 0);
  sol_window_add_toast (window, toast);
  window_wait_until (window, is_legible, "a message that can be read");
  window_close (window);
}

static gboolean
is_settled (SolWindow *window)
{
  return has_toast (window) && window_is_idle (window) && window_is_drawn (window);
}

/* Class P: a message lies on ground that plots, sliders, inputs and status bar leave free, and gives it back. */
static void
test_messages_cover_nothing (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:neon-spm", FALSE);
  window_wait_until (window, window_is_drawn, "the preview");
  int before = gtk_widget_get_height (GTK_WIDGET (window->views));
  AdwToast *toast = adw_toast_new ("A message of some length, which has to be read");
  adw_toast_set_button_label (toast, "_Undo");
  adw_toast_set_timeout (toast, 0);
  sol_window_add_toast (window, toast);
  window_wait_until (window, is_settled, "the message");
  patience_spin (500); /* it slides in */
  GtkWidget *const read[] = { GTK_WIDGET (window->views), GTK_WIDGET (window->sliders),
                              GTK_WIDGET (window->form), GTK_WIDGET (window->status) };
  GtkWidget *shown = find_by_css (GTK_WIDGET (window->toasts), "toast");
  graphene_rect_t box, other;
  g_assert_true (gtk_widget_compute_bounds (shown, GTK_WIDGET (window), &box));
  for (gsize i = 0; i < G_N_ELEMENTS (read); i++)
    {
      g_assert_true (gtk_widget_compute_bounds (read[i], GTK_WIDGET (window), &other));
      g_assert_false (graphene_rect_intersection (&box, &other, NULL));
    }
  adw_toast_dismiss (toast);
  patience_spin (500);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (window->views)), ==, before);
  window_close (window);
}

static gboolean
has_no_toast (SolWindow *window)
{
  return window->n_toasts == 0;
}

/* Class P: an offer that comes while a message slides in takes its place, however soon. */
static void
test_offer_follows_message (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:neon-spm", FALSE);
  window_wait_until (window, window_is_drawn, "the preview");
  for (int wait_ms = 20; wait_ms < 300; wait_ms += 40)
    {
      sol_window_toast (window, "A message");
      patience_spin (wait_ms);
      sol_window_end_replacing (window, g_strdup ("Another"));
      patience_spin (30);
      sol_window_forget_replaced (window);
      window_wait_until (window, has_no_toast, "the end of both");
    }
  window_close (window);
}

static GtkWidget *
find_menu_button (GtkWidget *widget)
{
  if (GTK_IS_MENU_BUTTON (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_menu_button (child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Class P: the list of recent files names a setup and a result, and no picture or table, which the dialog that
 * asked for its name puts there, too. */
static void
test_recent_can_be_opened (void)
{
  static const char *const names[] = {
    "a.ini", "b.h5", "c.pdf", "d.PNG", "e.svg", "f.csv", "g.tsv"
  };
  char *path = window_write_case ("");
  g_autofree char *folder = g_path_get_dirname (path);
  SolWindow *window = window_open_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *file = g_build_filename (folder, names[i], NULL);
      g_assert_true (g_file_set_contents (file, "", 0, NULL));
      sol_window_remember (file);
      window_wait_recent (file);
    }
  GtkWidget *recent = find_menu_button (GTK_WIDGET (window->empty));
  gtk_menu_button_popup (GTK_MENU_BUTTON (recent));
  GMenuModel *model = gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (recent));
  g_autoptr (GString) shown = g_string_new (NULL);
  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autofree char *label = NULL;
      g_menu_model_get_item_attribute (model, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
      g_string_append_printf (shown, "%s ", label);
    }
  gtk_menu_button_popdown (GTK_MENU_BUTTON (recent));
  g_assert_nonnull (strstr (shown->str, "a.ini"));
  g_assert_nonnull (strstr (shown->str, "b.h5"));
  for (gsize i = 2; i < G_N_ELEMENTS (names); i++)
    g_assert_null (strstr (shown->str, names[i]));
  window_close (window);
  window_remove_case (path);
}

/* Presets that a menu and those below it lead to. */
static guint
count_presets (GMenuModel *model, int *longest)
{
  guint n = 0;
  int n_rows = 0;
  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (model, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (model, i, G_MENU_LINK_SUBMENU);
      g_autofree char *action = NULL;
      g_menu_model_get_item_attribute (model, i, G_MENU_ATTRIBUTE_ACTION, "s", &action);
      n_rows += section != NULL ? g_menu_model_get_n_items (section) : 1;
      n += g_strcmp0 (action, "win.load-preset") == 0 ? 1 : 0;
      n += section != NULL ? count_presets (section, longest) : 0;
      n += submenu != NULL ? count_presets (submenu, longest) : 0;
    }
  *longest = MAX (*longest, n_rows);
  return n;
}

/* Every preset is in the menu, by what it is about, and the documents' example at its head as well; no menu is so
 * long that one has to scroll it. */
static void
test_presets_in_groups (void)
{
  SolWindow *window = window_open_new ();
  g_autoptr (GPtrArray) cards = sol_preset_card_list ();
  int longest = 0;
  guint n = count_presets (G_MENU_MODEL (window->presets_menu), &longest);
  g_assert_cmpuint (n, ==, cards->len + 1);
  g_assert_cmpint (longest, <=, 10);
  window_close (window);
}

static gboolean
is_help_open (SolWindow *window)
{
  GtkWidget *help =
      GTK_WIDGET (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window)));
  return help != NULL && gtk_widget_get_mapped (help) && gtk_widget_get_width (help) > 0;
}

/* Class P: the list of shortcuts opens without a complaint of the toolkit, which would end the test. */
static void
test_shortcuts_without_warnings (void)
{
  SolWindow *window = window_open_new ();
  window_activate (window, "show-help-overlay");
  window_wait_until (window, is_help_open, "the shortcuts");
  patience_spin (500);
  gtk_widget_set_visible (GTK_WIDGET (gtk_application_window_get_help_overlay (
                              GTK_APPLICATION_WINDOW (window))),
                          FALSE);
  window_close (window);
}

static void
assert_state (SolWindow *window, const char *action, const char *value)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), action);
  g_autofree char *text = g_variant_print (state, FALSE);
  g_assert_cmpstr (text, ==, value);
}

/* What is ticked in the menu of a window is what holds, whoever chose it. */
static void
test_settings_reach_all_windows (void)
{
  SolWindow *one = window_open_new ();
  SolWindow *other = window_open_new ();
  sol_settings_set_boolean ("live", TRUE);
  window_activate (one, "live");
  assert_state (one, "live", "false");
  assert_state (other, "live", "false");
  sol_settings_set_string ("spectral-axis", "frequency");
  assert_state (one, "spectral-axis", "'frequency'");
  assert_state (other, "spectral-axis", "'frequency'");
  sol_settings_set_string ("colour-map", "magma");
  assert_state (other, "colour-map", "'magma'");
  sol_settings_set_string ("spectral-axis", "wavelength");
  sol_settings_set_string ("colour-map", "viridis");
  window_close (one);
  window_close (other);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/chrome/menu-fits", test_menu_fits);
  g_test_add_func ("/ui/chrome/no-tooltip-over-a-menu", test_no_tooltip_over_a_menu);
  g_test_add_func ("/ui/chrome/no-tooltip-of-a-row-over-its-list",
                   test_no_tooltip_of_a_row_over_its_list);
  g_test_add_func ("/ui/chrome/messages-are-legible", test_messages_are_legible);
  g_test_add_func ("/ui/chrome/messages-cover-nothing", test_messages_cover_nothing);
  g_test_add_func ("/ui/chrome/offer-follows-message", test_offer_follows_message);
  g_test_add_func ("/ui/chrome/recent-can-be-opened", test_recent_can_be_opened);
  g_test_add_func ("/ui/chrome/shortcuts", test_shortcuts_without_warnings);
  g_test_add_func ("/ui/chrome/presets-in-groups", test_presets_in_groups);
  g_test_add_func ("/ui/chrome/settings-reach-all-windows", test_settings_reach_all_windows);
  return window_fixture_run ();
}
