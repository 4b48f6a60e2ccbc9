/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window in little room: 1024 × 640 with everything in reach, also with text twice as large. */
#include "config.h"

#include "app/application.h"
#include "app/settings.h"
#include "app/window-parts.h"
#include "app/window.h"
#include "base/error.h"
#include "form/form-parts.h"
#include "form/form-row-parts.h"
#include "patience.h"
#include "session/failure/failure.h"
#include "sol-test.h"
#include "window-fixture.h"

#include <string.h>

#define WIDTH 1024
#define HEIGHT 640

static SolApplication *app;

static gboolean
is_drawn (SolWindow *window)
{
  return sol_run_controller_get_state (window->controller) == SOL_APP_STATE_FINISHED &&
         sol_views_has_picture (window->views) && sol_form_is_settled (window->form);
}

static gboolean
is_settled (SolWindow *window)
{
  return sol_form_is_settled (window->form);
}

static SolWindow *
open_window (void)
{
  SolWindow *window = sol_window_new (GTK_APPLICATION (app));
  sol_settings_set_boolean ("live", FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  return window;
}

static void
run_preset (SolWindow *window)
{
  sol_window_open (window, "preset:linear", TRUE);
  window_wait_until (window, is_drawn, "a picture");
}

static void
close_window (SolWindow *window)
{
  window->is_closing = TRUE; /* as if all questions were answered */
  gtk_window_close (GTK_WINDOW (window));
  patience_spin (100);
}

static void
set_text_size (int percent)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * percent / 100, NULL);
  patience_spin (200);
}

static void
set_width (SolWindow *window, int width)
{
  gtk_window_set_default_size (GTK_WINDOW (window), width, HEIGHT);
  patience_spin (300);
}

/* --- the inputs */

static void
find_rows (GtkWidget *widget, GType type, GPtrArray *found)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_rows (child, type, found);
}

/* Class P: fields begin where fields begin, whatever they edit; switches, and places with two ends, apart. */
static int
check_aligned (SolWindow *window, const char *preset)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  sol_window_open (window, preset, FALSE);
  window_wait_until (window, is_settled, "the check of the inputs");
  for (guint i = 0; i < window->form->built->len; i++)
    gtk_expander_set_expanded (GTK_EXPANDER (
                                   ((SolFormGroupView *) window->form->built->pdata[i])->more),
                               TRUE);
  patience_spin (200);
  find_rows (GTK_WIDGET (window->form), SOL_TYPE_FORM_ROW, rows);
  int left = -1, n = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      GtkWidget *editor = SOL_FORM_ROW (rows->pdata[i])->editor;
      graphene_rect_t place;
      g_assert_true (gtk_widget_compute_bounds (editor, GTK_WIDGET (window->form), &place));
      const char *key = sol_form_row_get_key (rows->pdata[i]);
      g_autofree char *text = sol_setup_get_text (window->setup, key);
      if (GTK_IS_SWITCH (editor) || (text != NULL && strstr (text, "->") != NULL))
        continue;
      left = left < 0 ? (int) place.origin.x : left;
      n++;
      if (left != (int) place.origin.x)
        g_error ("%s begins at %g, others at %d", key, (double) place.origin.x, left);
    }
  return n;
}

static void
test_fields_are_aligned (void)
{
  static const char *const presets[] = { "preset:linear", "preset:two-stage",
                                         "preset:argon-pcf-walls", "preset:fibre-soliton" };
  SolWindow *window = open_window ();
  for (gsize i = 0; i < G_N_ELEMENTS (presets); i++)
    g_assert_cmpint (check_aligned (window, presets[i]), >, 20);
  close_window (window);
}

/* Class P: no name and no value of the derived quantities is cut, also with large text; a further place of the same
 * quantity is named by the place alone, and in full to those who hear it. */
