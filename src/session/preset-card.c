/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/preset-card.h"

#include "io/case/case-file.h"
#include "io/case/preset.h"

#include <glib/gi18n.h>
#include <string.h>

/* In the order of a course; what the documents begin with stands at the head. A preset that is missing here comes
 * last, in a group of its own. */
static const struct
{
  const char *title;
  const char *names[10];
} groups[] = {
  { N_ ("Dispersive waves"),
    { "helium-rdw", "helium-uv", "argon-duv", "argon-gradient", "argon-pcf-uv", "argon-pcf-walls",
      "taper", "two-stage" } },
  { N_ ("Dispersion, broadening, ionisation"),
    { "linear", "neon-spm", "modulation-instability", "argon-blueshift" } },
  { N_ ("Raman scattering in gases"), { "hydrogen-ssfs", "nitrogen-comb" } },
  { N_ ("Several modes and polarisations"),
    { "argon-duv-modes", "helium-four-modes", "argon-elliptic", "helicity-fwm" } },
  { N_ ("Solid fibres"),
    { "fibre-soliton", "fibre-ssfs", "fibre-supercontinuum", "silica-strand" } },
  { N_ ("Beams without a guide"), { "air-focus" } },
  { N_ ("Further presets"), { NULL } },
};

/**
 * sol_preset_card_translate:
 * @text: title or summary of a preset, or what somebody typed instead
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the same in the language of the user, @text if it is no text of a preset
 */
const char *
sol_preset_card_translate (const char *text)
{
  return g_dpgettext2 (NULL, "preset", text);
}

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

static int
find_group (const char *name)
{
  for (gsize i = 0; i + 1 < G_N_ELEMENTS (groups); i++)
    if (g_strv_contains (groups[i].names, name))
      return (int) i;
  return G_N_ELEMENTS (groups) - 1;
}

static SolPresetCard *
card_new (const char *name, int group)
{
  SolPresetCard *card = g_new0 (SolPresetCard, 1);
  card->name = g_strdup (name);
  g_autofree char *title = dup_title (name);
  g_autofree char *summary = sol_preset_get_summary (name, NULL);
  card->title = g_strdup (sol_preset_card_translate (title));
  card->summary = summary != NULL ? g_strdup (sol_preset_card_translate (summary)) : NULL;
  card->group = groups[group].title;
  return card;
}

/**
 * sol_preset_card_list:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (element-type SolPresetCard): all of them, group by group; that of the documents is the
 *   first
 */
GPtrArray *
sol_preset_card_list (void)
{
  GPtrArray *cards = g_ptr_array_new_with_free_func (card_free);
  g_auto (GStrv) there = sol_preset_get_names ();
  for (gsize g = 0; g < G_N_ELEMENTS (groups); g++)
    for (int i = 0; groups[g].names[i] != NULL; i++)
      if (g_strv_contains ((const char *const *) there, groups[g].names[i]))
        g_ptr_array_add (cards, card_new (groups[g].names[i], (int) g));
  for (int i = 0; there[i] != NULL; i++)
    if (find_group (there[i]) == G_N_ELEMENTS (groups) - 1)
      g_ptr_array_add (cards, card_new (there[i], G_N_ELEMENTS (groups) - 1));
  return cards;
}
