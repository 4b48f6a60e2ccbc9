/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a pulse that are a word with an argument: shape, polarisation, coupling. */
#include "config.h"

#include "base/error.h"
#include "problem/case-kinds.h"
#include "problem/case.h"

#include <math.h>
#include <string.h>

static const char *const shape_words[] = {
  [SOL_CASE_SHAPE_GAUSS] = "gauss",
  [SOL_CASE_SHAPE_SECH2] = "sech2",
  [SOL_CASE_SHAPE_SUPERGAUSS] = "supergauss",
  [SOL_CASE_SHAPE_CW] = "cw",
  [SOL_CASE_SHAPE_FILE] = "file",
  [SOL_CASE_SHAPE_RESULT] = "result",
};

static const char *const polarisation_words[] = {
  [SOL_CASE_POLARISATION_LINEAR] = "linear",
  [SOL_CASE_POLARISATION_CIRCULAR] = "circular",
  [SOL_CASE_POLARISATION_ELLIPTIC] = "elliptic",
};

/* The parts of a shape beside its word. */
typedef struct
{
  double order;
  double linewidth_m;
  char *path;
  double z_m;
} ShapeArgument;

static int
find_word (const char *text, const char *const *words, int n, const char **argument)
{
  gsize length = strcspn (text, ":");
  *argument = text[length] == ':' ? text + length + 1 : NULL;
  for (int i = 0; i < n; i++)
    if (strlen (words[i]) == length && strncmp (text, words[i], length) == 0)
      return i;
  return -1;
}

static gboolean
refuse (GError **error, const char *text, const char *forms)
{
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, "“%.80s” is not understood; write %s",
               text, forms);
  return FALSE;
}

static gboolean
parse_between (const char *text,
               SolUnitKind kind,
               double min,
               double max,
               double *value,
               GPtrArray *warnings,
               GError **error)
{
  const SolParam limits = { .unit = kind, .min = min, .max = max };
  return sol_units_parse (text, kind, value, warnings, error) &&
         sol_param_check_limits (&limits, *value, error);
}

/* A path that survives the strictness of text values, without blanks at its ends. */
static gboolean
take_path (const char *text, gsize n, char **path, GError **error)
{
  g_autofree char *copy = g_strstrip (g_strndup (text, n));
  if (*copy == '\0')
    return refuse (error, text, "a path after the colon");
  if (!sol_param_check_text (copy, error))
    return FALSE;
  *path = g_steal_pointer (&copy);
  return TRUE;
}

static gboolean
parse_argument (SolCaseShape shape,
                const char *text,
                ShapeArgument *self,
                GPtrArray *warnings,
                GError **error)
{
  const char *at = strrchr (text, '@');
  switch (shape)
    {
    case SOL_CASE_SHAPE_SUPERGAUSS:
      return parse_between (text, SOL_UNIT_NONE, 0.5, 100.0, &self->order, warnings, error);
    case SOL_CASE_SHAPE_CW:
      return parse_between (text, SOL_UNIT_LENGTH, 0.0, 1e-3, &self->linewidth_m, warnings, error);
    case SOL_CASE_SHAPE_FILE:
      return take_path (text, strlen (text), &self->path, error);
    case SOL_CASE_SHAPE_RESULT:
      if (at == NULL)
        return refuse (error, text, "the file and the position in it, “result:PATH@0.5 m”");
      return parse_between (at + 1, SOL_UNIT_LENGTH, 0.0, 1e6, &self->z_m, warnings, error) &&
             take_path (text, (gsize) (at - text), &self->path, error);
    case SOL_CASE_SHAPE_GAUSS:
    case SOL_CASE_SHAPE_SECH2:
    default:
      g_return_val_if_reached (FALSE);
    }
}

static void
shape_clear (gpointer field)
{
  SolCasePulse *self = field;
  g_clear_pointer (&self->shape_path, g_free);
  self->shape = SOL_CASE_SHAPE_GAUSS;
  self->shape_order = NAN;
  self->shape_linewidth_m = NAN;
  self->shape_z_m = NAN;
}

static void
shape_own (gpointer field)
{
  SolCasePulse *self = field;
  self->shape_path = g_strdup (self->shape_path);
}

static gboolean
shape_parse (const SolParam *param,
             const char *text,
             gpointer field,
             GPtrArray *warnings,
             GError **error)
{
  SolCasePulse *self = field;
  ShapeArgument argument = { NAN, NAN, NULL, NAN };
  const char *rest;
  int word = find_word (text, shape_words, G_N_ELEMENTS (shape_words), &rest);
  gboolean has_argument = word != SOL_CASE_SHAPE_GAUSS && word != SOL_CASE_SHAPE_SECH2;
  if (word < 0 || has_argument != (rest != NULL))
    return refuse (error, text,
                   "gauss, sech2, supergauss:N, cw:LINEWIDTH, file:PATH or result:PATH@Z");
  if (has_argument && !parse_argument ((SolCaseShape) word, rest, &argument, warnings, error))
    {
      g_free (argument.path);
      return FALSE;
    }
  shape_clear (self);
  self->shape = (SolCaseShape) word;
  self->shape_order = argument.order;
  self->shape_linewidth_m = argument.linewidth_m;
  self->shape_path = argument.path;
  self->shape_z_m = argument.z_m;
  return TRUE;
}

