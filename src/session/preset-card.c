/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/preset-card.h"

#include "io/case/case-file.h"
#include "io/case/preset.h"

#include <string.h>

/* What the documents begin with stands at the head. */
#define FIRST "helium-rdw"

static void
card_free (gpointer data)
{
  SolPresetCard *self = data;
  g_free (self->name);
  g_free (self->title);
  g_free (self->summary);
  g_free (self);
}

static char *
dup_title (const char *name)
{
  g_autofree char *text = sol_preset_get_text (name, NULL);
  g_autoptr (SolCase) the_case = text != NULL ? sol_case_from_text (text, -1, name, NULL) : NULL;
  if (the_case == NULL || the_case->run.title == NULL || *the_case->run.title == '\0')
    return g_strdup (name);
  return g_strdup (the_case->run.title);
}

/**
 * sol_preset_card_list:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (element-type SolPresetCard): all of them: that of the documents, then in the
 *   order of their names
 */
GPtrArray *
sol_preset_card_list (void)
{
  GPtrArray *cards = g_ptr_array_new_with_free_func (card_free);
  g_auto (GStrv) names = sol_preset_get_names ();
  for (int i = 0; names[i] != NULL; i++)
    {
      SolPresetCard *card = g_new0 (SolPresetCard, 1);
      card->name = g_strdup (names[i]);
      card->title = dup_title (names[i]);
      card->summary = sol_preset_get_summary (names[i], NULL);
      g_ptr_array_insert (cards, strcmp (card->name, FIRST) == 0 ? 0 : -1, card);
    }
  return cards;
}
