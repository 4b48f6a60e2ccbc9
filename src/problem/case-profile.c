/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities along z as values of a case. */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "problem/case-kinds.h"
#include "problem/case.h"

#include <string.h>

/* Keeps the canonical text of a profile inside one line of a case file. */
#define MAX_POINTS 1000

static void
profile_clear (gpointer field)
{
  SolProfile *self = field;
  g_free (self->z_m);
  g_free (self->value);
  *self = (SolProfile){ 0 };
}

static void
profile_own (gpointer field)
{
  SolProfile *self = field;
  self->z_m = g_memdup2 (self->z_m, (gsize) self->n_points * sizeof *self->z_m);
  self->value = g_memdup2 (self->value, (gsize) self->n_points * sizeof *self->value);
}

static void
profile_take (SolProfile *self, GArray *z_m, GArray *value, gboolean spans_length)
{
  profile_clear (self);
  self->n_points = (int) z_m->len;
  self->spans_length = spans_length;
  self->z_m = (double *) (void *) g_array_free (z_m, FALSE);
  self->value = (double *) (void *) g_array_free (value, FALSE);
}

static gboolean
parse_value (const SolParam *param,
             const char *text,
             GArray *value,
             GPtrArray *warnings,
             GError **error)
{
  double x;
  if (!sol_units_parse (text, param->unit, &x, warnings, error) ||
      !sol_param_check_limits (param, x, error))
    return FALSE;
  g_array_append_val (value, x);
  return TRUE;
}

/* "0 m: 125 um" */
static gboolean
parse_point (const SolParam *param,
             const char *text,
             GArray *z_m,
             GArray *value,
             GPtrArray *warnings,
             GError **error)
{
  g_auto (GStrv) sides = g_strsplit (text, ":", 0);
  if (g_strv_length (sides) != 2)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "“%.60s” is not a point; write “z: value, z: value, ...”, such as “0 m: %s”",
                   text, param->unit == SOL_UNIT_PRESSURE ? "1 bar" : "125 um");
      return FALSE;
    }
  double z;
  if (!sol_units_parse (sides[0], SOL_UNIT_LENGTH, &z, warnings, error))
    return FALSE;
  gboolean ascends = z_m->len == 0 || z > g_array_index (z_m, double, z_m->len - 1);
  if (z < 0.0 || !ascends)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, "the position in “%.60s” is %s",
                   text, z < 0.0 ? "negative; z starts at 0 m" : "not beyond the one before it");
      return FALSE;
    }
  g_array_append_val (z_m, z);
  return parse_value (param, sides[1], value, warnings, error);
}

static gboolean
parse_into (const SolParam *param,
            const char *text,
            GArray *z_m,
            GArray *value,
            GPtrArray *warnings,
            GError **error)
{
  const double ends_m[] = { 0.0, 1.0 };
  gboolean spans = strstr (text, "->") != NULL;
  g_auto (GStrv) parts = g_strsplit (text, spans ? "->" : ",", 0);
  gsize n = g_strv_length (parts);
  if (spans && n != 2)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "“%.60s” has more than one “->”; write points, “z: value, z: value, ...”", text);
      return FALSE;
    }
  if (n > MAX_POINTS)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "%zu points are too many; the limit is %d", n, MAX_POINTS);
      return FALSE;
    }
  if (!spans && strchr (text, ':') == NULL)
    {
      g_array_append_val (z_m, ends_m[0]);
      return parse_value (param, text, value, warnings, error);
    }
  for (gsize i = 0; i < n; i++)
    if (spans)
      {
        g_array_append_val (z_m, ends_m[i]);
        if (!parse_value (param, parts[i], value, warnings, error))
          return FALSE;
      }
    else if (!parse_point (param, parts[i], z_m, value, warnings, error))
      return FALSE;
  return TRUE;
}

