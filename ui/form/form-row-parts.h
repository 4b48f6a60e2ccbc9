/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sources of SolFormRow share. */
#pragma once

#include "form/form-row.h"

/* How a value differs; the last run counts more than the default. */
typedef enum
{
  SOL_FORM_MARK_NONE,
  SOL_FORM_MARK_CHANGED,
  SOL_FORM_MARK_SINCE_RUN,
} SolFormMark;

struct _SolFormRow
{
  GtkWidget parent_instance;
  SolSetup *setup;
  const SolFormField *field;
  int pulse;
  char *key;
  char *help; /* in the words of the window */
  GtkWidget *box;
  GtkWidget *mark; /* a button that takes the difference back */
  SolFormMark mark_shown;
  GtkLabel *label;
  GtkWidget *editor;
  GtkLabel *message;
  GtkLabel *note; /* NULL: nothing was ever to be said */
  char *fault;
  char *refusal; /* of the engine, which names this key; NULL: none */
  gboolean is_setting;
  char *shown;   /* value and marks on screen; NULL: not known */
  guint n_shown; /* times that the widgets were touched */
};

void sol_form_row_set_fault (SolFormRow *self, const char *fault);
void sol_form_row_assign (SolFormRow *self, const char *text); /* and tells if it is refused */
void sol_form_row_add_menu (SolFormRow *self);

/* form-row-mark.c */
void sol_form_row_add_mark (SolFormRow *self);
SolFormMark sol_form_row_find_mark (SolFormRow *self);
void sol_form_row_show_mark (SolFormRow *self, SolFormMark mark);

/* form-row-text.c */
GtkWidget *sol_form_row_make_text (SolFormRow *self);
void sol_form_row_show_text (SolFormRow *self, const char *text);
void sol_form_row_suggest (SolFormRow *self, const char *text);