static void
test_derived_are_whole (void)
{
  static const int sizes[] = { 100, 200 };
  SolWindow *window = open_window ();
  sol_window_open (window, "preset:taper", FALSE);
  window_wait_until (window, is_settled, "the check of the inputs");
  for (gsize s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      g_autoptr (GPtrArray) labels = g_ptr_array_new ();
      set_text_size (sizes[s]);
      set_width (window, WIDTH * sizes[s] / 100);
      find_rows (GTK_WIDGET (window->form->derived), GTK_TYPE_LABEL, labels);
      guint n_exit = 0;
      for (guint i = 0; i < labels->len; i++)
        {
          PangoLayout *layout = gtk_label_get_layout (labels->pdata[i]);
          g_assert_false (pango_layout_is_ellipsized (layout));
          n_exit += strcmp (gtk_label_get_text (labels->pdata[i]), "exit") == 0;
        }
      g_assert_cmpuint (labels->len, >, 40);
      g_assert_cmpuint (n_exit, >, 3);
    }
  set_text_size (100);
  close_window (window);
}

/* The value that says where, once it needs two lines; NULL: none yet. */
static GtkLabel *
find_broken_value (SolWindow *window)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  find_rows (GTK_WIDGET (window->form->derived), GTK_TYPE_LABEL, labels);
  for (guint i = 0; i < labels->len; i++)
    if (strstr (gtk_label_get_text (labels->pdata[i]), "=") != NULL &&
        pango_layout_get_line_count (gtk_label_get_layout (labels->pdata[i])) > 1)
      return labels->pdata[i];
  return NULL;
}

static gboolean
has_broken_value (SolWindow *window)
{
  return find_broken_value (window) != NULL;
}

/* Class P: a value that needs two lines breaks between its parts, never before a unit or within "z = 1 m". */
static void
test_values_break_between_parts (void)
{
  SolWindow *window = open_window ();
  sol_window_open (window, "preset:helium-rdw", FALSE);
  window_wait_until (window, is_settled, "the check of the inputs");
  set_text_size (200);
  set_width (window, 2 * WIDTH);
  window_wait_until (window, has_broken_value, "a value of two lines");
  GtkLabel *label = find_broken_value (window);
  PangoLayout *layout = gtk_label_get_layout (label);
  g_assert_cmpint (pango_layout_get_line_count (layout), ==, 2);
  const PangoLayoutLine *line = pango_layout_get_line_readonly (layout, 1);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (label) + line->start_index, "at"));
  set_text_size (100);
  close_window (window);
}

/* --- room */

/* Class P: sliders are long enough to be turned, and the button for more is in sight, however many there are. */
static void
test_sliders_have_room (void)
{
  static const int least[] = { 96, 64 };
  SolWindow *window = open_window ();
  run_preset (window);
  set_width (window, WIDTH);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) scales = g_ptr_array_new ();
      g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
      graphene_rect_t place;
      find_rows (GTK_WIDGET (window->sliders), GTK_TYPE_SCALE, scales);
      find_rows (GTK_WIDGET (window->sliders), GTK_TYPE_MENU_BUTTON, buttons);
      g_assert_cmpuint (scales->len, ==, i == 0 ? 2 : 4);
      for (guint k = 0; k < scales->len; k++)
        g_assert_cmpint (gtk_widget_get_width (scales->pdata[k]), >=, least[i]);
      GtkWidget *more = buttons->pdata[buttons->len - 1];
      g_assert_true (gtk_widget_compute_bounds (more, GTK_WIDGET (window), &place));
      g_assert_cmpint ((int) (place.origin.x + place.size.width), <=,
                       gtk_widget_get_width (GTK_WIDGET (window)));
      g_assert_true (sol_slider_strip_bind (window->sliders, "pulse.duration"));
      g_assert_true (sol_slider_strip_bind (window->sliders, "geometry.length"));
      patience_spin (200);
    }
  close_window (window);
}

static void
assert_fits (SolWindow *window, const char *when)
{
  int width, height;
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                      NULL);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, WIDTH, &height, NULL, NULL,
                      NULL);
  if (width > WIDTH || height > HEIGHT)
    g_error ("%s the window needs %d × %d", when, width, height);
}

/* What can be pressed lies inside the window, or where it can be scrolled to. */
static void
assert_inside (GtkWidget *widget, GtkWidget *window, const char *when)
{
  graphene_rect_t bounds;
  if (!gtk_widget_get_mapped (widget) || GTK_IS_SCROLLED_WINDOW (widget) || GTK_IS_POPOVER (widget))
    return;
  if (GTK_IS_BUTTON (widget) && gtk_widget_compute_bounds (widget, window, &bounds) &&
      (bounds.origin.x < -1.0f || bounds.origin.y < -1.0f ||
       bounds.origin.x + bounds.size.width > (float) gtk_widget_get_width (window) + 1.0f ||
       bounds.origin.y + bounds.size.height > (float) gtk_widget_get_height (window) + 1.0f))
    g_error ("%s a button at %.0f, %.0f of %.0f × %.0f is cut off", when, (double) bounds.origin.x,
             (double) bounds.origin.y, (double) bounds.size.width, (double) bounds.size.height);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_inside (child, window, when);
}

