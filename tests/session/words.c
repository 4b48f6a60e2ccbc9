/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window looks up by a variable is marked where it is written: every such text is one that catalogues have. */
#include "config.h"

#include "plot/colour-map.h"
#include "plot/plot.h"
#include "plot/quantity.h"
#include "session/form-field.h"
#include "session/preset-card.h"
#include "sol-test.h"

#include <string.h>

static GHashTable *known; /* messages of po/de.po, those with a context after it and U+0004 */

static char *
read_string (const char *line)
{
  const char *start = strchr (line, '"'), *end = strrchr (line, '"');
  g_autofree char *inner = g_strndup (start + 1, (gsize) (end - start - 1));
  return g_strcompress (inner);
}

static void
read_catalogue (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "../po/de.po", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GString) message = g_string_new (NULL);
  gboolean is_open = FALSE;
  known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];
      if (strchr (line, '"') == NULL || line[0] == '#')
        continue;
      g_autofree char *part = read_string (line);
      if (g_str_has_prefix (line, "msgstr"))
        {
          if (is_open)
            g_hash_table_add (known, g_strdup (message->str));
          is_open = FALSE;
        }
      else if (g_str_has_prefix (line, "msgctxt"))
        g_string_printf (message, "%s\004", part);
      else if (g_str_has_prefix (line, "msgid "))
        {
          if (!g_str_has_suffix (message->str, "\004"))
            g_string_truncate (message, 0);
          g_string_append (message, part);
          is_open = TRUE;
        }
      else if (line[0] == '"' && is_open)
        g_string_append (message, part);
      if (g_str_has_prefix (line, "msgstr"))
        g_string_truncate (message, 0);
    }
  g_assert_cmpuint (g_hash_table_size (known), >, 100);
}

static void
check (const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  if (!g_hash_table_contains (known, text))
    g_error ("\"%s\" is shown and in no catalogue", text);
}

static void
test_plots (void)
{
  for (int i = 0; sol_plot_get (i) != NULL; i++)
    check (sol_plot_get (i)->title);
  for (int i = 0; sol_colour_map_get (i) != NULL; i++)
    check (sol_colour_map_get (i)->title);
  for (int i = 0; i < SOL_N_QUANTITIES; i++)
    check (sol_quantity_get_label ((SolQuantity) i));
}

static void
test_form (void)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      check (group->title);
      for (int k = 0; k < group->n_fields; k++)
        {
          check (group->fields[k].param->label);
          check (group->fields[k].param->help);
        }
    }
}

static void
test_presets (void)
{
  g_autoptr (GPtrArray) cards = sol_preset_card_list ();
  for (guint i = 0; i < cards->len; i++)
    {
      const SolPresetCard *card = cards->pdata[i];
      g_autofree char *title = g_strconcat ("preset\004", card->title, NULL);
      g_autofree char *summary = g_strconcat ("preset\004", card->summary, NULL);
      check (title);
      check (summary);
      check (card->group);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  read_catalogue ();
  g_test_add_func ("/session/words/plots", test_plots);
  g_test_add_func ("/session/words/form", test_form);
  g_test_add_func ("/session/words/presets", test_presets);
  int status = g_test_run ();
  g_hash_table_unref (known);
  return status;
}
