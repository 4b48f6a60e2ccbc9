/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CPU kernels as a table of functions, one table for each instruction set. A kernel is added
 * here, in the table's definition (kernels.c) and to the sources in meson.build. */
#pragma once

/* Outside the kernels only the types of the functions are taken from their headers. */
#ifndef SOL_ISA
#define SOL_ISA base
#endif

#include "kernels/cpu/band-rows.h"
#include "kernels/cpu/elementary.h"
#include "kernels/cpu/exponential-strict.h"
#include "kernels/cpu/interaction.h"
#include "kernels/cpu/ionisation-rate.h"
#include "kernels/cpu/kerr-vector.h"
#include "kernels/cpu/mix-rows.h"
#include "kernels/cpu/plasma-column.h"
#include "kernels/cpu/protected-strict.h"
#include "kernels/cpu/response-table.h"
#include "kernels/cpu/time-rows.h"

#define SOL_CPU_KERNEL(name) __typeof__ (SOL_CPU_NAME (name)) *name

typedef struct
{
  const char *name; /* of the instruction set: "base", "avx2", "avx512" */
  SOL_CPU_KERNEL (exp_row);
  SOL_CPU_KERNEL (expm1_row);
  SOL_CPU_KERNEL (log_row);
  SOL_CPU_KERNEL (sincos_row);
  SOL_CPU_KERNEL (fold_band);
  SOL_CPU_KERNEL (unfold_band);
  SOL_CPU_KERNEL (ionisation_rate);
  SOL_CPU_KERNEL (plasma_column);
  SOL_CPU_KERNEL (kerr);
  SOL_CPU_KERNEL (kerr_no_harmonic);
  SOL_CPU_KERNEL (kerr_vector);
  SOL_CPU_KERNEL (kerr_vector_no_harmonic);
  SOL_CPU_KERNEL (mix_rows);
  SOL_CPU_KERNEL (largest);
  SOL_CPU_KERNEL (sum_of_squares);
  SOL_CPU_KERNEL (absorb_row);
  SOL_CPU_KERNEL (phase_increments);
  SOL_CPU_KERNEL (propagators);
  SOL_CPU_KERNEL (combine);
  SOL_CPU_KERNEL (finish_stage);
  SOL_CPU_KERNEL (exponentials);
  SOL_CPU_KERNEL (exponential_stage);
  SOL_CPU_KERNEL (squared_defect);
  SOL_CPU_KERNEL (squared_norm);
  SolCpuEnvelopeKernels envelope;
  SolCpuRamanKernels raman;
} SolCpuKernels;

const SolCpuKernels *sol_cpu_kernels_best (void);
const SolCpuKernels *sol_cpu_kernels_by_name (const char *name);
const SolCpuKernels *sol_cpu_kernels_choose (void);
