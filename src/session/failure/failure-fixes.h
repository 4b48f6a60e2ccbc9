/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The buttons of a failure. An assignment is offered only if the case takes it and changes by it. */
#pragma once

#include "session/failure/failure.h"

void sol_failure_add_assign (SolFailure *self, const SolCase *the_case, const char *assignment);
void sol_failure_add_scaled (SolFailure *self,
                             const SolCase *the_case,
                             const char *group_key,
                             double value,
                             const char *unit);
void sol_failure_add_smaller_tolerance (SolFailure *self, const SolCase *the_case);
void sol_failure_add_action (SolFailure *self,
                             SolFailureFixKind kind,
                             const char *value,
                             const char *label);
void sol_failure_add_named (SolFailure *self, const SolCase *the_case, const char *message);
