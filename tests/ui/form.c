/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs: marks that take a change back, the pressure that is asked for, coefficients one by one. */
#include "config.h"

#include "app/settings.h"
#include "form/betas-entry.h"
#include "form/form-parts.h"
#include "form/form-row-parts.h"
#include "form/quantity-entry.h"
#include "patience.h"
#include "sol-test.h"
#include "window-fixture.h"

#include <string.h>

static SolFormRow *
find_row (SolWindow *window, const char *key)
{
  for (guint i = 0; i < window->form->built->len; i++)
    {
      SolFormGroupView *group = window->form->built->pdata[i];
      for (guint k = 0; k < group->rows->len; k++)
        if (strcmp (sol_form_row_get_key (group->rows->pdata[k]), key) == 0)
          return group->rows->pdata[k];
    }
  g_error ("no row %s", key);
}

static GtkWidget *
find_entry (GtkWidget *widget)
{
  GtkWidget *found = SOL_IS_QUANTITY_ENTRY (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_entry (child);
  return found;
}

static void
type (SolQuantityEntry *entry, const char *text)
{
  gtk_editable_set_text (sol_quantity_entry_get_editable (entry), text);
  g_assert_true (sol_quantity_entry_commit (entry));
}

static SolWindow *
open_still (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  return window;
}

static void
assert_text (SolWindow *window, const char *key, const char *text)
{
  g_autofree char *has = sol_setup_get_text (window->setup, key);
  g_assert_cmpstr (has, ==, text);
}

/* A mark says what it means, to ears too, and a click takes the change back: to the default, or to the last
 * run. */
static void
test_marks (void)
{
  SolWindow *window = open_still ();
  SolFormRow *row = find_row (window, "pulse.energy");
  g_assert_null (gtk_widget_get_tooltip_text (row->mark));
  g_assert_false (gtk_widget_get_can_target (row->mark));
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=60 uJ", NULL));
  const char *tooltip = gtk_widget_get_tooltip_text (row->mark);
  g_assert_cmpstr (tooltip, ==, "Not the default; a click resets it");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row->mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Energy: Not the default; a click resets it");
  sol_setup_mark_run (window->setup, sol_setup_get_case (window->setup));
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=70 uJ", NULL));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (row->mark), ==,
                   "Changed since the last run; a click takes it back");
  g_signal_emit_by_name (row->mark, "clicked");
  assert_text (window, "pulse.energy", "60 uJ");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (row->mark), ==,
                   "Not the default; a click resets it");
  g_signal_emit_by_name (row->mark, "clicked");
  g_assert_true (sol_setup_is_default (window->setup, "pulse.energy"));
  window_close (window);
}

static guint
count_marks (SolWindow *window, SolFormMark mark)
{
  guint n = 0;
  for (guint i = 0; i < window->form->built->len; i++)
    {
      SolFormGroupView *group = window->form->built->pdata[i];
      for (guint k = 0; k < group->rows->len; k++)
        {
          SolFormRow *row = group->rows->pdata[k];
          n += row->mark_shown == mark && sol_form_row_is_used (row) ? 1 : 0;
        }
    }
  return n;
}

/* Marks follow what the last run is: one that takes the inputs of now leaves no mark against it, and a preset that
 * was opened has no last run. What a mark says, its click does: a value that was given as a gradient comes back. */
