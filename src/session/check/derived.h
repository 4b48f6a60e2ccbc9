/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quantities that follow from a case without a run, ready to be shown. */
#pragma once

#include "session/check/sketch.h"

/* Of which place of the guide a row speaks. */
typedef enum
{
  SOL_DERIVED_ANYWHERE, /* alike at all places, or of none */
  SOL_DERIVED_WHOLE,    /* of the way from end to end */
  SOL_DERIVED_ENTRANCE,
  SOL_DERIVED_EXIT,
  SOL_DERIVED_INSIDE, /* and the text says where */
} SolDerivedPlace;

typedef struct
{
  const char *key; /* stable */
  const char *label;
  const char *unit;    /* of value: SI; "1" if dimensionless */
  const char *meaning; /* one line */
  double value;        /* NAN: not defined for this case */
  char *text;          /* value with a unit that suits its size, or why there is none */
  SolDerivedPlace place;
  double z_m; /* inside */
  /* Whatever chirp the pulse has; of one that matters the text says so. */
  gboolean is_of_flat_phase;
} SolDerived;

GPtrArray *sol_derived_list (const SolSketch *sketch);
const char *sol_derived_get_place_name (const SolDerived *self);
char *sol_derived_dup_title (const SolDerived *self);
char *sol_derived_format (double value, const char *unit);
