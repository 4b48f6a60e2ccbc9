/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/fold.h"
#include "form/form-parts.h"

#include "session/failure/failure.h"
#include "session/setup/setup-words.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Inspections begin no closer than this. */
#define SPACING_MS 50
/* Height of what follows from the inputs. */
#define DERIVED_LEAST 96
#define DERIVED_MOST 260

enum
{
  PROP_FAULT = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint bind_signal;

G_DEFINE_FINAL_TYPE (SolForm, sol_form, GTK_TYPE_WIDGET)

static void
group_free (gpointer data)
{
  SolFormGroupView *group = data;
  g_ptr_array_unref (group->rows);
  g_free (group);
}

/* --- what follows from the inputs */

static void
set_fault (SolForm *self, char **place, const char *fault)
{
  if (g_strcmp0 (*place, fault) == 0)
    return;
  g_free (*place);
  *place = g_strdup (fault);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAULT]);
}

/* The twin that was not typed shows what it comes to. */
static void
show_hints (SolForm *self, const SolInspection *inspection)
{
  for (guint i = 0; i < self->built->len; i++)
    {
      SolFormGroupView *group = self->built->pdata[i];
      if (!group->group->is_pulse || group->pulse > inspection->n_pulses)
        continue;
      const SolPulseEstimate *pulse = &inspection->pulses[group->pulse - 1];
      for (guint k = 0; k < group->rows->len; k++)
        {
          const char *key = sol_form_row_get_key (group->rows->pdata[k]);
          double value = NAN;
          if (g_str_has_suffix (key, ".peak_power"))
            value = pulse->peak_power_w;
          else if (g_str_has_suffix (key, ".energy"))
            value = pulse->energy_j;
          if (isfinite (value))
            sol_form_row_set_hint (group->rows->pdata[k], value);
        }
    }
}

/* What is taken for what was typed stands beside it. */
static void
show_used (SolForm *self, const SolInspection *inspection)
{
  for (guint i = 0; i < self->built->len; i++)
    {
      SolFormGroupView *group = self->built->pdata[i];
      for (guint k = 0; k < group->rows->len; k++)
        {
          const char *key = sol_form_row_get_key (group->rows->pdata[k]), *note = NULL;
          for (guint u = 0; u < inspection->used->len; u++)
            {
              const SolUsed *used = inspection->used->pdata[u];
              note = strcmp (used->key, key) == 0 ? used->text : note;
            }
          sol_form_row_set_note (group->rows->pdata[k], note);
        }
    }
}

/* A refusal stands under the field that it names, if that is there. */
static SolFormRow *
show_refusal (SolForm *self, const GError *error)
{
  g_autofree char *named = error != NULL ? sol_failure_find_named_key (error->message) : NULL;
  g_autofree char *words = error != NULL ? sol_setup_words (error->message) : NULL;
  SolFormRow *shown = NULL;
  for (guint i = 0; i < self->built->len; i++)
    {
      SolFormGroupView *group = self->built->pdata[i];
      for (guint k = 0; k < group->rows->len; k++)
        {
          SolFormRow *row = group->rows->pdata[k];
          gboolean is_named =
              g_strcmp0 (sol_form_row_get_key (row), named) == 0 && sol_form_row_is_used (row);
          sol_form_row_set_refusal (row, is_named ? words : NULL);
          shown = is_named ? row : shown;
        }
    }
  return shown;
}

/* The list says what the field does not: where it is, and what settles it. */
static void
show_fault (SolForm *self, const GError *error)
{
  const char *fix = NULL;
  SolFormRow *row = show_refusal (self, error);
  g_autoptr (SolFailure) failure =
      sol_failure_new_for_case (error, sol_setup_get_case (self->setup));
  for (guint i = 0; i < failure->fixes->len && fix == NULL; i++)
    {
      const SolFailureFix *one = failure->fixes->pdata[i];
      fix = one->kind == SOL_FAILURE_FIX_ASSIGN ? one->value : NULL;
    }
  if (row != NULL)
    sol_advice_list_point_at (self->advice, sol_form_row_get_key (row),
                              sol_form_row_get_label (row), fix);
  else
    sol_advice_list_show_fault (self->advice, failure->why, fix);
}

static void inspect (SolForm *self);

static void
show_inspection (SolForm *self, const SolInspection *inspection)
{
  sol_advice_list_show (self->advice, inspection);
  sol_derived_box_show (self->derived, inspection);
  sol_pressure_finder_show (self->finder, inspection);
  show_hints (self, inspection);
  show_used (self, inspection);
}

static void
inspected (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (SolForm) self = user_data; /* the reference of inspect */
  g_autoptr (GError) error = NULL;
  g_autoptr (SolInspection) inspection = sol_inspection_start_finish (result, &error);
  if (self->setup == NULL)
    return;
  g_clear_object (&self->inspecting);
  if (inspection != NULL)
    show_inspection (self, inspection);
  if (self->is_inspection_old)
    {
      inspect (self);
      return;
    }
  g_autofree char *words = error != NULL ? sol_setup_words (error->message) : NULL;
  set_fault (self, &self->case_fault, words);
  if (error != NULL)
    show_fault (self, error);
  else
    show_refusal (self, NULL);
}

