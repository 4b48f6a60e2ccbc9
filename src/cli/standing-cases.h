/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cases that speed is measured with, each seconds long at most: a preset and what is changed in
 * it. A new one is a row of standing-cases.c. */
#pragma once

#include <glib.h>

#define SOL_STANDING_CASE_SETTINGS_MAX 16

typedef struct
{
  const char *name;
  const char *preset;
  const char *setting[SOL_STANDING_CASE_SETTINGS_MAX]; /* SECTION.KEY=VALUE, NULL behind the last */
  gboolean to_file; /* planes go to a result file; else nowhere */
} SolStandingCase;

const SolStandingCase *sol_standing_case_get (int i);
