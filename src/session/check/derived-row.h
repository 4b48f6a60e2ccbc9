/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a derived row is made, and how it comes to say of which place of the guide it speaks. */
#pragma once

#include "session/check/derived.h"

/* What a row depends on: where that is alike everywhere, the row has no place. */
typedef enum
{
  SOL_DERIVED_BY_FILL = 1 << 0,
  SOL_DERIVED_BY_CORE = 1 << 1,
  SOL_DERIVED_BY_BOTH = SOL_DERIVED_BY_FILL | SOL_DERIVED_BY_CORE,
} SolDerivedBy;

/* A number of the guide at a place: @key at the place that decides, the others at the ends if that is elsewhere. */
typedef struct
{
  const char *key, *key_in, *key_out;
  const char *label, *unit, *meaning;
  gsize offset;  /* of the number in SolSketchPlace */
  double factor; /* of the value, per number */
  SolDerivedBy by;
} SolDerivedLocal;

void sol_derived_free (gpointer row);
SolDerived *sol_derived_add (GPtrArray *list,
                             const char *key,
                             const char *label,
                             double value,
                             const char *unit,
                             const char *meaning);
SolDerived *sol_derived_add_whole (GPtrArray *list,
                                   const char *key,
                                   const char *label,
                                   double value,
                                   const char *unit,
                                   const char *meaning);
SolDerived *sol_derived_add_distance (GPtrArray *list,
                                      const SolSketch *sketch,
                                      const char *key,
                                      const char *label,
                                      double value_m,
                                      const char *meaning);
void sol_derived_explain (SolDerived *self, const char *reason);
gboolean sol_derived_is_varied (const SolSketch *sketch, SolDerivedBy by);
SolDerived *sol_derived_set_place (SolDerived *self,
                                   const SolSketch *sketch,
                                   SolDerivedBy by,
                                   const SolSketchPlace *place);
guint sol_derived_add_places (GPtrArray *list,
                              const SolSketch *sketch,
                              const SolDerivedLocal *number,
                              const SolSketchPlace *first);
void sol_derived_tell_place (SolDerived *self, const SolSketch *sketch);
void sol_derived_tell_chirp (SolDerived *self, const SolSketch *sketch);
