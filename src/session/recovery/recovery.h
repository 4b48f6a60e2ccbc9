/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What windows that ended uncleanly left behind: their setup and the planes of their run. */
#pragma once

#include "problem/case.h"

#define SOL_RECOVERY_FILE "snapshot.ini"
#define SOL_RECOVERY_GROUP "snapshot"
#define SOL_RECOVERY_HINTS "window"
#define SOL_RECOVERY_SPARE "is_spare"
#define SOL_RECOVERY_VERSION 1

typedef struct _SolRecovery SolRecovery;

/* How far a run got. */
typedef struct
{
  gint64 n_planes;
  gint64 n_planned;
  double z_m; /* of the last plane */
  double z_end_m;
} SolRecoveryReach;

GPtrArray *sol_recovery_find (const char *root);
void sol_recovery_free (SolRecovery *self);

const char *sol_recovery_get_title (const SolRecovery *self);
const char *sol_recovery_get_path (const SolRecovery *self); /* of the setup's file, or NULL */
const char *
sol_recovery_get_run_path (const SolRecovery *self); /* for sol_run_open_async(), or NULL */
gboolean sol_recovery_is_run_saved (const SolRecovery *self);
gint64 sol_recovery_get_saved_at_us (const SolRecovery *self); /* since 1970, UTC */
gboolean sol_recovery_read_reach (const SolRecovery *self, SolRecoveryReach *reach);
char *sol_recovery_get_hint (const SolRecovery *self, const char *key);
SolCase *sol_recovery_make_case (const SolRecovery *self, GError **error);

void sol_recovery_skip (SolRecovery *self);
void sol_recovery_discard (SolRecovery *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolRecovery, sol_recovery_free)
