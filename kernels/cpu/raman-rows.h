/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scratch of the Raman recursion. */
#pragma once

/* The recursion runs along at most as many parts of the row at a time. */
#define SOL_CPU_RAMAN_N_PARTS_MAX 8
/* Doubles of scratch that it needs. */
#define SOL_CPU_RAMAN_SCRATCH(n) (2 * ((n) + SOL_CPU_RAMAN_N_PARTS_MAX))