static gboolean
spacing_over (gpointer user_data)
{
  SolForm *self = user_data;
  self->spacing = 0;
  inspect (self);
  return G_SOURCE_REMOVE;
}

/* One at a time, and while a slider moves not one after the other: the run that follows the hand wants
 * the processors. Each is of the inputs of the moment when it begins. */
static void
inspect (SolForm *self)
{
  if (self->spacing != 0)
    return;
  self->is_inspection_old = self->inspecting != NULL;
  if (self->is_inspection_old)
    return;
  gint64 passed_ms = (g_get_monotonic_time () - self->inspected_us) / 1000;
  if (self->inspected_us > 0 && passed_ms < SPACING_MS)
    {
      self->spacing = g_timeout_add ((guint) (SPACING_MS - passed_ms), spacing_over, self);
      return;
    }
  self->inspected_us = g_get_monotonic_time ();
  self->inspecting = g_cancellable_new ();
  sol_inspection_start_async (sol_setup_get_case (self->setup), self->inspecting, inspected,
                              g_object_ref (self));
}

void
sol_form_look_for_row_fault (SolForm *self)
{
  const char *fault = NULL;
  for (guint i = 0; i < self->built->len && fault == NULL; i++)
    {
      SolFormGroupView *group = self->built->pdata[i];
      for (guint k = 0; k < group->rows->len && fault == NULL; k++)
        fault = sol_form_row_get_fault (group->rows->pdata[k]);
      if (fault == NULL && group->bandwidth != NULL)
        fault = sol_bandwidth_row_get_fault (group->bandwidth);
    }
  set_fault (self, &self->row_fault, fault);
}

/* --- groups */

void
sol_form_row_bound (SolForm *self, const char *key)
{
  g_signal_emit (self, bind_signal, 0, key);
}

static void
add_pulse_button (SolForm *self)
{
  self->add_pulse = gtk_button_new_with_mnemonic (_ ("_Add pulse"));
  gtk_widget_set_halign (self->add_pulse, GTK_ALIGN_END);
  gtk_widget_set_tooltip_text (self->add_pulse,
                               _ ("A copy of the last pulse, later by twice its duration"));
  gtk_widget_add_css_class (self->add_pulse, "flat");
  g_signal_connect_swapped (self->add_pulse, "clicked", G_CALLBACK (sol_setup_add_pulse),
                            self->setup);
  gtk_box_append (self->groups, self->add_pulse);
}

static void
add_device_group (SolForm *self)
{
  self->device = SOL_DEVICE_GROUP (sol_device_group_new ());
  GtkWidget *title = gtk_label_new (_ ("Device"));
  gtk_widget_add_css_class (title, "heading");
  self->device_expander = sol_fold_new (title, _ ("Device"), GTK_WIDGET (self->device));
  gtk_box_append (self->groups, self->device_expander);
}

/* What is not of the tables. */
static void
filter_rest (SolForm *self)
{
  gtk_widget_set_visible (self->add_pulse, self->words == NULL);
  gtk_widget_set_visible (self->device_expander,
                          sol_device_group_matches (self->device, self->words));
  if (self->words != NULL)
    gtk_expander_set_expanded (GTK_EXPANDER (self->device_expander), TRUE);
}

static void
build (SolForm *self)
{
  GtkWidget *child;
  g_ptr_array_set_size (self->built, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->groups))) != NULL)
    gtk_box_remove (self->groups, child);
  self->n_pulses = sol_form_field_get_n_pulses (self->setup);
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int pulse = 1; pulse <= (group->is_pulse ? self->n_pulses : 1); pulse++)
        sol_form_add_group (self, group, pulse);
      if (group->is_pulse)
        add_pulse_button (self);
    }
  add_device_group (self);
  filter_rest (self);
}

/* What is marked as changed since the last run no longer is. */
static void
run_marked (SolForm *self)
{
  for (guint i = 0; i < self->built->len; i++)
    {
      SolFormGroupView *group = self->built->pdata[i];
      for (guint k = 0; k < group->rows->len; k++)
        sol_form_row_refresh (group->rows->pdata[k]);
    }
}

static void
setup_changed (SolForm *self)
{
  if (sol_form_field_get_n_pulses (self->setup) != self->n_pulses)
    build (self);
  for (guint i = 0; i < self->built->len; i++)
    {
      SolFormGroupView *group = self->built->pdata[i];
      for (guint k = 0; k < group->rows->len; k++)
        sol_form_row_refresh (group->rows->pdata[k]);
      sol_form_filter_group (self, group);
    }
  inspect (self);
}

/* --- room */

/* What follows from the inputs has a third of the room, and never more than it needs to be read. */
static void
height_changed (SolForm *self)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self->paned));
  if (height == self->height || height == 0)
    return;
  self->height = height;
  gtk_paned_set_position (self->paned, height - CLAMP (height / 3, DERIVED_LEAST, DERIVED_MOST));
}

