/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/betas-entry.h"
#include "form/choice.h"
#include "form/form-row-parts.h"
#include "form/menu-tooltips.h"
#include "form/profile-entry.h"
#include "form/quantity-entry.h"

#include "session/setup/setup-names.h"
#include "session/setup/setup-words.h"

#include <glib/gi18n.h>
#include <string.h>

enum
{
  PROP_FAULT = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint bind_signal;

G_DEFINE_FINAL_TYPE (SolFormRow, sol_form_row, GTK_TYPE_WIDGET)

const char *
sol_form_row_get_label (SolFormRow *self)
{
  return _ (self->field->param->label);
}

void
sol_form_row_set_fault (SolFormRow *self, const char *fault)
{
  const char *shown = fault != NULL ? fault : self->refusal;
  gtk_label_set_text (self->message, shown != NULL ? shown : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), shown != NULL);
  if (self->note != NULL && fault != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->note), FALSE);
  g_autofree char *full =
      fault != NULL ? g_strdup_printf ("%s: %s", sol_form_row_get_label (self), fault) : NULL;
  if (g_strcmp0 (full, self->fault) == 0)
    return;
  g_free (self->fault);
  self->fault = g_steal_pointer (&full);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAULT]);
}

void
sol_form_row_set_refusal (SolFormRow *self, const char *refusal)
{
  if (g_strcmp0 (refusal, self->refusal) == 0)
    return;
  g_free (self->refusal);
  self->refusal = g_strdup (refusal);
  if (self->fault != NULL)
    return;
  gtk_label_set_text (self->message, refusal != NULL ? refusal : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), refusal != NULL);
}

/**
 * sol_form_row_set_note:
 * @note: (nullable): what is taken for the value that stands in the field, told beside it
 */
void
sol_form_row_set_note (SolFormRow *self, const char *note)
{
  if (self->note == NULL && note == NULL)
    return;
  if (self->note == NULL)
    {
      self->note = GTK_LABEL (gtk_label_new (NULL));
      gtk_label_set_wrap (self->note, TRUE);
      gtk_label_set_xalign (self->note, 1.0f);
      gtk_widget_add_css_class (GTK_WIDGET (self->note), "field-message");
      gtk_widget_set_parent (GTK_WIDGET (self->note), GTK_WIDGET (self));
    }
  if (note != NULL && strcmp (gtk_label_get_text (self->note), note) != 0)
    gtk_label_set_text (self->note, note);
  gtk_widget_set_visible (GTK_WIDGET (self->note), note != NULL && self->fault == NULL);
}

/* --- from the fields to the inputs */

static gboolean
assign (SolFormRow *self, const char *text, gboolean is_live, GError **error)
{
  g_autofree char *assignment = g_strdup_printf ("%s=%s", self->key, text);
  if (self->is_setting)
    return TRUE;
  return is_live ? sol_setup_assign_live (self->setup, assignment, error)
                 : sol_setup_assign (self->setup, assignment, error);
}

void
sol_form_row_assign (SolFormRow *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  if (!assign (self, text, FALSE, &error))
    g_clear_pointer (&self->shown, g_free); /* the field has something else */
  g_autofree char *words = error != NULL ? sol_setup_words (error->message) : NULL;
  sol_form_row_set_fault (self, words);
}

static gboolean
number_committed (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  return assign (owner, text, is_live, error);
}

static void
entry_fault_changed (SolFormRow *self)
{
  g_autofree char *fault = NULL;
  g_object_get (self->editor, "fault", &fault, NULL);
  sol_form_row_set_fault (self, fault);
}

static void
switch_changed (SolFormRow *self)
{
  gboolean is_on = gtk_switch_get_active (GTK_SWITCH (self->editor));
  if (!self->is_setting)
    sol_form_row_assign (self, self->field->param->choices[is_on ? 1 : 0]);
}

static void
choice_changed (SolFormRow *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->editor));
  if (!self->is_setting && chosen != GTK_INVALID_LIST_POSITION)
    sol_form_row_assign (self, self->field->param->choices[chosen]);
}

/* --- fields */

static GtkWidget *
make_choice (SolFormRow *self)
{
  const SolParam *param = self->field->param;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (int i = 0; param->choices[i] != NULL; i++)
    gtk_string_list_append (names, sol_setup_names_choice (param, param->choices[i]));
  GtkWidget *editor = sol_choice_new (G_LIST_MODEL (g_steal_pointer (&names)));
  g_signal_connect_swapped (editor, "notify::selected", G_CALLBACK (choice_changed), self);
  return editor;
}

