/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one reader and the one writer of numbers with units: independent of locale, strict about the
 * kind of quantity and about the case of prefixes. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_UNIT_NONE, /* a plain number; % is one hundredth */
  SOL_UNIT_LENGTH,
  SOL_UNIT_TIME,
  SOL_UNIT_ENERGY,
  SOL_UNIT_POWER,
  SOL_UNIT_PRESSURE,
  SOL_UNIT_TEMPERATURE,
  SOL_UNIT_FREQUENCY,
  SOL_UNIT_ANGLE,
  SOL_UNIT_VOLTAGE,
  SOL_UNIT_GDD,          /* s^2 */
  SOL_UNIT_TOD,          /* s^3 */
  SOL_UNIT_AREA,         /* m^2 */
  SOL_UNIT_PER_LENGTH,   /* 1/m */
  SOL_UNIT_LOSS,         /* dB/m */
  SOL_UNIT_NONLINEARITY, /* 1/(W m) */
  SOL_UNIT_BETA,         /* SOL_UNIT_BETA + k is s^k/m; keep it last */
} SolUnitKind;

const char *sol_unit_kind_get_name (SolUnitKind kind);
const char *sol_unit_kind_get_si (SolUnitKind kind);
gboolean sol_units_parse (const char *text,
                          SolUnitKind kind,
                          double *value,
                          GPtrArray *warnings,
                          GError **error);
char *sol_units_format (double value, SolUnitKind kind, const char *display);
