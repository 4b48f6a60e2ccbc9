/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the instruction set that the including file is compiled for. */
#pragma once

#include "kernels/cpu/isa.h"
#include "kernels/cpu/table.h"

extern const SolCpuKernels SOL_CPU_NAME (kernels);
