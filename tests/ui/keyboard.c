/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window by its keys alone. */
#include "config.h"

#include "app/settings.h"
#include "app/window-parts.h"
#include "patience.h"
#include "view/views-private.h"
#include "window-fixture.h"

#include <string.h>

/* Of a thing that is pressed, either way. */
#define LEAST_TARGET 24.0f
/* What has the focus on the way round the window: far fewer than a table has rows. */
#define MOST_STOPS 130

/* Rows have no size before the first of them are laid out. */
static gboolean
is_page_there (SolWindow *window)
{
  SolTableView *table = window->views->table;
  gboolean has_rows = sol_table_view_get_n_rows (table) > 0 && !sol_table_view_is_busy (table);
  return !sol_views_is_busy (window->views) &&
         (has_rows || !gtk_widget_get_mapped (GTK_WIDGET (table)));
}

static SolWindow *
open_window (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 640);
  sol_window_open (window, "preset:linear", TRUE);
  window_wait_until (window, window_is_finished, "the run");
  window_wait_until (window, window_is_drawn, "a picture");
  return window;
}

/* The next that has the focus, by Tab. */
static GtkWidget *
go_on (SolWindow *window, GtkDirectionType direction)
{
  g_signal_emit_by_name (window, "move-focus", direction);
  return gtk_window_get_focus (GTK_WINDOW (window));
}

static void
check_stop (GtkWidget *widget)
{
  graphene_rect_t place;
  g_assert_true (gtk_widget_get_mapped (widget));
  g_assert_true (gtk_widget_compute_bounds (widget, widget, &place));
  if (place.size.width < LEAST_TARGET || place.size.height < LEAST_TARGET)
    g_error ("%s in %s is %g × %g", G_OBJECT_TYPE_NAME (widget),
             G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)), (double) place.size.width,
             (double) place.size.height);
}

/* From the first back to it; everything on the way is there to be seen and large enough. */
static guint
go_round (SolWindow *window, GtkDirectionType direction)
{
  g_autoptr (GPtrArray) stops = g_ptr_array_new ();
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  GtkWidget *focus = go_on (window, direction);
  while (stops->len < MOST_STOPS && !g_ptr_array_find (stops, focus, NULL))
    {
      g_assert_nonnull (focus);
      check_stop (focus);
      g_ptr_array_add (stops, focus);
      focus = go_on (window, direction);
    }
  if (stops->pdata[0] != focus)
    g_error ("after %u the focus is in %s", stops->len, G_OBJECT_TYPE_NAME (focus));
  return stops->len;
}

/* Class P: Tab goes round the window on every page and back the same way; what is folded away is passed over, a table
 * is one stop, and what is pressed is no smaller than 24 either way. */
static void
test_tab_goes_round (void)
{
  SolWindow *window = open_window ();
  for (int page = 0; page < sol_views_get_n_pages (window->views); page++)
    {
      g_action_group_activate_action (G_ACTION_GROUP (window), "view", g_variant_new_int32 (page));
      window_wait_until (window, is_page_there, "the page");
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      patience_spin (200);
      g_assert_cmpuint (go_round (window, GTK_DIR_TAB_FORWARD), >, 80);
    }
  g_assert_cmpuint (go_round (window, GTK_DIR_TAB_BACKWARD), >, 80);
  window_close (window);
}

static void
assert_within (SolWindow *window, gpointer part)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (part)))
    g_error ("not in %s but in %s", G_OBJECT_TYPE_NAME (part),
             focus != NULL ? G_OBJECT_TYPE_NAME (focus) : "nothing");
}

/* Class P: header, inputs, plots and sliders follow each other, forward and back; what is hidden is left out. */
static void
test_parts_follow_each_other (void)
{
  SolWindow *window = open_window ();
  gpointer const parts[] = { window->header, window->form, window->views, window->sliders };
  const guint n = G_N_ELEMENTS (parts);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  for (guint i = 0; i < 2 * n; i++)
    {
      window_activate (window, "next-part");
      assert_within (window, parts[i % n]);
    }
  for (guint i = 2 * n - 1; i-- > 0;)
    {
      window_activate (window, "previous-part");
      assert_within (window, parts[i % n]);
    }
  g_action_group_change_action_state (G_ACTION_GROUP (window), "presentation",
                                      g_variant_new_boolean (TRUE));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  gtk_window_set_focus (GTK_WINDOW (window),
                        NULL); /* the toolkit looked for another place itself */
  for (guint i = 2; i < 2 * n; i++)
    {
      window_activate (window, "next-part");
      assert_within (window, parts[i % 2 == 0 ? 2 : 3]);
    }
  window_close (window);
}

/* Class P: the focus goes with the pages, from an example to the plots of its run, back to the examples and again;
 * where it is elsewhere it stays. */
static void
test_focus_follows_the_pages (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_widget_child_focus (GTK_WIDGET (window->empty), GTK_DIR_TAB_FORWARD);
  assert_within (window, window->empty);
  sol_window_open (window, "preset:linear", TRUE);
  window_wait_until (window, window_is_finished, "the run");
  assert_within (window, window->views);
  window_activate (window, "show-presets");
  assert_within (window, window->empty);
  window_activate (window, "show-plots");
  assert_within (window, window->views);
  window_activate (window, "search-inputs");
  window_activate (window, "show-presets");
  assert_within (window, window->form);
  window_close (window);
}

/* Class P: a picture that has the focus by the keyboard is seen to have it. */
static void
test_plots_show_their_focus (void)
{
  SolWindow *window = open_window ();
  for (int page = 0; page < 6; page++)
    {
      g_action_group_activate_action (G_ACTION_GROUP (window), "view", g_variant_new_int32 (page));
      window_wait_until (window, is_page_there, "the page");
      gtk_window_set_focus (GTK_WINDOW (window), NULL);
      while (gtk_window_get_focus (GTK_WINDOW (window)) == NULL ||
             g_strcmp0 (gtk_widget_get_css_name (gtk_window_get_focus (GTK_WINDOW (window))),
                        "plot") != 0)
        go_on (window, GTK_DIR_TAB_FORWARD);
      gtk_window_set_focus_visible (GTK_WINDOW (window), TRUE);
      patience_spin (200);
      GtkWidget *plot = gtk_window_get_focus (GTK_WINDOW (window));
      int width = gtk_widget_get_width (plot), height = gtk_widget_get_height (plot);
      g_autofree guchar *with = window_render (window, plot, width, height);
      gtk_window_set_focus_visible (GTK_WINDOW (window), FALSE);
      patience_spin (200);
      g_autofree guchar *without = window_render (window, plot, width, height);
      g_assert_cmpint (memcmp (with, without, (gsize) width * (gsize) height * 4), !=, 0);
    }
  window_close (window);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/ui/keyboard/tab-goes-round", test_tab_goes_round);
  g_test_add_func ("/ui/keyboard/parts-follow-each-other", test_parts_follow_each_other);
  g_test_add_func ("/ui/keyboard/focus-follows-the-pages", test_focus_follows_the_pages);
  g_test_add_func ("/ui/keyboard/plots-show-their-focus", test_plots_show_their_focus);
  return window_fixture_run ();
}
