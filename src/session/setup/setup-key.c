/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/setup-key.h"

#include "base/constants.h"
#include "base/quantity-show.h"
#include "io/case/case-file.h"
#include "problem/case-kinds.h"
#include "problem/case-params.h"
#include "session/setup/setup-names.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Longer values are cut in the names of steps, in characters. */
#define MAX_SHOWN 32

/**
 * sol_setup_key_find:
 * @self: (out caller-allocates): the key
 * @group_key: "grid.time_window", "pulse.energy", "pulse.2.energy"
 *
 * Threads: any. Allocates: yes.
 * Returns: FALSE if there is no such key
 */
gboolean
sol_setup_key_find (SolSetupKey *self, const char *group_key)
{
  g_auto (GStrv) parts = g_strsplit (group_key, ".", 4);
  guint n = g_strv_length (parts);
  guint64 number = 1;
  if (n != 2 && n != 3)
    return FALSE;
  self->group = sol_case_group_find (parts[0]);
  if (self->group == NULL)
    return FALSE;
  if (n == 3 && !(sol_case_group_is_pulse (self->group) &&
                  g_ascii_string_to_unsigned (parts[1], 10, 1, SOL_CASE_MAX_PULSES, &number, NULL)))
    return FALSE;
  self->pulse = (int) number;
  self->param = sol_param_group_find (self->group, parts[n - 1]);
  return self->param != NULL;
}

static const char *
get_data (const SolSetupKey *self, const SolCase *c)
{
  if (sol_case_group_is_pulse (self->group) && self->pulse > c->n_pulses)
    return NULL;
  return sol_case_group_get (c, self->group, self->pulse);
}

/* A diameter as the profile that is twice the stored one. */
static gboolean
print_diameter (const SolParam *param, const SolProfile *radius, GString *text)
{
  g_autofree double *twice = g_memdup2 (radius->value, (gsize) radius->n_points * sizeof (double));
  SolProfile diameter = *radius;
  for (int i = 0; i < radius->n_points; i++)
    twice[i] *= 2.0;
  diameter.value = twice;
  return sol_case_profile_kind.print (param, &diameter, text);
}

static gboolean
print_frequency (const SolParam *param, double wavelength_m, GString *text)
{
  if (!isfinite (wavelength_m))
    return FALSE;
  g_autofree char *shown =
      sol_units_format (SOL_C_M_PER_S / wavelength_m, param->unit, param->display);
  g_string_append (text, shown);
  return TRUE;
}

/**
 * sol_setup_key_get_text:
 * @self: the key
 * @the_case: a case
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the value as text that the key accepts; NULL if it is not
 *   given or @the_case lacks the pulse
 */
