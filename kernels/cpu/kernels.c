/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/cpu/kernels.h"

#include "kernels/cpu/elementary.h"
#include "kernels/cpu/ionisation-rate.h"

#define SOL_CPU_STRING_OF(isa) #isa
#define SOL_CPU_STRING(isa) SOL_CPU_STRING_OF (isa)

const SolCpuKernels SOL_CPU_NAME (kernels) = {
  .name = SOL_CPU_STRING (SOL_ISA),
  .exp_row = SOL_CPU_NAME (exp_row),
  .expm1_row = SOL_CPU_NAME (expm1_row),
  .log_row = SOL_CPU_NAME (log_row),
  .sincos_row = SOL_CPU_NAME (sincos_row),
  .ionisation_rate = SOL_CPU_NAME (ionisation_rate),
};
