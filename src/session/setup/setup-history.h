/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way that a setup came along: every state it had, and the names of the steps between them. */
#pragma once

#include "problem/case.h"

/* What is being edited: shared by all states between two openings, so that saving holds for all. */
typedef struct
{
  char *path;       /* NULL: never saved */
  char *saved_text; /* of the case when it was last saved or opened */
  int serial;       /* of no other document */
  gboolean is_new;  /* begun from the defaults, not opened */
} SolSetupDocument;

typedef struct _SolSetupHistory SolSetupHistory;

SolSetupHistory *sol_setup_history_new (SolCase *the_case);
void sol_setup_history_free (SolSetupHistory *self);

const SolCase *sol_setup_history_get_case (const SolSetupHistory *self);
const char *sol_setup_history_get_text (const SolSetupHistory *self);
SolSetupDocument *sol_setup_history_get_document (const SolSetupHistory *self);

gboolean sol_setup_history_is_at_beginning (const SolSetupHistory *self);

void sol_setup_history_push (SolSetupHistory *self, SolCase *the_case, char *label);
void sol_setup_history_push_document (SolSetupHistory *self,
                                      SolCase *the_case,
                                      char *label,
                                      const char *path);
gboolean sol_setup_history_is_open (const SolSetupHistory *self, const char *key);
void sol_setup_history_open (SolSetupHistory *self, const char *key);
void sol_setup_history_amend (SolSetupHistory *self, SolCase *the_case, char *label);
void sol_setup_history_close (SolSetupHistory *self);
const SolCase *sol_setup_history_get_case_before (const SolSetupHistory *self);
void sol_setup_history_rewrite (SolSetupHistory *self, SolCase *the_case);

gboolean sol_setup_history_undo (SolSetupHistory *self);
gboolean sol_setup_history_redo (SolSetupHistory *self);
const char *sol_setup_history_get_undo_label (const SolSetupHistory *self);
const char *sol_setup_history_get_redo_label (const SolSetupHistory *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolSetupHistory, sol_setup_history_free)
