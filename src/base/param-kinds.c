/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of value that need no struct of their own. */
#include "config.h"

#include "base/error.h"
#include "base/nearest-name.h"
#include "base/param.h"

#include <math.h>
#include <string.h>

static gboolean
is_auto (const SolParam *param, const char *text)
{
  return (param->flags & SOL_PARAM_AUTO) && strcmp (text, "auto") == 0;
}

static void
own_nothing (gpointer field)
{
}

static gboolean
quantity_parse (const SolParam *param,
                const char *text,
                gpointer field,
                GPtrArray *warnings,
                GError **error)
{
  double value = NAN;
  if (!is_auto (param, text))
    {
      if (!sol_units_parse (text, param->unit, &value, warnings, error) ||
          !sol_param_check_limits (param, value, error))
        return FALSE;
    }
  *(double *) field = value;
  return TRUE;
}

static gboolean
quantity_print (const SolParam *param, gconstpointer field, GString *text)
{
  double value = *(const double *) field;
  if (!isfinite (value))
    {
      if (param->flags & SOL_PARAM_AUTO)
        g_string_append (text, "auto");
      return (param->flags & SOL_PARAM_AUTO) != 0;
    }
  g_autofree char *shown = sol_units_format (value, param->unit, param->display);
  g_string_append (text, shown);
  return TRUE;
}

static void
quantity_clear (gpointer field)
{
  *(double *) field = NAN;
}

static gboolean
whole_parse (const SolParam *param,
             const char *text,
             gpointer field,
             GPtrArray *warnings,
             GError **error)
{
  if (is_auto (param, text))
    {
      *(int *) field = 0;
      return TRUE;
    }
  gint64 value = 0;
  g_autoptr (GError) fault = NULL;
  if (!g_ascii_string_to_signed (text, 10, G_MININT, G_MAXINT, &value, &fault))
    {
      gboolean is_range =
          g_error_matches (fault, G_NUMBER_PARSER_ERROR, G_NUMBER_PARSER_ERROR_OUT_OF_BOUNDS);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   is_range ? "“%.60s” is too large; write a whole number from %.0f to %.0f"
                            : "“%.60s” is not a whole number; write one from %.0f to %.0f",
                   text, param->min, param->max);
      return FALSE;
    }
  if (!sol_param_check_limits (param, (double) value, error))
    return FALSE;
  *(int *) field = (int) value;
  return TRUE;
}

static gboolean
whole_print (const SolParam *param, gconstpointer field, GString *text)
{
  int value = *(const int *) field;
  if (value == 0 && param->min > 0.0)
    {
      if (param->flags & SOL_PARAM_AUTO)
        g_string_append (text, "auto");
      return (param->flags & SOL_PARAM_AUTO) != 0;
    }
  g_string_append_printf (text, "%d", value);
  return TRUE;
}

static void
int_clear (gpointer field)
{
  *(int *) field = 0;
}

static void
set_no_choice (const char *text, const char *const *choices, GError **error)
{
  g_autofree char *all = g_strjoinv (", ", (char **) choices);
  const char *nearest = NULL;
  gsize best = 3;
  for (gsize i = 0; choices[i] != NULL; i++)
    if (sol_name_distance (text, choices[i]) < best)
      {
        best = sol_name_distance (text, choices[i]);
        nearest = choices[i];
      }
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               nearest != NULL ? "“%.60s” is not one of: %s; did you mean “%s”?"
                               : "“%.60s” is not one of: %s",
               text, all, nearest);
}

static gboolean
choice_parse (const SolParam *param,
              const char *text,
              gpointer field,
              GPtrArray *warnings,
              GError **error)
{
  for (int i = 0; param->choices[i] != NULL; i++)
    if (strcmp (text, param->choices[i]) == 0)
      {
        *(int *) field = i;
        return TRUE;
      }
  set_no_choice (text, param->choices, error);
  return FALSE;
}

static gboolean
choice_print (const SolParam *param, gconstpointer field, GString *text)
{
  int value = *(const int *) field;
  g_return_val_if_fail (value >= 0 && value < (int) g_strv_length ((char **) param->choices),
                        FALSE);
  g_string_append (text, param->choices[value]);
  return TRUE;
}

/* Both pairs of words are read for every switch; the row says which one is written. */
static gboolean
switch_parse (const SolParam *param,
              const char *text,
              gpointer field,
              GPtrArray *warnings,
              GError **error)
{
  static const char *const words[] = { "false", "true", "off", "on", NULL };
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (text, words[i]) == 0)
      {
        *(gboolean *) field = i % 2;
        return TRUE;
      }
  set_no_choice (text, words, error);
  return FALSE;
}

static gboolean
switch_print (const SolParam *param, gconstpointer field, GString *text)
{
  g_string_append (text, param->choices[*(const gboolean *) field ? 1 : 0]);
  return TRUE;
}

static gboolean
text_parse (const SolParam *param,
            const char *text,
            gpointer field,
            GPtrArray *warnings,
            GError **error)
{
  char **value = field;
  if (!sol_param_check_text (text, error))
    return FALSE;
  g_free (*value);
  *value = (*text == '\0' && (param->flags & SOL_PARAM_NULLABLE)) ? NULL : g_strdup (text);
  return TRUE;
}

static gboolean
text_print (const SolParam *param, gconstpointer field, GString *text)
{
  const char *value = *(char *const *) field;
  if (value != NULL)
    g_string_append (text, value);
  return value != NULL;
}

static void
text_clear (gpointer field)
{
  g_clear_pointer ((char **) field, g_free);
}

static void
text_own (gpointer field)
{
  char **value = field;
  *value = g_strdup (*value);
}

const SolParamKind sol_param_quantity = { "quantity", quantity_parse, quantity_print,
                                          quantity_clear, own_nothing };
const SolParamKind sol_param_whole = { "whole number", whole_parse, whole_print, int_clear,
                                       own_nothing };
const SolParamKind sol_param_switch = { "switch", switch_parse, switch_print, int_clear,
                                        own_nothing };
const SolParamKind sol_param_choice = { "choice", choice_parse, choice_print, int_clear,
                                        own_nothing };
const SolParamKind sol_param_text = { "text", text_parse, text_print, text_clear, text_own };