static void
check_pages (SolWindow *window, const char *when)
{
  for (int page = 0; page < sol_views_get_n_pages (window->views); page++)
    {
      g_autofree char *where = g_strdup_printf ("%s, page %d,", when, page);
      g_action_group_activate_action (G_ACTION_GROUP (window), "view", g_variant_new_int32 (page));
      patience_spin (150);
      gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
      assert_fits (window, where);
      assert_inside (GTK_WIDGET (window), GTK_WIDGET (window), where);
    }
}

static void
show_inputs (SolWindow *window, gboolean is_shown)
{
  g_action_group_change_action_state (G_ACTION_GROUP (window), "show-inputs",
                                      g_variant_new_boolean (is_shown));
  patience_spin (150);
}

static gboolean
is_beside (SolWindow *window)
{
  return gtk_widget_get_mapped (GTK_WIDGET (window->form)) && !adw_flap_get_folded (window->flap);
}

/* Class P: the window is no larger than 1024 × 640 with a result, inputs, a failure and marks, and
 * nothing is out of reach. */
static void
test_small_window (void)
{
  SolWindow *window = open_window ();
  run_preset (window);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, WIDTH);
  g_assert_true (is_beside (window));
  check_pages (window, "beside the inputs");
  g_autoptr (GError) error = g_error_new (
      SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
      "A cause that takes a line of its own, as causes do that say which value and which limit.");
  SolFailureFacts facts = { .z_m = 0.123, .h_m = NAN, .error_over_tolerance = NAN };
  g_autoptr (SolFailure) failure = sol_failure_new (error, &facts);
  sol_failure_banner_show (window->banner, failure);
  double mark[SOL_N_CURSORS] = { NAN, 2.3e15, NAN };
  sol_cursors_set_mark (sol_views_get_cursors (window->views), SOL_MARK_A, mark);
  sol_cursors_say_measured (sol_views_get_cursors (window->views),
                            "A 780.2 nm, 1.2 nJ/nm   B 812.2 nm, 0.2 nJ/nm   Δλ 32.0 nm   "
                            "Δν −15.1 THz   B/A −7.8 dB   A…B 12.1 nJ");
  check_pages (window, "with a failure and marks");
  close_window (window);
}

static int
measure_height (SolWindow *window)
{
  int height;
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, WIDTH, &height, NULL, NULL,
                      NULL);
  return height;
}

/* Class P: a banner and the button below the plots come and go, and the window keeps its size. What
 * follows from the inputs leaves them the larger part. */
static void
test_window_keeps_its_size (void)
{
  SolWindow *window = open_window ();
  run_preset (window);
  patience_spin (300);
  int before = gtk_widget_get_height (GTK_WIDGET (window));
  int form = gtk_widget_get_height (GTK_WIDGET (window->form->paned));
  int derived = form - gtk_paned_get_position (window->form->paned);
  g_assert_cmpint (3 * derived, <=, form + 3);
  g_autoptr (GError) error =
      g_error_new (SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "use run.model = multimode; a cause that says which value and which limit.");
  g_autoptr (SolCase) the_case = sol_case_copy (sol_setup_get_case (window->setup));
  g_autoptr (SolFailure) failure = sol_failure_new_for_case (error, the_case);
  g_assert_cmpuint (failure->fixes->len, >, 0);
  sol_failure_banner_show (window->banner, failure);
  patience_spin (300);
  g_assert_cmpint (measure_height (window), <=, HEIGHT);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (window)), ==, before);
  close_window (window);
}

/* Class P: what is said of a run is no higher than a row of buttons, however much there is to it, and red is for
 * what has failed alone. */
