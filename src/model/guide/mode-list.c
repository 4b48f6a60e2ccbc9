/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/guide/mode-list.h"

#include "base/constants.h"
#include "base/error.h"

#include <string.h>

/* "HE11", "TE01", "HE21a". */
static gboolean
parse_mode (const char *text, SolGuideMode *mode, GError **error)
{
  g_autofree char *name = g_strstrip (g_strdup (text));
  gsize n = strlen (name);
  char last = n > 0 ? name[n - 1] : '\0';
  *mode = (SolGuideMode){ .parity = last == 'a' ? 1 : (last == 'b' ? -1 : 0) };
  g_strlcpy (mode->name, name, sizeof mode->name);
  if (mode->parity != 0)
    name[n - 1] = '\0';
  if (!sol_capillary_mode_parse (name, &mode->shape, error))
    return FALSE;
  gboolean is_hybrid = mode->shape.kind == SOL_MODE_HE || mode->shape.kind == SOL_MODE_EH;
  if (mode->parity != 0 && !is_hybrid)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
                   "\"%s\" is not the name of a mode: only HE and EH modes come in pairs a and b",
                   mode->name);
      return FALSE;
    }
  if (is_hybrid && mode->parity >= 0)
    mode->angle_rad = 0.5 * SOL_PI / mode->shape.n;
  return TRUE;
}

static gboolean
append (GArray *list, const SolGuideMode *mode, GError **error)
{
  for (guint i = 0; i < list->len; i++)
    {
      const SolGuideMode *other = &g_array_index (list, SolGuideMode, i);
      if (other->shape.kind == mode->shape.kind && other->shape.n == mode->shape.n &&
          other->shape.m == mode->shape.m && (other->parity < 0) == (mode->parity < 0))
        {
          g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
                       "the mode %s is named twice, the first time as %s; name every mode once",
                       mode->name, other->name);
          return FALSE;
        }
    }
  g_array_append_val (list, *mode);
  return TRUE;
}

/* The modes of one kind and azimuthal number from one radial number to another. */
static gboolean
append_range (GArray *list, SolModeKind kind, int n, int first, int last, GError **error)
{
  static const char *const kinds[] = { "HE", "TE", "TM", "EH" };
  for (int m = first; m <= last; m++)
    {
      SolGuideMode mode;
      g_autofree char *name = m < 10 ? g_strdup_printf ("%s%d%d", kinds[kind], n, m)
                                     : g_strdup_printf ("%s%d,%d", kinds[kind], n, m);
      if (!parse_mode (name, &mode, error) || !append (list, &mode, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
append_part (GArray *list, const char *part, GError **error)
{
  const char *dots = strstr (part, "..");
  SolGuideMode first, last;
  if (dots == NULL)
    return parse_mode (part, &first, error) && append (list, &first, error);
  g_autofree char *start = g_strndup (part, (gsize) (dots - part));
  return parse_mode (start, &first, error) && parse_mode (dots + 2, &last, error) &&
         append_range (list, first.shape.kind, first.shape.n, first.shape.m, last.shape.m, error);
}

/**
 * sol_mode_list_parse:
 * @text: "HE11..HE14", "HE11, HE12, TE01", "HE21a, HE21b", or a number n for HE11 to HE1n
 * @n_mode: (out): how many
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN for a name that is no mode or is there twice;
 * SOL_MODEL_ERROR_RANGE for an index beyond the limit.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): [n_mode] the modes in the order named
 */
SolGuideMode *
sol_mode_list_parse (const char *text, int *n_mode, GError **error)
{
  g_autoptr (GArray) list = g_array_new (FALSE, TRUE, sizeof (SolGuideMode));
  guint64 count;
  gboolean ok = TRUE;
  *n_mode = 0;
  if (g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT, &count, NULL))
    ok = append_range (list, SOL_MODE_HE, 1, 1, (int) count, error);
  else
    {
      g_auto (GStrv) parts = g_strsplit (text, ",", -1);
      ok = parts[0] != NULL || append_part (list, "", error);
      for (gsize i = 0; ok && parts[i] != NULL; i++)
        ok = append_part (list, parts[i], error);
    }
  if (!ok)
    return NULL;
  *n_mode = (int) list->len;
  return (SolGuideMode *) (void *) g_array_free (g_steal_pointer (&list), FALSE);
}

/**
 * sol_mode_list_find:
 * @modes: [n_mode]
 * @n_mode: how many
 * @name: of a mode; without a or b it is the first of its pair
 *
 * Threads: any. Allocates: for a moment.
 * Returns: its number in the list; -1: it is not there
 */
int
sol_mode_list_find (const SolGuideMode *modes, int n_mode, const char *name)
{
  SolGuideMode wanted;
  if (!parse_mode (name, &wanted, NULL))
    return -1;
  for (int i = 0; i < n_mode; i++)
    if (modes[i].shape.kind == wanted.shape.kind && modes[i].shape.n == wanted.shape.n &&
        modes[i].shape.m == wanted.shape.m && (modes[i].parity < 0) == (wanted.parity < 0))
      return i;
  return -1;
}