static void
test_marks_follow_the_run (void)
{
  SolWindow *window = open_still ();
  SolFormRow *row = find_row (window, "fill.pressure");
  g_assert_true (sol_setup_assign (window->setup, "fill.pressure=0.542 bar -> 0 bar", NULL));
  sol_setup_mark_run (window->setup, sol_setup_get_case (window->setup));
  g_assert_true (sol_setup_assign (window->setup, "fill.pressure=0.3 bar", NULL));
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=70 uJ", NULL));
  g_assert_cmpuint (count_marks (window, SOL_FORM_MARK_SINCE_RUN), ==, 2);
  g_signal_emit_by_name (row->mark, "clicked");
  assert_text (window, "fill.pressure", "0.542 bar -> 0 bar");
  g_assert_cmpuint (count_marks (window, SOL_FORM_MARK_SINCE_RUN), ==, 1);
  sol_setup_mark_run (window->setup, sol_setup_get_case (window->setup));
  g_assert_cmpuint (count_marks (window, SOL_FORM_MARK_SINCE_RUN), ==, 0);
  g_assert_cmpint (row->mark_shown, ==, SOL_FORM_MARK_CHANGED);
  sol_window_open (window, "preset:fibre-soliton", FALSE);
  g_assert_cmpuint (count_marks (window, SOL_FORM_MARK_SINCE_RUN), ==, 0);
  sol_setup_undo (window->setup);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=80 uJ", NULL));
  g_assert_cmpuint (count_marks (window, SOL_FORM_MARK_SINCE_RUN), ==, 1);
  window_close (window);
}

/* A mark that is older than what it speaks of is shown anew by a click, which then does nothing else. */
static void
test_old_mark (void)
{
  SolWindow *window = open_still ();
  SolFormRow *row = find_row (window, "pulse.energy");
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=70 uJ", NULL));
  sol_form_row_show_mark (row, SOL_FORM_MARK_SINCE_RUN);
  g_signal_emit_by_name (row->mark, "clicked");
  assert_text (window, "pulse.energy", "70 uJ");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (row->mark), ==,
                   "Not the default; a click resets it");
  window_close (window);
}

static GtkWidget *
find_scale (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_SCALE (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_scale (child);
  return found;
}

/* Turns the wheel over a widget, as the event would come to it before its own controllers; whether it is taken. */
static gboolean
turn_wheel (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean is_taken = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_taken; i++)
    {
      g_autoptr (GtkEventController) one = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_SCROLL (one) &&
          gtk_event_controller_get_propagation_phase (one) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (one, "scroll", 0.0, 1.0, &is_taken);
    }
  return is_taken;
}

/* The wheel over a slider that has no focus scrolls the strip, and no input moves. */
static void
test_wheel_over_sliders (void)
{
  SolWindow *window = open_still ();
  static const char *const keys[] = { "pulse.duration", "geometry.length", "geometry.core_radius",
                                      "pulse.wavelength" };
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    sol_slider_strip_bind (window->sliders, keys[i]);
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 640);
  GtkWidget *scale = find_scale (GTK_WIDGET (window->sliders));
  GtkWidget *scroller = gtk_widget_get_ancestor (scale, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller));
  while (!(gtk_adjustment_get_upper (across) > gtk_adjustment_get_page_size (across) + 1.0) ||
         !(gtk_adjustment_get_page_size (across) > 0.0))
    g_main_context_iteration (NULL, TRUE);
  g_autofree char *before = sol_setup_dup_case_text (window->setup);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  g_assert_true (turn_wheel (scale));
  g_assert_true (gtk_adjustment_get_value (across) > 0.0); /* class P: it moved on */
  g_autofree char *after = sol_setup_dup_case_text (window->setup);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (gtk_widget_grab_focus (scale));
  g_assert_false (turn_wheel (scale));
  window_close (window);
}

/* Where the slider of a key that is bound goes, as its scale has it. */
static void
get_scale_range (SolWindow *window, double *lo, double *hi)
{
  GtkAdjustment *range =
      gtk_range_get_adjustment (GTK_RANGE (find_scale (GTK_WIDGET (window->sliders))));
  *lo = gtk_adjustment_get_lower (range);
  *hi = gtk_adjustment_get_upper (range);
}

static void
remove_sliders (SolWindow *window)
{
  GtkWidget *strip = GTK_WIDGET (window->sliders), *button;
  while ((button = window_find_button (strip, "_Remove the slider")) != NULL)
    g_signal_emit_by_name (button, "clicked");
}

