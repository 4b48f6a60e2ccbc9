/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/form.h"

#include "form/advice-list.h"
#include "form/derived-box.h"
#include "form/form-row.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Inspections begin no closer than this. */
#define SPACING_MS 50

/* One group on screen. */
typedef struct
{
  const SolFormGroup *group;
  int pulse;
  GtkWidget *expander;
  GtkWidget *basic;
  GtkWidget *more; /* expander of the fields that few need */
  GtkWidget *rest;
  GPtrArray *rows; /* (element-type SolFormRow) borrowed */
  gboolean was_open;
} Group;

struct _SolForm
{
  GtkWidget parent_instance;
  GtkPaned *paned;
  GtkSearchEntry *search;
  GtkScrolledWindow *scroller;
  GtkBox *groups;
  SolAdviceList *advice;
  SolDerivedBox *derived;
  SolSetup *setup;
  GPtrArray *built; /* of Group */
  int n_pulses;
  char *words; /* searched for, lower case; NULL: none */
  char *row_fault;
  char *case_fault;           /* what the check of the whole found */
  GCancellable *inspecting;   /* NULL: none is under way */
  gboolean is_inspection_old; /* the inputs changed meanwhile */
  gint64 inspected_us;        /* when the last one began */
  guint spacing;              /* source of the next; 0: none waits */
};

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
  Group *group = data;
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
      Group *group = self->built->pdata[i];
      if (!group->group->is_pulse || group->pulse > inspection->n_pulses)
        continue;
      const SolPulseEstimate *pulse = &inspection->pulses[group->pulse - 1];
      for (guint k = 0; k < group->rows->len; k++)
        {
          const char *key = sol_form_row_get_key (group->rows->pdata[k]);
          g_autofree char *hint = NULL;
          if (g_str_has_suffix (key, ".peak_power"))
            hint = sol_derived_format (pulse->peak_power_w, "W");
          else if (g_str_has_suffix (key, ".energy"))
            hint = sol_derived_format (pulse->energy_j, "J");
          if (hint != NULL)
            sol_form_row_set_hint (group->rows->pdata[k], hint);
        }
    }
}

static void inspect (SolForm *self);

static void
show_inspection (SolForm *self, const SolInspection *inspection)
{
  sol_advice_list_show (self->advice, inspection);
  sol_derived_box_show (self->derived, inspection);
  show_hints (self, inspection);
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
  set_fault (self, &self->case_fault, error != NULL ? error->message : NULL);
  if (error != NULL)
    sol_advice_list_show_fault (self->advice, error->message);
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

static void
row_fault_changed (SolForm *self)
{
  const char *fault = NULL;
  for (guint i = 0; i < self->built->len && fault == NULL; i++)
    {
      Group *group = self->built->pdata[i];
      for (guint k = 0; k < group->rows->len && fault == NULL; k++)
        fault = sol_form_row_get_fault (group->rows->pdata[k]);
    }
  set_fault (self, &self->row_fault, fault);
}

/* --- groups */

static gboolean
show_rows (Group *group, const char *words, gboolean is_basic)
{
  gboolean any = FALSE;
  for (guint i = 0; i < group->rows->len; i++)
    {
      SolFormRow *row = group->rows->pdata[i];
      if (group->group->fields[i].is_basic != is_basic)
        continue;
      gboolean is_shown = sol_form_row_is_used (row) && sol_form_row_matches (row, words);
      gtk_widget_set_visible (GTK_WIDGET (row), is_shown);
      any = any || is_shown;
    }
  return any;
}

static void
filter_group (SolForm *self, Group *group)
{
  gboolean has_basic = show_rows (group, self->words, TRUE);
  gboolean has_more = show_rows (group, self->words, FALSE);
  gtk_widget_set_visible (group->more, has_more);
  gtk_widget_set_visible (group->expander, has_basic || has_more);
}

static void
reset_group (SolForm *self, GtkButton *button)
{
  Group *group = g_object_get_data (G_OBJECT (button), "group");
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < group->rows->len; i++)
    {
      const char *key = sol_form_row_get_key (group->rows->pdata[i]);
      if (!(group->group->fields[i].param->flags & SOL_PARAM_ALIAS) &&
          sol_form_row_is_used (group->rows->pdata[i]) && !sol_setup_is_default (self->setup, key))
        sol_setup_reset_key (self->setup, key, NULL);
    }
}