char *
sol_setup_key_get_text (const SolSetupKey *self, const SolCase *the_case)
{
  const SolParam *param = self->param;
  const char *data = get_data (self, the_case);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean given;
  if (data == NULL)
    return NULL;
  const char *field = data + param->offset;
  if (param->kind == &sol_case_diameter_kind)
    given = print_diameter (param, (const SolProfile *) field, text);
  else if (param->kind == &sol_case_frequency_kind)
    given = print_frequency (param, *(const double *) field, text);
  else
    given = param->kind->print (param, field, text);
  return given ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* Both ends of a gradient in the form for people: an arrow leads from what was to what is. */
static char *
show_ends (const SolParam *param, const char *text)
{
  double first, last;
  g_auto (GStrv) ends = g_strsplit (text, "->", 2);
  if (g_strv_length (ends) != 2 || !sol_units_parse (ends[0], param->unit, &first, NULL, NULL) ||
      !sol_units_parse (ends[1], param->unit, &last, NULL, NULL))
    return NULL;
  g_autofree char *from = sol_quantity_show_exact (first, param->unit, param->display);
  g_autofree char *to = sol_quantity_show_exact (last, param->unit, param->display);
  /* Translators: the two ends of a gradient, "0.8 bar to 0 bar". */
  return g_strdup_printf (_ ("%s to %s"), from, to);
}

/* A single quantity in the form for people, words by the names that the form has for them; everything else
 * as in the case file, which is as short. */
static char *
show_text (const SolParam *param, const char *text)
{
  double value = NAN;
  gboolean is_number =
      param->kind == &sol_param_quantity || param->kind == &sol_case_frequency_kind ||
      param->kind == &sol_case_profile_kind || param->kind == &sol_case_diameter_kind;
  if (text == NULL)
    return NULL;
  if (!is_number)
    return sol_setup_names_show (param, text);
  gboolean is_one = sol_units_parse (text, param->unit, &value, NULL, NULL);
  g_autofree char *shown = is_one ? sol_quantity_show_exact (value, param->unit, param->display)
                                  : show_ends (param, text);
  return shown != NULL ? sol_quantity_typeset (shown) : sol_setup_names_show (param, text);
}

static char *
shorten (const char *text)
{
  if (text == NULL)
    return g_strdup (_ ("not given"));
  if (text[0] == '\0')
    return g_strdup (_ ("empty"));
  if (g_utf8_strlen (text, -1) <= MAX_SHOWN)
    return g_strdup (text);
  g_autofree char *head = g_utf8_substring (text, 0, MAX_SHOWN - 1);
  return g_strconcat (head, "…", NULL);
}

/**
 * sol_setup_key_describe_change:
 * @self: the key
 * @before: the case before
 * @after: the case after
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): "Pressure 1 bar → 2 bar", "Pulse 2: Energy 1 µJ → 2 µJ"
 */
char *
sol_setup_key_describe_change (const SolSetupKey *self, const SolCase *before, const SolCase *after)
{
  g_autofree char *from_text = sol_setup_key_get_text (self, before);
  g_autofree char *to_text = sol_setup_key_get_text (self, after);
  g_autofree char *from = show_text (self->param, from_text);
  g_autofree char *to = show_text (self->param, to_text);
  g_autofree char *from_shown = shorten (from);
  g_autofree char *to_shown = shorten (to);
  if (self->pulse > 1)
    return g_strdup_printf (_ ("Pulse %d: %s %s → %s"), self->pulse, _ (self->param->label),
                            from_shown, to_shown);
  return g_strdup_printf ("%s %s → %s", _ (self->param->label), from_shown, to_shown);
}

/**
 * sol_setup_key_take:
 * @self: the key
 * @the_case: (inout): the case
 * @from: a case whose value is taken
 * @of_first: that of its first pulse, whichever pulse the key is of
 *
 * A quantity that @from does not give becomes "not given", unless @from gives its twin: then that is taken.
 *
 * Threads: any. Allocates: yes.
 * Returns: FALSE if either case lacks the pulse or the key is not in use
 */
gboolean
sol_setup_key_take (const SolSetupKey *self,
                    SolCase *the_case,
                    const SolCase *from,
                    gboolean of_first)
{
  SolSetupKey source = *self;
  const char *data = get_data (self, the_case);
  if (of_first)
    source.pulse = 1;
  if (data == NULL || get_data (&source, from) == NULL ||
      !sol_case_param_is_used (the_case, self->param, data))
    return FALSE;
  g_autofree char *text = sol_setup_key_get_text (&source, from);
  SolSetupKey twin = *self;
  twin.param =
      self->param->twin != NULL ? sol_param_group_find (self->group, self->param->twin) : NULL;
  source.param = twin.param;
  g_autofree char *twin_text =
      text == NULL && twin.param != NULL ? sol_setup_key_get_text (&source, from) : NULL;
  if (twin_text != NULL)
    return sol_setup_key_take (&twin, the_case, from, of_first);
  if (text == NULL)
    {
      gpointer field = (char *) data + self->param->offset;
      if (!(self->param->flags & SOL_PARAM_ALIAS))
        sol_param_reset (self->param, field);
      return TRUE;
    }
  g_autofree char *name = sol_case_group_dup_name (self->group, self->pulse);
  g_autofree char *assignment = g_strdup_printf ("%s.%s=%s", name, self->param->name, text);
  return sol_case_set (the_case, assignment, NULL);
}
