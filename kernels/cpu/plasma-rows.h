/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes of the work rows of the plasma column, the same for every instruction set. */
#pragma once

/* Room that a work row needs before and behind its samples, for the filter's ends and for the rest of
 * the last vector. */
#define SOL_CPU_ROW_PAD 24

/* Rows of work, each of this many doubles for n samples. */
#define SOL_CPU_PLASMA_N_ROWS 4
#define SOL_CPU_PLASMA_ROW_LENGTH(n) ((n) + 2 * SOL_CPU_ROW_PAD)
