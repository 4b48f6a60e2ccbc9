/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of parameters as a form arranges them: groups by what a user thinks of, and for each key
 * the kind of field that edits it. */
#pragma once

#include "base/param.h"
#include "session/setup.h"

typedef enum
{
  SOL_FORM_QUANTITY,
  SOL_FORM_PROFILE, /* a quantity that may change along z */
  SOL_FORM_BETAS,   /* a list of quantities, one an order */
  SOL_FORM_WHOLE,
  SOL_FORM_SWITCH,
  SOL_FORM_CHOICE,
  SOL_FORM_TEXT, /* with suggestions where there are any */
} SolFormKind;

typedef struct
{
  const char *group; /* of the case file: "geometry" */
  const SolParam *param;
  SolFormKind kind;
  gboolean is_basic;              /* shown without asking */
  const char *const *suggestions; /* NULL-terminated; NULL: none */
} SolFormField;

typedef struct
{
  const char *name; /* stable */
  const char *title;
  gboolean is_pulse; /* repeated for every pulse */
  int n_fields;
  const SolFormField *fields; /* [n_fields] */
} SolFormGroup;

int sol_form_field_get_n_groups (void);
const SolFormGroup *sol_form_field_get_group (int i);
char *sol_form_field_dup_key (const SolFormField *self, int pulse);
gboolean sol_form_field_is_used (const SolFormField *self, SolSetup *setup, int pulse);
gboolean sol_form_field_is_required (const SolFormField *self, SolSetup *setup, int pulse);
char *sol_form_field_find_refusal (const SolFormField *self,
                                   SolSetup *setup,
                                   int pulse,
                                   const char *value);
char *sol_form_field_dup_beta_name (int order);
char *sol_form_field_dup_beta_unit (int order, gboolean for_people);
int sol_form_field_get_n_pulses (SolSetup *setup);
