/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/case-elements.h"

#include "base/error.h"
#include "problem/case-kinds.h"

#include <math.h>
#include <string.h>

#define MAX_ELEMENTS 64

/* Nothing an optics table holds is longer, and nothing a cell holds is denser. */
#define MAX_LENGTH_M 1e6
#define MAX_PRESSURE_PA 1e12

static const struct
{
  const char *word;
  SolCaseElementKind kind;
  SolUnitKind unit;
} phases[] = {
  { "gdd", SOL_CASE_ELEMENT_GDD, SOL_UNIT_GDD },
  { "tod", SOL_CASE_ELEMENT_TOD, SOL_UNIT_TOD },
  { "delay", SOL_CASE_ELEMENT_DELAY, SOL_UNIT_TIME },
  { "phase", SOL_CASE_ELEMENT_PHASE, SOL_UNIT_ANGLE },
};

static void
clear_element (gpointer data)
{
  g_free (((SolCaseElement *) data)->name);
}

/* "SiO2 2 mm" -> "SiO2", "2 mm"; "air 5 m 1 bar" -> "air", "5 m", "1 bar". */
static GPtrArray *
split_words (const char *text)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) parts = g_strsplit_set (text, " \t", 0);
  for (gsize i = 0; parts[i] != NULL; i++)
    {
      gboolean is_number = g_ascii_isdigit (parts[i][0]) || strchr ("+-.", parts[i][0]) != NULL;
      if (parts[i][0] == '\0')
        continue;
      if (words->len < 2 || is_number)
        g_ptr_array_add (words, g_strdup (parts[i]));
      else
        {
          char **last = (char **) &words->pdata[words->len - 1];
          char *joined = g_strconcat (*last, " ", parts[i], NULL);
          g_free (*last);
          *last = joined;
        }
    }
  return words;
}

static gboolean
set_not_understood (const char *text, GError **error)
{
  g_set_error (
      error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
      "the element “%.60s” is not understood; write “gdd -120 fs^2”, “tod 500 fs^3”, “delay "
      "10 fs”, “phase 90 deg”, a glass “SiO2 2 mm” or a gas “air 5 m 1 bar”",
      text);
  return FALSE;
}

static gboolean
parse_material (SolCaseElement *self, GPtrArray *words, GPtrArray *warnings, GError **error)
{
  const char *name = words->pdata[0];
  if (!g_ascii_isalpha (*name))
    return set_not_understood (name, error);
  if (!sol_units_parse (words->pdata[1], SOL_UNIT_LENGTH, &self->value, warnings, error))
    return FALSE;
  if (words->len == 3 &&
      !sol_units_parse (words->pdata[2], SOL_UNIT_PRESSURE, &self->pressure_pa, warnings, error))
    return FALSE;
  if (fabs (self->value) > MAX_LENGTH_M || self->pressure_pa < 0.0 ||
      self->pressure_pa > MAX_PRESSURE_PA)
    {
      g_set_error (
          error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
          "the length of %s is beyond 1000 km, or its pressure is negative or above 1e7 bar", name);
      return FALSE;
    }
  self->kind = SOL_CASE_ELEMENT_MATERIAL;
  self->name = g_strdup (name);
  return TRUE;
}

static gboolean
parse_element (SolCaseElement *self, const char *text, GPtrArray *warnings, GError **error)
{
  g_autoptr (GPtrArray) words = split_words (text);
  *self = (SolCaseElement){ .value = NAN, .pressure_pa = NAN };
  if (words->len < 2)
    return set_not_understood (text, error);
  for (gsize i = 0; i < G_N_ELEMENTS (phases); i++)
    if (strcmp (words->pdata[0], phases[i].word) == 0)
      {
        self->kind = phases[i].kind;
        if (words->len != 2)
          return set_not_understood (text, error);
        return sol_units_parse (words->pdata[1], phases[i].unit, &self->value, warnings, error);
      }
  if (words->len > 3)
    return set_not_understood (text, error);
  return parse_material (self, words, warnings, error);
}

/**
 * sol_case_elements_parse:
 * @text: elements separated by commas, in the order in which the pulse meets them; may be empty
 * @warnings: (nullable) (element-type utf8): gets sentences on units that look like slips
 * @error: return location
 *
 * Whether a material exists is not looked up here.
 *
 * Errors: SOL_FILE_ERROR_TYPE.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (element-type SolCaseElement) (nullable): the elements, which free their
 * names with the array
 */
GArray *
sol_case_elements_parse (const char *text, GPtrArray *warnings, GError **error)
{
  g_autoptr (GArray) elements = g_array_new (FALSE, TRUE, sizeof (SolCaseElement));
  g_array_set_clear_func (elements, clear_element);
  g_auto (GStrv) parts = g_strsplit (text, ",", MAX_ELEMENTS + 1);
  if (g_strv_length (parts) > MAX_ELEMENTS)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, "there are more than %d elements",
                   MAX_ELEMENTS);
      return NULL;
    }
  gboolean is_empty = strspn (text, " \t") == strlen (text);
  for (gsize i = 0; !is_empty && parts[i] != NULL; i++)
    {
      SolCaseElement element;
      if (!parse_element (&element, parts[i], warnings, error))
        return NULL;
      g_array_append_val (elements, element);
    }
  return g_steal_pointer (&elements);
}

static gboolean
elements_parse (const SolParam *param,
                const char *text,
                gpointer field,
                GPtrArray *warnings,
                GError **error)
{
  g_autoptr (GArray) elements = sol_case_elements_parse (text, warnings, error);
  return elements != NULL && sol_param_text.parse (param, text, field, warnings, error);
}

static gboolean
elements_print (const SolParam *param, gconstpointer field, GString *text)
{
  return sol_param_text.print (param, field, text);
}

static void
elements_clear (gpointer field)
{
  sol_param_text.clear (field);
}

static void
elements_own (gpointer field)
{
  sol_param_text.own (field);
}

const SolParamKind sol_case_elements_kind = { "elements", elements_parse, elements_print,
                                              elements_clear, elements_own };
