/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one form in which quantities are shown to people: engineering prefixes, proper signs (µ, ²), as many
 * digits as are wanted and no more. What is shown can be read back by sol_units_parse(). */
#pragma once

#include "base/units.h"

char *sol_quantity_show (double value, const char *si_unit, int n_digits);
char *sol_quantity_show_exact (double value, SolUnitKind kind, const char *display);
char *sol_quantity_show_parts (double value, SolUnitKind kind, const char *display, char **unit);
char *sol_quantity_show_brief (double value, SolUnitKind kind, const char *display, char **unit);
char *sol_quantity_show_in (double value, SolUnitKind kind, const char *display, int n_digits);
const char *sol_quantity_distance_unit (double length_m);
const char *sol_quantity_natural_unit (double value, SolUnitKind kind, const char *display);
char *sol_quantity_fit_unit (double value, SolUnitKind kind, const char *display);
char *sol_quantity_typeset (const char *text);
