/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which back end runs a case when nobody says so. */
#pragma once

#include "backend/backend.h"
#include "problem/case.h"

const SolBackendOps *sol_run_choose_backend (const SolCase *the_case);
