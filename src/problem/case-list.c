/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of numbers and the seed as values of a case. */
#include "config.h"

#include "base/error.h"
#include "problem/case-kinds.h"
#include "problem/case.h"

#include <string.h>

#define MAX_BETAS 32

static void
betas_clear (gpointer field)
{
  SolCaseFibre *self = field;
  g_clear_pointer (&self->betas, g_free);
  self->n_betas = 0;
}

static void
betas_own (gpointer field)
{
  SolCaseFibre *self = field;
  self->betas = g_memdup2 (self->betas, (gsize) self->n_betas * sizeof *self->betas);
}

static gboolean
betas_parse (const SolParam *param,
             const char *text,
             gpointer field,
             GPtrArray *warnings,
             GError **error)
{
  SolCaseFibre *self = field;
  double betas[MAX_BETAS];
  g_auto (GStrv) parts = g_strsplit (text, ",", 0);
  int n = (int) g_strv_length (parts);
  if (n < 1 || n > MAX_BETAS)
    {
      g_set_error (
          error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
          "%d coefficients are given; write 1 to %d, from k = 0, such as “0, 0, -11.83e-27”", n,
          MAX_BETAS);
      return FALSE;
    }
  for (int k = 0; k < n; k++)
    {
      SolUnitKind kind = (SolUnitKind) ((int) SOL_UNIT_BETA + k);
      if (!sol_units_parse (parts[k], kind, &betas[k], warnings, error))
        {
          g_prefix_error (error, "coefficient k = %d: ", k);
          return FALSE;
        }
    }
  betas_clear (self);
  self->n_betas = n;
  self->betas = g_memdup2 (betas, (gsize) n * sizeof *betas);
  return TRUE;
}

static gboolean
betas_print (const SolParam *param, gconstpointer field, GString *text)
{
  const SolCaseFibre *self = field;
  for (int k = 0; k < self->n_betas; k++)
    {
      g_autofree char *beta = sol_units_format (self->betas[k], SOL_UNIT_NONE, NULL);
      g_string_append_printf (text, "%s%s", k > 0 ? ", " : "", beta);
    }
  return self->n_betas > 0;
}

static void
seed_clear (gpointer field)
{
  SolCaseNoise *self = field;
  self->has_seed = FALSE;
  self->seed = 0;
}

static gboolean
seed_parse (const SolParam *param,
            const char *text,
            gpointer field,
            GPtrArray *warnings,
            GError **error)
{
  SolCaseNoise *self = field;
  guint64 seed = 0;
  gboolean is_auto = strcmp (text, "auto") == 0;
  if (!is_auto && !g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &seed, NULL))
    {
      g_set_error (
          error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
          "“%.60s” is no seed; write auto or a whole number from 0 to 18446744073709551615", text);
      return FALSE;
    }
  self->has_seed = !is_auto;
  self->seed = seed;
  return TRUE;
}

static gboolean
seed_print (const SolParam *param, gconstpointer field, GString *text)
{
  const SolCaseNoise *self = field;
  if (self->has_seed)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT, self->seed);
  else
    g_string_append (text, "auto");
  return TRUE;
}

static void
own_nothing (gpointer field)
{
}

const SolParamKind sol_case_betas_kind = { "list", betas_parse, betas_print, betas_clear,
                                           betas_own };
const SolParamKind sol_case_seed_kind = { "seed", seed_parse, seed_print, seed_clear, own_nothing };
