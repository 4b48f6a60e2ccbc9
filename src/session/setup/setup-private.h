/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of #SolSetup, for the files that make it. */
#pragma once

#include "session/setup.h"
#include "session/setup/setup-history.h"

struct _SolSetup
{
  GObject parent_instance;
  SolSetupHistory *history;
  SolCase *run_case; /* of the last run; NULL: none yet */
  int run_document;  /* serial of the document that it was of */
  SolCase *defaults; /* that go with its model; NULL: not asked for yet */
  char *title;       /* as announced last */
  char *path;        /* as announced last */
  gboolean is_modified;
  gboolean can_undo;
  gboolean can_redo;
};

void sol_setup_announce (SolSetup *self, gboolean has_changed);
void sol_setup_announce_run (SolSetup *self);
const SolCase *sol_setup_get_run_case (SolSetup *self); /* of this document; NULL: none yet */
gboolean sol_setup_holds (SolSetup *self, const SolCase *the_case);