/* The range says what the value is, not what it was: bound before, after, moved by hand or typed, it is the same. */
static void
test_range_of_slider (void)
{
  SolWindow *window = open_still ();
  double lo, hi, lo_after, hi_after;
  remove_sliders (window);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=60 uJ", NULL));
  g_assert_true (sol_slider_strip_bind (window->sliders, "pulse.energy"));
  get_scale_range (window, &lo, &hi);
  /* class T: a tenth of the default of 150 uJ to four times that. */
  sol_assert_close (T, lo, 15.0, 1e-12);
  sol_assert_close (T, hi, 600.0, 1e-12);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=4 mJ", NULL));
  get_scale_range (window, &lo_after, &hi_after);
  sol_assert_close (T, hi_after, 6000.0, 1e-12);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=60 uJ", NULL));
  get_scale_range (window, &lo_after, &hi_after);
  sol_assert_near (T, lo_after, lo, 0.0);
  sol_assert_near (T, hi_after, hi, 0.0);
  /* Under the hand it stays. */
  GtkWidget *scale = find_scale (GTK_WIDGET (window->sliders));
  g_assert_true (gtk_widget_grab_focus (scale));
  gtk_range_set_value (GTK_RANGE (scale), 590.0);
  get_scale_range (window, &lo_after, &hi_after);
  sol_assert_near (T, hi_after, hi, 0.0);
  gtk_widget_grab_focus (GTK_WIDGET (window->run_button));
  get_scale_range (window, &lo_after, &hi_after);
  sol_assert_close (T, hi_after, 6000.0, 1e-12);
  window_close (window);
}

/* Who asks for a range has it until he gives it back, whatever the value. */
static void
test_range_asked (void)
{
  SolWindow *window = open_still ();
  double lo, hi;
  remove_sliders (window);
  g_assert_true (sol_slider_strip_bind (window->sliders, "pulse.energy"));
  GtkWidget *strip = GTK_WIDGET (window->sliders);
  GtkWidget *back = window_find_button (strip, "_Follow the value");
  GtkWidget *first = find_entry (strip);
  GtkWidget *second = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (first));
  g_autofree char *before = sol_setup_dup_case_text (window->setup);
  type (SOL_QUANTITY_ENTRY (first), "100 uJ");
  type (SOL_QUANTITY_ENTRY (second), "200 uJ");
  g_assert_true (sol_setup_assign (window->setup, "pulse.duration=20 fs", NULL));
  get_scale_range (window, &lo, &hi);
  sol_assert_close (T, lo, 100.0, 1e-12);
  sol_assert_close (T, hi, 200.0, 1e-12);
  gtk_editable_set_text (sol_quantity_entry_get_editable (SOL_QUANTITY_ENTRY (second)), "50 uJ");
  g_assert_false (sol_quantity_entry_commit (SOL_QUANTITY_ENTRY (second)));
  g_assert_nonnull (sol_quantity_entry_get_fault (SOL_QUANTITY_ENTRY (second)));
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=1 mJ", NULL));
  get_scale_range (window, &lo, &hi);
  sol_assert_close (T, hi, 200.0, 1e-12);
  assert_text (window, "pulse.energy", "1000 uJ");
  g_assert_true (gtk_widget_get_sensitive (back));
  g_signal_emit_by_name (back, "clicked");
  get_scale_range (window, &lo, &hi);
  sol_assert_close (T, hi, 6000.0, 1e-12);
  window_close (window);
}

static gboolean
has_label (GtkWidget *widget, const char *part)
{
  gboolean has =
      GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !has;
       child = gtk_widget_get_next_sibling (child))
    has = has_label (child, part);
  return has;
}

static gboolean
can_be_clicked (gpointer button)
{
  return gtk_widget_get_sensitive (button);
}

static gboolean
says_that_none_does (gpointer finder)
{
  return has_label (finder, "No pressure up to ");
}

