/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/cpu/table.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern const SolCpuKernels sol_cpu_kernels_base;
#ifdef SOL_CPU_HAS_AVX2
extern const SolCpuKernels sol_cpu_kernels_avx2;
#endif
#ifdef SOL_CPU_HAS_AVX512
extern const SolCpuKernels sol_cpu_kernels_avx512;
#endif

static const SolCpuKernels *
avx512 (void)
{
#ifdef SOL_CPU_HAS_AVX512
  if (__builtin_cpu_supports ("avx512f") && __builtin_cpu_supports ("avx512dq") &&
      __builtin_cpu_supports ("avx512vl") && __builtin_cpu_supports ("avx2") &&
      __builtin_cpu_supports ("fma"))
    return &sol_cpu_kernels_avx512;
#endif
  return NULL;
}

static const SolCpuKernels *
avx2 (void)
{
#ifdef SOL_CPU_HAS_AVX2
  if (__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma"))
    return &sol_cpu_kernels_avx2;
#endif
  return NULL;
}

/**
 * sol_cpu_kernels_best:
 *
 * The widest instruction set that was built and that this processor has.
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the table
 */
const SolCpuKernels *
sol_cpu_kernels_best (void)
{
  const SolCpuKernels *best = avx512 ();
  if (best == NULL)
    best = avx2 ();
  return best != NULL ? best : &sol_cpu_kernels_base;
}

/**
 * sol_cpu_kernels_by_name:
 * @name: "base", "avx2" or "avx512"
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the table, or NULL where the name is unknown, the set was
 *   not built or the processor lacks it
 */
const SolCpuKernels *
sol_cpu_kernels_by_name (const char *name)
{
  if (strcmp (name, "base") == 0)
    return &sol_cpu_kernels_base;
  if (strcmp (name, "avx2") == 0)
    return avx2 ();
  if (strcmp (name, "avx512") == 0)
    return avx512 ();
  return NULL;
}

/**
 * sol_cpu_kernels_choose:
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the table that SOLISCOPE_ISA names, otherwise the best
 */
const SolCpuKernels *
sol_cpu_kernels_choose (void)
{
  const char *wanted = getenv ("SOLISCOPE_ISA");
  const SolCpuKernels *kernels = wanted != NULL ? sol_cpu_kernels_by_name (wanted) : NULL;
  return kernels != NULL ? kernels : sol_cpu_kernels_best ();
}
