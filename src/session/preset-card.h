/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built-in cases as a window offers them: name, title, what it shows. */
#pragma once

#include <glib.h>

typedef struct
{
  char *name;        /* of preset:NAME */
  char *title;       /* of the case, in the language of the user */
  char *summary;     /* what it is and what to look at */
  const char *group; /* what it is about, to be translated */
} SolPresetCard;

const char *sol_preset_card_translate (const char *text);
GPtrArray *sol_preset_card_list (void);
