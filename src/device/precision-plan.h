/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a kernel computes on a device: one pure function of its class, the device, the wish and the data. */
#pragma once

#include "device/source.h"

typedef enum
{
  SOL_PRECISION_CLASS_FIELD,     /* advances the field: always double */
  SOL_PRECISION_CLASS_METRIC,    /* energies, widths, centroids: sums */
  SOL_PRECISION_CLASS_COARSE,    /* pictures: thinned rows, bounds of colours */
  SOL_PRECISION_CLASS_PREDICATE, /* is it above a threshold, where does it cross */
  SOL_N_PRECISION_CLASSES
} SolPrecisionClass;

typedef enum
{
  SOL_PRECISION_WISH_AUTO,
  SOL_PRECISION_WISH_SINGLE,
  SOL_PRECISION_WISH_DOUBLE,
} SolPrecisionWish;

typedef struct
{
  SolPrecision compute;
  gboolean has_compensation; /* sums carry their rounding along */
  gboolean has_centring;     /* the argument is counted from the middle of the data */
  gboolean has_refinement;   /* what is near the threshold is done again in double */
  gboolean rounds_outward;   /* bounds grow by the rounding, never shrink */
  const char *reason;        /* static */
} SolPrecisionPlan;

SolPrecisionPlan sol_precision_plan_make (SolPrecisionClass which,
                                          gboolean has_single,
                                          double fp64_to_fp32,
                                          SolPrecisionWish wish,
                                          double largest);
const char *sol_precision_class_get_name (SolPrecisionClass which);
const char *sol_precision_get_name (SolPrecision precision);
char *sol_precision_plan_describe (const SolPrecisionPlan *self);