/* --- search */

static void
search_changed (SolForm *self)
{
  gboolean was_searching = self->words != NULL;
  g_autofree char *text = g_utf8_strdown (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  g_free (self->words);
  self->words = *g_strstrip (text) != '\0' ? g_steal_pointer (&text) : NULL;
  for (guint i = 0; i < self->built->len; i++)
    {
      SolFormGroupView *group = self->built->pdata[i];
      GtkExpander *more = GTK_EXPANDER (group->more);
      if (!was_searching)
        group->was_open = gtk_expander_get_expanded (more);
      gtk_expander_set_expanded (more, self->words != NULL || group->was_open);
      if (self->words != NULL)
        gtk_expander_set_expanded (GTK_EXPANDER (group->expander), TRUE);
      sol_form_filter_group (self, group);
    }
  filter_rest (self);
}

static void
search_stopped (SolForm *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

/* --- object */

static void
sol_form_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FAULT)
    g_value_set_string (value, sol_form_get_fault (SOL_FORM (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sol_form_dispose (GObject *object)
{
  SolForm *self = SOL_FORM (object);
  if (self->inspecting != NULL)
    g_cancellable_cancel (self->inspecting);
  g_clear_object (&self->inspecting);
  g_clear_handle_id (&self->spacing, g_source_remove);
  if (self->setup != NULL)
    g_signal_handlers_disconnect_by_data (self->setup, self);
  g_ptr_array_set_size (self->built, 0);
  gtk_widget_dispose_template (GTK_WIDGET (self), SOL_TYPE_FORM);
  g_clear_object (&self->setup);
  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->row_fault, g_free);
  g_clear_pointer (&self->case_fault, g_free);
  G_OBJECT_CLASS (sol_form_parent_class)->dispose (object);
}

static void
sol_form_finalize (GObject *object)
{
  g_ptr_array_unref (SOL_FORM (object)->built);
  G_OBJECT_CLASS (sol_form_parent_class)->finalize (object);
}

static void
sol_form_class_init (SolFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_form_dispose;
  G_OBJECT_CLASS (klass)->finalize = sol_form_finalize;
  G_OBJECT_CLASS (klass)->get_property = sol_form_get_property;
  g_type_ensure (SOL_TYPE_ADVICE_LIST);
  g_type_ensure (SOL_TYPE_DERIVED_BOX);
  g_type_ensure (SOL_TYPE_PRESSURE_FINDER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/soliscope/Soliscope/form/form.ui");
  gtk_widget_class_bind_template_child (widget_class, SolForm, paned);
  gtk_widget_class_bind_template_child (widget_class, SolForm, search);
  gtk_widget_class_bind_template_child (widget_class, SolForm, scroller);
  gtk_widget_class_bind_template_child (widget_class, SolForm, groups);
  gtk_widget_class_bind_template_child (widget_class, SolForm, advice);
  gtk_widget_class_bind_template_child (widget_class, SolForm, derived);
  gtk_widget_class_bind_template_child (widget_class, SolForm, finder);
  gtk_widget_class_bind_template_callback (widget_class, height_changed);
  gtk_widget_class_bind_template_callback (widget_class, search_changed);
  gtk_widget_class_bind_template_callback (widget_class, search_stopped);
  props[PROP_FAULT] =
      g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  bind_signal = g_signal_new ("bind", SOL_TYPE_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                              G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
sol_form_init (SolForm *self)
{
  self->built = g_ptr_array_new_with_free_func (group_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
sol_form_set_setup (SolForm *self, SolSetup *setup)
{
  g_return_if_fail (self->setup == NULL);
  self->setup = g_object_ref (setup);
  sol_advice_list_set_setup (self->advice, setup);
  sol_pressure_finder_set_setup (self->finder, setup);
  g_signal_connect_swapped (self->advice, "go-to", G_CALLBACK (sol_form_go_to), self);
  g_signal_connect_swapped (setup, "changed", G_CALLBACK (setup_changed), self);
  g_signal_connect_swapped (setup, "run-marked", G_CALLBACK (run_marked), self);
  build (self);
  inspect (self);
}

void
sol_form_start_search (SolForm *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

const char *
sol_form_get_fault (SolForm *self)
{
  return self->row_fault != NULL ? self->row_fault : self->case_fault;
}

gboolean
sol_form_is_settled (SolForm *self)
{
  return self->inspecting == NULL && self->spacing == 0;
}

void
sol_form_go_to (SolForm *self, const char *key)
{
  search_stopped (self);
  for (guint i = 0; i < self->built->len; i++)
    {
      SolFormGroupView *group = self->built->pdata[i];
      for (guint k = 0; k < group->rows->len; k++)
        if (strcmp (sol_form_row_get_key (group->rows->pdata[k]), key) == 0)
          {
            gtk_expander_set_expanded (GTK_EXPANDER (group->expander), TRUE);
            if (!group->group->fields[k].is_basic)
              gtk_expander_set_expanded (GTK_EXPANDER (group->more), TRUE);
            sol_form_row_focus (group->rows->pdata[k]);
          }
    }
}
