/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fast back end: fused, vectorised row passes for the instruction set of this processor. */
#pragma once

#include "backend/backend.h"

extern const SolBackendOps sol_cpu_backend_ops;
