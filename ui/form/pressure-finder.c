/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/pressure-finder.h"

#include "base/quantity-show.h"
#include "form/quantity-entry.h"
#include "session/check/find-pressure.h"
#include "session/setup/setup-words.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define N_DIGITS 4
/* A wavelength that the field begins with, in whole nanometres. */
#define FIRST_STEP_M 1e-9

struct _SolPressureFinder
{
  GtkWidget parent_instance;
  GtkMenuButton *button;
  GtkWidget *popover;
  GtkDropDown *what; /* by SolFindPressureFor */
  SolQuantityEntry *wavelength;
  GtkLabel *answer;
  GtkButton *take;
  SolSetup *setup;
  double expected_m[2];    /* of the inputs as they are, by SolFindPressureFor; NAN: none */
  double wanted_m;         /* NAN: nothing is asked yet */
  char *assignment;        /* that gives what is wanted; NULL: none does, or it is not known yet */
  GCancellable *searching; /* NULL: nobody does */
  gboolean is_old;         /* what is searched for is no longer what is asked */
};

G_DEFINE_FINAL_TYPE (SolPressureFinder, sol_pressure_finder, GTK_TYPE_WIDGET)

/* Along a gradient what is wanted holds at one place: that which the derived quantities speak of. */
static char *
describe_place (SolPressureFinder *self, SolFindPressureFor what, const SolFoundPressure *found)
{
  const SolCase *c = sol_setup_get_case (self->setup);
  const SolProfile *profile = &c->fill.pressure_pa;
  g_autofree char *end = sol_quantity_show (found->pressure_pa, "Pa", N_DIGITS);
  if (profile->n_points <= 1)
    return g_steal_pointer (&end);
  gboolean rises = profile->value[profile->n_points - 1] > profile->value[0];
  /* Translators: %s is a pressure. */
  g_autofree char *at_end =
      g_strdup_printf (rises ? _ ("%s at the exit") : _ ("%s at the entrance"), end);
  if (what == SOL_FIND_ZERO_DISPERSION)
    return g_steal_pointer (&at_end);
  const char *unit = sol_quantity_distance_unit (c->geometry.length_m);
  g_autofree char *z = sol_quantity_show_in (found->z_m, SOL_UNIT_LENGTH, unit, N_DIGITS - 1);
  g_autofree char *there = sol_quantity_show (found->local_pa, "Pa", N_DIGITS);
  /* Translators: "0.6 bar at the entrance: 0.5 bar at z = 0.1 m, where the pulse is shortest". */
  return g_strdup_printf (_ ("%s: %s at z = %s, where the pulse is shortest"), at_end, there, z);
}

/* Next to a resonance of a wall there is one more. */
static char *
describe (SolPressureFinder *self, SolFindPressureFor what, const SolFoundPressure *found)
{
  g_autofree char *place = describe_place (self, what, found);
  if (!isfinite (found->longer_m))
    return g_steal_pointer (&place);
  g_autofree char *longer = sol_quantity_show (found->longer_m, "m", N_DIGITS);
  /* Translators: a pressure, and a wavelength: "1.49 bar. There is a longer one, at 671.4 nm". */
  return g_strdup_printf (_ ("%s. There is a longer one, at %s"), place, longer);
}

static void
show_answer (SolPressureFinder *self, const char *text)
{
  const SolCase *c = sol_setup_get_case (self->setup);
  g_autofree char *shown = sol_quantity_typeset (text != NULL ? text : "");
  gtk_label_set_text (self->answer, shown);
  g_autofree char *change =
      self->assignment != NULL ? sol_setup_words_for_change (c, self->assignment) : NULL;
  gtk_widget_set_sensitive (GTK_WIDGET (self->take), change != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->take), change);
}

static void answer (SolPressureFinder *self);

static void
found (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (SolPressureFinder) self = user_data; /* the reference of answer */
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  SolFoundPressure pressure;
  gboolean is_found = sol_find_pressure_finish (result, &pressure, &error);
  g_clear_object (&self->searching);
  if (self->setup == NULL)
    return;
  if (self->is_old)
    {
      answer (self);
      return;
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (is_found)
    {
      guint what = gtk_drop_down_get_selected (self->what);
      const SolCase *c = sol_setup_get_case (self->setup);
      self->assignment = sol_find_pressure_assignment (c, pressure.pressure_pa);
      text = describe (self, (SolFindPressureFor) what, &pressure);
    }
  else
    text = sol_setup_words (error->message);
  show_answer (self, text);
}

/* One search at a time: each is of the question and the inputs of the moment when it begins, and the next
 * begins when it is over. What was found before stays to be read until then, not to be taken. */
static void
answer (SolPressureFinder *self)
{
  g_clear_pointer (&self->assignment, g_free);
  gtk_widget_set_sensitive (GTK_WIDGET (self->take), FALSE);
  self->is_old = self->searching != NULL;
  if (self->is_old)
    return;
  if (!isfinite (self->wanted_m))
    {
      show_answer (self, NULL);
      return;
    }
  self->searching = g_cancellable_new ();
  sol_find_pressure_async (sol_setup_get_case (self->setup),
                           (SolFindPressureFor) gtk_drop_down_get_selected (self->what),
                           self->wanted_m, self->searching, found, g_object_ref (self));
}

static void
stop_searching (SolPressureFinder *self)
{
  if (self->searching != NULL)
    g_cancellable_cancel (self->searching);
}

static gboolean
wavelength_committed (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  SolPressureFinder *self = owner;
  double wavelength_m = NAN;
  if (!sol_units_parse (text, SOL_UNIT_LENGTH, &wavelength_m, NULL, error))
    return FALSE;
  if (!(wavelength_m > 0.0))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           _ ("a wavelength is above zero"));
      return FALSE;
    }
  self->wanted_m = wavelength_m;
  answer (self);
  return TRUE;
}