static GtkWidget *
make_header (SolForm *self, Group *group, const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (title);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (box), label);
  GtkWidget *button = gtk_button_new_from_icon_name ("view-refresh-symbolic");
  g_autofree char *name = g_strdup_printf (_ ("Reset the group %s"), title);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "group", group);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (reset_group), self);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static void
row_bound (SolForm *self, const char *key)
{
  g_signal_emit (self, bind_signal, 0, key);
}

static void
add_row (SolForm *self, Group *group, const SolFormField *field)
{
  GtkWidget *row = sol_form_row_new (self->setup, field, group->pulse);
  g_signal_connect_swapped (row, "notify::fault", G_CALLBACK (row_fault_changed), self);
  g_signal_connect_swapped (row, "bind", G_CALLBACK (row_bound), self);
  gtk_box_append (GTK_BOX (field->is_basic ? group->basic : group->rest), row);
  g_ptr_array_add (group->rows, row);
}

static GtkWidget *
make_expander (const char *name, GtkWidget *child)
{
  GtkWidget *expander = gtk_expander_new (NULL);
  gtk_expander_set_child (GTK_EXPANDER (expander), child);
  gtk_accessible_update_property (GTK_ACCESSIBLE (expander), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  return expander;
}

static void
add_group (SolForm *self, const SolFormGroup *fields, int pulse)
{
  Group *group = g_new0 (Group, 1);
  group->group = fields;
  group->pulse = pulse;
  group->rows = g_ptr_array_new ();
  group->basic = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  group->rest = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *title =
      pulse > 1 ? g_strdup_printf (_ ("Pulse %d"), pulse) : g_strdup (_ (fields->title));
  /* Translators: %s is the title of a group of inputs. */
  g_autofree char *more = g_strdup_printf (_ ("More of %s"), title);
  group->more = make_expander (more, group->rest);
  gtk_expander_set_label (GTK_EXPANDER (group->more), _ ("More"));
  gtk_box_append (GTK_BOX (group->basic), group->more);
  group->expander = make_expander (title, group->basic);
  gtk_expander_set_label_widget (GTK_EXPANDER (group->expander), make_header (self, group, title));
  gtk_expander_set_expanded (GTK_EXPANDER (group->expander), TRUE);
  for (int i = 0; i < fields->n_fields; i++)
    add_row (self, group, &fields->fields[i]);
  /* What few need comes last. */
  gtk_box_reorder_child_after (GTK_BOX (group->basic), group->more,
                               gtk_widget_get_last_child (group->basic));
  gtk_box_append (self->groups, group->expander);
  g_ptr_array_add (self->built, group);
  filter_group (self, group);
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
        add_group (self, group, pulse);
    }
}

static void
setup_changed (SolForm *self)
{
  if (sol_form_field_get_n_pulses (self->setup) != self->n_pulses)
    build (self);
  for (guint i = 0; i < self->built->len; i++)
    {
      Group *group = self->built->pdata[i];
      for (guint k = 0; k < group->rows->len; k++)
        sol_form_row_refresh (group->rows->pdata[k]);
      filter_group (self, group);
    }
  inspect (self);
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
      Group *group = self->built->pdata[i];
      GtkExpander *more = GTK_EXPANDER (group->more);
      if (!was_searching)
        group->was_open = gtk_expander_get_expanded (more);
      gtk_expander_set_expanded (more, self->words != NULL || group->was_open);
      if (self->words != NULL)
        gtk_expander_set_expanded (GTK_EXPANDER (group->expander), TRUE);
      filter_group (self, group);
    }
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
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/soliscope/Soliscope/form/form.ui");
  gtk_widget_class_bind_template_child (widget_class, SolForm, paned);
  gtk_widget_class_bind_template_child (widget_class, SolForm, search);
  gtk_widget_class_bind_template_child (widget_class, SolForm, scroller);
  gtk_widget_class_bind_template_child (widget_class, SolForm, groups);
  gtk_widget_class_bind_template_child (widget_class, SolForm, advice);
  gtk_widget_class_bind_template_child (widget_class, SolForm, derived);
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
  g_signal_connect_swapped (setup, "changed", G_CALLBACK (setup_changed), self);
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
      Group *group = self->built->pdata[i];
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
