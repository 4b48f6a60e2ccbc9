/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs that follow the hand: the newest inputs at a reduced accuracy, at once, again and again. */
#pragma once

#include "session/run.h"

#define SOL_TYPE_PREVIEW (sol_preview_get_type ())
G_DECLARE_FINAL_TYPE (SolPreview, sol_preview, SOL, PREVIEW, GObject)

/* Signals, all in the thread of the owner:
 *   "started" (SolRun)   a preview has begun; its planes come as those of any run
 *   "ended" (SolRun)     it is over: complete, failed, or stopped because newer inputs are there
 *   "rested" ()          the hand has rested and "live" is on: time for the full run; returns whether it follows
 * Properties: "live" (boolean), "backend" (string, NULL: auto), "n-threads" (int, 0: auto). */
SolPreview *sol_preview_new (void);
void sol_preview_set_live (SolPreview *self, gboolean live);
gboolean sol_preview_get_live (SolPreview *self);

/* A committed edit: the preview before ends within one step. */
void sol_preview_follow (SolPreview *self, const SolCase *the_case);
/* A slider or handle on the move: coarser than above, and the preview before is given a moment to show
 * something first; of the cases that come meanwhile the newest is taken. Where the hand rests and no
 * full run follows, one as above does. */
void sol_preview_follow_moving (SolPreview *self, const SolCase *the_case);
void sol_preview_cancel (SolPreview *self);

SolRun *sol_preview_get_run (SolPreview *self);     /* at work now, or NULL */
gboolean sol_preview_is_waiting (SolPreview *self); /* newer inputs come next */
SolCase *sol_preview_reduce_case (const SolCase *the_case);
SolCase *sol_preview_reduce_case_moving (const SolCase *the_case);
/* Whether a preview is one of these inputs. */
gboolean sol_preview_is_of (SolRun *preview, const SolCase *the_case);
char *sol_preview_describe (const SolCase *reduced); /* what was reduced */
/* For a label, and for whoever asks what it means. */
char *sol_preview_get_badge (SolRun *preview);
char *sol_preview_explain (SolRun *preview);
