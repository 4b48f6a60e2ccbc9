/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distance of words: V. I. Levenshtein, Sov. Phys. Dokl. 10, 707 (1966), with transpositions of
 * neighbours as in F. J. Damerau, Commun. ACM 7, 171 (1964). */
#include "config.h"

#include "base/param.h"

#include "base/error.h"

#include <string.h>

/* Longer words are too far from every key anyway. */

/* Text beyond this is no title and no path. */
#define MAX_TEXT 4096

/**
 * sol_param_group_find:
 * @group: the group
 * @name: the key
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the row
 */
const SolParam *
sol_param_group_find (const SolParamGroup *group, const char *name)
{
  for (gsize i = 0; i < group->n_params; i++)
    if (strcmp (group->params[i].name, name) == 0)
      return &group->params[i];
  return NULL;
}

/**
 * sol_param_is_given:
 * @param: the row
 * @field: its value
 *
 * Threads: any. Allocates: yes.
 * Returns: whether there is a value other than "auto" or nothing
 */
gboolean
sol_param_is_given (const SolParam *param, gconstpointer field)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_printed = param->kind->print (param, field, text);
  return is_printed && text->len > 0 &&
         !((param->flags & SOL_PARAM_AUTO) && g_str_equal (text->str, "auto"));
}

/**
 * sol_param_reset:
 * @param: the row
 * @field: its value
 *
 * Puts the default of the table, or nothing where there is no default.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_param_reset (const SolParam *param, gpointer field)
{
  if (param->flags & SOL_PARAM_ALIAS)
    return;
  param->kind->clear (field);
  if (param->initial != NULL && !param->kind->parse (param, param->initial, field, NULL, NULL))
    g_return_if_reached ();
}

/**
 * sol_param_check_limits:
 * @param: the row
 * @value: a value in SI
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_TYPE if @value lies outside the row's limits, which are named.
 * Threads: any. Allocates: for the message.
 * Returns: TRUE if it lies inside
 */
gboolean
sol_param_check_limits (const SolParam *param, double value, GError **error)
{
  gboolean is_low = value < param->min;
  if ((param->flags & SOL_PARAM_ABOVE_MIN) && value <= param->min)
    is_low = TRUE;
  if (!(param->min < param->max) || (!is_low && value <= param->max))
    return TRUE;
  double limit = is_low ? param->min : param->max;
  g_autofree char *shown = sol_units_format (value, param->unit, param->display);
  g_autofree char *bound = sol_units_format (limit, param->unit, param->display);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, "%s is %s, %s", shown,
               !is_low                              ? "above the largest value allowed"
               : param->flags & SOL_PARAM_ABOVE_MIN ? "too small; it must be above"
                                                    : "below the smallest value allowed",
               bound);
  return FALSE;
}

/**
 * sol_param_check_text:
 * @text: a text value
 * @error: return location
 *
 * Text must be able to stand behind "key = " in one line and be read back: valid UTF-8, no control
 * characters, no blanks at its ends, and no '#' that would start a comment.
 *
 * Errors: SOL_FILE_ERROR_TYPE.
 * Threads: any. Allocates: for the message.
 * Returns: TRUE if it can
 */
gboolean
sol_param_check_text (const char *text, GError **error)
{
  gsize n = strlen (text);
  const char *fault = NULL;
  if (n > MAX_TEXT)
    fault = "is longer than 4096 bytes";
  else if (!g_utf8_validate (text, -1, NULL))
    fault = "is not valid UTF-8";
  else if (n > 0 && (strchr (" \t", text[0]) != NULL || strchr (" \t", text[n - 1]) != NULL))
    fault = "starts or ends with a blank";
  for (gsize i = 0; i < n && fault == NULL; i++)
    if (g_ascii_iscntrl (text[i]))
      fault = "holds a control character or a tab";
    else if (text[i] == '#' && (i == 0 || text[i - 1] == ' '))
      fault = "holds a “#” after a blank, where a comment would start";
  if (fault == NULL)
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, "the text %s", fault);
  return FALSE;
}
