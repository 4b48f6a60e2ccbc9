/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gases by name and mole fraction as a value of a case. */
#include "config.h"

#include "base/error.h"
#include "model/gas/gas.h"
#include "problem/case-kinds.h"
#include "problem/case.h"

#include <math.h>
#include <string.h>

#define MAX_SPECIES 16

/* What the fractions of a table in a paper may miss of 1. */
#define SUM_TOLERANCE 1e-6

static void
free_species (SolCaseSpecies *species, int n)
{
  for (int i = 0; i < n; i++)
    g_free (species[i].name);
  g_free (species);
}

static void
mixture_clear (gpointer field)
{
  SolCaseFill *self = field;
  free_species (self->species, self->n_species);
  self->species = NULL;
  self->n_species = 0;
}

static void
mixture_own (gpointer field)
{
  SolCaseFill *self = field;
  self->species = g_memdup2 (self->species, (gsize) self->n_species * sizeof *self->species);
  for (int i = 0; i < self->n_species; i++)
    self->species[i].name = g_strdup (self->species[i].name);
}

static gboolean
is_name (const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p))
      return FALSE;
  return g_ascii_isalpha (*text) && strlen (text) <= 16;
}

static gboolean
parse_species (const char *text, gboolean is_pure, SolCaseSpecies *species, GError **error)
{
  g_auto (GStrv) sides = g_strsplit (text, ":", 0);
  gsize n = g_strv_length (sides);
  if (n > 0)
    g_strstrip (sides[0]);
  if (n < 1 || n > 2 || !is_name (sides[0]) || (n == 1 && !is_pure))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "“%.60s” is not a gas%s; write “He” or a mixture “He:0.9, Ar:0.1”", text,
                   is_pure ? "" : " with its mole fraction");
      return FALSE;
    }
  g_autoptr (GError) unknown = NULL;
  if (sol_gas_find (sides[0], &unknown) == NULL)
    {
      g_set_error_literal (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, unknown->message);
      return FALSE;
    }
  species->fraction = 1.0;
  if (n == 2 && !sol_units_parse (sides[1], SOL_UNIT_NONE, &species->fraction, NULL, error))
    return FALSE;
  if (!(species->fraction >= 0.0 && species->fraction <= 1.0))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "the mole fraction in “%.60s” lies outside 0 to 1", text);
      return FALSE;
    }
  species->name = g_strdup (sides[0]);
  return TRUE;
}

static gboolean
check_species (const SolCaseSpecies *species, int n, GError **error)
{
  double sum = 0.0;
  for (int i = 0; i < n; i++)
    {
      sum += species[i].fraction;
      for (int j = 0; j < i; j++)
        if (strcmp (species[i].name, species[j].name) == 0)
          {
            g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                         "the mixture names %s twice; add up its fractions", species[i].name);
            return FALSE;
          }
    }
  if (fabs (sum - 1.0) <= SUM_TOLERANCE)
    return TRUE;
  g_autofree char *shown = sol_units_format (sum, SOL_UNIT_NONE, NULL);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "the mole fractions add up to %s; they must add up to 1", shown);
  return FALSE;
}

static gboolean
mixture_parse (const SolParam *param,
               const char *text,
               gpointer field,
               GPtrArray *warnings,
               GError **error)
{
  SolCaseFill *self = field;
  g_auto (GStrv) parts = g_strsplit (text, ",", MAX_SPECIES + 1);
  int n = (int) g_strv_length (parts), n_read = 0;
  if (n > MAX_SPECIES || n == 0)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   n == 0 ? "the value is empty; name a gas, such as “He”"
                          : "the mixture has too many gases; the limit is 16");
      return FALSE;
    }
  SolCaseSpecies *species = g_new0 (SolCaseSpecies, n);
  while (n_read < n && parse_species (parts[n_read], n == 1, &species[n_read], error))
    n_read++;
  if (n_read < n || !check_species (species, n, error))
    {
      free_species (species, n_read);
      return FALSE;
    }
  mixture_clear (self);
  self->species = species;
  self->n_species = n;
  return TRUE;
}

static gboolean
mixture_print (const SolParam *param, gconstpointer field, GString *text)
{
  const SolCaseFill *self = field;
  for (int i = 0; i < self->n_species; i++)
    {
      const SolCaseSpecies *species = &self->species[i];
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", species->name);
      if (self->n_species == 1 && fabs (species->fraction - 1.0) <= 0.0)
        continue;
      g_autofree char *fraction = sol_units_format (species->fraction, SOL_UNIT_NONE, NULL);
      g_string_append_printf (text, ":%s", fraction);
    }
  return self->n_species > 0;
}

const SolParamKind sol_case_mixture_kind = { "gas mixture", mixture_parse, mixture_print,
                                             mixture_clear, mixture_own };
