/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pulse passes before launch: phases, plates, stretches of gas, a delay. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_CASE_ELEMENT_GDD,      /* value: s^2 */
  SOL_CASE_ELEMENT_TOD,      /* value: s^3 */
  SOL_CASE_ELEMENT_DELAY,    /* value: s */
  SOL_CASE_ELEMENT_PHASE,    /* value: rad */
  SOL_CASE_ELEMENT_MATERIAL, /* name; value: m; pressure_pa, NAN for a glass */
} SolCaseElementKind;

typedef struct
{
  SolCaseElementKind kind;
  char *name;
  double value;
  double pressure_pa;
} SolCaseElement;

GArray *sol_case_elements_parse (const char *text, GPtrArray *warnings, GError **error);
