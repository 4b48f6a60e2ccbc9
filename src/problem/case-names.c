/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of modes and glasses as values of a case: they are checked, the text is kept. */
#include "config.h"

#include "base/error.h"
#include "model/gas/glass.h"
#include "problem/case-kinds.h"

#include <string.h>

#define MAX_MODES 99

/* "HE11", "TE01", "HE21a"; one digit each, as mode names are written. */
static gboolean
is_mode (const char *text)
{
  static const char *const families[] = { "HE", "EH", "TE", "TM" };
  gsize n = strlen (text);
  if (n != 4 && !(n == 5 && (text[4] == 'a' || text[4] == 'b')))
    return FALSE;
  if (!g_ascii_isdigit (text[2]) || !g_ascii_isdigit (text[3]) || text[3] == '0')
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    if (strncmp (text, families[i], 2) == 0)
      return (i >= 2) == (text[2] == '0');
  return FALSE;
}

/* "HE11..HE14": the same family and azimuthal number, the radial one not falling. */
static gboolean
is_range (const char *text)
{
  g_auto (GStrv) ends = g_strsplit (text, "..", 0);
  if (g_strv_length (ends) != 2)
    return FALSE;
  g_strstrip (ends[0]);
  g_strstrip (ends[1]);
  return is_mode (ends[0]) && is_mode (ends[1]) && strlen (ends[0]) == 4 && strlen (ends[1]) == 4 &&
         strncmp (ends[0], ends[1], 3) == 0 && ends[0][3] <= ends[1][3];
}

static gboolean
mode_parse (const SolParam *param,
            const char *text,
            gpointer field,
            GPtrArray *warnings,
            GError **error)
{
  if (is_mode (text))
    return sol_param_text.parse (param, text, field, warnings, error);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "“%.60s” is not a mode; write its name, such as “HE11”, “TM01” or “HE21a”", text);
  return FALSE;
}

static gboolean
modes_parse (const SolParam *param,
             const char *text,
             gpointer field,
             GPtrArray *warnings,
             GError **error)
{
  guint64 count;
  gboolean is_good = TRUE;
  if (!g_ascii_string_to_unsigned (text, 10, 1, MAX_MODES, &count, NULL))
    {
      g_auto (GStrv) parts = g_strsplit (text, ",", MAX_MODES + 1);
      is_good = parts[0] != NULL && g_strv_length (parts) <= MAX_MODES;
      for (gsize i = 0; is_good && parts[i] != NULL; i++)
        is_good = is_mode (g_strstrip (parts[i])) || is_range (parts[i]);
    }
  if (is_good)
    return sol_param_text.parse (param, text, field, warnings, error);
  g_set_error (
      error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
      "“%.60s” is not a set of modes; write “HE11..HE14”, “HE11, HE12, TE01” or their number, "
      "1 to %d",
      text, MAX_MODES);
  return FALSE;
}

static gboolean
glass_parse (const SolParam *param,
             const char *text,
             gpointer field,
             GPtrArray *warnings,
             GError **error)
{
  g_autoptr (GError) unknown = NULL;
  if (sol_glass_find (text, &unknown) != NULL)
    return sol_param_text.parse (param, text, field, warnings, error);
  g_set_error_literal (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, unknown->message);
  return FALSE;
}

/* A rod may stand in air; which materials a guide offers is the model's business. */
static gboolean
cladding_parse (const SolParam *param,
                const char *text,
                gpointer field,
                GPtrArray *warnings,
                GError **error)
{
  if (strcmp (text, "air") == 0)
    return sol_param_text.parse (param, text, field, warnings, error);
  return glass_parse (param, text, field, warnings, error);
}

static gboolean
index_parse (const SolParam *param,
             const char *text,
             gpointer field,
             GPtrArray *warnings,
             GError **error)
{
  double refractive_index;
  if (g_ascii_isalpha (text[0]))
    return glass_parse (param, text, field, warnings, error);
  if ((!sol_units_parse (text, SOL_UNIT_NONE, &refractive_index, warnings, error) ||
       !sol_param_check_limits (param, refractive_index, error)))
    return FALSE;
  return sol_param_text.parse (param, text, field, warnings, error);
}

static gboolean
name_print (const SolParam *param, gconstpointer field, GString *text)
{
  return sol_param_text.print (param, field, text);
}

static void
name_clear (gpointer field)
{
  sol_param_text.clear (field);
}

static void
name_own (gpointer field)
{
  sol_param_text.own (field);
}

const SolParamKind sol_case_mode_kind = { "mode", mode_parse, name_print, name_clear, name_own };
const SolParamKind sol_case_modes_kind = { "modes", modes_parse, name_print, name_clear, name_own };
const SolParamKind sol_case_cladding_kind = { "glass", cladding_parse, name_print, name_clear,
                                              name_own };
const SolParamKind sol_case_index_kind = { "index or glass", index_parse, name_print, name_clear,
                                           name_own };
