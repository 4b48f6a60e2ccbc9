/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sources of SolForm share. */
#pragma once

#include "form/advice-list.h"
#include "form/bandwidth-row.h"
#include "form/derived-box.h"
#include "form/device-group.h"
#include "form/form-row.h"
#include "form/form.h"
#include "form/pressure-finder.h"

/* One group on screen. */
typedef struct
{
  const SolFormGroup *group;
  int pulse;
  GtkWidget *expander;
  GtkWidget *basic;
  GtkWidget *more; /* expander of the fields that few need */
  GtkWidget *rest;
  GPtrArray *rows;            /* (element-type SolFormRow) borrowed */
  SolBandwidthRow *bandwidth; /* of a pulse; NULL: none */
  gboolean was_open;
} SolFormGroupView;

struct _SolForm
{
  GtkWidget parent_instance;
  GtkPaned *paned;
  GtkSearchEntry *search;
  GtkScrolledWindow *scroller;
  GtkBox *groups;
  SolAdviceList *advice;
  SolDerivedBox *derived;
  SolPressureFinder *finder;
  SolSetup *setup;
  GPtrArray *built; /* of Group */
  SolDeviceGroup *device;
  GtkWidget *device_expander;
  GtkWidget *add_pulse;
  int n_pulses;
  int pulse_to_remove;
  int height;  /* that was divided last */
  char *words; /* searched for, lower case; NULL: none */
  char *row_fault;
  char *case_fault;           /* what the check of the whole found */
  GCancellable *inspecting;   /* NULL: none is under way */
  gboolean is_inspection_old; /* the inputs changed meanwhile */
  gint64 inspected_us;        /* when the last one began */
  guint spacing;              /* source of the next; 0: none waits */
};

/* form.c */
void sol_form_look_for_row_fault (SolForm *self);
void sol_form_row_bound (SolForm *self, const char *key);

/* form-group.c */
void sol_form_add_group (SolForm *self, const SolFormGroup *fields, int pulse);
void sol_form_filter_group (SolForm *self, SolFormGroupView *group);
