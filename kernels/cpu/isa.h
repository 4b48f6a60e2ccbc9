/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One name for each instruction set a kernel is compiled for: SOL_CPU_NAME (rate) is
 * sol_cpu_rate_avx2 where the build defines SOL_ISA as avx2. */
#pragma once

#ifndef SOL_ISA
#error "SOL_ISA is defined by kernels/cpu/meson.build"
#endif

/* meson.build refuses the options; this refuses what comes another way. */
#if defined __FAST_MATH__ || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "relaxed floating point is refused: NaN and Inf have to reach the guard of a trial"
#endif

#define SOL_CPU_JOIN(name, isa) sol_cpu_##name##_##isa
#define SOL_CPU_EXPAND(name, isa) SOL_CPU_JOIN (name, isa)
#define SOL_CPU_NAME(name) SOL_CPU_EXPAND (name, SOL_ISA)