static GtkWidget *
make_switch (SolFormRow *self)
{
  GtkWidget *editor = gtk_switch_new ();
  gtk_widget_set_halign (editor, GTK_ALIGN_END);
  gtk_widget_set_valign (editor, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (editor, "notify::active", G_CALLBACK (switch_changed), self);
  return editor;
}

static GtkWidget *
make_number (SolFormRow *self)
{
  const SolParam *param = self->field->param;
  SolUnitKind unit = self->field->kind == SOL_FORM_WHOLE ? SOL_UNIT_NONE : param->unit;
  GtkWidget *editor =
      sol_quantity_entry_new (unit, param->display, sol_form_row_get_label (self), self->help);
  sol_quantity_entry_set_commit (SOL_QUANTITY_ENTRY (editor), number_committed, self);
  if (param->flags & SOL_PARAM_AUTO)
    sol_quantity_entry_allow_word (SOL_QUANTITY_ENTRY (editor), "auto");
  g_signal_connect_swapped (editor, "notify::fault", G_CALLBACK (entry_fault_changed), self);
  return editor;
}

static GtkWidget *
make_profile (SolFormRow *self)
{
  const SolParam *param = self->field->param;
  GtkWidget *editor = sol_profile_entry_new (param->unit, param->display,
                                             sol_form_row_get_label (self), self->help);
  sol_profile_entry_set_commit (SOL_PROFILE_ENTRY (editor), number_committed, self);
  g_signal_connect_swapped (editor, "notify::fault", G_CALLBACK (entry_fault_changed), self);
  return editor;
}

static GtkWidget *
make_betas (SolFormRow *self)
{
  GtkWidget *editor = sol_betas_entry_new (sol_form_row_get_label (self), self->help);
  sol_betas_entry_set_commit (SOL_BETAS_ENTRY (editor), number_committed, self);
  g_signal_connect_swapped (editor, "notify::fault", G_CALLBACK (entry_fault_changed), self);
  return editor;
}

static GtkWidget *
make_editor (SolFormRow *self)
{
  switch (self->field->kind)
    {
    case SOL_FORM_QUANTITY:
    case SOL_FORM_WHOLE:
      return make_number (self);
    case SOL_FORM_PROFILE:
      return make_profile (self);
    case SOL_FORM_BETAS:
      return make_betas (self);
    case SOL_FORM_SWITCH:
      return make_switch (self);
    case SOL_FORM_CHOICE:
      return make_choice (self);
    case SOL_FORM_TEXT:
    default:
      return sol_form_row_make_text (self);
    }
}

/* --- from the inputs to the fields */

static guint
find_word (const char *const *words, const char *text)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (g_strcmp0 (words[i], text) == 0)
      return i;
  return 0;
}

static void
show_value (SolFormRow *self, const char *text)
{
  switch (self->field->kind)
    {
    case SOL_FORM_QUANTITY:
    case SOL_FORM_WHOLE:
      sol_quantity_entry_set_text (SOL_QUANTITY_ENTRY (self->editor), text);
      break;
    case SOL_FORM_PROFILE:
      sol_profile_entry_set_text (SOL_PROFILE_ENTRY (self->editor), text);
      break;
    case SOL_FORM_BETAS:
      sol_betas_entry_set_text (SOL_BETAS_ENTRY (self->editor), text);
      break;
    case SOL_FORM_SWITCH:
      gtk_switch_set_active (GTK_SWITCH (self->editor),
                             find_word (self->field->param->choices, text) == 1);
      break;
    case SOL_FORM_CHOICE:
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->editor),
                                  find_word (self->field->param->choices, text));
      break;
    case SOL_FORM_TEXT:
    default:
      sol_form_row_show_text (self, text);
    }
}

/* Remembers what is going to be shown; FALSE: it is on screen already. */
static gboolean
is_news (SolFormRow *self, const char *text, SolFormMark mark)
{
  g_autofree char *news =
      g_strdup_printf ("%d%s%s", mark, text != NULL ? "=" : "", text != NULL ? text : "");
  if (g_strcmp0 (news, self->shown) == 0)
    return FALSE;
  g_free (self->shown);
  self->shown = g_steal_pointer (&news);
  self->n_shown++;
  return TRUE;
}

/**
 * sol_form_row_refresh:
 *
 * Shows the inputs as they are now. A hand that moves a slider calls it for every field of the form
 * in every frame: widgets are touched where something is new.
 */
