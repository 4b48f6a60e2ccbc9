/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether planes on screen would be missed if others took their place, and a name to save them by. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_KEEP_NOTHING,   /* saved, or computed again in a moment */
  SOL_KEEP_RECOVERED, /* left behind by a session that ended uncleanly; there is no other copy */
  SOL_KEEP_STOPPED,   /* stopped by hand, to go on from */
  SOL_KEEP_LONG,      /* took long */
  SOL_KEEP_RUNNING,   /* goes on, and somebody waits for it */
} SolKeep;

/* A run that took longer is asked after before its planes go. */
#define SOL_KEEP_LONG_S 10.0

/* What would take the place of the planes. */
typedef enum
{
  SOL_KEEP_FROM_RUN,     /* another run, whether somebody asks for it or it follows the hand */
  SOL_KEEP_FROM_LEAVING, /* another result, or nothing: a new setup, or the window goes */
} SolKeepFrom;

typedef struct
{
  gboolean is_running;
  gboolean has_planes;
  gboolean is_saved; /* there is a file of the user's with these planes */
  gboolean is_recovered;
  /* Somebody pressed Run or Continue; else it followed the hand and gives way to it. */
  gboolean was_asked_for;
  gboolean is_stopped;
  gboolean has_failed;
  double elapsed_s;
} SolKeepFacts;

SolKeep sol_keep_look (const SolKeepFacts *facts, SolKeepFrom from);
char *sol_keep_make_stem (const char *title, const char *fallback);
char *sol_keep_choose_path (const char *folder, const char *title);
