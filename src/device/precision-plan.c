/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/precision-plan.h"

#include <math.h>

/* From this rate of double over single precision on doubles are taken: they cost little then. */
#define RATE_OF_DOUBLES 0.25
/* Squares and products of two numbers up to here stay finite in single precision, with room for sums of
 * as many as a buffer holds. */
#define LARGEST_OF_SINGLE 1e14

static SolPrecisionPlan
in_double (const char *reason)
{
  return (SolPrecisionPlan){ .compute = SOL_PRECISION_DOUBLE, .reason = reason };
}

/* Why single precision is not taken; NULL: it may be. */
static const char *
find_hindrance (SolPrecisionClass which,
                gboolean has_single,
                double fp64_to_fp32,
                SolPrecisionWish wish,
                double largest)
{
  if (which == SOL_PRECISION_CLASS_FIELD)
    return "what advances the field is double";
  if (wish == SOL_PRECISION_WISH_DOUBLE)
    return "double was asked for";
  if (!has_single)
    return "there is no build of it in single precision";
  if (largest > LARGEST_OF_SINGLE)
    return "squares of the data leave the range of single precision";
  if (wish == SOL_PRECISION_WISH_SINGLE)
    return NULL;
  if (!isfinite (fp64_to_fp32))
    return "the rate of doubles on this device is not known";
  if (fp64_to_fp32 >= RATE_OF_DOUBLES)
    return "doubles run at a quarter of the rate of floats or better on this device";
  return NULL;
}

/**
 * sol_precision_plan_make:
 * @which: class of the kernel
 * @has_single: whether it is built in single precision as well
 * @fp64_to_fp32: rate of double over single precision on the device; NAN: not known
 * @wish: of the user
 * @largest: largest magnitude of the data; NAN: not known
 *
 * Storage is double in any case, and so is every result. The plan depends on nothing but its arguments.
 *
 * Source: docs/devices.md.
 * Threads: any. Allocates: no.
 * Returns: how to compute, and why
 */
SolPrecisionPlan
sol_precision_plan_make (SolPrecisionClass which,
                         gboolean has_single,
                         double fp64_to_fp32,
                         SolPrecisionWish wish,
                         double largest)
{
  const char *hindrance = find_hindrance (which, has_single, fp64_to_fp32, wish, largest);
  if (hindrance != NULL)
    return in_double (hindrance);
  SolPrecisionPlan plan = {
    .compute = SOL_PRECISION_SINGLE,
    .has_compensation = which == SOL_PRECISION_CLASS_METRIC,
    .has_centring = which == SOL_PRECISION_CLASS_METRIC,
    .has_refinement = which == SOL_PRECISION_CLASS_PREDICATE,
    .rounds_outward = which == SOL_PRECISION_CLASS_COARSE,
    .reason = wish == SOL_PRECISION_WISH_SINGLE ? "single was asked for"
                                                : "doubles run at less than a quarter of the rate "
                                                  "of floats on this device",
  };
  return plan;
}

/**
 * sol_precision_class_get_name:
 * @which: class of a kernel
 *
 * Threads: any. Allocates: no.
 * Returns: its name in tables and records
 */
const char *
sol_precision_class_get_name (SolPrecisionClass which)
{
  static const char *const names[SOL_N_PRECISION_CLASSES] = { "field", "metric", "coarse",
                                                              "predicate" };
  return names[which];
}

/**
 * sol_precision_get_name:
 * @precision: single or double
 *
 * Threads: any. Allocates: no.
 * Returns: its name in tables and records
 */
const char *
sol_precision_get_name (SolPrecision precision)
{
  return precision == SOL_PRECISION_DOUBLE ? "fp64" : "fp32";
}

/**
 * sol_precision_plan_describe:
 * @self: a plan
 *
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): "fp32 with compensation and centring", for records
 */
char *
sol_precision_plan_describe (const SolPrecisionPlan *self)
{
  GString *text = g_string_new (sol_precision_get_name (self->compute));
  const char *word = " with ";
  const struct
  {
    gboolean is_set;
    const char *name;
  } rows[] = {
    { self->has_compensation, "compensation" },
    { self->has_centring, "centring" },
    { self->has_refinement, "refinement" },
    { self->rounds_outward, "outward rounding" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].is_set)
      {
        g_string_append_printf (text, "%s%s", word, rows[i].name);
        word = ", ";
      }
  return g_string_free (text, FALSE);
}
