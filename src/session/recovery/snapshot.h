/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept of a window so that a crash costs nothing: its setup, hints of its look, what is shown, and
 * the planes of its run as they come. Written as things change; a moving hand has a write every 2 s. */
#pragma once

#include "session/setup.h"

#define SOL_TYPE_SNAPSHOT (sol_snapshot_get_type ())
G_DECLARE_FINAL_TYPE (SolSnapshot, sol_snapshot, SOL, SNAPSHOT, GObject)

/* Signal: "failed" (const char *message), when a copy could not be written; once until one can.
 * The last reference is the clean end of the window: nothing is left to recover then. */
SolSnapshot *sol_snapshot_new (SolSetup *setup, const char *root, GError **error);
void sol_snapshot_set_hint (SolSnapshot *self, const char *key, const char *value);
void sol_snapshot_save (SolSnapshot *self);
gboolean sol_snapshot_save_now (SolSnapshot *self, GError **error);

/* The file that the next run should write to, with is_output_optional; the one before is removed. */
char *sol_snapshot_begin_run (SolSnapshot *self);

void sol_snapshot_set_shown (SolSnapshot *self,
                             gboolean shows_run,
                             const char *saved_path,
                             const char *title);
void sol_snapshot_set_spare (SolSnapshot *self, gboolean is_spare);
void sol_snapshot_drop_run (SolSnapshot *self);

/* What a session that ended uncleanly left becomes that of this one; NULL: it stays where it is. */
char *sol_snapshot_adopt_run (SolSnapshot *self, const char *path);
void sol_snapshot_leave (SolSnapshot *self); /* an end that is none: the folder is found again */
