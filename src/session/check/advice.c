/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/advice.h"

#include "base/units.h"
#include "session/check/advice-rules.h"
#include "session/check/remedy.h"

#include <math.h>

static void
advice_free (gpointer data)
{
  SolAdvice *self = data;
  g_free (self->text);
  g_free (self->fix);
  g_free (self);
}

/* The worst first; those of one grade stay in the order of the rules. */
static int
compare_severity (gconstpointer a, gconstpointer b)
{
  const SolAdvice *left = *(SolAdvice *const *) a, *right = *(SolAdvice *const *) b;
  return (int) right->severity - (int) left->severity;
}

/**
 * sol_advice_list:
 * @sketch: the case's sketch
 * @output_path: (nullable): where the result would go
 *
 * Threads: any. Allocates: the list.
 * Returns: (transfer full) (element-type SolAdvice): the worst first
 */
GPtrArray *
sol_advice_list (const SolSketch *sketch, const char *output_path)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (advice_free);
  /* A pulse that is far too strong makes the grid look wrong as well: it is the cause. */
  gboolean is_absurd = sol_remedy_get_excess (sketch) > SOL_REMEDY_ABSURD;
  const SolAdviceRule *const first = is_absurd ? sol_advice_light_rules : sol_advice_grid_rules;
  const SolAdviceRule *const second = is_absurd ? sol_advice_grid_rules : sol_advice_light_rules;
  for (int i = 0; first[i] != NULL; i++)
    first[i](sketch, list);
  for (int i = 0; second[i] != NULL; i++)
    second[i](sketch, list);
  if (output_path != NULL)
    sol_advice_look_at_disk (sketch, output_path, list);
  g_ptr_array_sort (list, compare_severity);
  return list;
}

/**
 * sol_advice_severity_get_name:
 * @severity: a grade
 *
 * Threads: any. Allocates: no.
 * Returns: "note", "warning" or "serious"
 */
const char *
sol_advice_severity_get_name (SolAdviceSeverity severity)
{
  static const char *const names[] = { "note", "warning", "serious" };
  return names[severity];
}

/**
 * sol_advice_add:
 * @list: (inout): gets the advice
 * @id: stable name
 * @severity: its grade
 * @fix: (nullable) (transfer full): "group.key=value"
 * @format: the sentence, as for printf()
 * @...: its numbers, as text from sol_derived_format()
 *
 * Threads: any. Allocates: yes.
 */
void
sol_advice_add (GPtrArray *list,
                const char *id,
                SolAdviceSeverity severity,
                char *fix,
                const char *format,
                ...)
{
  va_list arguments;
  SolAdvice *advice = g_new0 (SolAdvice, 1);
  va_start (arguments, format);
  *advice = (SolAdvice){ id, severity, g_strdup_vprintf (format, arguments), fix };
  va_end (arguments);
  g_ptr_array_add (list, advice);
}

/**
 * sol_advice_round:
 * @value: above zero
 * @direction: 1: up, -1: down
 *
 * Threads: any. Allocates: no.
 * Returns: @value rounded to two digits in that direction
 */
double
sol_advice_round (double value, int direction)
{
  double unit = pow (10.0, floor (log10 (value)) - 1.0);
  double digits = value / unit;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  /* What is two digits already but for rounding stays. */
  digits = direction > 0 ? ceil (digits - 1e-9) : floor (digits + 1e-9);
  /* Through text, so that the number is the one nearest to its two digits. */
  return g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, "%.1e", digits * unit), NULL);
}

/**
 * sol_advice_fix_length:
 * @key: "group.key" of a length
 * @value_m: its new value
 *
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): the assignment
 */
char *
sol_advice_fix_length (const char *key, double value_m)
{
  const char *unit = value_m < 1e-6 ? "nm" : value_m < 1e-3 ? "um" : value_m < 1.0 ? "mm" : "m";
  g_autofree char *text = sol_units_format (value_m, SOL_UNIT_LENGTH, unit);
  return g_strdup_printf ("%s=%s", key, text);
}
