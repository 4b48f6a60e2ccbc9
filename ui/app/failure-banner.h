/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a run failed, above the views until it is dismissed: what happened, where, the likely cause,
 * and buttons that change the inputs. */
#pragma once

#include "session/failure/failure.h"

#include <gtk/gtk.h>

#define SOL_TYPE_FAILURE_BANNER (sol_failure_banner_get_type ())
G_DECLARE_FINAL_TYPE (SolFailureBanner, sol_failure_banner, SOL, FAILURE_BANNER, GtkWidget)

/* Signals: "fix" (int of SolFailureFixKind, const char *value), "dismissed". */
void sol_failure_banner_show (SolFailureBanner *self, const SolFailure *failure);
gboolean sol_failure_banner_is_shown (SolFailureBanner *self);
void sol_failure_banner_hide (SolFailureBanner *self);