void
sol_form_row_refresh (SolFormRow *self)
{
  if (!sol_form_row_is_used (self))
    {
      g_clear_pointer (&self->shown, g_free);
      if (self->fault != NULL)
        sol_form_row_set_fault (self, NULL);
      return;
    }
  g_autofree char *text = sol_setup_get_text (self->setup, self->key);
  SolFormMark mark = sol_form_row_find_mark (self);
  if (!is_news (self, text, mark))
    return;
  self->is_setting = TRUE;
  show_value (self, text);
  self->is_setting = FALSE;
  sol_form_row_show_mark (self, mark);
}

guint
sol_form_row_get_n_shown (SolFormRow *self)
{
  return self->n_shown;
}

/* --- object */

static void
sol_form_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FAULT)
    g_value_set_string (value, SOL_FORM_ROW (object)->fault);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sol_form_row_dispose (GObject *object)
{
  SolFormRow *self = SOL_FORM_ROW (object);
  self->is_setting = TRUE;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  if (self->message != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->message));
  self->message = NULL;
  if (self->note != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->note));
  self->note = NULL;
  g_clear_object (&self->setup);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->fault, g_free);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->refusal, g_free);
  g_clear_pointer (&self->help, g_free);
  G_OBJECT_CLASS (sol_form_row_parent_class)->dispose (object);
}

static void
sol_form_row_class_init (SolFormRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_form_row_dispose;
  G_OBJECT_CLASS (klass)->get_property = sol_form_row_get_property;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  props[PROP_FAULT] =
      g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  bind_signal = g_signal_new ("bind", SOL_TYPE_FORM_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                              G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
sol_form_row_init (SolFormRow *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  sol_form_row_add_mark (self);
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->label, 0.0f);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->label));
  self->message = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->message, TRUE);
  gtk_label_set_xalign (self->message, 0.0f);
  gtk_widget_set_visible (GTK_WIDGET (self->message), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->message), "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->message), "field-message");
  gtk_widget_set_parent (GTK_WIDGET (self->message), GTK_WIDGET (self));
}

GtkWidget *
sol_form_row_new (SolSetup *setup, const SolFormField *field, int pulse)
{
  SolFormRow *self = g_object_new (SOL_TYPE_FORM_ROW, NULL);
  self->setup = g_object_ref (setup);
  self->field = field;
  self->pulse = pulse;
  self->key = sol_form_field_dup_key (field, pulse);
  self->help = sol_setup_words (_ (field->param->help));
  gtk_label_set_text (self->label, sol_form_row_get_label (self));
  self->editor = make_editor (self);
  if (field->kind == SOL_FORM_SWITCH || field->kind == SOL_FORM_CHOICE)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->editor), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    sol_form_row_get_label (self),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->help, -1);
  gtk_widget_set_hexpand (self->editor, FALSE);
  gtk_widget_set_size_request (self->editor, field->kind == SOL_FORM_SWITCH ? -1 : 190, -1);
  gtk_box_append (GTK_BOX (self->box), self->editor);
  /* A list goes on below its name. */
  if (field->kind == SOL_FORM_BETAS)
    {
      gtk_widget_set_valign (GTK_WIDGET (self->label), GTK_ALIGN_START);
      gtk_widget_set_margin_top (GTK_WIDGET (self->label), 6);
      gtk_widget_set_valign (self->mark, GTK_ALIGN_START);
    }
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->help);
  sol_menu_tooltips_hush (GTK_WIDGET (self));
  sol_form_row_add_menu (self);
  sol_form_row_refresh (self);
  return GTK_WIDGET (self);
}

gboolean
sol_form_row_matches (SolFormRow *self, const char *words)
{
  if (words == NULL || *words == '\0')
    return TRUE;
  g_autofree char *label = g_utf8_strdown (sol_form_row_get_label (self), -1);
  g_autofree char *help = g_utf8_strdown (self->help, -1);
  return strstr (label, words) != NULL || strstr (self->key, words) != NULL ||
         strstr (help, words) != NULL;
}

gboolean
sol_form_row_is_used (SolFormRow *self)
{
  return sol_form_field_is_used (self->field, self->setup, self->pulse);
}

const char *
sol_form_row_get_key (SolFormRow *self)
{
  return self->key;
}

const char *
sol_form_row_get_fault (SolFormRow *self)
{
  return self->fault;
}

void
sol_form_row_set_hint (SolFormRow *self, double value)
{
  if (SOL_IS_QUANTITY_ENTRY (self->editor))
    sol_quantity_entry_set_hint (SOL_QUANTITY_ENTRY (self->editor), value);
}

void
sol_form_row_focus (SolFormRow *self)
{
  gtk_widget_child_focus (self->editor, GTK_DIR_TAB_FORWARD);
}