static void
append_quantity (GString *text, double value, SolUnitKind kind, const char *display)
{
  g_autofree char *shown = sol_units_format (value, kind, display);
  g_string_append (text, shown);
}

static gboolean
shape_print (const SolParam *param, gconstpointer field, GString *text)
{
  const SolCasePulse *self = field;
  g_string_append (text, shape_words[self->shape]);
  switch (self->shape)
    {
    case SOL_CASE_SHAPE_SUPERGAUSS:
      g_string_append_c (text, ':');
      append_quantity (text, self->shape_order, SOL_UNIT_NONE, NULL);
      break;
    case SOL_CASE_SHAPE_CW:
      g_string_append_c (text, ':');
      append_quantity (text, self->shape_linewidth_m, SOL_UNIT_LENGTH, "nm");
      break;
    case SOL_CASE_SHAPE_FILE:
      g_string_append_printf (text, ":%s", self->shape_path);
      break;
    case SOL_CASE_SHAPE_RESULT:
      g_string_append_printf (text, ":%s@", self->shape_path);
      append_quantity (text, self->shape_z_m, SOL_UNIT_LENGTH, "m");
      break;
    case SOL_CASE_SHAPE_GAUSS:
    case SOL_CASE_SHAPE_SECH2:
    default:
      break;
    }
  return TRUE;
}

static void
polarisation_clear (gpointer field)
{
  SolCasePulse *self = field;
  self->polarisation = SOL_CASE_POLARISATION_LINEAR;
  self->ellipticity = NAN;
}

static gboolean
polarisation_parse (const SolParam *param,
                    const char *text,
                    gpointer field,
                    GPtrArray *warnings,
                    GError **error)
{
  SolCasePulse *self = field;
  double ellipticity = NAN;
  const char *rest;
  int word = find_word (text, polarisation_words, G_N_ELEMENTS (polarisation_words), &rest);
  gboolean has_argument = word == SOL_CASE_POLARISATION_ELLIPTIC;
  if (word < 0 || has_argument != (rest != NULL))
    return refuse (error, text, "linear, circular or elliptic:E with E from -1 to 1");
  if (has_argument &&
      !parse_between (rest, SOL_UNIT_NONE, -1.0, 1.0, &ellipticity, warnings, error))
    return FALSE;
  self->polarisation = (SolCasePolarisation) word;
  self->ellipticity = ellipticity;
  return TRUE;
}

static gboolean
polarisation_print (const SolParam *param, gconstpointer field, GString *text)
{
  const SolCasePulse *self = field;
  g_string_append (text, polarisation_words[self->polarisation]);
  if (self->polarisation == SOL_CASE_POLARISATION_ELLIPTIC)
    {
      g_string_append_c (text, ':');
      append_quantity (text, self->ellipticity, SOL_UNIT_NONE, NULL);
    }
  return TRUE;
}

static void
coupling_clear (gpointer field)
{
  SolCasePulse *self = field;
  self->coupling_waist_m = NAN;
}

static gboolean
coupling_parse (const SolParam *param,
                const char *text,
                gpointer field,
                GPtrArray *warnings,
                GError **error)
{
  SolCasePulse *self = field;
  double waist_m;
  if (!g_str_has_prefix (text, "gaussian:"))
    return refuse (error, text, "gaussian:W0 with the 1/e² radius of the intensity");
  if (!parse_between (text + strlen ("gaussian:"), SOL_UNIT_LENGTH, 1e-7, 1.0, &waist_m, warnings,
                      error))
    return FALSE;
  self->coupling_waist_m = waist_m;
  return TRUE;
}

static gboolean
coupling_print (const SolParam *param, gconstpointer field, GString *text)
{
  const SolCasePulse *self = field;
  if (isnan (self->coupling_waist_m))
    return FALSE;
  g_string_append (text, "gaussian:");
  append_quantity (text, self->coupling_waist_m, SOL_UNIT_LENGTH, "um");
  return TRUE;
}

static void
own_nothing (gpointer field)
{
}

const SolParamKind sol_case_shape_kind = { "shape", shape_parse, shape_print, shape_clear,
                                           shape_own };
const SolParamKind sol_case_polarisation_kind = { "polarisation", polarisation_parse,
                                                  polarisation_print, polarisation_clear,
                                                  own_nothing };
const SolParamKind sol_case_coupling_kind = { "coupling", coupling_parse, coupling_print,
                                              coupling_clear, own_nothing };
