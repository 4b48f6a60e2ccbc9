/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One axis of a plot, or the scale of its colours: what it shows, how, and from where to where. */
#pragma once

#include "plot/quantity.h"

typedef enum
{
  SOL_AXIS_LINEAR,
  SOL_AXIS_LOG,
  SOL_AXIS_DB, /* ten times the common logarithm of value over reference */
} SolAxisScale;

typedef struct
{
  SolQuantity quantity;
  SolAxisScale scale;
  double lo; /* SI, or dB on a dB scale; finite, lo < hi, above zero on a logarithmic scale */
  double hi;
  double reference;  /* value at 0 dB, SI */
  const char *label; /* NULL: the quantity's; static or interned */
  const char *unit;  /* NULL: what suits */
  double least; /* a hand moves the ends no farther, SI or dB; least = most: as far as it likes */
  double most;
} SolAxis;

/* Why a fitted axis shows nothing, or not everything. */
typedef enum
{
  SOL_AXIS_FITTED,
  SOL_AXIS_EMPTY,    /* no finite value */
  SOL_AXIS_NO_LIGHT, /* a logarithm is asked of values none of which is above zero */
} SolAxisFit;

double sol_axis_map (const SolAxis *self, double value);
double sol_axis_unmap (const SolAxis *self, double place);
SolAxisFit sol_axis_fit (SolAxis *self, const double *values, gsize n, gboolean from_zero);
SolAxisFit sol_axis_fit_range (SolAxis *self, double lowest, double highest, gboolean from_zero);
void sol_axis_set_range (SolAxis *self, double lo, double hi);
const char *sol_axis_get_label (const SolAxis *self);
const char *sol_axis_get_shown_label (const SolAxis *self);
void sol_axis_choose_unit (const SolAxis *self, SolQuantityUnit *unit);
char *sol_axis_format_title (const SolAxis *self, gboolean is_short);
char *sol_axis_format_value (const SolAxis *self, double value);
char *sol_axis_format_place (const SolAxis *self, double value, double step);