/* The pressure for a wavelength: asked, told, set as one step. */
static void
test_find_pressure (void)
{
  SolWindow *window = open_still ();
  GtkWidget *finder = GTK_WIDGET (window->form->finder);
  g_autofree char *before = sol_setup_get_text (window->setup, "fill.pressure");
  GtkWidget *take = window_find_button (finder, "_Set this pressure");
  g_assert_true (gtk_widget_get_visible (finder));
  g_assert_nonnull (take);
  g_assert_false (gtk_widget_get_sensitive (take));
  type (SOL_QUANTITY_ENTRY (find_entry (finder)), "210");
  g_assert_false (gtk_widget_get_sensitive (take)); /* nobody waits for the search */
  patience_wait (can_be_clicked, take, "the pressure");
  g_signal_emit_by_name (take, "clicked");
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_autofree char *after = sol_setup_get_text (window->setup, "fill.pressure");
  g_assert_cmpstr (after, !=, before);
  g_assert_true (g_str_has_prefix (sol_setup_get_undo_label (window->setup), "Pressure "));
  /* What no pressure does cannot be set. */
  type (SOL_QUANTITY_ENTRY (find_entry (finder)), "20 um");
  patience_wait (says_that_none_does, finder, "the answer");
  g_assert_false (gtk_widget_get_sensitive (take));
  sol_window_open (window, "preset:fibre-soliton", FALSE);
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_false (gtk_widget_get_visible (finder));
  window_close (window);
}

/* Along a gradient the answer names its place, and what was asked is then what the derived rows show. */
static void
test_find_pressure_of_gradient (void)
{
  SolWindow *window = open_still ();
  GtkWidget *finder = GTK_WIDGET (window->form->finder);
  g_assert_true (sol_setup_assign (window->setup, "fill.pressure=0.8 bar -> 0 bar", NULL));
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  GtkWidget *take = window_find_button (finder, "_Set this pressure");
  type (SOL_QUANTITY_ENTRY (find_entry (finder)), "210");
  patience_wait (can_be_clicked, take, "the pressure");
  g_assert_true (has_label (finder, "at the entrance: "));
  g_assert_true (has_label (finder, "where the pulse is shortest"));
  g_signal_emit_by_name (take, "clicked");
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_autofree char *text = sol_setup_get_text (window->setup, "fill.pressure");
  g_assert_true (g_str_has_suffix (text, " bar -> 0 bar"));
  g_test_message ("%s", text);
  g_assert_true (
      has_label (GTK_WIDGET (window->form->derived), "210\u00a0nm at\u00a0z\u00a0=\u00a0"));
  window_close (window);
}

static const char *
get_note (SolWindow *window, const char *key)
{
  SolFormRow *row = find_row (window, key);
  return row->note != NULL && gtk_widget_get_visible (GTK_WIDGET (row->note))
             ? gtk_label_get_text (row->note)
             : NULL;
}

/* What the grid takes for a window that does not suit it stands beside the field, and goes with its cause. */
static void
test_used (void)
{
  SolWindow *window = open_still ();
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_true (sol_setup_assign (window->setup, "grid.time_window=400 fs", NULL));
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_cmpstr (get_note (window, "grid.time_window"), ==, "400 fs asked, 455.4 fs used");
  g_assert_true (g_str_has_suffix (get_note (window, "grid.time_step"), " as used"));
  g_assert_null (get_note (window, "grid.wavelength_min"));
  g_assert_true (sol_setup_assign (window->setup, "grid.time_window=0.8 ps", NULL));
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_cmpstr (get_note (window, "grid.time_window"), ==, "800 fs asked, 910.9 fs used");
  /* Exactly the points over exactly the window. */
  sol_window_open (window, "preset:fibre-soliton", FALSE);
  g_assert_true (sol_setup_assign (window->setup, "grid.points=4096", NULL));
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  g_assert_null (get_note (window, "grid.time_window"));
  g_assert_null (get_note (window, "grid.points"));
  window_close (window);
}