static void
test_banner_is_low (void)
{
  SolWindow *window = open_window ();
  g_autoptr (GError) error =
      g_error_new (SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE, "the field is not finite");
  SolFailureFacts facts = { .the_case = sol_setup_get_case (window->setup),
                            .has_begun = TRUE,
                            .z_m = 0.123,
                            .h_m = 1e-3,
                            .step = 42,
                            .time_edge = 0.3,
                            .time_edge_z_m = 0.1 };
  g_autoptr (SolFailure) failure = sol_failure_new (error, &facts);
  g_assert_cmpuint (failure->fixes->len, >, 2);
  for (int is_warning = 0; is_warning < 2; is_warning++)
    {
      int height, button;
      failure->is_warning = is_warning;
      sol_failure_banner_show (window->banner, failure);
      GtkWidget *box = gtk_revealer_get_child (
          GTK_REVEALER (gtk_widget_get_first_child (GTK_WIDGET (window->banner))));
      gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, WIDTH, NULL, &height, NULL, NULL);
      gtk_widget_measure (GTK_WIDGET (window->run_button), GTK_ORIENTATION_VERTICAL, -1, NULL,
                          &button, NULL, NULL);
      g_assert_cmpint (height, <=, 2 * button);
      g_assert_cmpint (gtk_widget_has_css_class (box, "warning"), ==, is_warning);
      g_assert_cmpint (gtk_widget_has_css_class (box, "error"), ==, !is_warning);
    }
  close_window (window);
}

/* Class P: the same with text twice as large; inputs lie over the views then and come when called. */
static void
test_large_text (void)
{
  SolWindow *window = open_window ();
  run_preset (window);
  set_text_size (200);
  check_pages (window, "with large text");
  set_width (window, 900);
  g_assert_false (is_beside (window));
  g_autoptr (GVariant) state =
      g_action_group_get_action_state (G_ACTION_GROUP (window), "show-inputs");
  g_assert_false (g_variant_get_boolean (state));
  check_pages (window, "with large text and less room");
  show_inputs (window, TRUE);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->form)));
  assert_fits (window, "with inputs over the views");
  assert_inside (GTK_WIDGET (window), GTK_WIDGET (window), "with inputs over the views");
  /* The choice of a wide window is not touched by that of a narrow one. */
  show_inputs (window, FALSE);
  g_assert_true (sol_settings_get_boolean ("inputs-visible"));
  set_text_size (100);
  set_width (window, WIDTH);
  window_wait_until (window, is_beside, "the inputs beside the views");
  close_window (window);
}

/* Class P: what was hidden beside the views stays hidden when the window gets narrow and wide. */
static void
test_hidden_inputs (void)
{
  SolWindow *window = open_window ();
  show_inputs (window, FALSE);
  g_assert_false (sol_settings_get_boolean ("inputs-visible"));
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (window->form)));
  set_width (window, 760);
  set_width (window, WIDTH);
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (window->form)));
  show_inputs (window, TRUE);
  g_assert_true (is_beside (window));
  close_window (window);
}

/* Class P: with animations off nothing slides. */
static void
test_reduced_motion (void)
{
  SolWindow *window = open_window ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  for (int shown = 0; shown < 2; shown++)
    {
      g_action_group_change_action_state (G_ACTION_GROUP (window), "show-inputs",
                                          g_variant_new_boolean (shown));
      g_assert_true (adw_flap_get_reveal_progress (window->flap) == (double) shown);
    }
  close_window (window);
}

int
main (int argc, char **argv)
{
  app = window_fixture_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/ui/layout/window-keeps-its-size", test_window_keeps_its_size);
  g_test_add_func ("/ui/layout/banner-is-low", test_banner_is_low);
  g_test_add_func ("/ui/layout/small-window", test_small_window);
  g_test_add_func ("/ui/layout/large-text", test_large_text);
  g_test_add_func ("/ui/layout/hidden-inputs", test_hidden_inputs);
  g_test_add_func ("/ui/layout/fields-are-aligned", test_fields_are_aligned);
  g_test_add_func ("/ui/layout/derived-are-whole", test_derived_are_whole);
  g_test_add_func ("/ui/layout/values-break-between-parts", test_values_break_between_parts);
  g_test_add_func ("/ui/layout/sliders-have-room", test_sliders_have_room);
  g_test_add_func ("/ui/layout/reduced-motion", test_reduced_motion);
  return window_fixture_run ();
}
