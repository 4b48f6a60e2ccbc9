/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan of every class on devices that do doubles at the full rate down to a 64th of it. */
#include "config.h"

#include "device/kernel-registry.h"
#include "device/precision-plan.h"

#include <math.h>

static SolPrecisionPlan
plan_auto (SolPrecisionClass which, double rate)
{
  return sol_precision_plan_make (which, TRUE, rate, SOL_PRECISION_WISH_AUTO, 1.0);
}

static void
test_field (void)
{
  static const double rates[] = { 1.0, 1.0 / 2, 1.0 / 32, 1.0 / 64, NAN };
  for (gsize i = 0; i < G_N_ELEMENTS (rates); i++)
    for (int wish = SOL_PRECISION_WISH_AUTO; wish <= SOL_PRECISION_WISH_DOUBLE; wish++)
      {
        SolPrecisionPlan plan = sol_precision_plan_make (SOL_PRECISION_CLASS_FIELD, TRUE, rates[i],
                                                         (SolPrecisionWish) wish, 1.0);
        g_assert_cmpint (plan.compute, ==, SOL_PRECISION_DOUBLE);
        g_assert_nonnull (plan.reason);
      }
}

static void
test_profiles (void)
{
  static const struct
  {
    double rate;
    SolPrecision compute;
  } rows[] = {
    { 1.0, SOL_PRECISION_DOUBLE },      { 1.0 / 2, SOL_PRECISION_DOUBLE },
    { 1.0 / 4, SOL_PRECISION_DOUBLE },  { 1.0 / 32, SOL_PRECISION_SINGLE },
    { 1.0 / 64, SOL_PRECISION_SINGLE }, { NAN, SOL_PRECISION_DOUBLE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    for (int which = SOL_PRECISION_CLASS_METRIC; which < SOL_N_PRECISION_CLASSES; which++)
      {
        SolPrecisionPlan plan = plan_auto ((SolPrecisionClass) which, rows[i].rate);
        gboolean is_single = plan.compute == SOL_PRECISION_SINGLE;
        g_assert_cmpint (plan.compute, ==, rows[i].compute);
        /* What single precision loses is made up for, each class in its way; doubles need nothing. */
        g_assert_cmpint (plan.has_compensation, ==,
                         is_single && which == SOL_PRECISION_CLASS_METRIC);
        g_assert_cmpint (plan.has_centring, ==, is_single && which == SOL_PRECISION_CLASS_METRIC);
        g_assert_cmpint (plan.has_refinement, ==,
                         is_single && which == SOL_PRECISION_CLASS_PREDICATE);
        g_assert_cmpint (plan.rounds_outward, ==, is_single && which == SOL_PRECISION_CLASS_COARSE);
      }
}

static void
test_wishes (void)
{
  SolPrecisionPlan plan = sol_precision_plan_make (SOL_PRECISION_CLASS_METRIC, TRUE, 1.0 / 64,
                                                   SOL_PRECISION_WISH_DOUBLE, 1.0);
  g_assert_cmpint (plan.compute, ==, SOL_PRECISION_DOUBLE);
  plan = sol_precision_plan_make (SOL_PRECISION_CLASS_METRIC, TRUE, 1.0, SOL_PRECISION_WISH_SINGLE,
                                  NAN);
  g_assert_cmpint (plan.compute, ==, SOL_PRECISION_SINGLE);
  g_autofree char *words = sol_precision_plan_describe (&plan);
  g_assert_cmpstr (words, ==, "fp32 with compensation, centring");
  /* A wish is no order: not without a build, not where squares overflow. */
  plan = sol_precision_plan_make (SOL_PRECISION_CLASS_METRIC, FALSE, 1.0 / 64,
                                  SOL_PRECISION_WISH_SINGLE, 1.0);
  g_assert_cmpint (plan.compute, ==, SOL_PRECISION_DOUBLE);
  plan = sol_precision_plan_make (SOL_PRECISION_CLASS_COARSE, TRUE, 1.0 / 64,
                                  SOL_PRECISION_WISH_SINGLE, 1e20);
  g_assert_cmpint (plan.compute, ==, SOL_PRECISION_DOUBLE);
}

/* Every kernel of pictures and figures: doubles where the device does them at half the rate, floats at a 32nd
 * and a 64th. */
static void
test_kernels (void)
{
  int n_views = 0;
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    {
      static const double rates[] = { 1.0 / 2, 1.0 / 32, 1.0 / 64 };
      gboolean is_view = entry->precision_class != SOL_PRECISION_CLASS_FIELD;
      n_views += is_view;
      for (gsize i = 0; i < G_N_ELEMENTS (rates); i++)
        {
          SolPrecisionPlan plan =
              sol_precision_plan_make (entry->precision_class, !entry->is_double_only, rates[i],
                                       SOL_PRECISION_WISH_AUTO, 1e12);
          g_assert_cmpint (plan.compute, ==,
                           is_view && i > 0 ? SOL_PRECISION_SINGLE : SOL_PRECISION_DOUBLE);
        }
    }
  g_assert_cmpint (n_views, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device/precision-plan/field-is-double", test_field);
  g_test_add_func ("/device/precision-plan/profiles", test_profiles);
  g_test_add_func ("/device/precision-plan/wishes", test_wishes);
  g_test_add_func ("/device/precision-plan/kernels", test_kernels);
  return g_test_run ();
}