static gboolean
has_tooltip (GtkWidget *widget, const char *part)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  gboolean has = tooltip != NULL && strstr (tooltip, part) != NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !has;
       child = gtk_widget_get_next_sibling (child))
    has = has_tooltip (child, part);
  return has;
}

/* Names and numbers alike. */
static void
check_help (GtkWidget *derived)
{
  GtkWidget *rows = gtk_widget_get_first_child (derived);
  int n = 0;
  for (GtkWidget *row = gtk_widget_get_first_child (rows); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    for (GtkWidget *label = gtk_widget_get_first_child (row); label != NULL;
         label = gtk_widget_get_next_sibling (label), n++)
      {
        const char *help = gtk_widget_get_tooltip_text (label);
        g_assert_nonnull (help);
        g_autofree char *other =
            gtk_test_accessible_check_property (GTK_ACCESSIBLE (label),
                                                GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help);
        g_assert_null (other);
      }
  g_assert_cmpint (n, >, 40);
}

/* A row that is derived says what it is, by which formula, and on which page that stands. */
static void
test_help_of_rows (void)
{
  SolWindow *window = open_still ();
  window_wait_until (window, window_is_inspected, "the check of the inputs");
  GtkWidget *derived = GTK_WIDGET (window->form->derived);
  g_assert_true (has_tooltip (derived, "N = √(L_D/L_NL)\nSee docs/physics/before-a-run.md"));
  g_assert_true (has_tooltip (derived, "D = −2πc β₂/λ²"));
  check_help (derived);
  window_close (window);
}

/* Rows of coefficients come and go with the inputs, and with their buttons. */
static void
test_betas (void)
{
  SolWindow *window = open_still ();
  sol_window_open (window, "preset:fibre-soliton", FALSE);
  SolFormRow *row = find_row (window, "fibre.betas");
  SolBetasEntry *betas = SOL_BETAS_ENTRY (row->editor);
  g_assert_true (sol_setup_assign (window->setup, "fibre.betas=0, 0, -1e-26", NULL));
  type (sol_betas_entry_get_order (betas, 2), "-20");
  assert_text (window, "fibre.betas", "0, 0, -2e-26");
  GtkWidget *buttons = gtk_widget_get_last_child (gtk_widget_get_first_child (row->editor));
  GtkWidget *remove = gtk_widget_get_first_child (buttons);
  GtkWidget *add = gtk_widget_get_last_child (buttons);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (add), ==, "Add β₃");
  g_assert_false (gtk_widget_get_sensitive (remove));
  g_signal_emit_by_name (add, "clicked");
  assert_text (window, "fibre.betas", "0, 0, -2e-26, 0");
  type (sol_betas_entry_get_order (betas, 3), "0.1");
  assert_text (window, "fibre.betas", "0, 0, -2e-26, 1e-40");
  g_signal_emit_by_name (remove, "clicked");
  assert_text (window, "fibre.betas", "0, 0, -2e-26");
  g_assert_null (sol_betas_entry_get_order (betas, 3));
  window_close (window);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/form/marks", test_marks);
  g_test_add_func ("/ui/form/marks-follow-the-run", test_marks_follow_the_run);
  g_test_add_func ("/ui/form/old-mark", test_old_mark);
  g_test_add_func ("/ui/form/wheel-over-sliders", test_wheel_over_sliders);
  g_test_add_func ("/ui/form/range-of-a-slider", test_range_of_slider);
  g_test_add_func ("/ui/form/range-that-was-asked", test_range_asked);
  g_test_add_func ("/ui/form/find-pressure", test_find_pressure);
  g_test_add_func ("/ui/form/find-pressure-of-gradient", test_find_pressure_of_gradient);
  g_test_add_func ("/ui/form/what-is-used", test_used);
  g_test_add_func ("/ui/form/help-of-rows", test_help_of_rows);
  g_test_add_func ("/ui/form/betas", test_betas);
  return window_fixture_run ();
}
