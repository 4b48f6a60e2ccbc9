/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The readable oracle: one loop a formula, one thread, strict arithmetic, no fusion. */
#pragma once

#include "backend/backend.h"

extern const SolBackendOps sol_reference_backend_ops;
