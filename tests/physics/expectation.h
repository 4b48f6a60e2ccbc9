/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of the [expect] section of a validation case: a quantity of the run, what it must be, how
 * closely, and why.
 *
 *   QUANTITY [LOW .. HIGH | MODE] [at Z] = VALUE +- TOLERANCE   # where the number comes from
 *
 * TOLERANCE is a share ("0.5 %", "1e-4") or has the unit of VALUE ("0.5 nm"). */
#pragma once

#include "physics-run.h"

typedef struct
{
  char *text;
  char *reason;
  const struct _SolExpectationKind *kind;
  double low_m, high_m; /* wavelengths; NAN: not given */
  int mode;             /* from 1; 0: not given */
  double at_m;          /* NAN: the exit */
  double value;
  double tolerance; /* absolute, SI */
} SolExpectation;

/* Splits a validation case into the case proper and its expectations; ends the test with file and
 * line if something is not understood. */
GPtrArray *sol_expectation_split (const char *path, char **case_text, gboolean *is_short);
double sol_expectation_measure (const SolExpectation *self, const SolPhysicsRun *run);
char *sol_expectation_format (const SolExpectation *self, double value);
