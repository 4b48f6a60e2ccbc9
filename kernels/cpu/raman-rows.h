/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scratch of the Raman recursion. */
#pragma once

/* The recursion runs along as many parts of the row at a time. */
#define SOL_CPU_RAMAN_N_PARTS 8
/* Doubles of scratch that it needs. */
#define SOL_CPU_RAMAN_SCRATCH(n)                                                                   \
  (2 * SOL_CPU_RAMAN_N_PARTS * (((n) + SOL_CPU_RAMAN_N_PARTS - 1) / SOL_CPU_RAMAN_N_PARTS))