static gboolean
parse_scaled (const SolParam *param,
              const char *text,
              double scale,
              gpointer field,
              GPtrArray *warnings,
              GError **error)
{
  GArray *z_m = g_array_new (FALSE, FALSE, sizeof (double));
  GArray *value = g_array_new (FALSE, FALSE, sizeof (double));
  if (!parse_into (param, text, z_m, value, warnings, error))
    {
      g_array_unref (z_m);
      g_array_unref (value);
      return FALSE;
    }
  if (z_m->len == 1)
    g_array_index (z_m, double, 0) = 0.0; /* one point is a constant, wherever it stands */
  for (guint i = 0; i < value->len; i++)
    g_array_index (value, double, i) *= scale;
  profile_take (field, z_m, value, strstr (text, "->") != NULL);
  return TRUE;
}

static gboolean
profile_parse (const SolParam *param,
               const char *text,
               gpointer field,
               GPtrArray *warnings,
               GError **error)
{
  return parse_scaled (param, text, 1.0, field, warnings, error);
}

static gboolean
diameter_parse (const SolParam *param,
                const char *text,
                gpointer field,
                GPtrArray *warnings,
                GError **error)
{
  return parse_scaled (param, text, 0.5, field, warnings, error);
}

static gboolean
profile_print (const SolParam *param, gconstpointer field, GString *text)
{
  const SolProfile *self = field;
  for (int i = 0; i < self->n_points; i++)
    {
      if (i > 0)
        g_string_append (text, self->spans_length ? " -> " : ", ");
      if (self->n_points > 1 && !self->spans_length)
        {
          g_autofree char *z = sol_units_format (self->z_m[i], SOL_UNIT_LENGTH, "m");
          g_string_append_printf (text, "%s: ", z);
        }
      g_autofree char *value = sol_units_format (self->value[i], param->unit, param->display);
      g_string_append (text, value);
    }
  return self->n_points > 0;
}

static gboolean
frequency_parse (const SolParam *param,
                 const char *text,
                 gpointer field,
                 GPtrArray *warnings,
                 GError **error)
{
  double frequency_hz;
  if (!sol_units_parse (text, SOL_UNIT_FREQUENCY, &frequency_hz, warnings, error) ||
      !sol_param_check_limits (param, frequency_hz, error))
    return FALSE;
  *(double *) field = SOL_C_M_PER_S / frequency_hz;
  return TRUE;
}

/* An alias is never written. */
static gboolean
alias_print (const SolParam *param, gconstpointer field, GString *text)
{
  return FALSE;
}

static void
alias_keep (gpointer field)
{
}

/**
 * sol_profile_at:
 * @self: the profile
 * @length_m: length of the guide, m; used if the profile spans it
 * @z_m: where, m
 *
 * Linear between the points and constant beyond them. (Pressure in a gas cell is linear in its
 * square instead; that law belongs to the fill.)
 *
 * Threads: any. Allocates: no.
 * Returns: the value at @z_m; NAN if the profile is not given
 */
double
sol_profile_at (const SolProfile *self, double length_m, double z_m)
{
  if (self->n_points == 0)
    return NAN;
  double scale = self->spans_length ? length_m : 1.0;
  int i = 0;
  while (i < self->n_points && self->z_m[i] * scale <= z_m)
    i++;
  if (i == 0)
    return self->value[0];
  if (i == self->n_points)
    return self->value[i - 1];
  double left_m = self->z_m[i - 1] * scale, right_m = self->z_m[i] * scale;
  double share = (z_m - left_m) / (right_m - left_m);
  return (1.0 - share) * self->value[i - 1] + share * self->value[i];
}

const SolParamKind sol_case_profile_kind = { "profile", profile_parse, profile_print, profile_clear,
                                             profile_own };
const SolParamKind sol_case_diameter_kind = { "profile", diameter_parse, alias_print, alias_keep,
                                              alias_keep };
const SolParamKind sol_case_frequency_kind = { "quantity", frequency_parse, alias_print, alias_keep,
                                               alias_keep };