/* Begins where the inputs of now have it. */
static void
begin (SolPressureFinder *self)
{
  double expected_m = self->expected_m[gtk_drop_down_get_selected (self->what)];
  self->wanted_m = round (expected_m / FIRST_STEP_M) * FIRST_STEP_M;
  g_autofree char *text =
      isfinite (expected_m) ? sol_units_format (self->wanted_m, SOL_UNIT_LENGTH, "nm") : NULL;
  sol_quantity_entry_set_text (self->wavelength, text);
  answer (self);
}

static void
taken (SolPressureFinder *self)
{
  g_autofree char *assignment = g_strdup (self->assignment);
  gtk_menu_button_popdown (self->button);
  if (assignment != NULL)
    sol_setup_assign (self->setup, assignment, NULL);
}

static void
setup_changed (SolPressureFinder *self)
{
  if (gtk_widget_get_visible (self->popover))
    answer (self);
}

static void
sol_pressure_finder_dispose (GObject *object)
{
  SolPressureFinder *self = SOL_PRESSURE_FINDER (object);
  stop_searching (self);
  if (self->setup != NULL)
    g_signal_handlers_disconnect_by_data (self->setup, self);
  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->button));
  self->button = NULL;
  g_clear_object (&self->setup);
  g_clear_pointer (&self->assignment, g_free);
  G_OBJECT_CLASS (sol_pressure_finder_parent_class)->dispose (object);
}

static void
sol_pressure_finder_class_init (SolPressureFinderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_pressure_finder_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *
make_question (SolPressureFinder *self)
{
  const char *const targets[] = { _ ("Dispersive wave"), _ ("Zero dispersion"), NULL };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->what = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (targets));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->what), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What the pressure is to put there"), -1);
  /* Translators: between "Dispersive wave" and a wavelength. */
  GtkWidget *at = gtk_label_new (_ ("at"));
  self->wavelength = SOL_QUANTITY_ENTRY (sol_quantity_entry_new (
      SOL_UNIT_LENGTH, "nm", _ ("Wavelength wanted"),
      _ ("The dispersive wave with the Kerr effect of the strongest soliton, where the pulse is "
         "shortest; zero dispersion at the end that has more pressure.")));
  sol_quantity_entry_set_commit (self->wavelength, wavelength_committed, self);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->what));
  gtk_box_append (GTK_BOX (row), at);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->wavelength));
  gtk_box_append (GTK_BOX (box), row);
  return box;
}

static void
add_answer (SolPressureFinder *self, GtkWidget *box)
{
  self->answer = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->answer, TRUE);
  gtk_label_set_max_width_chars (self->answer, 40);
  gtk_label_set_xalign (self->answer, 0.0f);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->answer));
  self->take = GTK_BUTTON (gtk_button_new_with_mnemonic (_ ("_Set this pressure")));
  gtk_widget_set_halign (GTK_WIDGET (self->take), GTK_ALIGN_END);
  gtk_widget_set_sensitive (GTK_WIDGET (self->take), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->take), "suggested-action");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->take));
}

static void
sol_pressure_finder_init (SolPressureFinder *self)
{
  self->wanted_m = self->expected_m[0] = self->expected_m[1] = NAN;
  GtkWidget *box = make_question (self);
  add_answer (self, box);
  self->popover = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_label (self->button, _ ("Find the pressure…"));
  gtk_menu_button_set_popover (self->button, self->popover);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_set_tooltip_text (
      GTK_WIDGET (self->button),
      _ ("The pressure that puts the dispersive wave or the zero dispersion at a wavelength"));
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  g_signal_connect_swapped (self->popover, "map", G_CALLBACK (begin), self);
  g_signal_connect_swapped (self->popover, "closed", G_CALLBACK (stop_searching), self);
  g_signal_connect_swapped (self->what, "notify::selected", G_CALLBACK (begin), self);
  g_signal_connect_swapped (self->take, "clicked", G_CALLBACK (taken), self);
}

void
sol_pressure_finder_set_setup (SolPressureFinder *self, SolSetup *setup)
{
  g_return_if_fail (self->setup == NULL);
  self->setup = g_object_ref (setup);
  g_signal_connect_swapped (setup, "changed", G_CALLBACK (setup_changed), self);
}

/**
 * sol_pressure_finder_show:
 *
 * Takes what the inputs of now lead to; hides where no pressure could change it.
 */
void
sol_pressure_finder_show (SolPressureFinder *self, const SolInspection *inspection)
{
  gboolean has_fill = FALSE;
  const SolProfile *profile = &sol_setup_get_case (self->setup)->fill.pressure_pa;
  gboolean rises =
      profile->n_points > 1 && profile->value[profile->n_points - 1] > profile->value[0];
  const char *zero = rises ? "zero_dispersion_out" : "zero_dispersion";
  self->expected_m[SOL_FIND_DISPERSIVE_WAVE] = self->expected_m[SOL_FIND_ZERO_DISPERSION] = NAN;
  for (guint i = 0; i < inspection->derived->len; i++)
    {
      const SolDerived *row = inspection->derived->pdata[i];
      if (strcmp (row->key, "dispersive_wave") == 0)
        self->expected_m[SOL_FIND_DISPERSIVE_WAVE] = row->value;
      else if (strcmp (row->key, zero) == 0)
        self->expected_m[SOL_FIND_ZERO_DISPERSION] = row->value;
      else if (strcmp (row->key, "zero_dispersion_pressure") == 0)
        has_fill = TRUE;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), has_fill);
}
